"""The Sale action: cursor, price and shop."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import position
from tests.tables import asked, legal, play, player

GO = ("place r1c2 sale", "bid 1 BF", "perform")


def selling(works: dict[str, int], **more: object) -> Game:
    """Seat 0 owns these works and has begun a sale, with 9 BF and 0 VP."""
    return play(position(players={0: {"works": works}}, **more), *GO)


def within(row: int, column: int, steps: int) -> set[str]:
    return {
        f"cursor to r{r}c{c}"
        for r in range(2, 7)
        for c in range(2, 7)
        if abs(r - row) + abs(c - column) <= steps
    }


@pytest.mark.rule("sale.1")
@pytest.mark.parametrize(
    ("works", "places"),
    [
        ({"green": 1}, 5),
        ({"green": 2}, 13),
        ({"green": 1, "black": 1}, 13),
        ({"green": 1, "pink": 1, "black": 1}, 21),
        ({"green": 1, "pink": 3}, 25),
    ],
)
def test_reach_of_the_cursor(works: dict[str, int], places: int) -> None:
    game = selling(works, shop=("pink", "yellow"))  # works that cannot be sold count as well
    assert asked(game) == ("cursor", 0)
    assert legal(game) == within(4, 4, sum(works.values()))
    assert len(legal(game)) == places


@pytest.mark.rule("sale.1")
def test_the_cursor_may_stay() -> None:
    game = selling({"green": 1, "pink": 1})
    play(game, "cursor to r4c4")
    assert asked(game) == ("sell", 0)
    cursor = game.to_dict()["cursor"]
    assert (cursor["row"], cursor["column"]) == (4, 4)


@pytest.mark.rule("sale.2")
@pytest.mark.parametrize(
    ("centre", "places"),
    [
        ((2, 2), {"cursor to r2c2", "cursor to r2c3", "cursor to r3c2"}),
        ((6, 6), {"cursor to r6c6", "cursor to r6c5", "cursor to r5c6"}),
        ((6, 3), {"cursor to r6c3", "cursor to r6c2", "cursor to r6c4", "cursor to r5c3"}),
    ],
)
def test_the_cursor_stays_inside(centre: tuple[int, int], places: set[str]) -> None:
    assert legal(selling({"green": 1}, cursor=centre)) == places


@pytest.mark.rule("sale.2")
def test_the_next_seller_finds_the_cursor_there() -> None:
    game = selling({"green": 1, "yellow": 1})
    play(game, "cursor to r5c3", "sell green")
    play(game, "place r3c3 sale", "bid 1 BF", "perform")
    assert asked(game) == ("cursor", 1)
    assert legal(game) == within(5, 3, 1)


@pytest.mark.rule("sale.3")
@pytest.mark.parametrize(
    ("shop", "saleable"),
    [
        ((None, None), {"blue", "pink", "yellow", "green", "black"}),
        (("blue", None), {"pink", "yellow", "green", "black"}),
        (("blue", "pink"), {"yellow", "green", "black"}),
        (("black", "green"), {"blue", "pink", "yellow"}),
    ],
)
def test_colours_on_show_cannot_be_sold(
    shop: tuple[str | None, str | None], saleable: set[str]
) -> None:
    everything = {"blue": 1, "pink": 1, "yellow": 1, "green": 1, "black": 1}
    game = selling(everything, shop=shop)
    play(game, "cursor to r4c4")
    assert legal(game) == {f"sell {colour}" for colour in saleable}


@pytest.mark.rule("sale.3")
@pytest.mark.rule("decision.1")
def test_one_colour_to_sell_is_not_asked() -> None:
    game = selling({"blue": 2, "green": 1}, shop=("blue", "pink"))
    play(game, "cursor to r4c4")
    assert asked(game) == ("window", 0)
    assert player(game, 0)["works"]["green"] == 0


@pytest.mark.rule("sale.3")
@pytest.mark.rule("perform.2")
@pytest.mark.parametrize("works", [{"blue": 2, "pink": 1}, {"pink": 1}, {}])
def test_no_sale_without_another_colour(works: dict[str, int]) -> None:
    game = position(players={0: {"works": works}}, shop=("blue", "pink"))
    play(game, "place r1c2 sale", "bid 1 BF")
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("sale.4")
@pytest.mark.parametrize(
    ("colour", "centre", "money", "vp"),
    [
        ("yellow", (4, 4), 5, 5),
        ("blue", (4, 4), 5, 3),
        ("pink", (4, 4), 3, 3),
        ("green", (4, 4), 3, 5),
        ("black", (4, 4), 4, 4),
        ("yellow", (3, 5), 6, 4),
        ("blue", (5, 3), 4, 4),
        ("black", (2, 6), 6, 2),
        ("pink", (5, 2), 2, 5),
    ],
)
def test_price_of_a_work(colour: str, centre: tuple[int, int], money: int, vp: int) -> None:
    game = selling({colour: 1}, cursor=centre)
    play(game, f"cursor to r{centre[0]}c{centre[1]}")
    assert player(game, 0)["money"] == 9 + money
    assert player(game, 0)["vp"] == vp
    assert sum(player(game, 0)["works"].values()) == 0


@pytest.mark.rule("sale.4")
@pytest.mark.parametrize(("colour", "money", "vp"), [("green", 5, 5), ("yellow", 5, 3)])
def test_price_with_a_turned_cursor(colour: str, money: int, vp: int) -> None:
    turned = {"yellow": [-1, 1], "blue": [1, 1], "pink": [1, -1], "green": [-1, -1]}
    game = selling({colour: 1}, corners=turned)
    play(game, "cursor to r4c4")
    assert (player(game, 0)["money"], player(game, 0)["vp"]) == (9 + money, vp)


@pytest.mark.rule("sale.4")
def test_price_by_the_cursors_new_place() -> None:
    game = selling({"pink": 2})
    play(game, "cursor to r3c3")
    assert (player(game, 0)["money"], player(game, 0)["vp"]) == (9 + 4, 4)


@pytest.mark.rule("sale.5")
def test_the_first_two_sales_fill_the_windows() -> None:
    game = selling({"green": 2})
    play(game, "cursor to r4c4")
    assert game.to_dict()["shop"] == ["green", None]
    assert asked(game) == ("turn", 1)
    play(game, "place r3c3 sale", "bid 1 BF", "perform", "cursor to r4c4")
    assert game.to_dict()["shop"] == ["green", "blue"]
    assert asked(game) == ("turn", 2)


@pytest.mark.rule("sale.6")
@pytest.mark.parametrize(
    ("window", "shop"), [("left", ["green", "black"]), ("right", ["yellow", "green"])]
)
def test_later_sales_cover_a_window(window: str, shop: list[str]) -> None:
    game = selling({"green": 1}, shop=("yellow", "black"))
    play(game, "cursor to r4c4")
    assert asked(game) == ("window", 0)
    assert legal(game) == {"cover left", "cover right"}
    play(game, f"cover {window}")
    assert game.to_dict()["shop"] == shop


@pytest.mark.rule("sale.6")
def test_what_is_covered_can_be_sold_again() -> None:
    works = {"yellow": 1, "green": 1, "black": 1, "pink": 1}
    game = position(players={0: {"works": works}, 1: {"works": works}}, shop=("yellow", "black"))
    play(game, *GO, "cursor to r4c4", "sell green", "cover left")
    play(game, "place r3c3 sale", "bid 1 BF", "perform", "cursor to r4c4")
    assert legal(game) == {"sell yellow", "sell pink"}
