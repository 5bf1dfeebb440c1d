"""What an agent is.

An agent answers questions. It is made once for a game, and asked again and again, also for many
tables and seats at once: all that a question is about is in its view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from agents.view import View


class Agent(Protocol):
    """Anything with a ``choose`` that answers each view with one of its legal actions."""

    def choose(self, views: Sequence[View]) -> Sequence[int]: ...


@dataclass(frozen=True)
class Thought:
    """What an agent thinks of one legal action; None where it has no opinion of that sort."""

    action: int
    value: tuple[float, ...]  # what it expects for each seat, larger is better
    visits: int | None = None  # how often a search tried it
    prior: float | None = None  # how likely it was held before the search


class Player:
    """A base for agents that look at one question after the other.

    >>> class First(Player):
    ...     def act(self, view: View) -> int:
    ...         return view.legal_actions[0]
    """

    def __init__(self, game: str) -> None:
        self.game = game

    def act(self, view: View) -> int:
        """The answer to one question."""
        raise NotImplementedError(f"{type(self).__name__} has neither act() nor choose()")

    def choose(self, views: Sequence[View]) -> list[int]:
        """The answers to many questions, by default one by one."""
        return [self.act(view) for view in views]
