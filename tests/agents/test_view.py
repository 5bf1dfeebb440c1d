"""A view shows what its seat can see, and nothing more."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from agents.view import View
from bruxelles_env import Game
from bruxelles_env.games import GAMES
from tests.bruxelles1893.policies import SUBJECT as SUBJECT_1893
from tests.bruxelles1897.policies import SUBJECT as SUBJECT_1897

SUBJECTS = {subject.name: subject for subject in (SUBJECT_1893, SUBJECT_1897)}


def positions(name: str) -> Iterator[Game]:
    """Some positions of games of all player counts."""
    subject = SUBJECTS[name]
    for table in subject.tables(6):
        for step, game in enumerate(subject.walk(table)):
            if step % 5 == 0 and not game.is_over:
                yield game


def seen(view: View) -> dict[str, Any]:
    """All that a view tells, as plain data."""
    return {
        "game": view.game,
        "num_players": view.num_players,
        "moves": view.moves,
        "player": view.player,
        "decision": view.decision,
        "legal_actions": view.legal_actions,
        "legal_words": view.legal_words,
        "words": [view.describe(action) for action in range(len(view.mask))],
        "observation": view.observation.tobytes(),
        "mask": view.mask.tobytes(),
        "text": view.text,
        "to_dict": view.to_dict(),
        "seed": view.seed,
        "game_id": view.game_id,
        "rng": view.rng.random(),
    }


@pytest.mark.parametrize("name", GAMES)
def test_games_that_differ_in_hidden_things_only_look_the_same(name: str) -> None:
    differ = 0
    for step, game in enumerate(positions(name)):
        other = game.imagine(game.current_player or 0, rng=step)
        differ += game.hidden() != other.hidden()
        assert seen(View(game, seed=4, game_id="a")) == seen(View(other, seed=4, game_id="a"))
    assert differ > 30  # else nothing was tested


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_a_view_is_the_game(name: str) -> None:
    """By any name that does not say it is private."""
    view = View(Game(name, seed=3), seed=4)
    public = {key for key in dir(view) if not key.startswith("_")}
    assert public == set(seen(view)) - {"words"} | {"describe", "imagine"}
    for key in public:
        assert not isinstance(getattr(view, key), Game), key


@pytest.mark.parametrize("name", GAMES)
def test_imagined_games_go_on_with_another_order(name: str) -> None:
    game = Game(name, num_players=2, seed=3)
    view = View(game, seed=4)
    orders = Counter(str(view.imagine(seed).hidden()) for seed in range(20))
    assert str(game.hidden()) not in orders
    assert len(orders) == 20
    assert view.imagine(5).hidden() == view.imagine(5).hidden()
    assert view.imagine(5).seed is None
    assert view.imagine(5).legal_actions() == view.legal_actions


def test_a_chooser_sees_his_tiles_and_imagines_the_stack() -> None:
    """Bruxelles 1893: what he has drawn is his to see, also in the games that he imagines."""
    game = SUBJECT_1893.played("keep work", num_players=3)
    view = View(game, seed=4)
    drawn = Counter(game.hidden()["drawn"])
    for seed in range(10):
        assert Counter(view.imagine(seed).hidden()["drawn"]) == drawn


def test_thinking_ahead_leaves_the_game_alone() -> None:
    game = Game("bruxelles1893", num_players=2, seed=3)
    view = View(game, seed=4)
    before = game._state.tobytes()
    imagined = view.imagine(1)
    while not imagined.is_over:
        imagined.apply(imagined.legal_actions()[0])
    view.legal_actions.clear()
    view.to_dict().clear()
    assert game._state.tobytes() == before and len(game.legal_actions()) == 2


@pytest.mark.parametrize("seed", [0, 1, -1, 1 << 64, (1 << 64) + 5])
def test_random_numbers_belong_to_the_question(seed: int) -> None:
    view = View(Game("bruxelles1893", seed=3), seed)
    assert 0 <= view.seed < 1 << 64
    assert view.rng.random() == random.Random(view.seed).random()
    view.imagine(view.seed)


def test_a_finished_game_has_no_view() -> None:
    with pytest.raises(ValueError, match="the game is over: nobody is asked"):
        View(SUBJECT_1893.finished(), seed=1)
