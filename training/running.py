"""What all training runs have: a folder, a loop, evaluations, and how they go on once stopped."""

from __future__ import annotations

import json
import signal
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from agents.network import Network
from agents.weights import load_network, save_network
from training.checkpoint import (
    generators,
    load_checkpoint,
    restore_generators,
    save_checkpoint,
    write_file,
)
from training.clock import Clock
from training.config import RunConfig
from training.evaluation import Outcome, evaluate, rating
from training.progress import Progress
from training.settings import BadConfig

CHECKPOINT = "checkpoint.pt"
LAST, BEST = "last.safetensors", "best.safetensors"
EVALUATIONS = "evaluations.jsonl"


class BaseRun(ABC):
    """A network that learns from games, by whatever method; without a folder nothing is kept.

    ``update`` plays for a while and learns from it. Between two updates the whole state can be
    saved, and a run that goes on from it does what the first would have done, bit for bit.
    """

    network: Network
    config: RunConfig
    figures: dict[str, float]  # how the last update went
    profile_updates = 3  # that a profile measures
    rated_first = False  # is the network worth an evaluation before it has learnt anything?

    def __init__(self, config: RunConfig, folder: Path | None, clock: Clock) -> None:
        self.folder, self.clock = folder, clock
        torch.set_num_threads(config.threads)
        self.begun = False
        self.updates = 0
        self.seconds = 0.0  # of all sessions
        self.evaluations: list[dict[str, Any]] = []
        self.best: float | None = None
        self.say: Callable[[str], None] = lambda line: None  # for what should be known at once

    # What a method does its own way.

    @property
    @abstractmethod
    def steps(self) -> int:
        """The decisions so far that count."""

    @abstractmethod
    def begin(self) -> None:
        """Deal the first games."""

    @abstractmethod
    def update(self) -> None:
        """Play, and learn from it."""

    @abstractmethod
    def own_state(self) -> dict[str, Any]:
        """Everything of the method's own between two updates."""

    @abstractmethod
    def restore_own(self, state: dict[str, Any]) -> None:
        """Go back to it."""

    @abstractmethod
    def curves(self) -> dict[str, float]:
        """Figures of the last update, by their names in TensorBoard."""

    @abstractmethod
    def words(self) -> str:
        """The figures that a line on the terminal has room for."""

    @abstractmethod
    def headline(self) -> str:
        """What a profile is a profile of."""

    # What is the same for all.

    def close(self) -> None:  # noqa: B027  # most runs hold nothing but memory
        """Let go of what the run holds."""

    def warm_start(self) -> None:
        """Begin with the weights of a file."""
        path = self.config.warm_start
        if path is None:
            return
        network, _ = load_network(path, self.config.game)
        if network.config != self.network.config:
            raise BadConfig(
                f"warm_start: {path} is {network.config}, the run's network is "
                f"{self.network.config}"
            )
        self.network.load_state_dict(network.state_dict())

    @property
    def remaining(self) -> float:
        """The share of the run that is still to come, from 1 to 0."""
        return max(0.0, 1.0 - self.steps / self.config.total_steps)

    @property
    def done(self) -> bool:
        return self.steps >= self.config.total_steps

    def evaluation_due(self) -> bool:
        """Is it time? A run that goes on does not ask twice, as evaluations are in its state."""
        every = self.config.eval_every
        if not every or not self.config.eval_opponents:
            return False
        last = self.evaluations[-1]["steps"] if self.evaluations else 0
        return self.steps // every > last // every or self.done

    def evaluate(self) -> list[Outcome]:
        """Play against the fixed agents; the best network so far is kept."""
        with self.clock("evaluation"):
            outcomes = evaluate(self.network, self.config, len(self.evaluations))
        rated = rating(outcomes)
        entry = {
            "steps": self.steps,
            "updates": self.updates,
            "rating": rated,
            "outcomes": [outcome.to_dict() for outcome in outcomes],
        }
        self.evaluations.append(entry)
        if self.best is None or rated > self.best:
            self.best = rated
            self.save_network(BEST)
        return outcomes

    def save_network(self, name: str) -> None:
        """Write the network into the folder, to be played with ``policy:FILE``."""
        if self.folder is not None:
            about = {
                "steps": self.steps,
                "updates": self.updates,
                "rating": self.evaluations[-1]["rating"] if self.evaluations else None,
                "config": self._config_to_show(),
            }
            save_network(self.network, self.folder / name, about)

    def _config_to_show(self) -> dict[str, Any]:
        """Files by their names alone: who is sent a network need not know where they lie."""
        settings = self.config.to_dict()
        for name in ("warm_start", "commentator"):
            if settings.get(name) is not None:
                settings[name] = Path(settings[name]).name
        return settings

    def save(self) -> None:
        """Write the checkpoint, the network and the evaluations."""
        if self.folder is None:
            return
        save_checkpoint(self.folder / CHECKPOINT, self.state())
        self.save_network(LAST)
        lines = "".join(json.dumps(entry) + "\n" for entry in self.evaluations)
        write_file(self.folder / EVALUATIONS, lines.encode())

    def state(self) -> dict[str, Any]:
        """Everything that the run is between two updates."""
        return {
            "config": self.config.to_dict(),
            "updates": self.updates,
            "seconds": self.seconds,
            "evaluations": self.evaluations,
            "best": self.best,
            **self.own_state(),
            "generators": generators(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go back to a state of a run with the same shapes."""
        self.begun = True
        self.updates, self.seconds = state["updates"], state["seconds"]
        self.evaluations, self.best = state["evaluations"], state["best"]
        self.restore_own(state)
        restore_generators(state["generators"])

    def resume(self) -> None:
        """Go on from the folder's checkpoint."""
        assert self.folder is not None
        self.restore(load_checkpoint(self.folder / CHECKPOINT))


def between(first: float, last: float, remaining: float) -> float:
    """From the first to the last, as the share that remains falls from 1 to 0."""
    return last + (first - last) * remaining


class Stop:
    """Ctrl-C and SIGTERM ask for an end at the next checkpoint; a second Ctrl-C ends at once."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.asked = False
        self._say = say
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stop:
        if threading.current_thread() is not threading.main_thread():
            return self  # signals are the main thread's
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._ask)
        return self

    def _ask(self, number: int, frame: Any) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
        self._say("stopping after this update; once more to stop at once ...")

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)


def train(run: BaseRun, progress: Progress) -> bool:
    """Train to the end, or until somebody or the clock says stop; True if the end was reached."""
    config = run.config
    began, before = time.monotonic(), run.seconds
    progress.start(run)
    try:
        with Stop(progress.say) as stop:
            if not run.begun:
                run.begin()
                if run.rated_first:
                    progress.show(run, run.evaluate())
                run.save()
            while not run.done:
                run.update()
                outcomes = run.evaluate() if run.evaluation_due() else []
                passed = time.monotonic() - began
                run.seconds = before + passed
                progress.show(run, outcomes)
                late = config.max_minutes is not None and passed >= 60 * config.max_minutes
                ending = run.done or stop.asked or late
                if ending or run.updates % config.checkpoint_every == 0:
                    run.save()
                if ending:
                    break
    finally:
        progress.close()
    return run.done
