"""Placing an assistant, the bid, and whether the action is performed."""

from __future__ import annotations

import pytest

from tests.bruxelles1893.positions import position, space
from tests.tables import asked, legal, pass_all, play, player


def bids(low: int, high: int) -> set[str]:
    return {f"bid {n} BF" for n in range(low, high + 1)}


def additions(high: int) -> set[str]:
    return {f"add {n} BF" for n in range(1, high + 1)}


@pytest.mark.rule("place.1")
def test_assistant_and_bid_go_to_the_space() -> None:
    game = position()
    play(game, "place r1c1 workshop")
    assert (player(game, 0)["assistants"], player(game, 0)["placed"]) == (4, 1)
    assert space(game, "r1c1") == {
        "action": "workshop",
        "assistant": 0,
        "bid": 0,
        "building": None,
    }
    assert player(game, 0)["money"] == 10
    play(game, "bid 3 BF")
    assert player(game, 0)["money"] == 7
    assert space(game, "r1c1")["bid"] == 3


@pytest.mark.rule("place.1")
def test_the_bid_is_not_given_back() -> None:
    game = position()
    play(game, "place r1c1 workshop", "bid 4 BF", "leave")
    pass_all(game)
    play(game, "tuck row 1")
    assert game.to_dict()["round"] == 4
    assert player(game, 0)["money"] == 10 - 4 + 1  # seat 1 has passed first


@pytest.mark.rule("bid.1")
@pytest.mark.parametrize("money", [2, 4, 19, 20])
def test_bids_from_one_to_all_the_money(money: int) -> None:
    game = position(players={0: {"money": money}})
    play(game, "place r1c1 workshop")
    assert asked(game) == ("bid", 0)
    assert legal(game) == bids(1, money)
    play(game, f"bid {money} BF")
    assert player(game, 0)["money"] == 0
    assert space(game, "r1c1")["bid"] == money


@pytest.mark.rule("bid.1")
@pytest.mark.rule("decision.1")
def test_the_last_franc_is_bid_without_a_question() -> None:
    game = position(players={0: {"money": 1}})
    play(game, "place r1c1 workshop")
    assert asked(game) == ("perform", 0)
    assert player(game, 0)["money"] == 0
    assert space(game, "r1c1")["bid"] == 1


@pytest.mark.rule("bid.2")
def test_large_bid_in_two_steps() -> None:
    game = position(players={0: {"money": 25}})
    play(game, "place r1c1 workshop")
    assert legal(game) == bids(1, 20) | {"bid over 20 BF"}
    play(game, "bid over 20 BF")
    assert asked(game) == ("bid rest", 0)
    assert legal(game) == additions(5)
    assert player(game, 0)["money"] == 25
    assert space(game, "r1c1")["bid"] == 0
    play(game, "add 3 BF")
    assert player(game, 0)["money"] == 2
    assert space(game, "r1c1")["bid"] == 23


@pytest.mark.rule("bid.2")
@pytest.mark.parametrize(
    ("money", "over", "rest"),
    [(40, 20, 20), (41, 20, 20), (59, 40, 19), (100, 80, 20), (298, 280, 18), (298, 20, 20)],
)
def test_second_step_of_a_large_bid(money: int, over: int, rest: int) -> None:
    game = position(players={0: {"money": money}})
    play(game, "place r1c1 workshop")
    assert legal(game) == bids(1, 20) | {f"bid over {m} BF" for m in range(20, money, 20)}
    play(game, f"bid over {over} BF")
    assert legal(game) == additions(rest)
    play(game, f"add {rest} BF")
    assert space(game, "r1c1")["bid"] == over + rest
    assert player(game, 0)["money"] == money - over - rest


@pytest.mark.rule("bid.2")
@pytest.mark.parametrize(("money", "over"), [(21, 20), (41, 40), (61, 60)])
def test_one_franc_on_top_is_not_asked(money: int, over: int) -> None:
    game = position(players={0: {"money": money}})
    play(game, "place r1c1 workshop", f"bid over {over} BF")
    assert asked(game) == ("perform", 0)
    assert space(game, "r1c1")["bid"] == money
    assert player(game, 0)["money"] == 0


@pytest.mark.rule("perform.1")
def test_performing_and_leaving() -> None:
    game = position()
    play(game, "place r1c4 materials", "bid 2 BF")
    assert asked(game) == ("perform", 0)
    assert legal(game) == {"perform", "leave"}
    left = game.clone()
    play(game, "perform")
    assert asked(game) == ("cube", 0)
    play(left, "leave")
    assert asked(left) == ("turn", 1)
    assert player(left, 0)["wood"] + player(left, 0)["stone"] + player(left, 0)["iron"] == 0
    assert space(left, "r1c4")["assistant"] == 0


@pytest.mark.rule("perform.2")
def test_nothing_is_asked_where_the_action_is_impossible() -> None:
    game = position(shop=("blue", "pink"))  # seat 0 has a blue work only
    play(game, "place r1c2 sale", "bid 2 BF")
    assert asked(game) == ("turn", 1)
    assert space(game, "r1c2")["bid"] == 2
    assert player(game, 0)["works"]["blue"] == 1


@pytest.mark.rule("perform.2")
@pytest.mark.parametrize(("bid", "next_question"), [(4, ("perform", 0)), (5, ("turn", 1))])
def test_judged_after_the_bid(bid: int, next_question: tuple[str, int]) -> None:
    # Two units of 3 BF each: 6 BF have to be left of 10.
    game = position(needles=(4, 5))
    play(game, "place r2c3 construction", f"bid {bid} BF")
    assert asked(game) == next_question
