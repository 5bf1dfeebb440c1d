"""The end of the game: the last majorities, salaries, the final score and the places."""

from __future__ import annotations

from typing import Any

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import (
    ALL_COUNTS,
    COLOURS,
    NOBLES,
    cell,
    check_box,
    discards,
    every,
    levels,
    nobles,
    position,
    total,
)
from tests.tables import pass_all, player


def last_round(num_players: int = 3, **more: Any) -> Game:
    """Round 4 is over: seat 0 got 3 BEF for passing first, the others 1 BEF."""
    game = pass_all(position(num_players, round=4, **more))
    assert game.is_over
    return game


def line(game: Game, seat: int = 1) -> dict[str, int]:
    return game.score_sheet()[seat]


# --- round 4 ------------------------------------------------------------------------------------


@pytest.mark.rule("last.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_round_4_has_its_majorities(count: int) -> None:
    placed = dict.fromkeys(("r1c1", "r1c2", "r2c1", "r2c2"), (1, 3))
    game = last_round(
        count, placed=placed, expo=1, everyone={"prestige": 2}, brussels={"hall": [(0, "1/3")]}
    )
    assert levels(game, 1) == (2, 2, 2)  # architecture and nobility rose
    assert player(game, 1)["vp"] == 2
    start = 1 if count == 2 else 2
    assert [total(p["prison"]) for p in game.to_dict()["players"]] == (
        [start + 1] + [start] * (count - 1)
    )


@pytest.mark.rule("last.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_no_further_round_is_prepared(count: int) -> None:
    game = last_round(
        count,
        placed={"r1c1": (0, 3), "r2c2": (1, 1)},
        expo=1,
        brussels={"stock": [(0, "1/3"), (1, "1/3", "1/3")]},
        everyone={"sideways": ["brugmann"]},
    )
    d = game.to_dict()
    assert (d["round"], d["phase"], d["current_player"], d["decision"]) == (4, "over", None, None)
    assert (d["first_player"], d["expo"]) == (0, 1)
    assert cell(game, "r1c1") == {"card": None, "architect": "1/3", "value": 3, "owner": 0}
    assert cell(game, "r1c2")["card"] == "money"
    assert d["uses"] == {"stock": 2, "hall": 0, "park": 0}
    assert every(game, "passed") == [True] * count
    assert nobles(game, 0) == {"brugmann": False}
    check_box(d)


# --- salaries -----------------------------------------------------------------------------------


@pytest.mark.rule("salary.1")
@pytest.mark.rule("salary.2")
@pytest.mark.parametrize(
    ("names", "money", "left", "lost"),  # money after passing
    [
        ([], 1, 1, []),
        (["horta"], 1, 1, ["horta"]),
        (["horta"], 2, 0, []),
        (["albert"], 3, 1, []),
        (["buls", "albert"], 3, 1, ["buls"]),
        (["buls", "albert"], 4, 0, []),
        (["hankar", "vandervelde", "albert"], 1, 1, ["hankar", "vandervelde", "albert"]),
        (NOBLES, 4, 0, ["horta", "buls", "hankar"]),
        (NOBLES, 9, 1, ["horta"]),
        (NOBLES, 10, 0, []),
        (NOBLES, 30, 20, []),
    ],
)
def test_two_francs_a_noble(names: list[str], money: int, left: int, lost: list[str]) -> None:
    game = last_round(players={1: {"nobles": names, "money": money - 1, "vp": 10}})
    assert player(game, 1)["money"] == left
    assert nobles(game, 1) == {name: True for name in [*names, "brugmann"] if name not in lost}
    assert discards(game, "noble") == dict.fromkeys(lost, 1)
    assert player(game, 1)["vp"] == 10 - 3 * len(lost)
    assert line(game)["points"] == 10 - 3 * len(lost)


@pytest.mark.rule("salary.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_everybody_pays_for_himself(count: int) -> None:
    # Three of each are in the box, and the area shows one Horta and one Albert.
    names = [["buls", "hankar"]] * 3 + [["horta", "albert"]]
    game = last_round(count, players={seat: {"nobles": names[seat]} for seat in range(count)})
    assert every(game, "money") == [13 - 4] + [11 - 4] * (count - 1)


@pytest.mark.rule("salary.1")
def test_brugmann_costs_nothing() -> None:
    game = last_round(everyone={"money": 0})
    assert every(game, "money") == [3, 1, 1]
    assert every(game, "vp") == [0, 0, 0]
    assert [nobles(game, seat) for seat in range(3)] == [{"brugmann": True}] * 3


@pytest.mark.rule("salary.2")
def test_points_may_fall_below_zero() -> None:
    game = last_round(players={1: {"nobles": ["horta", "buls"], "money": 0, "vp": 2}})
    assert player(game, 1)["vp"] == 2 - 6
    assert line(game)["points"] == -4
    assert line(game)["total"] == game.scores()[1] == -4


# --- the final score ----------------------------------------------------------------------------


@pytest.mark.rule("score.1")
def test_the_total_is_the_sum_of_the_lines() -> None:
    edit = {
        "vp": 20,
        "money": 12,  # 1 more for passing, 2 less for Horta
        "nobles": ["horta"],
        "houses": {"a": 1, "b": 2},
        "architecture": 2,  # one more for column 1
        "materials": {"wood-wood": 1, "steel-brick": 1},
        "artworks": {"yellow": 2, "red": 1},
    }
    placed = {"r1c1": (1, 1), "r2c2": (1, 1), "r1c3": (1, 3), "r1c4": (1, 3)}
    game = last_round(players={1: edit}, placed=placed, expo=1)
    assert player(game, 1)["money"] == 11
    assert line(game) == {
        "points": 20,
        "houses": 9,
        "materials": 2,
        "expo": 2,
        "money": 15,
        "nobles": 4,
        "artworks": 4,
        "house_types": 4,
        "total": 60,
    }
    assert game.scores() == [0, 60, 0]
    assert player(game, 1)["vp"] == 20  # the track itself stays


@pytest.mark.rule("score.1")
def test_the_sheet_before_the_end() -> None:
    edit = {
        "vp": 7,
        "money": 9,
        "nobles": ["horta", "buls"],
        "houses": {"c": 2},
        "architecture": 3,
        "materials": {"steel-wood": 1},
    }
    game = position(
        round=2, players={0: edit}, placed={"r1c4": (0, 1), "r2c2": (1, 1), "r3c2": (0, 1)}, expo=1
    )
    # No salaries and no upper halves yet; column 2 is a tie of seats 0 and 1.
    assert game.score_sheet()[0] == {
        "points": 7,
        "houses": 6,
        "materials": 1,
        "expo": 0,
        "money": 12,
        "nobles": 6,
        "artworks": 0,
        "house_types": 0,
        "total": 32,
    }
    assert game.score_sheet()[1]["expo"] == 2
    assert game.scores() == [32, 2 + 2, 0]


@pytest.mark.rule("score.2")
@pytest.mark.parametrize(
    ("houses", "level", "vp"),
    [({}, 8, 0), ({"a": 1}, 1, 1), ({"a": 3}, 4, 12), ({"a": 2, "b": 2, "c": 1, "d": 1}, 8, 48)],
)
def test_houses(houses: dict[str, int], level: int, vp: int) -> None:
    game = last_round(players={1: {"houses": houses, "architecture": level}})
    assert line(game)["houses"] == vp
    assert line(game)["house_types"] == 0  # nobody won the column
    assert line(game)["total"] == vp


@pytest.mark.rule("score.2")
@pytest.mark.rule("last.1")
def test_houses_with_the_level_after_the_last_columns() -> None:
    game = last_round(
        players={1: {"houses": {"c": 2, "d": 1}, "architecture": 3}}, placed={"r1c1": (1, 1)}
    )
    assert line(game)["houses"] == 3 * 4


@pytest.mark.rule("score.3")
@pytest.mark.parametrize(
    ("materials", "vp"),
    [({}, 0), ({"wood-wood": 1}, 1), ({"steel-brick": 1, "brick-brick": 2, "steel-wood": 2}, 5)],
)
def test_materials_by_the_card(materials: dict[str, int], vp: int) -> None:
    game = last_round(players={1: {"materials": materials}})
    assert line(game)["materials"] == line(game)["total"] == vp


@pytest.mark.rule("score.4")
@pytest.mark.parametrize("holder", [0, 1, 2])
def test_two_points_for_the_expo_card(holder: int) -> None:
    game = last_round(placed={"r2c2": (holder, 1)}, expo=holder)
    assert [entry["expo"] for entry in game.score_sheet()] == [
        2 if seat == holder else 0 for seat in range(3)
    ]


@pytest.mark.rule("score.4")
@pytest.mark.parametrize("area", [{}, {"r2c2": "money"}])
def test_nobody_took_the_expo_card(area: dict[str, str]) -> None:
    assert [entry["expo"] for entry in last_round(area=area).score_sheet()] == [0, 0, 0]


@pytest.mark.rule("score.5")
@pytest.mark.parametrize(
    ("cards", "winners"),
    [
        ([], set()),
        ([(0, 1)], {0}),
        ([(0, 1), (1, 3)], {1}),
        ([(0, 1), (0, 1), (2, 2)], {0, 2}),
        ([(0, 3), (1, 3), (2, 3)], {0, 1, 2}),
    ],
)
@pytest.mark.parametrize(
    ("column", "name", "vp"), [(1, "house_types", 4), (2, "nobles", 4), (3, "artworks", 2)]
)
def test_lower_halves_go_to_the_winners_of_the_columns(
    column: int, name: str, vp: int, cards: list, winners: set[int]
) -> None:
    edit = {"houses": {"c": 1, "d": 1}, "nobles": ["buls"], "artworks": {"red": 1}}
    placed = {f"r{row}c{column}": card for row, card in enumerate(cards, 1)}
    game = last_round(everyone=edit, placed=placed)
    for seat, entry in enumerate(game.score_sheet()):
        assert entry[name] == (vp if seat in winners else 0)
        for other in {"house_types", "nobles", "artworks", "money"} - {name}:
            assert entry[other] == 0


@pytest.mark.rule("score.5")
@pytest.mark.rule("neutral.3")
@pytest.mark.parametrize(
    ("cards", "vp"),
    [
        ([(0, 1), (1, 1)], [0, 0]),
        ([(0, 2), (1, 1)], [15, 0]),
        ([(0, 2), (1, 2)], [15, 15]),
        ([(0, 2), (1, 3)], [0, 15]),
    ],
)
def test_lower_halves_and_neutrals(cards: list, vp: list[int]) -> None:
    placed = {f"r{row}c4": card for row, card in enumerate(cards, 1)}
    game = last_round(2, placed=placed)
    assert [entry["money"] for entry in game.score_sheet()] == vp


@pytest.mark.rule("score.6")
@pytest.mark.parametrize(
    ("money", "vp"),
    [(1, 0), (2, 3), (3, 3), (4, 6), (9, 12), (10, 15), (11, 15), (12, 15), (60, 15)],
)
def test_money(money: int, vp: int) -> None:
    game = last_round(players={1: {"money": money - 1}}, placed={"r1c4": (1, 1)})
    assert player(game, 1)["money"] == money
    assert line(game)["money"] == line(game)["total"] == vp


@pytest.mark.rule("score.6")
@pytest.mark.rule("salary.1")
def test_money_after_the_salaries() -> None:
    game = last_round(
        players={1: {"money": 9, "nobles": ["horta", "buls"]}}, placed={"r1c4": (1, 1)}
    )
    assert player(game, 1)["money"] == 6
    assert line(game)["money"] == 9


@pytest.mark.rule("score.7")
@pytest.mark.parametrize(
    ("names", "vp"), [([], 2), (["albert"], 4), (["horta", "hankar"], 6), (NOBLES, 12)]
)
def test_nobles(names: list[str], vp: int) -> None:
    game = last_round(players={1: {"nobles": names}}, placed={"r1c2": (1, 1)})
    assert line(game)["nobles"] == line(game)["total"] == vp


@pytest.mark.rule("score.7")
@pytest.mark.rule("salary.2")
def test_only_nobles_still_held() -> None:
    edit = {"nobles": ["horta", "buls"], "money": 1}  # 2 BEF after passing: one is paid
    game = last_round(players={1: edit}, placed={"r1c2": (1, 1)})
    assert line(game)["nobles"] == 4
    assert line(game)["points"] == -3


@pytest.mark.rule("score.8")
@pytest.mark.parametrize(
    ("artworks", "vp"),
    [({}, 0), ({"red": 3}, 2), ({"green": 1, "red": 2}, 4), (dict.fromkeys(COLOURS, 1), 8)],
)
def test_artworks_by_colour(artworks: dict[str, int], vp: int) -> None:
    game = last_round(players={1: {"artworks": artworks}}, placed={"r1c3": (1, 1)})
    assert line(game)["artworks"] == line(game)["total"] == vp


@pytest.mark.rule("score.8")
@pytest.mark.parametrize(
    ("houses", "vp"),
    [({}, 0), ({"c": 4}, 2), ({"a": 1, "d": 3}, 4), ({"a": 1, "b": 1, "c": 2, "d": 1}, 8)],
)
def test_houses_by_type(houses: dict[str, int], vp: int) -> None:
    game = last_round(players={1: {"houses": houses}}, placed={"r1c1": (1, 1)})
    assert line(game)["house_types"] == vp
    assert line(game)["houses"] == 2 * total(houses)  # with the level won in column 1


# --- the places ---------------------------------------------------------------------------------


def places(num_players: int = 3, **more: Any) -> list[int]:
    return last_round(num_players, **more).placements()


@pytest.mark.rule("rank.1")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([5, 9], [2, 1]),
        ([5, 9, 7], [3, 1, 2]),
        ([9, 7, 5], [1, 2, 3]),
        ([3, 40, 12, 20], [4, 1, 3, 2]),
    ],
)
def test_the_highest_total_wins(points: list[int], expected: list[int]) -> None:
    players = {seat: {"vp": vp} for seat, vp in enumerate(points)}
    assert places(len(points), players=players) == expected


@pytest.mark.rule("rank.1")
def test_totals_decide_and_not_points_alone() -> None:
    players = {0: {"vp": 5}, 1: {"vp": 4, "houses": {"c": 1, "d": 1}}, 2: {"vp": 3}}
    game = last_round(players=players)
    assert game.scores() == [5, 6, 3]
    assert game.placements() == [2, 1, 3]


@pytest.mark.rule("rank.2")
def test_fewer_cards_in_prison() -> None:
    prisons: list[dict[str, int]] = [{"1/3": 1}, {"2/4": 1, "2/5": 1}, {}]
    players = {seat: {"vp": 8, "prison": prison} for seat, prison in enumerate(prisons)}
    assert places(players=players) == [2, 3, 1]


@pytest.mark.rule("rank.2")
@pytest.mark.rule("jail.1")
def test_the_last_card_that_goes_to_prison_counts() -> None:
    game = last_round(everyone={"vp": 8}, brussels={"stock": [(1, "1/3")]})
    assert game.scores() == [8, 8, 8]
    assert game.placements() == [1, 3, 1]


@pytest.mark.rule("rank.2")
def test_then_the_sum_of_the_levels() -> None:
    players = {
        0: {"architecture": 2, "nobility": 2, "prestige": 2},
        1: {"architecture": 1, "nobility": 1, "prestige": 5},
        2: {"architecture": 5, "nobility": 3},
    }
    assert places(players=players) == [3, 2, 1]  # 6, 7, 9


@pytest.mark.rule("rank.2")
def test_prison_before_levels() -> None:
    players = {
        0: {"prison": {"2/5": 1}},
        1: {"architecture": 8, "nobility": 8, "prestige": 8},
        2: {},
    }
    assert places(players=players) == [1, 2, 3]


@pytest.mark.rule("rank.2")
def test_points_before_prison() -> None:
    players = {0: {"vp": 1}, 1: {"prison": {}}, 2: {"prison": {"2/5": 1}}}
    assert places(players=players) == [1, 2, 3]


@pytest.mark.rule("rank.2")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([4, 4], [1, 1]),
        ([4, 4, 4], [1, 1, 1]),
        ([4, 2, 4], [1, 3, 1]),
        ([4, 6, 4], [2, 1, 2]),
        ([4, 6, 4, 1], [2, 1, 2, 4]),
        ([7, 7, 7, 9], [2, 2, 2, 1]),
    ],
)
def test_who_is_still_equal_shares_the_place(points: list[int], expected: list[int]) -> None:
    players = {seat: {"vp": vp} for seat, vp in enumerate(points)}
    assert places(len(points), players=players) == expected


@pytest.mark.rule("rank.2")
def test_every_place_is_ranked() -> None:
    players = {
        0: {"vp": 5},
        1: {"vp": 9},
        2: {"vp": 5, "prison": {"2/5": 1}},
        3: {"vp": 5, "nobility": 2},
    }
    assert places(4, players=players) == [4, 1, 2, 3]
