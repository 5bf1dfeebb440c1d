"""The Prison: who has to put an Architect card there, and who gets one back."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import (
    ALL_COUNTS,
    check_architects,
    end_round,
    position,
    take,
    total,
)
from tests.tables import asked, legal, pass_all, play, player

ONE, TWO, FIVE = "1/3", "2/4", "2/5"


def prisons(game: Game) -> list[int]:
    return [total(p["prison"]) for p in game.to_dict()["players"]]


# --- the Brussels majority ----------------------------------------------------------------------


@pytest.mark.rule("jail.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_one_card_at_brussels(count: int) -> None:
    start = 1 if count == 2 else 2
    game = position(count, brussels={"stock": [(1, ONE)]})
    end_round(game)
    assert game.to_dict()["round"] == 3
    assert prisons(game) == [start + (seat == 1) for seat in range(count)]
    assert player(game, 1)["prison"][ONE] == 1
    assert player(game, 1)["architects"][ONE] == 3


@pytest.mark.rule("jail.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_nobody_at_brussels(count: int) -> None:
    game = position(count, placed={"r1c1": (0, 1), "r1c2": (0, 1)})
    end_round(game)
    assert prisons(game) == [1 if count == 2 else 2] * count


@pytest.mark.rule("jail.1")
@pytest.mark.rule("jail.2")
@pytest.mark.parametrize(
    ("brussels", "jailed"),
    [
        ({"stock": [(0, ONE)], "hall": [(0, ONE)], "park": [(1, ONE)]}, {0}),
        ({"stock": [(0, ONE), (1, ONE, ONE)]}, {1}),
        ({"stock": [(0, ONE), (1, ONE, ONE)], "park": [(0, ONE)]}, {0, 1}),
        ({"stock": [(0, ONE), (1, ONE, ONE)], "hall": [(0, ONE)], "park": [(0, ONE)]}, {0}),
        ({"stock": [(0, ONE)], "hall": [(1, ONE)]}, {0, 1}),
        ({"stock": [(0, ONE)], "hall": [(1, ONE)], "park": [(2, ONE)]}, {0, 1, 2}),
    ],
)
def test_the_most_cards_over_all_three(brussels: dict, jailed: set[int]) -> None:
    game = position(brussels=brussels)
    end_round(game)
    assert prisons(game) == [2 + (seat in jailed) for seat in range(3)]


@pytest.mark.rule("jail.1")
def test_cards_in_the_area_do_not_count() -> None:
    game = position(placed={f"r1c{c}": (2, 1) for c in (1, 2, 3)}, brussels={"hall": [(0, ONE)]})
    end_round(game)
    assert prisons(game) == [3, 2, 2]


@pytest.mark.rule("jail.1")
@pytest.mark.parametrize("kind", [ONE, TWO, FIVE])
def test_which_card(kind: str) -> None:
    game = position(
        players={0: {"prison": {}}},
        brussels={"stock": [(0, ONE)], "hall": [(0, TWO)], "park": [(0, FIVE)]},
    )
    pass_all(game)
    assert game.to_dict()["phase"] == "majorities"
    assert asked(game) == ("jail", 0)
    assert legal(game) == {"jail 1/3", "jail 2/4", "jail 2/5"}
    play(game, f"jail {kind}")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["prison"] == {ONE: 0, TWO: 0, FIVE: 0} | {kind: 1}
    assert total(player(game, 0)["architects"]) == 6


@pytest.mark.rule("jail.1")
def test_only_cards_that_lie_at_brussels() -> None:
    game = position(
        players={0: {"prison": {}}}, brussels={"stock": [(0, TWO)], "park": [(0, FIVE)]}
    )
    pass_all(game)
    assert legal(game) == {"jail 2/4", "jail 2/5"}


@pytest.mark.rule("jail.1")
@pytest.mark.rule("decision.1")
def test_one_kind_is_not_asked() -> None:
    game = position(brussels={"stock": [(0, ONE)], "park": [(0, ONE)]})
    pass_all(game)
    assert game.to_dict()["round"] == 3
    assert player(game, 0)["prison"] == {ONE: 1, TWO: 1, FIVE: 1}


@pytest.mark.rule("jail.2")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_ties_are_asked_clockwise_from_the_first_player(first: int) -> None:
    # Three cards each, of two kinds.
    game = position(
        first=first,
        brussels={
            "stock": [(0, TWO), (1, ONE, TWO)],
            "hall": [(2, TWO), (0, ONE, ONE)],
            "park": [(1, ONE), (2, ONE, ONE)],
        },
    )
    pass_all(game)
    for step in range(3):
        seat = (first + step) % 3
        assert asked(game) == ("jail", seat)
        assert legal(game) == {"jail 1/3", "jail 2/4"}
        play(game, "jail 2/4")
        assert player(game, seat)["prison"][TWO] == 2
    assert prisons(game) == [3, 3, 3]
    assert game.to_dict()["round"] == 3


# --- the prison bonus ---------------------------------------------------------------------------


@pytest.mark.rule("column.3")
@pytest.mark.parametrize("kind", [TWO, FIVE])
def test_the_prison_bonus(kind: str) -> None:
    game = position(placed={"r1c4": (1, 1)})
    pass_all(game)
    assert asked(game) == ("prison", 1)
    assert legal(game) == {"free 2/4", "free 2/5"}
    play(game, f"free {kind}")
    assert game.to_dict()["round"] == 3
    assert prisons(game) == [2, 1, 2]
    assert player(game, 1)["prison"][kind] == 0
    assert player(game, 1)["architects"][kind] == {TWO: 2, FIVE: 1}[kind]


@pytest.mark.rule("column.3")
@pytest.mark.rule("decision.1")
@pytest.mark.parametrize(
    ("prison", "left"), [({}, 0), ({ONE: 2}, 1), ({TWO: 1}, 0), ({FIVE: 1}, 0)]
)
def test_the_prison_bonus_without_a_choice(prison: dict[str, int], left: int) -> None:
    game = position(placed={"r1c4": (1, 1)}, players={1: {"prison": prison}})
    pass_all(game)
    assert game.to_dict()["round"] == 3
    assert prisons(game) == [2, left, 2]


@pytest.mark.rule("column.3")
@pytest.mark.rule("majority.1")
def test_one_out_and_one_in() -> None:
    game = position(placed={"r1c4": (1, 1)}, brussels={"stock": [(1, ONE)]})
    pass_all(game)
    play(game, "free 2/5")
    assert player(game, 1)["prison"] == {ONE: 1, TWO: 1, FIVE: 0}


# --- round 4 ------------------------------------------------------------------------------------


@pytest.mark.rule("jail.3")
@pytest.mark.parametrize(
    ("prison", "after"),
    [
        ({TWO: 1, FIVE: 1}, {ONE: 0, TWO: 0, FIVE: 1}),
        ({ONE: 1, TWO: 1, FIVE: 1}, {ONE: 0, TWO: 1, FIVE: 1}),
        ({FIVE: 1}, {ONE: 0, TWO: 0, FIVE: 0}),
    ],
)
def test_the_lowest_kind_leaves_in_round_4(prison: dict, after: dict) -> None:
    game = position(round=4, placed={"r1c4": (1, 1)}, players={1: {"prison": prison}})
    pass_all(game)
    assert game.is_over
    assert player(game, 1)["prison"] == after
    check_architects(game.to_dict())


@pytest.mark.rule("jail.3")
@pytest.mark.parametrize(("kinds", "jailed"), [((FIVE, TWO), TWO), ((TWO, ONE), ONE)])
def test_the_lowest_kind_enters_in_round_4(kinds: tuple[str, str], jailed: str) -> None:
    game = position(
        round=4,
        players={0: {"prison": {}}},
        brussels={"stock": [(0, kinds[0])], "hall": [(0, kinds[1])]},
    )
    pass_all(game)
    assert game.is_over
    assert player(game, 0)["prison"] == {ONE: 0, TWO: 0, FIVE: 0} | {jailed: 1}
    assert prisons(game) == [1, 2, 2]
    check_architects(game.to_dict())


@pytest.mark.rule("jail.3")
@pytest.mark.rule("noble.4")
def test_vandervelde_is_asked_in_round_4_too() -> None:
    game = position(round=4, area={"r1c4": "vandervelde noble"})
    take(game, "r1c4")
    assert legal(game) == {"free 2/4", "free 2/5"}
