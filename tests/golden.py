"""Whole games as text, to see at a glance what a change of the rules or of the words changes."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bruxelles_env import Game

Table = tuple[int, str | None]  # number of players, board (None: there is only one)


@dataclass(frozen=True)
class Recorded:
    """The recorded games of one game; ``idle`` are the words with which one does nothing."""

    game: str
    title: str
    folder: Path
    tables: Sequence[Table]
    idle: Sequence[str]
    placements: bool = False

    def file(self, num_players: int, board: str | None = None) -> Path:
        on_board = "" if board is None else f"-{board}"
        return self.folder / f"{num_players}-players{on_board}.txt"

    def playthrough(self, num_players: int, board: str | None = None) -> str:
        """A game of random actions: every decision, positions between, the final score.

        To keep the files small, the position is shown at each turn with two players, at every
        second turn with three and so on.
        """
        seed = 10 * num_players + len(board or "")
        game = Game(self.game, num_players=num_players, seed=seed, board=board)
        chance = random.Random(seed)
        on_board = "" if board is None else f"{board} board, "
        lines = [f"{self.title}, {num_players} players, {on_board}seed {seed}"]
        turns = 0
        while not game.is_over:
            turns += game.decision == "turn"
            if game.decision == "turn" and turns % (num_players - 1) == 0:
                lines += ["", *str(game).splitlines(), ""]
            words = game.legal_words()
            action = self._pick(chance, words)
            lines += textwrap.wrap(
                f"{game.current_player} {game.decision}: " + ", ".join(words),
                width=100,
                subsequent_indent="    ",
            )
            lines.append(f"  > {action}")
            game.apply(action)
        lines += ["", *str(game).splitlines(), "", "Score"]
        for seat, sheet in enumerate(game.score_sheet()):
            points = ", ".join(f"{line} {points}" for line, points in sheet.items())
            lines.append(f"{seat}: {points}")
        if self.placements:
            lines.append("places: " + ", ".join(map(str, game.placements())))
        return "\n".join(lines) + "\n"

    def _pick(self, chance: random.Random, words: list[str]) -> str:
        """Any action, with a second try where it would be to do nothing."""
        for _ in range(2):
            # random() is the one method whose numbers are the same in every version of Python.
            action = words[int(chance.random() * len(words))]
            if action not in self.idle:
                break
        return action

    def write(self) -> None:
        self.folder.mkdir(exist_ok=True)
        for table in self.tables:
            path = self.file(*table)
            path.write_text(self.playthrough(*table), encoding="utf-8", newline="\n")
            print(f"{path}: {path.stat().st_size // 1024} KB")

    def check_table(self, *table: int | str) -> None:
        """Any change of rules, chance, words or display shows here first, and in context."""
        recorded = self.file(*table).read_text(encoding="utf-8").splitlines()
        played = self.playthrough(*table).splitlines()
        for number, (was, now) in enumerate(zip(recorded, played, strict=False), start=1):
            assert now == was, f"line {number} of {self.file(*table).name}"
        assert len(played) == len(recorded)

    def check_files(self) -> None:
        """No others are recorded."""
        assert sorted(self.folder.iterdir()) == sorted(self.file(*table) for table in self.tables)

    def check_sizes(self) -> None:
        """Small enough to read."""
        for path in self.folder.iterdir():
            assert path.stat().st_size < 150_000, path.name
            assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 120, path.name
