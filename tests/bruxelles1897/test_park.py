"""The Cinquantenaire Park: an action with cards from the piles."""

from __future__ import annotations

from typing import Any

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import (
    cards_of,
    discards,
    draw_pile,
    hand,
    levels,
    nobles,
    position,
    total,
    use,
)
from tests.tables import asked, legal, play, player

OTHER_NOBLES = ["buls", "hankar", "vandervelde"]  # the area has one Horta and one Albert
NO_NOBLES = {1: ["horta", "albert", *OTHER_NOBLES], 2: ["horta", "albert", *OTHER_NOBLES]}


def park(edit: dict[str, Any] | None = None, **more: Any) -> Game:
    """Seat 0 has 10 BEF and has gone to the Park."""
    return use(position(players={0: edit or {}}, **more), "park")


def nothing_to_draw(edit: dict[str, Any], materials_of: int = 1) -> Game:
    """No Artwork, Material or Noble lies in a pile or discard; seat 0 has gone to the Park."""
    players: dict[int, dict[str, Any]] = {
        seat: {"nobles": names} for seat, names in NO_NOBLES.items()
    }
    players[0] = {"nobles": OTHER_NOBLES} | edit
    game = position(
        players=players,
        pile={"artwork": {}, "material": {}},
        rest={"artwork": 2, "material": materials_of},
    )
    for card_type in ("artwork", "material", "noble"):
        assert draw_pile(game, card_type) == total(discards(game, card_type)) == 0
    return use(game, "park")


# --- two cards, one of them stays ---------------------------------------------------------------


@pytest.mark.rule("park.1")
@pytest.mark.parametrize(
    ("action", "card_type", "field", "two"),
    [
        ("creation", "artwork", "artworks", ("yellow", "red")),
        ("supply", "material", "materials", ("brick-brick", "steel-wood")),
        ("construction", "house", "houses", ("c", "d")),
    ],
)
@pytest.mark.parametrize("kept", [0, 1])
def test_one_of_two_cards(
    action: str, card_type: str, field: str, two: tuple[str, str], kept: int
) -> None:
    game = park({"materials": {"wood-wood": 1}}, pile={card_type: dict.fromkeys(two, 1)})
    area, before = cards_of(game), discards(game, card_type)
    play(game, f"do {action}")
    assert asked(game) == ("park card", 0)
    assert legal(game) == {f"keep {name} {card_type}" for name in two}
    assert draw_pile(game, card_type) == 0
    play(game, f"keep {two[kept]} {card_type}")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)[field][two[kept]] == 1
    assert player(game, 0)[field][two[1 - kept]] == 0
    assert discards(game, card_type) == before | {two[1 - kept]: before[two[1 - kept]] + 1}
    assert cards_of(game) == area  # the area is not touched
    assert player(game, 0)["money"] == 10  # and there is no price
    assert hand(game, 0) == 4


@pytest.mark.rule("park.1")
@pytest.mark.rule("decision.1")
def test_two_alike_are_not_asked() -> None:
    game = park(pile={"artwork": {"red": 2}})
    play(game, "do creation")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["artworks"]["red"] == 1
    assert discards(game, "artwork")["red"] == 2  # the third one was there before


@pytest.mark.rule("park.1")
def test_cards_come_from_the_top() -> None:
    for seed in range(20):
        game = park(seed=seed)
        *rest, second, first = game.hidden()["artwork"]
        play(game, "do creation")
        if first != second:
            assert legal(game) == {f"keep {first} artwork", f"keep {second} artwork"}
        assert game.hidden()["artwork"] == rest


@pytest.mark.rule("park.1")
def test_there_is_no_exhibition() -> None:
    everything = {"artworks": {"red": 1}, "materials": {"wood-wood": 1}}
    assert legal(park(everything)) == {
        "do creation",
        "do sale",
        "do supply",
        "do construction",
        "do influence",
    }


# --- sale ---------------------------------------------------------------------------------------


@pytest.mark.rule("park.2")
@pytest.mark.parametrize("colour", ["green", "red"])
def test_three_francs_for_an_artwork(colour: str) -> None:
    game = park({"artworks": {"green": 1, "red": 1}})
    play(game, "do sale")
    assert asked(game) == ("sale", 0)
    assert legal(game) == {"sell green", "sell red"}
    play(game, f"sell {colour}")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["money"] == 13
    assert player(game, 0)["artworks"][colour] == 0
    assert discards(game, "artwork") == {colour: 1}


@pytest.mark.rule("park.2")
@pytest.mark.rule("decision.1")
def test_one_colour_is_sold_without_a_question() -> None:
    game = park({"artworks": {"red": 3}})
    play(game, "do sale")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["artworks"]["red"] == 2
    assert player(game, 0)["money"] == 13


# --- what can be carried out --------------------------------------------------------------------


