"""Reading a box file with errors that name the table, the entry and what is allowed."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

PROVENANCES = ("printed", "derived", "reported", "reconstructed", "ours")


class BoxError(ValueError):
    """A box file that cannot be played with."""


class Table:
    """One table of a box file, read entry by entry; what is not asked for is refused."""

    def __init__(self, source: str, name: str, entries: Any) -> None:
        self.source = source
        self.name = name
        if not isinstance(entries, dict):
            raise BoxError(f"{source}: [{name}]: a table is expected, not {entries!r}")
        self.entries: dict[str, Any] = entries

    def wrong(self, entry: str, value: object, allowed: str) -> BoxError:
        return BoxError(f"{self.source}: [{self.name}] {entry} = {value!r}: expected {allowed}")

    def get(self, entry: str, allowed: str) -> Any:
        if entry not in self.entries:
            raise BoxError(f"{self.source}: [{self.name}] {entry} is missing: expected {allowed}")
        return self.entries[entry]

    def only(self, *known: str) -> None:
        """Refuse entries that nobody would read, a typing error most likely."""
        for entry in self.entries:
            if entry not in known:
                raise BoxError(
                    f"{self.source}: [{self.name}] {entry} is unknown: expected only "
                    + ", ".join(known)
                )

    def whole(self, entry: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        allowed = f"a whole number from {low} to {high}"
        return self._whole(entry, self.get(entry, allowed), low, high)

    def _whole(self, entry: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(entry, value, f"a whole number from {low} to {high}")
        return value

    def flag(self, entry: str) -> bool:
        value = self.get(entry, "true or false")
        if not isinstance(value, bool):
            raise self.wrong(entry, value, "true or false")
        return value

    def array(self, entry: str, count: int, of_what: str) -> list[Any]:
        """An array of exactly ``count`` things."""
        allowed = f"an array of {count} {of_what}"
        values = self.get(entry, allowed)
        if not isinstance(values, list) or len(values) != count:
            raise self.wrong(entry, values, allowed)
        return values

    def wholes(self, entry: str, count: int, low: int, high: int) -> list[int]:
        """An array of whole numbers."""
        values = self.array(entry, count, f"whole numbers from {low} to {high}")
        return [self._whole(f"{entry}[{i}]", v, low, high) for i, v in enumerate(values)]

    def by_name(self, entry: str, names: Sequence[str], low: int, high: int) -> list[int]:
        """A table of whole numbers, one for each name."""
        inner = Table(self.source, f"{self.name}.{entry}", self.get(entry, "a table by name"))
        inner.only(*names)
        return [inner.whole(name, low, high) for name in names]

    def tables(self, entry: str, count: int, of_what: str) -> list[Table]:
        """An array of tables, such as cards."""
        values = self.array(entry, count, of_what)
        return [Table(self.source, f"{self.name}.{entry}[{i}]", v) for i, v in enumerate(values)]

    def choice(self, entry: str, value: Any, names: Sequence[str]) -> int:
        """The number of one of the names."""
        if value not in names:
            raise self.wrong(entry, value, "one of " + ", ".join(names))
        return names.index(value)

    def permutation(self, entry: str, names: Sequence[str]) -> list[int]:
        """Each of the names once, in any order."""
        values = self.array(entry, len(names), "names: " + ", ".join(names))
        order = [self.choice(f"{entry}[{i}]", v, names) for i, v in enumerate(values)]
        if len(set(order)) != len(names):
            raise self.wrong(entry, values, "each once of " + ", ".join(names))
        return order

    def total(self, entry: str, values: Sequence[int], wanted: int) -> None:
        if sum(values) != wanted:
            raise self.wrong(entry, list(values), f"a sum of {wanted}, not {sum(values)}")


def read_box(path: Path | str) -> dict[str, Any]:
    """The contents of a box file."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BoxError(f"{path}: the box cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BoxError(f"{path}: not a TOML file: {error}") from error


def box_tables(source: str, data: dict[str, Any], names: Sequence[str]) -> dict[str, Table]:
    """The tables of a box; each must be there and say its provenance."""
    for name in data:
        if name not in names and name != "title":
            raise BoxError(f"{source}: [{name}] is unknown: expected only {', '.join(names)}")
    tables = {}
    for name in names:
        if name not in data:
            raise BoxError(f"{source}: [{name}] is missing: expected {', '.join(names)}")
        table = Table(source, name, data[name])
        provenance = table.get("provenance", "one of " + ", ".join(PROVENANCES))
        table.choice("provenance", provenance, PROVENANCES)
        tables[name] = table
    return tables
