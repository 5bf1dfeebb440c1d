"""The pool keeps what it should, draws what it should, and comes back from a checkpoint."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from agents.network import Network, NetworkConfig
from tests.training.fakes import GAME
from training.checkpoint import load_checkpoint, save_checkpoint
from training.pool import FIRST, Pool

NETWORK = Network(NetworkConfig(GAME, width=4))


def filled(sampling: str, count: int, size: int = 3) -> Pool:
    pool = Pool(size, 2, sampling)
    for _ in range(count):
        pool.add(NETWORK)
    return pool


def numbers(pool: Pool) -> list[int]:
    return [snapshot.number - FIRST for snapshot in pool.snapshots]


def test_recency_gives_up_the_oldest_and_draws_the_latest_most() -> None:
    pool = filled("recency", 5)
    assert numbers(pool) == [2, 3, 4]
    assert pool.weights().tolist() == sorted(pool.weights())


def test_difficulty_gives_up_the_easiest_and_draws_the_hardest_most() -> None:
    pool = filled("difficulty", 3)
    for _ in range(100):
        pool.note(FIRST + 1, 1.0)
        pool.note(FIRST + 2, 0.0)
    assert np.argsort(pool.weights()).tolist() == [1, 0, 2]
    pool.add(NETWORK)
    assert numbers(pool) == [0, 2, 3]


def test_a_snapshot_does_not_change_with_the_network() -> None:
    network = Network(NetworkConfig(GAME, width=4))
    pool = Pool(2, 2, "recency")
    pool.add(network)
    before = pool.player(FIRST).actions.weight.clone()
    with torch.no_grad():
        network.actions.weight.add_(1.0)
    assert torch.equal(pool.player(FIRST).actions.weight, before)


def test_a_snapshot_that_was_given_up_stays_while_a_game_has_it() -> None:
    pool = filled("recency", 5)
    rng = np.random.default_rng(0)
    pool.refresh(rng, [FIRST])
    assert list(pool.retired) == [FIRST] and pool.player(FIRST)
    assert len(pool.active) == 2
    pool.refresh(rng, [])
    assert not pool.retired


def test_a_pool_comes_back_from_a_file(tmp_path: Path) -> None:
    pool = filled("difficulty", 5)
    pool.note(FIRST + 4, 1.0)
    pool.refresh(np.random.default_rng(0), [FIRST + 1])
    save_checkpoint(tmp_path / "pool", pool.state())
    other = Pool(3, 2, "difficulty")
    other.restore(load_checkpoint(tmp_path / "pool"), NETWORK)
    assert numbers(other) == numbers(pool) and other.active == pool.active
    assert other.weights().tolist() == pool.weights().tolist()
    assert list(other.retired) == list(pool.retired)
    weights = [pool.player(FIRST + 4).body.first.weight, other.player(FIRST + 4).body.first.weight]
    assert torch.equal(*weights)
    other.add(NETWORK)
    assert max(numbers(other)) == 5
