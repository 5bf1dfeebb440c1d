"""Self-play on a Ray cluster: actors play the rollouts, the learner stays one process.

Each actor has a part of the games. Where they stand comes back with every rollout and is kept by
the learner, so an actor has nothing to lose: one that dies is replaced, and the new one plays the
same rollout again. With the same seed and number of actors a run is the same, whoever died.
"""

from __future__ import annotations

import copy
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from agents.arena.dispatch import TRIES
from agents.arena.ray_runner import LOCAL, connect, cpus, load_ray
from bruxelles_env.version import __version__
from training.config import TrainConfig
from training.players import NetworkPlayer
from training.pool import FIRST, Pool
from training.run import Run
from training.sampling import Array
from training.seats import Episode
from training.settings import BadConfig

# What the learner needs of a rollout.
_ARRAYS = (
    *("observations", "action_masks", "actions", "log_probs"),
    *("values", "advantages", "returns", "seat_returns"),
)


class ActorsError(ValueError):
    """The actors cannot do what they are asked."""


@dataclass(frozen=True)
class Part:
    """The games of one actor, counted as the learner counts them."""

    number: int
    start: int
    stop: int

    def config(self, whole: TrainConfig) -> TrainConfig:
        """The actor's own settings: its table sizes go on where those of the part before end."""
        drawn = np.random.SeedSequence([whole.seed, self.number, 3]).generate_state(1)
        turn = self.start % len(whole.players)
        count = self.stop - self.start
        return replace(
            whole,
            actors=0,
            threads=1,  # an actor has one CPU; the learner's threads are its own
            n_envs=count,
            batch_size=count * whole.n_steps,  # an actor does not learn
            players=whole.players[turn:] + whole.players[:turn],
            seed=int(drawn[0]) >> 1,
            warm_start=None,
        )


def parts_of(games: int, actors: int) -> list[Part]:
    """The games divided among the actors, as evenly as can be.

    >>> [(part.start, part.stop) for part in parts_of(8, 3)]
    [(0, 3), (3, 6), (6, 8)]
    """
    if actors > games:
        raise BadConfig(f"actors is {actors}: expected at most n_envs, {games}")
    ends = [0, *np.cumsum([len(part) for part in np.array_split(np.arange(games), actors)])]
    return [Part(k, int(ends[k]), int(ends[k + 1])) for k in range(actors)]


@dataclass(frozen=True)
class Played:
    """What an actor gives back."""

    state: dict[str, Any]  # of its tables, for the next rollout
    rollout: dict[str, Array]
    episodes: list[Episode]
    notes: list[tuple[int, float]]  # how games with the pool's players ended


class LentPool(Pool):
    """The learner's pool as an actor knows it: some players by number, and notes for the owner."""

    def __init__(self, like: Pool) -> None:
        super().__init__(like.size, 1, like.sampling, like.precision)
        self.players: dict[int, NetworkPlayer] = {}
        self.notes: list[tuple[int, float]] = []

    def player(self, number: int) -> NetworkPlayer:
        return self.players[number]

    def note(self, number: int, result: float) -> None:
        self.notes.append((number, result))


class Actor:
    """What runs in each process of the cluster: a run of its part that only plays."""

    def __init__(self, config: TrainConfig, version: str, path: list[str]) -> None:
        if version != __version__:
            raise ActorsError(f"a node has version {__version__}, not {version}")
        sys.path += [folder for folder in path if folder not in sys.path]
        self._ray = load_ray()
        self._run = Run(config)
        self._pool = LentPool(self._run.pool)
        self._run.opponents.pool = self._pool

    def begin(self, weights: dict[str, Any]) -> dict[str, Any]:
        """Deal the first games."""
        self._follow(weights)
        self._run.begin()
        return self._state()

    def play(
        self,
        weights: dict[str, Any],
        state: dict[str, Any],
        lent: dict[int, Any],
        active: list[int],
        lead_worth: float,
    ) -> Played:
        """A rollout from this state, with this network and these players of the pool."""
        run, learner = self._run, self._run.learner
        run.tables.lead_worth = lead_worth
        self._follow(weights)
        self._borrow(lent, active)
        run.tables.restore(state["tables"])
        learner.rng.bit_generator.state = state["rng"]
        learner._last_episode_starts = state["starts"]
        learner._last_obs = run.tables.batch.observations.copy()
        run.tables.episodes, self._pool.notes = [], []
        run.collect()
        rollout = {name: getattr(learner.rollout_buffer, name) for name in _ARRAYS}
        return Played(self._state(), rollout, run.episodes, self._pool.notes)

    def _follow(self, weights: dict[str, Any]) -> None:
        self._run.network.load_state_dict(weights)
        self._run.opponents.follow(self._run.network)

    def _borrow(self, lent: dict[int, Any], active: list[int]) -> None:
        """Fetch the players that are new, and forget those that are not needed any more."""
        players = {}
        for number, reference in lent.items():
            player = self._pool.players.get(number)
            if player is None:
                player = NetworkPlayer(self._run.network, self._pool.precision)
                player.restore(self._ray.get(reference))
            players[number] = player
        self._pool.players, self._pool.active = players, active

    def _state(self) -> dict[str, Any]:
        learner = self._run.learner
        return {
            "tables": self._run.tables.state(),
            "rng": learner.rng.bit_generator.state,
            "starts": np.asarray(learner._last_episode_starts).copy(),
        }


