"""Salaries and the final score."""

from __future__ import annotations

from typing import Any

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import figures, position, tuck_all
from tests.tables import asked, legal, pass_all, play, player


def last_round(**more: Any) -> Game:
    """Round 5; seat 0 passes first (2 BF with his blue work), the others earn 1 BF each."""
    return tuck_all(pass_all(position(round=5, **more)))


def line(game: Game, seat: int = 0) -> dict[str, int]:
    assert game.is_over
    return game.score_sheet()[seat]


# --- salaries -----------------------------------------------------------------------------------


@pytest.mark.rule("salary.1")
@pytest.mark.parametrize(("money", "left"), [(11, 0), (14, 3)])
def test_who_can_pay_pays_all(money: int, left: int) -> None:
    kept = ["solvay", "maeterlinck", "albert"]  # with Brugmann 1 + 2 + 5 + 4 = 12
    game = last_round(players={1: {"figures": kept, "money": money}})
    assert game.is_over
    assert player(game, 1)["money"] == left
    assert set(figures(game, 1)) == {"brugmann", *kept}
    assert player(game, 1)["vp"] == 0


@pytest.mark.rule("salary.2")
@pytest.mark.rule("salary.3")
@pytest.mark.parametrize(
    ("word", "left", "kept"),
    [
        ("let go brugmann", 0, ["maeterlinck"]),
        ("let go maeterlinck", 4, ["brugmann"]),
    ],
)
def test_one_franc_short(word: str, left: int, kept: list[str]) -> None:
    game = last_round(players={1: {"figures": ["maeterlinck"], "money": 4, "vp": 20}})
    assert asked(game) == ("salary", 1)
    assert game.to_dict()["phase"] == "salaries"
    assert legal(game) == {"let go brugmann", "let go maeterlinck"}
    play(game, word)
    assert game.is_over  # the rest can be paid: no further figure goes
    assert player(game, 1)["money"] == left
    assert list(figures(game, 1)) == kept
    assert player(game, 1)["vp"] == 15


@pytest.mark.rule("salary.2")
def test_again_until_the_rest_can_be_paid() -> None:
    kept = ["solvay", "buls", "albert"]  # with Brugmann 1 + 2 + 3 + 4 = 10
    game = last_round(players={1: {"figures": kept, "money": 4, "vp": 20}})
    assert legal(game) == {"let go brugmann", "let go solvay", "let go buls", "let go albert"}
    play(game, "let go brugmann")  # 9 to pay with 5
    assert asked(game) == ("salary", 1)
    assert legal(game) == {"let go solvay", "let go buls", "let go albert"}
    play(game, "let go albert")  # 5 to pay
    assert game.is_over
    assert list(figures(game, 1)) == ["solvay", "buls"]
    assert player(game, 1)["money"] == 0
    assert player(game, 1)["vp"] == 10


@pytest.mark.rule("salary.2")
@pytest.mark.rule("salary.3")
@pytest.mark.rule("decision.1")
def test_points_may_fall_below_zero() -> None:
    edit = {"money": 0, "works": {}, "figures": ["solvay"], "vp": 3}
    game = last_round(players={1: edit}, shop=("pink", "green"))
    assert asked(game) == ("salary", 1)
    play(game, "let go solvay")  # Brugmann is the only one left: he goes without a question
    assert game.is_over
    assert figures(game, 1) == {}
    assert player(game, 1)["vp"] == 3 - 10
    assert line(game, 1)["points"] == -7
    assert line(game, 1)["figures"] == 0


@pytest.mark.rule("salary.4")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_order_of_the_salaries(first: int) -> None:
    poor = {"money": 0, "works": {}, "figures": ["maeterlinck"]}
    game = last_round(
        first=first,
        everyone=poor,
        shop=("pink", "green"),
        theater=("solvay", "empain", "buls", "albert"),
    )
    # The first player passes first and keeps the Manneken Pis.
    order = []
    while not game.is_over:
        order.append(asked(game))
        play(game, "let go maeterlinck")
    assert order == [("salary", (first + k) % 3) for k in range(3)]
    # The income of 1 BF for passing first pays Brugmann; the others lose him as well.
    assert [player(game, seat)["vp"] for seat in range(3)] == [
        -5 if seat == first else -10 for seat in range(3)
    ]


# --- the final score ----------------------------------------------------------------------------


@pytest.mark.rule("score.1")
def test_the_total_is_the_sum_of_the_lines() -> None:
    edit = {
        "money": 20,
        "vp": 33,
        "wood": 2,
        "iron": 1,
        "joker": 4,
        "architect": 4,
        "rows": [2, 3, 1, 2],
        "works": {"blue": 1, "black": 2},
        "figures": ["solvay"],
    }
    game = last_round(players={0: edit}, buildings={"r4c1": 0, "r4c2": 0, "r4c3": 0})
    # 20 + 3 for passing first - 3 of salaries = 20 BF.
    assert line(game) == {
        "points": 33,
        "buildings": 12,
        "money": 10,
        "works": 9,
        "figures": 2,
        "assistants": 6,
        "nobles": 3,
        "manneken_pis": 5,
        "total": 80,
    }
    assert game.scores()[0] == 80
    assert player(game, 0)["vp"] == 33  # the track itself stays


