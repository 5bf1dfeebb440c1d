"""Playing at a table by words and looking at it, the same in every game."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from bruxelles_env import Game


def play(game: Game, *words: str) -> Game:
    """Applies the words one after the other; says what was legal if one is not."""
    for word in words:
        legal = game.legal_words()
        assert word in legal, f"{word!r} is not among {game.decision}: {legal}"
        game.apply(word)
    return game


def pass_all(game: Game) -> Game:
    """Everybody who is still in passes, in turn order; stops at the first other decision."""
    start = game.to_dict()["round"]
    while game.decision == "turn" and game.to_dict()["round"] == start:
        game.apply("pass")
    return game


def play_randomly(game: Game, seed: int, until: str | None = None) -> Game:
    """Random legal actions to the end of the game, or to the first decision of kind `until`."""
    rng = random.Random(seed)
    while not game.is_over and game.decision != until:
        game.apply(rng.choice(game.legal_actions()))
    return game


def imagined(game: Game, seat: int, seed: int) -> Game:
    """A state that is possible in the eyes of the player on this seat."""
    return game.imagine(seat, np.random.default_rng(seed))


def legal(game: Game) -> set[str]:
    return set(game.legal_words())


def asked(game: Game) -> tuple[str | None, int | None]:
    """Kind of the decision, and the seat that is asked."""
    return game.decision, game.current_player


def player(game: Game, seat: int) -> dict[str, Any]:
    return game.to_dict()["players"][seat]


def views(game: Game) -> list[bytes]:
    """What each player sees."""
    return [game.observation(seat).tobytes() for seat in range(game.to_dict()["num_players"])]
