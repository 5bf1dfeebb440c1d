"""Secondary actions: what the owner of a building gets."""

from __future__ import annotations

import pytest

from tests.bruxelles1893.positions import cubes, figures, position
from tests.tables import asked, legal, play, player


@pytest.mark.rule("secondary.1")
@pytest.mark.parametrize(("supply", "owner_gets"), [(3, 1), (2, 0)])
def test_the_owner_comes_after_the_main_action(supply: int, owner_gets: int) -> None:
    # The supply has a few wood only: seat 0 takes two, seat 1 what is left.
    game = position(
        players={2: {"wood": 10 - supply, "stone": 10, "iron": 10}}, buildings={"r1c4": 1}
    )
    play(game, "place r1c4 materials", "bid 1 BF", "perform")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["wood"] == 2
    assert player(game, 1)["wood"] == owner_gets


@pytest.mark.rule("secondary.1")
def test_the_owner_is_asked_after_the_display_is_filled() -> None:
    game = position(buildings={"r1c3": 2})
    play(game, "place r1c3 theater", "bid 1 BF", "perform", "invite buls for 2 BF", "keep figure")
    assert asked(game) == ("secondary theater", 2)
    assert None not in game.to_dict()["theater"]
    play(game, "stop")
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("secondary.2")
def test_also_if_the_action_is_left() -> None:
    game = position(buildings={"r1c4": 2})
    play(game, "place r1c4 materials", "bid 1 BF", "leave")
    assert asked(game) == ("cube", 2)
    play(game, "take iron")
    assert player(game, 2)["iron"] == 1
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("secondary.2")
def test_also_if_the_action_cannot_be_performed() -> None:
    game = position(shop=("blue", "pink"), buildings={"r1c2": 1})  # seat 0 has nothing to sell
    play(game, "place r1c2 sale", "bid 1 BF")
    assert player(game, 1)["vp"] == 1
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("secondary.2")
def test_also_to_an_owner_who_has_passed() -> None:
    game = position(players={1: {"passed": True, "tiles": 1}}, buildings={"r1c4": 1, "r1c2": 1})
    play(game, "place r1c4 materials", "bid 1 BF", "leave")
    assert asked(game) == ("cube", 1)
    play(game, "take stone")
    assert player(game, 1)["stone"] == 1
    play(game, "place r1c2 sale", "bid 1 BF", "leave")
    assert player(game, 1)["vp"] == 1
    assert asked(game) == ("turn", 0)


@pytest.mark.rule("secondary.3")
@pytest.mark.parametrize(
    "word",
    [
        "place r1c1 workshop",
        "place r1c2 sale",
        "place r1c3 theater",
        "place r1c4 materials",
        "place r2c3 construction",
    ],
)
def test_nothing_on_the_own_building(word: str) -> None:
    own = dict.fromkeys(("r1c1", "r1c2", "r1c3", "r1c4", "r2c3"), 0)
    game = position(round=5, buildings=own, players={0: {"joker": 4}})
    before = player(game, 0)
    play(game, word, "bid 1 BF", "leave")
    assert asked(game) == ("turn", 1)
    after = player(game, 0)
    for key in ("vp", "works", "figures", "wood", "stone", "iron", "joker"):
        assert after[key] == before[key]


@pytest.mark.rule("secondary.1")
@pytest.mark.rule("secondary.3")
def test_only_the_owner_of_this_space() -> None:
    game = position(buildings={"r1c2": 1, "r3c3": 2, "r1c3": 0})
    play(game, "place r1c2 sale", "bid 1 BF", "leave")
    assert [player(game, seat)["vp"] for seat in range(3)] == [0, 1, 0]


