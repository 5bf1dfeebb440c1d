"""Thousands of games against the oracle: no difference at any decision of any of them."""

from __future__ import annotations

import pytest

from bruxelles_env.bruxelles1893.terms import QUESTIONS
from tests.bruxelles1893.policies import SUBJECT
from tests.lockstep import Difference, careless, lockstep, richer
from tests.oracle.bruxelles1893 import Oracle1893

DECKS = ("works", "black_works", "figures", "stock", "bonus", "drawn")
CASES = [(players, board) for players in (2, 3, 4, 5) for board in ("standard", "expert")]


def play(num_players: int, board: str, seeds: range) -> None:
    for seed in seeds:
        lockstep(SUBJECT, Oracle1893, num_players=num_players, seed=seed, board=board, decks=DECKS)


@pytest.mark.parametrize(("num_players", "board"), CASES)
def test_engine_and_oracle_agree(num_players: int, board: str) -> None:
    """200 games in all."""
    play(num_players, board, range(25))


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize(("num_players", "board"), CASES)
def test_engine_and_oracle_agree_for_long(num_players: int, board: str, part: int) -> None:
    """20,000 more games, with other seeds."""
    first = 1_000_000 + part * 500
    play(num_players, board, range(first, first + 500))


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_policies_meet_every_kind_of_decision(num_players: int) -> None:
    """Or else the comparison would be silent about some of the rules."""
    met = SUBJECT.kinds_met(num_players, games=50)
    assert met == set(QUESTIONS) - (set() if num_players == 2 else {"neutral"})


@pytest.mark.parametrize(
    ("fault", "told"),
    [(richer, "players[1].money: 6 against 7"), (careless, "generators")],
)
def test_a_difference_is_found_and_named(fault, told: str) -> None:
    """The comparison itself works: it says where and in what the two differ."""
    with pytest.raises(Difference) as caught:
        lockstep(SUBJECT, fault(Oracle1893), num_players=3, seed=5, board="expert")
    message = str(caught.value)
    assert "seed 5, 3 players, board expert, step 1" in message
    assert told in message
