"""Lessons: questions from games that an agent plays with itself, with what it thought of them.

A lesson has the observation, the legal actions, how good the agent thought each of them, and the
rewards that all seats had in the end, from the asked seat on. They are kept in shards of plain
arrays.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from agents.agent import Thought
from agents.network import SEATS
from agents.view import View
from bruxelles_env.core.protocol import Array
from bruxelles_env.game import Game
from bruxelles_env.games import rules_of

SHARD = 4096  # lessons in a file
HEAT = 1.0  # points apart that make an action e times as good
_GOLDEN = 0x9E3779B97F4A7C15
_NAMES = ("observations", "masks", "choices", "rewards")


@dataclass
class Lessons:
    """Rows of lessons, as small as they can be kept."""

    observations: Array  # float16
    masks: Array  # uint8, a bit an action
    choices: Array  # uint8, how good each action is: 255 for the best
    rewards: Array  # float16, seats from the asked one on

    def __len__(self) -> int:
        return len(self.observations)


class Thinker(Protocol):
    """An agent that says what it thinks."""

    def think(self, view: View) -> list[Thought]: ...


def weights_of(thoughts: list[Thought], player: int) -> Array:
    """How good the actions are held to be: by visits, or by points ahead where there are none."""
    if thoughts[0].visits is not None:
        return np.array([thought.visits for thought in thoughts], np.float64)
    worths = np.array([thought.value[player] for thought in thoughts])
    weights: Array = np.exp((worths - worths.max()) / HEAT)
    return weights


def play_lessons(
    teacher: Thinker, game: str, num_players: int, seed: int, wander: float
) -> list[dict[str, Array]]:
    """One game of an agent with itself, as lessons.

    ``wander`` is how often a move is drawn by its weight rather than the best taken, so that there
    are lessons from positions that good play does not lead to.
    """
    table = Game(game, num_players, seed)
    rng = np.random.default_rng([seed & 0x7FFFFFFF, num_players])
    rows: list[dict[str, Array]] = []
    seats: list[int] = []
    while not table.is_over:
        view = View(table, (seed * 1_000_003 + table.num_moves) * _GOLDEN)
        weights = weights_of(teacher.think(view), view.player)
        choices = np.zeros(rules_of(game).num_actions, np.uint8)
        choices[view.legal_actions] = np.round(weights * 255 / weights.max()).astype(np.uint8)
        rows.append(
            {
                "observations": view.observation.astype(np.float16),
                "masks": np.packbits(view.mask),
                "choices": choices,
            }
        )
        seats.append(view.player)
        drawn = rng.random() < wander
        pick = rng.choice(len(weights), p=weights / weights.sum()) if drawn else weights.argmax()
        table.apply(view.legal_actions[int(pick)])
    values = np.array(table.values("placement"), np.float16)
    for row, seat in zip(rows, seats, strict=True):
        rewards = np.zeros(SEATS, np.float16)
        rewards[:num_players] = np.roll(values, -seat)
        row["rewards"] = rewards
    return rows


def write_lessons(
    teacher: Thinker, game: str, folder: Path, seed: int, wander: float = 0.25
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
        rows += play_lessons(teacher, game, size, seed * 10_000_000 + number, wander)
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
        arrays: dict[str, Any] = {name: np.stack([row[name] for row in rows]) for name in _NAMES}
        np.savez(file, **arrays)
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
