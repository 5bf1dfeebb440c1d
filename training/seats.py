"""Stable-Baselines3 on the batch engine: the learner holds one seat of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from agents.network import SEATS, Network
from bruxelles_env.aec import HIGH, LOW
from bruxelles_env.vector import WAIT
from training.clock import Clock
from training.opponents import NOBODY
from training.sampling import Array


class Others(Protocol):
    """Who plays the seats that are not the learner's; see ``training.opponents.Opponents``."""

    def seat(self, count: int, rng: np.random.Generator) -> Array: ...

    def answer(
        self, batch: Any, asked: Array, actions: Array, rng: np.random.Generator
    ) -> None: ...

    def note(self, number: int, result: float) -> None: ...

    def follow(self, network: Network) -> None: ...

    def learning(self, numbers: Array) -> Array: ...


class Episode(NamedTuple):
    """A game of the learner's that is over."""

    table: int
    num_players: int
    reward: float
    length: int  # decisions of the learner


class SelfPlayVecEnv(VecEnv):
    """A step is one decision of each learner, and all that the others do until he is asked again.

    The learner's seat is drawn anew for each game (``rotate``: i mod players at table i), and so
    are his opponents. Rewards are those of his own seat, whoever moves; ``seat_rewards`` has
    those of all seats, from his own on clockwise. What happens in a new game before his first
    decision belongs to no decision of his and is credited to none.

    With ``everywhere`` he holds all seats that his own network would play anyway: a step is then a
    decision of any of them, and ``deciders`` says whose. Rewards are counted from the one seat on
    that was drawn, whoever decides, so that a seat has the same place all through a game.

    ``lead_worth`` is a reward for each point that a seat ends ahead of the mean of the others,
    beside the game's own reward: a win by a hair and a loss by a hair are then much alike, and
    there is something to learn from every point. ``forecast`` says what points each seat of each
    table may expect at the end: the lead is then paid as it is expected to change, step by step,
    and not all at the end. The sum over a game is the same but for what is expected at its start.

    In place of an action, ``WAIT`` leaves a game where it is.
    """

    render_mode = None  # a batch of games is not rendered

    def __init__(
        self,
        batch: Any,
        opponents: Others,
        seed: int = 0,
        rotate: bool = False,
        clock: Clock | None = None,
        everywhere: bool = False,
        forecast: Callable[[], Array] | None = None,
    ) -> None:
        self.batch, self.opponents = batch, opponents
        self._everywhere = everywhere
        self.lead_worth = 0.0
        self._forecast = forecast
        self.rng = np.random.default_rng(seed)
        self._clock = clock or Clock()
        self._rotate = rotate
        count = batch.num_envs
        size = batch.observations.shape[1]
        super().__init__(
            count,
            spaces.Box(LOW, HIGH, (size,), np.float32),
            spaces.Discrete(batch.action_masks.shape[1]),
        )
        self._all = np.arange(count)
        self._sitting = np.full((count, SEATS), NOBODY, np.int64)  # by seat: a player's number
        self._rewards = np.zeros(count, np.float32)
        self.seat_rewards = np.zeros((count, SEATS), np.float32)
        self._dones = np.zeros(count, np.bool_)
        self._earned = np.zeros(count, np.float64)
        self._lengths = np.zeros(count, np.int64)
        self._finals: dict[int, Array] = {}
        self._actions = np.full(count, WAIT, np.int64)
        self.episodes: list[Episode] = []  # since somebody took them
        self._turn = (np.arange(SEATS)[None, :]) % batch.num_players[:, None].astype(np.int64)
        self._present = np.arange(SEATS)[None, :] < batch.num_players[:, None]
        # Leads, from the learner's seats on: as they were in the end, and as they are expected.
        self._final_leads = np.zeros((count, SEATS), np.float32)
        self._expected: Array | None = None

    @property
    def present(self) -> Array:
        """Which of the ``SEATS`` each table has."""
        there: Array = self._present
        return there

    def reset(self) -> Array:
        """Deal all games anew; what the learners see when they are asked first."""
        self.batch.reset(int(self.rng.integers(1 << 62)))
        self._dones[:] = True  # nothing that happens before the first decision is credited
        self._earned[:] = 0.0
        self._lengths[:] = 0
        for i in range(self.num_envs):
            self._seat(i)
        self._play_others()
        self._dones[:] = False
        self._expected = self._expected_leads()
        return self._seen()

    def _seat(self, i: int) -> None:
        """Who sits where in the game that begins."""
        count = int(self.batch.num_players[i])
        learner = i % count if self._rotate else int(self.rng.integers(count))
        self.batch.viewers[i] = learner
        sitting = self.opponents.seat(count, self.rng)
        if self._everywhere:
            sitting[self.opponents.learning(sitting)] = NOBODY
        sitting[learner] = NOBODY
        self._sitting[i, :count] = sitting

    def step_async(self, actions: Array) -> None:
        self._actions[:] = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        self._rewards[:] = 0.0
        self.seat_rewards[:] = 0.0
        self._dones[:] = False
        self._finals.clear()
        self._lengths += self._actions != WAIT
        self._final_leads[:] = 0.0
        self._move(self._actions)
        self._play_others()
        self._pay_leads()
        self._earned += self._rewards
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i, final in self._finals.items():
            episode = Episode(
                i, int(self.batch.num_players[i]), float(self._earned[i]), int(self._lengths[i])
            )
            self.episodes.append(episode)
            infos[i]["terminal_observation"] = final
            infos[i]["episode"] = {"r": episode.reward, "l": episode.length, "t": 0.0}
            self._earned[i] = 0.0
            self._lengths[i] = 0
        return self._seen(), self._rewards.copy(), self._dones.copy(), infos

    def _move(self, actions: Array) -> None:
        """One step of the batch; rewards go to the learners whose games have not ended yet."""
        batch = self.batch
        with self._clock("engine"):
            batch.step(actions)
        if batch.rewards.any():
            earned = self._from_viewers(batch.rewards)
            earned[self._dones] = 0.0
            self._earn(earned)
        if batch.dones.any():
            leads = self._from_viewers(self._leads(batch.scores))
            for i in np.flatnonzero(batch.dones).tolist():
                if not self._dones[i]:
                    self._final_leads[i] = leads[i]
                    self._end(i)
                self._seat(i)

    def _from_viewers(self, by_seat: Array) -> Array:
        """What is known by seat, from the learner's drawn seat on; nothing for empty seats."""
        batch = self.batch
        seats = (batch.viewers[:, None] + self._turn) % batch.num_players[:, None]
        turned: Array = np.take_along_axis(by_seat, seats.astype(np.intp), axis=1)
        turned[~self._present] = 0.0
        return turned

    def _earn(self, earned: Array) -> None:
        self.seat_rewards += earned
        self._rewards += earned[:, 0]

    def _pay_leads(self) -> None:
        """What the leads are worth: when a game ends, or as they are expected to change.

        Once a step is enough: what is expected between two decisions cancels out.
        """
        over = self._dones[:, None]
        gains = self._final_leads
        before, after = self._expected, self._expected_leads()
        self._expected = after
        if before is not None and after is not None:
            gains = np.where(over, gains, after) - before
        if self.lead_worth:
            self._earn((self.lead_worth * gains).astype(np.float32))

    def _expected_leads(self) -> Array | None:
        """Where there is a forecast; from the learner's seats on."""
        if self._forecast is None:
            return None
        return self._from_viewers(self._leads(self._forecast()))

    def _leads(self, points: Array) -> Array:
        """How many points each seat is ahead of the others' mean."""
        there = self._present[:, : points.shape[1]]
        scores = np.where(there, points, 0)
        others = self.batch.num_players[:, None] - 1
        mean = (scores.sum(1, keepdims=True) - scores) / others
        leads: Array = np.where(there, scores - mean, 0.0).astype(np.float32)
        return leads

    def _end(self, i: int) -> None:
        """A learner's game is over."""
        batch = self.batch
        self._dones[i] = True
        self._finals[i] = batch.final_observations[i].copy()
        mine = batch.scores[i, batch.viewers[i]]
        for seat in range(int(batch.num_players[i])):
            if self._sitting[i, seat] != NOBODY:
                other = batch.scores[i, seat]
                result = 0.5 if mine == other else float(mine > other)
                self.opponents.note(int(self._sitting[i, seat]), result)

    def _play_others(self) -> None:
        """Let the others move, all games at once, until every learner is asked."""
        batch, actions = self.batch, np.empty(self.num_envs, np.int64)
        while True:
            asked = self._sitting[self._all, batch.players]
            if (asked == NOBODY).all():
                return
            actions[:] = WAIT
            self.opponents.answer(batch, asked, actions, self.rng)
            self._move(actions)

    @property
    def deciders(self) -> Array:
        """Which of the learner's seats is asked, counted from the drawn one on clockwise."""
        turns: Array = (self.batch.players - self.batch.viewers) % self.batch.num_players
        return turns

    def _seen(self) -> Array:
        seen: Array = self.batch.observations.copy()
        return seen

    def action_masks(self) -> Array:
        """What is legal for each learner, as booleans."""
        masks: Array = self.batch.action_masks.astype(np.bool_)
        return masks

    def in_use(self) -> list[int]:
        """The players that some game has at its table."""
        return [int(number) for number in np.unique(self._sitting)]

    _CHANGING = ("_sitting", "_earned", "_lengths")

    def state(self) -> dict[str, Any]:
        """Everything between two steps that is to come, for a checkpoint."""
        return {
            "batch": self.batch.snapshot(),
            "rng": self.rng.bit_generator.state,
            **{name: getattr(self, name).copy() for name in self._CHANGING},
        }

    def restore(self, state: dict[str, Any]) -> Array:
        """Go back to a state; what the learners see there."""
        self.batch.restore(state["batch"])
        self.rng.bit_generator.state = state["rng"]
        for name in self._CHANGING:
            getattr(self, name)[...] = state[name]
        self._expected = self._expected_leads()
        return self._seen()

    def close(self) -> None:
        self.batch.close()

    # What Stable-Baselines3 asks of a VecEnv whose environments are objects; ours are rows.

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * len(self._rows(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(f"the tables have no method {method_name!r}: only action_masks")
        masks = self.action_masks()
        return [masks[i] for i in self._rows(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False] * len(self._rows(indices))

    def _rows(self, indices: int | Sequence[int] | None) -> Sequence[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else indices
