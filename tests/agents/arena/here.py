"""Tournaments without worker processes, for tests of all that is around the games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from agents.arena import blocks, tournament
from agents.arena.dispatch import Event, Finished, Room
from agents.arena.lockstep import Lockstep, play_on
from agents.arena.schedule import Job
from agents.arena.settings import Settings


class HerePool:
    """One worker, which is this process: a new one takes seconds to load the rules."""

    def __init__(self, settings: Settings, lockstep: int) -> None:
        self._games, self._lockstep = Lockstep(settings), lockstep
        self._jobs: list[Job] = []

    def start(self) -> int:
        return 1

    def give(self, worker: int, jobs: list[Job]) -> None:
        self._jobs = jobs

    def events(self, timeout: float) -> list[Event]:
        jobs, self._jobs = self._jobs, []
        results = play_on(self._games, jobs, self._lockstep)
        return [*(Finished(1, result) for result in results), Room(1, self._lockstep)]

    def kill(self, worker: int) -> None:
        raise AssertionError("nothing of this process hangs")

    def close(self) -> None: ...


@contextmanager
def _open_pool(
    settings: Settings, lockstep: int, ray: str | None, workers: int | None
) -> Iterator[tuple[HerePool, int]]:
    assert ray is None
    yield HerePool(settings, lockstep), 1


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process."""
    for module in (tournament, blocks):
        monkeypatch.setattr(module, "open_pool", _open_pool)
