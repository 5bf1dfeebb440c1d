"""The box file: what is in it, what is refused, and that the game really plays with it."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bruxelles_env import Game
from tests.boxes import BoxFile
from tests.playing import play_to_the_end

FILE = BoxFile("bruxelles1893")
TEXT, BOX = FILE.text, FILE.tables

# --- what is in the box: section 3 of the rules page, typed in once more ------------------------


def test_players() -> None:
    players = BOX["players"]
    assert players["provenance"] == "printed"
    assert (players["assistants"], players["detained"]) == (7, 2)
    assert players["money"] == [5, 6, 7, 8, 9]
    assert players["buildings"] == [2, 2, 3, 3, 4, 4]


def test_works_and_cubes() -> None:
    works = {colour: n for colour, n in BOX["works"].items() if colour != "provenance"}
    assert works == {"blue": 6, "pink": 6, "yellow": 6, "green": 6, "black": 6}
    assert sum(works.values()) == 30
    supply = {cube: n for cube, n in BOX["supply"].items() if cube != "provenance"}
    assert supply == {"wood": 10, "stone": 10, "iron": 10, "joker": 15}


def test_figures() -> None:
    copies, salaries = BOX["figures"]["copies"], BOX["figures"]["salaries"]
    assert set(copies.values()) == {3} and len(copies) == 7
    assert set(salaries) - set(copies) == {"brugmann"}
    one, two, three, four, five = (
        {name for name, pay in salaries.items() if pay == wanted} for wanted in range(1, 6)
    )
    assert one == {"brugmann"}
    assert two == {"solvay", "empain"}
    assert three == {"buls", "vandervelde"}
    assert four == {"albert", "van de velde"}
    assert five == {"maeterlinck"}


def test_tracks_compass_and_workshop() -> None:
    tracks = BOX["tracks"]
    assert (tracks["city_hall"], tracks["royal_palace"], tracks["architect"]) == (6, 6, 10)
    assert Counter(BOX["compass"]["tiles"]) == Counter(
        ["wood", "stone", "iron", "noble", "money", "empty"]
    )
    first, second = BOX["compass"]["needles"]
    assert second - first == 2
    assert BOX["workshop"]["money"] == BOX["workshop"]["vp"] == [7, 6, 5, 4, 3, 2, 1]
    assert BOX["workshop"]["corners"] == ["yellow", "blue", "pink", "green"]


def test_strips_and_exhibition_tiles() -> None:
    assert BOX["strips"]["standard"] == "WSTMC TMCWS CWSTM STMCW MCWST".split()  # noqa: SIM905
    assert BOX["strips"]["expert"] == "WSTMC WTSCM MSWCT MCWST TSMCW".split()  # noqa: SIM905
    assert BOX["exhibition"]["manneken"] == 2


# number, BF, shields with 2, 3, 4 and 5 players
STOCK = """
 1 | 5 | 22 33 | 12 21 | 11 44 | 14 41
 2 | 6 | 23 32 | 13 31 | 14 41 | 11 44
 3 | 7 | 22 23 | 24 42 | 11 14 | 41 44
 4 | 8 | 32 33 | 34 43 | 41 44 | 11 14
 5 | 5 | 22 32 | 12 43 | 11 41 | 14 44
 6 | 6 | 23 33 | 13 42 | 14 44 | 11 41
 7 | 7 | 22 33 | 21 34 | 11 44 | 14 41
 8 | 6 | 23 32 | 24 31 | 14 41 | 11 44
 9 | 5 | 22 23 | 13 24 | 11 14 | 41 44
