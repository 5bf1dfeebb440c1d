"""Influence: a Noble's effect, then keep or discard."""

from __future__ import annotations

import pytest

from tests.bruxelles1897.positions import (
    cell,
    discards,
    end_round,
    levels,
    nobles,
    position,
    take,
    use,
)
from tests.tables import asked, legal, play, player


@pytest.mark.rule("influence.1")
@pytest.mark.rule("influence.3")
def test_the_effect_and_then_keep() -> None:
    game = position()
    play(game, "take r1c4 horta noble with 1 of 1/3")
    assert levels(game, 0) == (2, 1, 1)
    assert asked(game) == ("keep noble", 0)
    assert legal(game) == {"keep noble", "discard noble"}
    assert cell(game, "r1c4")["card"] is None
    play(game, "keep noble")
    assert asked(game) == ("turn", 1)
    assert nobles(game, 0) == {"horta": False, "brugmann": True}
    assert discards(game, "noble") == {}
    assert levels(game, 0) == (2, 1, 1)


@pytest.mark.rule("influence.1")
def test_the_effect_and_then_discard() -> None:
    game = position()
    take(game, "r1c4")
    play(game, "discard noble")
    assert asked(game) == ("turn", 1)
    assert nobles(game, 0) == {"brugmann": True}
    assert discards(game, "noble") == {"horta": 1}
    assert levels(game, 0) == (2, 1, 1)
    assert player(game, 0)["money"] == 9


@pytest.mark.rule("influence.1")
def test_the_questions_of_the_effect_come_first() -> None:
    game = position(area={"r1c4": "vandervelde noble"})
    take(game, "r1c4")
    assert asked(game) == ("prison", 0)
    play(game, "free 2/5")
    assert asked(game) == ("keep noble", 0)
    assert player(game, 0)["architects"]["2/5"] == 1


@pytest.mark.rule("influence.2")
@pytest.mark.parametrize("choice", ["keep noble", "discard noble"])
@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("horta", {"architecture": 8}),
        ("buls", {"prestige": 8}),
        ("albert", {"nobility": 8}),
        ("vandervelde", {"prison": {}}),
    ],
)
def test_an_effect_that_changes_nothing(name: str, edit: dict, choice: str) -> None:
    game = position(area={"r1c4": f"{name} noble"}, players={0: edit})
    before = levels(game, 0)
    take(game, "r1c4")
    assert asked(game) == ("keep noble", 0)
    play(game, choice)
    assert levels(game, 0) == before
    assert sum(player(game, 0)["prison"].values()) == (0 if name == "vandervelde" else 2)
    assert (name in nobles(game, 0)) == (choice == "keep noble")


@pytest.mark.rule("influence.3")
def test_a_kept_noble_cannot_be_activated_in_this_round() -> None:
    game = position(players={0: {"nobility": 5}})
    take(game, "r1c4")
    play(game, "keep noble", "pass", "pass")
    money = player(game, 0)["money"]
    use(game, "hall")  # Brugmann is the only one upright: he is not asked about
    assert asked(game) == ("turn", 0)
    assert levels(game, 0) == (2, 5, 1)
    assert player(game, 0)["money"] == money + 4


@pytest.mark.rule("influence.3")
def test_a_kept_noble_stays_for_the_next_round() -> None:
    game = position(round=2)
    take(game, "r1c4")
    play(game, "keep noble")
    end_round(game)
    assert game.to_dict()["round"] == 3
    assert nobles(game, 0) == {"horta": True, "brugmann": True}


@pytest.mark.rule("influence.4")
@pytest.mark.rule("decision.1")
@pytest.mark.parametrize("sideways", [[], ["horta"]])
def test_a_second_noble_of_one_name(sideways: list[str]) -> None:
    game = position(players={0: {"nobles": ["horta"], "sideways": sideways}})
    take(game, "r1c4")
    assert asked(game) == ("turn", 1)
    assert levels(game, 0) == (2, 1, 1)
    assert nobles(game, 0) == {"horta": not sideways, "brugmann": True}
    assert discards(game, "noble") == {"horta": 1}


@pytest.mark.rule("influence.4")
def test_another_players_noble_of_that_name_does_not_matter() -> None:
    game = position(players={1: {"nobles": ["horta"]}, 2: {"nobles": ["horta"]}})
    take(game, "r1c4")
    assert legal(game) == {"keep noble", "discard noble"}