class RayRun(Run):
    """A run whose games are played by actors. Its own tables only say what a rollout looks like."""

    def __init__(
        self, config: TrainConfig, folder: Path | None = None, address: str | None = None
    ) -> None:
        if config.comment_coef:
            raise BadConfig(
                "comment_coef: actors on a cluster are not commented on; set it to 0, or train "
                "with comments on this machine first and give the weights as warm_start"
            )
        self._ray = load_ray()
        self._connected = not self._ray.is_initialized()  # otherwise the caller has done it
        if self._connected:
            connect(self._ray, address or LOCAL, config.actors or None)
        try:
            room = cpus(self._ray)
            if config.actors > room:
                raise ActorsError(f"actors is {config.actors}, but the cluster has {room} CPUs")
            super().__init__(replace(config, actors=config.actors or room), folder)
            self.parts = parts_of(config.n_envs, self.config.actors)
        except BaseException:
            self._disconnect()
            raise
        self._remote = self._ray.remote(num_cpus=1, max_restarts=0)(Actor)
        self.states: list[dict[str, Any]] = []  # of the actors' tables, between two updates
        self._actors: dict[int, Any] = {}
        self._lent: dict[int, Any] = {}  # references to players of the pool, by number

    def begin(self) -> None:
        super().begin()
        weights = self._ray.put(self.network.state_dict())
        self.states = self._ask(lambda actor, part: actor.begin.remote(weights))

    def in_use(self) -> Iterable[int]:
        sitting = (np.unique(state["tables"]["_sitting"]) for state in self.states)
        return {int(number) for numbers in sitting for number in numbers}

    def collect(self) -> None:
        """Let all actors play, and put their rollouts side by side."""
        weights = self._ray.put(self.network.state_dict())
        more = (self._lend(), list(self.pool.active), self.tables.lead_worth)
        played = self._ask(
            lambda actor, part: actor.play.remote(weights, self.states[part.number], *more)
        )
        self.episodes = []
        for part, one in zip(self.parts, played, strict=True):
            self._take(part, one)
        self.learner.num_timesteps += self.config.rollout_size()

    def _lend(self) -> dict[int, Any]:
        """References to the players that some game has, or that a new one may get."""
        needed = {*self.pool.active, *(number for number in self.in_use() if number >= FIRST)}
        self._lent = {
            number: self._lent[number]
            if number in self._lent
            else self._ray.put(self.pool.player(number).state())
            for number in sorted(needed)
        }
        return self._lent

    def _take(self, part: Part, played: Played) -> None:
        buffer = self.learner.rollout_buffer
        for name, array in played.rollout.items():
            getattr(buffer, name)[:, part.start : part.stop] = array
        # A copy: what Ray gives lies in its store, as long as anybody holds a piece of it.
        self.states[part.number] = copy.deepcopy(played.state)
        self.episodes += [each._replace(table=each.table + part.start) for each in played.episodes]
        for number, result in played.notes:
            self.pool.note(number, result)

    def _ask(self, call: Callable[[Any, Part], Any]) -> list[Any]:
        """The answers of all actors in their order; one that dies is replaced and asked again."""
        ray, answers = self._ray, {}
        asked = {call(self._actor(part), part): part for part in self.parts}
        left = dict.fromkeys(range(len(self.parts)), TRIES)
        while asked:
            (done, *_), _ = ray.wait(list(asked))
            part = asked.pop(done)
            try:
                answers[part.number] = ray.get(done)
            except (ray.exceptions.RayActorError, ray.exceptions.ObjectLostError) as error:
                left[part.number] -= 1
                why = " ".join(str(error).split())[:300]
                if not left[part.number]:
                    raise ActorsError(f"actor {part.number} died {TRIES} times: {why}") from error
                self.say(f"actor {part.number} is lost, its rollout is played again: {why}")
                self._end(part.number)
                asked[call(self._actor(part), part)] = part
        return [answers[part.number] for part in self.parts]

    def _actor(self, part: Part) -> Any:
        """The part's actor, started if there is none."""
        if part.number not in self._actors:
            path = [*sys.path, os.getcwd()]
            config = part.config(self.config)
            self._actors[part.number] = self._remote.remote(config, __version__, path)
        return self._actors[part.number]

    def _end(self, number: int) -> None:
        actor = self._actors.pop(number)
        with suppress(Exception):  # it may be dead, or out of reach
            self._ray.kill(actor)

    def state(self) -> dict[str, Any]:
        return {**super().state(), "actors": self.states}

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state)
        self.states = state["actors"]

    def close(self) -> None:
        for number in list(self._actors):
            self._end(number)
        self._disconnect()
        super().close()

    def _disconnect(self) -> None:
        if self._connected:
            self._ray.shutdown()
