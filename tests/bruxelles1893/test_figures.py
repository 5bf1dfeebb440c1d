"""What the eight figures do."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import cubes, figures, position
from tests.tables import asked, legal, play, player


def activating(name: str, mine: dict[str, object] | None = None, **more: object) -> Game:
    """Seat 0, Royal Palace level 1, activates one figure on the Plaza."""
    kept = [] if name == "brugmann" else [name]
    others = more.pop("players", {})
    game = position(players={0: {"figures": kept, **(mine or {})}, **others}, **more)
    return play(game, "brussels plaza", f"activate {name}")


@pytest.mark.rule("figure.1")
def test_brugmann() -> None:
    assert player(activating("brugmann"), 0)["money"] == 15


@pytest.mark.rule("figure.2")
@pytest.mark.parametrize(("hoarded", "gain"), [(0, 2), (13, 2), (14, 1), (15, 0)])
def test_empain(hoarded: int, gain: int) -> None:
    game = activating("empain", players={1: {"joker": hoarded}})
    assert player(game, 0)["joker"] == gain
    assert game.to_dict()["supply"]["joker"] == 15 - hoarded - gain


@pytest.mark.rule("figure.3")
@pytest.mark.parametrize(
    ("name", "level", "top"),
    [("buls", "city_hall", 6), ("albert", "royal_palace", 6), ("van de velde", "architect", 10)],
)
def test_levels(name: str, level: str, top: int) -> None:
    levels = ["city_hall", "royal_palace", "architect"]
    for before, after in ((1, 2), (3, 4), (top - 1, top), (top, top)):
        game = activating(name, {level: before})
        assert player(game, 0)[level] == after
        for other in levels:
            if other != level:
                assert player(game, 0)[other] == 1


@pytest.mark.rule("figure.4")
def test_vandervelde_frees_an_assistant_for_this_round() -> None:
    # All five are at work but one, who is on the Plaza in a moment.
    game = position(
        players={0: {"figures": ["vandervelde"]}},
        assistants={"r1c1": (0, 1), "r1c2": (0, 1), "r1c3": (0, 1), "r1c4": (0, 1)},
    )
    play(game, "brussels plaza", "activate vandervelde")
    assert (player(game, 0)["assistants"], player(game, 0)["detained"]) == (1, 1)
    play(game, "brussels market", "brussels stock")
    assert asked(game) == ("turn", 0)
    play(game, "place r3c1 construction", "bid 1 BF")
    assert player(game, 0)["assistants"] == 0


@pytest.mark.rule("figure.4")
@pytest.mark.parametrize(("detained", "left", "hand"), [(3, 2, 4), (1, 0, 6), (0, 0, 6)])
def test_vandervelde_and_the_courthouse(detained: int, left: int, hand: int) -> None:
    game = activating("vandervelde", {"detained": detained})
    assert player(game, 0)["placed"] == 1
    assert player(game, 0)["detained"] == left
    assert player(game, 0)["assistants"] == hand


@pytest.mark.rule("figure.5")
def test_maeterlinck() -> None:
    assert player(activating("maeterlinck", {"vp": 12}), 0)["vp"] == 17


@pytest.mark.rule("figure.6")
def test_activating_turns_sideways() -> None:
    game = activating("buls")
    assert figures(game, 0) == {"brugmann": True, "buls": False}


@pytest.mark.rule("figure.6")
def test_turned_before_the_effect_is_asked() -> None:
    game = activating("solvay")
    assert asked(game) == ("solvay", 0)
    assert figures(game, 0)["solvay"] is False


@pytest.mark.rule("figure.6")
def test_only_upright_figures_can_be_activated() -> None:
    game = position(
        players={
            0: {
                "figures": ["solvay", "buls", "albert"],
                "sideways": ["brugmann", "albert"],
                "royal_palace": 4,
            }
        }
    )
    play(game, "brussels plaza")
    assert legal(game) == {"activate solvay", "activate buls", "stop"}
    play(game, "activate buls")
    assert legal(game) == {"activate solvay", "stop"}


# --- Solvay -------------------------------------------------------------------------------------


def hoard(wood: int = 0, stone: int = 0, iron: int = 0) -> dict[int, dict[str, int]]:
    """Seat 1 has all but these cubes of the supply."""
    return {1: {"wood": 10 - wood, "stone": 10 - stone, "iron": 10 - iron}}


@pytest.mark.rule("solvay.1")
def test_one_noble_of_choice() -> None:
    game = activating("solvay")
    assert asked(game) == ("solvay", 0)
    assert legal(game) == {"take wood", "take stone", "take iron"}
    play(game, "take iron")
    assert cubes(game, 0) == {"wood": 0, "stone": 0, "iron": 1, "joker": 0}
    assert game.to_dict()["supply"]["iron"] == 9
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("solvay.1")
def test_only_what_the_supply_has() -> None:
    game = activating("solvay", players=hoard(wood=1, iron=2))
    assert legal(game) == {"take wood", "take iron"}
    game = activating("solvay", players=hoard(stone=1))
    assert asked(game) == ("turn", 1)
    assert cubes(game, 0) == {"wood": 0, "stone": 1, "iron": 0, "joker": 0}


@pytest.mark.rule("solvay.2")
def test_trade_a_joker_for_two_nobles() -> None:
    game = activating("solvay", {"joker": 2})
    assert legal(game) == {"take wood", "take stone", "take iron", "trade joker"}
    play(game, "trade joker")
    assert player(game, 0)["joker"] == 1
    assert game.to_dict()["supply"]["joker"] == 14
    assert asked(game) == ("cube", 0)
    assert legal(game) == {"take wood", "take stone", "take iron"}
    same = play(game.clone(), "take wood", "take wood")
    assert cubes(same, 0) == {"wood": 2, "stone": 0, "iron": 0, "joker": 1}
    play(game, "take stone")
    assert legal(game) == {"take stone", "take iron"}
    play(game, "take iron")
    assert cubes(game, 0) == {"wood": 0, "stone": 1, "iron": 1, "joker": 1}
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("solvay.2")
def test_the_last_joker_can_be_traded() -> None:
    game = activating("solvay", {"joker": 1}, players=hoard(iron=2))
    assert legal(game) == {"take iron", "trade joker"}
    play(game, "trade joker")  # both irons, without a question
    assert cubes(game, 0) == {"wood": 0, "stone": 0, "iron": 2, "joker": 0}
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("solvay.2")
def test_no_trade_with_one_noble_in_the_supply() -> None:
    game = activating("solvay", {"joker": 3}, players=hoard(iron=1))
    assert asked(game) == ("turn", 1)
    assert cubes(game, 0) == {"wood": 0, "stone": 0, "iron": 1, "joker": 3}


@pytest.mark.rule("solvay.3")
@pytest.mark.rule("figure.6")
def test_nothing_to_take() -> None:
    game = activating("solvay", {"joker": 2}, players=hoard())
    assert asked(game) == ("turn", 1)
    assert cubes(game, 0) == {"wood": 0, "stone": 0, "iron": 0, "joker": 2}
    assert figures(game, 0) == {"brugmann": True, "solvay": False}
