"""Phase A: the stock card and the area of the round."""

from __future__ import annotations

import random

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import opened, position, stock_line
from tests.tables import asked, legal, pass_all, play


def card_with(shield: tuple[int, int]) -> tuple[int, int]:
    """A number of players and a stock card that offers this shield."""
    for count in (2, 3, 4, 5):
        for card in range(1, 13):
            if list(shield) in stock_line(card, count)["shields"]:
                return count, card
    raise AssertionError(f"no card offers shield {shield}")


@pytest.mark.rule("area.1")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_new_card_every_round(count: int) -> None:
    game = Game("bruxelles1893", num_players=count, seed=11)
    rng = random.Random(count)
    deck = game.hidden()["stock"]
    (top,) = set(range(1, 13)) - set(deck)
    for number in range(1, 6):
        assert asked(game)[0] == "shield"
        assert game.to_dict()["stock"] == stock_line(top, count)
        while not game.is_over and game.to_dict()["round"] == number:
            assert game.to_dict()["stock"] == stock_line(top, count)
            game.apply(rng.choice(game.legal_actions()))
            if game.to_dict()["phase"] == "over":
                break
        if number < 5:
            top = deck.pop()
            assert game.hidden()["stock"] == deck
    assert game.is_over


@pytest.mark.rule("area.2")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("card", range(1, 13))
def test_first_player_chooses_one_of_two_shields(count: int, card: int) -> None:
    first = count - 1
    game = position(count, decision="shield", card=card, first=first)
    shields = stock_line(card, count)["shields"]
    assert asked(game) == ("shield", first)
    assert legal(game) == {f"open shield {r}-{c}" for r, c in shields}


@pytest.mark.rule("area.2")
def test_first_question_of_a_game() -> None:
    game = Game("bruxelles1893", num_players=4, seed=2)
    assert asked(game) == ("shield", 0)
    assert game.to_dict()["area"] == {"rows": [], "columns": []}


@pytest.mark.rule("area.2")
def test_the_new_first_player_chooses_in_the_next_round() -> None:
    game = position(first=1)
    play(game, "brussels market", "pass")  # seat 2 has the exhibition tile
    pass_all(game)
    assert asked(game) == ("shield", 2)
    assert game.to_dict()["round"] == 4


@pytest.mark.rule("area.3")
@pytest.mark.parametrize("row", [1, 2, 3, 4])
@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_area_of_each_shield(row: int, column: int) -> None:
    count, card = card_with((row, column))
    game = position(count, decision="shield", card=card)
    play(game, f"open shield {row}-{column}")
    ranges = {1: [2, 3, 4, 5], 2: [3, 4, 5], 3: [1, 2, 3], 4: [1, 2, 3, 4]}
    assert game.to_dict()["area"] == {"rows": ranges[row], "columns": ranges[column]}
    spaces = len(ranges[row]) * len(ranges[column])
    assert spaces == max(row, 5 - row) * max(column, 5 - column)


@pytest.mark.rule("area.4")
@pytest.mark.parametrize("shield", [(1, 1), (2, 4), (1, 3), (4, 3), (4, 4)])
def test_only_spaces_of_the_area_can_be_taken(shield: tuple[int, int]) -> None:
    count, card = card_with(shield)
    game = position(count, decision="shield", card=card)
    play(game, f"open shield {shield[0]}-{shield[1]}")
    places = {word.split()[1] for word in legal(game) if word.startswith("place")}
    expected = {f"r{r}c{c}" for r in opened(shield[0]) for c in opened(shield[1])}
    assert places == expected
