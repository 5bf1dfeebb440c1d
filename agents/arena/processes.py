"""Workers as processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from agents.arena.dispatch import Asking, Died, Event, Finished, Room, TournamentError
from agents.arena.lockstep import Question
from agents.arena.schedule import Job
from agents.arena.settings import Settings
from agents.arena.worker import ASKING, FAILED, FINISHED, ROOM, work

# Read by libraries when they are loaded: workers share the cores among them.
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


@dataclass
class _Process:
    process: SpawnProcess
    connection: Connection
    question: Question = ()


class ProcessPool:
    """Each worker is a new process, which inherits nothing that threads or locks could spoil."""

    def __init__(self, settings: Settings, lockstep: int) -> None:
        self._arguments = (settings, lockstep)
        self._context = multiprocessing.get_context("spawn")
        self._workers: dict[int, _Process] = {}
        self._started = 0

    def start(self) -> int:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=work, args=(theirs, *self._arguments), daemon=True)
        with _surroundings():
            process.start()
        theirs.close()  # so that an end of the process is an end of the connection
        self._started += 1
        self._workers[self._started] = _Process(process, ours)
        return self._started

    def give(self, worker: int, jobs: list[Job]) -> None:
        with suppress(OSError):  # it has died; events() says so
            self._workers[worker].connection.send(jobs)

    def events(self, timeout: float) -> list[Event]:
        wait([worker.connection for worker in self._workers.values()], timeout)
        happened: list[Event] = []
        for number, worker in list(self._workers.items()):
            alive = worker.process.is_alive()  # first: what it sent before its end is read below
            try:
                while worker.connection.poll():
                    happened.append(self._read(number, worker))
            except (EOFError, OSError):
                alive = False
            if not alive:
                happened.append(Died(number, self._bury(number), worker.question))
        return happened

    def _read(self, number: int, worker: _Process) -> Event:
        word, more = worker.connection.recv()
        if word == FAILED:
            raise TournamentError(more)
        worker.question = more if word == ASKING else ()
        if word == ASKING:
            return Asking(number, more)
        if word == FINISHED:
            return Finished(number, more)
        assert word == ROOM
        return Room(number, more)

    def _bury(self, number: int) -> str:
        """Put a dead worker away; how it ended."""
        worker = self._workers.pop(number)
        worker.process.join(1.0)
        worker.process.kill()  # the connection can end before the process
        worker.process.join()
        worker.connection.close()
        code = worker.process.exitcode or 0
        return f"ended by signal {-code}" if code < 0 else f"ended with exit code {code}"

    def kill(self, worker: int) -> None:
        killed = self._workers.pop(worker)
        killed.process.kill()
        killed.process.join()
        killed.connection.close()

    def close(self) -> None:
        """End all workers; what they are still playing is not needed."""
        for number in list(self._workers):
            self.kill(number)


@contextmanager
def _surroundings() -> Iterator[None]:
    """What a new process shall find: one thread for each library, and deaf to Ctrl-C."""
    before = {name: os.environ.get(name) for name in _ONE_THREAD}
    os.environ.update(_ONE_THREAD)
    main = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        yield
    finally:
        if main:
            signal.signal(signal.SIGINT, handler)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
