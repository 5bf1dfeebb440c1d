"""The Workshop action and the stacks of works."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import covered_works, position
from tests.tables import asked, legal, play, player

GO = ("place r1c1 workshop", "bid 1 BF", "perform")


def drawing(tiles: int, seed: int) -> Game:
    """Seat 0 owns some exhibition tiles and stands before his Workshop action."""
    others = {1: {"tiles": 0}, 2: {"tiles": 4 - tiles}}
    return position(round=5, players={0: {"tiles": tiles}, **others}, seed=seed)


@pytest.mark.rule("workshop.1")
def test_one_tile_is_kept_unseen() -> None:
    game = drawing(tiles=0, seed=1)
    stack = game.hidden()["works"]
    assert len(stack) == 24 - 3
    play(game, *GO)
    assert asked(game) == ("turn", 1)  # one tile: nothing to choose
    assert sum(player(game, 0)["works"].values()) == 2
    assert player(game, 0)["works"][stack[-1]] == (2 if stack[-1] == "blue" else 1)
    assert game.hidden()["works"] == stack[:-1]


@pytest.mark.rule("workshop.1")
@pytest.mark.parametrize("tiles", [1, 2, 3, 4])
def test_one_more_tile_for_each_exhibition(tiles: int) -> None:
    questions = 0
    for seed in range(20):
        game = drawing(tiles, seed)
        stack = game.hidden()["works"]
        top = stack[-1 - tiles :]
        play(game, *GO)
        if len(set(top)) == 1:
            assert asked(game) == ("turn", 1)
            continue
        questions += 1
        assert asked(game) == ("keep work", 0)
        assert Counter(game.hidden()["drawn"]) == Counter(top)
        assert legal(game) == {f"keep {colour}" for colour in top}
        colour = sorted(set(top))[0]
        before = player(game, 0)["works"][colour]
        play(game, f"keep {colour}")
        assert player(game, 0)["works"][colour] == before + 1
        assert sum(player(game, 0)["works"].values()) == 2
        assert game.hidden()["drawn"] == []
        assert len(game.hidden()["works"]) == len(stack) - 1
    assert questions > 5


@pytest.mark.rule("workshop.1")
@pytest.mark.rule("decision.1")
def test_tiles_of_one_colour_need_no_question() -> None:
    others = {
        1: {"works": {"blue": 6}, "tiles": 0},
        2: {"works": {"pink": 6, "yellow": 6}, "tiles": 0},
    }
    game = position(players={0: {"works": {"green": 1}, "tiles": 2}, **others})
    assert game.hidden()["works"] == ["green"] * 5
    play(game, *GO)
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["works"]["green"] == 2
    assert game.hidden()["works"] == ["green"] * 4


@pytest.mark.rule("workshop.2")
def test_the_others_go_under_the_stack_in_random_order() -> None:
    orders = set()
    for seed in range(60):
        game = drawing(tiles=2, seed=seed)
        stack = game.hidden()["works"]
        top = stack[-3:]
        if len(set(top)) < 3:
            continue
        play(game, *GO)
        kept, *rest = top
        play(game, f"keep {kept}")
        now = game.hidden()["works"]
        assert now[2:] == stack[:-3]
        assert sorted(now[:2]) == sorted(rest)
        orders.add(now[:2] == rest)  # as they lay before, or the other way round
    assert orders == {True, False}


def short_stack(yellow: int, green: int, tiles: int = 4) -> Game:
    """The colour stack holds a few yellow and green tiles only; no tile is covered."""
    return position(
        round=5,
        players={
            0: {"works": {"yellow": 1}, "tiles": tiles},
            1: {"works": {"blue": 6, "pink": 6}, "tiles": 4 - tiles},
            2: {"works": {"yellow": 5 - yellow, "green": 6 - green}, "tiles": 0},
        },
    )


@pytest.mark.rule("workshop.3")
def test_draws_what_there_is() -> None:
    game = short_stack(yellow=1, green=1)
    play(game, *GO)
    assert legal(game) == {"keep yellow", "keep green"}
    assert sorted(game.hidden()["drawn"]) == ["green", "yellow"]
    play(game, "keep green")
    assert game.hidden()["works"] == ["yellow"]


@pytest.mark.rule("workshop.3")
def test_the_last_tile() -> None:
    game = short_stack(yellow=0, green=1)
    play(game, *GO)
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["works"]["green"] == 1
    assert game.hidden()["works"] == []


@pytest.mark.rule("workshop.3")
@pytest.mark.rule("workshop.4")
@pytest.mark.rule("perform.2")
def test_no_tile_no_workshop() -> None:
    game = short_stack(yellow=0, green=0)
    assert game.hidden()["black_works"] == 6  # black ones do not help
    play(game, "place r1c1 workshop", "bid 1 BF")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["works"] == {"blue": 0, "pink": 0, "yellow": 1, "green": 0, "black": 0}
    play(game, "brussels park")
    assert "do workshop" not in legal(game)


@pytest.mark.rule("workshop.4")
def test_black_is_never_drawn() -> None:
    for seed in range(30):
        game = drawing(tiles=4, seed=seed)
        play(game, *GO)
        assert "black" not in game.hidden()["drawn"]
        assert "keep black" not in legal(game)
        assert game.hidden()["black_works"] == 6


# --- the stacks ---------------------------------------------------------------------------------


def shop_scene(
    *,
    left: str = "blue",
    colour_stack: dict[str, int],
    black_owned: int = 0,
    tiles: tuple[int, int, int] = (0, 0, 2),
    seed: int = 1,
    **more: object,
) -> Game:
    """A shop with `left` and pink. Seat 0 can sell yellow; the stack holds just these tiles."""
    shown = {left: 1, "pink": 1}
    owned = {
        colour: 6 - shown.get(colour, 0) - colour_stack.get(colour, 0)
        for colour in ("blue", "pink", "yellow", "green")
    }
    return position(
        players={
            0: {"works": {"yellow": owned["yellow"]}, "tiles": tiles[0]},
            1: {"works": {"blue": owned["blue"], "green": owned["green"]}, "tiles": tiles[1]},
            2: {"works": {"pink": owned["pink"], "black": black_owned}, "tiles": tiles[2]},
        },
        shop=(left, "pink"),
        seed=seed,
        **more,
    )


SELL_YELLOW = (
    "place r1c2 sale",
    "bid 1 BF",
    "perform",
    "cursor to r4c4",
    "cover left",
)
DRAW = ("place r1c1 workshop", "bid 1 BF", "perform")


@pytest.mark.rule("stack.1")
@pytest.mark.rule("stack.2")
@pytest.mark.rule("stack.3")
def test_covered_tiles_come_back_when_the_colour_stack_runs_out() -> None:
    game = shop_scene(colour_stack={"green": 1})
    play(game, *SELL_YELLOW)
    assert covered_works(game) == {"blue": 1}  # a tile is left in the stack: nothing happens yet
    assert game.hidden()["works"] == ["green"]
    play(game, *DRAW)
    assert asked(game) == ("turn", 2)
    assert covered_works(game) == {}
    assert game.hidden()["works"] == ["blue"]
    assert game.to_dict()["shop"] == ["yellow", "pink"]


@pytest.mark.rule("stack.1")
def test_covered_black_goes_to_the_black_stack() -> None:
    game = shop_scene(left="black", colour_stack={"green": 1})
    assert game.hidden()["black_works"] == 5
    play(game, *SELL_YELLOW)
    assert covered_works(game) == {"black": 1}
    play(game, *DRAW)
    assert covered_works(game) == {}
    assert game.hidden()["works"] == []
    assert game.hidden()["black_works"] == 6


@pytest.mark.rule("stack.1")
@pytest.mark.rule("stack.3")
def test_empty_black_stack_brings_them_back_too() -> None:
    """Looked at after a sale; the whole colour stack is shuffled, with the tile that returns."""
    places = set()
    for seed in range(40):
        stack = {"green": 4, "yellow": 3}
        game = shop_scene(colour_stack=stack, black_owned=6, seed=seed)
        assert game.hidden()["black_works"] == 0
        play(game, *SELL_YELLOW)
        assert covered_works(game) == {}
        assert Counter(game.hidden()["works"]) == {"green": 4, "yellow": 3, "blue": 1}
        places.add(game.hidden()["works"].index("blue"))
    assert len(places) > 4


@pytest.mark.rule("stack.1")
@pytest.mark.rule("stack.3")
def test_taking_the_last_black_work_brings_them_back() -> None:
    game = shop_scene(left="black", colour_stack={"green": 3}, black_owned=4, buildings={"r1c1": 2})
    play(game, *SELL_YELLOW)
    assert game.hidden()["black_works"] == 1
    assert covered_works(game) == {"black": 1}
    play(game, "place r1c1 workshop", "bid 1 BF", "leave")  # seat 2 takes the last black work
    assert player(game, 2)["works"]["black"] == 5
    assert game.hidden()["black_works"] == 1
    assert covered_works(game) == {}


@pytest.mark.rule("stack.3")
def test_after_a_sale_with_an_empty_colour_stack() -> None:
    game = shop_scene(colour_stack={})
    assert game.hidden()["works"] == []
    play(game, *SELL_YELLOW)
    assert game.hidden()["works"] == ["blue"]
    assert covered_works(game) == {}
    assert game.to_dict()["shop"] == ["yellow", "pink"]


@pytest.mark.rule("stack.3")
def test_in_the_middle_of_a_draw() -> None:
    game = shop_scene(colour_stack={"green": 1}, tiles=(0, 1, 1))
    play(game, *SELL_YELLOW)
    play(game, *DRAW)  # two tiles: green empties the stack, blue comes back and is drawn
    assert asked(game) == ("keep work", 1)
    assert legal(game) == {"keep blue", "keep green"}
    assert game.hidden()["works"] == []
    play(game, "keep blue")
    assert game.hidden()["works"] == ["green"]


@pytest.mark.rule("stack.2")
def test_without_covered_tiles_the_stack_stays_empty() -> None:
    game = shop_scene(colour_stack={"green": 1}, tiles=(1, 0, 1))
    play(game, *DRAW)
    assert asked(game) == ("turn", 1)
    assert game.hidden()["works"] == []
    assert game.to_dict()["shop"] == ["blue", "pink"]
