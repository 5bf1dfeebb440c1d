"""A batch of tiny games of which everything is known beforehand, and opponents for it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from bruxelles_env.games import rules_of
from bruxelles_env.vector import WAIT

GAME = "bruxelles1893"  # whose measures the observations and masks have


class Move(NamedTuple):
    """What happened in one game by one action."""

    game: int
    number: int  # of the move in its game
    player: int
    viewer: int  # whose rewards the learner is to get
    rewards: tuple[float, ...]
    last: bool


class TinyGames:
    """Who is asked, how long a game is and what each seat gets for each move is all drawn.

    Anybody may make the last move. Some games never ask seat 0.
    """

    def __init__(self, num_envs: int, num_players: int, seed: int) -> None:
        rules = rules_of(GAME)
        self.num_envs = num_envs
        self.num_players = np.full(num_envs, num_players, np.int8)
        self.observations = np.zeros((num_envs, rules.layout.size), np.float32)
        self.final_observations = np.zeros_like(self.observations)
        self.action_masks = np.zeros((num_envs, rules.num_actions), np.int8)
        self.action_masks[:, 3:6] = 1
        self.players = np.zeros(num_envs, np.int8)
        self.viewers = np.zeros(num_envs, np.int8)
        self.rewards = np.zeros((num_envs, rules.max_players), np.float32)
        self.scores = np.zeros((num_envs, rules.max_players), np.int32)
        self.dones = np.zeros(num_envs, np.bool_)
        self.moves: list[list[Move]] = [[] for _ in range(num_envs)]
        self._games = [-1] * num_envs
        self._asked: list[list[int]] = [[] for _ in range(num_envs)]
        self._at = [0] * num_envs
        self.reset(seed)

    def reset(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        for i in range(self.num_envs):
            self._deal(i)

    def _deal(self, i: int) -> None:
        count = int(self.num_players[i])
        lowest = int(self._rng.integers(2))  # 1: seat 0 is never asked
        self._asked[i] = self._rng.integers(lowest, count, size=self._rng.integers(3, 9)).tolist()
        self._games[i] += 1
        self._at[i] = 0
        self._show(i)

    def _show(self, i: int) -> None:
        self.players[i] = self._asked[i][self._at[i]]
        self.observations[i, :4] = (i, self._games[i], self._at[i], self.players[i])

    def step(self, actions: Any) -> None:
        for i, action in enumerate(actions):
            self.rewards[i] = 0.0
            self.dones[i] = False
            if action != WAIT:
                assert self.action_masks[i, action]
                self._move(i, int(action))

    def worth(self, i: int, action: int) -> Any:
        """What the seats get for a move."""
        return self._rng.normal(size=int(self.num_players[i]))

    def _move(self, i: int, action: int) -> None:
        count = int(self.num_players[i])
        last = self._at[i] == len(self._asked[i]) - 1
        self.rewards[i, :count] = self.worth(i, action)
        rewards = tuple(self.rewards[i, :count].tolist())
        self.moves[i].append(
            Move(
                *(self._games[i], self._at[i], int(self.players[i]), int(self.viewers[i])),
                *(rewards, last),
            )
        )
        if last:
            self.dones[i] = True
            self.final_observations[i, :4] = (i, self._games[i], -1, self.viewers[i])
            self._deal(i)
        else:
            self._at[i] += 1
            self._show(i)

    def close(self) -> None:
        """Nothing to let go."""


class Fives(TinyGames):
    """Whoever takes action 5 gets a point."""

    def worth(self, i: int, action: int) -> Any:
        return (np.arange(self.num_players[i]) == self.players[i]) * float(action == 5)


class Thirds:
    """Opponents who take action 3 and note nothing."""

    def seat(self, count: int, rng: np.random.Generator) -> np.ndarray[Any, Any]:
        return np.zeros(count, np.int64)

    def answer(self, batch: Any, asked: Any, actions: Any, rng: np.random.Generator) -> None:
        actions[asked >= 0] = 3

    def note(self, number: int, result: float) -> None:
        assert result in (0.0, 0.5, 1.0)

    def follow(self, network: Any) -> None:
        """They have no network."""

    def learning(self, numbers: Any) -> Any:
        """None of them is the learner."""
        return np.zeros(len(numbers), np.bool_)
