"""Whatever is asked of a game in error: a clear refusal, and nothing has changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bruxelles_env import BadPosition, Game
from bruxelles_env.bruxelles1893.terms import QUESTIONS, STEPS
from tests import refusals
from tests.bruxelles1893.policies import SUBJECT
from tests.mutations import Mutations, changes

# --- actions ------------------------------------------------------------------------------------

NO_WORDS = [
    "",
    "foo",
    "bid",
    "bid 21 BF",
    "bid 0 BF",
    "place",
    "place r6c1",
    "passs",
    "\0",
    "é" * 999,
]


@pytest.mark.parametrize("action", refusals.NOT_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused(action: Any) -> None:
    refusals.check_no_action(SUBJECT.played("turn"), action)


@pytest.mark.parametrize("action", refusals.no_numbers(252), ids=repr)
def test_numbers_outside_the_action_space_are_refused(action: Any) -> None:
    refusals.check_no_number(SUBJECT.played("turn"), action)


@pytest.mark.parametrize("words", NO_WORDS, ids=lambda words: repr(words)[:12])
def test_unknown_words_are_refused_and_all_legal_ones_named(words: str) -> None:
    refusals.check_unknown_words(SUBJECT.played("turn"), words)


@pytest.mark.parametrize("words", refusals.NOT_ACTIONS, ids=repr)
def test_only_words_are_parsed(words: Any) -> None:
    refusals.check_only_words_parsed(SUBJECT.played("turn"), words)


KINDS = ["shield", "neutral", "turn", "bid", "perform", "cube", "plaza", "park", "bonus", "payment"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_illegal_action_is_refused(kind: str) -> None:
    refusals.check_every_illegal_action(SUBJECT.played(kind))


@pytest.mark.parametrize("number", refusals.NUMBERS)
def test_numbers_of_numpy_are_numbers(number: Callable[[int], Any]) -> None:
    refusals.check_number_of_numpy(SUBJECT.deal(seed=0), number)


@pytest.mark.parametrize("action", [0, 66, 251, "pass", "bid 1 BF"])
def test_a_finished_game_takes_no_action(action: Any) -> None:
    refusals.check_over(SUBJECT.finished(), action)


@pytest.mark.parametrize("action", [None, "foo", -1, 10**30])
def test_nor_does_it_take_nonsense(action: Any) -> None:
    refusals.check_over_and_nonsense(SUBJECT.finished(), action)


def test_a_finished_game_offers_nothing() -> None:
    refusals.check_nothing_offered(SUBJECT.finished())


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [*refusals.NO_COUNTS, 6], ids=repr)
def test_numbers_of_players_that_cannot_play(count: Any) -> None:
    refusals.check_table("2 to 5", count, "bruxelles1893", num_players=count)


@pytest.mark.parametrize("board", ["", "Standard", "easy", 0, 1, True, [], {}], ids=repr)
def test_unknown_boards(board: Any) -> None:
    refusals.check_table("standard or expert", board, "bruxelles1893", board=board)


@pytest.mark.parametrize("name", ["", "chess", "Bruxelles1893", None, 1893, True, [], {}], ids=repr)
def test_unknown_games(name: Any) -> None:
    refusals.check_table("bruxelles1893", name, name)


@pytest.mark.parametrize("seed", refusals.NO_SEEDS, ids=repr)
def test_what_is_no_seed(seed: Any) -> None:
    refusals.check_no_seed("bruxelles1893", seed)


@pytest.mark.parametrize("box", refusals.NO_BOXES, ids=repr)
def test_what_is_no_box(box: Any) -> None:
    refusals.check_no_box("bruxelles1893", box)


# --- positions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("data", refusals.NO_POSITIONS, ids=repr)
def test_what_is_no_position(data: Any) -> None:
    refusals.check_no_position(data)


def sane(s: Any) -> None:
    assert min(s.money) >= 0 and min(s.hand) >= 0 and min(s.supply) >= 0
    assert min(s.cubes.ravel()) >= 0 and min(s.works.ravel()) >= 0
    assert s.drawn_left <= len(s.drawn)


CHANGES = changes("blue", "turn")
POSITIONS = {
    "shield": ("shield", 2, "busy", 0),
    "turn": ("turn", 2, "busy", 60),
    "keep work": ("keep work", 2, "workshop only", 30),
    "secondary theater": ("secondary theater", 3, "builder", 0),
    "bonus": ("bonus", 3, "busy", 100),
    "payment": ("payment", 2, "builder", 60),
    "window": ("window", 2, "artist", 0),
    "salary": ("salary", 2, "patron", 0),
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
        name, ("decision", "phase", "round", "current_player", "first_player", "theater")
    )


def test_an_error_names_the_place() -> None:
    MUTATIONS.check_places_named("turn")


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("players", 1, "money"), -1, "position['players'][1]['money'] is -1: expected a whole"),
        (("players", 1, "money"), 10**9, "position['players'][1]['money'] is 1000000000"),
        (("players", 0, "assistants"), 9, "from 0 to 7"),
        (("players", 0, "works", "blue"), 6, "blue works: the box has 6"),
        (("players", 0, "wood"), 9, "wood cubes: the box has 10"),
        (("players", 0, "city_hall"), 7, "from 1 to 6"),
        (("players", 0, "rows"), [1, 1, 1], "a list of 4"),
        (("board", 0, 0, "action"), "opera", "one of workshop, sale"),
        (("board", 0, 0, "building"), 2, "from 0 to 1"),
        (("theater",), ["brugmann"] * 4, "no brugmann"),
        (("shop",), [None, "blue"], "the left window"),
        (("compass", "needles"), [3, 3], "two different positions"),
        (("phase",), "lunch", "one of stock, actions"),
        (("decision", "kind"), "lunch", "one of shield, neutral, turn"),
        (("decision", "pending"), [], "at least the question"),
    ],
)
def test_an_error_says_what_is_allowed(path: tuple[Any, ...], value: Any, told: str) -> None:
    MUTATIONS.check_told("turn", path, value, told)


def test_a_figure_cannot_be_missing() -> None:
    """Other cards that are not shown lie in the pile, but Brugmann is never there."""
    position = copy.deepcopy(MUTATIONS.at("turn"))
    figures = position["players"][0]["figures"]
    figures.remove(next(figure for figure in figures if figure["name"] == "brugmann"))
    with pytest.raises(BadPosition, match="brugmann"):
        Game.from_dict(position)


def test_there_is_no_more_than_one_exhibition_tile_a_round() -> None:
    """This round's is taken by the first player to pass, so nobody has it while all still play."""
    position = copy.deepcopy(MUTATIONS.at("turn"))
    assert not any(player["passed"] for player in position["players"])
    position["players"][0]["exhibition_tiles"] += 1
    with pytest.raises(BadPosition, match="exhibition"):
        Game.from_dict(position)


