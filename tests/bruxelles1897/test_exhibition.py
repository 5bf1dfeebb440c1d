"""Exhibition: who shows what, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import (
    COLOURS,
    cell,
    discards,
    every,
    position,
    take,
    without_artworks,
)
from tests.tables import asked, legal, play, player

ALL_FOUR = dict.fromkeys(COLOURS, 1)
# All five Architect cards that seat 1 has out of Prison are in the area.
NO_HAND = {"r1c1": (1, 1), "r1c2": (1, 1), "r1c4": (1, 1), "r3c1": (1, 1), "r3c3": (1, 2)}


def exhibition(*artworks: dict[str, int], first: int = 0, passed: Sequence[int] = ()) -> Game:
    """The players own these Artworks, by seat, and the first one has taken the Expo card."""
    count = len(artworks)
    players = {
        seat: {"artworks": owned, "passed": seat in passed} for seat, owned in enumerate(artworks)
    }
    game = position(count, first=first, players=players, area=without_artworks(count))
    return take(game, "r2c2")


@pytest.mark.rule("exhibition.1")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_expo_card_without_any_artwork(count: int) -> None:
    game = position(count)
    play(game, "take r2c2 expo with 1 of 1/3")
    assert asked(game) == ("turn", 1)
    assert game.to_dict()["expo"] == 0
    assert cell(game, "r2c2") == {"card": None, "architect": "1/3", "value": 1, "owner": 0}
    assert every(game, "vp") == [0] * count


@pytest.mark.rule("exhibition.1")
@pytest.mark.rule("exhibition.4")
def test_others_exhibit_if_the_opener_cannot() -> None:
    game = exhibition({}, {"red": 1}, {})
    assert game.to_dict()["expo"] == 0
    assert asked(game) == ("exhibit", 1)
    play(game, "exhibit red")
    assert asked(game) == ("turn", 1)
    assert every(game, "vp") == [0, 2, 0]


@pytest.mark.rule("exhibition.2")
def test_clockwise_from_the_active_player() -> None:
    game = exhibition({"yellow": 1}, {"green": 1}, {"blue": 1}, {"red": 1}, first=2)
    for seat, colour in ((2, "blue"), (3, "red"), (0, "yellow")):
        assert asked(game) == ("exhibit", seat)
        assert legal(game) == {f"exhibit {colour}", "decline"}
        play(game, f"exhibit {colour}")
        assert player(game, seat)["vp"] == 2  # at once
    assert asked(game) == ("exhibit", 1)
    play(game, "exhibit green")
    assert asked(game) == ("turn", 3)
    assert every(game, "vp") == [2, 2, 2, 2]


@pytest.mark.rule("exhibition.2")
def test_round_after_round() -> None:
    game = exhibition({"yellow": 1, "green": 1, "red": 1}, {"blue": 1}, {})
    assert legal(game) == {"exhibit yellow", "exhibit green", "exhibit red", "decline"}
    play(game, "exhibit green")
    assert asked(game) == ("exhibit", 1)
    play(game, "exhibit blue")
    assert asked(game) == ("exhibit", 0)
    assert legal(game) == {"exhibit yellow", "exhibit red", "decline"}
    play(game, "exhibit red")
    assert asked(game) == ("exhibit", 0)
    play(game, "exhibit yellow")
    assert asked(game) == ("turn", 1)
    assert every(game, "vp") == [6, 2, 0]


@pytest.mark.rule("exhibition.2")
def test_artworks_are_not_lost() -> None:
    game = exhibition({"yellow": 1}, {"green": 2}, {})
    play(game, "exhibit yellow", "exhibit green")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["artworks"] == {"yellow": 1, "green": 0, "blue": 0, "red": 0}
    assert player(game, 1)["artworks"] == {"yellow": 0, "green": 2, "blue": 0, "red": 0}
    assert discards(game, "artwork") == {}


@pytest.mark.rule("exhibition.3")
def test_a_colour_is_shown_once() -> None:
    game = exhibition({"yellow": 1, "red": 1}, {"yellow": 1, "green": 1}, {"red": 1})
    play(game, "exhibit yellow")
    assert asked(game) == ("exhibit", 1)
    assert legal(game) == {"exhibit green", "decline"}
    play(game, "decline")
    assert asked(game) == ("exhibit", 2)
    play(game, "exhibit red")
    assert asked(game) == ("turn", 1)  # nothing is left for seat 0
    assert every(game, "vp") == [2, 0, 2]


@pytest.mark.rule("exhibition.3")
def test_two_of_a_colour_are_shown_once() -> None:
    game = exhibition({"red": 2}, {"red": 1}, {})
    assert legal(game) == {"exhibit red", "decline"}
    play(game, "exhibit red")
    assert asked(game) == ("turn", 1)
    assert every(game, "vp") == [2, 0, 0]


@pytest.mark.rule("exhibition.3")
@pytest.mark.rule("round.2")
def test_the_next_exhibition_begins_anew() -> None:
    for seed in range(50):
        game = position(round=2, everyone={"artworks": {"red": 1}}, seed=seed)
        take(game, "r2c2")
        play(game, "exhibit red", "pass", "pass", "pass")
        place = next(
            (
                f"r{r}c{c}"
                for r, row in enumerate(game.to_dict()["area"], 1)
                for c, space in enumerate(row, 1)
                if space["card"] == "expo"
            ),
            None,
        )
        if place:
            break
    else:
        raise AssertionError("no Expo card in 50 areas")
    take(game, place)
    assert legal(game) == {"exhibit red", "decline"}


@pytest.mark.rule("exhibition.4")
def test_who_declines_is_out() -> None:
    game = exhibition({"yellow": 1}, {"blue": 1, "red": 1}, {})
    play(game, "decline")
    assert asked(game) == ("exhibit", 1)
    play(game, "exhibit blue")
    assert asked(game) == ("exhibit", 1)  # seat 0 is not asked again
    play(game, "exhibit red")
    assert asked(game) == ("turn", 1)
    assert every(game, "vp") == [0, 4, 0]


@pytest.mark.rule("exhibition.4")
def test_who_has_nothing_to_show_is_skipped() -> None:
    game = exhibition({"yellow": 1, "blue": 1}, {}, {"yellow": 2}, {"blue": 1})
    play(game, "exhibit yellow")
    assert asked(game) == ("exhibit", 3)  # seat 1 has none, seat 2 has only what was shown
    play(game, "decline")
    assert asked(game) == ("exhibit", 0)


@pytest.mark.rule("exhibition.5")
def test_it_ends_with_the_fourth_colour() -> None:
    game = exhibition(ALL_FOUR, ALL_FOUR, ALL_FOUR)
    play(game, "exhibit yellow", "exhibit red", "exhibit blue")
    assert asked(game) == ("exhibit", 0)
    assert legal(game) == {"exhibit green", "decline"}
    play(game, "exhibit green")
    assert asked(game) == ("turn", 1)
    assert every(game, "vp") == [4, 2, 2]


@pytest.mark.rule("exhibition.5")
@pytest.mark.parametrize("count", [2, 3])
def test_one_player_shows_all_four(count: int) -> None:
    game = exhibition(ALL_FOUR, *[{}] * (count - 1))
    for colour in ("red", "blue", "green", "yellow"):
        assert asked(game) == ("exhibit", 0)
        play(game, f"exhibit {colour}")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["vp"] == 8


@pytest.mark.rule("exhibition.5")
def test_it_ends_when_nobody_wants_to_go_on() -> None:
    game = exhibition(ALL_FOUR, ALL_FOUR, ALL_FOUR)
    play(game, "decline", "decline", "decline")
    assert asked(game) == ("turn", 1)
    assert every(game, "vp") == [0, 0, 0]


@pytest.mark.rule("exhibition.6")
@pytest.mark.rule("pass.2")
def test_who_has_passed_does_not_take_part() -> None:
    game = exhibition(ALL_FOUR, ALL_FOUR, ALL_FOUR, passed=[1])
    play(game, "exhibit red")
    assert asked(game) == ("exhibit", 2)
    play(game, "exhibit blue")
    assert asked(game) == ("exhibit", 0)


@pytest.mark.rule("exhibition.6")
@pytest.mark.rule("pass.3")
def test_who_has_no_cards_left_takes_part_before_his_turn() -> None:
    game = position(players={1: {"artworks": {"red": 1}}}, placed=NO_HAND)
    assert player(game, 1)["architects"] == {"1/3": 0, "2/4": 0, "2/5": 0}
    take(game, "r2c2")
    assert asked(game) == ("exhibit", 1)
    assert not player(game, 1)["passed"]
    play(game, "exhibit red")
    assert asked(game) == ("turn", 2)  # now his turn came, and he passed
    assert player(game, 1)["passed"]
    assert player(game, 1)["vp"] == 2