@pytest.mark.rule("score.2")
@pytest.mark.parametrize(
    ("number", "level", "vp"), [(0, 10, 0), (1, 1, 1), (6, 10, 60), (3, 7, 21)]
)
def test_buildings(number: int, level: int, vp: int) -> None:
    names = ["r4c1", "r4c2", "r4c3", "r4c4", "r4c5", "r5c1"][:number]
    game = last_round(players={0: {"architect": level}}, buildings=dict.fromkeys(names, 0))
    assert line(game)["buildings"] == vp


@pytest.mark.rule("score.3")
@pytest.mark.parametrize(
    ("money", "left", "vp"), [(0, 1, 0), (2, 3, 0), (3, 4, 3), (6, 7, 3), (7, 8, 6), (39, 40, 30)]
)
def test_row_1_money_after_salaries(money: int, left: int, vp: int) -> None:
    game = last_round(players={0: {"money": money, "rows": [3, 1, 1, 1]}})
    assert player(game, 0)["money"] == left  # 2 BF for passing, 1 BF for Brugmann
    assert line(game)["money"] == vp


@pytest.mark.rule("score.4")
@pytest.mark.parametrize(
    ("works", "vp"), [({}, 0), ({"blue": 1}, 4), ({"pink": 3, "green": 1, "black": 2}, 24)]
)
def test_row_2_works(works: dict[str, int], vp: int) -> None:
    game = last_round(players={0: {"works": works, "rows": [1, 4, 1, 1]}}, shop=("yellow", "green"))
    assert line(game)["works"] == vp


@pytest.mark.rule("score.5")
@pytest.mark.parametrize(
    ("kept", "vp"), [([], 3), (["buls"], 6), (["solvay", "albert", "maeterlinck"], 12)]
)
def test_row_3_figures(kept: list[str], vp: int) -> None:
    game = last_round(players={0: {"figures": kept, "money": 20, "rows": [1, 1, 3, 1]}})
    assert line(game)["figures"] == vp


@pytest.mark.rule("score.5")
@pytest.mark.rule("salary.2")
def test_row_3_only_figures_that_are_still_kept() -> None:
    edit = {"figures": ["maeterlinck", "albert"], "money": 6, "rows": [1, 1, 2, 1]}
    game = last_round(players={1: edit})
    play(game, "let go albert")  # 7 BF: Brugmann and Maeterlinck are paid
    assert line(game, 1)["figures"] == 4
    assert player(game, 1)["money"] == 1


@pytest.mark.rule("score.6")
@pytest.mark.parametrize(("detained", "vp"), [(0, 10), (2, 6), (3, 4), (4, 2), (5, 0), (6, 0)])
def test_row_4_assistants(detained: int, vp: int) -> None:
    game = last_round(players={1: {"detained": detained, "rows": [1, 1, 1, 2]}})
    assert line(game, 1)["assistants"] == vp


@pytest.mark.rule("score.6")
def test_row_4_counts_assistants_on_the_boards() -> None:
    game = last_round(
        players={1: {"rows": [1, 1, 1, 3]}},
        assistants={"r1c1": (1, 1), "r2c2": (1, 1)},
        brussels={"market": [1], "stock": [1]},
    )
    p = player(game, 1)
    assert (p["assistants"], p["placed"], p["detained"]) == (1, 3, 3)  # one was detained just now
    assert line(game, 1)["assistants"] == (4 - 2) * 3


@pytest.mark.rule("score.7")
def test_nobles_count_and_jokers_do_not() -> None:
    game = last_round(players={0: {"wood": 3, "stone": 1, "iron": 2, "joker": 5}})
    assert line(game)["nobles"] == 6
    assert line(game, 1)["nobles"] == 0


@pytest.mark.rule("score.8")
def test_five_points_for_the_manneken_pis() -> None:
    game = last_round(first=2)
    assert [entry["manneken_pis"] for entry in game.score_sheet()] == [0, 0, 5]


@pytest.mark.rule("score.9")
def test_equal_totals_stay_equal() -> None:
    # Seat 1 makes up for the Manneken Pis with points, seat 2 with wood; no tie-break is added.
    game = last_round(
        everyone={"works": {}, "money": 0},
        players={1: {"vp": 10, "money": 1}, 2: {"vp": 5, "wood": 5, "money": 1}, 0: {"vp": 5}},
        shop=("pink", "green"),
    )
    scores = game.scores()
    assert scores == [14, 14, 14]
    assert [entry["total"] for entry in game.score_sheet()] == scores


@pytest.mark.rule("score.9")
def test_the_highest_total_is_the_best() -> None:
    game = last_round(players={2: {"vp": 50}, 1: {"vp": 30}})
    scores = game.scores()
    assert scores.index(max(scores)) == 2
    assert scores[1] > scores[0]
