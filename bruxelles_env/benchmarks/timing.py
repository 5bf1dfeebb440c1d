"""How a speed is measured: the median of several runs of a loop that plays whole games."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Speed:
    """How far one run came."""

    name: str
    steps: int
    seconds: float
    note: str  # what counts as a step

    @property
    def per_second(self) -> float:
        return self.steps / self.seconds


def median_run(
    play: Callable[[], tuple[int, int]], seconds: float, repeats: int
) -> tuple[int, int, float]:
    """Decisions, chance nodes and seconds of the run with the median speed.

    A run calls ``play``, which plays a while and counts its decisions and chance nodes, until
    ``seconds`` are over.
    """
    play()  # warm up
    runs = []
    for _ in range(repeats):
        decisions = chances = 0
        spent = 0.0
        start = time.perf_counter()
        while spent < seconds:
            more_decisions, more_chances = play()
            decisions += more_decisions
            chances += more_chances
            spent = time.perf_counter() - start
        runs.append((decisions, chances, spent))
    runs.sort(key=lambda run: run[0] / run[2])
    return runs[len(runs) // 2]


def measure(name: str, note: str, play: Callable[[], int], seconds: float, repeats: int) -> Speed:
    """The median speed of a loop that counts its own steps."""
    steps, _, spent = median_run(lambda: (play(), 0), seconds, repeats)
    return Speed(name, steps, spent, note)
