"""Where the processor's time goes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

PARTS = ("opponents' forward", "learner's forward", "update", "engine", "buffers")  # of PPO
REST = "rest"


class Clock:
    """Adds up processor time by part; the time of a part within a part counts for the inner one.

    Processor time, not the time on the wall: other programs on the machine do not disturb it.
    """

    def __init__(self, parts: tuple[str, ...] = PARTS) -> None:
        self.parts = parts
        self.seconds: dict[str, float] = {}
        self._open: list[str] = [REST]
        self._since = time.process_time()

    @contextmanager
    def __call__(self, part: str) -> Iterator[None]:
        self._turn()
        self._open.append(part)
        try:
            yield
        finally:
            self._turn()
            self._open.pop()

    def _turn(self) -> None:
        """Book the time since the last turn."""
        now = time.process_time()
        part = self._open[-1]
        self.seconds[part] = self.seconds.get(part, 0.0) + now - self._since
        self._since = now

    def start(self) -> None:
        """Forget what was counted."""
        self.seconds = {}
        self._since = time.process_time()

    def shares(self) -> dict[str, float]:
        """The share of each part, in the order of ``parts``, the rest last."""
        self._turn()
        total = sum(self.seconds.values()) or 1.0
        more = (name for name in self.seconds if name not in (*self.parts, REST))
        names = [*self.parts, *more, REST]
        return {name: self.seconds.get(name, 0.0) / total for name in names}

    def total(self) -> float:
        self._turn()
        return sum(self.seconds.values())
