"""The box file: what is in it, what is refused, and that the game really plays with it."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bruxelles_env import Game
from tests.boxes import BoxFile
from tests.bruxelles1897.policies import SUBJECT
from tests.playing import play_to_the_end

FILE = BoxFile("bruxelles1897")
TEXT, BOX = FILE.text, FILE.tables


def contents(table: str) -> dict[str, int]:
    return {name: n for name, n in BOX[table].items() if name != "provenance"}


# --- what is in the box: section 3 of the rules page, typed in once more ------------------------


def test_artworks_and_materials() -> None:
    assert contents("artworks") == {"yellow": 3, "green": 3, "blue": 3, "red": 3}
    assert sum(contents("artworks").values()) == 12
    assert contents("materials") == {
        "wood-wood": 2,
        "brick-brick": 2,
        "steel-steel": 2,
        "brick-wood": 2,
        "steel-wood": 2,
        "steel-brick": 2,
    }
    assert sum(contents("materials").values()) == 12


def test_houses_and_nobles() -> None:
    """19 Nobles are printed: these 15 and four Brugmann, who are not in the pile."""
    assert contents("houses") == {"a": 4, "b": 4, "c": 4, "d": 4}
    assert sum(contents("houses").values()) == 16
    nobles = contents("nobles")
    assert nobles == {"horta": 3, "buls": 3, "hankar": 3, "vandervelde": 3, "albert": 3}
    assert sum(nobles.values()) + 4 == 19


def test_money_and_architects() -> None:
    assert BOX["players"]["provenance"] == "printed"
    assert BOX["players"]["money"] == [4, 5, 6, 7]
    architects = BOX["architects"]
    assert architects["cards"] == {"1/3": 4, "2/4": 2, "2/5": 1}
    assert architects["prison_two"] == {"1/3": 0, "2/4": 0, "2/5": 1}
    assert architects["prison_three"] == {"1/3": 0, "2/4": 1, "2/5": 1}
    assert architects["prison_four"] == {"1/3": 0, "2/4": 1, "2/5": 1}
    for count, hand in ((2, 6), (3, 5), (4, 5)):
        for p in SUBJECT.deal(num_players=count).to_dict()["players"]:
            assert sum(p["architects"].values()) == hand


def test_tracks_and_bonus_cards() -> None:
    assert contents("tracks") == {"architecture": 8, "nobility": 8, "prestige": 8}
    assert [(card["top"], card["bottom"]) for card in BOX["bonus"]["cards"]] == [
        ("architecture", "houses"),
        ("nobility", "nobles"),
        ("prestige", "artworks"),
        ("prison", "money"),
    ]


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_game_is_dealt_from_this_box(num_players: int) -> None:
    game = SUBJECT.deal(num_players=num_players, seed=2)
    d, hidden = game.to_dict(), game.hidden()
    area = [space["card"] for row in d["area"] for space in row if space["card"]]
    for pile, table in zip(hidden, ("artworks", "materials", "houses", "nobles"), strict=True):
        cards = Counter(hidden[pile]) + Counter(d["piles"][pile]["discard"])
        cards.update(card.split()[0] for card in area if card.endswith(f" {pile}"))
        assert cards == contents(table)
    assert [p["money"] for p in d["players"]] == [4, 5, 6, 7][:num_players]
    for p in d["players"]:
        assert p["nobles"] == [{"name": "brugmann", "upright": True}]
        assert (p["vp"], p["architecture"], p["nobility"], p["prestige"]) == (0, 1, 1, 1)


def test_every_table_says_where_it_comes_from() -> None:
    FILE.check_provenances()


def test_provenances_are_those_of_the_rules_page() -> None:
    told = {name: table["provenance"] for name, table in BOX.items() if name != "title"}
    reported = ("architects", "artworks", "materials", "houses", "nobles")
    assert told == {
        "players": "printed",
        **dict.fromkeys(reported, "reported"),
        "tracks": "reconstructed",
        "bonus": "reconstructed",
    }


def test_the_standard_box_by_its_path_is_the_standard_box() -> None:
    FILE.check_path()


# --- faults: the error names table, entry and what is allowed -----------------------------------

FIRST_BONUS_CARD = '{ top = "architecture", bottom = "houses" },'
FAULTS = {
    "not TOML": ("[players]", "[players", ["not a TOML file"]),
    "no table": ("[tracks]", "[trucks]", ["[trucks] is unknown", "tracks"]),
    "no provenance": (
        '[tracks]\nprovenance = "reconstructed"',
        "[tracks]",
        ["[tracks] provenance is missing", "printed, derived, reported, reconstructed"],
    ),
    "unknown provenance": (
        '[tracks]\nprovenance = "reconstructed"',
        '[tracks]\nprovenance = "guessed"',
        ["[tracks] provenance = 'guessed'", "one of printed, derived"],
    ),
    "missing entry": ("money = [4, 5, 6, 7]", "", ["[players] money is missing", "0 to 20"]),
    "unknown entry": (
        "money = [4, 5, 6, 7]",
        "money = [4, 5, 6, 7]\nmonei = 2",
        ["[players] monei is unknown", "provenance, money"],
    ),
    "short array": ("[4, 5, 6, 7]", "[4, 5, 6]", ["[players] money", "of 4"]),
    "long array": ("[4, 5, 6, 7]", "[4, 5, 6, 7, 8]", ["[players] money", "of 4"]),
    "no array": ("[4, 5, 6, 7]", "4", ["[players] money = 4", "array of 4"]),
    "owed money": ("[4, 5, 6, 7]", "[4, 5, -6, 7]", ["money[2] = -6", "0 to 20"]),
    "much money": ("[4, 5, 6, 7]", "[4, 5, 6, 21]", ["money[3] = 21", "0 to 20"]),
    "a fraction": ("[4, 5, 6, 7]", "[4.0, 5, 6, 7]", ["money[0] = 4.0", "whole number"]),
    "a flag": ("yellow = 3", "yellow = true", ["[artworks] yellow = True", "whole number"]),
    "words": ("yellow = 3", 'yellow = "3"', ["[artworks] yellow = '3'", "whole number"]),
    "six Architect cards": (
        '{ "1/3" = 4, "2/4" = 2',
        '{ "1/3" = 3, "2/4" = 2',
        ["[architects] cards = [3, 2, 1]", "a sum of 7, not 6"],
    ),
    "eight Architect cards": (
        '{ "1/3" = 4, "2/4" = 2',
        '{ "1/3" = 5, "2/4" = 2',
        ["[architects] cards = [5, 2, 1]", "a sum of 7, not 8"],
    ),
    "unknown Architect card": (
        '{ "1/3" = 4',
        '{ "1/2" = 4',
        ["[architects.cards] 1/2 is unknown", "1/3, 2/4, 2/5"],
    ),
    "missing Architect card": (
        'cards = { "1/3" = 4, ',
        "cards = { ",
        ["[architects.cards] 1/3 is missing", "0 to 7"],
    ),
    "too many in Prison": (
        'prison_three = { "1/3" = 0, "2/4" = 1',
        'prison_three = { "1/3" = 0, "2/4" = 3',
        ["[architects] prison_three = [0, 3, 1]", "no more than the cards he has"],
    ),
    "fewer than none in Prison": (
        'prison_two = { "1/3" = 0',
        'prison_two = { "1/3" = -1',
        ["[architects.prison_two] 1/3 = -1", "0 to 7"],
    ),
    "no Prison": ("prison_four = {", "prison_five = {", ["[architects] prison_five is unknown"]),
    "Prison as number": (
        'prison_two = { "1/3" = 0, "2/4" = 0, "2/5" = 1 }',
        "prison_two = 1",
        ["[architects.prison_two]: a table is expected, not 1"],
    ),
    "negative cards": ("wood-wood = 2", "wood-wood = -1", ["[materials] wood-wood = -1", "0 to"]),
    "too many of a kind": ("a = 4", "a = 17", ["[houses] a = 17", "0 to 16"]),
    "too many of a type": ("a = 4", "a = 5", ["[houses] a, b, c, d = [5, 4, 4, 4]", "4 to 16"]),
    "unknown colour": ("yellow = 3", "gelb = 3", ["[artworks] gelb is unknown", "yellow, green"]),
    "missing kind": ("albert = 3", "", ["[nobles] albert is missing", "0 to 16"]),
    "Brugmann in the pile": (
        "albert = 3",
        "albert = 3\nbrugmann = 4",
        ["[nobles] brugmann is unknown", "horta, buls"],
    ),
    "track without end": ("nobility = 8", "nobility = 99", ["[tracks] nobility = 99", "1 to 20"]),
    "no track": ("nobility = 8", "nobility = 0", ["[tracks] nobility = 0", "1 to 20"]),
    "bonus card missing": (FIRST_BONUS_CARD, "", ["[bonus] cards", "an array of 4"]),
    "no bonus card": (FIRST_BONUS_CARD, "7,", ["[bonus.cards[0]]: a table is expected"]),
    "unknown top": ('top = "prison"', 'top = "bar"', ["[bonus.cards[3]] top = 'bar'", "one of"]),
    "unknown bottom": (
        'bottom = "money"',
        'bottom = "gold"',
        ["[bonus.cards[3]] bottom = 'gold'", "houses, nobles, artworks, money"],
    ),
    "top twice": (
        'top = "prison"',
        'top = "nobility"',
        ["[bonus] cards", "each once of architecture, nobility, prestige, prison"],
    ),
    "bottom twice": (
        'bottom = "money"',
        'bottom = "nobles"',
        ["[bonus] cards", "each once of houses, nobles, artworks, money"],
    ),
    "half a bonus card": (
        FIRST_BONUS_CARD,
        '{ top = "architecture" },',
        ["[bonus.cards[0]] bottom is missing"],
    ),
    "third half": (
        FIRST_BONUS_CARD,
        FIRST_BONUS_CARD.replace("top", 'middle = "x", top'),
        ["[bonus.cards[0]] middle is unknown", "top, bottom"],
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(fault: str, tmp_path: Path) -> None:
    FILE.check_fault(tmp_path, FAULTS[fault])


@pytest.mark.parametrize("table", ["artworks", "materials", "houses", "nobles"])
def test_too_few_cards_are_refused(table: str) -> None:
    """A row of the area for four players takes four of each type."""
    few = dict.fromkeys(contents(table), 0)
    few[next(iter(few))] = 3
    with pytest.raises(ValueError, match=r"4 to 16 cards in all"):
        Game("bruxelles1897", box={**BOX, table: {"provenance": "ours", **few}})


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    FILE.check_missing_table(tmp_path, "tracks", following="bonus")


def test_a_value_in_the_place_of_a_table_is_named() -> None:
    """Also where a box is given by its tables and not by a file."""
    FILE.check_no_table("nobles")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    FILE.check_unreadable(tmp_path)


def test_no_value_of_the_box_can_be_replaced_by_nonsense() -> None:
    """Every value, one after the other: refused, or a box that can be dealt and played."""

    def fine(path: tuple[Any, ...], nonsense: Any) -> bool:
        return path == ("title",)

    FILE.check_nonsense(fine)


# --- a changed box is really played with --------------------------------------------------------


def test_other_money(tmp_path: Path) -> None:
    game = FILE.changed(tmp_path, ("[4, 5, 6, 7]", "[0, 1, 20, 7]"))
    assert [p["money"] for p in game.to_dict()["players"]] == [0, 1, 20]
    # Without money no side can be paid: only Brussels and passing are left.
    assert game.legal_words() == ["brussels stock", "brussels hall", "brussels park", "pass"]
    play_to_the_end(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_architect_cards(players: int, tmp_path: Path) -> None:
    """Seven of 2/5, three of them in Prison; they come back by kind, so nobody is ever asked."""
    prisons = [
        (
            f'{name} = {{ "1/3" = 0, "2/4" = {n}, "2/5" = 1 }}',
            f'{name} = {{ "1/3" = 0, "2/4" = 0, "2/5" = 3 }}',
        )
        for name, n in (("prison_two", 0), ("prison_three", 1), ("prison_four", 1))
    ]
    cards = ('{ "1/3" = 4, "2/4" = 2, "2/5" = 1 }', '{ "1/3" = 0, "2/4" = 0, "2/5" = 7 }')
    game = FILE.changed(tmp_path, cards, *prisons, players=players)
    for p in game.to_dict()["players"]:
        assert p["architects"] == {"1/3": 0, "2/4": 0, "2/5": 4}
        assert p["prison"] == {"1/3": 0, "2/4": 0, "2/5": 3}
    assert all(w.endswith("2/5") for w in game.legal_words() if w.startswith("take"))
    chance = random.Random(0)
    while not game.is_over:
        assert game.decision not in ("send", "prison", "jail")
        for seat, p in enumerate(game.to_dict()["players"]):
            lying = sum(s["owner"] == seat for row in game.to_dict()["area"] for s in row)
            sent = sum(uses[seat]["2/5"] for uses in game.to_dict()["brussels"].values())
            assert p["architects"]["2/5"] + p["prison"]["2/5"] + lying + sent == 7
        game.apply(chance.choice(game.legal_actions()))


def test_nobody_in_prison_at_the_start() -> None:
    none = {"1/3": 0, "2/4": 0, "2/5": 0}
    architects = BOX["architects"] | dict.fromkeys(("prison_two", "prison_three"), none)
    game = Game("bruxelles1897", num_players=2, box={**BOX, "architects": architects})
    for p in game.to_dict()["players"]:
        assert p["architects"] == {"1/3": 4, "2/4": 2, "2/5": 1} and p["prison"] == none
    play_to_the_end(game)


def with_table(table: str, **counts: int) -> dict[str, Any]:
    """The box with only these cards in one table."""
    kinds = dict.fromkeys(contents(table), 0)
    assert set(counts) <= set(kinds)
    return {**BOX, table: {"provenance": "ours", **kinds, **counts}}


@pytest.mark.parametrize(
    ("pile", "counts"),
    [
        ("artwork", {"red": 16}),
        ("artwork", {"yellow": 4}),
        ("material", {"steel-brick": 15, "wood-wood": 1}),
        ("material", {"brick-wood": 4}),
        ("house", {"d": 16}),
        ("house", {"a": 1, "b": 1, "c": 1, "d": 1}),
        ("noble", {"albert": 16}),
        ("noble", {"vandervelde": 2, "hankar": 2}),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_other_cards(pile: str, counts: dict[str, int], players: int) -> None:
    """As many or as few as there may be, and all of them are there to the end."""
    box = with_table(f"{pile}s", **counts)
    for policy in ("busy", "hoards artworks", "builder", "patron"):
        game = Game("bruxelles1897", num_players=players, seed=3, box=box)
        for g in SUBJECT.walk(game, policy):
            if g.decision not in (None, "turn"):
                continue
            d = g.to_dict()
            found = Counter(g.hidden()[pile]) + Counter(d["piles"][pile]["discard"])
            for space in (space for row in d["area"] for space in row):
                if space["card"] and space["card"].endswith(f" {pile}"):
                    found[space["card"].split()[0]] += 1
            for p in d["players"]:
                if pile == "noble":
                    found.update(n["name"] for n in p["nobles"] if n["name"] != "brugmann")
                else:
                    found.update(p[f"{pile}s"])
            assert +found == counts


def test_short_of_everything() -> None:
    """Four cards of each type: with four players all lie in the area, and piles are empty."""
    box = with_table("artworks", red=4)
    for table, kind in (("materials", "wood-wood"), ("houses", "a"), ("nobles", "buls")):
        box[table] = with_table(table, **{kind: 4})[table]
    for policy in ("uniform", "busy", "hoards artworks", "goes to Brussels"):
        game = Game("bruxelles1897", num_players=4, seed=1, box=box)
        assert not any(game.hidden().values())
        short = False
        for g in SUBJECT.walk(game, policy):
            cells = [space for row in g.to_dict()["area"] for space in row]
            short |= any(cell["card"] is None and cell["owner"] is None for cell in cells)
            assert Game.from_dict(g.to_dict(), box=box).to_dict() == g.to_dict()
        # Those who keep what they take leave too few cards for the next rounds.
        assert short or policy not in ("busy", "hoards artworks")


def test_other_tracks(tmp_path: Path) -> None:
    ends = {"architecture": 1, "nobility": 20, "prestige": 2}
    changes = [(f"{track} = 8", f"{track} = {end}") for track, end in ends.items()]
    changes += [(f"{noble} = 3", f"{noble} = 0") for noble in ("horta", "hankar", "vandervelde")]
    changes.append(("albert = 3", "albert = 13"))
    high = 0
    for seed in range(5):
        game = FILE.changed(tmp_path, *changes, players=4, seed=seed)
        for g in SUBJECT.walk(game, "patron"):
            for p in g.to_dict()["players"]:
                assert all(1 <= p[track] <= end for track, end in ends.items())
                high = max(high, p["nobility"])
    assert high > 8  # farther than the standard box lets anyone go


def test_other_pairs_of_bonus_halves(tmp_path: Path) -> None:
    swapped = [
        ('top = "architecture", bottom = "houses"', 'top = "architecture", bottom = "money"'),
        ('top = "prison", bottom = "money"', 'top = "prison", bottom = "houses"'),
    ]
    game = FILE.changed(tmp_path, *swapped)
    expected = {
        ("architecture", "money"),
        ("nobility", "nobles"),
        ("prestige", "artworks"),
        ("prison", "houses"),
    }
    while not game.is_over:
        assert {(c["top"], c["bottom"]) for c in game.to_dict()["bonus"]} == expected
        game.apply(game.legal_actions()[-2])
    with pytest.raises(ValueError, match="one of the four bonus cards"):
        Game.from_dict(game.to_dict())


def test_positions_of_another_box_are_read_with_that_box(tmp_path: Path) -> None:
    path = FILE.write(tmp_path, ("yellow = 3", "yellow = 7"))
    game = Game("bruxelles1897", num_players=3, seed=1, box=path)
    position = game.to_dict()
    assert Game.from_dict(position, box=path).to_dict() == position
    with pytest.raises(ValueError, match="artwork"):
        Game.from_dict(position)


def test_a_game_keeps_its_box_when_copied(tmp_path: Path) -> None:
    game = FILE.changed(tmp_path, ("prestige = 8", "prestige = 1"))
    for copy in (game.clone(), game.imagine(0, 1)):
        play_to_the_end(copy)
        assert all(p["prestige"] == 1 for p in copy.to_dict()["players"])
