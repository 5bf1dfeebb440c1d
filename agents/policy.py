"""An agent that asks a network, without search."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from agents.agent import Thought
from agents.network import SEATS, Network
from agents.view import View
from agents.weights import CHAMPION, load_network
from bruxelles_env.core.protocol import Array

# Sums in a matrix product may depend on how many rows it has; filled up to a whole number of
# these, a question gets the same answer whatever is asked beside it.
_ROWS = 32


class PolicyAgent:
    """The action that a network holds for the likeliest; with a temperature, a draw.

    ``temperature`` 0 takes the best; 1 draws as the network says.
    """

    def __init__(self, game: str, network: Network, temperature: float = 0.0) -> None:
        self.game, self.network, self.temperature = game, network, temperature

    def choose(self, views: Sequence[View]) -> list[int]:
        if not views:
            return []
        logits, _ = self._ask(views)
        if self.temperature <= 0.0:
            return [int(best) for best in logits.argmax(axis=1)]
        return [
            self._draw(view, row[view.legal_actions] / self.temperature)
            for view, row in zip(views, logits, strict=True)
        ]

    @staticmethod
    def _draw(view: View, logits: Array) -> int:
        weights = np.exp(logits - logits.max())
        return view.rng.choices(view.legal_actions, weights.tolist())[0]

    def think(self, view: View) -> list[Thought]:
        """How likely each legal action is held, and what each seat may expect now."""
        logits, values = self._ask([view])
        row = logits[0][view.legal_actions]
        weights = np.exp(row - row.max())
        expected = np.roll(values[0][: view.num_players], view.player)
        return [
            Thought(action, tuple(expected.tolist()), prior=float(weight / weights.sum()))
            for action, weight in zip(view.legal_actions, weights, strict=True)
        ]

    def _ask(self, views: Sequence[View]) -> tuple[Array, Array]:
        return self.ask(
            np.stack([view.observation for view in views]), np.stack([view.mask for view in views])
        )

    def ask(self, observations: Array, masks: Array) -> tuple[Array, Array]:
        """Logits and values for rows of observations and masks."""
        count = len(observations)
        logits = np.empty((count, masks.shape[1]), np.float32)
        values = np.empty((count, SEATS), np.float32)
        for start in range(0, count, _ROWS):
            part = slice(start, min(start + _ROWS, count))
            rows = part.stop - start
            seen = np.zeros((_ROWS, observations.shape[1]), np.float32)
            legal = np.ones((_ROWS, masks.shape[1]), np.int8)
            seen[:rows], legal[:rows] = observations[part], masks[part]
            with torch.inference_mode():
                answer = self.network(torch.from_numpy(seen), torch.from_numpy(legal))
            logits[part], values[part] = answer[0][:rows].numpy(), answer[1][:rows].numpy()
        return logits, values


def make_policy(game: str, rest: str) -> PolicyAgent:
    """The agent of ``policy:champion``, ``policy:FILE`` or ``policy:FILE:temperature=0.5``."""
    path, _, option = rest.rpartition(":temperature=")
    temperature = 0.0
    if path:
        try:
            temperature = float(option)
        except ValueError:
            temperature = -1.0
        if not 0.0 <= temperature < float("inf"):
            raise ValueError(f"expected temperature=NUMBER, not {option!r}: 0 or more")
    network, _ = load_network(path or rest or CHAMPION, game)
    return PolicyAgent(game, network, temperature)
