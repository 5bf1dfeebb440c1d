"""Likelihoods of legal actions: the same as torch's over all actions, and so are the gradients."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from training import sampling
from training.likelihood import legal_logs

FAR_BELOW = -1e8


def questions(rows: int = 40, actions: int = 30) -> tuple[torch.Tensor, torch.Tensor]:
    """Logits as different as trained ones, and one to many legal actions a row."""
    rng = np.random.default_rng(4)
    masks = rng.random((rows, actions)) < rng.random((rows, 1))
    masks[np.arange(rows), rng.integers(actions, size=rows)] = True
    return torch.from_numpy(rng.normal(0, 6, (rows, actions)).astype(np.float32)), torch.from_numpy(
        masks
    )


def by_torch(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    logs = torch.log_softmax(logits.masked_fill(~masks, FAR_BELOW), 1)
    return logs.masked_fill(~masks, 0.0)


def test_logs_are_those_of_a_softmax_over_the_legal_actions() -> None:
    logits, masks = questions()
    logs = legal_logs(logits, masks)
    assert torch.allclose(logs, by_torch(logits, masks), atol=1e-5)
    assert (logs[~masks] == 0.0).all()
    assert torch.allclose((logs.exp() * masks).sum(1), torch.ones(len(logs)), atol=1e-5)


@pytest.mark.parametrize("weighted", [True, False])
def test_gradients_are_torchs(weighted: bool) -> None:
    """Also those that arrive for illegal actions, which are nothing."""
    logits, masks = questions()
    weights = torch.from_numpy(np.random.default_rng(5).normal(size=logits.shape))
    gradients = []
    for way in (legal_logs, by_torch):
        mine = logits.clone().requires_grad_()
        logs = way(mine, masks)
        objective = (weights * logs).sum() if weighted else (logs.exp() * logs).sum()
        objective.backward()  # type: ignore[no-untyped-call]
        assert mine.grad is not None
        gradients.append(mine.grad)
    assert torch.allclose(*gradients, atol=1e-4)
    assert (gradients[0][~masks] == 0.0).all()


@pytest.mark.parametrize("kind", [torch.bool, torch.int8, torch.uint8])
def test_masks_may_be_of_any_of_our_kinds(kind: torch.dtype) -> None:
    logits, masks = questions()
    assert torch.equal(legal_logs(logits, masks.to(kind)), legal_logs(logits, masks))


def test_what_was_drawn_is_exactly_as_likely_when_it_is_learnt() -> None:
    """The ratio of PPO begins at one, to the last bit but one."""
    logits, masks = questions()
    actions, noted = sampling.draw(logits.numpy(), masks.numpy(), np.linspace(0, 0.999, 40))
    logs = legal_logs(logits, masks).gather(1, torch.from_numpy(actions)[:, None]).squeeze(1)
    assert torch.allclose(logs, torch.from_numpy(noted), atol=1e-6)
