"""Evaluations: repeatable, without a trace in other generators, and one number from them."""

from __future__ import annotations

import pytest
import torch

from agents.network import Network, NetworkConfig
from training.config import TrainConfig
from training.evaluation import Outcome, evaluate, rating

NETWORK = Network(NetworkConfig("bruxelles1897", width=8))
CONFIG = TrainConfig(
    game="bruxelles1897", eval_opponents=("random",), eval_players=(2, 4), eval_games=8
)


def test_the_same_number_gives_the_same_games() -> None:
    before = torch.get_rng_state()
    first, again, another = (evaluate(NETWORK, CONFIG, number) for number in (0, 0, 1))
    assert first == again != another
    assert torch.equal(before, torch.get_rng_state())
    assert [(each.opponent, each.num_players, each.games) for each in first] == [
        ("random", 2, 8),
        ("random", 4, 8),
    ]
    assert all(each.low <= each.rate <= each.high for each in first)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_good_as_the_others_is_zero_at_every_table_size(players: int) -> None:
    even = Outcome("random", players, 10**9, 10**9 / players, 0.0, 1.0)
    better = Outcome("random", players, 100, 100.0, 0.9, 1.0)
    assert even.edge == pytest.approx(0.0, abs=1e-3)
    assert rating([even, better]) == pytest.approx(better.edge / 2, abs=1e-3) and better.edge > 400
