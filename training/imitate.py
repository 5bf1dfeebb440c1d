"""Learn to play as an agent does: a network is taught by lessons, policy and values at once.

A start for learning by play: it takes minutes where play from nothing takes hours.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import torch
from torch.nn import functional

from agents.network import Network
from bruxelles_env.games import rules_of
from training.lessons import Lessons

Say = Callable[[str], None]


def batch_of(lessons: Lessons, rows: np.ndarray, num_actions: int) -> tuple[torch.Tensor, ...]:
    """Some lessons as tensors: observations, masks, choices that sum to one, rewards."""
    masks = np.unpackbits(lessons.masks[rows], axis=1, count=num_actions)
    choices = torch.from_numpy(lessons.choices[rows].astype(np.float32))
    return (
        torch.from_numpy(lessons.observations[rows].astype(np.float32)),
        torch.from_numpy(masks),
        choices / choices.sum(1, keepdim=True),
        torch.from_numpy(lessons.rewards[rows].astype(np.float32)),
    )


def losses(network: Network, batch: tuple[torch.Tensor, ...]) -> tuple[torch.Tensor, torch.Tensor]:
    """How far the network is from the teacher's choices, and from the rewards that came."""
    observations, masks, choices, rewards = batch
    logits, values = network(observations, masks)
    policy = -(choices * functional.log_softmax(logits, 1).clamp(min=-50)).sum(1).mean()
    return policy, (values - rewards).pow(2).mean()


def imitate(
    network: Network,
    lessons: Lessons,
    *,
    minutes: float,
    batch_size: int = 1024,
    learning_rate: float = 1e-3,
    seed: int = 0,
    say: Say = print,
) -> None:
    """Teach the network for some minutes; a twentieth of the lessons is kept to examine it."""
    actions = rules_of(network.config.game).num_actions
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(lessons))
    exam, order = order[: len(order) // 20], order[len(order) // 20 :]
    optimizer = torch.optim.AdamW(network.parameters(), learning_rate, weight_decay=1e-4)
    begun, said, step, at = time.monotonic(), 0.0, 0, 0
    while (spent := (time.monotonic() - begun) / 60) < minutes:
        if at + batch_size > len(order):
            rng.shuffle(order)
            at = 0
        rows = order[at : at + batch_size]
        at += batch_size
        for group in optimizer.param_groups:  # down to a tenth along half a cosine
            group["lr"] = learning_rate * (0.55 + 0.45 * np.cos(np.pi * min(1, spent / minutes)))
        policy, value = losses(network, batch_of(lessons, rows, actions))
        optimizer.zero_grad()
        torch.autograd.backward(policy + value)
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        step += 1
        if spent - said > 0.5:
            said = spent
            say(
                f"{spent:5.1f} min, {step * batch_size:,} lessons: "
                + examine(network, lessons, exam)
            )
    say("at the end: " + examine(network, lessons, exam))


def examine(network: Network, lessons: Lessons, rows: np.ndarray) -> str:
    """How well the network does on lessons that it was not taught."""
    actions = rules_of(network.config.game).num_actions
    rows = rows[:8192]
    with torch.inference_mode():
        batch = batch_of(lessons, rows, actions)
        policy, value = losses(network, batch)
        agree = (network(batch[0], batch[1])[0].argmax(1) == batch[2].argmax(1)).float().mean()
    return f"policy loss {policy:.3f}, agrees in {agree:.1%}, value loss {value:.3f}"