@pytest.mark.rule("secondary.4")
@pytest.mark.parametrize(("hoarded", "gain"), [(0, 1), (5, 1), (6, 0)])
def test_a_black_work(hoarded: int, gain: int) -> None:
    game = position(
        players={2: {"works": {"black": hoarded}}}, buildings={"r1c1": 1}, shop=("pink", "green")
    )
    play(game, "place r1c1 workshop", "bid 1 BF", "leave")
    assert player(game, 1)["works"]["black"] == gain
    assert game.hidden()["black_works"] == 6 - hoarded - gain
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("secondary.5")
@pytest.mark.parametrize(
    ("works", "vp"), [({}, 0), ({"pink": 1}, 1), ({"pink": 2, "green": 1, "black": 2}, 5)]
)
def test_points_for_works(works: dict[str, int], vp: int) -> None:
    game = position(
        players={1: {"works": works, "vp": 7}},
        buildings={"r1c2": 1},
        shop=("pink", "yellow"),
    )
    play(game, "place r1c2 sale", "bid 1 BF", "leave")
    assert player(game, 1)["vp"] == 7 + vp


@pytest.mark.rule("secondary.6")
def test_one_figure_is_activated() -> None:
    owner = {
        "figures": ["buls", "albert", "maeterlinck"],
        "sideways": ["albert"],
        "royal_palace": 3,
    }
    game = position(players={1: owner}, buildings={"r1c3": 1})
    play(game, "place r1c3 theater", "bid 1 BF", "leave")
    assert asked(game) == ("secondary theater", 1)
    assert legal(game) == {"activate brugmann", "activate buls", "activate maeterlinck", "stop"}
    stopped = play(game.clone(), "stop")
    assert asked(stopped) == ("turn", 1)
    assert player(stopped, 1)["vp"] == 0
    play(game, "activate maeterlinck")
    assert player(game, 1)["vp"] == 5
    assert figures(game, 1) == {
        "brugmann": True,
        "buls": True,
        "albert": False,
        "maeterlinck": False,
    }
    assert asked(game) == ("turn", 1)  # one figure, whatever the palace level


@pytest.mark.rule("secondary.6")
def test_the_owner_decides_the_effect() -> None:
    game = position(players={1: {"figures": ["solvay"], "joker": 1}}, buildings={"r1c3": 1})
    play(game, "place r1c3 theater", "bid 1 BF", "leave", "activate solvay")
    assert asked(game) == ("solvay", 1)
    play(game, "trade joker")
    assert asked(game) == ("cube", 1)
    play(game, "take wood", "take iron")
    assert cubes(game, 1) == {"wood": 1, "stone": 0, "iron": 1, "joker": 0}
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("secondary.6")
def test_no_upright_figure_no_question() -> None:
    game = position(players={1: {"sideways": ["brugmann"]}}, buildings={"r1c3": 1})
    play(game, "place r1c3 theater", "bid 1 BF", "leave")
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("secondary.7")
def test_a_noble_of_choice() -> None:
    game = position(players={2: {"stone": 10}}, buildings={"r1c4": 1})
    play(game, "place r1c4 materials", "bid 1 BF", "leave")
    assert asked(game) == ("cube", 1)
    assert legal(game) == {"take wood", "take iron"}  # it is never declined
    play(game, "take wood")
    assert cubes(game, 1) == {"wood": 1, "stone": 0, "iron": 0, "joker": 0}
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("secondary.7")
def test_no_noble_in_the_supply() -> None:
    game = position(players={2: {"wood": 10, "stone": 10, "iron": 10}}, buildings={"r1c4": 1})
    play(game, "place r1c4 materials", "bid 1 BF")
    assert asked(game) == ("turn", 1)
    assert cubes(game, 1) == {"wood": 0, "stone": 0, "iron": 0, "joker": 0}


@pytest.mark.rule("secondary.8")
@pytest.mark.parametrize("number", [1, 4, 6])
def test_points_for_buildings(number: int) -> None:
    names = ["r2c3", "r4c1", "r4c2", "r4c3", "r4c4", "r4c5"][:number]
    game = position(round=5, buildings={**dict.fromkeys(names, 1), "r5c5": 2})
    play(game, "place r2c3 construction", "bid 1 BF")
    assert player(game, 1)["vp"] == number
    assert player(game, 2)["vp"] == 0
