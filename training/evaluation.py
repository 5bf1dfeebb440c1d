"""How strong the learner is: games against fixed agents, many at once, in this process."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch

from agents.arena.intervals import share
from agents.network import Network
from bruxelles_env.vector import WAIT, BatchEnv
from training.config import RunConfig
from training.opponents import Opponents
from training.players import NetworkPlayer
from training.seats import SelfPlayVecEnv


@dataclass(frozen=True)
class Outcome:
    """The learner against copies of one agent at one table size."""

    opponent: str
    num_players: int
    games: int
    wins: float  # shared first places count in part
    low: float  # 95 % interval of the win rate
    high: float

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def edge(self) -> float:
        """How far ahead on Elo's scale; half a game is added to both sides, so it is finite."""
        won = (self.wins + 0.5) / (self.games + 1)
        return 400.0 * math.log10(won * (self.num_players - 1) / (1 - won))

    def __str__(self) -> str:
        return (
            f"{self.opponent} at {self.num_players}: "
            f"{self.rate:.0%} [{self.low:.0%}, {self.high:.0%}]"
        )

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self), "rate": self.rate}


def rating(outcomes: list[Outcome]) -> float:
    """One number for all: the mean edge over the fixed agents, 0 for one as strong as they are."""
    return sum(outcome.edge for outcome in outcomes) / len(outcomes)


def evaluate(network: Network, config: RunConfig, number: int) -> list[Outcome]:
    """Play all games of the ``number``-th evaluation. The learner takes the likeliest action.

    Deals and draws follow from the seed and the number, and disturb no other generator.
    """
    outcomes = []
    for opponent in config.eval_opponents:
        for players in config.eval_players:
            seed = int(np.random.SeedSequence([config.seed, number, players]).generate_state(1)[0])
            outcomes.append(_outcome(network, config, opponent, players, seed))
    return outcomes


def _outcome(
    network: Network, config: RunConfig, opponent: str, players: int, seed: int
) -> Outcome:
    batch = BatchEnv(
        *(config.game, config.eval_games, players, seed, config.board, config.box), reward="win"
    )
    tables = SelfPlayVecEnv(batch, Opponents(config.game, {opponent: 1.0}), seed, rotate=True)
    wins = play_once(tables, NetworkPlayer(network, torch.float32, temperature=0.0))
    tables.close()
    interval = share(wins, np.ones(len(wins))).interval
    low, high = interval if interval is not None else (0.0, 1.0)
    return Outcome(opponent, players, len(wins), float(wins.sum()), low, high)


def play_once(tables: SelfPlayVecEnv, player: NetworkPlayer) -> np.ndarray[Any, Any]:
    """Each table's first game to its end; what the learner got for it."""
    earned = np.zeros(tables.num_envs, np.float64)
    going = np.ones(tables.num_envs, np.bool_)
    tables.reset()
    while going.any():
        actions = np.full(tables.num_envs, WAIT, np.int64)
        rows = np.flatnonzero(going)
        actions[rows] = player.answer(tables.batch, rows, tables.rng)
        _, rewards, dones, _ = tables.step(actions)
        earned += rewards
        going &= ~dones
    return earned
