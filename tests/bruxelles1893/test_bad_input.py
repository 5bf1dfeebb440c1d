"""Whatever is asked of a game in error: a clear refusal, and nothing has changed."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bruxelles_env import BadPosition, Game, IllegalAction
from bruxelles_env.bruxelles1893.terms import QUESTIONS, STEPS
from tests.bruxelles1893.test_lockstep import POLICIES


def snapshot(game: Game) -> tuple[Any, ...]:
    return game._state.tobytes(), game.history, game.legal_actions(), game.current_player


def played(kind: str, num_players: int = 2, policy: str = "busy", after: int = 0) -> Game:
    """A random game at a decision of this kind, after so many decisions at least."""
    for seed in range(200):
        game = Game("bruxelles1893", num_players=num_players, seed=seed)
        chance = random.Random(seed)
        while not game.is_over:
            if game.decision == kind and len(game.history) >= after:
                return game
            game.apply(POLICIES[policy](chance, game.legal_words(), game.decision))
    raise LookupError(f"no {kind} in 200 games")


def finished() -> Game:
    game = Game("bruxelles1893", num_players=2, seed=0)
    while not game.is_over:
        game.apply(game.legal_actions()[0])
    return game


# --- actions ------------------------------------------------------------------------------------

NOT_ACTIONS = [None, 1.0, 3.5, True, False, np.True_, [], [1], {}, (), b"pass", 1j, object]
NO_NUMBERS = [-1, -(2**70), 252, 10**6, 2**31, 2**63, 2**64, 10**30, np.int64(-1), np.uint64(2**63)]
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


@pytest.mark.parametrize("action", NOT_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused(action: Any) -> None:
    game = played("turn")
    before = snapshot(game)
    with pytest.raises(IllegalAction, match="number or words") as caught:
        game.apply(action)
    assert repr(action) in str(caught.value)
    assert snapshot(game) == before


@pytest.mark.parametrize("action", NO_NUMBERS, ids=repr)
def test_numbers_outside_the_action_space_are_refused(action: Any) -> None:
    game = played("turn")
    before = snapshot(game)
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    assert str(action) in str(caught.value)
    assert f"0 to {game.num_actions - 1}" in str(caught.value)
    assert snapshot(game) == before
    with pytest.raises(IllegalAction):
        game.describe(action)


@pytest.mark.parametrize("words", NO_WORDS, ids=lambda words: repr(words)[:12])
def test_unknown_words_are_refused_and_all_legal_ones_named(words: str) -> None:
    game = played("turn")
    before = snapshot(game)
    for refuse in (game.apply, game.parse):
        with pytest.raises(IllegalAction) as caught:
            refuse(words)
        message = str(caught.value)
        assert repr(words) in message
        assert all(legal in message for legal in game.legal_words())
    assert snapshot(game) == before


@pytest.mark.parametrize("words", NOT_ACTIONS, ids=repr)
def test_only_words_are_parsed(words: Any) -> None:
    with pytest.raises(IllegalAction, match="words"):
        played("turn").parse(words)


KINDS = ["shield", "neutral", "turn", "bid", "perform", "cube", "plaza", "park", "bonus", "payment"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_illegal_action_is_refused(kind: str) -> None:
    """All of the space but the legal ones, by number and by words; the message says why."""
    game = played(kind)
    before = snapshot(game)
    legal = set(game.legal_actions())
    for action in range(game.num_actions):
        if action in legal:
            continue
        words = game.describe(action)
        for form in (action, np.int16(action), words):
            with pytest.raises(IllegalAction) as caught:
                game.apply(form)
            message = str(caught.value)
            assert repr(words) in message
            assert f"player {game.current_player}" in message and kind in message
            assert game.legal_words()[0] in message
    assert snapshot(game) == before


@pytest.mark.parametrize("number", [int, np.int8, np.int64, np.uint16, np.intp])
def test_numbers_of_numpy_are_numbers(number: Callable[[int], Any]) -> None:
    game = Game("bruxelles1893", seed=0)
    first = game.legal_actions()[0]
    game.apply(number(first))
    assert game.history == [first]
    assert type(game.history[0]) is int


@pytest.mark.parametrize("action", [0, 66, 251, "pass", "bid 1 BF"])
def test_a_finished_game_takes_no_action(action: Any) -> None:
    game = finished()
    before = snapshot(game)
    with pytest.raises(IllegalAction, match="game is over"):
        game.apply(action)
    assert snapshot(game) == before


@pytest.mark.parametrize("action", [None, "foo", -1, 10**30])
def test_nor_does_it_take_nonsense(action: Any) -> None:
    game = finished()
    before = snapshot(game)
    with pytest.raises(IllegalAction):
        game.apply(action)
    assert snapshot(game) == before


def test_a_finished_game_offers_nothing() -> None:
    game = finished()
    assert game.legal_actions() == [] and game.legal_words() == []
    assert game.action_mask().sum() == 0
    assert game.current_player is None and game.decision is None


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [-1, 0, 1, 6, 10**30, None, "4", 4.0, True, [4]], ids=repr)
def test_numbers_of_players_that_cannot_play(count: Any) -> None:
    with pytest.raises(ValueError, match="2 to 5") as caught:
        Game("bruxelles1893", num_players=count)
    assert repr(count) in str(caught.value)


@pytest.mark.parametrize("board", ["", "Standard", "easy", 0, 1, True, [], {}], ids=repr)
def test_unknown_boards(board: Any) -> None:
    with pytest.raises(ValueError, match="standard or expert") as caught:
        Game("bruxelles1893", board=board)
    assert repr(board) in str(caught.value)


@pytest.mark.parametrize("name", ["", "chess", "Bruxelles1893", None, 1893, True, [], {}], ids=repr)
def test_unknown_games(name: Any) -> None:
    with pytest.raises(ValueError, match="bruxelles1893") as caught:
        Game(name)
    assert repr(name) in str(caught.value)


@pytest.mark.parametrize("seed", [None, 1.0, "1", True, [], float("nan")], ids=repr)
def test_what_is_no_seed(seed: Any) -> None:
    position = Game("bruxelles1893").to_dict()
    for deal in (lambda: Game("bruxelles1893", seed=seed), lambda: Game.from_dict(position, seed)):
        with pytest.raises(ValueError, match="whole number") as caught:
            deal()
        assert repr(seed) in str(caught.value)


@pytest.mark.parametrize("box", ["/no/such/box.toml", ".", "", 7, True, [], 1.5], ids=repr)
def test_what_is_no_box(box: Any) -> None:
    with pytest.raises(ValueError, match="box"):
        Game("bruxelles1893", box=box)


# --- positions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data", [None, [], "position", 1, {}, {"game": None}, {"game": "chess"}, {"game": []}], ids=repr
)
def test_what_is_no_position(data: Any) -> None:
    with pytest.raises(BadPosition, match="game"):
        Game.from_dict(data)


def reads_or_refuses(data: Any, seed: int = 0) -> bool:
    """Reads the position and plays it to its end, or is refused with BadPosition; nothing else."""
    try:
        game = Game.from_dict(data, seed=seed)
    except BadPosition:
        return False
    chance = random.Random(seed)
    for _ in range(5000):
        if game.is_over:
            game.score_sheet()
            return True
        s = game._state[0]
        assert min(s.money) >= 0 and min(s.hand) >= 0 and min(s.supply) >= 0
        assert min(s.cubes.ravel()) >= 0 and min(s.works.ravel()) >= 0
        assert s.depth <= len(s.ask) and s.drawn_left <= len(s.drawn)
        game.observation(game.current_player)
        game.apply(chance.choice(game.legal_actions()))
    raise AssertionError("the game does not end")


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a position, the inner ones too."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*path, key))


def mutated(
    position: dict[str, Any], path: tuple[Any, ...], change: Callable[[Any, Any], None]
) -> dict[str, Any]:
    """A copy in which ``change(container, key)`` was done at the end of the path."""
    data = copy.deepcopy(position)
    container = data
    for key in path[:-1]:
        container = container[key]
    change(container, path[-1])
    return data


def deleted(container: Any, key: Any) -> None:
    del container[key]


def set_to(value: Any) -> Callable[[Any, Any], None]:
    def change(container: Any, key: Any) -> None:
        container[key] = copy.deepcopy(value)

    return change


def doubled(container: Any, key: Any) -> None:
    """One more element of a list, or a key that nobody knows."""
    if isinstance(container, list):
        container.insert(key, copy.deepcopy(container[key]))
    else:
        container[f"{key}?"] = container[key]


def of_another_type(container: Any, key: Any) -> None:
    """A number as words, words as a number, a list as a dict and so on."""
    value = container[key]
    if isinstance(value, dict):
        container[key] = list(value.values())
    elif isinstance(value, list):
        container[key] = dict(enumerate(value))
    elif isinstance(value, bool):
        container[key] = int(value)
    elif isinstance(value, int):
        container[key] = float(value)
    else:
        container[key] = 0


VALUES = [None, -1, 0, 1, 2, 5, 10**9, "x", [], {}, True, 0.5, float("nan"), [[]], "blue", "turn"]
CHANGES = {
    "deleted": deleted,
    "doubled": doubled,
    "of another type": of_another_type,
    **{repr(value): set_to(value) for value in VALUES},
}
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


@cache
def position_at(name: str) -> dict[str, Any]:
    return played(*POSITIONS[name]).to_dict()


@cache
def paths_at(name: str) -> list[tuple[Any, ...]]:
    return list(paths(position_at(name)))


def test_an_unchanged_position_is_read() -> None:
    for name in POSITIONS:
        assert reads_or_refuses(position_at(name))


@pytest.mark.parametrize("change", CHANGES)
def test_no_single_change_of_a_position_does_harm(change: str) -> None:
    """At every place of a position, at every depth: BadPosition, or a game that can be played."""
    for path in paths_at("turn"):
        reads_or_refuses(mutated(position_at("turn"), path, CHANGES[change]))


@pytest.mark.parametrize("name", [name for name in POSITIONS if name != "turn"])
def test_no_single_change_does_harm_in_the_middle_of_an_action(name: str) -> None:
    """What is pending tells the engine what to do next: here it could be led astray."""
    for path in paths_at(name):
        if path[0] in ("decision", "phase", "round", "current_player", "first_player", "theater"):
            for change in CHANGES.values():
                reads_or_refuses(mutated(position_at(name), path, change))


def test_an_error_names_the_place() -> None:
    """For every entry of the outermost dict, and whatever is wrong with it."""
    for key in position_at("turn"):
        for change in (deleted, set_to("x"), set_to(10**9), set_to({})):
            with pytest.raises(BadPosition) as caught:
                Game.from_dict(mutated(position_at("turn"), (key,), change))
            assert repr(key) in str(caught.value)


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
    with pytest.raises(BadPosition) as caught:
        Game.from_dict(mutated(position_at("turn"), path, set_to(value)))
    assert told in str(caught.value)


def test_a_figure_cannot_be_missing() -> None:
    """Other cards that are not shown lie in the pile, but Brugmann is never there."""
    position = copy.deepcopy(position_at("turn"))
    figures = position["players"][0]["figures"]
    figures.remove(next(figure for figure in figures if figure["name"] == "brugmann"))
    with pytest.raises(BadPosition, match="brugmann"):
        Game.from_dict(position)


def test_there_is_no_more_than_one_exhibition_tile_a_round() -> None:
    """This round's is taken by the first player to pass, so nobody has it while all still play."""
    position = copy.deepcopy(position_at("turn"))
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
    """Hypothesis looks for combinations: edits of numbers that keep other checks content."""
    name = data.draw(st.sampled_from(list(POSITIONS)))
    position = copy.deepcopy(position_at(name))
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from(paths_at(name)))
        value = data.draw(
            st.one_of(
                st.integers(-2, 30),
                st.sampled_from(
                    ["turn", "next turn", "payment", "bonus", "plaza", "bid rest", None]
                ),
                st.lists(st.integers(0, 6), max_size=6),
                st.booleans(),
            )
        )
        try:
            position = mutated(position, path, set_to(value))
        except (KeyError, IndexError, TypeError):
            return  # the place is gone by an earlier change
    reads_or_refuses(position, seed=data.draw(st.integers(0, 9)))


@settings(deadline=None, max_examples=300, derandomize=True)
@given(st.data())
def test_no_stack_of_pending_questions_does_harm(data: st.DataObject) -> None:
    """Any questions and steps in any order, with any arguments."""
    kinds = st.sampled_from([*QUESTIONS, *STEPS])
    name = data.draw(st.sampled_from(list(POSITIONS)))
    position = copy.deepcopy(position_at(name))
    decision = position["decision"]
    row = st.fixed_dictionaries(
        {
            "kind": kinds,
            "player": st.integers(0, position["num_players"] - 1),
            "a": st.integers(0, 6),
            "b": st.integers(0, 3),
        }
    )
    above = data.draw(st.lists(row, max_size=9))
    decision["pending"] = [decision["pending"][0], *above]
    decision["kind"] = decision["pending"][-1]["kind"]
    position["current_player"] = decision["pending"][-1]["player"]
    reads_or_refuses(position)


def test_reading_does_not_change_the_dict() -> None:
    position = position_at("turn")
    before = copy.deepcopy(position)
    game = Game.from_dict(position)
    game.apply(game.legal_actions()[0])
    assert position == before
