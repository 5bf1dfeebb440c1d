"""Lessons: rewards from the asked seat on, choices among legal actions, and a bounded store."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from agents.agent import Thought
from agents.network import SEATS
from bruxelles_env.games import rules_of
from training.lessons import Batch, Notebook, Replay, from_seat, lesson_type, losses, weights_of

GAME = "bruxelles1893"
RULES = rules_of(GAME)
KIND = lesson_type(GAME)


def note(notebook: Notebook, seat: int, expected: Any = None, mark: float = 0.0) -> None:
    """A question with actions 3 and 5 legal, of which 5 was visited three times as often."""
    seen, mask = np.full(RULES.layout.size, mark, np.float32), np.zeros(RULES.num_actions, np.int8)
    mask[[3, 5]] = 1
    notebook.note((seen, mask), seat, np.array([3, 5]), np.array([1.0, 3.0]), expected)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rewards_begin_with_the_asked_seat(players: int) -> None:
    notebook = Notebook(KIND, players)
    rewards = np.linspace(1.0, -1.0, players)
    for seat in range(players):
        note(notebook, seat, expected=np.arange(players) / 8)
    lessons = notebook.close(rewards)
    for seat, lesson in enumerate(lessons):
        for step in range(SEATS):
            there = step < players
            whose = (seat + step) % players
            assert lesson["rewards"][step] == np.float16(rewards[whose] if there else 0.0)
            assert lesson["expected"][step] == (whose / 8 if there else 0.0)
        assert lesson["players"] == players and lesson["seat"] == seat
    assert not notebook.rows  # the next game begins


def test_where_nobody_says_what_to_expect_it_is_what_came() -> None:
    notebook = Notebook(KIND, 2)
    note(notebook, 1)
    lesson = notebook.close(np.array([-1.0, 1.0]))[0]
    assert lesson["expected"].tolist() == lesson["rewards"].tolist() == [1.0, -1.0, 0.0, 0.0, 0.0]


def lessons(count: int, first: int = 0) -> Any:
    notebook = Notebook(KIND, 3)
    for k in range(count):
        note(notebook, 0, mark=float(first + k))
    return notebook.close(np.array([1.0, 0.0, -1.0]))


def marks(replay: Replay) -> list[float]:
    return sorted(replay.batch(np.arange(len(replay))).observations[:, 0].tolist())


def test_the_replay_keeps_the_latest_and_no_more() -> None:
    replay = Replay(KIND, 10, RULES.num_actions)
    replay.add(lessons(4))
    assert marks(replay) == [0, 1, 2, 3]
    replay.add(lessons(8, first=4))
    assert len(replay) == 10 and marks(replay) == list(range(2, 12))
    replay.add(lessons(25, first=12))  # a game longer than the store
    assert marks(replay) == list(range(27, 37))
    other = Replay(KIND, 10, RULES.num_actions)
    other.restore(replay.state())
    for each in (replay, other):
        each.add(lessons(3, first=37))
    assert marks(other) == marks(replay) == list(range(30, 40))


def test_a_batch_has_choices_that_sum_to_one_and_the_seats_there_are() -> None:
    replay = Replay(KIND, 10, RULES.num_actions)
    replay.add(lessons(4))
    batch = replay.draw(7, np.random.default_rng(0))
    assert len(batch.observations) == 7
    assert batch.masks.sum(1).tolist() == [2] * 7
    assert batch.choices[0, 5].item() == pytest.approx(0.75, abs=0.002)
    assert torch.allclose(batch.choices.sum(1), torch.ones(7))
    assert batch.present.tolist() == [[1, 1, 1, 0, 0]] * 7


def test_losses_by_hand() -> None:
    """Illegal actions and empty seats count for nothing."""
    batch = Batch(
        observations=torch.zeros(1, 1),
        masks=torch.tensor([[1, 1, 0]]),
        choices=torch.tensor([[0.75, 0.25, 0.0]]),
        rewards=torch.tensor([[1.0, -1.0, 0.0, 0.0, 0.0]]),
        expected=torch.tensor([[0.0, 0.0, 0.0, 0.0, 0.0]]),
        present=torch.tensor([[1.0, 1.0, 0.0, 0.0, 0.0]]),
    )
    logits = torch.tensor([[0.75, 0.25, 1.0]]).log() + torch.tensor([[0.0, 0.0, 50.0]])
    policy, value = losses(logits, torch.tensor([[0.5, 0.0, 9.0, 9.0, 9.0]]), batch, 0.5)
    assert policy.item() == pytest.approx(0.0, abs=1e-6)
    assert value.item() == pytest.approx((0.0 + 0.5**2) / 2)
    policy, _ = losses(torch.zeros(1, 3), torch.zeros(1, 5), batch, 0.5)
    assert policy.item() == pytest.approx(0.75 * np.log(1.5) + 0.25 * np.log(0.5), abs=1e-6)


def test_what_a_teacher_thinks_becomes_weights() -> None:
    visits = [Thought(3, (0.0, 0.0), visits=4, prior=0.9), Thought(5, (1.0, 0.0), visits=12)]
    priors = [Thought(3, (0.0, 0.0), prior=0.25), Thought(5, (0.0, 0.0), prior=0.75)]
    points = [Thought(3, (1.0, 9.0)), Thought(5, (2.0, 0.0))]
    assert weights_of(visits, 0).tolist() == [4, 12]
    assert weights_of(priors, 0).tolist() == [0.25, 0.75]
    assert weights_of(points, 0) == pytest.approx([np.exp(-1), 1.0])
    assert weights_of(points, 1) == pytest.approx([1.0, np.exp(-9)])


def test_from_seat_turns_the_table() -> None:
    assert from_seat(np.array([10, 11, 12]), 2).tolist() == [12, 10, 11, 0, 0]
