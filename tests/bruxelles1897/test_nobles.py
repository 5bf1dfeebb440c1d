"""What each Noble does."""

from __future__ import annotations

import pytest

from tests.bruxelles1897.positions import (
    MATERIALS,
    discards,
    draw_pile,
    levels,
    nobles,
    position,
    take,
    takes,
    total,
    use,
)
from tests.tables import asked, legal, play, player

HANKAR = {"r1c4": "hankar noble"}
VANDERVELDE = {"r1c4": "vandervelde noble"}


@pytest.mark.rule("noble.1")
@pytest.mark.parametrize(
    ("name", "after"), [("horta", (4, 3, 3)), ("albert", (3, 4, 3)), ("buls", (3, 3, 4))]
)
def test_one_level(name: str, after: tuple[int, int, int]) -> None:
    three = {"architecture": 3, "nobility": 3, "prestige": 3}
    game = position(area={"r1c4": f"{name} noble"}, everyone=three)
    take(game, "r1c4")
    assert levels(game, 0) == after
    assert levels(game, 1) == levels(game, 2) == (3, 3, 3)
    game = position(everyone=three, players={0: three | {"nobles": [name]}})
    use(game, "hall")
    play(game, f"activate {name}")
    assert levels(game, 0) == after


@pytest.mark.rule("noble.2")
@pytest.mark.parametrize(
    ("kept", "other"), [("brick-brick", "steel-wood"), ("steel-wood", "brick-brick")]
)
def test_hankar_draws_two_and_keeps_one(kept: str, other: str) -> None:
    game = position(area=HANKAR, pile={"material": {"brick-brick": 1, "steel-wood": 1}})
    before = discards(game, "material")
    take(game, "r1c4")
    assert asked(game) == ("hankar", 0)
    assert legal(game) == {"keep brick-brick", "keep steel-wood"}
    assert draw_pile(game, "material") == 0
    play(game, f"keep {kept}")
    assert asked(game) == ("keep noble", 0)
    assert player(game, 0)["materials"] == {name: int(name == kept) for name in MATERIALS}
    assert discards(game, "material") == before | {other: before[other] + 1}


@pytest.mark.rule("noble.2")
@pytest.mark.rule("decision.1")
def test_hankar_draws_two_alike() -> None:
    game = position(area=HANKAR, pile={"material": {"steel-steel": 2}})
    take(game, "r1c4")
    assert asked(game) == ("keep noble", 0)
    assert player(game, 0)["materials"]["steel-steel"] == 1
    assert discards(game, "material")["steel-steel"] == 1


@pytest.mark.rule("noble.2")
def test_hankar_draws_from_the_top() -> None:
    for seed in range(20):
        game = position(area=HANKAR, seed=seed)
        *rest, second, first = game.hidden()["material"]
        take(game, "r1c4")
        if first != second:
            assert legal(game) == {f"keep {first}", f"keep {second}"}
        assert game.hidden()["material"] == rest
        assert draw_pile(game, "material") == 8


@pytest.mark.rule("noble.3")
@pytest.mark.parametrize("kind", ["brick-brick", "steel-wood"])
def test_hankar_with_one_card_left(kind: str) -> None:
    game = position(area=HANKAR, pile={"material": {kind: 1}}, rest={"material": 1})
    take(game, "r1c4")
    assert asked(game) == ("keep noble", 0)
    assert player(game, 0)["materials"] == {name: int(name == kind) for name in MATERIALS}
    assert discards(game, "material") == {}


@pytest.mark.rule("noble.3")
def test_hankar_with_no_card_left_at_city_hall() -> None:
    game = position(
        players={0: {"nobles": ["hankar"]}}, pile={"material": {}}, rest={"material": 1}
    )
    use(game, "hall")
    play(game, "activate hankar")
    assert asked(game) == ("turn", 1)
    assert total(player(game, 0)["materials"]) == 0
    assert nobles(game, 0) == {"hankar": False, "brugmann": True}


@pytest.mark.rule("noble.4")
@pytest.mark.parametrize(
    ("prison", "kinds"),
    [
        ({"2/4": 1, "2/5": 1}, ["2/4", "2/5"]),
        ({"1/3": 2, "2/5": 1}, ["1/3", "2/5"]),
        ({"1/3": 1, "2/4": 2, "2/5": 1}, ["1/3", "2/4", "2/5"]),
    ],
)
def test_vandervelde_frees_a_card_of_choice(prison: dict[str, int], kinds: list[str]) -> None:
    start = position(area=VANDERVELDE, players={0: {"prison": prison}})
    take(start, "r1c4")
    assert asked(start) == ("prison", 0)
    assert legal(start) == {f"free {kind}" for kind in kinds}
    before = player(start, 0)
    for kind in kinds:
        game = play(start.clone(), f"free {kind}")
        after = player(game, 0)
        assert asked(game) == ("keep noble", 0)
        assert after["prison"][kind] == before["prison"][kind] - 1
        assert after["architects"][kind] == before["architects"][kind] + 1
        assert total(after["prison"]) == total(before["prison"]) - 1


@pytest.mark.rule("noble.4")
@pytest.mark.rule("decision.1")
@pytest.mark.parametrize(("prison", "left"), [({"2/4": 2}, 1), ({"2/5": 1}, 0), ({}, 0)])
def test_vandervelde_without_a_choice(prison: dict[str, int], left: int) -> None:
    game = position(area=VANDERVELDE, players={0: {"prison": prison}})
    take(game, "r1c4")
    assert asked(game) == ("keep noble", 0)
    assert total(player(game, 0)["prison"]) == left


@pytest.mark.rule("noble.4")
def test_vandervelde_frees_nobody_elses_card() -> None:
    game = position(area=VANDERVELDE, players={0: {"prison": {}}})
    take(game, "r1c4")
    assert [total(player(game, seat)["prison"]) for seat in range(3)] == [0, 2, 2]


@pytest.mark.rule("noble.4")
def test_the_freed_card_can_be_used_at_once() -> None:
    game = position(area=VANDERVELDE)
    assert not any(word.endswith("of 2/5") for word in takes(game))
    take(game, "r1c4")
    play(game, "free 2/5", "discard noble", "pass", "pass")
    assert "take r1c1 yellow artwork with 5 of 2/5" in legal(game)


@pytest.mark.rule("noble.5")
@pytest.mark.parametrize("money", [0, 10])
def test_brugmann_gives_four_francs(money: int) -> None:
    game = position(players={0: {"money": money, "nobles": ["horta"]}})
    use(game, "hall")
    assert legal(game) == {"activate horta", "activate brugmann"}
    play(game, "activate brugmann")
    assert player(game, 0)["money"] == money + 4
    assert nobles(game, 0) == {"horta": True, "brugmann": False}
