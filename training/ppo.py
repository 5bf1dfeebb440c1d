"""Maskable PPO, as sb3-contrib has it, with values for all seats and little beside arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger

from training.buffer import Samples, SeatBuffer
from training.clock import Clock
from training.lessons import divergence
from training.policy import NetworkPolicy
from training.seats import SelfPlayVecEnv
from training.teacher import Comments, Teacher


class SelfPlayPPO(MaskablePPO):
    """MaskablePPO on ``SelfPlayVecEnv``.

    The objective is sb3-contrib's. Besides, the values of the other seats are learnt, which costs
    nothing and which a search will ask for. Overridden are the loops that collect and update: no
    checks of distributions, no copies of whole rollouts, own generators that a checkpoint can hold.
    """

    policy: NetworkPolicy
    rollout_buffer: SeatBuffer

    def __init__(
        self,
        env: SelfPlayVecEnv,
        others_coef: float,
        clock: Clock,
        seed: int,
        teacher: Teacher | None = None,
        **more: Any,
    ) -> None:
        self.tables = env
        self.others_coef = others_coef
        self.teacher = teacher
        self.comment_coef = 0.0  # how much the teacher's comments count; 0: it is not asked
        self.clock = clock
        self.rng = np.random.default_rng([seed, 1])  # of actions and of the order of minibatches
        buffer = {"present": env.present}
        super().__init__(
            NetworkPolicy,
            env,
            seed=seed,
            device="cpu",
            rollout_buffer_class=SeatBuffer,
            rollout_buffer_kwargs=buffer,
            **more,
        )
        self.set_logger(Logger(None, []))  # SB3 records into it; what is shown is in ``figures``

    def begin(self) -> None:
        """Deal the first games."""
        self._last_obs = self.tables.reset()
        self._last_episode_starts = np.ones(self.n_envs, np.bool_)

    def collect_rollouts(
        self,
        env: Any,
        callback: BaseCallback | None,
        rollout_buffer: Any,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Play ``n_rollout_steps`` decisions of each learner into the buffer.

        SB3's ``learn`` gives a callback, which is called as SB3 says; ``training.run`` gives none.
        """
        if callback is not None:
            callback.on_rollout_start()
        tables, buffer = self.tables, rollout_buffer
        self.policy.set_training_mode(False)
        buffer.reset()
        teacher = self.teacher if self.comment_coef > 0 else None
        if teacher is not None:
            teacher.begin()
        dones = np.asarray(self._last_episode_starts)
        for _ in range(n_rollout_steps):
            seen = self._last_obs
            assert isinstance(seen, np.ndarray)
            masks, deciders = tables.action_masks(), tables.deciders
            with self.clock("learner's forward"):
                uniforms = self.rng.random(self.n_envs)
                decided = self.policy.decide(torch.from_numpy(seen), masks, uniforms)
            if teacher is not None:
                with self.clock("agents"):
                    teacher.comment(seen, masks, self.rng)
            tables.step_async(decided[0])
            self._last_obs, _, dones, infos = tables.step_wait()
            buffer.put(
                *(seen, masks, self._last_episode_starts),
                *(decided, deciders, tables.seat_rewards),
            )
            self._last_episode_starts = dones
            self.num_timesteps += self.n_envs
            if callback is not None:
                self._update_info_buffer(infos, dones)
                callback.update_locals(locals())
                if not callback.on_step():
                    return False
        with self.clock("learner's forward"), torch.inference_mode():
            last = self.policy.seat_values(torch.from_numpy(self._last_obs)).numpy()
        buffer.finish(last, tables.deciders, dones)
        if callback is not None:
            callback.on_rollout_end()
        return True

    def train(self) -> None:
        """Update the network by the rollout, and the seats that it plays itself.

        ``figures`` tells how it went.
        """
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        clip = self.clip_range(self._current_progress_remaining)  # type: ignore[operator]
        noted: list[tuple[float, ...]] = []
        self._apart: list[float] = []  # how far the policy was from the comments
        with self.clock("update"):
            for _ in range(self.n_epochs):
                self._n_updates += 1
                if not self._epoch(clip, noted):
                    break
        self.tables.opponents.follow(self.policy.network)
        names = ("policy_loss", "value_loss", "others_loss", "entropy", "kl", "clip_fraction")
        means = np.mean(noted, axis=0).tolist()
        self.figures = {
            **dict(zip(names, means, strict=True)),
            "explained_variance": self._explained(),
            "steps_of_optimizer": float(len(noted)),
        }
        if self._apart:
            self.figures["disagreement"] = float(np.mean(self._apart))

    def _epoch(self, clip: float, noted: list[tuple[float, ...]]) -> bool:
        """One pass over the rollout; False when the policy has moved far enough."""
        assert self.batch_size is not None
        buffer = self.rollout_buffer
        batches = buffer.batches(self.batch_size, self.rng)
        comments: Iterator[Comments] = iter(())
        if self.teacher is not None and self.comment_coef > 0:
            comments = self.teacher.comments(buffer.count(self.batch_size), self.rng)
        while True:
            with self.clock("buffers"):
                samples, commented = next(batches, None), next(comments, None)
            if samples is None:
                return True
            loss, figures = self._loss(samples, clip)
            if commented is not None:
                logits = self.policy.logits(commented.observations)
                apart = divergence(logits, commented.masks, commented.choices)
                loss = loss + self.comment_coef * apart
                self._apart.append(apart.item())
            noted.append(figures)
            if self.target_kl is not None and figures[4] > 1.5 * self.target_kl:
                return False
            self.policy.optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(self.policy.network.parameters(), self.max_grad_norm)
            self.policy.optimizer.step()

    def _loss(self, samples: Samples, clip: float) -> tuple[torch.Tensor, tuple[float, ...]]:
        """PPO's loss of a minibatch, and what to note of it."""
        values, log_probs, entropies = self.policy.judge(
            samples.observations, samples.actions, samples.masks
        )
        advantages = samples.advantages
        if self.normalize_advantage and len(advantages) > 1:
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        log_ratio = log_probs - samples.log_probs
        ratio = log_ratio.exp()
        policy_loss = -torch.min(
            advantages * ratio, advantages * ratio.clamp(1 - clip, 1 + clip)
        ).mean()
        errors = (values - samples.returns).square()
        value_loss = errors[:, 0].mean()
        others = samples.present[:, 1:]
        others_loss = (errors[:, 1:] * others).sum() / others.sum().clamp(min=1)
        entropy = entropies.mean()
        loss = (
            policy_loss
            - self.ent_coef * entropy
            + self.vf_coef * value_loss
            + self.others_coef * others_loss
        )
        with torch.no_grad():
            kl = (ratio - 1 - log_ratio).mean()
            clipped = ((ratio - 1).abs() > clip).float().mean()
            noted = torch.stack((policy_loss, value_loss, others_loss, entropy, kl, clipped))
        return loss, tuple(noted.tolist())

    def _explained(self) -> float:
        """How much of the returns' variance the values explain: 1 all, 0 none."""
        returns, values = self.rollout_buffer.returns, self.rollout_buffer.values
        spread = float(np.var(returns))
        return 1.0 - float(np.var(returns - values)) / spread if spread > 0 else 0.0

    def learning_rate_now(self) -> float:
        """As the last update had it."""
        return float(self.policy.optimizer.param_groups[0]["lr"])

    def state(self) -> dict[str, Any]:
        """Everything of the learner's, for a checkpoint."""
        return {
            "network": self.policy.network.state_dict(),
            "optimizer": self.policy.optimizer.state_dict(),
            "order": self.rng.bit_generator.state,
            "steps": self.num_timesteps,
            "n_updates": self._n_updates,
            "starts": np.asarray(self._last_episode_starts).copy(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go back to a state; the tables must have gone back to theirs before."""
        self.policy.network.load_state_dict(state["network"])
        self.policy.optimizer.load_state_dict(state["optimizer"])
        self.rng.bit_generator.state = state["order"]
        self.num_timesteps = state["steps"]
        self._n_updates = state["n_updates"]
        self._last_episode_starts = state["starts"]
        self._last_obs = self.tables.batch.observations.copy()
