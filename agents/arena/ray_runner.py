"""Workers on a Ray cluster: the same games, the same results, on many machines."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from typing import Any

from agents.arena.dispatch import Asking, Died, Event, Finished, Room, TournamentError
from agents.arena.lockstep import Lockstep, Question, play_on
from agents.arena.results import GameResult
from agents.arena.schedule import Job
from agents.arena.settings import Settings
from agents.arena.worker import one_thread
from bruxelles_env.version import __version__

LOCAL = "local"
_QUICK = 5.0  # seconds that the games of one call should not take longer than
_POLL = 0.5  # seconds between two looks at what a worker is asking


def load_ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise TournamentError("--ray needs Ray: pip install 'bruxelles-env[ray]'") from error
    return ray


def connect(ray: Any, address: str, room: int | None = None) -> None:
    """Join a cluster, or start one here, with ``room`` for so many workers (default: the cores)."""
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    alone = {"include_dashboard": False, "num_cpus": room} if address == LOCAL else {}
    try:
        ray.init(address, **quiet, **alone)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise TournamentError(f"no Ray cluster at {address!r}: {error}") from error


def cpus(ray: Any) -> int:
    """How many workers the cluster has room for."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


class RayWorker:
    """What runs in each actor. One call plays; others may look at it meanwhile."""

    def __init__(self, settings: Settings, lockstep: int, path: list[str]) -> None:
        sys.path += [folder for folder in path if folder not in sys.path]
        self._settings = settings
        self._lockstep = lockstep
        self._asked: tuple[int, Question] = (0, ())

    def ready(self) -> str:
        """Make the agents; what is wrong, if anything is."""
        if __version__ != self._settings.version:
            return f"a node has version {__version__}, not {self._settings.version}"
        try:
            self._games = Lockstep(self._settings, self._watch)
        except ValueError as error:
            return str(error)
        one_thread()
        return ""

    def _watch(self, question: Question) -> None:
        self._asked = (self._asked[0] + 1, question)

    def asked(self) -> tuple[int, Question]:
        """How many calls were made, and the last of them."""
        return self._asked

    def play(self, jobs: list[Job]) -> list[GameResult]:
        return list(play_on(self._games, jobs, self._lockstep))


@dataclass
class _Actor:
    handle: Any
    call: Any  # the reference to what it does: becoming ready, or playing
    ready: bool = False
    since: float = 0.0  # when it was given its games
    games: int = 1  # how many it gets at a time
    asking: Any = None  # the reference to what it asks
    calls: int = 0


class RayPool:
    """Each worker is an actor with one CPU, wherever the cluster has it."""

    def __init__(self, settings: Settings, lockstep: int, address: str = LOCAL) -> None:
        self._ray = load_ray()
        self._settings = settings
        self._lockstep = lockstep
        self._actors: dict[int, _Actor] = {}
        self._started = 0
        self._polled = 0.0
        self._connected = not self._ray.is_initialized()  # otherwise the caller has done it
        if self._connected:
            connect(self._ray, address)
        self._remote = self._ray.remote(num_cpus=1, max_restarts=0, max_concurrency=2)(RayWorker)

    def cpus(self) -> int:
        """How many workers the cluster has room for."""
        return cpus(self._ray)

    def start(self) -> int:
        path = [*sys.path, os.getcwd()]
        handle = self._remote.remote(self._settings, self._lockstep, path)
        self._started += 1
        self._actors[self._started] = _Actor(handle, handle.ready.remote())
        return self._started

    def give(self, worker: int, jobs: list[Job]) -> None:
        actor = self._actors[worker]
        actor.since = time.monotonic()
        actor.call = actor.handle.play.remote(jobs)

    def events(self, timeout: float) -> list[Event]:
        self._poll()
        waiting = [actor.call for actor in self._actors.values() if actor.call is not None]
        waiting += [actor.asking for actor in self._actors.values() if actor.asking is not None]
        if not waiting:
            time.sleep(timeout)
            return []
        self._ray.wait(waiting, timeout=timeout)  # until one is there; then all that are there
        done, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
        happened: list[Event] = []
        for number, actor in list(self._actors.items()):
            happened += self._collect(number, actor, set(done))
        return happened

    def _poll(self) -> None:
        """Ask what the workers are asking, if there is a limit to watch over."""
        now = time.monotonic()
        if self._settings.move_time is None or now - self._polled < _POLL:
            return
        self._polled = now
        for actor in self._actors.values():
            if actor.ready and actor.call is not None and actor.asking is None:
                actor.asking = actor.handle.asked.remote()

    def _collect(self, number: int, actor: _Actor, done: set[Any]) -> list[Event]:
        happened: list[Event] = []
        try:
            if actor.asking in done:
                calls, question = self._ray.get(actor.asking)
                actor.asking = None
                if calls != actor.calls:
                    actor.calls = calls
                    happened.append(Asking(number, question))
            if actor.call in done:
                happened += self._outcome(number, actor)
        except self._ray.exceptions.RayActorError as error:
            del self._actors[number]
            happened.append(Died(number, f"the actor died: {' '.join(str(error).split())[:300]}"))
        return happened

    def _outcome(self, number: int, actor: _Actor) -> list[Event]:
        """What an actor has finished."""
        outcome = self._ray.get(actor.call)
        actor.call = None
        if actor.ready:
            quick = time.monotonic() - actor.since < _QUICK
            actor.games = (
                min(self._lockstep, actor.games * 2) if quick else max(1, actor.games // 2)
            )
            finished = (Finished(number, result) for result in outcome)
            return [*finished, Room(number, actor.games)]
        if outcome:
            raise TournamentError(outcome)
        actor.ready = True
        return [Room(number, actor.games)]

    def kill(self, worker: int) -> None:
        self._ray.kill(self._actors.pop(worker).handle)

    def close(self) -> None:
        for number in list(self._actors):
            self.kill(number)
        if self._connected:
            self._ray.shutdown()
