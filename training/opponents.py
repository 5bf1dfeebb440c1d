"""The mixture of opponents: who is seated when a game begins, and who answers for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch

from agents.network import Network
from agents.search.greedy import IMAGINED
from agents.specs import make_agent
from training.clock import Clock
from training.players import (
    AgentPlayer,
    GreedyPlayer,
    NetworkPlayer,
    Player,
    RandomPlayer,
)
from training.pool import FIRST, Pool
from training.sampling import Array
from training.settings import POOL, SELF, BadConfig

NOBODY = -1  # in place of a player's number: the learner sits here, or no one


class Opponents:
    """Players by number: first those of the shares in their order, from ``FIRST`` on the pool's.

    While the pool is empty its games go to the learner's own network.
    """

    def __init__(
        self,
        game: str,
        shares: Mapping[str, float],
        network: Network | None = None,
        pool: Pool | None = None,
        precision: torch.dtype = torch.float32,
        clock: Clock | None = None,
        imagined: int = IMAGINED,
    ) -> None:
        self.pool = pool
        self._imagined = imagined  # games, for each answer of greedy's
        self._clock = clock or Clock()
        self._self = None if network is None else NetworkPlayer(network, precision, clock=clock)
        self._names = list(shares)
        weights = np.array(list(shares.values()), np.float64)
        self._bounds = np.cumsum(weights / weights.sum())
        self._fixed = [self._made(name, game) for name in self._names]

    def _made(self, name: str, game: str) -> Player | None:
        if name in (SELF, POOL):
            if self._self is None or (name == POOL and self.pool is None):
                raise BadConfig(f"opponents name {name!r}, but here no network learns")
            return self._self
        if name == "random":
            return RandomPlayer()
        if name == "greedy":
            return GreedyPlayer(game, self._imagined)
        try:
            return AgentPlayer(make_agent(name, game))
        except ValueError as error:
            raise BadConfig(f"opponents name {name!r}: {error} (or {SELF}, {POOL})") from error

    def follow(self, network: Network) -> None:
        """The learner's network has changed: its own seats play it from now on."""
        if self._self is not None:
            self._self.take(network)

    def seat(self, count: int, rng: np.random.Generator) -> Array:
        """Players for so many seats of a game that begins."""
        drawn = np.minimum(
            np.searchsorted(self._bounds, rng.random(count), side="right"), len(self._names) - 1
        )
        if self.pool is not None and self.pool.active:
            for k in range(count):
                if self._names[drawn[k]] == POOL:
                    drawn[k] = self.pool.active[int(rng.integers(len(self.pool.active)))]
        return drawn

    def learning(self, numbers: Array) -> Array:
        """Which of these players are the learner's own network, as it is now."""
        own = [player is not None and player is self._self for player in self._fixed]
        mine: Array = np.isin(numbers, np.flatnonzero(own))
        return mine

    def answer(self, batch: Any, asked: Array, actions: Array, rng: np.random.Generator) -> None:
        """Write the action of each game whose question a player has to answer.

        ``asked`` is the number of the player, or ``NOBODY``. One network is asked once for all.
        """
        waiting = np.flatnonzero(asked != NOBODY)
        groups: dict[int, tuple[Player, list[Array]]] = {}
        for number in np.unique(asked[waiting]).tolist():
            player = self._player(number)
            rows = waiting[asked[waiting] == number]
            groups.setdefault(id(player), (player, []))[1].append(rows)
        for player, parts in groups.values():
            rows = parts[0] if len(parts) == 1 else np.concatenate(parts)
            with self._clock(
                "agents" if isinstance(player, AgentPlayer | GreedyPlayer) else "buffers"
            ):
                actions[rows] = player.answer(batch, rows, rng)

    def _player(self, number: int) -> Player:
        if number >= FIRST:
            assert self.pool is not None
            return self.pool.player(number)
        player = self._fixed[number]
        assert player is not None
        return player

    def note(self, number: int, result: float) -> None:
        """The learner came before this player (1), level (0.5) or behind him (0)."""
        if number >= FIRST and self.pool is not None:
            self.pool.note(number, result)