@pytest.mark.rule("park.3")
@pytest.mark.parametrize(
    ("edit", "more"),
    [
        ({}, set()),
        ({"artworks": {"red": 1}}, {"do sale"}),
        ({"materials": {"steel-wood": 1}}, {"do construction"}),
        ({"materials": {"steel-wood": 1}, "houses": {"a": 1}}, {"do construction"}),
        ({"materials": {"steel-wood": 1}, "houses": {"a": 1, "b": 1}}, set()),
        ({"materials": {"steel-wood": 2}, "houses": {"a": 1, "b": 1}}, {"do construction"}),
    ],
)
def test_only_what_can_be_carried_out(edit: dict[str, Any], more: set[str]) -> None:
    assert legal(park(edit)) == {"do creation", "do supply", "do influence"} | more


@pytest.mark.rule("park.3")
def test_no_creation_without_an_artwork_in_pile_or_discard() -> None:
    game = park(pile={"artwork": {}}, rest={"artwork": 2})
    assert legal(game) == {"do supply", "do influence"}


@pytest.mark.rule("park.3")
@pytest.mark.parametrize("card_type", ["artwork", "material", "noble"])
def test_the_discard_is_enough(card_type: str) -> None:
    game = park(pile={card_type: {}})
    assert legal(game) == {"do creation", "do supply", "do influence"}


@pytest.mark.rule("park.3")
def test_no_supply_without_a_material_in_pile_or_discard() -> None:
    game = park(pile={"material": {}}, rest={"material": 2})
    assert legal(game) == {"do creation", "do influence"}


@pytest.mark.rule("park.3")
def test_no_construction_without_a_house_in_pile_or_discard() -> None:
    game = park({"materials": {"steel-wood": 1}}, pile={"house": {}}, rest={"house": 1})
    assert legal(game) == {"do creation", "do supply", "do influence"}


@pytest.mark.rule("park.3")
@pytest.mark.rule("decision.1")
def test_one_action_left_is_not_asked() -> None:
    game = nothing_to_draw({"artworks": {"red": 1}})
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["money"] == 13
    assert player(game, 0)["artworks"]["red"] == 0


@pytest.mark.rule("park.3")
def test_sale_or_construction() -> None:
    game = nothing_to_draw({"artworks": {"red": 1}}, materials_of=0)
    assert legal(game) == {"do sale", "do construction"}


@pytest.mark.rule("park.3")
@pytest.mark.rule("brussels.3")
def test_nothing_can_be_carried_out() -> None:
    game = nothing_to_draw({})
    assert asked(game) == ("turn", 1)
    assert game.to_dict()["uses"]["park"] == 1
    assert hand(game, 0) == 4
    assert player(game, 0)["money"] == 10


# --- House and Noble ----------------------------------------------------------------------------


@pytest.mark.rule("park.4")
def test_a_house_is_paid_for() -> None:
    edit = {"materials": {"wood-wood": 1, "steel-brick": 1}, "houses": {"a": 1}}
    game = park(edit, pile={"house": {"c": 1, "d": 1}})
    play(game, "do construction", "keep d house")
    assert discards(game, "house")["c"] == 4  # before the payment
    assert asked(game) == ("payment", 0)
    assert legal(game) == {"spend wood-wood", "spend steel-brick"}
    play(game, "spend steel-brick")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["houses"] == {"a": 1, "b": 0, "c": 0, "d": 1}
    assert player(game, 0)["vp"] == 2


@pytest.mark.rule("park.4")
@pytest.mark.parametrize("choice", ["keep noble", "discard noble"])
def test_a_noble_has_his_effect_and_is_kept_or_discarded(choice: str) -> None:
    game = park(pile={"noble": {"horta": 1, "buls": 1}})
    before = discards(game, "noble")
    assert before == {"horta": 1, "buls": 2, "hankar": 3, "vandervelde": 3, "albert": 2}
    play(game, "do influence")
    assert legal(game) == {"keep horta noble", "keep buls noble"}
    play(game, "keep buls noble")
    assert asked(game) == ("keep noble", 0)
    assert levels(game, 0) == (1, 1, 2)
    assert discards(game, "noble") == before | {"horta": 2}
    play(game, choice)
    assert asked(game) == ("turn", 1)
    if choice == "keep noble":
        assert nobles(game, 0) == {"buls": False, "brugmann": True}
        assert discards(game, "noble") == before | {"horta": 2}
    else:
        assert nobles(game, 0) == {"brugmann": True}
        assert discards(game, "noble") == before | {"horta": 2, "buls": 3}


@pytest.mark.rule("park.4")
@pytest.mark.rule("influence.4")
def test_a_noble_whose_name_he_has() -> None:
    game = park({"nobles": ["buls"]}, pile={"noble": {"horta": 1, "buls": 1}})
    play(game, "do influence", "keep buls noble")
    assert asked(game) == ("turn", 1)
    assert levels(game, 0) == (1, 1, 2)
    assert nobles(game, 0) == {"buls": True, "brugmann": True}


@pytest.mark.rule("park.4")
def test_hankar_in_the_park() -> None:
    game = park(pile={"noble": {"hankar": 2}, "material": {"brick-brick": 1, "steel-wood": 1}})
    play(game, "do influence")
    assert asked(game) == ("hankar", 0)
    play(game, "keep steel-wood")
    assert asked(game) == ("keep noble", 0)
    play(game, "keep noble")
    assert nobles(game, 0) == {"hankar": False, "brugmann": True}
    assert player(game, 0)["materials"]["steel-wood"] == 1
