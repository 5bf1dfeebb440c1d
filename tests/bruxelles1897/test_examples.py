"""Worked examples, each of them a table that players could have in front of them."""

from __future__ import annotations

import pytest

from tests.bruxelles1897.positions import (
    COLOURS,
    NEUTRAL_SPACES,
    PILES,
    by_type,
    cards_of,
    discards,
    draw_pile,
    end_round,
    every,
    nobles,
    position,
    spaces_for,
    take,
    total,
    without_artworks,
)
from tests.tables import asked, legal, pass_all, play, player

THREE_NOBLES = ["horta", "buls", "hankar"]


@pytest.mark.rule("salary.1")
@pytest.mark.rule("salary.2")
@pytest.mark.rule("score.6")
@pytest.mark.rule("score.7")
def test_five_francs_for_three_nobles() -> None:
    edit = {"money": 4, "nobles": THREE_NOBLES, "vp": 10}  # 1 BEF more for passing
    game = position(round=4, players={1: edit}, placed={"r1c2": (1, 1), "r1c4": (1, 1)})
    pass_all(game)
    assert game.is_over
    assert player(game, 1)["money"] == 1
    assert len(nobles(game, 1)) == 3
    assert "brugmann" in nobles(game, 1)
    sheet = game.score_sheet()[1]
    assert (sheet["points"], sheet["money"], sheet["nobles"]) == (7, 0, 6)
    assert sheet["total"] == 13


@pytest.mark.rule("score.6")
def test_eleven_francs_after_the_salaries() -> None:
    edit = {"money": 16, "nobles": THREE_NOBLES}
    game = position(round=4, players={1: edit}, placed={"r1c4": (1, 1)})
    pass_all(game)
    assert player(game, 1)["money"] == 11
    assert game.score_sheet()[1]["money"] == 15


@pytest.mark.rule("neutral.3")
def test_one_against_one_against_the_neutral() -> None:
    game = position(2, placed={"r1c1": (0, 1), "r2c1": (1, 1)})
    end_round(game)
    assert every(game, "architecture") == [1, 1]


@pytest.mark.rule("neutral.3")
def test_two_against_the_neutral() -> None:
    game = position(2, placed={"r2c1": (1, 2)})
    end_round(game)
    assert every(game, "architecture") == [1, 2]


@pytest.mark.rule("construction.2")
@pytest.mark.rule("construction.3")
@pytest.mark.rule("construction.4")
@pytest.mark.parametrize(
    ("words", "vp"),
    [
        (["spend wood-wood", "spend brick-brick", "spend steel-steel"], 3),
        (["spend wood-wood", "spend steel-steel"], 2),
    ],
)
def test_the_third_house(words: list[str], vp: int) -> None:
    edit = {
        "houses": {"c": 1, "d": 1},
        "materials": {"wood-wood": 1, "brick-brick": 1, "steel-steel": 1},
    }
    game = position(players={0: edit})
    take(game, "r1c3")
    play(game, *words)
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["houses"] == {"a": 1, "b": 0, "c": 1, "d": 1}
    assert player(game, 0)["vp"] == vp
    assert total(player(game, 0)["materials"]) == 3 - len(words)


@pytest.mark.rule("area.2")
@pytest.mark.rule("area.5")
@pytest.mark.parametrize("seed", range(5))
def test_four_players_hold_all_artworks(seed: int) -> None:
    players = {seat: {"artworks": {colour: 3}} for seat, colour in enumerate(COLOURS)}
    game = position(4, players=players, area=without_artworks(4), seed=seed)
    before = {card_type: by_type(game)[card_type] for card_type in PILES}
    end_round(game)
    assert len(cards_of(game)) == 16  # of 4 x 4 cards and the Expo card
    dealt = by_type(game)
    assert dealt["artwork"] == 0
    shuffled = dealt["expo"] + (game.to_dict()["expo"] == "exhibition") + 4
    assert dealt["money"] <= 4
    for card_type in ("material", "house", "noble"):
        left_over = total(discards(game, card_type)) - before[card_type]
        assert dealt[card_type] + left_over == 4
        shuffled += 4
    assert shuffled == 17
    assert draw_pile(game, "artwork") == total(discards(game, "artwork")) == 0


@pytest.mark.rule("exhibition.6")
def test_no_cards_and_passed_at_an_exhibition() -> None:
    # Seat 1 has no Architect card left and his turn comes next; seat 2 has passed.
    placed = {"r1c1": (1, 1), "r1c2": (1, 1), "r1c4": (1, 1), "r3c1": (1, 1), "r3c3": (1, 2)}
    game = position(
        players={
            1: {"artworks": {"red": 1}},
            2: {"artworks": {"blue": 1, "green": 1}, "passed": True},
        },
        placed=placed,
    )
    take(game, "r2c2")
    assert asked(game) == ("exhibit", 1)
    assert legal(game) == {"exhibit red", "decline"}
    play(game, "exhibit red")
    assert asked(game) == ("turn", 0)
    assert every(game, "vp") == [0, 2, 0]
    assert every(game, "passed") == [False, True, True]


def _squares(rows: list[str]) -> dict[str, tuple[int, int]]:
    """Owners by row, such as "0011". A dot is a neutral's space; in its row cards have value 2."""
    return {
        f"r{r}c{c}": (int(seat), 2 if "." in row else 1)
        for r, row in enumerate(rows, 1)
        for c, seat in enumerate(row, 1)
        if seat != "."
    }


@pytest.mark.rule("coat.1")
@pytest.mark.rule("coat.2")
@pytest.mark.rule("neutral.4")
@pytest.mark.parametrize(
    ("rows", "coats", "crossings"),  # coats of arms that each seat wins or shares
    [
        (["0011", "0011", ".01."], [4, 4], 6),
        (["0011", "0011", "2222"], [3, 3, 3], 6),
        (["0011", "0011", "2233", "2233"], [4, 4, 4, 4], 9),
    ],
)
def test_a_full_area(rows: list[str], coats: list[int], crossings: int) -> None:
    count = len(coats)
    placed = _squares(rows)
    assert set(placed) | (set(NEUTRAL_SPACES) if count == 2 else set()) == set(spaces_for(count))
    game = position(count, placed=placed, everyone={"prestige": 8})
    assert (len(rows) - 1) * 3 == crossings
    end_round(game)
    assert every(game, "vp") == [8 * number for number in coats]
