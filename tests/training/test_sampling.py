"""Draws follow the logits and keep to the mask."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from training import sampling


def test_draws_are_as_frequent_as_the_logits_say() -> None:
    rng = np.random.default_rng(1)
    row = np.array([1.0, 9.0, 0.0, -1.0, 2.0], np.float32)
    mask = np.array([1, 0, 1, 1, 1], np.int8)
    count = 40_000
    actions, log_probs = sampling.draw(
        np.tile(row, (count, 1)), np.tile(mask, (count, 1)), rng.random(count)
    )
    masked = torch.from_numpy(row).masked_fill(torch.from_numpy(mask) == 0, -np.inf)
    expected = torch.softmax(masked, 0).numpy()
    seen = np.bincount(actions, minlength=5) / count
    assert seen[1] == 0 and np.abs(seen - expected).max() < 0.01
    assert np.allclose(log_probs, np.log(expected[actions]), atol=1e-5)


def test_the_ends_of_the_interval_draw_legal_actions() -> None:
    logits = np.zeros((2, 4), np.float32)
    masks = np.array([[0, 1, 1, 0]] * 2, np.int8)
    actions, _ = sampling.draw(logits, masks, np.array([0.0, np.nextafter(1.0, 0.0)]))
    assert actions.tolist() == [1, 2]


def test_the_best_is_legal_and_the_first_of_equals() -> None:
    logits = np.array([[9.0, 1.0, 2.0, 2.0]], np.float32)
    assert sampling.best(logits, np.array([[0, 1, 1, 1]], np.int8)).tolist() == [2]


@pytest.mark.parametrize("row", [[np.nan, np.nan], [np.inf, 0.0]])
def test_broken_logits_are_refused(row: list[float]) -> None:
    masks = np.ones((1, 2), np.int8)
    with pytest.raises(FloatingPointError, match="not finite"):
        sampling.draw(np.array([row], np.float32), masks, np.array([0.5]))
