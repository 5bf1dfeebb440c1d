"""The Construction action and the compass."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import COMPASS, cubes, position, space, tuck_all
from tests.tables import asked, legal, pass_all, play, player

ALL_SPACES = {f"r{r}c{c}" for r in range(1, 6) for c in range(1, 6)}
OUTSIDE = ["r4c1", "r4c2", "r4c3", "r4c4", "r4c5", "r5c1"]
PLACE = "place r2c3 construction"
Spent = tuple[int, int, int, int, int]


def built(number: int) -> dict[str, int]:
    """So many buildings of seat 0, outside the area."""
    return dict.fromkeys(OUTSIDE[:number], 0)


def before(
    first: str, second: str, holding: dict[str, int], number: int = 0, **more: object
) -> Game:
    """Seat 0 has bid 1 BF on Construction; the needles point to these two tiles."""
    mine = {**holding, "money": holding.get("money", 0) + 1}
    game = position(
        round=4,
        players={0: mine},
        needles=(COMPASS.index(first), COMPASS.index(second)),
        buildings=built(number),
        **more,
    )
    play(game, PLACE)
    if game.decision == "bid":
        play(game, "bid 1 BF")
    return game


def purse(game: Game) -> Spent:
    mine = cubes(game, 0)
    return mine["wood"], mine["stone"], mine["iron"], player(game, 0)["money"] // 3, mine["joker"]


def payments(game: Game) -> set[Spent]:
    """All ways to pay: units of (wood, stone, iron, 3 BF, joker) spent; empty if none."""
    if game.decision != "perform":
        assert asked(game) == ("turn", 1)
        return set()
    start = purse(game)
    found: set[Spent] = set()
    todo = [play(game.clone(), "perform")]
    while todo:
        node = todo.pop()
        if node.decision == "payment":
            todo.extend(play(node.clone(), word) for word in node.legal_words())
        else:
            wood, stone, iron, money, joker = (
                a - b for a, b in zip(start, purse(node), strict=True)
            )
            found.add((wood, stone, iron, money, joker))
    return found


# --- the compass --------------------------------------------------------------------------------


@pytest.mark.rule("compass.1")
@pytest.mark.parametrize(
    ("first", "second", "number", "holding", "expected"),
    [
        # Two units: one of each kind.
        ("wood", "iron", 0, {"wood": 2, "iron": 2, "stone": 2}, {(1, 0, 1, 0, 0)}),
        ("wood", "iron", 1, {"wood": 1, "iron": 1}, {(1, 0, 1, 0, 0)}),
        ("wood", "iron", 0, {"wood": 5, "stone": 5}, set()),
        ("wood", "iron", 0, {"wood": 5, "money": 9}, set()),
        ("stone", "money", 0, {"stone": 1, "money": 3}, {(0, 1, 0, 1, 0)}),
        ("stone", "money", 0, {"stone": 1, "money": 2}, set()),
        ("stone", "money", 0, {"stone": 4, "wood": 4}, set()),
        # Three and four units: any split, but both kinds.
        ("wood", "iron", 2, {"wood": 3, "iron": 3}, {(2, 0, 1, 0, 0), (1, 0, 2, 0, 0)}),
        ("wood", "iron", 3, {"wood": 3, "iron": 1}, {(2, 0, 1, 0, 0)}),
        ("wood", "iron", 2, {"wood": 3}, set()),
        (
            "wood",
            "money",
            4,
            {"wood": 4, "money": 12},
            {(3, 0, 0, 1, 0), (2, 0, 0, 2, 0), (1, 0, 0, 3, 0)},
        ),
        ("iron", "money", 5, {"iron": 2, "money": 5}, set()),
        ("iron", "money", 5, {"iron": 2, "money": 6}, {(0, 0, 2, 2, 0)}),
    ],
)
def test_units_of_both_kinds(
    first: str, second: str, number: int, holding: dict[str, int], expected: set[Spent]
) -> None:
    assert payments(before(first, second, holding, number)) == expected
    assert payments(before(second, first, holding, number)) == expected


@pytest.mark.rule("compass.2")
@pytest.mark.parametrize(
    ("kind", "number", "holding", "expected"),
    [
        ("wood", 0, {"wood": 2, "iron": 3}, {(2, 0, 0, 0, 0)}),
        ("wood", 0, {"wood": 1, "iron": 3}, set()),
        ("money", 2, {"money": 9, "wood": 3}, {(0, 0, 0, 3, 0)}),
        ("money", 2, {"money": 8, "wood": 3}, set()),
        ("iron", 4, {"iron": 3}, set()),
        ("iron", 4, {"iron": 3, "joker": 1}, {(0, 0, 3, 0, 1)}),
        ("noble", 2, {"wood": 1, "stone": 1, "iron": 1}, {(1, 1, 1, 0, 0)}),
    ],
)
def test_all_units_of_one_kind_with_the_empty_tile(
    kind: str, number: int, holding: dict[str, int], expected: set[Spent]
) -> None:
    assert payments(before(kind, "empty", holding, number)) == expected
    assert payments(before("empty", kind, holding, number)) == expected


@pytest.mark.rule("compass.3")
@pytest.mark.parametrize(
    ("first", "second", "number", "holding", "expected"),
    [
        ("wood", "iron", 0, {"joker": 2}, {(0, 0, 0, 0, 2)}),
        ("wood", "iron", 0, {"joker": 1}, set()),
        ("wood", "iron", 0, {"wood": 1, "joker": 1}, {(1, 0, 0, 0, 1)}),
        ("wood", "iron", 2, {"wood": 3, "joker": 1}, {(2, 0, 0, 0, 1)}),
        ("wood", "iron", 0, {"stone": 3, "joker": 1}, set()),
        (
            "wood",
            "iron",
            0,
            {"wood": 1, "iron": 1, "joker": 2},
            {(1, 0, 1, 0, 0), (1, 0, 0, 0, 1), (0, 0, 1, 0, 1), (0, 0, 0, 0, 2)},
        ),
        ("money", "empty", 0, {"money": 3, "joker": 1}, {(0, 0, 0, 1, 1)}),
        ("wood", "empty", 4, {"joker": 5}, {(0, 0, 0, 0, 4)}),
    ],
)
def test_a_joker_is_any_unit(
    first: str, second: str, number: int, holding: dict[str, int], expected: set[Spent]
) -> None:
    assert payments(before(first, second, holding, number)) == expected


@pytest.mark.rule("compass.4")
@pytest.mark.parametrize(
    ("other", "number", "holding", "expected"),
    [
        ("wood", 0, {"wood": 2}, {(2, 0, 0, 0, 0)}),
        (
            "wood",
            0,
            {"wood": 2, "stone": 1, "iron": 1},
            {(2, 0, 0, 0, 0), (1, 1, 0, 0, 0), (1, 0, 1, 0, 0)},
        ),
        ("wood", 0, {"stone": 2, "iron": 2}, set()),  # no wood among them
        ("wood", 0, {"stone": 1, "joker": 1}, {(0, 1, 0, 0, 1)}),
        ("stone", 2, {"wood": 1, "stone": 1, "iron": 1}, {(1, 1, 1, 0, 0)}),
        ("stone", 2, {"stone": 3}, {(0, 3, 0, 0, 0)}),
        (
            "money",
            2,
            {"wood": 1, "stone": 1, "money": 6},
            {(1, 1, 0, 1, 0), (1, 0, 0, 2, 0), (0, 1, 0, 2, 0)},
        ),
        ("money", 0, {"wood": 2}, set()),
    ],
)
def test_noble_of_choice(
    other: str, number: int, holding: dict[str, int], expected: set[Spent]
) -> None:
    assert payments(before(other, "noble", holding, number)) == expected
    assert payments(before("noble", other, holding, number)) == expected


@pytest.mark.rule("compass.5")
@pytest.mark.parametrize(
    ("needles", "word", "after"),
    [
        ((0, 2), "turn needle 1", [1, 2]),
        ((0, 2), "turn needle 2", [0, 3]),
        ((5, 2), "turn needle 1", [0, 2]),
        ((2, 5), "turn needle 2", [2, 0]),
    ],
)
def test_one_needle_turns_one_place(needles: tuple[int, int], word: str, after: list[int]) -> None:
    game = position(players={0: {"joker": 2}}, needles=needles)
    play(game, PLACE, "bid 1 BF", "perform")
    assert asked(game) == ("needle", 0)
    assert legal(game) == {"turn needle 1", "turn needle 2"}
    play(game, word)
    assert game.to_dict()["compass"] == {"tiles": COMPASS, "needles": after}


@pytest.mark.rule("compass.6")
@pytest.mark.rule("decision.1")
@pytest.mark.parametrize(
    ("needles", "after"),
    [((0, 1), [0, 2]), ((1, 0), [2, 0]), ((5, 0), [5, 1]), ((0, 5), [1, 5])],
)
def test_needles_never_meet(needles: tuple[int, int], after: list[int]) -> None:
    game = position(players={0: {"joker": 2}}, needles=needles)
    play(game, PLACE, "bid 1 BF", "perform")
    assert asked(game) == ("building", 0)  # one needle can turn: not asked
    assert game.to_dict()["compass"]["needles"] == after


# --- the building -------------------------------------------------------------------------------


@pytest.mark.rule("construction.1")
@pytest.mark.rule("construction.3")
@pytest.mark.rule("construction.4")
@pytest.mark.parametrize(
    ("number", "units", "vp"), [(0, 2, 5), (1, 2, 5), (2, 3, 5), (3, 3, 5), (4, 4, 10), (5, 4, 10)]
)
def test_cost_and_points_of_each_building(number: int, units: int, vp: int) -> None:
    game = before("money", "empty", {"money": 12}, number)
    play(game, "perform")
    assert player(game, 0)["money"] == 12 - 3 * units
    assert player(game, 0)["vp"] == vp
    play(game, "build r1c1")
    assert player(game, 0)["buildings"] == number + 1
    assert player(game, 0)["vp"] == vp


@pytest.mark.rule("construction.3")
@pytest.mark.rule("construction.4")
@pytest.mark.parametrize(("number", "vp"), [(0, 0), (2, 0), (4, 5), (5, 5)])
@pytest.mark.parametrize("jokers", [1, 2])
def test_no_points_with_jokers(number: int, vp: int, jokers: int) -> None:
    units = (2, 2, 3, 3, 4, 4)[number]
    game = before("wood", "empty", {"wood": units - jokers, "joker": jokers}, number)
    play(game, "perform")
    assert cubes(game, 0) == {"wood": 0, "stone": 0, "iron": 0, "joker": 0}
    assert player(game, 0)["vp"] == vp


@pytest.mark.rule("construction.2")
def test_order_of_the_steps() -> None:
    game = before("wood", "stone", {"wood": 1, "stone": 1, "joker": 2})
    play(game, "perform")
    assert asked(game) == ("payment", 0)
    assert legal(game) == {"pay wood", "pay stone", "pay joker"}
    play(game, "pay wood")
    assert player(game, 0)["wood"] == 0
    assert legal(game) == {"pay stone", "pay joker"}
    play(game, "pay stone")
    # Wood and stone lie side by side: only needle 2 can turn.
    assert asked(game) == ("building", 0)
    assert player(game, 0)["vp"] == 5
    assert player(game, 0)["buildings"] == 0
    play(game, "build r5c5")
    assert player(game, 0)["buildings"] == 1
    assert space(game, "r5c5")["building"] == 0
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("construction.2")
def test_payment_never_goes_back() -> None:
    game = before("wood", "iron", {"wood": 2, "iron": 2, "joker": 1}, number=2)
    play(game, "perform")
    assert legal(game) == {"pay wood", "pay iron"}  # joker first could not be completed
    play(game, "pay iron")
    # No wood any more: iron and a joker complete the payment.
    assert asked(game) == ("needle", 0)
    assert cubes(game, 0) == {"wood": 2, "stone": 0, "iron": 0, "joker": 0}


@pytest.mark.rule("construction.2")
@pytest.mark.rule("decision.1")
def test_a_single_payment_is_not_asked() -> None:
    game = before("wood", "iron", {"wood": 1, "iron": 1})
    play(game, "perform")
    assert asked(game) == ("needle", 0)
    assert cubes(game, 0) == {"wood": 0, "stone": 0, "iron": 0, "joker": 0}
    assert player(game, 0)["vp"] == 5


@pytest.mark.rule("construction.5")
def test_any_free_space_of_the_board() -> None:
    taken = {"r1c1", "r3c4", "r5c5", "r1c3", "r2c3"}
    game = position(
        players={0: {"joker": 2}},
        assistants={"r1c1": (0, 1), "r3c4": (2, 1)},
        buildings={"r5c5": 0, "r1c3": 1},
    )
    play(game, PLACE, "bid 1 BF", "perform", "turn needle 1")
    assert asked(game) == ("building", 0)
    assert legal(game) == {f"build {name}" for name in ALL_SPACES - taken}


@pytest.mark.rule("construction.5")
@pytest.mark.rule("endturn.5")
def test_a_building_stays() -> None:
    game = position(players={0: {"joker": 2}})
    play(game, PLACE, "bid 1 BF", "perform", "turn needle 1", "build r4c5")
    tuck_all(pass_all(game))
    assert game.to_dict()["round"] == 4
    assert space(game, "r4c5")["building"] == 0


@pytest.mark.rule("construction.6")
@pytest.mark.rule("perform.2")
def test_without_a_building_left() -> None:
    game = position(round=5, players={0: {"joker": 8}}, buildings=built(6))
    play(game, PLACE, "bid 1 BF")
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("construction.6")
def test_without_a_payment() -> None:
    game = position(players={0: {"stone": 9, "joker": 1}})  # wood and iron are asked for
    play(game, PLACE, "bid 1 BF")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["stone"] == 9


@pytest.mark.rule("construction.6")
@pytest.mark.parametrize("free", [0, 1])
def test_without_a_free_space(free: int) -> None:
    names = sorted(ALL_SPACES - {"r2c3"})[free:]
    owners = [0] * 4 + [1] * 6 + [2] * 6 + [3] * 6 + [4] * 2
    buildings = dict(zip(names, owners, strict=False))
    game = position(5, round=5, players={0: {"joker": 4}}, buildings=buildings)
    play(game, PLACE, "bid 1 BF")
    if free == 0:
        assert asked(game) == ("turn", 1)
        return
    play(game, "perform")  # four jokers, a needle, and the one free space
    play(game, "turn needle 1")
    assert asked(game) == ("turn", 1)
    assert space(game, "r1c1")["building"] == 0
