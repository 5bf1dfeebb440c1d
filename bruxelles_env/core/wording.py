"""Actions as words, and words as actions, for any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bruxelles_env.core.errors import IllegalAction


class Wording:
    """The words of every action: ``fixed`` ones, and some that depend on the position.

    ``varying(s, action)`` gives the words that depend on the state, or None; ``where`` lists the
    actions that have such. For these the fixed words are a short form that is understood too.
    """

    def __init__(
        self,
        fixed: list[str],
        varying: Callable[[Any, int], str | None],
        where: Sequence[int],
    ) -> None:
        self.fixed = fixed
        self._varying = varying
        self._where = where
        self._numbers = {words.lower(): action for action, words in enumerate(fixed)}

    def describe(self, s: Any, action: int) -> str:
        """An action in words."""
        if not 0 <= action < len(self.fixed):
            raise IllegalAction(f"no action {action}: actions are 0 to {len(self.fixed) - 1}")
        return self._varying(s, action) or self.fixed[action]

    def parse(self, s: Any, words: str) -> int:
        """The action that the words name in this position."""
        plain = " ".join(words.lower().split())
        if plain in self._numbers:
            return self._numbers[plain]
        for action in self._where:
            if self.describe(s, action).lower() == plain:
                return action
        raise IllegalAction(f"no action is called {words!r} here")
