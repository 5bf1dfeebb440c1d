"""Sale: an Artwork for 3 BEF."""

from __future__ import annotations

import pytest

from tests.bruxelles1897.positions import COLOURS, cell, discards, position, take, takes
from tests.tables import asked, legal, play, player

ALL_FOUR = dict.fromkeys(COLOURS, 1)


@pytest.mark.rule("sale.1")
@pytest.mark.parametrize("colour", COLOURS)
def test_which_artwork_goes(colour: str) -> None:
    game = position(players={0: {"artworks": ALL_FOUR}})
    play(game, "take r1c2 money with 1 of 1/3")
    assert asked(game) == ("sale", 0)
    assert legal(game) == {f"sell {name}" for name in COLOURS}
    assert player(game, 0)["artworks"] == ALL_FOUR
    play(game, f"sell {colour}")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["artworks"] == ALL_FOUR | {colour: 0}
    assert player(game, 0)["money"] == 10 - 1 + 3
    assert discards(game, "artwork") == {colour: 1}


@pytest.mark.rule("sale.1")
def test_only_his_own_colours_are_offered() -> None:
    game = position(players={0: {"artworks": {"green": 2, "red": 1}}, 1: {"artworks": {"blue": 1}}})
    take(game, "r1c2")
    assert legal(game) == {"sell green", "sell red"}
    play(game, "sell green")
    assert player(game, 0)["artworks"] == {"yellow": 0, "green": 1, "blue": 0, "red": 1}


@pytest.mark.rule("sale.1")
@pytest.mark.rule("decision.1")
@pytest.mark.parametrize("number", [1, 2])
def test_one_colour_is_not_asked(number: int) -> None:
    game = position(players={0: {"artworks": {"blue": number}}})
    take(game, "r1c2")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["artworks"]["blue"] == number - 1
    assert player(game, 0)["money"] == 12


@pytest.mark.rule("sale.2")
def test_without_an_artwork() -> None:
    game = position()
    take(game, "r1c2", "3 of 1/3")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["money"] == 7
    assert discards(game, "artwork") == {}
    assert cell(game, "r1c2") == {"card": None, "architect": "1/3", "value": 3, "owner": 0}


@pytest.mark.rule("sale.3")
@pytest.mark.rule("turn.4")
@pytest.mark.parametrize(
    ("money", "sides"),
    [(0, set()), (1, {"1 of 1/3"}), (2, {"1 of 1/3", "2 of 2/4"})],
)
def test_the_income_does_not_pay_the_price(money: int, sides: set[str]) -> None:
    game = position(players={0: {"money": money, "artworks": {"red": 1}}})
    words = {word for word in takes(game) if word.startswith("take r1c2")}
    assert words == {f"take r1c2 money with {side}" for side in sides}


@pytest.mark.rule("sale.3")
def test_the_last_franc_and_then_three() -> None:
    game = position(players={0: {"money": 1, "artworks": {"red": 1}}})
    take(game, "r1c2", "1 of 1/3")
    assert player(game, 0)["money"] == 3
    assert player(game, 0)["artworks"]["red"] == 0
