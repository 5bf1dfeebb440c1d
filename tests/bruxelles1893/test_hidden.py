"""What is open, what is hidden, and what a player may imagine."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import position, works_in_play
from tests.tables import asked, imagined, play, play_randomly, views

GO = ("place r1c1 workshop", "bid 1 BF", "perform")
KEYS = {
    "game",
    "num_players",
    "round",
    "phase",
    "first_player",
    "current_player",
    "decision",
    "players",
    "board",
    "area",
    "bonus",
    "stock",
    "theater",
    "compass",
    "cursor",
    "shop",
    "supply",
    "brussels",
    "uses",
}


def choosing(seed: int) -> Game:
    """Seat 0 has drawn three works of at least two colours and has to choose one."""
    for attempt in range(seed, seed + 100):
        game = position(players={0: {"tiles": 2}}, seed=attempt)
        play(game, *GO)
        if game.decision == "keep work":
            return game
    raise AssertionError("no draw with two colours in 100 seeds")


@pytest.mark.rule("hidden.1")
def test_the_order_of_stacks_is_not_seen() -> None:
    one, two = position(seed=1), position(seed=2)
    assert one.hidden() != two.hidden()
    assert one.to_dict() == two.to_dict()
    assert set(one.to_dict()) >= KEYS
    assert one.legal_actions() == two.legal_actions()
    assert views(one) == views(two)


@pytest.mark.rule("hidden.1")
def test_a_position_can_be_set_up_from_what_is_open() -> None:
    game = Game("bruxelles1893", num_players=4, seed=6)
    play_randomly(game, seed=6, until="turn")
    d = game.to_dict()
    again = Game.from_dict(d, seed=99)
    assert again.to_dict() == d
    assert again.legal_words() == game.legal_words()
    assert works_in_play(again) == works_in_play(game)


@pytest.mark.rule("hidden.1")
def test_drawn_works_are_seen_by_their_player_alone() -> None:
    one = choosing(0)
    two = next(
        game
        for game in (choosing(seed) for seed in range(1, 100))
        if set(game.hidden()["drawn"]) != set(one.hidden()["drawn"])
    )
    assert one.to_dict() == two.to_dict()
    mine, *others = views(one)
    mine_too, *others_too = views(two)
    assert mine != mine_too
    assert others == others_too


@pytest.mark.rule("hidden.2")
def test_what_was_put_back_is_forgotten() -> None:
    game = choosing(3)
    drawn = Counter(game.hidden()["drawn"])
    word = game.legal_words()[0]
    play(game, word)
    bottom = drawn - Counter([word.split()[1]])
    assert Counter(game.hidden()["works"][:2]) == bottom
    imagined_bottoms = {
        tuple(sorted(imagined(game, 0, seed).hidden()["works"][:2])) for seed in range(60)
    }
    assert len(imagined_bottoms) > 3  # 10 pairs of colours are possible


@pytest.mark.rule("hidden.3")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_an_imagined_state_agrees_with_the_true_one(count: int) -> None:
    game = Game("bruxelles1893", num_players=count, seed=count)
    orders = set()
    step = 0
    while not game.is_over and step < 120:
        if step % 10 == 0 and game.decision != "keep work":
            true, hidden = game.to_dict(), game.hidden()
            for seat in range(count):
                other = imagined(game, seat, seed=step + seat)
                assert other.to_dict() == true
                assert other.legal_actions() == game.legal_actions()
                assert views(other) == views(game)
                thought = other.hidden()
                for key in ("works", "figures", "stock", "discarded_figures"):
                    assert Counter(thought[key]) == Counter(hidden[key])
                assert Counter(map(str, thought["bonus"])) == Counter(map(str, hidden["bonus"]))
                assert thought["black_works"] == hidden["black_works"]
                assert thought["covered"] == hidden["covered"]
                if step == 0:
                    orders.add(str(thought))
            assert game.to_dict() == true  # imagining changes nothing
            assert game.hidden() == hidden
        legal = game.legal_actions()
        game.apply(legal[step * 5 % len(legal)])
        step += 1
    assert len(orders) == count  # each one imagines another order


@pytest.mark.rule("hidden.3")
def test_the_drawing_player_knows_his_tiles() -> None:
    game = choosing(5)
    drawn = Counter(game.hidden()["drawn"])
    for seed in range(10):
        other = imagined(game, 0, seed)
        assert Counter(other.hidden()["drawn"]) == drawn
        assert other.legal_actions() == game.legal_actions()
        assert other.observation(0).tobytes() == game.observation(0).tobytes()


@pytest.mark.rule("hidden.4")
def test_another_players_draw_is_imagined() -> None:
    game = choosing(7)
    true = game.to_dict()
    unseen = Counter(game.hidden()["works"]) + Counter(game.hidden()["drawn"])
    draws = set()
    for seed in range(60):
        other = imagined(game, 1, seed)
        drawn = other.hidden()["drawn"]
        assert asked(other) == ("keep work", 0)
        assert len(drawn) == 3
        assert len(set(drawn)) >= 2
        assert set(other.legal_words()) == {f"keep {colour}" for colour in drawn}
        assert Counter(other.hidden()["works"]) + Counter(drawn) == unseen
        assert other.to_dict() == true
        assert other.observation(1).tobytes() == game.observation(1).tobytes()
        draws.add(tuple(sorted(drawn)))
    assert len(draws) > 3


@pytest.mark.rule("hidden.4")
def test_an_imagined_draw_can_be_played_on() -> None:
    game = choosing(9)
    other = imagined(game, 2, seed=1)
    play_randomly(other, seed=1)
    assert other.is_over
    assert works_in_play(other) == dict.fromkeys(("blue", "pink", "yellow", "green", "black"), 6)
