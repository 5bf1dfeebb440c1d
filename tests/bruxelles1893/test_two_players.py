"""Two players: neutral assistants, and what else changes."""

from __future__ import annotations

import pytest

from tests.bruxelles1893.positions import double, position, single, space, tuck_all
from tests.tables import asked, legal, pass_all, play, player

SQUARE = [f"r{r}c{c}" for r in (1, 2, 3) for c in (1, 2, 3)]


def shares(names: list[str], first: int) -> dict[str, int]:
    """Buildings on these spaces: the first ones are seat 0's, the others seat 1's."""
    return {name: 0 if i < first else 1 for i, name in enumerate(names)}


@pytest.mark.rule("neutral.1")
@pytest.mark.parametrize("first", [0, 1])
def test_each_places_one_neutral_before_the_first_turn(first: int) -> None:
    game = position(2, decision="shield", card=1, first=first)
    play(game, "open shield 3-3")
    assert game.to_dict()["phase"] == "actions"
    assert asked(game) == ("neutral", first)
    assert legal(game) == {f"neutral {name}" for name in SQUARE}
    play(game, "neutral r2c2")
    assert asked(game) == ("neutral", 1 - first)
    assert legal(game) == {f"neutral {name}" for name in SQUARE if name != "r2c2"}
    play(game, "neutral r1c3")
    assert asked(game) == ("turn", first)
    assert space(game, "r2c2")["assistant"] == "neutral"
    assert space(game, "r1c3")["assistant"] == "neutral"
    assert player(game, 0)["assistants"] == 5


@pytest.mark.rule("neutral.1")
@pytest.mark.parametrize(("count", "shield"), [(3, "1-2"), (4, "1-1"), (5, "1-4")])
def test_no_neutrals_with_more_players(count: int, shield: str) -> None:
    game = position(count, decision="shield", card=1)
    play(game, f"open shield {shield}")
    assert asked(game) == ("turn", 0)


@pytest.mark.rule("neutral.2")
def test_neutrals_keep_off_buildings() -> None:
    taken = ["r1c1", "r2c2", "r3c3"]
    game = position(2, decision="shield", card=1, buildings={"r1c1": 0, "r2c2": 1, "r3c3": 1})
    play(game, "open shield 3-3")
    assert legal(game) == {f"neutral {name}" for name in SQUARE if name not in taken}


@pytest.mark.rule("neutral.2")
def test_last_two_spaces_for_the_neutrals() -> None:
    game = position(2, round=5, decision="shield", card=1, buildings=shares(SQUARE[:7], 4))
    play(game, "open shield 3-3")
    assert legal(game) == {"neutral r3c2", "neutral r3c3"}
    play(game, "neutral r3c3")  # the second has one space left and is not asked
    assert asked(game) == ("turn", 0)
    assert space(game, "r3c2")["assistant"] == "neutral"
    assert space(game, "r3c3")["assistant"] == "neutral"


@pytest.mark.rule("neutral.2")
def test_one_space_for_two_neutrals() -> None:
    game = position(2, round=5, decision="shield", card=1, buildings=shares(SQUARE[:8], 4))
    play(game, "open shield 3-3")
    assert asked(game) == ("turn", 0)
    assert space(game, "r3c3")["assistant"] == "neutral"
    assert str(game.to_dict()["board"]).count("neutral") == 1


@pytest.mark.rule("neutral.2")
def test_no_space_for_neutrals() -> None:
    game = position(2, round=5, decision="shield", card=1, buildings=shares(SQUARE, 5))
    play(game, "open shield 3-3")
    assert asked(game) == ("turn", 0)
    assert "neutral" not in str(game.to_dict()["board"])


@pytest.mark.rule("neutral.3")
def test_a_neutral_takes_its_space() -> None:
    game = position(2, assistants={"r1c1": "neutral", "r2c2": "neutral"})
    places = {word.split()[1] for word in legal(game) if word.startswith("place")}
    assert places == set(SQUARE) - {"r1c1", "r2c2"}


