"""A teacher at the learner's side: what it would have done where the learner has come to.

Lessons from games that a teacher plays show nothing of where a learner gets by its own mistakes.
Here the learner plays and the teacher comments on some of its decisions; beside PPO's objective the
learner is drawn to the comments, less and less as it outgrows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np
import torch
from torch.nn import functional

from agents.network import Network
from agents.search.crowd import Crowd
from agents.search.lookahead import NOWHERE
from training.sampling import Array

HEAT = 0.7  # points apart that make an action e times as good
IMAGINED = 1  # games for one comment: there are many comments


class Comments(NamedTuple):
    """Some decisions, with a share for each legal action."""

    observations: torch.Tensor
    masks: torch.Tensor
    choices: torch.Tensor


class Commentator(Protocol):
    """Says how good each action is at some tables, as shares; illegal ones have none."""

    def shares(self, rows: Array, seen: Array, masks: Array, rng: np.random.Generator) -> Array: ...


class Greedy:
    """Comments as ``greedy`` sees it: by looking to the end of the turn."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd

    def shares(self, rows: Array, seen: Array, masks: Array, rng: np.random.Generator) -> Array:
        worths = self._crowd.worths(rows, rng.integers(1 << 62, size=len(rows)), IMAGINED)
        good = np.exp((worths - worths.max(1, keepdims=True)) / HEAT)
        good[worths <= NOWHERE] = 0.0
        shares: Array = (good / good.sum(1, keepdims=True)).astype(np.float32)
        return shares


class Expert:
    """Comments of a network that has learnt already, of any shape."""

    def __init__(self, network: Network) -> None:
        self._network = network.requires_grad_(False)

    def shares(self, rows: Array, seen: Array, masks: Array, rng: np.random.Generator) -> Array:
        with torch.inference_mode():
            logits, _ = self._network(torch.from_numpy(seen), torch.from_numpy(masks))
            shares: Array = functional.softmax(logits, 1).numpy()
        return shares


class Teacher:
    """Comments on a share of the decisions of a rollout."""

    def __init__(self, commentator: Commentator, share: float) -> None:
        self._commentator, self._share = commentator, share
        self._noted: list[tuple[Array, Array, Array]] = []

    def begin(self) -> None:
        """A new rollout."""
        self._noted = []

    def comment(self, seen: Array, masks: Array, rng: np.random.Generator) -> None:
        """Say what is best at some of the tables, before they move on."""
        rows = np.flatnonzero(rng.random(len(seen)) < self._share)
        if len(rows):
            seen, masks = seen[rows], masks[rows]
            self._noted.append((seen, masks, self._commentator.shares(rows, seen, masks, rng)))

    def comments(self, parts: int, rng: np.random.Generator) -> Iterator[Comments]:
        """All comments in a new order, cut into so many parts; fewer if there are not so many."""
        if not self._noted:
            return
        seen, masks, choices = (
            torch.from_numpy(np.concatenate(arrays)) for arrays in zip(*self._noted, strict=True)
        )
        order = torch.from_numpy(rng.permutation(len(seen)))
        for picked in torch.tensor_split(order, min(parts, len(seen))):  # of none there is no mean
            yield Comments(seen[picked], masks[picked], choices[picked])
