"""Gymnasium: one agent learns at a table of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from bruxelles_env.aec import HIGH, LOW, BruxellesEnv
from bruxelles_env.core.boxes import BoxSource
from bruxelles_env.core.errors import IllegalAction
from bruxelles_env.core.protocol import Array
from bruxelles_env.game import Game
from bruxelles_env.games import rules_of
from bruxelles_env.opponents import (
    Opponent,
    answers,
    choose_random,
    is_random,
    opponent_at,
    opponents_of,
    view_of,
)
from bruxelles_env.vector import WAIT, BatchEnv


class LegalActions(spaces.Discrete):  # type: ignore[type-arg]
    """All actions of the game; ``sample()`` without a mask draws among the legal ones."""

    def __init__(self, count: int, legal_now: Callable[[], Array]) -> None:
        super().__init__(count)
        self._legal_now = legal_now

    def sample(self, mask: Array | None = None, probability: Array | None = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._legal_now()
        return np.int64(super().sample(mask, probability))


class SingleEnv(gymnasium.Env[Array, int]):
    """The learner's view of a game: a step is his decision and all that others do until his next.

    ``seat`` is his place, or ``"random"`` for a new one each game. The observation is a float32
    vector; ``action_masks()`` and ``info["action_mask"]`` say what is legal. An illegal action
    raises ``IllegalAction``, or with ``illegal="terminate"`` ends the episode with a reward of -1.

    ``opponents`` are specs of agents, or functions of a game and a seed: one for all other seats,
    or one for each, clockwise after the learner. They see what their own seats see.
    """

    metadata = BruxellesEnv.metadata

    def __init__(
        self,
        game: str,
        num_players: int = 2,
        opponents: Any = ("random",),
        seat: int | str = "random",
        reward: str = "placement",
        dense: bool = False,
        board: str | None = None,
        box: BoxSource = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("raise", "terminate"):
            raise ValueError(f"illegal is {illegal!r}: expected 'raise' or 'terminate'")
        self._illegal = illegal
        self._env = BruxellesEnv(game, num_players, reward, dense, board, box, render_mode)
        self._others = opponents_of(opponents, game, num_players - 1)
        self._games = 0  # begun so far
        self._seat_wish = _seat_wish(seat, num_players)
        self.render_mode = render_mode
        self.num_players = num_players
        self.seat = 0
        size, actions = rules_of(game).layout.size, rules_of(game).num_actions
        self.observation_space = spaces.Box(LOW, HIGH, (size,), np.float32)
        self.action_space = LegalActions(actions, self._mask)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._env.game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        self.seat = _draw_seat(self._seat_wish, self.num_players, self.np_random)
        dealt = int(self.np_random.integers(1 << 63)) if seed is None else seed
        self._env.reset(seed=dealt, options=options)
        self._games += 1
        self._play_others()
        return self._look()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        try:
            reward = self._move(action)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            seen, info = self._look()
            return seen, -1.0, True, False, {**info, "illegal": str(error)}
        reward += self._play_others()
        seen, info = self._look()
        return seen, reward, self.game.is_over, False, info

    def _move(self, action: int) -> float:
        """Take an action at the table; what it earns the learner."""
        self._env.step(action)
        return float(self._env.rewards[self._env.possible_agents[self.seat]])

    def _play_others(self) -> float:
        """Let the others move until the learner is asked; what that earns him."""
        earned = 0.0
        while not self.game.is_over and self.game.current_player != self.seat:
            earned += self._move(self._choose())
        return earned

    def _choose(self) -> int:
        """The action of the opponent who is asked."""
        player = int(self.game.current_player or 0)
        opponent = opponent_at(self._others, player, self.seat, self.num_players)
        seed = int(self.np_random.integers(1 << 62))
        if is_random(opponent):
            return choose_random(self.game.legal_actions(), seed)
        # Games are counted, not named by their seeds, from which they could be dealt again.
        return answers(opponent, [view_of(self.game, seed, f"game {self._games}")])[0]

    def _look(self) -> tuple[Array, dict[str, Any]]:
        seen, mask = self.game.look(self.seat)
        info: dict[str, Any] = {
            "action_mask": mask,
            "decision": self.game.decision,
            "seat": self.seat,
        }
        if self.game.is_over:
            info["scores"] = self.game.scores()
        return seen, info

    def _mask(self) -> Array:
        """What is legal for the learner now."""
        return self.game.look(self.seat)[1]

    def action_masks(self) -> Array:
        """What is legal, as booleans: the name that sb3-contrib looks for."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        return self._env.render()