@pytest.mark.rule("neutral.3")
@pytest.mark.rule("column.1")
def test_a_neutral_has_no_bid() -> None:
    bonus = [
        double("palace"),
        double("hall"),
        double("architect"),
        single("hall"),
        single("palace"),
    ]
    game = position(
        2,
        bonus=bonus,
        assistants={"r1c1": "neutral", "r2c1": "neutral", "r3c1": (1, 1)},
    )
    assert space(game, "r1c1")["bid"] == 0
    pass_all(game)
    # One BF wins column 1 against two neutral assistants; the other cards go to nobody.
    levels = [
        (player(game, seat)["royal_palace"], player(game, seat)["city_hall"]) for seat in (0, 1)
    ]
    assert levels == [(1, 1), (3, 1)]


@pytest.mark.rule("neutral.4")
def test_neutrals_come_back_every_round() -> None:
    game = position(2, assistants={"r1c1": "neutral", "r2c2": "neutral"})
    pass_all(game)
    assert game.to_dict()["round"] == 4
    assert "neutral" not in str(game.to_dict()["board"])
    play(game, game.legal_words()[0])
    assert game.decision == "neutral"
    play(game, game.legal_words()[0])
    assert game.decision == "neutral"
    play(game, game.legal_words()[0])
    assert game.decision == "turn"
    assert str(game.to_dict()["board"]).count("neutral") == 2


@pytest.mark.rule("construction.5")
def test_no_building_on_a_neutral() -> None:
    game = position(
        2,
        players={0: {"wood": 1, "iron": 1}},
        assistants={"r1c1": "neutral", "r1c2": "neutral"},
    )
    play(game, "place r2c3 construction", "bid 1 BF", "perform", "turn needle 1")
    spaces = {f"build r{r}c{c}" for r in range(1, 6) for c in range(1, 6)}
    assert legal(game) == spaces - {"build r1c1", "build r1c2", "build r2c3"}


@pytest.mark.rule("shield.5")
@pytest.mark.parametrize(
    ("corners", "vp"),
    [
        (["neutral", "neutral", 0, 1], [0, 0]),  # neutrals alone in the lead
        (["neutral", "neutral", 0, 0], [3, 0]),  # neutrals and seat 0 tie
        (["neutral", 1, 0, 0], [3, 0]),
        (["neutral", 1, 1, 0], [0, 2]),
        (["neutral", 1, 1, 1], [0, 2]),
        ([0, 0, 1, 1], [3, 2]),
    ],
)
def test_neutrals_at_a_shield(corners: list[int | str], vp: list[int]) -> None:
    names = ["r1c1", "r1c2", "r2c1", "r2c2"]
    placed = {
        name: "neutral" if who == "neutral" else (int(who), bid)
        for name, who, bid in zip(names, corners, (1, 2, 4, 7), strict=True)
    }
    game = position(2, assistants=placed, players={0: {"city_hall": 3}, 1: {"city_hall": 2}})
    tuck_all(pass_all(game))
    assert [player(game, seat)["vp"] for seat in (0, 1)] == vp


@pytest.mark.rule("brussels.1")
def test_brussels_costs_with_two_players() -> None:
    game = position(2, players={0: {"detained": 0}, 1: {"detained": 0}})
    for use, hand in ((1, 6), (3, 3)):  # seat 0 makes the 1st and the 3rd use, seat 1 the 2nd
        play(game, "brussels market")
        assert player(game, 0)["assistants"] == hand
        assert game.to_dict()["uses"]["market"] == use
        play(game, "brussels market" if use == 1 else "pass")
    assert player(game, 1)["assistants"] == 5
    assert game.to_dict()["brussels"]["market"] == [4, 2]
    assert "brussels market" not in legal(game)  # the 4th use would cost 4
