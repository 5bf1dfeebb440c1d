"""Who sits at the learner's tables: networks, random play and agents, asked in batches."""

from __future__ import annotations

import copy
from typing import Any, Protocol

import numpy as np
import torch

from agents.agent import Agent
from agents.network import Network
from agents.search.greedy import IMAGINED
from agents.search.lookahead import Lookahead
from bruxelles_env.games import rules_of
from bruxelles_env.opponents import answers, view_of
from training import sampling
from training.clock import Clock
from training.sampling import Array


class Player(Protocol):
    """Answers the questions that some games of a batch ask."""

    def answer(self, batch: Any, rows: Array, rng: np.random.Generator) -> Array: ...


class NetworkPlayer:
    """A copy of a network that only plays: without values, and its body in the wished precision.

    ``temperature`` 1 draws as the network says, 0 takes the likeliest.
    """

    def __init__(
        self,
        network: Network,
        precision: torch.dtype = torch.float32,
        temperature: float = 1.0,
        clock: Clock | None = None,
    ) -> None:
        self.body = copy.deepcopy(network.body).to(precision).requires_grad_(False)
        self.actions = copy.deepcopy(network.actions).requires_grad_(False)
        self.precision = precision
        self.temperature = temperature
        self._clock = clock or Clock()

    def take(self, network: Network) -> None:
        """Play as this network does now."""
        self.body.load_state_dict(network.body.state_dict())
        self.actions.load_state_dict(network.actions.state_dict())

    def answer(self, batch: Any, rows: Array, rng: np.random.Generator) -> Array:
        with torch.inference_mode():
            seen = torch.from_numpy(batch.observations)[torch.from_numpy(rows)]
            with self._clock("opponents' forward"):
                logits = self.actions(self.body(seen.to(self.precision)).float()).numpy()
        masks = batch.action_masks[rows]
        if self.temperature == 0.0:
            return sampling.best(logits, masks)
        if self.temperature != 1.0:
            logits /= self.temperature
        return sampling.draw(logits, masks, rng.random(len(rows)))[0]

    def state(self) -> dict[str, Any]:
        """Its weights, for a checkpoint."""
        return {"body": self.body.state_dict(), "actions": self.actions.state_dict()}

    def restore(self, state: dict[str, Any]) -> None:
        self.body.load_state_dict(state["body"])
        self.actions.load_state_dict(state["actions"])


class RandomPlayer:
    """Any legal action, drawn by the engine."""

    def answer(self, batch: Any, rows: Array, rng: np.random.Generator) -> Array:
        picks: Array = batch.random_actions()[rows]
        return picks


class GreedyPlayer:
    """The agent ``greedy``, at all tables at once: many times as fast as asking it one by one."""

    def __init__(self, game: str, imagined: int = IMAGINED) -> None:
        self._lookahead = Lookahead(rules_of(game))
        self._imagined = imagined

    def answer(self, batch: Any, rows: Array, rng: np.random.Generator) -> Array:
        seeds = rng.integers(1 << 62, size=len(rows))
        worths = self._lookahead.at_tables(
            batch.packed_box, batch.states, rows, seeds, self._imagined
        )
        picks: Array = worths.argmax(axis=1)
        return picks


class AgentPlayer:
    """Any agent, asked for all its games at once, with views of what its seats see."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def answer(self, batch: Any, rows: Array, rng: np.random.Generator) -> Array:
        seeds = rng.integers(1 << 62, size=len(rows))
        views = [
            view_of(batch.game(int(row)), int(seed), f"table {row}")
            for row, seed in zip(rows, seeds, strict=True)
        ]
        return np.array(answers(self.agent, views), np.int64)
