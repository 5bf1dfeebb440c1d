"""Box files with faults and changes: a fault is named, a changed box is really played with."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bruxelles_env import Game
from bruxelles_env.core.box_checks import BoxError
from bruxelles_env.games import rules_of

PROVENANCES = {"printed", "derived", "reported", "reconstructed", "ours"}
NONSENSE = (None, -1, 10**9, 1.5, "x", [], {}, [[]], True)
Fault = tuple[str, str, Sequence[str]]  # text of the box file, its replacement, what is told


class BoxFile:
    """The standard box of a game, as text and as tables."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.path = rules_of(game).standard_box
        self.text = self.path.read_text(encoding="utf-8")
        self.tables = tomllib.loads(self.text)

    def write(self, folder: Path, *replacements: tuple[str, str]) -> Path:
        """A copy of the box with some text replaced."""
        text = self.text
        for old, new in replacements:
            assert old in text, f"box.toml has no {old!r} to replace"
            text = text.replace(old, new, 1)
        path = folder / "box.toml"
        path.write_text(text, encoding="utf-8")
        return path

    def changed(
        self, folder: Path, *replacements: tuple[str, str], players: int = 3, seed: int = 1
    ) -> Game:
        """A game with such a copy."""
        box = self.write(folder, *replacements)
        return Game(self.game, num_players=players, seed=seed, box=box)

    def check_provenances(self) -> None:
        for name, table in self.tables.items():
            if name != "title":
                assert table["provenance"] in PROVENANCES, name

    def check_path(self) -> None:
        """The standard box by its path is the standard box."""
        by_path = Game(self.game, seed=3, box=self.path)
        assert by_path.to_dict() == Game(self.game, seed=3).to_dict()
        assert by_path.hidden() == Game(self.game, seed=3).hidden()
        by_words = Game(self.game, seed=3, box=str(self.path))
        assert by_words.hidden() == by_path.hidden()

    def check_fault(self, folder: Path, fault: Fault) -> None:
        old, new, told = fault
        path = self.write(folder, (old, new))
        with pytest.raises(BoxError) as caught:
            Game(self.game, box=path)
        message = str(caught.value)
        assert str(path) in message
        for part in told:
            assert part in message

    def check_missing_table(self, folder: Path, table: str, following: str) -> None:
        start, end = self.text.index(f"[{table}]"), self.text.index(f"[{following}]")
        with pytest.raises(BoxError, match=rf"\[{table}\] is missing"):
            Game(self.game, box=self.write(folder, (self.text[start:end], "")))

    def check_no_table(self, table: str) -> None:
        """A value in its place; the box is given by its tables and not by a file."""
        with pytest.raises(BoxError, match=rf"\[{table}\]: a table is expected, not 3"):
            Game(self.game, box={**self.tables, table: 3})

    def check_unreadable(self, folder: Path) -> None:
        with pytest.raises(BoxError, match=r"nowhere\.toml: the box cannot be read"):
            Game(self.game, box=folder / "nowhere.toml")
        with pytest.raises(BoxError, match="cannot be read"):
            Game(self.game, box=folder)
        binary = folder / "binary.toml"
        binary.write_bytes(b"\xff\xfe\x00")
        with pytest.raises(BoxError, match="not a TOML file"):
            Game(self.game, box=binary)

    def check_nonsense(self, fine: Callable[[tuple[Any, ...], Any], bool]) -> None:
        """Every value of the box replaced, one after the other: refused, unless it is fine."""
        for path in places(self.tables):
            for nonsense in NONSENSE:
                box = copy.deepcopy(self.tables)
                container: Any = box
                for key in path[:-1]:
                    container = container[key]
                container[path[-1]] = nonsense
                try:
                    Game(self.game, box=box)
                except BoxError:
                    continue
                assert fine(path, nonsense), f"{path} = {nonsense!r} is taken"


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside the tables of a box."""
    inner = value if isinstance(value, dict) else range(len(value))
    found = []
    for key in inner:
        found.append((*path, key))
        if isinstance(value[key], dict | list):
            found += places(value[key], (*path, key))
    return found
