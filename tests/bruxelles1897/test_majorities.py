"""The majority phase: columns and coats of arms (Brussels and the Prison are in test_prison)."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import ALL_COUNTS, end_round, every, levels, position
from tests.tables import asked, pass_all, play, player

LEVELS = {0: {"prestige": 3}, 1: {"prestige": 5}, 2: {"prestige": 2}, 3: {"prestige": 7}}
PRESTIGE_LAST = ("architecture", "nobility", "prison", "prestige")


def around(row: int, column: int) -> list[str]:
    """The four spaces around the crossing below this row and right of this column."""
    return [f"r{r}c{c}" for r in (row, row + 1) for c in (column, column + 1)]


def winners(game: Game, track: str = "architecture") -> set[int]:
    """Seats whose level is no longer 1."""
    return {seat for seat, level in enumerate(every(game, track)) if level == 2}


# --- the order ----------------------------------------------------------------------------------


@pytest.mark.rule("majority.1")
def test_columns_then_coats_of_arms_then_brussels() -> None:
    game = position(
        bonus=("architecture", "prison", "nobility", "prestige"),
        placed={
            "r1c1": (0, 3),
            "r1c2": (0, 3),
            "r1c3": (0, 3),
            "r1c4": (0, 3),
            "r2c1": (1, 1),
            "r2c2": (1, 1),
        },
        brussels={"stock": [(1, "1/3")], "hall": [(1, "2/4")]},
    )
    pass_all(game)
    assert game.to_dict()["phase"] == "majorities"
    assert asked(game) == ("prison", 0)
    assert levels(game, 0) == (2, 1, 1)  # column 1 is settled, columns 3 and 4 are not
    assert every(game, "vp") == [0, 0, 0]
    play(game, "free 2/5")
    assert asked(game) == ("jail", 1)
    assert levels(game, 0) == (2, 2, 2)
    assert every(game, "vp") == [2, 1, 0]  # a tie at the crossing of columns 1 and 2
    play(game, "jail 1/3")
    assert (game.to_dict()["round"], game.to_dict()["phase"]) == (3, "actions")


@pytest.mark.rule("majority.1")
@pytest.mark.rule("column.3")
@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_columns_from_left_to_right(column: int) -> None:
    """When the prison bonus is asked, what lies left of it is settled and the rest is not."""
    tops = ["architecture", "nobility", "prestige"]
    tops.insert(column - 1, "prison")
    game = position(bonus=tops, placed={f"r1c{c}": (0, 1) for c in (1, 2, 3, 4)})
    pass_all(game)
    assert asked(game) == ("prison", 0)
    assert levels(game, 0) == tuple(2 if i < column else 1 for i in (1, 2, 3))
    play(game, "free 2/4")
    assert levels(game, 0) == (2, 2, 2)


# --- columns ------------------------------------------------------------------------------------


@pytest.mark.rule("column.1")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([(0, 1)], {0}),
        ([(0, 1), (1, 3)], {1}),
        ([(0, 1), (0, 1), (1, 3)], {1}),
        ([(0, 1), (0, 3), (1, 4)], {0, 1}),
        ([(0, 1), (0, 1), (1, 2)], {0, 1}),
        ([(0, 2), (0, 2), (1, 5)], {1}),
        ([(0, 3), (1, 3), (2, 3)], {0, 1, 2}),
        ([(0, 1), (1, 1), (2, "2 of 2/5")], {2}),
        ([(0, "2 of 2/5"), (1, 2)], {0, 1}),
    ],
)
def test_the_highest_sum_of_sides(cards: list, expected: set[int]) -> None:
    placed = {f"r{row}c1": card for row, card in enumerate(cards, 1)}
    game = position(placed=placed, everyone={"prison": {}})
    end_round(game)
    assert winners(game) == expected
    assert winners(game, "nobility") == winners(game, "prestige") == set()


@pytest.mark.rule("column.1")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([(0, 1), (1, 3), (0, 3), (2, 4)], {0, 2}),
        ([(0, 1), (1, 1), (2, 1), (3, 1)], {0, 1, 2, 3}),
        ([(0, 3), (0, 3), (1, 5), (3, 5)], {0}),
    ],
)
def test_four_cards_in_a_column(cards: list, expected: set[int]) -> None:
    placed = {f"r{row}c1": card for row, card in enumerate(cards, 1)}
    game = position(4, placed=placed, everyone={"prison": {}})
    end_round(game)
    assert winners(game) == expected


@pytest.mark.rule("column.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_each_column_on_its_own(count: int) -> None:
    game = position(
        count,
        bonus=("prison", "architecture", "nobility", "prestige"),
        placed={"r1c2": (0, 1), "r2c2": (1, 3), "r1c3": (0, 3), "r2c3": (1, 1), "r1c4": (1, 3)},
    )
    end_round(game)
    assert levels(game, 0) == (1, 2, 1)
    assert levels(game, 1) == (2, 1, 2)


@pytest.mark.rule("column.2")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_nobody_in_a_column(count: int) -> None:
    game = position(count, placed={"r1c2": (1, 1)})
    end_round(game)
    for seat in range(count):
        assert levels(game, seat) == ((1, 2, 1) if seat == 1 else (1, 1, 1))
    assert [sum(p["prison"].values()) for p in game.to_dict()["players"]] == (
        [1 if count == 2 else 2] * count
    )


@pytest.mark.rule("column.3")
@pytest.mark.parametrize(
    ("top", "after"),
    [("architecture", (5, 4, 4)), ("nobility", (4, 5, 4)), ("prestige", (4, 4, 5))],
)
@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_one_level(top: str, after: tuple[int, int, int], column: int) -> None:
    tops = [t for t in ("architecture", "nobility", "prestige", "prison") if t != top]
    tops.insert(column - 1, top)
    four = {"architecture": 4, "nobility": 4, "prestige": 4}
    game = position(everyone=four, bonus=tops, placed={f"r1c{column}": (2, 1)})
    end_round(game)
    assert levels(game, 2) == after
    assert levels(game, 0) == levels(game, 1) == (4, 4, 4)


@pytest.mark.rule("column.4")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_several_winners_clockwise_from_the_first_player(first: int) -> None:
    game = position(first=first, placed={"r1c4": (0, 1), "r2c4": (1, 1), "r3c4": (2, 1)})
    pass_all(game)
    for step in range(3):
        assert asked(game) == ("prison", (first + step) % 3)
        play(game, "free 2/4")
    assert game.to_dict()["round"] == 3
    assert [p["prison"]["2/4"] for p in game.to_dict()["players"]] == [0, 0, 0]


@pytest.mark.rule("column.4")
def test_the_first_player_of_this_round_and_not_of_the_next() -> None:
    game = position(first=1, placed={"r1c4": (0, 1), "r2c4": (1, 1), "r2c2": (0, 1)}, expo=0)
    pass_all(game)
    assert asked(game) == ("prison", 1)
    play(game, "free 2/4")
    assert asked(game) == ("prison", 0)
    play(game, "free 2/4")
    assert game.to_dict()["first_player"] == 0


# --- coats of arms ------------------------------------------------------------------------------


@pytest.mark.rule("coat.1")
@pytest.mark.parametrize("count", [3, 4])
def test_every_crossing(count: int) -> None:
    rows = 4 if count == 4 else 3
    crossings = [(row, column) for row in range(1, rows) for column in (1, 2, 3)]
    assert len(crossings) == {3: 6, 4: 9}[count]
    for row, column in crossings:
        placed = dict.fromkeys(around(row, column), (1, 1))
        game = position(count, placed=placed, everyone={"prestige": 8})
        end_round(game)
        assert every(game, "vp") == [0, 8, 0, 0][:count], (row, column)


@pytest.mark.rule("coat.1")
@pytest.mark.parametrize("missing", [0, 1, 2, 3])
def test_three_cards_are_not_enough(missing: int) -> None:
    names = around(1, 1)
    names.pop(missing)
    game = position(placed=dict.fromkeys(names, (0, 1)), everyone={"prestige": 8})
    end_round(game)
    assert every(game, "vp") == [0, 0, 0]


@pytest.mark.rule("coat.1")
@pytest.mark.parametrize(
    "names",
    [["r1c1", "r1c2", "r1c3", "r1c4"], ["r1c1", "r1c3", "r3c1", "r3c3"], ["r1c2", "r2c1", "r2c3"]],
)
def test_four_cards_elsewhere_are_no_coat_of_arms(names: list[str]) -> None:
    game = position(placed=dict.fromkeys(names, (0, 1)), everyone={"prestige": 8})
    end_round(game)
    assert every(game, "vp") == [0, 0, 0]


@pytest.mark.rule("coat.2")
@pytest.mark.parametrize(
    ("owners", "vp"),
    [
        ([0, 0, 0, 0], [3, 0, 0]),
        ([0, 1, 0, 0], [3, 0, 0]),
        ([1, 0, 2, 1], [0, 5, 0]),
        ([0, 0, 1, 1], [3, 5, 0]),
        ([2, 0, 0, 2], [3, 0, 2]),
    ],
)
def test_the_most_cards(owners: list[int], vp: list[int]) -> None:
    placed = {name: (seat, 1) for name, seat in zip(around(1, 1), owners, strict=True)}
    players = {seat: LEVELS[seat] for seat in range(3)}
    game = position(placed=placed, players=players)
    end_round(game)
    assert every(game, "vp") == vp


@pytest.mark.rule("coat.2")
def test_a_tie_of_four() -> None:
    placed = {name: (seat, 1) for seat, name in enumerate(around(3, 1))}
    game = position(4, placed=placed, players=LEVELS)
    end_round(game)
    assert every(game, "vp") == [3, 5, 2, 7]


@pytest.mark.rule("coat.2")
def test_values_do_not_matter() -> None:
    placed = {"r1c1": (0, 1), "r1c2": (0, 1), "r2c1": (1, 5), "r2c2": (2, 4)}
    players = {seat: LEVELS[seat] | {"prison": {}} for seat in range(3)}
    game = position(placed=placed, players=players)
    end_round(game)
    assert every(game, "vp") == [3, 0, 0]


@pytest.mark.rule("coat.2")
def test_each_coat_of_arms_is_counted() -> None:
    placed = dict.fromkeys(("r1c1", "r1c2", "r1c3", "r2c2"), (0, 1))
    placed |= {"r2c1": (1, 1), "r2c3": (1, 1)}
    game = position(placed=placed, players={0: {"prestige": 3}}, bonus=PRESTIGE_LAST, expo=0)
    end_round(game)
    assert every(game, "vp") == [6, 0, 0]


@pytest.mark.rule("coat.2")
def test_points_are_added() -> None:
    placed = dict.fromkeys(around(1, 1), (0, 1))
    game = position(placed=placed, everyone={"vp": 10, "prestige": 4})
    end_round(game)
    assert every(game, "vp") == [14, 10, 10]


@pytest.mark.rule("coat.3")
def test_levels_after_the_columns() -> None:
    game = position(placed=dict.fromkeys(around(1, 3), (0, 1)))  # column 3 has the prestige
    end_round(game)
    assert player(game, 0)["prestige"] == 2
    assert player(game, 0)["vp"] == 2


@pytest.mark.rule("coat.3")
def test_levels_after_all_columns() -> None:
    placed = {"r1c1": (0, 1), "r1c2": (0, 1), "r2c1": (0, 1), "r2c2": (1, 1), "r1c4": (0, 1)}
    game = position(placed=placed, bonus=PRESTIGE_LAST)
    end_round(game)
    assert every(game, "vp") == [2, 0, 0]
