"""What is open, what is hidden, and what a player may imagine."""

from __future__ import annotations

import json
import random

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import ALL_COUNTS, PILES, in_play, position, take, use
from tests.tables import asked, imagined, legal, play, views

KEYS = {
    "game",
    "num_players",
    "round",
    "phase",
    "first_player",
    "current_player",
    "decision",
    "players",
    "area",
    "bonus",
    "brussels",
    "uses",
    "expo",
    "piles",
}


def drawing(kind: str) -> Game:
    """Seat 0 chooses between two cards that he has just drawn."""
    if kind == "hankar":
        pile = {"material": {"brick-brick": 1, "steel-wood": 1}}
        return take(position(area={"r1c4": "hankar noble"}, pile=pile), "r1c4")
    game = use(position(pile={"artwork": {"yellow": 1, "red": 1}}), "park")
    return play(game, "do creation")


@pytest.mark.rule("hidden.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_the_order_of_the_piles_is_not_seen(count: int) -> None:
    one, two = position(count, seed=1), position(count, seed=2)
    for card_type in PILES:
        assert one.hidden()[card_type] != two.hidden()[card_type]
        assert sorted(one.hidden()[card_type]) == sorted(two.hidden()[card_type])
    assert one.to_dict() == two.to_dict()
    assert set(one.to_dict()) >= KEYS
    assert one.legal_actions() == two.legal_actions()
    assert views(one) == views(two)


@pytest.mark.rule("hidden.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_a_position_can_be_set_up_from_what_is_open(count: int) -> None:
    """Also in the middle of an action, and by way of JSON."""
    game = Game("bruxelles1897", num_players=count, seed=6)
    rng = random.Random(6)
    while not game.is_over:
        d = game.to_dict()
        assert json.loads(json.dumps(d)) == d
        again = Game.from_dict(json.loads(json.dumps(d)), seed=99)
        assert again.to_dict() == d
        assert again.legal_words() == game.legal_words()
        for card_type in PILES:
            assert sorted(again.hidden()[card_type]) == sorted(game.hidden()[card_type])
            if game.decision == "turn":
                assert in_play(again, card_type) == PILES[card_type]
        game.apply(rng.choice(game.legal_actions()))


@pytest.mark.rule("hidden.1")
@pytest.mark.parametrize("kind", ["hankar", "park card"])
def test_cards_just_drawn_are_open(kind: str) -> None:
    game = drawing(kind)
    assert asked(game) == (kind, 0)
    for seat in range(3):
        other = imagined(game, seat, seed=seat)
        assert other.to_dict() == game.to_dict()
        assert legal(other) == legal(game)
        assert views(other) == views(game)


@pytest.mark.rule("hidden.1")
def test_what_the_piles_hold_is_open() -> None:
    """Two tables that differ only in which Artworks are in the pile and which in the discard."""
    one = position(pile={"artwork": {"yellow": 1, "red": 3}})
    two = position(pile={"artwork": {"green": 1, "red": 3}})
    assert one.to_dict()["piles"]["artwork"]["draw"] == two.to_dict()["piles"]["artwork"]["draw"]
    assert one.to_dict() != two.to_dict()
    for mine, yours in zip(views(one), views(two), strict=True):
        assert mine != yours


@pytest.mark.rule("hidden.2")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_an_imagined_state_agrees_with_the_true_one(count: int) -> None:
    game = Game("bruxelles1897", num_players=count, seed=count)
    rng = random.Random(count)
    step = 0
    while not game.is_over:
        if step % 7 == 0:
            true, hidden = game.to_dict(), game.hidden()
            for seat in range(count):
                other = imagined(game, seat, seed=step + seat)
                assert other.to_dict() == true
                assert other.legal_actions() == game.legal_actions()
                assert views(other) == views(game)
                for card_type in PILES:
                    assert sorted(other.hidden()[card_type]) == sorted(hidden[card_type])
            assert game.to_dict() == true  # imagining changes nothing
            assert game.hidden() == hidden
        game.apply(rng.choice(game.legal_actions()))
        step += 1


@pytest.mark.rule("hidden.2")
def test_the_order_is_dealt_anew() -> None:
    game = position()
    for card_type in PILES:
        orders = {tuple(imagined(game, 0, seed).hidden()[card_type]) for seed in range(30)}
        assert len(orders) > 20
    tops = {imagined(game, 1, seed).hidden()["artwork"][-1] for seed in range(60)}
    assert tops == {"yellow", "green", "blue", "red"}
