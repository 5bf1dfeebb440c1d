"""Hands games out to workers, and sees to it that each is finished once whatever happens to them.

It knows nothing of processes or clusters: a pool starts workers, carries games to them and reports
what happens there.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from agents.arena.forfeits import Forfeit, crashed, hung
from agents.arena.lockstep import Question
from agents.arena.results import GameResult
from agents.arena.schedule import Job
from agents.arena.settings import Settings

TRIES = 3  # how often a game or a start may bring a worker down
START = 600.0  # seconds for imports, compiling, and a cluster that has to make room first
_TICK = 0.2  # seconds between two looks at workers that do not report


class TournamentError(ValueError):
    """The tournament cannot go on; what was played is kept."""


@dataclass(frozen=True)
class Room:
    """A worker could play more games now; the first time, all that takes long to load is there."""

    worker: int
    games: int


@dataclass(frozen=True)
class Asking:
    """A worker calls an agent now."""

    worker: int
    question: Question


@dataclass(frozen=True)
class Finished:
    """A game is over."""

    worker: int
    result: GameResult


@dataclass(frozen=True)
class Died:
    """A worker is gone, and its games with it; what it asked last, if that is known."""

    worker: int
    why: str
    question: Question = ()


Event = Room | Asking | Finished | Died


class Pool(Protocol):
    """Workers somewhere."""

    def start(self) -> int: ...

    def give(self, worker: int, jobs: list[Job]) -> None: ...

    def events(self, timeout: float) -> list[Event]: ...

    def kill(self, worker: int) -> None: ...

    def close(self) -> None: ...


@dataclass
class Hand:
    """A worker as the dispatcher sees it."""

    ready: bool = False
    room: int = 0  # for how many more games it has asked
    jobs: dict[str, Job] = field(default_factory=dict)  # given to it and not finished
    alone: bool = False  # plays one game only, to see whether it is to blame
    question: Question = ()
    waited: float = 0.0  # seconds since it last reported


class Dispatcher:
    """The games that are left, and the workers that play them."""

    def __init__(
        self,
        pool: Pool,
        jobs: Iterable[Job],
        settings: Settings,
        workers: int,
        lockstep: int,
        patience: float,
    ) -> None:
        self._pool = pool
        self._pending = deque(jobs)
        self._suspects: deque[Job] = deque()  # played alone: one of them may be to blame
        self._settings = settings
        self._workers = min(workers, len(self._pending))
        self._lockstep = lockstep
        self._patience = patience
        self._hands: dict[int, Hand] = {}
        self._deaths: dict[str, list[Question]] = {}  # by job: what was asked when it was alone
        self._false_starts = 0

    def results(self) -> Iterator[GameResult]:
        """Play everything; the results in the order in which the games end."""
        for _ in range(self._workers):
            self._start()
        before = time.monotonic()
        while self._left():
            self._hand_out()
            for event in self._pool.events(_TICK):
                if isinstance(event, Finished):
                    hand = self._hands[event.worker]
                    hand.waited, hand.question = 0.0, ()
                    if hand.jobs.pop(event.result.id, None) is not None:
                        yield event.result
                else:
                    self._note(event)
            now = time.monotonic()
            # Capped, so that a tournament that was stopped and goes on blames nobody.
            self._wait(min(now - before, 5 * _TICK))
            self._look_for_late()
            self._look_for_hung()
            before = now

    def _start(self) -> None:
        self._hands[self._pool.start()] = Hand()

    def _left(self) -> int:
        given = sum(len(hand.jobs) for hand in self._hands.values())
        return len(self._pending) + len(self._suspects) + given

    def _hand_out(self) -> None:
        """Fill up the workers, with fewer games at a time towards the end."""
        share = self._share()
        for number, hand in self._hands.items():
            if not hand.room or (hand.jobs and hand.alone):
                continue
            hand.alone = bool(self._suspects) and not hand.jobs
            if hand.alone:
                jobs = [self._suspects.popleft()]
            else:
                room = min(hand.room, min(self._lockstep, share) - len(hand.jobs))
                jobs = [self._pending.popleft() for _ in range(min(room, len(self._pending)))]
            if jobs:
                hand.jobs.update((job.id, job) for job in jobs)
                hand.room -= len(jobs)
                hand.waited = 0.0
                self._pool.give(number, jobs)

    def _share(self) -> int:
        """How many games a worker may have: half of its part, so that none is left with many."""
        workers = len(self._hands)
        return self._left() if workers == 1 else math.ceil(self._left() / (2 * workers))

    def _note(self, event: Room | Asking | Died) -> None:
        hand = self._hands[event.worker]
        hand.waited = 0.0
        if isinstance(event, Room):
            hand.ready = True
            hand.room = event.games
            self._false_starts = 0
        elif isinstance(event, Asking):
            hand.question = event.question
        else:
            self._replace(event)

    def _replace(self, died: Died) -> None:
        """Another worker for one that died. What it was asking about is now played alone."""
        hand = self._hands.pop(died.worker)
        if not hand.ready:
            self._false_starts += 1
            if self._false_starts >= TRIES:
                raise TournamentError(f"workers cannot be started: {died.why}")
        blamed = {job for job, _, _ in died.question} or set(hand.jobs)
        for job in hand.jobs.values():
            if job.id not in blamed:
                self._pending.appendleft(job)
            elif hand.alone:
                self._suspects.append(self._blame(job, died))
            else:
                self._suspects.append(job)
        self._start()

    def _blame(self, job: Job, died: Died) -> Job:
        """A game that has brought a worker down although it was alone."""
        deaths = self._deaths.setdefault(job.id, [])
        deaths.append(died.question)
        if died.question and deaths.count(died.question) >= TRIES:
            deaths.clear()
            return self._forfeited(job, died.question, crashed())
        if deaths.count(()) >= TRIES or len(deaths) >= TRIES**2:
            raise TournamentError(
                f"game {job.id} has brought down {len(deaths)} workers, the last {died.why}"
            )
        return job

    def _wait(self, seconds: float) -> None:
        for hand in self._hands.values():
            hand.waited += seconds

    def _look_for_late(self) -> None:
        """Give up if nobody comes to play.

        As long as one does, the others may be late: a cluster need not have room for all.
        """
        if all(not hand.ready and hand.waited > START for hand in self._hands.values()):
            raise TournamentError(f"no worker was ready within {START:g} s")

    def _look_for_hung(self) -> None:
        """End workers whose agent does not answer. Until it is ready, a worker has no games."""
        if self._settings.move_time is None:
            return
        for number, hand in list(self._hands.items()):
            questions = len(hand.question) or len(hand.jobs)
            limit = self._settings.move_time * questions + self._patience
            if hand.jobs and hand.waited > limit:
                self._pool.kill(number)
                self._free(self._hands.pop(number))

    def _free(self, hand: Hand) -> None:
        """Give out again what a hung worker had; one game that hangs is known, of many none."""
        asked = {job for job, _, _ in hand.question} or set(hand.jobs)
        for job in hand.jobs.values():
            if job.id not in asked:
                self._pending.appendleft(job)
            elif len(hand.question) == 1:
                assert self._settings.move_time is not None
                reason = hung(self._settings.move_time)
                self._pending.appendleft(self._forfeited(job, hand.question, reason))
            elif hand.alone:
                self._suspects.append(self._blame(job, Died(0, "without a sign of life")))
            else:
                self._suspects.append(job)
        self._start()

    def _forfeited(self, job: Job, question: Question, reason: str) -> Job:
        """The game with a forfeit at the question."""
        (_, seat, move) = question[0]
        forfeit = Forfeit(seat, job.agents[seat], move, reason)
        return replace(job, forfeits=(*job.forfeits, forfeit))
