"""The area of a round: its size, its cards and its bonus cards."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import (
    ALL_COUNTS,
    BONUS,
    NEUTRAL_SPACES,
    PILES,
    by_type,
    cards_of,
    cell,
    discards,
    draw_pile,
    end_round,
    position,
    short,
    spaces_for,
    takes,
    without_artworks,
)
from tests.tables import asked, legal

LAST_SPACES = {2: ["r3c3"], 3: ["r3c3", "r3c4"], 4: ["r4c2", "r4c3", "r4c4"]}


def new(num_players: int, seed: int) -> Game:
    return Game("bruxelles1897", num_players=num_players, seed=seed)


def check_deal(game: Game, count: int) -> None:
    """Cards dealt and cards left over are 3 (4) of each type, if no type is short."""
    number = 4 if count == 4 else 3
    dealt = by_type(game)
    assert sum(dealt.values()) == {2: 10, 3: 12, 4: 16}[count]
    for card_type in PILES:
        assert dealt[card_type] + sum(discards(game, card_type).values()) == number
    assert dealt["money"] <= number
    assert dealt["expo"] == (game.to_dict()["expo"] == "area")
    left_over = sum(sum(discards(game, card_type).values()) for card_type in PILES)
    left_over += number - dealt["money"] + 1 - dealt["expo"]
    assert left_over == {2: 6, 3: 4, 4: 5}[count]  # with two, the corners' two cards as well


@pytest.mark.rule("area.1")
@pytest.mark.parametrize(("count", "rows"), [(2, 3), (3, 3), (4, 4)])
def test_size_of_the_area(count: int, rows: int) -> None:
    assert [len(row) for row in new(count, 0).to_dict()["area"]] == [4] * rows


@pytest.mark.rule("area.1")
@pytest.mark.rule("area.2")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_one_card_on_each_space(count: int) -> None:
    layouts = set()
    for seed in range(20):
        game = new(count, seed)
        layouts.add(tuple(cards_of(game)))
        for name in spaces_for(count):
            space = cell(game, name)
            if count == 2 and name in NEUTRAL_SPACES:
                continue
            assert space["card"] is not None
            assert (space["architect"], space["value"], space["owner"]) == (None, None, None)
    assert len(layouts) == 20


@pytest.mark.rule("area.2")
@pytest.mark.rule("area.3")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_cards_dealt_and_left_over(count: int) -> None:
    for seed in range(30):
        game = new(count, seed)
        check_deal(game, count)
        number = 4 if count == 4 else 3
        assert [draw_pile(game, card_type) for card_type in PILES] == [
            12 - number,
            12 - number,
            16 - number,
            15 - number,
        ]


@pytest.mark.rule("area.2")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_every_type_can_lie_anywhere(count: int) -> None:
    seen: dict[str, set[str]] = {name: set() for name in spaces_for(count)}
    for seed in range(150):
        game = new(count, seed)
        for name in seen:
            card = cell(game, name)["card"]
            if card:
                seen[name].add(card.split()[-1])
    for name, types in seen.items():
        if count == 2 and name in NEUTRAL_SPACES:
            assert not types
        else:
            assert types == {*PILES, "money", "expo"}, name


@pytest.mark.rule("area.3")
@pytest.mark.rule("round.4")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_the_next_area_is_dealt_alike(count: int) -> None:
    game = new(count, 4)
    first_area = by_type(game)
    before = {card_type: sum(discards(game, card_type).values()) for card_type in PILES}
    end_round(game)
    assert game.to_dict()["round"] == 2
    number = 4 if count == 4 else 3
    second_area = by_type(game)
    for card_type in PILES:
        gone = first_area[card_type] + before[card_type]
        assert gone == number
        after = sum(discards(game, card_type).values())
        assert second_area[card_type] + after == number + gone


@pytest.mark.rule("area.4")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_expo_left_over(count: int) -> None:
    game = next(g for g in (new(count, seed) for seed in range(100)) if "expo" not in cards_of(g))
    assert game.to_dict()["expo"] == "exhibition"
    assert not any("expo" in word for word in legal(game))
    end_round(game)
    assert game.to_dict()["first_player"] == 1


@pytest.mark.rule("area.4")
def test_nobody_exhibits_without_the_expo_card() -> None:
    game = position(area={"r2c2": "money"}, everyone={"artworks": {"red": 1}})
    assert game.to_dict()["expo"] == "exhibition"
    assert not any("expo" in word for word in legal(game))
    while game.to_dict()["round"] == 2:
        assert game.decision != "exhibit"
        game.apply(game.legal_actions()[0])


@pytest.mark.rule("area.5")
@pytest.mark.parametrize("left", [{}, {"red": 1}, {"yellow": 1, "red": 1}, {"red": 3}])
def test_a_short_type_gives_what_it_has(left: dict[str, int]) -> None:
    game = position(area=without_artworks(3), pile={"artwork": left}, rest={"artwork": 2})
    end_round(game)
    dealt = [card.split()[0] for card in cards_of(game) if card.endswith("artwork")]
    assert Counter(dealt) + Counter(discards(game, "artwork")) == Counter(left)
    assert draw_pile(game, "artwork") == 0
    for card_type in ("material", "house", "noble"):
        assert by_type(game)[card_type] <= 3
    assert len(cards_of(game)) == 12


@pytest.mark.rule("area.6")
@pytest.mark.parametrize("count", ALL_COUNTS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_last_spaces_stay_empty(count: int, seed: int) -> None:
    game = end_round(short(count, seed=seed))
    empty = {"card": None, "architect": None, "value": None, "owner": None}
    for name in spaces_for(count):
        if name in LAST_SPACES[count]:
            assert cell(game, name) == empty
        elif count == 2 and name in NEUTRAL_SPACES:
            assert cell(game, name)["owner"] == "neutral"
        else:
            assert cell(game, name)["card"] is not None
    number = 4 if count == 4 else 3
    if count > 2:  # all that was shuffled has been dealt
        assert by_type(game) == {"house": number, "noble": number, "money": number, "expo": 1}
    assert {word.split()[1] for word in takes(game)} == {
        name for name in spaces_for(count) if cell(game, name)["card"]
    }


@pytest.mark.rule("area.6")
@pytest.mark.rule("coat.1")
def test_nothing_can_be_placed_on_an_empty_space() -> None:
    placed = {"r2c2": (0, 1), "r2c3": (0, 1), "r3c2": (0, 1)}
    game = short(3, placed=placed)
    assert {word.split()[1] for word in takes(game)} == set(spaces_for(3)) - {
        *placed,
        "r3c3",
        "r3c4",
    }
    end_round(game)
    assert game.to_dict()["players"][0]["vp"] == 0  # three cards make no coat of arms


@pytest.mark.rule("area.7")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_bonus_cards_under_the_columns(count: int) -> None:
    layouts = []
    game = new(count, 3)
    while not game.is_over:
        d = game.to_dict()
        assert asked(game)[0] == "turn"
        assert {card["top"]: card["bottom"] for card in d["bonus"]} == BONUS
        layouts.append(tuple(card["top"] for card in d["bonus"]))
        end_round(game)
    assert len(layouts) == 4
    more = {tuple(card["top"] for card in new(count, s).to_dict()["bonus"]) for s in range(60)}
    assert len({*layouts, *more}) > 12  # 24 are possible


@pytest.mark.rule("area.7")
def test_bonus_cards_are_shuffled_each_round() -> None:
    layouts: list[set[tuple[str, ...]]] = [set(), set(), set(), set()]
    for seed in range(40):
        game = new(3, seed)
        for seen in layouts:
            seen.add(tuple(card["top"] for card in game.to_dict()["bonus"]))
            end_round(game)
    assert all(len(seen) > 12 for seen in layouts)  # 24 are possible
