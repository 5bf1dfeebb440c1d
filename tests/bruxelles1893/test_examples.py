"""The worked examples of the rulebook."""

from __future__ import annotations

import pytest

from tests.bruxelles1893.positions import (
    COMPASS,
    cubes,
    double,
    figures,
    position,
    single,
    tuck_all,
)
from tests.tables import asked, legal, pass_all, play, player


@pytest.mark.rule("area.2")
@pytest.mark.rule("area.3")
def test_shield_1_1_of_two() -> None:
    game = position(4, decision="shield", card=1)
    assert legal(game) == {"open shield 1-1", "open shield 4-4"}
    play(game, "open shield 1-1")
    assert game.to_dict()["area"] == {"rows": [2, 3, 4, 5], "columns": [2, 3, 4, 5]}


@pytest.mark.rule("sale.1")
@pytest.mark.rule("sale.4")
@pytest.mark.rule("sale.6")
def test_a_green_work_is_sold() -> None:
    everything = {"blue": 1, "pink": 1, "yellow": 1, "green": 1, "black": 1}
    game = position(
        players={0: {"works": {"green": 1, "blue": 1}}, 1: {"works": everything}},
        shop=("yellow", "black"),
    )
    play(game, "place r1c2 sale", "bid 1 BF", "perform")
    play(game, "cursor to r5c3", "sell green")  # one to the left, one down
    assert player(game, 0)["money"] == 9 + 2
    assert player(game, 0)["vp"] == 6
    play(game, "cover left")
    assert game.to_dict()["shop"] == ["green", "black"]
    play(game, "place r3c3 sale", "bid 1 BF", "perform", "cursor to r5c3")
    assert legal(game) == {"sell blue", "sell pink", "sell yellow"}


@pytest.mark.rule("sale.4")
def test_a_black_work_is_sold() -> None:
    game = position(players={0: {"works": {"black": 2}}})
    play(game, "place r1c2 sale", "bid 1 BF", "perform", "cursor to r6c4")
    assert player(game, 0)["money"] == 9 + 2
    assert player(game, 0)["vp"] == 4


@pytest.mark.rule("compass.1")
@pytest.mark.parametrize(
    ("words", "wood", "money"),
    [(["pay wood", "pay wood"], 1, 6), (["pay wood", "pay 3 BF"], 2, 3)],
)
def test_three_units_of_wood_and_3_bf(words: list[str], wood: int, money: int) -> None:
    game = position(
        players={0: {"wood": 3}},
        needles=(COMPASS.index("wood"), COMPASS.index("money")),
        buildings={"r4c1": 0, "r4c2": 0},
    )
    play(game, "place r2c3 construction", "bid 1 BF", "perform")
    # The first unit is wood without a question: money alone would not do.
    assert player(game, 0)["wood"] == 2
    assert legal(game) == {"pay wood", "pay 3 BF"}
    play(game, *words[1:])
    assert asked(game) == ("needle", 0)
    assert player(game, 0)["wood"] == wood
    assert player(game, 0)["money"] == money


@pytest.mark.rule("compass.2")
def test_four_units_of_wood_and_empty() -> None:
    game = position(
        round=5,
        players={0: {"wood": 5, "stone": 3, "iron": 3}},
        needles=(COMPASS.index("wood"), COMPASS.index("empty")),
        buildings=dict.fromkeys(("r4c1", "r4c2", "r4c3", "r4c4"), 0),
    )
    play(game, "place r2c3 construction", "bid 1 BF", "perform")
    assert cubes(game, 0) == {"wood": 1, "stone": 3, "iron": 3, "joker": 0}


@pytest.mark.rule("compass.3")
@pytest.mark.rule("construction.3")
def test_a_joker_instead_of_3_bf() -> None:
    game = position(
        players={0: {"wood": 1, "joker": 1, "money": 3}},
        needles=(COMPASS.index("wood"), COMPASS.index("money")),
    )
    play(game, "place r2c3 construction", "bid 1 BF", "perform")  # 2 BF are left
    assert cubes(game, 0) == {"wood": 0, "stone": 0, "iron": 0, "joker": 0}
    assert player(game, 0)["money"] == 2
    assert player(game, 0)["vp"] == 0