10 | 6 | 32 33 | 31 42 | 41 44 | 11 14
11 | 7 | 22 32 | 21 43 | 11 41 | 14 44
12 | 8 | 23 33 | 12 34 | 14 44 | 11 41
"""


def test_stock_cards() -> None:
    lines = STOCK.strip().splitlines()
    assert len(BOX["stock"]["cards"]) == len(lines) == 12
    for card, line in zip(BOX["stock"]["cards"], lines, strict=True):
        _, money, *shields = (part.strip() for part in line.split("|"))
        assert card["money"] == int(money)
        for players, pair in zip(("two", "three", "four", "five"), shields, strict=True):
            assert [shield.replace("-", "") for shield in card[players]] == pair.split()


def test_bonus_cards() -> None:
    """12 singles, 6 choices, 7 doubles."""
    cards = [
        ("|".join(card["powers"]), card["double"], card["vp"], card["manneken"])
        for card in BOX["bonus"]["cards"]
    ]
    expected = [
        (power, False, *symbols)
        for power in ("palace", "hall", "architect", "assistant")
        for symbols in ((2, 0), (1, 1), (1, 2))
    ]
    expected += [
        (powers, False, 1, 0)
        for powers in ("palace|hall", "architect|assistant", "palace|architect")
    ]
    expected += [
        (powers, False, 1, 1) for powers in ("hall|assistant", "palace|assistant", "hall|architect")
    ]
    expected += [
        (power, True, 0, manneken)
        for power in ("palace", "hall", "architect")
        for manneken in (0, 1)
    ]
    expected += [("assistant", True, 0, 0)]
    assert cards == expected  # also in this order, which is that of the deal
    assert len(cards) == len(set(cards)) == 25


def test_every_table_says_where_it_comes_from() -> None:
    FILE.check_provenances()


def test_the_standard_box_by_its_path_is_the_standard_box() -> None:
    FILE.check_path()


# --- faults: the error names table, entry and what is allowed -----------------------------------

FIRST_STOCK_CARD = TEXT[TEXT.index("{ money = 5, two") : TEXT.index("\n  { money = 6, two")]
FAULTS = {
    "not TOML": ("[players]", "[players", ["not a TOML file"]),
    "no table": ("[exhibition]", "[exposition]", ["[exposition] is unknown", "exhibition"]),
    "no provenance": (
        '[supply]\nprovenance = "printed"',
        "[supply]",
        ["[supply] provenance is missing", "printed, derived, reported, reconstructed"],
    ),
    "unknown provenance": (
        '[supply]\nprovenance = "printed"',
        '[supply]\nprovenance = "guessed"',
        ["[supply] provenance = 'guessed'", "one of printed, derived"],
    ),
    "missing entry": ("detained = 2 ", "# ", ["[players] detained is missing", "0 to 6"]),
    "unknown entry": (
        "detained = 2 ",
        "detained = 2\ndetaind = 2 #",
        ["[players] detaind is unknown", "assistants, detained, money"],
    ),
    "too many assistants": ("assistants = 7", "assistants = 8", ["assistants = 8", "1 to 7"]),
    "no assistants": ("assistants = 7", "assistants = 0", ["assistants = 0", "1 to 7"]),
    "all detained": ("detained = 2", "detained = 7", ["[players] detained = 7", "0 to 6"]),
    "a fraction": ("assistants = 7", "assistants = 7.0", ["assistants = 7.0", "whole number"]),
    "a flag": ("assistants = 7", "assistants = true", ["assistants = True", "whole number"]),
    "words": ("assistants = 7", 'assistants = "7"', ["assistants = '7'", "whole number"]),
    "short array": ("money = [5, 6, 7, 8, 9]", "money = [5, 6]", ["[players] money", "of 5"]),
    "long array": ("[2, 2, 3, 3, 4, 4]", "[2, 2, 3, 3, 4, 4, 4]", ["[players] buildings", "of 6"]),
    "bad element": ("[5, 6, 7, 8, 9]", "[5, 6, -7, 8, 9]", ["money[2] = -7", "0 to 20"]),
    "no array": ("money = [5, 6, 7, 8, 9]", "money = 5", ["[players] money = 5", "array of 5"]),
    "free building": ("[2, 2, 3,", "[1, 2, 3,", ["[players] buildings[0] = 1", "2 to 6"]),
    "negative cubes": ("wood = 10", "wood = -1", ["[supply] wood = -1", "0 to 40"]),
    "too many cubes": ("joker = 15", "joker = 99", ["[supply] joker = 99", "0 to 40"]),
    "works missing": ("blue = 6", "blue = 5", ["[works]", "a sum of 24, not 23"]),
    "unknown colour": ("blue = 6", "blau = 6", ["[works] blau is unknown", "blue, pink"]),
    "figures missing": ("{ solvay = 3", "{ solvay = 2", ["[figures] copies", "a sum of 21"]),
    "Brugmann in the deck": (
        "copies = { solvay",
        "copies = { brugmann = 1, solvay",
        ["[figures.copies] brugmann is unknown", "solvay, empain"],
    ),
    "no salary": ("brugmann = 1, ", "", ["[figures.salaries] brugmann is missing", "0 to 15"]),
    "high salary": ("maeterlinck = 5", "maeterlinck = 16", ["maeterlinck = 16", "0 to 15"]),
    "track without end": ("city_hall = 6", "city_hall = 99", ["[tracks] city_hall", "1 to 20"]),
    "tile twice": ('"noble", "money"', '"noble", "noble"', ["[compass] tiles", "each once of"]),
    "unknown tile": ('"noble"', '"glass"', ["[compass] tiles[3] = 'glass'", "one of wood"]),
    "needles together": ("needles = [0, 2]", "needles = [2, 2]", ["[compass] needles", "differ"]),
    "needle outside": ("needles = [0, 2]", "needles = [0, 6]", ["needles[1] = 6", "0 to 5"]),
    "short grid": ("money = [7, 6, 5, 4, 3, 2, 1]", "money = [7]", ["[workshop] money", "of 7"]),
    "black corner": ('["yellow",', '["black",', ["[workshop] corners[0] = 'black'", "one of blue"]),
    "strip without C": ('"WSTMC"', '"WSTMM"', ["[strips] standard[0] = 'WSTMM'", "WSTMC"]),
    "strip as number": ('"WSTMC"', "7", ["[strips] standard[0] = 7", "WSTMC"]),
    "no strips": ('"TMCWS", ', "", ["[strips] standard", "an array of 5"]),
    "Manneken": ("manneken = 2 ", "manneken = -2 #", ["[exhibition] manneken = -2", "0 to 9"]),
    "stock card missing": (FIRST_STOCK_CARD, "", ["[stock] cards", "an array of 12"]),
    "no stock card": (FIRST_STOCK_CARD, "7,", ["[stock.cards[0]]", "table"]),
    "stock card's money": ("{ money = 5", "{ money = -5", ["[stock.cards[0]] money", "0 to 20"]),
    "unknown shield": ('two = ["2-2"', 'two = ["2-5"', ["[stock.cards[0]] two", "1-1 to 4-4"]),
    "shield twice": ('two = ["2-2"', 'two = ["3-3"', ["[stock.cards[0]] two", "two different"]),
    "three shields": ('two = ["2-2"', 'two = ["1-1", "2-2"', ["[stock.cards[0]] two", "of 2"]),
    "unknown power": ('["hall"]', '["bar"]', ["[bonus.cards[3]] powers = 'bar'", "one of palace"]),
    "no power": ('["hall"]', "[]", ["[bonus.cards[3]] powers = []", "one or two of palace"]),
    "powers out of order": (
        '["palace", "hall"]',
        '["hall", "palace"]',
        ["[bonus.cards[12]] powers", "in the order palace, hall"],
    ),
    "double choice": (
        '["palace", "hall"], double = false',
        '["palace", "hall"], double = true',
        ["[bonus.cards[12]] double = True", "false on a card with two powers"],
    ),
    "double as number": (
        "double = false",
        "double = 0",
        ["[bonus.cards[0]] double = 0", "true or"],
    ),
    "many symbols": ("vp = 2, manneken = 0", "vp = 6, manneken = 0", ["vp = 6", "0 to 5"]),
    "too rich": (
        "money = [7, 6, 5, 4, 3, 2, 1]",
        "money = [20, 6, 5, 4, 3, 2, 1]",
        ["[players] money, [stock] money and [workshop] money", "could hold", "bids reach"],
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(fault: str, tmp_path: Path) -> None:
    FILE.check_fault(tmp_path, FAULTS[fault])


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    FILE.check_missing_table(tmp_path, "tracks", following="compass")


def test_a_value_in_the_place_of_a_table_is_named() -> None:
    """Also where a box is given by its tables and not by a file."""
    FILE.check_no_table("supply")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    FILE.check_unreadable(tmp_path)


def test_no_value_of_the_box_can_be_replaced_by_nonsense() -> None:
    """Every value, one after the other: refused, or a box that can be dealt and played."""

    def fine(path: tuple[Any, ...], nonsense: Any) -> bool:
        return path == ("title",) or (path[-1] == "double" and nonsense is True)

    FILE.check_nonsense(fine)


# --- a changed box is really played with --------------------------------------------------------


def test_other_money_and_assistants(tmp_path: Path) -> None:
    game = FILE.changed(
        tmp_path,
        ("money = [5, 6, 7, 8, 9]", "money = [0, 1, 20, 8, 9]"),
        ("assistants = 7", "assistants = 5"),
        ("detained = 2", "detained = 1"),
    )
    players = game.to_dict()["players"]
    assert [p["money"] for p in players] == [0, 1, 20]
    assert all((p["assistants"], p["detained"]) == (4, 1) for p in players)
    while not game.is_over:
        for p in game.to_dict()["players"]:
            assert p["assistants"] + p["placed"] + p["detained"] == 5
        game.apply(game.legal_actions()[-2])
    play_to_the_end(game)


def test_other_salaries(tmp_path: Path) -> None:
    """Free figures: nobody is ever asked to let one go, and nobody pays at the end."""
    line = TEXT[TEXT.index("salaries = {") : TEXT.index("\n\n[tracks]")]
    free = line.translate(str.maketrans("12345", "00000"))
    game = FILE.changed(tmp_path, (line, free))
    chance = random.Random(0)
    while not game.is_over:
        assert game.decision != "salary"
        before = [p["money"] for p in game.to_dict()["players"]]
        game.apply(chance.choice(game.legal_actions()))
    last = [p["money"] for p in game.to_dict()["players"]]
    assert all(now >= was for now, was in zip(last, before, strict=True))


def test_other_sale_values(tmp_path: Path) -> None:
    """With 9 BF on every row and 3 VP in every column, every sale gives just that."""
    game = FILE.changed(
        tmp_path,
        ("money = [7, 6, 5, 4, 3, 2, 1]", "money = [9, 9, 9, 9, 9, 9, 9]"),
        ("vp = [7, 6, 5, 4, 3, 2, 1]", "vp = [3, 3, 3, 3, 3, 3, 3]"),
    )
    game.apply(game.legal_actions()[0])
    game.apply(next(words for words in game.legal_words() if words.endswith("sale")))
    game.apply("bid 1 BF")
    seat = game.current_player
    before = game.to_dict()["players"][seat]
    for words in ("perform", "cursor to r4c4"):
        game.apply(words)
    after = game.to_dict()["players"][seat]
    assert (after["money"] - before["money"], after["vp"] - before["vp"]) == (9, 3)
    play_to_the_end(game)


def test_other_copies_of_figures(tmp_path: Path) -> None:
    line = TEXT[TEXT.index("copies = {") : TEXT.index("\nsalaries")]
    only = line.replace("= 3", "= 0").replace("solvay = 0", "solvay = 20")
    game = FILE.changed(tmp_path, (line, only.replace("empain = 0", "empain = 1")))
    cards = Counter(game.hidden()["figures"]) + Counter(game.to_dict()["theater"])
    assert cards == {"solvay": 20, "empain": 1}
    play_to_the_end(game)


def test_other_works_and_cubes(tmp_path: Path) -> None:
    game = FILE.changed(
        tmp_path,
        ("blue = 6", "blue = 24"),
        ("pink = 6", "pink = 0"),
        ("yellow = 6", "yellow = 0"),
        ("green = 6", "green = 0"),
        ("black = 6", "black = 0"),
        ("wood = 10", "wood = 1"),
        ("stone = 10", "stone = 0"),
        ("joker = 15", "joker = 0"),
    )
    assert all(p["works"]["blue"] == 1 for p in game.to_dict()["players"])
    assert game.to_dict()["supply"] == {"wood": 1, "stone": 0, "iron": 10, "joker": 0}
    play_to_the_end(game)


def test_other_tracks(tmp_path: Path) -> None:
    game = FILE.changed(
        tmp_path,
        ("city_hall = 6", "city_hall = 1"),
        ("royal_palace = 6", "royal_palace = 20"),
        ("architect = 10", "architect = 2"),
    )
    for p in play_to_the_end(game).to_dict()["players"]:
        assert p["city_hall"] == 1
        assert p["architect"] <= 2


def test_other_strips_stock_and_bonus_cards(tmp_path: Path) -> None:
    game = FILE.changed(
        tmp_path,
        ('["WSTMC", "TMCWS", "CWSTM", "STMCW", "MCWST"]', str(["CMTSW"] * 5).replace("'", '"')),
        ("{ money = 5, two", "{ money = 0, two"),
        ("{ money = 5, two", "{ money = 0, two"),
        ("vp = 2, manneken = 0", "vp = 5, manneken = 5"),
    )
    for row in game.to_dict()["board"]:
        assert [space["action"][0] for space in row] == ["c", "m", "t", "s", "w"]
    play_to_the_end(game)


@pytest.mark.parametrize("needles", ["[0, 1]", "[5, 0]", "[3, 2]"])
def test_other_needles(needles: str, tmp_path: Path) -> None:
    """Also side by side: then only one of them can turn."""
    game = FILE.changed(tmp_path, ("needles = [0, 2]", f"needles = {needles}"))
    assert str(game.to_dict()["compass"]["needles"]) == needles
    play_to_the_end(game)


def test_dearest_buildings(tmp_path: Path) -> None:
    game = FILE.changed(
        tmp_path, ("[2, 2, 3, 3, 4, 4]", "[6, 6, 6, 6, 6, 6]"), ("wood = 10", "wood = 40")
    )
    play_to_the_end(game)


def test_positions_of_another_box_are_read_with_that_box(tmp_path: Path) -> None:
    path = FILE.write(tmp_path, ("assistants = 7", "assistants = 5"))
    game = Game("bruxelles1893", num_players=3, seed=1, box=path)
    position = game.to_dict()
    assert Game.from_dict(position, box=path).to_dict() == position
    with pytest.raises(ValueError, match="assistants"):
        Game.from_dict(position)


def test_a_box_may_be_as_rich_as_the_bids_allow(tmp_path: Path) -> None:
    """The limit is that of the action space, not of the standard box: 14 BF a sale are fine."""
    rich = "money = [14, 14, 14, 14, 14, 14, 14]"
    path = FILE.write(tmp_path, ("money = [7, 6, 5, 4, 3, 2, 1]", rich))
    play_to_the_end(Game("bruxelles1893", num_players=2, seed=0, box=path))
