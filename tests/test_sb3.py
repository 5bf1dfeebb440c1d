"""Stable-Baselines3: MaskablePPO of sb3-contrib learns at a table of others."""

from __future__ import annotations

from collections.abc import Iterator

import gymnasium
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env

import bruxelles_env  # noqa: F401  # registers the games
from bruxelles_env.games import GAMES

IDS = [f"bruxelles/{name.capitalize()}-v0" for name in GAMES]


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Threads that wait for each other make so small a network slow on a busy machine."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.mark.parametrize("name", IDS)
def test_the_environment_passes_the_check_of_sb3(name: str) -> None:
    check_env(gymnasium.make(name, num_players=3).unwrapped, warn=True)


@pytest.mark.parametrize("name", IDS)
def test_maskable_ppo_learns_a_few_hundred_steps(name: str) -> None:
    """An illegal action would raise: that it gets through shows that masks arrive."""
    env = gymnasium.make(name, num_players=3)
    assert is_masking_supported(env)
    model = MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=64, n_epochs=2, seed=1)
    before = torch.cat([p.detach().flatten() for p in model.policy.parameters()])
    model.learn(384)
    after = torch.cat([p.detach().flatten() for p in model.policy.parameters()])
    assert model.num_timesteps == 384
    assert torch.isfinite(after).all() and not torch.equal(before, after)
    assert model.ep_info_buffer  # games came to an end on the way
    assert all(-1.0 <= episode["r"] <= 1.0 for episode in model.ep_info_buffer)


def test_a_masked_policy_plays_to_the_end() -> None:
    env = gymnasium.make(IDS[0], num_players=3)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=1)
    seen, info = env.reset(seed=5)
    over = False
    while not over:
        masks = get_action_masks(env)
        assert masks.any() and (masks == info["action_mask"].astype(bool)).all()
        action, _ = model.predict(seen, action_masks=masks, deterministic=True)
        assert masks[action]
        seen, reward, over, _, info = env.step(int(action))
    assert reward == env.unwrapped.game.values("placement")[info["seat"]]
