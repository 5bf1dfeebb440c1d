"""Two players: the neutral cards in the corners."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import (
    NEUTRAL_SPACES,
    by_type,
    cell,
    discards,
    end_round,
    every,
    levels,
    position,
    short,
    spaces_for,
    takes,
    total,
)

NEUTRAL = {"card": None, "architect": "neutral", "value": 2, "owner": "neutral"}


@pytest.mark.rule("neutral.1")
def test_neutrals_in_the_bottom_corners_every_round() -> None:
    game = Game("bruxelles1897", num_players=2, seed=4)
    rounds = 0
    while not game.is_over:
        rounds += 1
        owners = {name: cell(game, name)["owner"] for name in spaces_for(2)}
        assert [name for name, owner in owners.items() if owner] == NEUTRAL_SPACES
        assert cell(game, "r3c1") == cell(game, "r3c4") == NEUTRAL
        end_round(game)
    assert rounds == 4


@pytest.mark.rule("neutral.1")
@pytest.mark.parametrize("count", [3, 4])
def test_no_neutrals_with_more_players(count: int) -> None:
    for seed in range(5):
        game = Game("bruxelles1897", num_players=count, seed=seed)
        assert "neutral" not in str(game.to_dict()["area"])
        end_round(game)
        assert "neutral" not in str(game.to_dict()["area"])


@pytest.mark.rule("neutral.1")
@pytest.mark.rule("area.4")
def test_the_cards_of_the_corners_are_discarded() -> None:
    """Ten cards are dealt here: the ninth lies on r3c1 and goes, Expo to the exhibition area."""
    gone = set()
    for seed in range(100):
        game = short(2, seed=seed)
        assert by_type(game) == {"money": 3, "house": 3, "noble": 2, "expo": 1}
        end_round(game)
        dealt = by_type(game)
        assert sum(dealt.values()) == 9
        (missing,) = {"house": 3, "noble": 3, "money": 3, "expo": 1}.items() - dealt.items()
        gone.add(missing[0])
        assert game.to_dict()["expo"] == ("exhibition" if missing[0] == "expo" else "area")
        assert total(discards(game, "house")) == 3 + (missing[0] == "house")
        assert total(discards(game, "noble")) == 2 + (missing[0] == "noble")
    assert gone == {"house", "noble", "money", "expo"}


@pytest.mark.rule("neutral.2")
def test_a_neutral_takes_its_space() -> None:
    game = position(2)
    spaces = {word.split()[1] for word in takes(game)}
    assert spaces == set(spaces_for(2)) - {"r3c1", "r3c4"}


@pytest.mark.rule("neutral.3")
@pytest.mark.parametrize("column", [1, 4])
@pytest.mark.parametrize(
    ("cards", "winners"),
    [
        ([], []),
        ([(0, 1)], []),
        ([(0, 1), (1, 1)], []),
        ([(0, 2)], [0]),
        ([(0, 1), (0, 1)], [0]),
        ([(0, 2), (1, 1)], [0]),
        ([(0, 2), (1, 2)], [0, 1]),
        ([(0, 1), (1, 3)], [1]),
        ([(0, 2), (1, 3)], [1]),
        ([(0, 3), (1, 3)], [0, 1]),
    ],
)
def test_the_neutral_in_a_corner_column(column: int, cards: list, winners: list[int]) -> None:
    tops = ["nobility", "prestige", "prison"]
    tops.insert(column - 1, "architecture")
    placed = {f"r{row}c{column}": card for row, card in enumerate(cards, 1)}
    game = position(2, bonus=tops, placed=placed)
    end_round(game)
    assert every(game, "architecture") == [2 if seat in winners else 1 for seat in (0, 1)]


@pytest.mark.rule("neutral.3")
@pytest.mark.rule("column.1")
def test_the_middle_columns_have_no_neutral() -> None:
    game = position(2, placed={"r1c2": (0, 1), "r1c3": (1, 1)})
    end_round(game)
    assert levels(game, 0) == (1, 2, 1)
    assert levels(game, 1) == (1, 1, 2)


@pytest.mark.rule("neutral.4")
@pytest.mark.parametrize("names", [["r2c1", "r2c2", "r3c2"], ["r2c3", "r2c4", "r3c3"]])
@pytest.mark.parametrize(
    ("owners", "vp"), [([0, 0, 0], [8, 0]), ([0, 1, 0], [8, 0]), ([1, 0, 1], [0, 8])]
)
def test_a_neutral_completes_a_coat_of_arms(
    names: list[str], owners: list[int], vp: list[int]
) -> None:
    placed = {name: (seat, 1) for name, seat in zip(names, owners, strict=True)}
    game = position(2, placed=placed, everyone={"prestige": 8})
    end_round(game)
    assert every(game, "vp") == vp


@pytest.mark.rule("neutral.4")
@pytest.mark.rule("coat.1")
def test_two_cards_and_a_neutral_are_not_enough() -> None:
    game = position(2, placed={"r2c1": (0, 1), "r2c2": (0, 1)}, everyone={"prestige": 8})
    end_round(game)
    assert every(game, "vp") == [0, 0]
