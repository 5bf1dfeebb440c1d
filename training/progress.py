"""What a run tells while it goes: a bar or lines on the terminal, and curves for TensorBoard."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from training.evaluation import Outcome

if TYPE_CHECKING:
    from training.running import BaseRun

_LINES_EVERY = 30.0  # seconds between lines where there is no terminal


class Progress:
    """Shows updates and evaluations. ``quiet`` leaves the terminal alone."""

    def __init__(self, curves: Path | None = None, quiet: bool = False) -> None:
        self._folder, self._quiet = curves, quiet
        self._bar: Any = None
        self._curves: Any = None
        self._since = time.monotonic()
        self._said = 0.0
        self._first = self._last_steps = 0
        self._last_time = self._since

    def start(self, run: BaseRun) -> None:
        """Begin at the run's step, which is not 0 where a run goes on."""
        self._first = self._last_steps = run.steps
        self._since = self._last_time = time.monotonic()
        if self._folder is not None:
            from torch.utils.tensorboard import SummaryWriter

            # What a killed run has drawn beyond its checkpoint is drawn anew.
            self._curves = SummaryWriter(str(self._folder), purge_step=run.steps)
        if not self._quiet and sys.stderr.isatty():
            from tqdm import tqdm

            self._bar = tqdm(
                total=run.config.total_steps, initial=run.steps, unit="step", unit_scale=True
            )

    def show(self, run: BaseRun, outcomes: list[Outcome]) -> None:
        """After an update, and after an evaluation if there was one."""
        now = time.monotonic()
        speed = (run.steps - self._last_steps) / max(now - self._last_time, 1e-9)
        self._last_time = now
        if self._curves is not None:
            self._draw(run, outcomes, speed)
        if outcomes:
            self.say(f"{run.steps:,} steps, {rated(run)}: {'; '.join(map(str, outcomes))}")
        if self._bar is not None:
            self._bar.set_postfix_str(rated(run), refresh=False)
            self._bar.update(run.steps - self._last_steps)
        elif run.steps > self._first and now - self._said >= _LINES_EVERY:
            self._said = now
            self.say(self._line(run, now))
        self._last_steps = run.steps

    def _line(self, run: BaseRun, now: float) -> str:
        speed = (run.steps - self._first) / max(now - self._since, 1e-9)
        left = (run.config.total_steps - run.steps) / max(speed, 1e-9)
        return (
            f"{run.steps:,} of {run.config.total_steps:,} steps, {speed:,.0f} steps/s, "
            f"{_time(left)} left, {rated(run)}, {run.words()}"
        )

    def _draw(self, run: BaseRun, outcomes: list[Outcome], speed: float) -> None:
        curves, steps = self._curves, run.steps
        for name, value in run.curves().items():
            curves.add_scalar(name, value, steps)
        curves.add_scalar("time/steps_per_second", speed, steps)
        for outcome in outcomes:
            name = f"evaluation/wins_against_{outcome.opponent}_at_{outcome.num_players}"
            curves.add_scalar(name.replace(":", "_"), outcome.rate, steps)
        if outcomes:
            curves.add_scalar("evaluation/rating", run.evaluations[-1]["rating"], steps)
        curves.flush()

    def say(self, line: str) -> None:
        """A line, above the bar if there is one."""
        if self._quiet:
            return
        if self._bar is not None:
            self._bar.write(line, file=sys.stderr)
        else:
            print(line, file=sys.stderr, flush=True)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
        if self._curves is not None:
            self._curves.close()


def rated(run: BaseRun) -> str:
    """The last rating, and the best."""
    if not run.evaluations:
        return "not rated yet"
    return f"rating {run.evaluations[-1]['rating']:+.0f} (best {run.best:+.0f})"


def _time(seconds: float) -> str:
    minutes = int(seconds // 60)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"
