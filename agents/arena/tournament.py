"""A whole tournament, from its settings to its results."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from agents.arena.dispatch import Dispatcher, Pool
from agents.arena.journal import Journal
from agents.arena.processes import ProcessPool
from agents.arena.progress import progress_bar
from agents.arena.results import Results, read_results
from agents.arena.settings import BadSettings, Settings
from agents.specs import make_agent

LOCKSTEP = 32
PATIENCE = 30.0

Say = Callable[[str], None]


def run_tournament(
    settings: Settings,
    folder: Path | str,
    *,
    workers: int | None = None,
    lockstep: int = LOCKSTEP,
    patience: float = PATIENCE,
    ray: str | None = None,
    progress: bool = False,
    say: Say = lambda line: None,
) -> Results:
    """Play a tournament, or what is left of it, and read its results.

    ``workers`` processes (default: one for each core) play up to ``lockstep`` games each at a time.
    ``ray`` is the address of a Ray cluster, or "local" for one that is started here; workers are
    then its actors. ``patience`` is how many seconds over the time for a move an agent may stay
    silent before its process is ended. ``say`` gets lines about how it goes.
    """
    check_playing(settings, workers, lockstep, patience)
    with Journal(folder, settings) as journal:
        for line in _state(journal):
            say(line)
        if journal.left:
            with open_pool(settings, lockstep, ray, workers) as (pool, count):
                dispatcher = Dispatcher(pool, journal.left, settings, count, lockstep, patience)
                with progress_bar(journal.done, journal.total, progress) as advance:
                    for result in dispatcher.results():
                        journal.write(result)
                        advance()
    return read_results(folder)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_playing(settings: Settings, workers: int | None, lockstep: int, patience: float) -> None:
    """Refuse what cannot be played, and what is no agent, before anything is written."""
    if workers is not None and workers < 1:
        raise BadSettings(f"workers is {workers}: expected 1 or more")
    if lockstep < 1:
        raise BadSettings(f"lockstep is {lockstep}: expected 1 or more")
    if not patience >= 0:
        raise BadSettings(f"patience is {patience}: expected seconds, 0 or more")
    for spec in dict.fromkeys(settings.agents):
        make_agent(spec, settings.game)


def _state(journal: Journal) -> Iterator[str]:
    """What was found in the folder."""
    yield from (f"{problem}; not used" for problem in journal.problems)
    if journal.cut:
        yield "the last line was cut short by a kill: its game is played again"
    if journal.done:
        yield f"going on: {journal.done} of {journal.total} games are done"


@contextmanager
def open_pool(
    settings: Settings, lockstep: int, ray: str | None, workers: int | None
) -> Iterator[tuple[Pool, int]]:
    """The workers' pool, and how many workers it shall have."""
    pool: Pool
    if ray is None:
        pool, count = ProcessPool(settings, lockstep), workers or cores()
    else:
        from agents.arena.ray_runner import RayPool

        pool = cluster = RayPool(settings, lockstep, ray)
        count = workers or cluster.cpus()
    try:
        yield pool, count
    finally:
        pool.close()
