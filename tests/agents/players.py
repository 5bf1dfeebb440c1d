"""Agents that tests enter by their specs, and things that are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from agents.view import View


class First:
    """Takes the first legal action; has ``act`` only."""

    def __init__(self, game: str) -> None:
        self.game = game

    def act(self, view: View) -> int:
        return view.legal_actions[0]


class Last:
    """Takes the last legal action, and remembers what it was given, for all its instances."""

    calls: list[list[View]] = []  # noqa: RUF012

    def __init__(self, game: str) -> None:
        self.game = game

    def choose(self, views: Sequence[View]) -> list[int]:
        self.calls.append(list(views))
        return [view.legal_actions[-1] for view in views]


class Watched:
    """Takes any legal action; ``watch``, which a test sets, is called with every view before."""

    watch: Callable[[View], None]

    def __init__(self, game: str) -> None:
        self.game = game

    def act(self, view: View) -> int:
        type(self).watch(view)
        return view.rng.choice(view.legal_actions)


@dataclass  # with __eq__ and so without a hash
class Unhashable:
    game: str

    def choose(self, views: Sequence[View]) -> list[int]:
        return [view.legal_actions[0] for view in views]


class Illegal(First):
    def act(self, view: View) -> int:
        return 10**6


class Forgetful(Last):
    def choose(self, views: Sequence[View]) -> list[int]:
        return []


class Mute:
    """Neither ``act`` nor ``choose``."""

    def __init__(self, game: str) -> None:
        self.game = game


class Demanding:
    """Cannot be made with a game's name alone."""

    def __init__(self, game: str, more: Any) -> None:
        self.more = more


NUMBER = 7
