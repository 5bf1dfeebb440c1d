"""Lessons: questions from games that a search plays with itself, with what it thought of them.

A lesson has the observation, the legal actions, how often the search tried each, and the rewards
that all seats had in the end, from the asked seat on. They are kept in shards of plain arrays.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from agents.network import SEATS
from agents.search.mcts import MCTSAgent
from agents.view import View
from bruxelles_env.core.protocol import Array
from bruxelles_env.game import Game
from bruxelles_env.games import rules_of

SHARD = 4096  # lessons in a file
_GOLDEN = 0x9E3779B97F4A7C15


@dataclass
class Lessons:
    """Rows of lessons, as small as they can be kept."""

    observations: Array  # float16
    masks: Array  # uint8, a bit an action
    visits: Array  # uint8, the most tried action 255
    rewards: Array  # float16, seats from the asked one on

    def __len__(self) -> int:
        return len(self.observations)


def play_lessons(
    game: str, num_players: int, seed: int, simulations: int, wander: float
) -> list[dict[str, Array]]:
    """One game of a search with itself, as lessons.

    ``wander`` is how often a move is drawn by its visits rather than the most tried taken, so that
    lessons also come from positions that good play does not lead to.
    """
    teacher = MCTSAgent(game, simulations)
    table = Game(game, num_players, seed)
    rng = np.random.default_rng([seed & 0x7FFFFFFF, num_players])
    rows, seats = [], []
    while not table.is_over:
        view = View(table, (seed * 1_000_003 + table.num_moves) * _GOLDEN)
        thoughts = teacher.think(view)
        tried = np.array([thought.visits or 0 for thought in thoughts], np.float64)
        visits = np.zeros(rules_of(game).num_actions, np.uint8)
        visits[view.legal_actions] = np.round(tried * 255 / tried.max()).astype(np.uint8)
        rows.append(
            {
                "observations": view.observation.astype(np.float16),
                "masks": np.packbits(view.mask),
                "visits": visits,
            }
        )
        seats.append(view.player)
        drawn = rng.random() < wander
        pick = rng.choice(len(tried), p=tried / tried.sum()) if drawn else int(tried.argmax())
        table.apply(view.legal_actions[int(pick)])
    values = np.zeros(SEATS, np.float16)
    values[:num_players] = table.values("placement")
    for row, seat in zip(rows, seats, strict=True):
        seen = values.copy()
        seen[:num_players] = np.roll(values[:num_players], -seat)
        row["rewards"] = seen
    return rows


def write_lessons(
    game: str, folder: Path, seed: int, simulations: int, wander: float = 0.25
) -> Iterator[int]:
    """Play games of all table sizes for ever, write shards, and say how many lessons there are."""
    rules = rules_of(game)
    folder.mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, Array]] = []
    written = shard = 0
    sizes = range(rules.min_players, rules.max_players + 1)
    number = 0
    while True:
        size = sizes[number % len(sizes)]
        rows += play_lessons(game, size, seed * 10_000_000 + number, simulations, wander)
        number += 1
        while len(rows) >= SHARD:
            _write(folder / f"{seed:04}-{shard:05}.npz", rows[:SHARD])
            del rows[:SHARD]
            shard += 1
            written += SHARD
        yield written + len(rows)


def _write(path: Path, rows: list[dict[str, Array]]) -> None:
    part = path.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as file:
        np.savez(file, **{name: np.stack([row[name] for row in rows]) for name in rows[0]})
    part.replace(path)


def read_lessons(folder: Path, most: int | None = None) -> Lessons:
    """All shards of a folder, the newest first where ``most`` limits them."""
    paths = sorted(folder.glob("*.npz"), key=lambda path: path.stat().st_mtime, reverse=True)
    if not paths:
        raise ValueError(f"no lessons in {folder}: expected .npz files")
    if most is not None:
        paths = paths[: max(1, -(-most // SHARD))]
    parts: list[dict[str, Any]] = []
    for path in paths:
        with np.load(path) as shard:
            parts.append({name: shard[name] for name in shard.files})
    return Lessons(*(np.concatenate([part[name] for part in parts]) for name in _NAMES))


_NAMES = ("observations", "masks", "visits", "rewards")
