"""Construction: what a House costs, how it is paid, and what it earns."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import HOUSES, cell, discards, position, take, total
from tests.tables import asked, legal, play, player

THREE = {"wood-wood": 1, "brick-brick": 1, "steel-steel": 1}


def houses(number: int) -> dict[str, int]:
    """So many Houses, of types b, c, d: four of each are in the box."""
    owned = dict.fromkeys("bcd", 0)
    for i in range(number):
        owned["bcd"[i % 3]] += 1
    return owned


def building(materials: dict[str, int], owned: int = 0) -> Game:
    """Seat 0 has these Materials and so many Houses, and has taken `a house`."""
    game = position(
        players={0: {"materials": materials, "houses": houses(owned)}},
        area={"r2c1": "money", "r2c4": "buls noble", "r3c2": "a house"},
    )
    return take(game, "r1c3")


def built(game: Game, owned: int) -> bool:
    return player(game, 0)["houses"]["a"] == 1 and total(player(game, 0)["houses"]) == owned + 1


# --- the price ----------------------------------------------------------------------------------


@pytest.mark.rule("construction.1")
@pytest.mark.parametrize(
    ("owned", "cards"),  # n = owned + 1 materials are at least n/2 cards
    [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (9, 5)],
)
def test_the_price_rises_with_every_house(owned: int, cards: int) -> None:
    kinds = ["wood-wood", "brick-brick", "steel-steel"]
    enough = dict.fromkeys(kinds[: cards // 2], 2)
    if cards % 2:
        enough[kinds[cards // 2]] = 1
    game = building(enough, owned)
    assert asked(game) == ("turn", 1)  # fewer cards would not do, so all of them go
    assert built(game, owned)
    assert total(player(game, 0)["materials"]) == 0
    assert discards(game, "material") == enough

    short = dict(enough)
    last = list(short)[-1]
    short[last] -= 1
    game = building(short, owned)
    assert asked(game) == ("turn", 1)
    assert not built(game, owned)
    assert total(player(game, 0)["materials"]) == cards - 1


@pytest.mark.rule("construction.1")
@pytest.mark.parametrize("house", HOUSES)
def test_the_house_is_the_players(house: str) -> None:
    game = position(area={"r1c3": f"{house} house"}, players={0: {"materials": {"wood-wood": 1}}})
    play(game, f"take r1c3 {house} house with 1 of 1/3")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["houses"] == {name: int(name == house) for name in HOUSES}
    assert player(game, 0)["money"] == 9
    assert discards(game, "house") == {}
    assert discards(game, "material") == {"wood-wood": 1}
    assert cell(game, "r1c3") == {"card": None, "architect": "1/3", "value": 1, "owner": 0}


@pytest.mark.rule("construction.2")
def test_no_more_cards_than_materials_needed() -> None:
    game = building(THREE)  # the first House: one card
    assert asked(game) == ("payment", 0)
    play(game, "spend brick-brick")
    assert built(game, 0)
    assert discards(game, "material") == {"brick-brick": 1}
    assert player(game, 0)["materials"]["wood-wood"] == 1


@pytest.mark.rule("construction.2")
def test_what_is_left_on_a_card_is_lost() -> None:
    game = building({"wood-wood": 2}, owned=2)  # three materials, four on the cards
    assert built(game, 2)
    assert total(player(game, 0)["materials"]) == 0
    assert discards(game, "material") == {"wood-wood": 2}


@pytest.mark.rule("construction.2")
@pytest.mark.parametrize(
    ("owned", "numbers"), [(0, {1}), (1, {1, 2}), (2, {2, 3}), (3, {2, 3, 4}), (4, {3, 4, 5})]
)
def test_how_many_cards_may_be_spent(owned: int, numbers: set[int]) -> None:
    materials = {"wood-wood": 2, "brick-brick": 2, "steel-steel": 2}
    found = set()
    waiting = [building(materials, owned)]
    while waiting:
        game = waiting.pop()
        if game.decision == "payment":
            waiting.extend(play(game.clone(), word) for word in game.legal_words())
        else:
            assert built(game, owned)
            found.add(6 - total(player(game, 0)["materials"]))
    assert found == numbers


# --- points -------------------------------------------------------------------------------------


@pytest.mark.rule("construction.3")
@pytest.mark.parametrize(
    ("materials", "owned", "vp"),
    [
        ({"wood-wood": 1}, 0, 1),
        ({"brick-wood": 1}, 0, 1),  # two types, one material needed
        ({"wood-wood": 1}, 1, 1),
        ({"brick-wood": 1}, 1, 2),
        ({"steel-wood": 1}, 1, 2),
        ({"steel-brick": 1}, 1, 2),
        ({"wood-wood": 2}, 2, 1),
        ({"wood-wood": 1, "brick-wood": 1}, 2, 2),
        ({"brick-wood": 1, "steel-wood": 1}, 2, 3),
        ({"wood-wood": 1, "steel-brick": 1}, 2, 3),
        ({"steel-wood": 1, "steel-brick": 1}, 3, 3),
        ({"steel-steel": 2}, 3, 1),
        ({"wood-wood": 1, "brick-brick": 1, "steel-steel": 1}, 4, 3),
        ({"wood-wood": 1, "brick-brick": 1, "brick-wood": 1}, 5, 2),
    ],
)
def test_a_point_for_each_type(materials: dict[str, int], owned: int, vp: int) -> None:
    game = building(materials, owned)
    assert asked(game) == ("turn", 1)  # there is one way to pay
    assert built(game, owned)
    assert player(game, 0)["vp"] == vp


@pytest.mark.rule("construction.3")
@pytest.mark.parametrize(
    ("words", "vp"),
    [
        (["spend wood-wood", "build"], 1),
        (["spend wood-wood", "spend brick-brick"], 2),
        (["spend wood-wood", "spend steel-brick"], 2),  # three types, two materials needed
        (["spend brick-brick", "build"], 1),
        (["spend brick-brick", "spend steel-brick"], 2),
        (["spend steel-brick"], 2),
    ],
)
def test_points_by_the_cards_that_were_spent(words: list[str], vp: int) -> None:
    game = building({"wood-wood": 1, "brick-brick": 1, "steel-brick": 1}, owned=1)
    play(game, *words)
    assert built(game, 1)
    assert player(game, 0)["vp"] == vp
    spent = {word.split()[1]: 1 for word in words if word != "build"}
    assert discards(game, "material") == spent


# --- the order of payment -----------------------------------------------------------------------


@pytest.mark.rule("construction.4")
def test_kinds_are_spent_in_their_order() -> None:
    everything = dict.fromkeys(
        ["wood-wood", "brick-brick", "steel-steel", "brick-wood", "steel-wood", "steel-brick"], 1
    )
    game = building(everything, owned=3)  # four materials: two, three or four cards
    assert legal(game) == {f"spend {kind}" for kind in everything} - {"spend steel-brick"}
    play(game, "spend steel-steel")
    assert legal(game) == {"spend brick-wood", "spend steel-wood", "spend steel-brick"}
    play(game, "spend brick-wood")
    assert legal(game) == {"spend steel-wood", "spend steel-brick", "build"}
    play(game, "spend steel-wood")
    assert legal(game) == {"spend steel-brick", "build"}
    play(game, "build")
    assert built(game, 3)
    assert player(game, 0)["vp"] == 3
    assert player(game, 0)["materials"] == everything | {
        "steel-steel": 0,
        "brick-wood": 0,
        "steel-wood": 0,
    }


@pytest.mark.rule("construction.4")
def test_the_same_kind_may_be_spent_again() -> None:
    game = building({"brick-brick": 2, "steel-steel": 1}, owned=1)
    assert legal(game) == {"spend brick-brick", "spend steel-steel"}
    play(game, "spend brick-brick")
    assert discards(game, "material") == {"brick-brick": 1}  # spent at once
    assert legal(game) == {"spend brick-brick", "spend steel-steel", "build"}
    play(game, "spend brick-brick")
    assert built(game, 1)
    assert player(game, 0)["vp"] == 1


@pytest.mark.rule("construction.4")
def test_a_kind_from_which_the_price_cannot_be_reached() -> None:
    game = building(THREE, owned=2)  # two or three cards
    assert legal(game) == {"spend wood-wood", "spend brick-brick"}
    play(game, "spend wood-wood")
    assert legal(game) == {"spend brick-brick", "spend steel-steel"}
    assert "build" not in legal(game)


@pytest.mark.rule("construction.4")
@pytest.mark.rule("decision.1")
def test_one_way_to_pay_is_not_asked() -> None:
    game = building({"wood-wood": 1, "brick-brick": 1}, owned=2)
    assert asked(game) == ("turn", 1)
    assert built(game, 2)
    assert player(game, 0)["vp"] == 2


# --- a House that cannot be paid ----------------------------------------------------------------


@pytest.mark.rule("construction.5")
@pytest.mark.parametrize(
    ("materials", "owned"),
    [({}, 0), ({"wood-wood": 1}, 2), ({"steel-wood": 1}, 3), ({"steel-wood": 2}, 4)],
)
def test_without_the_materials(materials: dict[str, int], owned: int) -> None:
    game = building(materials, owned)
    assert asked(game) == ("turn", 1)
    assert total(player(game, 0)["houses"]) == owned
    assert discards(game, "house") == {"a": 1}
    assert discards(game, "material") == {}
    assert total(player(game, 0)["materials"]) == total(materials)
    assert (player(game, 0)["money"], player(game, 0)["vp"]) == (9, 0)
    assert cell(game, "r1c3") == {"card": None, "architect": "1/3", "value": 1, "owner": 0}


@pytest.mark.rule("construction.5")
def test_who_can_pay_has_to_build() -> None:
    game = building({"wood-wood": 1, "brick-brick": 1})
    assert legal(game) == {"spend wood-wood", "spend brick-brick"}  # and nothing else