def test_nobody_draws_more_works_than_there_is_room_for() -> None:
    """Found by reading: a sixth tile, and a turn after the end, once drew seven works into six."""
    game = Game("bruxelles1893", num_players=2, seed=4)
    while game.decision != "turn":
        game.apply(game.legal_actions()[0])
    position = game.to_dict()
    position["round"] = 5
    position["players"][0]["exhibition_tiles"] = 5
    turn = {"kind": "turn", "player": 0, "a": 0, "b": 0}
    position["decision"] = {"kind": "turn", "pending": [turn, turn]}
    try:
        game = Game.from_dict(position)
    except BadPosition:
        return
    while not game.is_over:
        words = game.legal_words()
        workshop = [word for word in words if word.endswith("workshop")]
        still_playing = game.decision == "turn" and not game._state[0].passed[:2].all()
        game.apply("pass" if still_playing else (workshop or words)[0])
        assert game._state[0].drawn_left <= len(game._state[0].drawn)


@settings(deadline=None, max_examples=400, derandomize=True)
@given(st.data())
def test_no_several_changes_do_harm(data: st.DataObject) -> None:
    words = ["turn", "next turn", "payment", "bonus", "plaza", "bid rest", None]
    MUTATIONS.check_several_changes(data, words)


def pending_row(position: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "kind": st.sampled_from([*QUESTIONS, *STEPS]),
            "player": st.integers(0, position["num_players"] - 1),
            "a": st.integers(0, 6),
            "b": st.integers(0, 3),
        }
    )


@settings(deadline=None, max_examples=300, derandomize=True)
@given(st.data())
def test_no_stack_of_pending_questions_does_harm(data: st.DataObject) -> None:
    """Any questions and steps in any order, with any arguments."""
    MUTATIONS.check_pending(data, pending_row)


def test_reading_does_not_change_the_dict() -> None:
    MUTATIONS.check_dict_is_left_alone("turn")
