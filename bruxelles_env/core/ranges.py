"""Named ranges of one flat action space."""

from __future__ import annotations


class Ranges(dict[str, tuple[int, int]]):
    """Name: (first action, how many), in one order; ``add`` returns where the new range starts."""

    @property
    def size(self) -> int:
        return sum(count for _, count in self.values())

    def add(self, name: str, count: int) -> int:
        first = self.size
        self[name] = (first, count)
        return first
