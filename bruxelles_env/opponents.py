"""Opponents by name, for environments in which one agent learns and others play against it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

from bruxelles_env.core.errors import IllegalAction
from bruxelles_env.game import Game

Chooser = Callable[[Game, int], int]  # (an imagined game, a seed) -> a legal action


class Opponent(Protocol):
    """An agent, as ``agents.agent.Agent`` says it: it answers each view with a legal action."""

    def choose(self, views: Sequence[Any]) -> Sequence[int]: ...


class _Random:
    """Any legal action. Environments know this one and draw for it themselves."""

    def choose(self, views: Sequence[Any]) -> list[int]:
        return [choose_random(view.legal_actions, view.seed) for view in views]


class _Function:
    """A function of a game and a seed; the game is imagined, so that it shows nothing hidden."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser

    def choose(self, views: Sequence[Any]) -> list[int]:
        return [self._chooser(view.imagine(view.seed), view.seed) for view in views]


def choose_random(legal: Sequence[int], seed: int) -> int:
    """Any of the legal actions."""
    return random.Random(seed).choice(legal)


def is_random(opponent: Opponent) -> bool:
    """Does this opponent take any legal action?"""
    return isinstance(opponent, _Random)


def opponents_of(specs: Any, game: str, seats: int, tables_differ: bool = False) -> list[Opponent]:
    """The opponents that the specs name, clockwise after the learner.

    A spec is that of an agent (``agents.specs``) or a function of a game and a seed that returns a
    legal action. One is for all ``seats``; else there is one for each of them. Where
    ``tables_differ``, ``seats`` are those of the largest table, and any number up to it will do.
    """
    listed = [specs] if isinstance(specs, str) or callable(specs) else specs
    allowed = range(1, seats + 1) if tables_differ else (1, seats)
    if not isinstance(listed, Sequence) or len(listed) not in allowed:
        wanted = f"1 to {seats}" if tables_differ else f"1 or {seats}"
        raise ValueError(f"opponents are {specs!r}: expected {wanted} of them")
    keys = [spec if isinstance(spec, str) else id(spec) for spec in listed]
    unlike = dict(zip(keys, listed, strict=True))
    made = {key: _opponent(spec, game) for key, spec in unlike.items()}
    return [made[key] for key in keys]  # one agent for all the seats that it plays


def opponent_at(opponents: Sequence[Opponent], seat: int, learner: int, players: int) -> Opponent:
    """Who sits there: the first is on the learner's left; after the last the first comes again."""
    return opponents[((seat - learner) % players - 1) % len(opponents)]


def _opponent(spec: Any, game: str) -> Opponent:
    if spec == "random":
        return _Random()
    if callable(spec):
        return _Function(spec)
    # Agents stand above the environment and import it, so they are loaded by name, when needed.
    opponent: Opponent = import_module("agents.specs").make_agent(spec, game)
    return opponent


def view_of(game: Game, seed: int, game_id: str) -> Any:
    """What the player who is asked may know, as an ``agents.view.View``."""
    return import_module("agents.view").View(game, seed, game_id)  # by name: see _opponent


def answers(opponent: Opponent, views: Sequence[Any]) -> list[int]:
    """What an opponent answers; ``IllegalAction`` says whose fault it is if that is not legal."""
    given = list(opponent.choose(views))
    if len(given) != len(views):
        raise IllegalAction(
            f"opponent {type(opponent).__name__} gave {len(given)} answers to {len(views)} views"
        )
    for view, action in zip(views, given, strict=True):
        if action not in view.legal_actions:
            legal = ", ".join(map(str, view.legal_actions))
            raise IllegalAction(
                f"the opponent at seat {view.player} answered {action!r} to {view.decision}: "
                f"expected one of {legal}"
            )
    return [int(action) for action in given]