class SingleVectorEnv(VectorEnv[Array, Array, Array]):
    """Many learners' tables at once on the batch engine; finished games start anew at once.

    Takes what ``SingleEnv`` takes; ``num_players`` may be several, as in ``BatchEnv``. Where tables
    differ, there may be fewer opponents than seats: after the last the first comes again.
    ``random`` ones play inside compiled code; any other is asked once for all tables that wait for
    it.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        num_players: int | tuple[int, ...] = 2,
        opponents: Any = ("random",),
        seat: int | str = "random",
        reward: str = "placement",
        dense: bool = False,
        board: str | None = None,
        box: BoxSource = None,
        num_threads: int = 1,
        render_mode: None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError("a batch of games is not rendered: expected render_mode=None")
        self._batch = BatchEnv(
            *(game, num_envs, num_players, 0, board, box, reward, dense, num_threads)
        )
        smallest, largest = int(self._batch.num_players.min()), int(self._batch.num_players.max())
        self._others = opponents_of(opponents, game, largest - 1, smallest < largest)
        self._all_random = all(is_random(opponent) for opponent in self._others)
        self._games = np.zeros(num_envs, np.int64)  # begun so far at each table
        self._seat_wish = _seat_wish(seat, smallest)
        self.num_envs = num_envs
        size, actions = rules_of(game).layout.size, rules_of(game).num_actions
        self.single_observation_space = spaces.Box(LOW, HIGH, (size,), np.float32)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._rewards = np.zeros(num_envs, np.float64)
        self._dones = np.zeros(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        if isinstance(seed, list):
            raise ValueError("seed is a list: expected one number for the whole batch, or None")
        super().reset(seed=seed)
        self._batch.reset(int(self.np_random.integers(1 << 63)) if seed is None else seed)
        for i in range(self.num_envs):
            self._seat(i)
        self._play_others()
        return self._batch.observations.copy(), self._infos()

    def _seat(self, i: int) -> None:
        """The learner's seat for the game that begins."""
        self._games[i] += 1
        count = int(self._batch.num_players[i])
        self._batch.viewers[i] = _draw_seat(self._seat_wish, count, self.np_random)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        self._rewards[:] = 0.0
        self._dones[:] = False
        self._move(actions)
        self._play_others()
        infos = self._infos()
        if self._dones.any():
            infos["_final_obs"] = infos["_final_info"] = self._dones.copy()
            infos["final_obs"] = self._batch.final_observations.copy()
            infos["final_info"] = {
                "scores": self._batch.scores.copy(),
                "_scores": self._dones.copy(),
            }
        ended = self._dones.copy()
        never = np.zeros(self.num_envs, np.bool_)
        return self._batch.observations.copy(), self._rewards.copy(), ended, never, infos

    def _move(self, actions: Array) -> None:
        """One step of the batch; rewards go to the learners' seats."""
        batch = self._batch
        batch.step(actions)
        self._rewards += np.take_along_axis(
            batch.rewards, batch.viewers[:, None].astype(np.intp), axis=1
        )[:, 0]
        if batch.dones.any():
            self._dones |= batch.dones
            for i in np.flatnonzero(batch.dones):
                self._seat(int(i))

    def _play_others(self) -> None:
        """Let the others move until every learner is asked."""
        while True:
            actions, waiting = self._batch.random_actions_of_others()
            if waiting == self.num_envs:
                return
            if not self._all_random:
                self._ask_others(actions)
            self._move(actions)

    def _ask_others(self, actions: Array) -> None:
        """Put the agents' actions in the place of random ones; each is asked once for all."""
        batch = self._batch
        opponents: dict[int, Opponent] = {}  # by identity: an agent need not be hashable
        tables: dict[int, list[int]] = {}
        for i in map(int, np.flatnonzero(actions != WAIT)):
            seat, learner, players = batch.players[i], batch.viewers[i], batch.num_players[i]
            opponent = opponent_at(self._others, int(seat), int(learner), int(players))
            if not is_random(opponent):
                opponents[id(opponent)] = opponent
                tables.setdefault(id(opponent), []).append(i)
        for key, asked in tables.items():
            actions[asked] = answers(opponents[key], [self._view(i) for i in asked])

    def _view(self, i: int) -> Any:
        seed = int(self.np_random.integers(1 << 62))
        return view_of(self._batch.game(i), seed, f"table {i}, game {self._games[i]}")

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._batch.action_masks.copy(),
            "_action_mask": np.ones(self.num_envs, np.bool_),
            "seat": self._batch.viewers.copy(),
            "_seat": np.ones(self.num_envs, np.bool_),
        }

    def action_masks(self) -> Array:
        """What is legal in each game, as booleans."""
        return self._batch.action_masks.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()


def _seat_wish(seat: int | str, num_players: int) -> int | None:
    """The wished seat; None for a random one."""
    if seat == "random":
        return None
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < num_players:
        raise ValueError(f"seat is {seat!r}: expected 'random' or 0 to {num_players - 1}")
    return seat


def _draw_seat(wish: int | None, num_players: int, rng: np.random.Generator) -> int:
    return int(rng.integers(num_players)) if wish is None else wish
