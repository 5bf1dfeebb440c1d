"""Opponents by name, for environments in which one agent learns and others play against it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from bruxelles_env.game import Game

Chooser = Callable[[Game, int], int]  # (the game, a seed for what is random) -> a legal action


def choose_random(game: Game, seed: int) -> int:
    """Any legal action."""
    return random.Random(seed).choice(game.legal_actions())


def opponents_of(specs: Any, count: int) -> list[Chooser]:
    """The opponents that the specs name: one for each of the other seats, or one for all.

    A spec is ``"random"`` or a function of a game and a seed that returns a legal action.
    """
    listed = [specs] if isinstance(specs, str) or callable(specs) else specs
    if not isinstance(listed, Sequence) or len(listed) not in (1, count):
        raise ValueError(f"opponents are {specs!r}: expected 1 or {count} of them")
    choosers = [_opponent(spec) for spec in listed]
    return choosers * count if len(choosers) == 1 else choosers


def _opponent(spec: Any) -> Chooser:
    if callable(spec):
        chooser: Chooser = spec
        return chooser
    if spec != "random":
        raise ValueError(f"unknown opponent {spec!r}: expected 'random' or a function")
    return choose_random
