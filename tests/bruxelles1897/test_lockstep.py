"""Thousands of games against the oracle: no difference at any decision of any of them."""

from __future__ import annotations

import pytest

from bruxelles_env.bruxelles1897.terms import QUESTIONS
from tests.bruxelles1897.policies import SUBJECT
from tests.lockstep import Difference, careless, lockstep, richer
from tests.oracle.bruxelles1897 import Oracle1897

DECKS = ("artwork", "material", "house", "noble")
COUNTS = [2, 3, 4]


def play(num_players: int, seeds: range) -> None:
    for seed in seeds:
        lockstep(SUBJECT, Oracle1897, num_players=num_players, seed=seed, decks=DECKS)


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("num_players", COUNTS)
def test_engine_and_oracle_agree(num_players: int, part: int) -> None:
    """204 games in all."""
    play(num_players, range(part * 34, part * 34 + 34))


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("num_players", COUNTS)
def test_engine_and_oracle_agree_for_long(num_players: int, part: int) -> None:
    """20,010 more games, with other seeds."""
    first = 1_000_000 + part * 667
    play(num_players, range(first, first + 667))


@pytest.mark.parametrize("num_players", COUNTS)
def test_policies_meet_every_kind_of_decision(num_players: int) -> None:
    """Or else the comparison would be silent about some of the rules."""
    assert SUBJECT.kinds_met(num_players, games=50) == set(QUESTIONS)


class UpsideDown(Oracle1897):
    """Calls the last the first."""

    def placements(self) -> list[int]:
        return [1 + self.num_players - place for place in super().placements()]


class Unsorted(Oracle1897):
    """The first card of a pile lies on its top."""

    def hidden(self) -> dict[str, list[str]]:
        return {pile: cards[::-1] for pile, cards in super().hidden().items()}


@pytest.mark.parametrize(
    ("oracle", "step", "told"),
    [
        (richer(Oracle1897), 1, "players[1].money: 5 against 6"),
        (careless(Oracle1897), 1, "generators"),
        (UpsideDown, 0, "placements"),
        (Unsorted, 0, "hidden artwork"),
    ],
)
def test_a_difference_is_found_and_named(oracle: type, step: int, told: str) -> None:
    """The comparison itself works: it says where and in what the two differ."""
    with pytest.raises(Difference) as caught:
        lockstep(SUBJECT, oracle, num_players=3, seed=5, decks=DECKS)
    message = str(caught.value)
    assert f"seed 5, 3 players, step {step}" in message
    assert told in message
