"""The four actions of the Brussels board."""

from __future__ import annotations

import pytest

from tests.bruxelles1893.positions import DECK_FIGURES, cubes, figures, position, space
from tests.tables import asked, legal, play, player

FREE = {"everyone": {"detained": 0}}


@pytest.mark.rule("brussels.1")
@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize(("earlier", "cost"), [([], 1), ([1], 2), ([1, 1], 3), ([1, 0, 1], 4)])
def test_cost_with_two_or_three(count: int, earlier: list[int], cost: int) -> None:
    game = position(count, brussels={"market": earlier}, **FREE)
    hand = player(game, 0)["assistants"]
    there = game.to_dict()["brussels"]["market"][0]
    play(game, "brussels market")
    assert player(game, 0)["assistants"] == hand - cost
    assert game.to_dict()["brussels"]["market"][0] == there + cost
    assert game.to_dict()["uses"]["market"] == len(earlier) + 1
    assert player(game, 0)["joker"] == 3


@pytest.mark.rule("brussels.2")
@pytest.mark.parametrize("count", [4, 5])
@pytest.mark.parametrize(
    ("earlier", "cost"),
    [([], 1), ([1], 1), ([1, 2], 2), ([1, 2, 3], 2), ([1, 2, 3, 1], 3), ([1, 2, 3, 1, 2], 3)],
)
def test_cost_with_four_or_five(count: int, earlier: list[int], cost: int) -> None:
    game = position(count, brussels={"stock": earlier}, **FREE)
    play(game, "brussels stock")
    assert player(game, 0)["assistants"] == 7 - cost
    assert game.to_dict()["brussels"]["stock"][0] == cost
    assert game.to_dict()["uses"]["stock"] == len(earlier) + 1


@pytest.mark.rule("brussels.1")
@pytest.mark.parametrize(("hand", "offered"), [(3, True), (2, False)])
def test_exactly_enough_assistants(hand: int, offered: bool) -> None:
    names = ["r1c1", "r1c2", "r1c3", "r1c4", "r2c1"]
    game = position(
        assistants=dict.fromkeys(names[: 7 - hand], (0, 1)),
        brussels={"market": [1, 2]},
        **FREE,
    )
    assert player(game, 0)["assistants"] == hand
    assert ("brussels market" in legal(game)) is offered
    if offered:
        play(game, "brussels market")
        assert player(game, 0)["assistants"] == 0


@pytest.mark.rule("brussels.3")
def test_spaces_are_counted_apart_and_cost_no_money() -> None:
    game = position(players={0: {"money": 0}}, brussels={"market": [1, 2], "park": [1]}, **FREE)
    play(game, "brussels stock")
    assert player(game, 0)["assistants"] == 6
    assert player(game, 0)["money"] == 7
    assert game.to_dict()["uses"] == {"market": 2, "stock": 1, "park": 1, "plaza": 0}


@pytest.mark.rule("brussels.3")
def test_actions_that_yield_nothing() -> None:
    game = position(players={0: {"sideways": ["brugmann"]}, 1: {"joker": 15}})
    assert {"brussels market", "brussels plaza"} <= legal(game)
    plaza = play(game.clone(), "brussels plaza")
    assert asked(plaza) == ("turn", 1)  # nobody to activate: no question
    assert plaza.to_dict()["brussels"]["plaza"] == [1, 0, 0]
    play(game, "brussels market")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["joker"] == 0


@pytest.mark.rule("market.1")
@pytest.mark.parametrize(("hoarded", "gain"), [(0, 3), (12, 3), (13, 2), (14, 1), (15, 0)])
def test_market(hoarded: int, gain: int) -> None:
    game = position(players={1: {"joker": hoarded}})
    play(game, "brussels market")
    assert player(game, 0)["joker"] == gain
    assert game.to_dict()["supply"]["joker"] == 15 - hoarded - gain
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("stock.1")
@pytest.mark.parametrize(
    ("card", "shield", "money"), [(5, (4, 3), 5), (7, (3, 4), 7), (4, (3, 4), 8)]
)
def test_stock_pays_the_cards_amount(card: int, shield: tuple[int, int], money: int) -> None:
    game = position(card=card, shield=shield)
    play(game, "brussels stock", "brussels stock", "pass")
    assert player(game, 0)["money"] == 10 + money
    assert player(game, 1)["money"] == 10 + money
    assert asked(game) == ("turn", 0)


# --- Park ---------------------------------------------------------------------------------------


