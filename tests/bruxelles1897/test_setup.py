"""What is in the box, and how the game begins."""

from __future__ import annotations

import random

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import (
    ALL_COUNTS,
    BONUS,
    COLOURS,
    HOUSES,
    KINDS,
    MATERIALS,
    NOBLES,
    PILES,
    check_architects,
    check_box,
    every,
    in_play,
    levels,
    position,
    shown,
    total,
    use,
)
from tests.tables import play, play_randomly, player


def new(num_players: int = 3, seed: int = 0) -> Game:
    return Game("bruxelles1897", num_players=num_players, seed=seed)


# --- the box ------------------------------------------------------------------------------------


@pytest.mark.rule("box.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_two_to_four_play(count: int) -> None:
    d = new(count).to_dict()
    assert d["game"] == "bruxelles1897"
    assert d["num_players"] == count
    assert len(d["players"]) == count


@pytest.mark.rule("box.1")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_other_numbers_are_refused(count: int) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        new(count)


@pytest.mark.rule("box.2")
@pytest.mark.rule("box.3")
@pytest.mark.rule("box.4")
@pytest.mark.rule("box.5")
@pytest.mark.rule("box.6")
@pytest.mark.rule("box.8")
@pytest.mark.parametrize("count", ALL_COUNTS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_cards_are_never_lost_nor_made(count: int, seed: int) -> None:
    game = new(count, seed)
    rng = random.Random(seed)
    while not game.is_over:
        check_architects(game.to_dict())
        if game.decision == "turn":  # else a card may be on its way
            check_box(game.to_dict())
            for card_type, cards in PILES.items():
                assert in_play(game, card_type) == cards
        game.apply(rng.choice(game.legal_actions()))
    check_box(game.to_dict())


@pytest.mark.rule("box.2")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_seven_architect_cards(count: int) -> None:
    for p in new(count).to_dict()["players"]:
        cards = {kind: p["architects"][kind] + p["prison"][kind] for kind in p["architects"]}
        assert cards == KINDS == {"1/3": 4, "2/4": 2, "2/5": 1}


@pytest.mark.rule("box.3")
@pytest.mark.rule("box.4")
@pytest.mark.rule("box.5")
@pytest.mark.rule("box.6")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_action_cards(count: int) -> None:
    game = new(count, seed=5)
    assert in_play(game, "artwork") == dict.fromkeys(COLOURS, 3)
    assert in_play(game, "material") == dict.fromkeys(MATERIALS, 2)
    assert in_play(game, "house") == dict.fromkeys(HOUSES, 4)
    assert in_play(game, "noble") == dict.fromkeys(NOBLES, 3)
    assert [in_play(game, card_type).total() for card_type in PILES] == [12, 12, 16, 15]


@pytest.mark.rule("box.7")
def test_money_never_runs_out() -> None:
    # The 23 Money cards are worth 69 BEF.
    game = position(4, everyone={"money": 60})
    use(game, "stock")
    use(game, "stock")
    assert every(game, "money") == [65, 65, 60, 60]


@pytest.mark.rule("box.8")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_one_expo_card(count: int) -> None:
    places = set()
    for seed in range(60):
        d = new(count, seed).to_dict()
        in_area = [space["card"] for row in d["area"] for space in row].count("expo")
        assert (d["expo"], in_area) in {("area", 1), ("exhibition", 0)}
        places.add(d["expo"])
    assert places == {"area", "exhibition"}


@pytest.mark.rule("box.9")
@pytest.mark.rule("noble.1")
@pytest.mark.parametrize(
    ("name", "track"), [("horta", "architecture"), ("albert", "nobility"), ("buls", "prestige")]
)
@pytest.mark.parametrize(("before", "after"), [(1, 2), (6, 7), (7, 8), (8, 8)])
def test_tops_of_the_tracks(name: str, track: str, before: int, after: int) -> None:
    game = position(players={0: {"nobles": [name], track: before}})
    use(game, "hall")
    play(game, f"activate {name}")
    assert player(game, 0)[track] == after


@pytest.mark.rule("box.9")
@pytest.mark.rule("column.3")
@pytest.mark.parametrize(("before", "after"), [(7, 8), (8, 8)])
def test_tops_of_the_tracks_by_bonus_cards(before: int, after: int) -> None:
    top = {"architecture": before, "nobility": before, "prestige": before}
    game = position(players={0: top}, placed={"r1c1": (0, 1), "r1c2": (0, 1), "r1c3": (0, 1)})
    play(game, "pass", "pass", "pass")
    assert levels(game, 0) == (after, after, after)


@pytest.mark.rule("box.10")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_bonus_cards(count: int) -> None:
    cards = new(count).to_dict()["bonus"]
    assert len(cards) == 4
    assert {card["top"]: card["bottom"] for card in cards} == BONUS


# --- setting up ---------------------------------------------------------------------------------


@pytest.mark.rule("setup.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_first_player_and_money(count: int) -> None:
    d = new(count, seed=9).to_dict()
    assert d["first_player"] == 0
    assert d["current_player"] == 0
    assert [p["money"] for p in d["players"]] == [4, 5, 6, 7][:count]


@pytest.mark.rule("setup.2")
@pytest.mark.parametrize(
    ("count", "prison", "size"),
    [
        (2, {"1/3": 0, "2/4": 0, "2/5": 1}, 6),
        (3, {"1/3": 0, "2/4": 1, "2/5": 1}, 5),
        (4, {"1/3": 0, "2/4": 1, "2/5": 1}, 5),
    ],
)
def test_prison_and_hand_at_the_start(count: int, prison: dict[str, int], size: int) -> None:
    for p in new(count).to_dict()["players"]:
        assert p["prison"] == prison
        assert total(p["architects"]) == size


@pytest.mark.rule("setup.3")
@pytest.mark.rule("box.6")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_everybody_has_brugmann(count: int) -> None:
    game = new(count)
    for p in game.to_dict()["players"]:
        assert p["nobles"] == [{"name": "brugmann", "upright": True}]
    assert "brugmann" not in game.hidden()["noble"]
    assert "brugmann" not in game.to_dict()["piles"]["noble"]["discard"]


@pytest.mark.rule("setup.4")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_levels_points_and_belongings(count: int) -> None:
    d = new(count).to_dict()
    assert (d["round"], d["phase"], d["decision"]["kind"]) == (1, "actions", "turn")
    for p in d["players"]:
        assert (p["architecture"], p["nobility"], p["prestige"], p["vp"]) == (1, 1, 1, 0)
        assert total(p["artworks"]) == total(p["materials"]) == total(p["houses"]) == 0
        assert p["passed"] is False
    assert d["uses"] == {"stock": 0, "hall": 0, "park": 0}
    for by_seat in d["brussels"].values():
        assert [total(cards) for cards in by_seat] == [0] * count


@pytest.mark.rule("setup.5")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_the_piles_are_shuffled_each_on_its_own(count: int) -> None:
    for card_type in PILES:
        orders = {tuple(new(count, seed).hidden()[card_type]) for seed in range(20)}
        assert len(orders) > 15
    game = new(count)
    for card_type, cards in PILES.items():
        assert set(game.hidden()[card_type]) <= set(cards)
        dealt = shown(game.to_dict(), card_type).total()
        discarded = total(game.to_dict()["piles"][card_type]["discard"])
        assert len(game.hidden()[card_type]) == total(cards) - dealt - discarded


@pytest.mark.rule("setup.5")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_same_seed_same_game(count: int) -> None:
    one, two = new(count, 17), new(count, 17)
    assert one.hidden() == two.hidden()
    play_randomly(one, seed=5)
    play_randomly(two, seed=5)
    assert one.history == two.history
    assert one.to_dict() == two.to_dict()
    assert one.hidden() == two.hidden()
    assert new(count, 18).hidden() != new(count, 17).hidden()
