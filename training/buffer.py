"""The rollout of an update: sb3-contrib's buffer, with all seats' values and fewer copies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import torch
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer

from agents.network import SEATS
from training.credit import credit
from training.sampling import Array


class Samples(NamedTuple):
    """A minibatch."""

    observations: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    log_probs: torch.Tensor
    advantages: torch.Tensor
    returns: torch.Tensor  # (rows, SEATS): 0 the deciding seat's own
    present: torch.Tensor  # (rows, SEATS): seats that the table has


class SeatBuffer(MaskableRolloutBuffer):
    """Decisions of the learner, T of each of E games.

    The arrays are made once and written again for each rollout. Rewards of the drawn seat and
    values of the one that decides are SB3's ``rewards`` and ``values``; those of all seats lie
    beside them: rewards from the drawn seat on, values and returns from the deciding one on.
    """

    def __init__(self, *arguments: Any, present: Array, **more: Any) -> None:
        self._made = False
        self.present = present
        super().__init__(*arguments, **more)

    def reset(self) -> None:
        if not self._made:
            super().reset()
            shape = (self.buffer_size, self.n_envs)
            self.action_masks = np.ones((*shape, self.mask_dims), np.bool_)
            self.actions = np.zeros(shape, np.int64)
            self.seat_values = np.zeros((*shape, SEATS), np.float32)
            self.seat_rewards = np.zeros((*shape, SEATS), np.float32)
            self.seat_returns = np.zeros((*shape, SEATS), np.float32)
            self.deciders = np.zeros(shape, np.int8)
            self._made = True
        self.pos, self.full = 0, False

    def put(
        self,
        observations: Array,
        masks: Array,
        starts: Array,
        decided: tuple[Array, Array, Array],
        deciders: Array,
        seat_rewards: Array,
    ) -> None:
        """Add a decision of each game, and what it brought each seat."""
        actions, seat_values, log_probs = decided
        at = self.pos
        self.observations[at] = observations
        self.action_masks[at] = masks
        self.episode_starts[at] = starts
        self.actions[at] = actions
        self.seat_values[at] = seat_values
        self.values[at] = seat_values[:, 0]
        self.log_probs[at] = log_probs
        self.deciders[at] = deciders
        self.seat_rewards[at] = seat_rewards
        self.rewards[at] = seat_rewards[:, 0]
        self.pos += 1
        self.full = self.pos == self.buffer_size

    def finish(self, last_values: Array, last_deciders: Array, dones: Array) -> None:
        """Advantages of the decisions, and what each seat went on to get."""
        credit(
            *(self.seat_rewards, self.seat_values, self.deciders, self.episode_starts),
            *(last_values, last_deciders, dones, self.present.sum(1)),
            *(self.gamma, self.gae_lambda, self.advantages, self.seat_returns),
        )
        self.returns[:] = self.seat_returns[:, :, 0]

    def count(self, size: int) -> int:
        """How many minibatches of about this size there are."""
        return max(1, round(self.buffer_size * self.n_envs / size))

    def batches(self, size: int, rng: np.random.Generator) -> Iterator[Samples]:
        """All decisions in a new order, cut into minibatches of about this size, all alike."""
        rows = self.buffer_size * self.n_envs
        order = torch.from_numpy(rng.permutation(rows))
        present = torch.from_numpy(np.tile(self.present, (self.buffer_size, 1)))
        flat = [
            torch.from_numpy(array).flatten(0, 1)
            for array in (
                *(self.observations, self.action_masks, self.actions, self.log_probs),
                *(self.advantages, self.seat_returns),
            )
        ]
        for picked in torch.tensor_split(order, self.count(size)):
            yield Samples(*(tensor[picked] for tensor in (*flat, present)))
