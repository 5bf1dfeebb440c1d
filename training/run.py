"""A training run: its folder, its loop, and how it goes on after it was stopped."""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.network import NetworkConfig
from agents.weights import load_network, save_network
from bruxelles_env.vector import BatchEnv
from training.checkpoint import (
    generators,
    load_checkpoint,
    restore_generators,
    save_checkpoint,
    write_file,
)
from training.clock import Clock
from training.config import BadConfig, TrainConfig
from training.evaluation import Outcome, evaluate, rating
from training.opponents import Opponents
from training.policy import PRECISIONS, resolve_precision
from training.pool import Pool
from training.ppo import SelfPlayPPO
from training.progress import Progress
from training.seats import Episode, SelfPlayVecEnv

CHECKPOINT = "checkpoint.pt"
LAST, BEST = "last.safetensors", "best.safetensors"
EVALUATIONS = "evaluations.jsonl"


class Run:
    """The learner, its tables and its pool, made from a config; without a folder nothing is kept.

    ``update`` plays one rollout and learns from it. Between two updates the whole state can be
    saved, and a run that goes on from it does what the first would have done, bit for bit.
    """

    def __init__(self, config: TrainConfig, folder: Path | None = None) -> None:
        self.config = config = replace(config, precision=resolve_precision(config.precision))
        self.folder = folder
        torch.set_num_threads(config.threads)
        self.clock = Clock()
        self.begun = False
        self.updates = 0
        self.seconds = 0.0  # of all sessions
        self.evaluations: list[dict[str, Any]] = []
        self.best: float | None = None
        self.episodes: list[Episode] = []  # of the last update
        self.say: Callable[[str], None] = lambda line: None  # for what should be known at once
        precision = PRECISIONS[config.precision]
        self.pool = Pool(
            config.pool_size, config.pool_active, config.pool_sampling, precision, self.clock
        )
        self.learner = self._learner()
        self.network = self.learner.policy.network
        self._warm_start()
        self.opponents = self._opponents()
        self.tables.opponents = self.opponents
        self.rng = np.random.default_rng([config.seed, 2])  # of the pool

    def _learner(self) -> SelfPlayPPO:
        config = self.config
        batch = BatchEnv(
            *(config.game, config.n_envs, config.players, config.seed, config.board, config.box),
            *(config.reward, config.dense),
        )
        nobody = Opponents(config.game, {"random": 1.0})  # until the learner's network exists
        self.tables = SelfPlayVecEnv(batch, nobody, config.seed, clock=self.clock)
        return SelfPlayPPO(
            self.tables,
            others_coef=config.others_coef,
            clock=self.clock,
            seed=config.seed,
            learning_rate=self._learning_rate,
            n_steps=config.n_steps,
            batch_size=config.batch_size,
            n_epochs=config.n_epochs,
            gamma=config.gamma,
            gae_lambda=config.gae_lambda,
            clip_range=config.clip_range,
            ent_coef=config.ent_coef,
            vf_coef=config.vf_coef,
            max_grad_norm=config.max_grad_norm,
            target_kl=config.target_kl,
            policy_kwargs={
                "network": NetworkConfig(config.game, config.kind, config.width, config.depth),
                "precision": config.precision,
            },
        )

    def _learning_rate(self, remaining: float) -> float:
        return _between(self.config.learning_rate, self.config.learning_rate_end, remaining)

    def _opponents(self) -> Opponents:
        config = self.config
        return Opponents(
            *(config.game, config.opponents, self.network, self.pool),
            *(PRECISIONS[config.precision], self.clock),
        )

    def _warm_start(self) -> None:
        """Begin with the weights of a file."""
        if self.config.warm_start is None:
            return
        network, _ = load_network(self.config.warm_start, self.config.game)
        if network.config != self.network.config:
            raise BadConfig(
                f"warm_start: {self.config.warm_start} is {network.config}, "
                f"the run's network is {self.network.config}"
            )
        self.network.load_state_dict(network.state_dict())

    @property
    def steps(self) -> int:
        """The learner's decisions so far."""
        return self.learner.num_timesteps

    @property
    def remaining(self) -> float:
        """The share of the run that is still to come, from 1 to 0."""
        return max(0.0, 1.0 - self.steps / self.config.total_steps)

    def begin(self) -> None:
        """Deal the first games."""
        self.learner.begin()
        self.begun = True

    def update(self) -> None:
        """One rollout and what is learnt from it."""
        config, learner = self.config, self.learner
        if self.updates % config.pool_every == 0 and "pool" in config.opponents:
            self.pool.add(self.network)
        self.pool.refresh(self.rng, self.in_use())
        self.collect()
        learner._current_progress_remaining = self.remaining
        learner.ent_coef = _between(config.ent_coef, config.ent_coef_end, self.remaining)
        learner.train()
        self.updates += 1

    def in_use(self) -> Iterable[int]:
        """The players that some game has at its table."""
        return self.tables.in_use()

    def collect(self) -> None:
        """Play a rollout into the learner's buffer."""
        learner = self.learner
        learner.collect_rollouts(self.tables, None, learner.rollout_buffer, self.config.n_steps)
        self.episodes, self.tables.episodes = self.tables.episodes, []

    def evaluation_due(self) -> bool:
        """Is it time? A run that goes on does not ask twice, as evaluations are in its state."""
        every = self.config.eval_every
        if not every or not self.config.eval_opponents:
            return False
        last = self.evaluations[-1]["steps"] if self.evaluations else 0
        return self.steps // every > last // every or self.done

    @property
    def done(self) -> bool:
        return self.steps >= self.config.total_steps

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
                "config": self.config.to_dict(),
            }
            save_network(self.network, self.folder / name, about)

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
            "learner": self.learner.state(),
            "tables": self.tables.state(),
            "pool": self.pool.state(),
            "rng": self.rng.bit_generator.state,
            "generators": generators(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go back to a state of a run with the same shapes."""
        self.begun = True
        self.updates, self.seconds = state["updates"], state["seconds"]
        self.evaluations, self.best = state["evaluations"], state["best"]
        self.tables.restore(state["tables"])
        self.learner.restore(state["learner"])
        self.pool.restore(state["pool"], self.network)
        self.opponents.follow(self.network)
        self.rng.bit_generator.state = state["rng"]
        restore_generators(state["generators"])

    def close(self) -> None:
        """Let go of the tables."""
        self.tables.close()

    def resume(self) -> None:
        """Go on from the folder's checkpoint."""
        assert self.folder is not None
        self.restore(load_checkpoint(self.folder / CHECKPOINT))


def _between(first: float, last: float, remaining: float) -> float:
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


def train(run: Run, progress: Progress) -> bool:
    """Train to the end, or until somebody or the clock says stop; True if the end was reached."""
    config = run.config
    began, before = time.monotonic(), run.seconds
    progress.start(run)
    try:
        with Stop(progress.say) as stop:
            if not run.begun:
                run.begin()
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
