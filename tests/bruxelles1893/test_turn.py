"""Phase B: turns, placing and passing."""

from __future__ import annotations

import pytest

from tests.bruxelles1893.positions import position, space
from tests.tables import asked, legal, pass_all, play, player

AREA_3 = {
    "place r1c1 workshop",
    "place r1c2 sale",
    "place r1c3 theater",
    "place r1c4 materials",
    "place r2c1 theater",
    "place r2c2 materials",
    "place r2c3 construction",
    "place r2c4 workshop",
    "place r3c1 construction",
    "place r3c2 workshop",
    "place r3c3 sale",
    "place r3c4 theater",
}
BRUSSELS = {"brussels market", "brussels stock", "brussels park", "brussels plaza"}
ALL_USED = {"market": [1], "stock": [1], "park": [2], "plaza": [2]}
FOUR_OF_SEAT_0 = {"r1c1": (0, 1), "r1c2": (0, 1), "r1c3": (0, 1), "r1c4": (0, 1)}


@pytest.mark.rule("turn.1")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_turns_go_clockwise_from_the_first_player(count: int) -> None:
    first = count - 1
    game = position(count, first=first, everyone={"detained": 0})
    spaces = ["market", "stock", "market", "stock", "market", "stock"]
    for turn, name in enumerate(spaces[: count + 1]):
        assert asked(game) == ("turn", (first + turn) % count)
        play(game, f"brussels {name}")


@pytest.mark.rule("turn.1")
def test_who_has_passed_is_skipped() -> None:
    game = position(4)
    play(game, "brussels market", "pass", "brussels market", "brussels stock")
    assert asked(game) == ("turn", 0)
    play(game, "brussels stock")
    assert asked(game) == ("turn", 2)
    play(game, "pass")
    assert asked(game) == ("turn", 3)
    play(game, "pass")
    assert asked(game) == ("turn", 0)
    play(game, "brussels park", "stop")
    assert asked(game) == ("turn", 0)  # alone in the round now
    assert [p["passed"] for p in game.to_dict()["players"]] == [False, True, True, True]


@pytest.mark.rule("turn.1")
def test_the_phase_ends_when_all_have_passed() -> None:
    game = position()
    play(game, "pass", "pass")
    assert game.to_dict()["round"] == 3
    play(game, "pass")
    assert game.to_dict()["round"] == 4
    assert game.decision == "shield"


@pytest.mark.rule("turn.2")
def test_all_choices_of_a_turn() -> None:
    assert legal(position()) == AREA_3 | BRUSSELS | {"pass"}


@pytest.mark.rule("turn.3")
def test_assistants_block_and_buildings_do_not() -> None:
    game = position(
        assistants={"r1c1": (0, 1), "r1c2": (1, 2)},
        buildings={"r1c3": 0, "r1c4": 1, "r1c1": 2},
    )
    taken = {"place r1c1 workshop", "place r1c2 sale"}
    assert legal(game) == (AREA_3 - taken) | BRUSSELS | {"pass"}


@pytest.mark.rule("turn.3")
def test_a_space_stays_taken_for_the_round() -> None:
    game = position()
    play(game, "place r1c1 workshop", "bid 1 BF", "leave")
    for _ in range(3):
        assert "place r1c1 workshop" not in legal(game)
        play(game, "brussels stock" if "brussels stock" in legal(game) else "pass")


@pytest.mark.rule("turn.4")
@pytest.mark.parametrize(("money", "places"), [(0, False), (1, True)])
def test_placing_needs_one_franc(money: int, places: bool) -> None:
    game = position(players={0: {"money": money}})
    assert legal(game) == (AREA_3 if places else set()) | BRUSSELS | {"pass"}


@pytest.mark.rule("turn.4")
def test_the_last_assistant_can_be_placed() -> None:
    game = position(assistants=FOUR_OF_SEAT_0, brussels=ALL_USED)
    assert player(game, 0)["assistants"] == 1
    expected = {word for word in AREA_3 if word.split()[1] not in FOUR_OF_SEAT_0}
    assert legal(game) == expected | {"pass"}


# --- passing ------------------------------------------------------------------------------------


@pytest.mark.rule("pass.1")
def test_only_the_first_to_pass_takes_the_tile() -> None:
    game = position(players={0: {"tiles": 0}, 1: {"tiles": 1}, 2: {"tiles": 1}}, first=1)
    play(game, "pass", "pass", "pass")
    assert [player(game, seat)["exhibition_tiles"] for seat in range(3)] == [0, 2, 1]


@pytest.mark.rule("pass.2")
@pytest.mark.rule("pass.4")
@pytest.mark.parametrize(
    ("works", "income"),
    [
        ({}, 1),
        ({"blue": 1}, 2),
        ({"blue": 3}, 2),
        ({"black": 2}, 2),
        ({"blue": 1, "pink": 2, "black": 1}, 4),
        ({"blue": 1, "pink": 1, "yellow": 1, "green": 1}, 5),
        ({"blue": 1, "pink": 1, "yellow": 1, "green": 1, "black": 1}, 6),
        ({"blue": 2, "pink": 2, "yellow": 2, "green": 2, "black": 2}, 6),
    ],
)
def test_income_of_the_first_to_pass(works: dict[str, int], income: int) -> None:
    game = position(players={0: {"works": works, "money": 3}}, shop=("pink", "green"))
    play(game, "pass")
    assert player(game, 0)["money"] == 3 + income


