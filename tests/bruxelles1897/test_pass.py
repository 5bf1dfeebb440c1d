"""Passing, of one's own will and without a choice."""

from __future__ import annotations

import pytest

from tests.bruxelles1897.positions import ALL_COUNTS, every, hand, position, take, use
from tests.tables import asked, legal, play, player

# With these, seat 1 has no Architect card in hand (3 players, the Prison as at the start).
NO_HAND = {"r1c1": (1, 1), "r1c2": (1, 1), "r1c4": (1, 1), "r3c1": (1, 1), "r3c3": (1, 2)}
# With these, seat 1 has one: a 2/4.
ONE_LEFT = {"r1c1": (1, 1), "r1c2": (1, 1), "r1c4": (1, 1), "r3c1": (1, 1)}


@pytest.mark.rule("pass.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
@pytest.mark.parametrize("first", [0, 1])
def test_three_francs_for_the_first_and_one_for_the_others(count: int, first: int) -> None:
    game = position(count, first=first)
    play(game, *["pass"] * count)
    assert every(game, "money") == [13 if seat == first else 11 for seat in range(count)]


@pytest.mark.rule("pass.1")
def test_the_first_to_pass_need_not_be_the_first_player() -> None:
    game = position()
    take(game, "r1c1")
    play(game, "pass")
    assert every(game, "money") == [9, 13, 10]
    play(game, "pass", "pass")
    assert every(game, "money") == [10, 13, 11]


@pytest.mark.rule("pass.1")
def test_the_first_of_every_round() -> None:
    game = position(round=1)
    play(game, *["pass"] * 3)
    assert every(game, "money") == [13, 11, 11]
    play(game, *["pass"] * 3)  # seat 1 is first player now
    assert every(game, "money") == [14, 14, 12]


@pytest.mark.rule("pass.2")
def test_no_more_actions_in_this_round() -> None:
    game = position()
    play(game, "pass")
    assert every(game, "passed") == [True, False, False]
    for name in ("r1c1", "r1c2", "r1c3", "r2c1"):
        assert game.current_player in (1, 2)
        take(game, name)
    assert every(game, "passed") == [True, False, False]


@pytest.mark.rule("pass.3")
@pytest.mark.rule("decision.1")
def test_no_card_in_hand() -> None:
    game = position(placed=NO_HAND)
    assert hand(game, 1) == 0
    assert not player(game, 1)["passed"]  # not before his turn
    take(game, "r1c3")
    assert asked(game) == ("turn", 2)
    assert every(game, "passed") == [False, True, False]
    assert every(game, "money") == [9, 13, 10]


@pytest.mark.rule("pass.3")
def test_the_income_of_a_later_forced_pass() -> None:
    game = position(placed=NO_HAND)
    play(game, "pass")
    assert asked(game) == ("turn", 2)
    assert every(game, "money") == [13, 11, 10]


@pytest.mark.rule("pass.3")
@pytest.mark.parametrize(
    ("money", "uses", "forced"),
    [
        (0, ["stock", "hall", "park"], True),
        (1, ["stock", "hall", "park"], True),  # the 2/4 costs 2 at least
        (2, ["stock", "hall", "park"], False),
        (0, ["stock", "hall"], False),
        (0, ["hall", "park"], False),
        (0, [], False),
    ],
)
def test_nothing_that_he_could_pay(money: int, uses: list[str], forced: bool) -> None:
    game = position(
        players={1: {"money": money}},
        placed=ONE_LEFT,
        brussels={name: [(0, "1/3")] for name in uses},
    )
    take(game, "r1c3")
    if forced:
        assert asked(game) == ("turn", 2)
        assert player(game, 1)["passed"]
        assert player(game, 1)["money"] == money + 3
    else:
        assert asked(game) == ("turn", 1)
        assert "pass" in legal(game)


@pytest.mark.rule("pass.3")
def test_no_free_space() -> None:
    placed = {f"r1c{c}": (0, 1) for c in (1, 2, 3, 4)} | {f"r2c{c}": (2, 1) for c in (1, 2, 3, 4)}
    placed |= {f"r3c{c}": (1, 1) for c in (1, 2, 3)}
    game = position(placed=placed)
    play(game, "take r3c4 blue artwork with 2 of 2/4")  # the last card of the area
    assert asked(game) == ("turn", 1)
    assert legal(game) == {"brussels stock", "brussels hall", "brussels park", "pass"}


@pytest.mark.rule("pass.3")
@pytest.mark.rule("turn.1")
def test_nobody_can_do_anything() -> None:
    placed = {f"r1c{c}": (0, 1) for c in (1, 2, 3, 4)} | {f"r2c{c}": (2, 1) for c in (1, 2, 3)}
    placed |= {"r2c4": (1, 1), "r3c1": (1, 1), "r3c2": (1, 1), "r3c3": (1, 1)}
    game = position(
        players={2: {"prison": {}}},
        placed=placed,
        brussels={"stock": [(2, "2/4")], "hall": [(2, "2/4")], "park": [(2, "2/5")]},
    )
    play(game, "take r3c4 blue artwork with 2 of 2/4")
    # Seats 1 and 2 have one card each and would need two, seat 0 has none: all pass.
    assert game.to_dict()["phase"] == "majorities"
    assert asked(game) == ("prison", 0)  # column 4
    assert every(game, "money") == [10 - 2 + 1, 13, 11]


@pytest.mark.rule("pass.4")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_the_last_player_goes_on_alone(count: int) -> None:
    game = position(count)
    take(game, "r1c1")
    play(game, *["pass"] * (count - 1))
    for name in ("r2c1", "r2c3"):
        assert asked(game) == ("turn", 0)
        take(game, name)
    use(game, "stock")
    assert asked(game) == ("turn", 0)
    assert game.to_dict()["round"] == 2
    play(game, "pass")
    assert every(game, "money")[0] == 10 - 3 + 5 + 1
    assert game.to_dict()["round"] == 3
