"""The Materials action."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import cubes, position
from tests.tables import asked, legal, play


def taking(wood: int = 10, stone: int = 10, iron: int = 10) -> Game:
    """Seat 0 performs Materials while the supply has these nobles."""
    rest = {"wood": 10 - wood, "stone": 10 - stone, "iron": 10 - iron}
    game = position(players={1: rest})
    return play(game, "place r1c4 materials", "bid 1 BF", "perform")


def nobles(game: Game) -> tuple[int, int, int]:
    mine = cubes(game, 0)
    assert mine["joker"] == 0
    return mine["wood"], mine["stone"], mine["iron"]


@pytest.mark.rule("materials.1")
@pytest.mark.parametrize(
    ("words", "result"),
    [
        (["take wood", "take wood"], (2, 0, 0)),
        (["take wood", "take stone"], (1, 1, 0)),
        (["take wood", "take iron"], (1, 0, 1)),
        (["take stone", "take stone"], (0, 2, 0)),
        (["take stone", "take iron"], (0, 1, 1)),
        (["take iron"], (0, 0, 2)),
    ],
)
def test_every_pair(words: list[str], result: tuple[int, int, int]) -> None:
    game = taking()
    assert asked(game) == ("cube", 0)
    assert legal(game) == {"take wood", "take stone", "take iron"}  # no joker
    play(game, *words)
    assert nobles(game) == result
    assert sum(game.to_dict()["supply"][kind] for kind in ("wood", "stone", "iron")) == 28
    assert game.to_dict()["supply"]["joker"] == 15
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("materials.2")
def test_never_back() -> None:
    game = taking()
    play(game, "take stone")
    assert nobles(game) == (0, 1, 0)
    assert legal(game) == {"take stone", "take iron"}
    game = taking()
    play(game, "take wood")
    assert legal(game) == {"take wood", "take stone", "take iron"}


@pytest.mark.rule("materials.2")
def test_no_first_pick_that_spoils_the_second() -> None:
    game = taking(wood=5, stone=0, iron=1)
    # Iron first would leave nothing for the second pick: wood comes first, unasked.
    assert nobles(game) == (1, 0, 0)
    assert legal(game) == {"take wood", "take iron"}
    play(game, "take iron")
    assert nobles(game) == (1, 0, 1)


@pytest.mark.rule("materials.2")
def test_first_picks_with_one_iron() -> None:
    assert legal(taking(wood=3, stone=1, iron=1)) == {"take wood", "take stone"}


@pytest.mark.rule("materials.3")
def test_a_kind_that_is_gone() -> None:
    game = taking(stone=0)
    assert legal(game) == {"take wood", "take iron"}
    game = taking(wood=1, stone=0)
    play(game, "take wood")  # the last one; iron follows unasked
    assert nobles(game) == (1, 0, 1)


@pytest.mark.rule("materials.3")
@pytest.mark.parametrize(
    ("supply", "result"),
    [
        ((1, 0, 0), (1, 0, 0)),
        ((0, 0, 1), (0, 0, 1)),
        ((1, 0, 1), (1, 0, 1)),
        ((0, 2, 0), (0, 2, 0)),
    ],
)
def test_the_last_nobles(supply: tuple[int, int, int], result: tuple[int, int, int]) -> None:
    game = taking(*supply)
    assert asked(game) == ("turn", 1)
    assert nobles(game) == result


@pytest.mark.rule("materials.3")
@pytest.mark.rule("perform.2")
def test_no_noble_no_action() -> None:
    game = position(players={1: {"wood": 10, "stone": 10, "iron": 10}})
    play(game, "place r1c4 materials", "bid 1 BF")
    assert asked(game) == ("turn", 1)
    assert nobles(game) == (0, 0, 0)
