"""Whose turn it is, what may be taken, and what it costs."""

from __future__ import annotations

import pytest

from tests.bruxelles1897.positions import (
    ALL_COUNTS,
    KINDS,
    LAYOUT,
    NEUTRAL_SPACES,
    SIDES,
    cell,
    position,
    spaces_for,
    take,
    takes,
)
from tests.tables import asked, legal, play, player

OF_EVERY_KIND = {"prison": {}}  # all seven Architect cards in hand


def sides_offered(words: set[str], space: str) -> set[str]:
    return {word.split(" with ")[1] for word in words if word.split()[1] == space}


@pytest.mark.rule("turn.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_turns_go_clockwise_from_the_first_player(count: int) -> None:
    for first in range(count):
        game = position(count, first=first)
        for step in range(2 * count):
            assert asked(game) == ("turn", (first + step) % count)
            take(game, ["r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r2c4", "r3c2", "r3c3"][step])


@pytest.mark.rule("turn.1")
@pytest.mark.rule("pass.2")
def test_who_has_passed_is_skipped() -> None:
    game = position(4)
    take(game, "r1c1")
    play(game, "pass")
    take(game, "r1c2")
    take(game, "r1c3")
    assert asked(game) == ("turn", 0)
    take(game, "r2c1")
    assert asked(game) == ("turn", 2)
    play(game, "pass")
    take(game, "r2c3")
    assert asked(game) == ("turn", 0)
    take(game, "r2c4")
    assert asked(game) == ("turn", 3)


@pytest.mark.rule("turn.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_the_phase_ends_when_all_have_passed(count: int) -> None:
    game = position(count, round=2)
    for step in range(count):
        assert game.to_dict()["round"] == 2
        assert asked(game) == ("turn", step)
        play(game, "pass")
    assert game.to_dict()["round"] == 3
    assert game.to_dict()["phase"] == "actions"


@pytest.mark.rule("turn.2")
@pytest.mark.parametrize(("count", "number"), [(2, 40 + 4), (3, 48 + 4), (4, 64 + 4)])
def test_all_choices_of_a_turn(count: int, number: int) -> None:
    game = position(count)
    sides = ["1 of 1/3", "3 of 1/3", "2 of 2/4", "4 of 2/4"]  # no 2/5: it is in Prison
    cards = {
        name: LAYOUT[int(name[1]) - 1][int(name[3]) - 1]
        for name in spaces_for(count)
        if count > 2 or name not in NEUTRAL_SPACES
    }
    expected = {f"take {name} {card} with {side}" for name, card in cards.items() for side in sides}
    expected |= {"brussels stock", "brussels hall", "brussels park", "pass"}
    assert legal(game) == expected
    assert len(legal(game)) == number


@pytest.mark.rule("turn.2")
@pytest.mark.parametrize("word", ["take r1c1 yellow artwork with 1 of 1/3", "pass"])
def test_one_action_a_turn(word: str) -> None:
    game = position()
    play(game, word)
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("turn.3")
def test_all_sides_of_all_cards() -> None:
    game = position(players={0: OF_EVERY_KIND})
    for name in spaces_for(3):
        assert sides_offered(takes(game), name) == set(SIDES)
    assert len(takes(game)) == 12 * 6


@pytest.mark.rule("turn.3")
@pytest.mark.parametrize("side", SIDES)
def test_the_card_that_was_chosen_is_placed(side: str) -> None:
    game = position(players={0: OF_EVERY_KIND})
    take(game, "r1c1", side)
    value, kind = side.split(" of ")
    assert cell(game, "r1c1") == {
        "card": None,
        "architect": kind,
        "value": int(value),
        "owner": 0,
    }
    assert player(game, 0)["architects"] == KINDS | {kind: KINDS[kind] - 1}
    assert player(game, 0)["money"] == 10 - int(value)


@pytest.mark.rule("turn.3")
def test_only_cards_in_hand_are_offered() -> None:
    game = position(
        players={0: {"prison": {"2/4": 2}}},
        placed={"r1c1": (0, 1), "r1c2": (0, 1), "r1c3": (0, 3), "r1c4": (0, 3)},
    )
    assert sides_offered(takes(game), "r2c1") == {"2 of 2/5", "5 of 2/5"}


@pytest.mark.rule("turn.4")
@pytest.mark.parametrize(
    ("money", "sides"),
    [
        (0, []),
        (1, ["1 of 1/3"]),
        (2, ["1 of 1/3", "2 of 2/4", "2 of 2/5"]),
        (3, ["1 of 1/3", "2 of 2/4", "2 of 2/5", "3 of 1/3"]),
        (4, ["1 of 1/3", "2 of 2/4", "2 of 2/5", "3 of 1/3", "4 of 2/4"]),
        (5, SIDES),
    ],
)
def test_only_what_can_be_paid_is_offered(money: int, sides: list[str]) -> None:
    game = position(players={0: {"money": money} | OF_EVERY_KIND})
    for name in spaces_for(3):
        assert sides_offered(takes(game), name) == set(sides)
    assert {"brussels stock", "brussels hall", "brussels park", "pass"} <= legal(game)


@pytest.mark.rule("turn.4")
def test_the_price_is_paid_first() -> None:
    game = position(players={0: {"artworks": {"red": 1, "blue": 1}}})
    take(game, "r1c2", "4 of 2/4")
    assert asked(game) == ("sale", 0)
    assert player(game, 0)["money"] == 6
    game = position()
    take(game, "r1c4", "3 of 1/3")
    assert asked(game) == ("keep noble", 0)
    assert player(game, 0)["money"] == 7


@pytest.mark.rule("turn.5")
def test_a_used_space_is_taken() -> None:
    game = position()
    take(game, "r1c1", "3 of 1/3")
    used = {"card": None, "architect": "1/3", "value": 3, "owner": 0}
    assert cell(game, "r1c1") == used
    for word in ("pass", "brussels stock", "take r1c2 money with 1 of 1/3", "pass"):
        assert "r1c1" not in {taken.split()[1] for taken in takes(game)}
        play(game, word)
        if game.decision == "send":
            play(game, "send 1/3")
    assert asked(game) == ("turn", 0)  # still round 2
    assert cell(game, "r1c1") == used