@pytest.mark.rule("pass.3")
@pytest.mark.rule("pass.4")
@pytest.mark.parametrize(
    ("works", "income"),
    [
        ({}, 0),
        ({"blue": 1}, 1),
        ({"yellow": 3}, 1),
        ({"black": 1}, 1),
        ({"blue": 1, "pink": 1, "yellow": 1, "green": 1}, 4),
        ({"blue": 2, "pink": 1, "yellow": 1, "green": 1, "black": 3}, 5),
    ],
)
def test_income_of_later_ones(works: dict[str, int], income: int) -> None:
    game = position(players={1: {"works": works}, 2: {"works": works}}, shop=("pink", "green"))
    play(game, "pass", "pass")
    assert player(game, 1)["money"] == 10 + income
    play(game, "pass")
    assert player(game, 2)["money"] == 10 + income


@pytest.mark.rule("pass.5")
def test_no_assistant_forces_a_pass() -> None:
    game = position(
        assistants={**FOUR_OF_SEAT_0, "r2c1": (0, 1)},
        players={0: {"works": {"blue": 1, "black": 1}, "tiles": 0}},
    )
    assert asked(game) == ("turn", 1)  # seat 0 has passed without a question
    assert player(game, 0)["passed"]
    assert player(game, 0)["money"] == 10 + 3
    assert player(game, 0)["exhibition_tiles"] == 1
    play(game, "brussels market", "brussels stock")
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("pass.5")
def test_no_money_and_no_affordable_brussels_action_forces_a_pass() -> None:
    game = position(players={0: {"money": 0}}, assistants=FOUR_OF_SEAT_0, brussels=ALL_USED)
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["assistants"] == 1
    assert player(game, 0)["passed"]
    assert player(game, 0)["money"] == 2


@pytest.mark.rule("pass.5")
@pytest.mark.parametrize(
    ("money", "used", "choices"),
    [
        (1, ALL_USED, {word for word in AREA_3 if word.split()[1] not in FOUR_OF_SEAT_0}),
        (0, {"market": [1], "stock": [1], "park": [2]}, {"brussels plaza"}),
    ],
)
def test_one_way_left_is_enough_to_be_asked(
    money: int, used: dict[str, list[int]], choices: set[str]
) -> None:
    game = position(players={0: {"money": money}}, assistants=FOUR_OF_SEAT_0, brussels=used)
    assert asked(game) == ("turn", 0)
    assert legal(game) == choices | {"pass"}


@pytest.mark.rule("pass.5")
def test_a_full_area_forces_a_pass() -> None:
    game = position(
        2,
        players={0: {"detained": 0}},
        assistants={
            "r1c1": "neutral",
            "r1c2": "neutral",
            "r1c3": (0, 1),
            "r2c1": (0, 1),
            "r2c2": (0, 1),
            "r2c3": (0, 1),
            "r3c1": (1, 1),
            "r3c2": (1, 1),
            "r3c3": (1, 1),
        },
        brussels={"market": [0], "stock": [0], "park": [1], "plaza": [1]},
    )
    # Seat 0 has 10 BF and an assistant, but nowhere to go; seat 1 has no assistant.
    assert asked(game) == ("bonus", 0)
    assert game.to_dict()["phase"] == "resolution"
    assert player(game, 0)["money"] == 12
    assert player(game, 1)["money"] == 11


def waiting_for_vandervelde(**edit: object) -> dict[int, dict[str, object]]:
    """Seat 1 has no assistant in hand, but a Vandervelde who can free one."""
    return {1: {"figures": ["vandervelde"], **edit}}


FIVE_OF_SEAT_1 = {"r2c1": (1, 1), "r2c2": (1, 1), "r2c3": (1, 1), "r2c4": (1, 1), "r3c1": (1, 1)}


@pytest.mark.rule("pass.6")
def test_no_forced_pass_before_the_turn_comes() -> None:
    game = position(
        players=waiting_for_vandervelde(), assistants=FIVE_OF_SEAT_1, buildings={"r1c3": 1}
    )
    assert player(game, 1)["assistants"] == 0
    play(game, "place r1c3 theater", "bid 1 BF", "leave")
    assert asked(game) == ("secondary theater", 1)
    play(game, "activate vandervelde")
    assert asked(game) == ("turn", 1)
    assert player(game, 1)["assistants"] == 1
    assert not player(game, 1)["passed"]
    play(game, "place r1c1 workshop", "bid 1 BF", "leave")
    assert space(game, "r1c1")["assistant"] == 1


@pytest.mark.rule("pass.6")
def test_who_has_passed_stays_out() -> None:
    game = position(
        players=waiting_for_vandervelde(passed=True, tiles=1),
        assistants=FIVE_OF_SEAT_1,
        buildings={"r1c3": 1},
    )
    play(game, "place r1c3 theater", "bid 1 BF", "leave", "activate vandervelde")
    assert player(game, 1)["assistants"] == 1
    assert asked(game) == ("turn", 2)
    play(game, "brussels market")
    assert asked(game) == ("turn", 0)
    play(game, "brussels stock")
    assert asked(game) == ("turn", 2)


@pytest.mark.rule("pass.1")
@pytest.mark.rule("pass.6")
def test_tile_is_gone_when_one_has_passed() -> None:
    game = position(players={1: {"passed": True, "tiles": 3}, 0: {"tiles": 0}, 2: {"tiles": 0}})
    play(game, "pass")
    assert player(game, 0)["exhibition_tiles"] == 0
    assert player(game, 0)["money"] == 11
    pass_all(game)
    assert [player(game, seat)["exhibition_tiles"] for seat in range(3)] == [0, 3, 0]