@pytest.mark.rule("park.1")
def test_park_performs_an_action_without_assistant_or_bid() -> None:
    # Both Materials spaces of the area are taken; it does not matter.
    game = position(assistants={"r1c4": (1, 1), "r2c2": (2, 1)})
    board = game.to_dict()["board"]
    play(game, "brussels park")
    assert asked(game) == ("park", 0)
    play(game, "do materials", "take wood", "take stone")
    assert cubes(game, 0) == {"wood": 1, "stone": 1, "iron": 0, "joker": 0}
    assert game.to_dict()["board"] == board
    assert player(game, 0)["money"] == 10
    assert player(game, 0)["assistants"] == 4
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("park.1")
def test_each_of_the_five_actions_in_the_park() -> None:
    mine = {"joker": 2, "tiles": 0, "works": {"green": 1, "pink": 1}}
    start = position(players={0: mine})
    play(start, "brussels park")
    assert legal(start) == {
        "do workshop",
        "do sale",
        "do theater",
        "do materials",
        "do construction",
        "stop",
    }
    workshop = play(start.clone(), "do workshop")
    assert sum(player(workshop, 0)["works"].values()) == 3
    sale = play(start.clone(), "do sale", "cursor to r4c4", "sell green")
    assert (player(sale, 0)["money"], player(sale, 0)["vp"]) == (13, 5)
    theater = play(start.clone(), "do theater", "invite maeterlinck for 3 BF", "keep figure")
    assert (player(theater, 0)["money"], player(theater, 0)["vp"]) == (7, 5)
    building = play(start.clone(), "do construction", "turn needle 2", "build r2c3")
    assert space(building, "r2c3")["building"] == 0
    for game in (workshop, sale, theater, building):
        assert asked(game) == ("turn", 1)


@pytest.mark.rule("park.2")
def test_only_possible_actions_in_the_park() -> None:
    game = position(shop=("blue", "pink"))  # nothing to sell, nothing to build with
    play(game, "brussels park")
    assert legal(game) == {"do workshop", "do theater", "do materials", "stop"}
    play(game, "stop")
    assert asked(game) == ("turn", 1)
    assert game.to_dict()["brussels"]["park"] == [1, 0, 0]


@pytest.mark.rule("park.2")
def test_nothing_possible_in_the_park() -> None:
    game = position(
        round=5,
        everyone={"figures": DECK_FIGURES},
        players={
            0: {"works": {}},
            1: {"works": {"blue": 5, "pink": 5}, "wood": 10, "stone": 10, "iron": 10},
            2: {"works": {"yellow": 6, "green": 6}},
        },
        theater=(None,) * 4,
        shop=("blue", "pink"),
    )
    play(game, "brussels park")
    assert asked(game) == ("turn", 1)
    assert game.to_dict()["uses"]["park"] == 1


@pytest.mark.rule("park.3")
def test_no_secondary_action_by_the_park() -> None:
    game = position(buildings={"r1c4": 1, "r2c2": 2, "r3c5": 1})
    play(game, "brussels park", "do materials", "take wood", "take stone")
    assert asked(game) == ("turn", 1)
    assert cubes(game, 1) == cubes(game, 2) == dict.fromkeys(("wood", "stone", "iron", "joker"), 0)


# --- Plaza --------------------------------------------------------------------------------------


KEPT = ["empain", "buls", "maeterlinck"]


@pytest.mark.rule("plaza.1")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_as_many_figures_as_the_palace_level(level: int) -> None:
    game = position(players={0: {"figures": KEPT, "royal_palace": level}})
    play(game, "brussels plaza")
    # In an order of his own, not in that of the cards.
    for name in ["maeterlinck", "empain", "brugmann"][:level]:
        assert asked(game) == ("plaza", 0)
        play(game, f"activate {name}")
    assert asked(game) == ("turn", 1)
    assert list(figures(game, 0).values()).count(False) == level
    assert player(game, 0)["vp"] == 5
    assert player(game, 0)["joker"] == (2 if level >= 2 else 0)
    assert player(game, 0)["money"] == (15 if level >= 3 else 10)


@pytest.mark.rule("plaza.1")
def test_stopping_on_the_plaza() -> None:
    game = position(players={0: {"figures": KEPT, "royal_palace": 4}})
    play(game, "brussels plaza")
    names = ["brugmann", *KEPT]
    assert legal(game) == {f"activate {name}" for name in names} | {"stop"}
    at_once = play(game.clone(), "stop")
    assert asked(at_once) == ("turn", 1)
    assert all(figures(at_once, 0).values())
    play(game, "activate buls")
    assert legal(game) == {"activate brugmann", "activate empain", "activate maeterlinck", "stop"}
    play(game, "stop")
    assert asked(game) == ("turn", 1)
    assert figures(game, 0) == {
        "brugmann": True,
        "empain": True,
        "buls": False,
        "maeterlinck": True,
    }


@pytest.mark.rule("plaza.1")
def test_fewer_figures_than_levels() -> None:
    game = position(players={0: {"royal_palace": 6}})
    play(game, "brussels plaza")
    assert legal(game) == {"activate brugmann", "stop"}
    play(game, "activate brugmann")
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("plaza.2")
@pytest.mark.parametrize("level", [1, 2])
def test_albert_does_not_raise_the_limit_of_this_time(level: int) -> None:
    game = position(players={0: {"figures": ["albert", *KEPT], "royal_palace": level}})
    play(game, "brussels plaza", "activate albert")
    if level == 2:
        play(game, "activate buls")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["royal_palace"] == level + 1
    # The next visit to the Plaza has the new limit.
    play(game, "pass", "pass", "brussels plaza")
    for name in [n for n in ("empain", "buls", "maeterlinck") if figures(game, 0)[n]][:2]:
        assert asked(game) == ("plaza", 0)
        play(game, f"activate {name}")
    if level == 2:
        play(game, "activate brugmann")
    assert list(figures(game, 0).values()).count(False) == 2 * level + 1
