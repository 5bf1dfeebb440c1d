"""A few threads that do the same work on their own parts of it, again and again.

A pool of the standard library would do, but its queues and futures cost more than what is here, and
a step of a batch is short.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from itertools import pairwise

Work = Callable[[int, int], None]  # (first, one past the last): compiled code without the GIL
HEAD_START = 80  # about as many games are stepped while another thread wakes up


class Crew:
    """Threads over the numbers from 0 to ``count`` - 1, each with a part that stays its own.

    So the games of a part stay in the cache of one core. The caller's own thread is one of them.

    >>> crew = Crew(threads=2, count=5)
    >>> done = [0] * 5
    >>> def mark(low, high):
    ...     done[low:high] = [high - low] * (high - low)
    >>> crew.do(mark)
    >>> done
    [2, 2, 3, 3, 3]
    >>> crew.close()
    """

    def __init__(self, threads: int, count: int) -> None:
        self._own, *others = pairwise(_cuts(threads, count))
        self._hands = [_Hand(low, high) for low, high in others]
        for hand in self._hands:
            threading.Thread(target=hand.serve, daemon=True).start()
        # The threads know their hand, not the crew: those of a forgotten crew end by themselves.
        self._end = weakref.finalize(self, _dismiss, self._hands)

    def do(self, work: Work) -> None:
        """Do the work on all parts; an error of one part is raised when all are done."""
        if not self._end.alive:
            raise ValueError("this batch is closed: its threads are gone")
        for hand in self._hands:
            hand.work = work
            hand.begin.release()
        try:
            work(*self._own)
        finally:
            for hand in self._hands:
                hand.ended.acquire()
                hand.work = None
        for hand in self._hands:
            if hand.error is not None:
                raise hand.error

    def close(self) -> None:
        """Let the threads go."""
        self._end()


def _cuts(threads: int, count: int) -> list[int]:
    """Where the parts begin and end. The caller begins at once and so takes a larger part."""
    head_start = min(HEAD_START, count // threads // 4)
    share = count - head_start
    return [0, *(head_start + share * part // threads for part in range(1, threads + 1))]


class _Hand:
    """One thread's part, and the two locks by which it and its caller wait for each other."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.begin, self.ended = threading.Lock(), threading.Lock()
        self.begin.acquire()
        self.ended.acquire()
        self.work: Work | None = None
        self.error: BaseException | None = None

    def serve(self) -> None:
        while True:
            self.begin.acquire()
            if self.work is None:
                return
            self.error = None
            try:
                self.work(self.low, self.high)
            except BaseException as error:
                self.error = error  # the caller raises it
            self.ended.release()


def _dismiss(hands: list[_Hand]) -> None:
    for hand in hands:
        hand.begin.release()
