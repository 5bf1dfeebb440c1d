"""What the slow games share: questions, answers, and how a game of rules as generators is run.

A rule that needs a decision says `answer = yield from self.ask(player, kind, options)`. The options
are a dict from action words to whatever the rule wants back. `ask` is the only place that knows
that a question with one answer is not asked and that a question without answers is skipped.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any


@dataclass
class Question:
    """A decision put to one player: its kind, and the words he may answer with."""

    player: int
    kind: str
    options: dict[str, Any]


# A rule yields questions and is sent the words of the answer.
Rule = Generator[Question, str, None]
Answer = Generator[Question, str, Any]


class Table:
    """The face of a game. A game sets itself up, sets `phase` and then runs its main rule."""

    phase: str

    def __init__(self) -> None:
        self.history: list[str] = []
        self._question: Question | None = None

    @property
    def current_player(self) -> int | None:
        """The seat that is asked, None when the game is over."""
        return None if self._question is None else self._question.player

    @property
    def decision(self) -> str | None:
        """The kind of the decision that is asked, None when the game is over."""
        return None if self._question is None else self._question.kind

    @property
    def is_over(self) -> bool:
        """True once the last salary is paid."""
        return self.phase == "over"

    def legal_words(self) -> list[str]:
        """The words of every legal answer."""
        return [] if self._question is None else list(self._question.options)

    def apply(self, words: str) -> None:
        """Answer the pending question."""
        if self._question is None or words not in self._question.options:
            raise ValueError(f"{words!r} is not legal now")
        self.history.append(words)
        self._send(words)

    def run(self, rule: Rule) -> None:
        """Play a rule up to its first question. Tests use it to start in the middle of a game."""
        self._rule = rule
        self._send(None)

    def _send(self, words: str | None) -> None:
        try:
            self._question = self._rule.send(words)  # type: ignore[arg-type]
        except StopIteration:
            self._question = None

    def ask(self, player: int, kind: str, options: dict[str, Any]) -> Answer:
        """Section 1: ask only where there is a choice; None if there is no option at all."""
        if not options:
            return None
        if len(options) == 1:
            (value,) = options.values()
            return value
        words = yield Question(player, kind, options)
        return options[words]
