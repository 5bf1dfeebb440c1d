"""Lessons: questions of games, what was thought of them, and how the games ended.

Whoever thinks, a search or a teacher, leaves the same rows: what the asked seat saw, what it could
do, how good each action was held to be, and what every seat got in the end, from the asked one on.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
import torch

from agents.agent import Thought
from agents.network import SEATS
from agents.view import View
from bruxelles_env.core.protocol import Array
from bruxelles_env.games import rules_of
from training.likelihood import legal_logs

HEAT = 1.0  # points apart that make an action e times as good


def lesson_type(game: str) -> np.dtype[Any]:
    """A lesson as a record, as small as it can be kept."""
    rules = rules_of(game)
    return np.dtype(
        [
            ("observation", "f2", (rules.layout.size,)),
            ("mask", "u1", (-(-rules.num_actions // 8),)),  # a bit an action
            ("choices", "u1", (rules.num_actions,)),  # how good an action is: 255 for the best
            ("expected", "f2", (SEATS,)),  # by the search; from the asked seat on
            ("rewards", "f2", (SEATS,)),  # in the end; from the asked seat on
            ("seat", "i1"),  # that was asked
            ("players", "i1"),
        ]
    )


def from_seat(values: Array, seat: int) -> Array:
    """What is known by seat, from this seat on clockwise; empty seats get nothing."""
    turned = np.zeros(SEATS, np.float32)
    turned[: len(values)] = np.roll(values, -seat)
    return turned


class Notebook:
    """The lessons of a game that is not over: only its end says what they are worth."""

    def __init__(self, kind: np.dtype[Any], num_players: int) -> None:
        self._kind, self._players = kind, num_players
        self.rows: list[Array] = []

    def note(
        self,
        seen: tuple[Array, Array],
        seat: int,
        actions: Array,
        weights: Array,
        expected: Array | None,
    ) -> None:
        """A question, with a weight for each legal action and what each seat may expect by seat.

        Where nobody says what to expect, it will be what came.
        """
        row = np.zeros(1, self._kind)
        row["observation"], row["mask"] = seen[0], np.packbits(seen[1])
        row["choices"][0, actions] = np.round(weights * (255 / weights.max()))
        row["expected"] = np.nan if expected is None else from_seat(expected, seat)
        row["seat"], row["players"] = seat, self._players
        self.rows.append(row)

    def close(self, rewards: Array) -> Array:
        """All lessons, now that it is known what each seat got; the next game begins."""
        lessons = self.array()
        for lesson in lessons:
            lesson["rewards"] = from_seat(rewards, int(lesson["seat"]))
        unsaid = np.isnan(lessons["expected"])
        lessons["expected"][unsaid] = lessons["rewards"][unsaid]
        self.rows = []
        return lessons

    def array(self) -> Array:
        """The lessons so far."""
        return np.concatenate(self.rows) if self.rows else np.zeros(0, self._kind)

    def restore(self, lessons: Array) -> None:
        self.rows = [lessons[k : k + 1] for k in range(len(lessons))]


class Batch(NamedTuple):
    """Some lessons as tensors."""

    observations: torch.Tensor
    masks: torch.Tensor
    choices: torch.Tensor  # they sum to one
    rewards: torch.Tensor
    expected: torch.Tensor
    present: torch.Tensor  # 1 for the seats that the table has


class Replay:
    """The latest lessons; beyond ``size`` the oldest are written over."""

    def __init__(self, kind: np.dtype[Any], size: int, num_actions: int) -> None:
        self._rows = np.zeros(size, kind)
        self._num_actions = num_actions
        self._next = 0
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, lessons: Array) -> None:
        lessons = lessons[-len(self._rows) :]
        places = (self._next + np.arange(len(lessons))) % len(self._rows)
        self._rows[places] = lessons
        self._next = (self._next + len(lessons)) % len(self._rows)
        self._count = min(self._count + len(lessons), len(self._rows))

    def draw(self, count: int, rng: np.random.Generator) -> Batch:
        """So many lessons, any of them and perhaps one twice."""
        return self.batch(rng.integers(self._count, size=count))

    def batch(self, rows: Array) -> Batch:
        """These lessons."""

        def floats(name: str) -> torch.Tensor:
            return torch.from_numpy(self._rows[name][rows].astype(np.float32))

        choices = floats("choices")
        masks = np.unpackbits(self._rows["mask"][rows], axis=1, count=self._num_actions)
        present = np.arange(SEATS)[None, :] < self._rows["players"][rows][:, None]
        return Batch(
            *(floats("observation"), torch.from_numpy(masks)),
            *(choices / choices.sum(1, keepdim=True), floats("rewards"), floats("expected")),
            torch.from_numpy(present.astype(np.float32)),
        )

    def state(self) -> dict[str, Any]:
        """What there is, for a checkpoint."""
        return {"rows": self._rows[: self._count], "next": self._next}

    def restore(self, state: dict[str, Any]) -> None:
        self._count, self._next = len(state["rows"]), state["next"]
        self._rows[: self._count] = state["rows"]


def divergence(logits: torch.Tensor, masks: torch.Tensor, choices: torch.Tensor) -> torch.Tensor:
    """How far a policy is from choices that sum to one (Kullback-Leibler); 0 if they agree."""
    logs = legal_logs(logits, masks)
    wished = torch.xlogy(choices, choices)
    return (wished - choices * logs).sum(1).mean()


def losses(
    logits: torch.Tensor, values: torch.Tensor, batch: Batch, search_value_share: float
) -> tuple[torch.Tensor, torch.Tensor]:
    """How far a network is from the choices (0: it makes the same), and from what seats get."""
    policy = divergence(logits, batch.masks, batch.choices)
    worth = torch.lerp(batch.rewards, batch.expected, search_value_share)
    errors = (values - worth).square() * batch.present
    return policy, errors.sum() / batch.present.sum()


class Teacher(Protocol):
    """An agent that says what it thinks."""

    def think(self, view: View) -> list[Thought]: ...


def weights_of(thoughts: list[Thought], player: int) -> Array:
    """How good the actions are held to be: by visits, by priors, or by what they are worth."""
    if thoughts[0].visits is not None:
        return np.array([thought.visits for thought in thoughts], np.float64)
    if thoughts[0].prior is not None:
        return np.array([thought.prior for thought in thoughts], np.float64)
    worths = np.array([thought.value[player] for thought in thoughts])
    weights: Array = np.exp((worths - worths.max()) / HEAT)
    return weights
