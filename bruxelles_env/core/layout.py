"""Named slices of one flat observation vector."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Slice:
    """A part of the observation: where it starts, its shape, and what its numbers mean."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def stop(self) -> int:
        return self.start + prod(self.shape)


class Layout:
    """Slices in one order; ``add`` returns where the new slice starts."""

    def __init__(self) -> None:
        self.slices: list[Slice] = []

    @property
    def size(self) -> int:
        return self.slices[-1].stop if self.slices else 0

    def add(self, name: str, shape: tuple[int, ...], meaning: str) -> int:
        start = self.size
        self.slices.append(Slice(name, start, shape, meaning))
        return start
