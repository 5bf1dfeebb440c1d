"""Whatever is asked of a game in error is refused in clear words, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bruxelles_env import BadPosition, Game, IllegalAction

NOT_ACTIONS = [None, 1.0, 3.5, True, False, np.True_, [], [1], {}, (), b"pass", 1j, object]
NO_COUNTS = [-1, 0, 1, 10**30, None, "4", 4.0, True, [4]]
NO_SEEDS = [None, 1.0, "1", True, [], float("nan")]
NO_BOXES = ["/no/such/box.toml", ".", "", 7, True, [], 1.5]
NO_POSITIONS = [None, [], "position", 1, {}, {"game": None}, {"game": "chess"}, {"game": []}]
NUMBERS = [int, np.int8, np.int64, np.uint16, np.intp]


def no_numbers(num_actions: int) -> list[Any]:
    """Numbers outside the action space."""
    numbers = [-1, -(2**70), num_actions, 10**6, 2**31, 2**63, 2**64, 10**30]
    return [*numbers, np.int64(-1), np.uint64(2**63)]


def snapshot(game: Game) -> tuple[Any, ...]:
    return game._state.tobytes(), game.history, game.legal_actions(), game.current_player


def check_no_action(game: Game, action: Any) -> None:
    before = snapshot(game)
    with pytest.raises(IllegalAction, match="number or words") as caught:
        game.apply(action)
    assert repr(action) in str(caught.value)
    assert snapshot(game) == before


def check_no_number(game: Game, action: Any) -> None:
    before = snapshot(game)
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    assert str(action) in str(caught.value)
    assert f"0 to {game.num_actions - 1}" in str(caught.value)
    assert snapshot(game) == before
    with pytest.raises(IllegalAction):
        game.describe(action)


def check_unknown_words(game: Game, words: str) -> None:
    """The answer names all that is legal."""
    before = snapshot(game)
    for refuse in (game.apply, game.parse):
        with pytest.raises(IllegalAction) as caught:
            refuse(words)
        message = str(caught.value)
        assert repr(words) in message
        assert all(legal in message for legal in game.legal_words())
    assert snapshot(game) == before


def check_every_illegal_action(game: Game) -> None:
    """All of the space but the legal ones, by number and by words; the message says why."""
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
            assert f"player {game.current_player}" in message and str(game.decision) in message
            assert game.legal_words()[0] in message
    assert snapshot(game) == before


def check_number_of_numpy(game: Game, number: Callable[[int], Any]) -> None:
    first = game.legal_actions()[0]
    game.apply(number(first))
    assert game.history == [first]
    assert type(game.history[0]) is int


def check_over(game: Game, action: Any) -> None:
    """A finished game takes no action that there is."""
    before = snapshot(game)
    with pytest.raises(IllegalAction, match="game is over"):
        game.apply(action)
    assert snapshot(game) == before


def check_over_and_nonsense(game: Game, action: Any) -> None:
    before = snapshot(game)
    with pytest.raises(IllegalAction):
        game.apply(action)
    assert snapshot(game) == before


def check_nothing_offered(game: Game) -> None:
    assert game.is_over
    assert game.legal_actions() == [] and game.legal_words() == []
    assert game.action_mask().sum() == 0
    assert game.current_player is None and game.decision is None


def check_no_seed(name: str, seed: Any) -> None:
    position = Game(name).to_dict()
    for deal in (lambda: Game(name, seed=seed), lambda: Game.from_dict(position, seed)):
        with pytest.raises(ValueError, match="whole number") as caught:
            deal()
        assert repr(seed) in str(caught.value)


def check_only_words_parsed(game: Game, words: Any) -> None:
    with pytest.raises(IllegalAction, match="words"):
        game.parse(words)


def check_table(allowed: str, wrong: Any, name: Any, **arguments: Any) -> None:
    """A game that cannot be dealt: the error shows what is wrong and says what is allowed."""
    with pytest.raises(ValueError, match=allowed) as caught:
        Game(name, **arguments)
    assert repr(wrong) in str(caught.value)


def check_no_box(name: str, box: Any) -> None:
    with pytest.raises(ValueError, match="box"):
        Game(name, box=box)


def check_no_position(data: Any) -> None:
    with pytest.raises(BadPosition, match="game"):
        Game.from_dict(data)
