"""Who waits how long for whom, by a clock that nobody has to wait for."""

from __future__ import annotations

import time

import pytest

from agents.arena import dispatch
from agents.arena.dispatch import Asking, Dispatcher, Event, Finished, Room, TournamentError
from agents.arena.results import GameResult
from agents.arena.schedule import Job, schedule
from agents.arena.settings import Settings
from tests.agents.arena.made_games import made_game, made_settings

NEVER = float("inf")


class LatePool:
    """Workers that are ready after some seconds each, and answer after some more.

    A look at them takes a second.
    """

    def __init__(self, ready: list[float], answers: float = 1.0) -> None:
        self.now = 0.0
        self.killed: list[int] = []
        self._ready, self._answers = ready, answers
        self._coming: list[tuple[float, Event]] = []
        self._started = 0

    def start(self) -> int:
        self._started += 1
        self._say(self._ready[self._started - 1], Room(self._started, 1))
        return self._started

    def give(self, worker: int, jobs: list[Job]) -> None:
        for job in jobs:
            result = made_game(job.agents, [1] * len(job.agents), id=job.id)
            self._say(0.0, Asking(worker, ((job.id, 0, 0),)))
            self._say(self._answers, Finished(worker, result))
        self._say(self._answers, Room(worker, 1))

    def _say(self, after: float, event: Event) -> None:
        self._coming.append((self.now + after, event))

    def events(self, timeout: float) -> list[Event]:
        self.now += 1.0
        happened = [event for when, event in self._coming if when <= self.now]
        self._coming = [(when, event) for when, event in self._coming if when > self.now]
        return happened

    def kill(self, worker: int) -> None:
        self.killed.append(worker)
        self._coming = [(when, event) for when, event in self._coming if event.worker != worker]

    def close(self) -> None: ...


def run(pool: LatePool, settings: Settings, workers: int = 1) -> list[GameResult]:
    """All games, with little patience."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: pool.now)
        jobs = list(schedule(settings))
        return list(Dispatcher(pool, jobs, settings, workers, 32, patience=2.0).results())


@pytest.fixture
def settings() -> Settings:
    return made_settings(num_players=[2], games=4, move_time=3.0)


def test_a_late_worker_is_waited_for(settings: Settings) -> None:
    pool = LatePool([dispatch.START - 10])
    assert len(run(pool, settings)) == 4 and pool.killed == []


@pytest.mark.parametrize("move_time", [None, 3.0])
def test_workers_that_never_come_are_an_error(move_time: float | None) -> None:
    pool = LatePool([NEVER, NEVER])
    with pytest.raises(TournamentError, match="no worker was ready within 600 s"):
        run(pool, made_settings(num_players=[2], games=4, move_time=move_time), workers=2)
    assert dispatch.START < pool.now < dispatch.START + 10


def test_one_that_comes_plays_without_the_others(settings: Settings) -> None:
    pool = LatePool([NEVER, dispatch.START - 1], answers=4.0)
    assert len(run(pool, settings, workers=2)) == 4 and pool.killed == []
    assert pool.now > dispatch.START


def test_who_is_ready_has_the_time_for_a_move_and_some_patience(settings: Settings) -> None:
    patient = LatePool([100.0], answers=4.0)
    assert len(run(patient, settings)) == 4 and patient.killed == []
    pool = LatePool([100.0, 200.0, NEVER], answers=20.0)
    with pytest.raises(TournamentError, match="no worker was ready"):
        run(pool, settings)
    assert pool.killed == [1, 2]
