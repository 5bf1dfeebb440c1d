"""What a parser may use up for one input: some seconds of processor time, and some memory."""

from __future__ import annotations

import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

SECONDS = 5.0  # of processor time, so that a machine that is busy otherwise fails nobody
_KILLED_AFTER = 60.0  # a loop in compiled code hears no signal: the system ends the process
MEMORY = 1 << 30  # more than there was; no input here is larger than a few kilobytes


class _Hangs(BaseException):
    """Not an ``Exception``: what is fuzzed must not be able to catch it."""


@contextmanager
def guarded(what: object = "") -> Iterator[None]:
    """Fails if the block loops; what asks for too much memory gets a ``MemoryError``."""
    before = signal.signal(signal.SIGPROF, _stop)
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, 1.0)  # again, if it was lost in a callback
    signal.setitimer(signal.ITIMER_VIRTUAL, _KILLED_AFTER)
    try:
        with _less_memory():
            yield
    except _Hangs:
        raise AssertionError(f"no end after {SECONDS:g} s of work: {repr(what)[:2000]}") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGPROF, before)


def _stop(number: int, frame: FrameType | None) -> None:
    raise _Hangs


@contextmanager
def _less_memory() -> Iterator[None]:
    """Address space is limited, where the system tells how much is in use."""
    if sys.platform != "linux":
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