@pytest.mark.rule("plaza.1")
def test_plaza_with_level_3() -> None:
    kept = ["empain", "buls", "maeterlinck", "albert"]
    game = position(players={0: {"figures": kept, "royal_palace": 3}})
    play(game, "brussels plaza", "activate buls", "activate maeterlinck", "activate empain")
    assert asked(game) == ("turn", 1)
    assert figures(game, 0) == {
        "brugmann": True,
        "empain": False,
        "buls": False,
        "albert": True,
        "maeterlinck": False,
    }


@pytest.mark.rule("column.1")
def test_three_francs_against_two() -> None:
    game = position(assistants={"r1c1": (0, 2), "r2c1": (1, 3)})
    pass_all(game)
    assert asked(game) == ("bonus", 1)
    play(game, "tuck row 1")
    assert [player(game, seat)["rows"][0] for seat in range(3)] == [1, 3, 1]


@pytest.mark.rule("bonus.2")
@pytest.mark.rule("bonus.5")
@pytest.mark.rule("bonus.6")
def test_three_bonus_cards() -> None:
    game = position(
        assistants={"r1c1": (2, 1), "r1c2": (2, 1), "r1c3": (2, 1)},
        bonus=[
            single("hall"),
            single("assistant", 1, 1),
            double("palace"),
            single("architect"),
            single("palace"),
        ],
    )
    pass_all(game)
    play(game, "tuck row 1", "tuck row 2")
    assert player(game, 2)["rows"] == [3, 2, 1, 1]
    assert player(game, 2)["royal_palace"] == 3


@pytest.mark.rule("shield.1")
@pytest.mark.rule("shield.2")
def test_four_shields() -> None:
    orange, blue, green = 0, 1, 2
    # Around shield 1-1 and shield 2-2 a space is free; 1-2 is blue's, 2-1 is a tie.
    seats = {
        "r1c2": blue,
        "r1c3": orange,
        "r2c1": orange,
        "r2c2": blue,
        "r2c3": blue,
        "r3c1": blue,
        "r3c2": orange,
    }
    game = position(
        assistants={name: (seat, 1 << i) for i, (name, seat) in enumerate(seats.items())},
        players={orange: {"city_hall": 3}, blue: {"city_hall": 2}, green: {"city_hall": 5}},
    )
    tuck_all(pass_all(game))
    assert player(game, blue)["vp"] == 2 + 2
    assert player(game, orange)["vp"] == 3
    assert player(game, green)["vp"] == 0


@pytest.mark.rule("salary.2")
@pytest.mark.rule("salary.3")
@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("let go albert", 1),
        ("let go van de velde", 1),
        ("let go buls", 0),
        ("let go vandervelde", 0),
    ],
)
def test_fifteen_francs_of_salaries_with_twelve(word: str, left: int) -> None:
    kept = ["buls", "vandervelde", "albert", "van de velde"]
    game = position(round=5, players={1: {"figures": kept, "money": 11, "vp": 30}})
    pass_all(game)  # 1 BF for his blue work: 12 BF
    assert asked(game) == ("salary", 1)
    play(game, word)
    assert game.is_over
    assert player(game, 1)["money"] == left
    assert player(game, 1)["vp"] == 25


@pytest.mark.rule("score.1")
def test_final_score_of_139() -> None:
    blue = {
        "vp": 80,
        "architect": 8,
        "rows": [5, 3, 1, 2],
        "money": 8,  # 1 more for passing, 3 less for Brugmann and Solvay
        "works": {"blue": 1},
        "figures": ["solvay"],
        "wood": 1,
        "stone": 1,
        "iron": 1,
    }
    names = ["r4c1", "r4c2", "r4c3", "r4c4", "r4c5"]
    game = position(round=5, players={1: blue}, buildings=dict.fromkeys(names, 1))
    pass_all(game)
    assert player(game, 1)["money"] == 6
    assert game.score_sheet()[1] == {
        "points": 80,
        "buildings": 40,
        "money": 5,
        "works": 3,
        "figures": 2,
        "assistants": 6,
        "nobles": 3,
        "manneken_pis": 0,
        "total": 139,
    }
    assert game.scores()[1] == 139


@pytest.mark.rule("pass.2")
@pytest.mark.rule("pass.3")
def test_highest_incomes_of_passing() -> None:
    everything = {"blue": 1, "pink": 1, "yellow": 1, "green": 1, "black": 1}
    game = position(everyone={"works": everything})
    play(game, "pass", "pass")
    assert player(game, 0)["money"] == 10 + 6
    assert player(game, 1)["money"] == 10 + 5
