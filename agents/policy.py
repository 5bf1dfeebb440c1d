"""An agent that asks a network, without search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from agents.agent import Thought
from agents.network import Network
from agents.view import View
from agents.weights import CHAMPION, load_network

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
        logits, _ = self._ask(views)
        if self.temperature <= 0.0:
            return [int(best) for best in logits.argmax(axis=1)]
        return [
            self._draw(view, row[view.legal_actions] / self.temperature)
            for view, row in zip(views, logits, strict=True)
        ]

    @staticmethod
    def _draw(view: View, logits: np.ndarray[Any, Any]) -> int:
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

    def _ask(self, views: Sequence[View]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        count = len(views)
        rows = -(-count // _ROWS) * _ROWS
        observations = np.zeros((rows, views[0].observation.size), np.float32)
        masks = np.ones((rows, views[0].mask.size), np.int8)
        for i, view in enumerate(views):
            observations[i], masks[i] = view.observation, view.mask
        logits, values = [], []
        with torch.inference_mode():
            for start in range(0, rows, _ROWS):
                part = slice(start, start + _ROWS)
                answer = self.network(
                    torch.from_numpy(observations[part]), torch.from_numpy(masks[part])
                )
                logits.append(answer[0].numpy())
                values.append(answer[1].numpy())
        return np.concatenate(logits)[:count], np.concatenate(values)[:count]


def make_policy(game: str, rest: str) -> PolicyAgent:
    """The agent of ``policy:champion``, ``policy:FILE`` or ``policy:FILE:temperature=0.5``."""
    path, _, option = rest.rpartition(":temperature=")
    temperature = 0.0
    if path:
        try:
            temperature = float(option)
        except ValueError:
            raise ValueError(f"expected temperature=NUMBER, not {option!r}") from None
    network, _ = load_network(path or rest or CHAMPION, game)
    return PolicyAgent(game, network, temperature)
