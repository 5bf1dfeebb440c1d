"""Whole games as text, to see at a glance what a change of the rules or of the words changes.

``python -m tests.bruxelles1893.write_golden`` writes the files anew; look at the diff afterwards.
"""

from __future__ import annotations

import random
import textwrap
from pathlib import Path

from bruxelles_env import Game

FOLDER = Path(__file__).with_name("golden")
TABLES = [(players, board) for players in (2, 3, 4, 5) for board in ("standard", "expert")]


def golden_file(num_players: int, board: str) -> Path:
    return FOLDER / f"{num_players}-players-{board}.txt"


def playthrough(num_players: int, board: str) -> str:
    """A game of random actions: every decision, positions between, the final score.

    To keep the files small, the position is shown at each turn with two players, at every second
    turn with three and so on.
    """
    seed = 10 * num_players + len(board)
    game = Game("bruxelles1893", num_players=num_players, seed=seed, board=board)
    chance = random.Random(seed)
    lines = [f"Bruxelles 1893, {num_players} players, {board} board, seed {seed}"]
    turns = 0
    while not game.is_over:
        turns += game.decision == "turn"
        if game.decision == "turn" and turns % (num_players - 1) == 0:
            lines += ["", *str(game).splitlines(), ""]
        words = game.legal_words()
        action = pick(chance, words)
        lines += textwrap.wrap(
            f"{game.current_player} {game.decision}: " + ", ".join(words),
            width=100,
            subsequent_indent="    ",
        )
        lines.append(f"  > {action}")
        game.apply(action)
    lines += ["", *str(game).splitlines(), "", "Score"]
    for seat, sheet in enumerate(game.score_sheet()):
        lines.append(f"{seat}: " + ", ".join(f"{line} {points}" for line, points in sheet.items()))
    return "\n".join(lines) + "\n"


def pick(chance: random.Random, words: list[str]) -> str:
    """Any action, with a second try where it would be to do nothing."""
    for _ in range(2):
        # random() is the one method whose numbers are the same in every version of Python.
        action = words[int(chance.random() * len(words))]
        if action not in ("pass", "leave", "stop"):
            break
    return action


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for num_players, board in TABLES:
        path = golden_file(num_players, board)
        path.write_text(playthrough(num_players, board), encoding="utf-8", newline="\n")
        print(f"{path}: {path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
