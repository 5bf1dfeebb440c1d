"""From one round to the next."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import (
    ALL_COUNTS,
    by_type,
    cards_of,
    check_box,
    discards,
    draw_pile,
    end_round,
    every,
    hand,
    nobles,
    position,
    prison_at_start,
    take,
    total,
    use,
)
from tests.tables import asked, play, player


@pytest.mark.rule("round.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_the_holder_of_the_expo_card_is_first(count: int) -> None:
    for first in range(count):
        for holder in range(count):
            game = position(count, first=first, placed={"r2c2": (holder, 1)}, expo=holder)
            end_round(game)
            assert game.to_dict()["first_player"] == holder
            assert asked(game) == ("turn", holder)


@pytest.mark.rule("round.1")
def test_taking_the_expo_card_makes_first_player() -> None:
    game = position(first=2)
    take(game, "r1c1")
    take(game, "r2c2")  # seat 0, with an Artwork of seat 2 to be shown
    assert asked(game) == ("exhibit", 2)
    play(game, "decline")
    end_round(game)
    assert game.to_dict()["first_player"] == 0


@pytest.mark.rule("round.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
@pytest.mark.parametrize("where", ["area", "exhibition"])
def test_else_the_player_to_the_left(count: int, where: str) -> None:
    for first in range(count):
        area = {} if where == "area" else {"r2c2": "money"}
        game = position(count, first=first, area=area)
        assert game.to_dict()["expo"] == where
        end_round(game)
        assert game.to_dict()["first_player"] == (first + 1) % count
        assert asked(game) == ("turn", (first + 1) % count)


@pytest.mark.rule("round.2")
@pytest.mark.parametrize("where", ["area", "exhibition", "player"])
def test_the_expo_card_is_shuffled_in_again(where: str) -> None:
    found = set()
    for seed in range(40):
        if where == "player":
            game = position(placed={"r2c2": (1, 1)}, expo=1, seed=seed)
        else:
            game = position(area={} if where == "area" else {"r2c2": "money"}, seed=seed)
        end_round(game)
        found.add(game.to_dict()["expo"])
        assert ("expo" in cards_of(game)) == (game.to_dict()["expo"] == "area")
    assert found == {"area", "exhibition"}


@pytest.mark.rule("round.3")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_architect_cards_return(count: int) -> None:
    game = position(
        count,
        placed={"r1c1": (0, 1), "r1c2": (0, 3), "r2c3": (1, 2)},
        brussels={"stock": [(0, "1/3"), (1, "1/3", "1/3")]},
    )
    start = total(prison_at_start(count))
    end_round(game)  # seat 1 has the most at Brussels: one of his two goes to Prison
    assert [hand(game, seat) for seat in (0, 1)] == [7 - start, 7 - start - 1]
    assert [total(p["prison"]) for p in game.to_dict()["players"]][:2] == [start, start + 1]
    area = game.to_dict()["area"]
    assert not any(space["owner"] in range(count) for row in area for space in row)


@pytest.mark.rule("round.3")
def test_cards_in_prison_stay_there() -> None:
    game = position(players={0: {"prison": {"1/3": 3, "2/4": 2}}})
    end_round(game)
    assert player(game, 0)["prison"] == {"1/3": 3, "2/4": 2, "2/5": 0}
    assert player(game, 0)["architects"] == {"1/3": 1, "2/4": 0, "2/5": 1}


@pytest.mark.rule("round.4")
def test_cards_nobody_took_are_discarded() -> None:
    for seed in range(10):
        game = position(placed={"r1c1": (0, 1)}, seed=seed)
        end_round(game)
        gone = discards(game, "artwork")
        assert gone["green"] >= 1 and gone["blue"] >= 1  # the yellow one had been taken
        assert draw_pile(game, "artwork") == 10 - 3
        assert by_type(game)["artwork"] + total(gone) == 2 + 3
        assert discards(game, "house")["a"] >= 1 and discards(game, "house")["b"] >= 1
        assert discards(game, "noble")["horta"] >= 1
        assert discards(game, "material")["wood-wood"] >= 1
        check_box(game.to_dict())


@pytest.mark.rule("round.4")
@pytest.mark.rule("draw.1")
def test_they_are_discarded_before_the_new_area_is_dealt() -> None:
    # The only Artworks outside the players' hands lie in the area, and come back.
    game = position(pile={"artwork": {}}, rest={"artwork": 1})
    end_round(game)
    dealt = [card for card in cards_of(game) if card.endswith("artwork")]
    back = dealt + [f"{colour} artwork" for colour in discards(game, "artwork")]
    assert sorted(back) == ["blue artwork", "green artwork", "yellow artwork"]
    assert draw_pile(game, "artwork") == 0


@pytest.mark.rule("round.5")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_nobles_are_turned_upright(count: int) -> None:
    game = position(
        count,
        players={
            0: {"nobles": ["horta", "albert"], "sideways": ["horta", "brugmann"]},
            1: {"sideways": ["brugmann"]},
        },
    )
    end_round(game)
    assert nobles(game, 0) == {"horta": True, "albert": True, "brugmann": True}
    assert nobles(game, 1) == {"brugmann": True}


@pytest.mark.rule("round.6")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_everybody_is_back_and_brussels_is_empty(count: int) -> None:
    game = position(
        count, brussels={"stock": [(0, "1/3"), (1, "1/3", "1/3")], "park": [(1, "1/3")]}
    )
    end_round(game)
    d = game.to_dict()
    assert every(game, "passed") == [False] * count
    assert d["uses"] == {"stock": 0, "hall": 0, "park": 0}
    for by_seat in d["brussels"].values():
        assert [total(cards) for cards in by_seat] == [0] * count
    seat = game.current_player
    before = hand(game, seat)
    use(game, "stock")
    assert hand(game, seat) == before - 1


@pytest.mark.rule("round.6")
def test_what_players_own_stays() -> None:
    edit = {
        "money": 7,
        "vp": 12,
        "artworks": {"red": 2},
        "materials": {"steel-wood": 1},
        "houses": {"a": 1, "d": 2},
        "architecture": 3,
        "nobility": 4,
        "prestige": 5,
    }
    game = position(players={1: edit})
    before = player(game, 1)
    end_round(game)
    after = player(game, 1)
    assert after["money"] == 8  # 1 BEF for passing
    for field in ("vp", "artworks", "materials", "houses", "architecture", "nobility", "prestige"):
        assert after[field] == before[field]


@pytest.mark.rule("round.1")
@pytest.mark.rule("last.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_four_rounds(count: int) -> None:
    game = Game("bruxelles1897", num_players=count, seed=2)
    for number in (1, 2, 3, 4):
        assert game.to_dict()["round"] == number
        assert game.to_dict()["first_player"] == (number - 1) % count
        end_round(game)
    assert game.is_over
