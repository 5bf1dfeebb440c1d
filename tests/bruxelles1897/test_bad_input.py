"""Whatever is asked of a game in error: a clear refusal, and nothing has changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bruxelles_env import BadPosition, Game
from bruxelles_env.bruxelles1897.terms import QUESTIONS, STEPS
from tests import refusals
from tests.bruxelles1897.policies import SUBJECT
from tests.mutations import Mutations, changes

# --- actions ------------------------------------------------------------------------------------

NO_WORDS = [
    "",
    "foo",
    "take",
    "take r5c1 with 1 of 1/3",
    "take r1c1 with 2 of 1/3",
    "take r1c1 palace with 1 of 1/3",
    "brussels",
    "brussels market",
    "passs",
    "\0",
    "é" * 999,
]


@pytest.mark.parametrize("action", refusals.NOT_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused(action: Any) -> None:
    refusals.check_no_action(SUBJECT.played("turn"), action)


@pytest.mark.parametrize("action", refusals.no_numbers(164), ids=repr)
def test_numbers_outside_the_action_space_are_refused(action: Any) -> None:
    refusals.check_no_number(SUBJECT.played("turn"), action)


@pytest.mark.parametrize("words", NO_WORDS, ids=lambda words: repr(words)[:24])
def test_unknown_words_are_refused_and_all_legal_ones_named(words: str) -> None:
    refusals.check_unknown_words(SUBJECT.played("turn"), words)


@pytest.mark.parametrize("words", refusals.NOT_ACTIONS, ids=repr)
def test_only_words_are_parsed(words: Any) -> None:
    refusals.check_only_words_parsed(SUBJECT.played("turn"), words)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_illegal_action_is_refused(kind: str) -> None:
    refusals.check_every_illegal_action(SUBJECT.played(kind))


@pytest.mark.parametrize("number", refusals.NUMBERS)
def test_numbers_of_numpy_are_numbers(number: Callable[[int], Any]) -> None:
    refusals.check_number_of_numpy(SUBJECT.deal(seed=0), number)


@pytest.mark.parametrize("action", [0, 99, 163, "pass", "brussels stock"])
def test_a_finished_game_takes_no_action(action: Any) -> None:
    refusals.check_over(SUBJECT.finished(), action)


@pytest.mark.parametrize("action", [None, "foo", -1, 10**30])
def test_nor_does_it_take_nonsense(action: Any) -> None:
    refusals.check_over_and_nonsense(SUBJECT.finished(), action)


def test_a_finished_game_offers_nothing() -> None:
    refusals.check_nothing_offered(SUBJECT.finished())


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [*refusals.NO_COUNTS, 5], ids=repr)
def test_numbers_of_players_that_cannot_play(count: Any) -> None:
    refusals.check_table("2 to 4", count, "bruxelles1897", num_players=count)


@pytest.mark.parametrize("board", ["", "Standard", "expert", 0, 1, True, [], {}], ids=repr)
def test_unknown_boards(board: Any) -> None:
    """There is one only."""
    refusals.check_table(r"expected standard$", board, "bruxelles1897", board=board)


@pytest.mark.parametrize("name", ["", "chess", "Bruxelles1897", None, 1897, True, [], {}], ids=repr)
def test_unknown_games(name: Any) -> None:
    refusals.check_table("bruxelles1897", name, name)


@pytest.mark.parametrize("seed", refusals.NO_SEEDS, ids=repr)
def test_what_is_no_seed(seed: Any) -> None:
    refusals.check_no_seed("bruxelles1897", seed)


@pytest.mark.parametrize("box", refusals.NO_BOXES, ids=repr)
def test_what_is_no_box(box: Any) -> None:
    refusals.check_no_box("bruxelles1897", box)


# --- positions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("data", refusals.NO_POSITIONS, ids=repr)
def test_what_is_no_position(data: Any) -> None:
    refusals.check_no_position(data)


def test_a_position_of_the_other_game_is_refused() -> None:
    """Its name decides who reads it, and he finds nothing of what he looks for."""
    for name, other in (("bruxelles1893", "bruxelles1897"), ("bruxelles1897", "bruxelles1893")):
        with pytest.raises(BadPosition):
            Game.from_dict(Game(name).to_dict() | {"game": other})


def sane(s: Any) -> None:
    assert min(s.money) >= 0 and min(s.uses) >= 0
    assert 1 <= s.round_number <= 4
    for counts in (s.hand, s.prison, s.artworks, s.materials, s.houses, s.brussels, s.discard):
        assert counts.min() >= 0
    assert 0 <= s.drawn_left <= len(s.drawn)
    assert s.pile_left.min() >= 0 and s.pile_left.max() <= s.pile.shape[1]
    assert s.nobles.min() >= 0 and s.nobles.max() <= 2
    for seat in range(s.num_players):  # seven Architect cards, wherever they are
        in_area = int((s.owner == seat).sum())
        assert s.hand[seat].sum() + s.prison[seat].sum() + in_area + s.brussels[:, seat].sum() == 7


CHANGES = changes("yellow", "turn", "expo", "neutral", "1/3", "horta noble")
POSITIONS = {
    "turn": ("turn", 2, "busy", 30),
    "send": ("send", 3, "goes to Brussels", 0),
    "sale": ("sale", 2, "dealer", 0),
    "payment": ("payment", 2, "builder", 20),
    "keep noble": ("keep noble", 4, "patron", 0),
    "hankar": ("hankar", 2, "patron", 0),
    "prison": ("prison", 3, "busy", 20),
    "exhibit": ("exhibit", 4, "exhibition lover", 20),
    "hall": ("hall", 2, "patron", 20),
    "park": ("park", 4, "goes to Brussels", 0),
    "park card": ("park card", 3, "goes to Brussels", 10),
    "jail": ("jail", 3, "goes to Brussels", 0),
}
MUTATIONS = Mutations(SUBJECT, POSITIONS, CHANGES, sane)


def test_an_unchanged_position_is_read() -> None:
    MUTATIONS.check_unchanged()


@pytest.mark.parametrize("change", CHANGES)
def test_no_single_change_of_a_position_does_harm(change: str) -> None:
    """At every place of a position, at every depth: BadPosition, or a game that can be played."""
    MUTATIONS.check_one_change("turn", change)


@pytest.mark.parametrize("name", [name for name in POSITIONS if name != "turn"])
def test_no_single_change_does_harm_in_the_middle_of_an_action(name: str) -> None:
    """What is pending tells the engine what to do next: here it could be led astray."""
    MUTATIONS.check_all_changes(
        name, ("decision", "phase", "round", "current_player", "first_player", "expo", "uses")
    )


def test_an_error_names_the_place() -> None:
    MUTATIONS.check_places_named("turn")


def where(card: str | None = None, owner: Any = None) -> tuple[Any, ...]:
    """The way to the first space of the area that holds this."""
    for r, row in enumerate(MUTATIONS.at("turn")["area"]):
        for c, space in enumerate(row):
            if owner is None and space["card"] and space["card"].endswith(card or ""):
                return ("area", r, c)
            if owner is not None and space["owner"] == owner:
                return ("area", r, c)
    raise LookupError(f"no {card or owner} in the area")


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("players", 1, "money"), -1, "position['players'][1]['money'] is -1: expected a whole"),
        (("players", 1, "money"), 10**9, "position['players'][1]['money'] is 1000000000"),
        (("players", 0, "artworks", "yellow"), 9, "yellow artwork: there are 3"),
        (("players", 0, "materials", "wood-wood"), 3, "wood-wood material: there are 2"),
        (("players", 0, "houses", "a"), 5, "a house: there are 4"),
        (("players", 0, "houses", "a"), 17, "from 0 to 16"),
        (("players", 0, "nobles"), [{"name": "lunch", "upright": True}], "one of horta, buls"),
        (("players", 0, "nobles"), [{"name": "buls", "upright": 1}], "true or false"),
        (("players", 0, "nobles"), [{"name": "buls", "upright": True}] * 2, "no noble twice"),
        (("players", 0, "architects", "1/3"), 8, "from 0 to 7"),
        (("players", 0, "prison", "1/3"), 4, "4 cards of 1/3 in all, not"),
        (("players", 0, "architecture"), 9, "from 1 to 8"),
        (("players", 0, "prestige"), 0, "from 1 to 8"),
        (("players", 0, "passed"), 1, "true or false"),
        (("area", 0), [], "a list of 4"),
        (("area", 0, 0, "card"), "opera", "one of"),
        (("bonus", 0), {"top": "prison", "bottom": "houses"}, "one of the four bonus cards"),
        (("bonus", 0, "top"), "opera", "one of architecture, nobility, prestige, prison"),
        (("brussels", "stock"), [], "a list of 2"),
        (("brussels", "hall", 0, "2/5"), 8, "from 0 to 7"),
        (("uses", "park"), 8, "from 0 to 7"),
        (("expo",), 2, "from 0 to 1"),
        (("piles", "house", "draw"), 16, "the cards that lie nowhere else"),
        (("piles", "noble", "discard"), {"brugmann": 1}, "no 'horta'"),
        (("piles", "artwork", "discard", "red"), 4, "red artwork: there are 3"),
        (("phase",), "lunch", "one of actions, majorities, over"),
        (("phase",), "majorities", "columns or jails first in phase majorities"),
        (("phase",), "over", "None, as is current_player"),
        (("round",), 5, "from 1 to 4"),
        (("num_players",), 5, "from 2 to 4"),
        (("num_players",), 3, "a list of 3"),
        (("decision", "kind"), "lunch", "one of turn, send, sale"),
        (("decision", "pending"), [], "at least the question"),
        (("decision", "drawn"), [0, 1], "exactly while a choice among them is asked"),
        (("decision", "shown"), ["pink"], "one of yellow, green, blue, red"),
        (("decision", "declined"), [2], "from 0 to 1"),
        (("decision", "jailed"), [2], "from 0 to 1"),
    ],
)
def test_an_error_says_what_is_allowed(path: tuple[Any, ...], value: Any, told: str) -> None:
    MUTATIONS.check_told("turn", path, value, told)


@pytest.mark.parametrize(
    ("space", "key", "value", "told"),
    [
        (("artwork", None), "value", 3, "only with an owner"),
        (("artwork", None), "architect", "1/3", "only with an owner"),
        (("artwork", None), "owner", 0, "no card where an Architect card lies"),
        (("artwork", None), "owner", "neutral", "no card where an Architect card lies"),
        (("artwork", None), "card", "expo", "exactly if the Expo card lies there, once"),
        ((None, "neutral"), "value", 3, "the value 2"),
        ((None, "neutral"), "architect", "1/3", "a neutral architect"),
        ((None, 0), "owner", "neutral", "in the bottom corners"),
        ((None, 0), "owner", 2, "from 0 to 1"),
        ((None, 0), "architect", "3/3", "one of 1/3, 2/4, 2/5"),
        ((None, 0), "value", 6, "a whole number from 1 to 5"),
    ],
)
def test_an_error_in_the_area_says_what_is_allowed(
    space: tuple[str | None, Any], key: str, value: Any, told: str
) -> None:
    MUTATIONS.check_told("turn", (*where(*space), key), value, told)


@pytest.mark.parametrize("kind", ["1/3", "2/4", "2/5"])
def test_an_architect_card_cannot_be_missing_nor_appear(kind: str) -> None:
    """Action cards that are not shown lie in the piles, but Architect cards have none."""
    for change in (-1, 1):
        position = copy.deepcopy(MUTATIONS.at("turn"))
        for p in position["players"]:
            place = p["architects"] if p["architects"][kind] + change >= 0 else p["prison"]
            place[kind] += change
        with pytest.raises(BadPosition, match=f"cards of {kind} in all|from 0 to 7"):
            Game.from_dict(position)


@pytest.mark.parametrize("pile", ["artwork", "material", "house", "noble"])
def test_the_draw_pile_must_hold_what_is_left(pile: str) -> None:
    for change in (-1, 1):
        position = copy.deepcopy(MUTATIONS.at("turn"))
        position["piles"][pile]["draw"] += change
        with pytest.raises(BadPosition, match=r"the cards that lie nowhere else|from 0 to 16"):
            Game.from_dict(position)


@settings(deadline=None, max_examples=400, derandomize=True)
@given(st.data())
def test_no_several_changes_do_harm(data: st.DataObject) -> None:
    words = ["turn", "next turn", "payment", "hankar", "hall", "columns", "expo", "yellow", None]
    MUTATIONS.check_several_changes(data, words)


ARGUMENTS = {
    "send": (7, 8),
    "payment": (3, 5),
    "keep noble": (4, 0),
    "hall": (20, 1),
    "park card": (3, 0),
    "brussels": (2, 0),
    "columns": (16, 0),
    "jails": (4, 0),
}


def pending_row(position: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Mostly with arguments that the kind may have, or hardly any stack would be read."""

    def row(kind: str) -> st.SearchStrategy[dict[str, Any]]:
        most_a, most_b = ARGUMENTS.get(kind, (0, 0))
        return st.fixed_dictionaries(
            {
                "kind": st.just(kind),
                "player": st.integers(0, position["num_players"] - 1),
                "a": st.integers(0, most_a),
                "b": st.integers(0, most_b),
            }
        )

    return st.sampled_from([*QUESTIONS, *STEPS]).flatmap(row)


@settings(deadline=None, max_examples=600, derandomize=True)
@given(st.data())
def test_no_stack_of_pending_questions_does_harm(data: st.DataObject) -> None:
    """Any questions and steps in any order, with any arguments."""
    MUTATIONS.check_pending(data, pending_row)


def test_reading_does_not_change_the_dict() -> None:
    MUTATIONS.check_dict_is_left_alone("turn")
