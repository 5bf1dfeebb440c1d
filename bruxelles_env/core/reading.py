"""Reading plain data that anybody may have written, with errors that name the place.

Everything that a compiled rule uses as an index is checked on reading, so that no dict, however
wrong, can make the engine read beyond a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bruxelles_env.core.errors import BadPosition


class Reader:
    """One value of a nested dict, with the path that leads to it."""

    def __init__(self, value: Any, path: str = "position") -> None:
        self.value = value
        self.path = path

    def wrong(self, allowed: str) -> BadPosition:
        shown = repr(self.value)
        if len(shown) > 80:
            shown = shown[:77] + "..."
        return BadPosition(f"{self.path} is {shown}: expected {allowed}")

    def __getitem__(self, key: str) -> Reader:
        if not isinstance(self.value, dict):
            raise self.wrong(f"a dict with {key!r}")
        if key not in self.value:
            raise BadPosition(f"{self.path} has no {key!r}")
        return Reader(self.value[key], f"{self.path}[{key!r}]")

    def get(self, key: str, default: Any) -> Reader:
        """An entry that may be left out."""
        if isinstance(self.value, dict) and key not in self.value:
            return Reader(default, f"{self.path}[{key!r}]")
        return self[key]

    def keys(self, names: Sequence[str]) -> None:
        """Exactly these keys."""
        if not isinstance(self.value, dict):
            raise self.wrong("a dict with " + ", ".join(names))
        for name in names:
            if name not in self.value:
                raise BadPosition(f"{self.path} has no {name!r}: expected {', '.join(names)}")
        for key in self.value:
            if key not in names:
                raise BadPosition(
                    f"{self.path} has an unknown {key!r}: expected only {', '.join(names)}"
                )

    def items(self, count: int | None = None, at_most: int | None = None) -> list[Reader]:
        """The elements of a list, of a given length."""
        if not isinstance(self.value, list | tuple):
            raise self.wrong("a list")
        if count is not None and len(self.value) != count:
            raise self.wrong(f"a list of {count}")
        if at_most is not None and len(self.value) > at_most:
            raise self.wrong(f"a list of at most {at_most}")
        return [Reader(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(f"a whole number from {low} to {high}")
        return value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.wrong("true or false")
        return self.value

    def name(self, names: Sequence[str]) -> int:
        """The number of one of the names."""
        if not isinstance(self.value, str) or self.value not in names:
            raise self.wrong("one of " + ", ".join(names))
        return names.index(self.value)

    def maybe_name(self, names: Sequence[str], empty: int) -> int:
        return empty if self.value is None else self.name(names)

    def seat(self, num_players: int) -> int:
        return self.whole(0, num_players - 1)

    def maybe_seat(self, num_players: int, empty: int) -> int:
        return empty if self.value is None else self.seat(num_players)
