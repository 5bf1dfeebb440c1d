"""A training run of PPO: the learner, its tables and its pool of earlier versions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from agents.network import NetworkConfig
from agents.search.crowd import Crowd
from agents.weights import load_network
from bruxelles_env.vector import BatchEnv
from training.clock import Clock
from training.config import TrainConfig
from training.opponents import Opponents
from training.policy import PRECISIONS, resolve_precision
from training.pool import Pool
from training.ppo import SelfPlayPPO
from training.running import BaseRun, between
from training.seats import Episode, SelfPlayVecEnv
from training.teacher import Commentator, Expert, Greedy, Teacher


class Run(BaseRun):
    """The learner, its tables and its pool, made from a config."""

    config: TrainConfig

    def __init__(self, config: TrainConfig, folder: Path | None = None) -> None:
        self.config = config = replace(config, precision=resolve_precision(config.precision))
        super().__init__(config, folder, Clock())
        self.episodes: list[Episode] = []  # of the last update
        precision = PRECISIONS[config.precision]
        self.pool = Pool(
            config.pool_size, config.pool_active, config.pool_sampling, precision, self.clock
        )
        self.learner = self._learner()
        self.network = self.learner.policy.network
        self.warm_start()
        self.opponents = self._opponents()
        self.tables.opponents = self.opponents
        self.rng = np.random.default_rng([config.seed, 2])  # of the pool

    def _learner(self) -> SelfPlayPPO:
        config = self.config
        batch = BatchEnv(
            *(config.game, config.n_envs, config.players, config.seed, config.board, config.box),
            *(config.reward, config.dense),
        )
        crowd = Crowd(batch)
        nobody = Opponents(config.game, {"random": 1.0})  # until the learner's network exists
        self.tables = SelfPlayVecEnv(
            *(batch, nobody, config.seed),
            clock=self.clock,
            everywhere=config.learn_seats == "all",
            forecast=crowd.points if config.lead_forecast else None,
        )
        return SelfPlayPPO(
            self.tables,
            others_coef=config.others_coef,
            clock=self.clock,
            seed=config.seed,
            teacher=self._teacher(crowd),
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

    def _teacher(self, crowd: Crowd) -> Teacher | None:
        config = self.config
        if not config.comment_coef:
            return None
        commentator: Commentator = Greedy(crowd)
        if config.commentator != "greedy":
            commentator = Expert(load_network(config.commentator, config.game)[0])
        return Teacher(commentator, config.comment_share)

    def _learning_rate(self, remaining: float) -> float:
        return between(self.config.learning_rate, self.config.learning_rate_end, remaining)

    def _comment_coef(self) -> float:
        config = self.config
        if not config.comment_coef:
            return 0.0
        left = max(0.0, 1.0 - self.steps / config.comment_steps)
        return max(config.comment_floor, config.comment_coef * left)

    def _opponents(self) -> Opponents:
        config = self.config
        return Opponents(
            *(config.game, config.opponents, self.network, self.pool),
            *(PRECISIONS[config.precision], self.clock),
            imagined=1,  # nearly always its answer with four, in a third of the time
        )

    @property
    def steps(self) -> int:
        """The learner's decisions so far."""
        return self.learner.num_timesteps

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
        self.tables.lead_worth = between(config.lead_worth, config.lead_worth_end, self.remaining)
        learner.comment_coef = self._comment_coef()
        self.collect()
        learner._current_progress_remaining = self.remaining
        learner.ent_coef = between(config.ent_coef, config.ent_coef_end, self.remaining)
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

    @property
    def figures(self) -> dict[str, float]:  # type: ignore[override]
        """How the last update went."""
        return self.learner.figures

    def curves(self) -> dict[str, float]:
        """The update's figures, and how the games of each table size went."""
        curves = {f"update/{name}": value for name, value in self.figures.items()}
        curves["update/learning_rate"] = self.learner.learning_rate_now()
        for count in sorted({episode.num_players for episode in self.episodes}):
            games = [each for each in self.episodes if each.num_players == count]
            curves[f"games/reward_at_{count}"] = float(np.mean([each.reward for each in games]))
            curves[f"games/length_at_{count}"] = float(np.mean([each.length for each in games]))
        return curves

    def words(self) -> str:
        figures = self.figures
        return (
            f"entropy {figures['entropy']:.2f}, kl {figures['kl']:.4f}, "
            f"explained {figures['explained_variance']:.2f}"
        )

    def headline(self) -> str:
        config = self.config
        return (
            f"{config.game}, {config.players} players, {config.n_envs} games, "
            f"width {config.width}, depth {config.depth}, {config.precision}, "
            f"{config.n_epochs} epochs"
        )

    def own_state(self) -> dict[str, Any]:
        return {
            "learner": self.learner.state(),
            "tables": self.tables.state(),
            "pool": self.pool.state(),
            "rng": self.rng.bit_generator.state,
        }

    def restore_own(self, state: dict[str, Any]) -> None:
        self.tables.restore(state["tables"])
        self.learner.restore(state["learner"])
        self.pool.restore(state["pool"], self.network)
        self.opponents.follow(self.network)
        self.rng.bit_generator.state = state["rng"]

    def close(self) -> None:
        """Let go of the tables."""
        self.tables.close()
