"""The network as a policy: the same numbers whichever way they are asked for."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from gymnasium import spaces

from agents.network import NetworkConfig
from agents.weights import load_network, save_network
from bruxelles_env.vector import BatchEnv
from training.policy import NetworkPolicy, resolve_precision

GAME = "bruxelles1893"


@pytest.fixture(scope="module")
def batch() -> BatchEnv:
    batch = BatchEnv(GAME, 7, (2, 3, 4, 5), seed=2)
    for _ in range(25):
        batch.step(batch.random_actions())
    return batch


def policy(batch: BatchEnv, precision: str = "float32") -> NetworkPolicy:
    torch.manual_seed(3)
    made = NetworkPolicy(
        spaces.Box(-8, 32, batch.observations.shape[1:]),
        spaces.Discrete(batch.num_actions),
        lambda _: 1e-3,
        NetworkConfig(GAME, width=16),
        precision,
    )
    with torch.no_grad():
        made.network.actions.weight.mul_(100)  # opinions, as a trained network has them
    return made


def test_our_way_and_sb3s_way_agree(batch: BatchEnv) -> None:
    made = policy(batch)
    seen, masks = torch.from_numpy(batch.observations), batch.action_masks.astype(np.bool_)
    actions, values, log_probs = made.decide(seen, masks, np.linspace(0.0, 0.99, 7))
    assert masks[np.arange(7), actions].all()
    mine = made.judge(seen, torch.from_numpy(actions), torch.from_numpy(masks))
    theirs = made.evaluate_actions(seen, torch.from_numpy(actions), masks)
    assert torch.allclose(mine[0], torch.from_numpy(values), atol=1e-6)
    assert torch.allclose(mine[0][:, :1], theirs[0], atol=1e-6)
    assert torch.allclose(mine[1], torch.from_numpy(log_probs), atol=1e-5)
    assert torch.allclose(mine[1], theirs[1], atol=1e-5)
    assert theirs[2] is not None and torch.allclose(mine[2], theirs[2], atol=1e-5)
    best, _ = made.predict(batch.observations, action_masks=masks, deterministic=True)
    logits, _ = made.network(seen, torch.from_numpy(batch.action_masks))
    assert best.tolist() == logits.argmax(1).tolist()


def test_bfloat16_is_near_and_the_weights_stay_float32(batch: BatchEnv) -> None:
    seen, masks = torch.from_numpy(batch.observations), torch.from_numpy(batch.action_masks) != 0
    actions = masks.int().argmax(1)
    full, half = (policy(batch, precision) for precision in ("float32", "bfloat16"))
    answers = (each.judge(seen, actions, masks) for each in (full, half))
    for one, two in zip(*answers, strict=True):
        assert two.dtype == torch.float32 and torch.allclose(one, two, atol=0.1)
    assert {each.dtype for each in half.parameters()} == {torch.float32}
    assert resolve_precision("auto") in ("float32", "bfloat16")


def test_weights_pass_into_a_file_and_back_unchanged(batch: BatchEnv, tmp_path: Path) -> None:
    made = policy(batch)
    save_network(made.network, tmp_path / "n.safetensors")
    loaded, _ = load_network(tmp_path / "n.safetensors", GAME)
    for name, tensor in made.network.state_dict().items():
        assert torch.equal(tensor, loaded.state_dict()[name])
    assert {name.split(".")[0] for name, _ in made.named_parameters()} == {"network"}
