"""The generator of chance: SplitMix64, a bounded number, and the shuffle built on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

MASK = (1 << 64) - 1


class Chance:
    """A SplitMix64 stream that starts at the game's seed."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def output(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, made of the upper half of one output."""
        return ((self.output() >> 32) * n) >> 32

    def shuffled(self, items: Iterable[Any], canonical: list[Any]) -> list[Any]:
        """A new list of the items: sorted as in `canonical`, then swapped from the end down.

        The last element is the top of the stack. Lists of no or one item draw no number.
        """
        pile = sorted(items, key=canonical.index)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile
