"""The teacher's comments: what they say, and that the learner comes to agree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from agents.network import ILLEGAL, Network, NetworkConfig
from agents.search.crowd import Crowd
from bruxelles_env.vector import BatchEnv
from training.config import TrainConfig, load_config
from training.lessons import divergence
from training.run import Run
from training.teacher import Expert, Greedy, Teacher

TINY = Path(__file__).parents[2] / "configs" / "tiny.yaml"


def tiny(**more: object) -> TrainConfig:
    config = load_config(TINY)
    assert isinstance(config, TrainConfig)
    return replace(config, **more)  # type: ignore[arg-type]


def test_comments_are_shares_of_the_legal_actions_with_the_best_first() -> None:
    batch = BatchEnv("bruxelles1897", 8, (2, 3), seed=2)
    crowd, rng = Crowd(batch), np.random.default_rng(1)
    teacher = Teacher(Greedy(crowd), share=1.0)
    teacher.begin()
    for _ in range(5):
        teacher.comment(batch.observations, batch.action_masks.astype(bool), rng)
        batch.step(batch.random_actions())
    parts = list(teacher.comments(3, rng))
    assert sum(len(part.choices) for part in parts) == 40 and len(parts) == 3
    for part in parts:
        assert torch.allclose(part.choices.sum(1), torch.ones(len(part.choices)))
        assert not part.choices[~part.masks].any()


def test_a_share_of_the_decisions_is_commented_on() -> None:
    batch = BatchEnv("bruxelles1897", 8, 2, seed=2)
    teacher, rng = Teacher(Greedy(Crowd(batch)), share=0.25), np.random.default_rng(1)
    teacher.begin()
    for _ in range(100):
        teacher.comment(batch.observations, batch.action_masks.astype(bool), rng)
        batch.step(batch.random_actions())
    (comments,) = teacher.comments(1, rng)
    assert 150 < len(comments.choices) < 250  # of 800


def test_who_does_the_same_disagrees_not_at_all() -> None:
    choices = torch.tensor([[0.25, 0.75, 0.0], [0.0, 1.0, 0.0]])
    masks = torch.tensor([[True, True, False], [False, True, True]])
    same = torch.tensor([[0.0, float(np.log(3.0)), 9.0], [5.0, 0.0, ILLEGAL]])
    assert divergence(same, masks, choices).item() == pytest.approx(0.0, abs=1e-5)
    evenly = divergence(torch.zeros(2, 3), masks, choices).item()
    by_hand = (0.25 * np.log(0.25 / 0.5) + 0.75 * np.log(0.75 / 0.5) + np.log(2.0)) / 2
    assert evenly == pytest.approx(by_hand, abs=1e-5)


def test_the_learner_comes_to_agree() -> None:
    config = tiny(comment_coef=1.0, comment_share=1.0, learning_rate=3e-3, target_kl=None, width=64)
    run = Run(config)
    run.begin()
    run.update()
    before = run.figures["disagreement"]
    for _ in range(30):  # over the same decisions
        run.learner.train()
    run.close()
    assert run.figures["disagreement"] < 0.5 * before


def test_the_weight_of_comments_falls_and_in_the_end_nobody_is_asked() -> None:
    run = Run(tiny(comment_coef=2.0, comment_steps=192, comment_share=0.5))
    run.begin()
    weights = []
    while not run.done:
        run.update()
        weights.append(run.learner.comment_coef)
        assert ("disagreement" in run.figures) == (weights[-1] > 0)
    run.close()
    assert weights == [2.0, 1.0, 0.0, 0.0, 0.0, 0.0]  # 96 decisions an update


def test_a_floor_keeps_the_teacher_on() -> None:
    run = Run(tiny(comment_coef=1.0, comment_steps=96, comment_floor=0.25, total_steps=288))
    run.begin()
    while not run.done:
        run.update()
    run.close()
    assert run.learner.comment_coef == 0.25 and "disagreement" in run.figures


def test_a_network_can_comment_too() -> None:
    batch = BatchEnv("bruxelles1897", 8, 2, seed=2)
    network = Network(NetworkConfig("bruxelles1897", width=8))
    rows, masks = np.array([1, 6]), batch.action_masks.astype(bool)
    shares = Expert(network).shares(
        *(rows, batch.observations[rows], masks[rows], np.random.default_rng(0))
    )
    assert shares.sum(1) == pytest.approx([1.0, 1.0]) and not shares[~masks[rows]].any()


def test_comments_of_an_unknown_file_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"nobody\.safetensors"):
        Run(tiny(comment_coef=1.0, commentator=str(tmp_path / "nobody.safetensors")))


@pytest.mark.parametrize("share", [0.0, 0.02])
def test_few_comments_or_none_do_no_harm(share: float) -> None:
    """Fewer than there are minibatches: an empty one would have no mean."""
    run = Run(tiny(comment_coef=1.0, comment_share=share))
    run.begin()
    for _ in range(3):
        run.update()
    assert all(torch.isfinite(weight).all() for weight in run.network.parameters())
    run.close()
