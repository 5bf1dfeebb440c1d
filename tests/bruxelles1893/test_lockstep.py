"""Thousands of games against the oracle: no difference at any decision of any of them.

The policies are there to reach the far corners: uniform play passes early, bids high and is poor;
others hoard money, build, empty the stacks of works or the pile of figures.
"""

from __future__ import annotations

import random

import pytest

from bruxelles_env import Game
from bruxelles_env.bruxelles1893.terms import QUESTIONS
from tests.lockstep import Difference, lockstep, policies_of_game, prefer, uniform
from tests.oracle.bruxelles1893 import Oracle1893

IDLE = ("pass", "leave", "stop")


def low(words: list[str]) -> list[str]:
    return words[:1]


def high(words: list[str]) -> list[str]:
    return words[-1:]


POLICIES = {
    "uniform": uniform,
    "busy": prefer(never=(*IDLE, "discard figure"), bid=lambda words: words[:2]),
    "bids all": prefer("place", never=IDLE, bid=high),
    "equal bids": prefer("place", bid=low),
    "hoarder": prefer(
        *("stock", "sale", "perform", "cursor to r2", "workshop", "brugmann"), never=IDLE, bid=low
    ),
    "rich, bids high": prefer("stock", "sale", "perform", "cursor to r2", "park", "do sale"),
    "builder": prefer(
        *("construction", "materials", "market", "perform", "pay", "build", "solvay"),
        *("trade joker", "empain"),
        never=IDLE,
        bid=low,
    ),
    "collector of cubes": prefer(
        *("materials", "take", "market", "perform", "solvay", "trade", "empain", "keep figure"),
        "plaza",
        never=IDLE,
        bid=low,
    ),
    "artist": prefer(
        *("workshop", "sale", "perform", "sell", "cover", "do ", "park", "construction"),
        never=IDLE,
        bid=low,
    ),
    "workshop only": prefer("workshop", "perform", "park", never=IDLE, bid=low),
    "patron": prefer(
        *("theater", "perform", "invite", "keep figure", "plaza", "activate"), never=IDLE, bid=low
    ),
    "never keeps": prefer("theater", "perform", "invite", "discard figure", "park", bid=low),
}
DECKS = ("works", "black_works", "figures", "stock", "bonus", "drawn")
CASES = [(players, board) for players in (2, 3, 4, 5) for board in ("standard", "expert")]


def play(num_players: int, board: str, seeds: range) -> None:
    for seed in seeds:
        lockstep(
            "bruxelles1893",
            Oracle1893,
            POLICIES,
            num_players=num_players,
            seed=seed,
            board=board,
            decks=DECKS,
        )


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
    met = set()
    for seed in range(50):
        game = Game("bruxelles1893", num_players=num_players, seed=seed)
        chance = random.Random(seed)
        seats = policies_of_game(chance, POLICIES, num_players)
        while not game.is_over:
            met.add(game.decision)
            policy = POLICIES[seats[game.current_player]]
            game.apply(policy(chance, game.legal_words(), game.decision))
    assert met == set(QUESTIONS) - (set() if num_players == 2 else {"neutral"})


class RicherOracle(Oracle1893):
    """Gives the second seat a coin too many after the first action."""

    def apply(self, words: str) -> None:
        super().apply(words)
        if len(self.history) == 1:
            self.players[1].money += 1


class CarelessOracle(Oracle1893):
    """Draws a number that nobody asked for."""

    def apply(self, words: str) -> None:
        super().apply(words)
        self.chance.output()


@pytest.mark.parametrize(
    ("oracle", "told"),
    [(RicherOracle, "players[1].money: 6 against 7"), (CarelessOracle, "generators")],
)
def test_a_difference_is_found_and_named(oracle: type, told: str) -> None:
    """The comparison itself works: it says where and in what the two differ."""
    with pytest.raises(Difference) as caught:
        lockstep("bruxelles1893", oracle, POLICIES, num_players=3, seed=5, board="expert")
    message = str(caught.value)
    assert "seed 5, 3 players, board expert, step 1" in message
    assert told in message
