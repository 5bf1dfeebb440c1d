"""How decisions are asked and answered, whatever they are about."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests import deciding
from tests.bruxelles1893.positions import position
from tests.tables import legal

KINDS = {
    "shield",
    "neutral",
    "turn",
    "bid",
    "bid rest",
    "perform",
    "keep work",
    "cursor",
    "sell",
    "window",
    "theater",
    "keep figure",
    "cube",
    "solvay",
    "payment",
    "needle",
    "building",
    "plaza",
    "park",
    "secondary theater",
    "bonus",
    "tie",
    "salary",
}


@pytest.mark.rule("decision.1")
@pytest.mark.rule("decision.3")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["standard", "expert"])
def test_at_least_two_choices_at_every_question(count: int, board: str) -> None:
    for seed in range(3):
        game = Game("bruxelles1893", num_players=count, seed=seed, board=board)
        deciding.check_offers(game, KINDS, seed)


@pytest.mark.rule("decision.2")
def test_what_is_not_offered_is_refused() -> None:
    game = Game("bruxelles1893", num_players=3, seed=8)
    deciding.check_refusals(game, seed=8, decisions=60)


@pytest.mark.rule("decision.2")
@pytest.mark.parametrize(
    "words", ["place r5c5 theater", "place r1c1 sale", "bid 3 BF", "perform", "dance", ""]
)
def test_words_that_are_not_offered_are_refused(words: str) -> None:
    deciding.check_refused_words(position(), words)


@pytest.mark.rule("decision.3")
def test_words_and_numbers_are_the_same_action() -> None:
    one, two = position(), position()
    deciding.check_same_action(one, two, "place r1c1 workshop")
    assert "bid 10 BF" in legal(one)


@pytest.mark.rule("decision.4")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_nobody_is_asked_after_the_end(count: int) -> None:
    game = Game("bruxelles1893", num_players=count, seed=1)
    deciding.check_nobody_asked_after_the_end(game, seed=1)
