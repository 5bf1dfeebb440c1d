"""How decisions are asked and answered, whatever they are about."""

from __future__ import annotations

import random

import pytest

from bruxelles_env import Game
from tests import deciding
from tests.bruxelles1897.positions import ALL_COUNTS, position
from tests.tables import asked, play

KINDS = {
    "turn",
    "send",
    "sale",
    "payment",
    "keep noble",
    "hankar",
    "prison",
    "exhibit",
    "hall",
    "park",
    "park card",
    "jail",
}


@pytest.mark.rule("decision.1")
@pytest.mark.rule("decision.3")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_at_least_two_choices_at_every_question(count: int) -> None:
    for seed in range(4):
        game = Game("bruxelles1897", num_players=count, seed=seed)
        deciding.check_offers(game, KINDS, seed)


@pytest.mark.rule("decision.1")
def test_every_kind_of_question_is_met() -> None:
    met = set()
    for seed in range(60):
        game = Game("bruxelles1897", num_players=2 + seed % 3, seed=seed)
        rng = random.Random(seed)
        while not game.is_over:
            met.add(game.decision)
            words = [word for word in game.legal_words() if word not in ("pass", "decline")]
            game.apply(rng.choice(words))
    assert met == KINDS


@pytest.mark.rule("decision.2")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_what_is_not_offered_is_refused(count: int) -> None:
    game = Game("bruxelles1897", num_players=count, seed=8)
    deciding.check_refusals(game, seed=8, decisions=40)


@pytest.mark.rule("decision.2")
@pytest.mark.parametrize(
    "words",
    [
        "take r1c1 green artwork with 1 of 1/3",  # another card lies there
        "take r4c1 money with 1 of 1/3",  # no such row with three players
        "take r1c1 yellow artwork with 5 of 2/5",  # in Prison
        "take r1c1 yellow artwork with 3 of 2/4",  # no such side
        "sell yellow",
        "keep noble",
        "free 2/5",
        "stop",
        "dance",
        "",
    ],
)
def test_words_that_are_not_offered_are_refused(words: str) -> None:
    deciding.check_refused_words(position(), words)


@pytest.mark.rule("decision.3")
@pytest.mark.parametrize(
    "words", ["take r2c1 wood-wood material with 2 of 2/4", "brussels stock", "pass"]
)
def test_words_and_numbers_are_the_same_action(words: str) -> None:
    deciding.check_same_action(position(), position(), words)


@pytest.mark.rule("decision.3")
def test_the_same_words_are_the_same_number_at_every_table() -> None:
    numbers = {
        position(count).parse("take r1c1 yellow artwork with 1 of 1/3") for count in ALL_COUNTS
    }
    assert len(numbers) == 1
    assert len({len(position(count).action_mask()) for count in ALL_COUNTS}) == 1


@pytest.mark.rule("decision.1")
def test_a_chain_of_single_answers() -> None:
    # City Hall with one kind of card and one upright Noble: no question but the turn.
    game = position(players={0: {"prison": {"2/4": 2, "2/5": 1}}})
    play(game, "brussels hall")
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("decision.4")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_nobody_is_asked_after_the_end(count: int) -> None:
    game = Game("bruxelles1897", num_players=count, seed=1)
    deciding.check_nobody_asked_after_the_end(game, seed=1)
