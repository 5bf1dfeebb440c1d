"""Checks of the 1897 oracle itself: the examples of the rulings, rare cases, and random games."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from . import box1897 as box
from .bruxelles1897 import (
    NEUTRAL,
    Noble,
    Oracle1897,
    Space,
    all_picks,
    is_valid_payment,
    next_kinds,
    points_of_payment,
)
from .chance import Chance

# --- what must hold in every position -------------------------------------------------------------


def whereabouts(game: Oracle1897) -> Counter[box.Card]:
    """Every Action card that can be found, but Money."""
    found: Counter[box.Card] = Counter()
    for type_ in box.PILES:
        found.update(box.Card(type_, name) for name in game.piles[type_] + game.discards[type_])
    for _, space in game.all_spaces():
        if space.card is not None and space.card != box.MONEY:
            found[space.card] += 1
    found.update(game.under_way)
    for player in game.players:
        for type_, owned in (
            ("artwork", player.artworks),
            ("material", player.materials),
            ("house", player.houses),
        ):
            assert all(number >= 0 for number in owned.values())
            for name, number in owned.items():
                found[box.Card(type_, name)] += number
        found.update(box.Card("noble", noble.name) for noble in player.nobles)
    if game.expo != "area":
        found[box.EXPO] += 1
    return found


def check_position(game: Oracle1897) -> None:
    """Nothing appears or gets lost, nobody is in debt, and whoever is asked has a choice."""
    expected = Counter(
        {
            box.Card(type_, name): number
            for type_, names in box.PILES.items()
            for name, number in names.items()
        }
    )
    expected[box.EXPO] = 1
    expected[box.Card("noble", "brugmann")] = game.num_players
    assert whereabouts(game) == expected

    on_spaces = [(space.owner, space.architect) for _, space in game.all_spaces()]
    for player in game.players:
        for kind, number in {"1/3": 4, "2/4": 2, "2/5": 1}.items():
            placed = on_spaces.count((player.seat, kind)) + game.in_brussels(player, kind)
            assert player.architects[kind] >= 0
            assert player.prison[kind] >= 0
            assert player.architects[kind] + player.prison[kind] + placed == number
        assert player.money >= 0
        names = [noble.name for noble in player.nobles]
        assert len(names) == len(set(names))
        assert "brugmann" in names
        assert all(1 <= level <= 8 for level in player.levels.values())
    for name in box.BRUSSELS:
        placed = sum(sum(kinds.values()) for kinds in game.brussels[name])
        use = game.uses[name]
        if game.phase == "actions" and game.decision != "send":
            assert placed == use * (use + 1) // 2

    spaces = [space for _, space in game.all_spaces()]
    assert len(spaces) == (16 if game.num_players == 4 else 12)
    assert [s.owner for s in spaces].count(NEUTRAL) == (2 if game.num_players == 2 else 0)
    for space in spaces:
        assert space.card is None or space.owner is None
        assert (space.owner is None) == (space.architect is None) == (space.value is None)
        if isinstance(space.owner, int):
            assert space.value in box.SIDES[space.architect]
    assert sorted(card.top for card in game.bonus) == sorted(c.top for c in box.BONUS_CARDS)

    words = game.legal_words()
    assert game.is_over == (game.current_player is None) == (game.decision is None)
    assert game.is_over == (words == []) == (game.phase == "over")
    assert game.is_over or len(words) >= 2
    assert len(words) == len(set(words))
    assert json.loads(json.dumps(game.to_dict())) == game.to_dict()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_the_box_together(players: int) -> None:
    for seed in range(8):
        dice = random.Random(seed)
        game = Oracle1897(players, seed=seed)
        while not game.is_over:
            check_position(game)
            words = game.legal_words()
            if seed % 2 and len(words) > 2:
                words = [word for word in words if word not in ("pass", "decline", "stop")]
            game.apply(dice.choice(words))
        check_position(game)
        assert game.round == 4
        assert game.under_way == []
        assert game.scores() == [sheet["total"] for sheet in game.score_sheet()]
        places = game.placements()
        assert min(places) == 1
        assert all(game.scores()[seat] == max(game.scores()) for seat in top_seats(places))


def top_seats(places: list[int]) -> list[int]:
    return [seat for seat, place in enumerate(places) if place == 1]


def test_same_seed_same_answers_same_game() -> None:
    first = Oracle1897(3, seed=11)
    dice = random.Random(2)
    while not first.is_over:
        first.apply(dice.choice(first.legal_words()))
    second = Oracle1897(3, seed=11)
    for words in first.history:
        second.apply(words)
    assert first.to_dict() == second.to_dict()
    assert first.hidden() == second.hidden()
    assert first.chance.state == second.chance.state


def test_illegal_words_change_nothing() -> None:
    game = Oracle1897(4, seed=7)
    before = game.to_dict()
    with pytest.raises(ValueError, match="not legal"):
        game.apply("build")
    assert game.to_dict() == before
    with pytest.raises(ValueError, match="2 to 4"):
        Oracle1897(5)


# --- setup ----------------------------------------------------------------------------------------


def test_box_counts() -> None:
    totals = {type_: sum(names.values()) for type_, names in box.PILES.items()}
    assert totals == {"artwork": 12, "material": 12, "house": 16, "noble": 15}
    assert sum(box.ARCHITECTS.values()) == 7
    assert len(box.CARDS) == len(set(box.CARDS)) == 4 + 6 + 4 + 5 + 2


@pytest.mark.parametrize(("players", "hand"), [(2, 6), (3, 5), (4, 5)])
def test_setup(players: int, hand: int) -> None:
    game = Oracle1897(players, seed=3)
    assert [player.money for player in game.players] == [4, 5, 6, 7][:players]
    for player in game.players:
        assert sum(player.architects.values()) == hand
        assert player.prison["2/5"] == 1
        assert player.prison["2/4"] == (0 if players == 2 else 1)
        assert [noble.name for noble in player.nobles] == ["brugmann"]
        assert (player.vp, set(player.levels.values())) == (0, {1})
    number = 4 if players == 4 else 3
    view = game.to_dict()
    assert [pile["draw"] for pile in view["piles"].values()] == [
        12 - number,
        12 - number,
        16 - number,
        15 - number,
    ]
    assert (game.decision, game.current_player, game.phase) == ("turn", 0, "actions")
    assert "brugmann" not in view["piles"]["noble"]["discard"]


def test_setup_draws_in_the_agreed_order() -> None:
    chance = Chance(3)
    piles = {}
    for type_, names in box.PILES.items():
        cards = [name for name, number in names.items() for _ in range(number)]
        piles[type_] = chance.shuffled(cards, list(names))
    drawn = [box.Card(type_, pile.pop()) for type_, pile in piles.items() for _ in range(3)]
    cards = chance.shuffled([*drawn, *[box.MONEY] * 3, box.EXPO], box.CARDS)
    bonus = chance.shuffled(box.BONUS_CARDS, box.BONUS_CARDS)

    game = Oracle1897(3, seed=3)
    assert game.hidden() == piles
    assert [space.card for _, space in game.all_spaces()] == cards[:12]
    assert game.bonus == bonus
    assert game.chance.state == chance.state

    pair = Oracle1897(2, seed=3)
    assert [space.card for _, space in pair.all_spaces()][:8] == cards[:8]
    assert pair.area[2][0] == pair.area[2][3] == Space(None, "neutral", 2, "neutral")
    away = [cards[8], cards[11], *cards[12:]]
    assert (box.EXPO in away) == (pair.expo == "exhibition")
    for type_ in box.PILES:
        names = sorted(card.name for card in away if card.type == type_)
        assert sorted(pair.discards[type_]) == names


# --- helpers for made positions -------------------------------------------------------------------


def table(players: int = 3, seed: int = 1) -> Oracle1897:
    """A game with an area of free spaces without cards and with all 55 cards in their piles."""
    game = Oracle1897(players, seed=seed)
    game.area = [[Space() for _ in row] for row in game.area]
    game.expo = "exhibition"
    for type_, names in box.PILES.items():
        cards = [name for name, number in names.items() for _ in range(number)]
        game.piles[type_] = game.chance.shuffled(cards, list(names))
        game.discards[type_] = []
    return game


def lay(game: Oracle1897, owner: int | str, *names: str, value: int = 1) -> None:
    """Put Architect cards (1/3) on these spaces; neutral ones count 2."""
    spaces = dict(game.all_spaces())
    for name in names:
        space = spaces[name]
        space.card, space.owner = None, owner
        if isinstance(owner, int):
            space.architect, space.value = "1/3", value
            game.players[owner].architects["1/3"] -= 1
        else:
            space.architect, space.value = "neutral", 2


def show(game: Oracle1897, name: str, card: box.Card) -> Space:
    """Put an Action card on a space."""
    space = dict(game.all_spaces())[name]
    space.card = card
    if card == box.EXPO:
        game.expo = "area"
    elif card != box.MONEY:
        game.piles[card.type].remove(card.name)
    return space


def give(game: Oracle1897, seat: int, type_: str, *names: str) -> None:
    """Hand out cards of the pile."""
    player = game.players[seat]
    owned = {"artwork": player.artworks, "material": player.materials, "house": player.houses}
    for name in names:
        if name != "brugmann":
            game.piles[type_].remove(name)
        if type_ == "noble":
            player.nobles.append(Noble(name))
        else:
            owned[type_][name] += 1


def set_bonus(game: Oracle1897, *tops: str) -> None:
    """Bonus cards by their upper halves, from the left; the others follow."""
    cards = {card.top: card for card in box.BONUS_CARDS}
    rest = [top for top in cards if top not in tops]
    game.bonus = [cards[top] for top in [*tops, *rest]]


def play(game: Oracle1897, *answers: str) -> None:
    for words in answers:
        game.apply(words)


# --- the examples of the rulings ------------------------------------------------------------------


def test_salaries_of_three_nobles_with_5_bef() -> None:
    game = table()
    player = game.players[0]
    give(game, 0, "noble", "albert", "horta", "buls")
    player.money = 5
    set_bonus(game, "prison", "nobility")
    lay(game, 0, "r1c1", "r1c2")
    game.salaries()
    assert [noble.name for noble in player.sorted_nobles()] == ["buls", "albert", "brugmann"]
    assert (player.money, player.vp) == (1, -3)
    assert game.discards["noble"] == ["horta"]
    sheet = game.score_sheet()[0]
    assert (sheet["points"], sheet["money"], sheet["nobles"]) == (-3, 0, 6)
    assert sheet["total"] == 3


def test_money_bonus() -> None:
    game = table()
    player = game.players[0]
    give(game, 0, "noble", "albert")
    player.money = 13
    set_bonus(game, "prison")
    lay(game, 0, "r1c1")
    game.salaries()
    assert player.money == 11
    assert game.score_sheet()[0]["money"] == 15
    for money, points in ((9, 12), (8, 12), (1, 0), (30, 15)):
        player.money = money
        assert game.score_sheet()[0]["money"] == points
    assert game.score_sheet()[1]["money"] == 0  # he has not won the column


def test_corner_column_of_two_players() -> None:
    game = table(players=2)
    lay(game, "neutral", "r3c1")
    lay(game, 0, "r1c1")
    lay(game, 1, "r2c1")
    assert game.winners_of_column(0) == []
    game.area[0][0].value = 2
    assert game.winners_of_column(0) == [game.players[0]]
    game.area[1][0].value = 2
    game.first_player = 1
    assert game.winners_of_column(0) == [game.players[1], game.players[0]]
    lay(game, "neutral", "r3c4")
    assert game.winners_of_column(3) == []  # no card of a player's
    assert game.winners_of_column(1) == []


def test_points_of_a_third_house() -> None:
    assert points_of_payment(["wood-wood", "brick-brick", "steel-steel"], 3) == 3
    assert points_of_payment(["wood-wood", "steel-steel"], 3) == 2
    assert points_of_payment(["steel-brick"], 1) == 1
    assert points_of_payment(["brick-wood", "steel-brick"], 4) == 3
    assert is_valid_payment(("wood-wood",) * 2, 3)
    assert is_valid_payment(("wood-wood",) * 3, 3)
    assert not is_valid_payment(("wood-wood",), 3)
    assert not is_valid_payment(("wood-wood",) * 4, 3)
    assert not is_valid_payment((), 1)


def test_third_house() -> None:
    game = table()
    player = game.players[0]
    give(game, 0, "house", "a", "b")
    give(game, 0, "material", "wood-wood", "brick-brick", "steel-steel")
    player.money = 1
    show(game, "r1c1", box.Card("house", "c"))
    game.run(game.turn(player))
    game.apply("take r1c1 c house with 1 of 1/3")
    assert player.money == 0
    # Steel alone cannot reach the price.
    assert (game.decision, game.legal_words()) == (
        "payment",
        ["spend wood-wood", "spend brick-brick"],
    )
    game.apply("spend wood-wood")
    assert game.legal_words() == ["spend brick-brick", "spend steel-steel"]
    assert game.discards["material"] == ["wood-wood"]
    game.apply("spend brick-brick")
    assert game.legal_words() == ["spend steel-steel", "build"]
    assert (player.houses["c"], player.vp) == (0, 0)
    game.apply("spend steel-steel")  # build is forced
    assert game.decision is None
    assert (player.houses["c"], player.vp) == (1, 3)
    assert sum(player.materials.values()) == 0


def test_third_house_with_two_cards() -> None:
    game = table()
    player = game.players[0]
    give(game, 0, "house", "a", "b")
    give(game, 0, "material", "wood-wood", "brick-brick", "steel-steel")
    game.run(game.construction(player, box.Card("house", "c")))
    play(game, "spend wood-wood", "spend steel-steel")  # never back: build is forced
    assert game.decision is None
    assert (player.houses["c"], player.vp, player.materials["brick-brick"]) == (1, 2, 1)


def test_four_players_holding_all_artworks() -> None:
    game = table(4)
    for seat, colour in enumerate(box.COLOURS):
        give(game, seat, "artwork", colour, colour, colour)
    game.deal_area()
    assert game.piles["artwork"] == []
    cards = [space.card for _, space in game.all_spaces() if space.card is not None]
    assert len(cards) == 16
    assert [card.type for card in cards].count("artwork") == 0
    discarded = sum(len(discard) for discard in game.discards.values())
    assert discarded <= 1
    check_cards_only(game)


def check_cards_only(game: Oracle1897) -> None:
    """All but Brugmann counts as in the box."""
    found = whereabouts(game)
    for type_, names in box.PILES.items():
        for name, number in names.items():
            assert found[box.Card(type_, name)] == number


def test_exhibition_of_those_who_have_not_passed() -> None:
    game = table(3)
    for seat in range(3):
        give(game, seat, "artwork", *box.COLOURS)
    game.players[1].architects = dict.fromkeys(box.ARCHITECTS, 0)  # his turn has not come
    game.players[2].passed = True
    game.run(game.use_card(game.players[0], box.EXPO))
    assert game.expo == 0
    play(game, "exhibit red")
    assert game.current_player == 1
    assert game.legal_words() == ["exhibit yellow", "exhibit green", "exhibit blue", "decline"]
    play(game, "exhibit blue")
    assert game.current_player == 0
    play(game, "decline")
    assert game.current_player == 1
    play(game, "exhibit green")
    assert game.current_player == 1
    assert game.legal_words() == ["exhibit yellow", "decline"]
    play(game, "exhibit yellow")
    assert game.decision is None
    assert [player.vp for player in game.players] == [2, 6, 0]
    assert [sum(player.artworks.values()) for player in game.players] == [4, 4, 4]


def test_crossings() -> None:
    assert len(table(2).crossings()) == 6
    assert len(table(3).crossings()) == 6
    assert len(table(4).crossings()) == 9


# --- the area -------------------------------------------------------------------------------------


def test_pile_runs_out_in_the_middle_of_a_draw() -> None:
    game = table()
    game.piles["material"] = ["wood-wood"]
    game.discards["material"] = ["steel-brick", "brick-brick"]
    state = game.chance.state
    assert game.draw("material", 1) == ["wood-wood"]
    assert (game.piles["material"], game.chance.state) == ([], state)  # not before it is needed
    drawn = game.draw("material", 3)
    assert sorted(drawn) == ["brick-brick", "steel-brick"]
    assert game.discards["material"] == []
    assert game.chance.state != state
    assert game.draw("material", 2) == []


def test_spaces_without_cards() -> None:
    game = table(4)
    game.piles.update(artwork=[], material=[], house=["a"])
    game.deal_area()  # 1 house, 4 Nobles, 4 Money, Expo
    cards = [space.card for _, space in game.all_spaces()]
    assert None not in cards[:10]
    assert cards[10:] == [None] * 6
    assert game.expo == "area"
    assert game.to_dict()["area"][3][3] == {
        "card": None,
        "architect": None,
        "value": None,
        "owner": None,
    }
    game.players[0].money = 20
    game.run(game.turn(game.players[0]))
    taken = {words.split()[1] for words in game.legal_words() if words.startswith("take")}
    assert taken == {f"r{row}c{column}" for row in (1, 2) for column in (1, 2, 3, 4)} | {
        "r3c1",
        "r3c2",
    }
    lay(game, 0, "r2c2", "r2c3", "r3c2")  # around a crossing with the empty r3c3
    game.score_coats_of_arms()
    assert game.players[0].vp == 0


def test_neutral_cards_lie_in_corners_that_got_no_card() -> None:
    game = table(2)
    game.piles.update(artwork=[], material=[], house=[], noble=["horta"])
    game.deal_area()
    assert [space.card is None for _, space in game.all_spaces()] == [False] * 5 + [True] * 7
    owners = [space.owner for _, space in game.all_spaces()]
    assert owners == [None] * 8 + [NEUTRAL, None, None, NEUTRAL]


def test_expo_that_is_not_dealt_or_lies_in_a_corner() -> None:
    places: Counter[str] = Counter()
    for seed in range(60):
        game = Oracle1897(2, seed=seed)
        in_area = any(space.card == box.EXPO for _, space in game.all_spaces())
        assert game.expo == ("area" if in_area else "exhibition")
        places[game.expo] += 1
    assert set(places) == {"area", "exhibition"}


def test_first_player_goes_left_without_expo() -> None:
    game = Oracle1897(3, seed=1)
    game.first_player = 2
    game.expo = "exhibition"
    game.prepare_round()
    assert game.first_player == 0
    game.expo = 2
    for _, space in game.all_spaces():
        if space.card == box.EXPO:
            space.card = None
    game.prepare_round()
    assert game.first_player == 2
    assert game.expo in ("area", "exhibition")


def test_preparation_brings_everything_back() -> None:
    game = table(3)
    game.prepare_round()
    name, space = next((n, s) for n, s in game.all_spaces() if s.card == box.MONEY)
    game.run(game.turn(game.players[1]))
    game.apply(f"take {name} money with 3 of 1/3")
    assert (space.owner, space.value, space.architect) == (1, 3, "1/3")
    game.run(game.go_to_brussels(game.players[1], "stock"))
    play(game, "send 2/4")
    game.players[1].passed = True
    game.players[1].nobles[0].upright = False
    check_cards_only(game)
    game.prepare_round()
    check_cards_only(game)
    assert game.players[1].architects == {"1/3": 4, "2/4": 1, "2/5": 0}
    assert game.players[1].nobles == [Noble("brugmann")]
    assert not game.players[1].passed
    assert game.uses == {"stock": 0, "hall": 0, "park": 0}


# --- turns ----------------------------------------------------------------------------------------


def test_sides_that_can_be_paid() -> None:
    game = table(2)
    show(game, "r1c1", box.MONEY)
    player = game.players[0]
    player.architects = {"1/3": 0, "2/4": 1, "2/5": 1}
    player.money = 4
    game.run(game.turn(player))
    assert game.legal_words() == [
        "take r1c1 money with 2 of 2/4",
        "take r1c1 money with 4 of 2/4",
        "take r1c1 money with 2 of 2/5",
        "brussels stock",
        "brussels hall",
        "brussels park",
        "pass",
    ]
    game.uses = {"stock": 1, "hall": 2, "park": 9}
    player.money = 1
    game.run(game.turn(player))
    assert game.legal_words() == ["brussels stock", "pass"]


def test_money_of_a_sale_does_not_pay_for_it() -> None:
    game = table()
    show(game, "r1c1", box.MONEY)
    give(game, 0, "artwork", "red", "blue")
    player = game.players[0]
    player.money = 2
    game.run(game.turn(player))
    assert "take r1c1 money with 3 of 1/3" not in game.legal_words()
    play(game, "take r1c1 money with 1 of 1/3", "sell red")
    assert player.money == 4
    assert game.discards["artwork"] == ["red"]
    assert (player.artworks["red"], player.artworks["blue"]) == (0, 1)


def test_forced_passes_and_their_money() -> None:
    game = table(3)
    for player in game.players:
        player.architects = dict.fromkeys(box.ARCHITECTS, 0)
        player.money = 0
    game.first_player = 2
    game.run(game.action_phase())
    assert game.decision is None
    assert [player.money for player in game.players] == [1, 1, 3]


def test_last_player_goes_on_alone() -> None:
    game = table(3)
    for player in game.players[1:]:
        player.passed = True
    game.run(game.action_phase())
    play(game, "brussels stock", "send 1/3")
    assert game.current_player == 0
    play(game, "brussels stock", "send 1/3")  # the first of the two is forced
    assert (game.current_player, game.players[0].money) == (0, 14)
    play(game, "pass")
    assert game.decision is None
    assert game.players[0].money == 15


def test_what_cannot_be_carried_out() -> None:
    game = table()
    player = game.players[0]
    game.run(game.use_card(player, box.MONEY))
    assert (game.decision, player.money) == (None, 4)
    give(game, 0, "house", "a", "b")
    give(game, 0, "material", "wood-wood")
    game.run(game.use_card(player, box.Card("house", "d")))
    assert game.decision is None
    assert game.discards["house"] == ["d"]
    assert player.materials["wood-wood"] == 1


def test_expo_without_artworks() -> None:
    game = table()
    give(game, 1, "artwork", "red")
    game.run(game.use_card(game.players[0], box.EXPO))
    assert (game.current_player, game.legal_words()) == (1, ["exhibit red", "decline"])
    play(game, "decline")
    assert game.decision is None
    assert game.expo == 0
    assert [sheet["expo"] for sheet in game.score_sheet()] == [2, 0, 0]


def test_exhibition_skips_who_has_nothing_left_to_show() -> None:
    game = table()
    give(game, 0, "artwork", "red")
    give(game, 1, "artwork", "red")
    give(game, 2, "artwork", "red", "green")
    game.run(game.use_card(game.players[0], box.EXPO))
    play(game, "exhibit red")
    assert (game.current_player, game.legal_words()) == (2, ["exhibit green", "decline"])
    play(game, "exhibit green")
    assert game.decision is None
    assert [player.vp for player in game.players] == [2, 0, 2]


# --- payments -------------------------------------------------------------------------------------


def test_first_house_of_one_card() -> None:
    game = table()
    give(game, 0, "material", "steel-brick")
    game.run(game.construction(game.players[0], box.Card("house", "a")))
    assert game.decision is None  # everything is forced
    assert game.players[0].vp == 1
    assert game.discards["material"] == ["steel-brick"]


def test_second_house_may_take_a_second_card() -> None:
    game = table()
    give(game, 0, "house", "a")
    give(game, 0, "material", "steel-steel", "brick-wood")
    game.run(game.construction(game.players[0], box.Card("house", "a")))
    assert game.legal_words() == ["spend steel-steel", "spend brick-wood"]
    play(game, "spend steel-steel")
    assert game.legal_words() == ["spend brick-wood", "build"]
    play(game, "build")
    assert (game.players[0].vp, game.players[0].houses["a"]) == (1, 2)


def test_payments_by_counting() -> None:
    """The n-th house can be paid by whoever has at least n/2 Material cards."""
    dice = random.Random(4)
    for _ in range(200):
        game = table()
        player = game.players[0]
        cards = list(game.piles["material"])
        dice.shuffle(cards)
        number = dice.randrange(8)
        give(game, 0, "material", *cards[:number])
        houses = dice.randrange(13)
        player.houses["a"] = houses
        n = houses + 1
        payments = game.payments(player)
        assert bool(payments) == (2 * number >= n)
        assert len(payments) == len(set(payments))
        for payment in payments:
            assert list(payment) == sorted(payment, key=box.MATERIALS.index)
            assert not Counter(payment) - Counter(player.materials)
            assert n / 2 <= len(payment) <= n


def test_picks_in_order() -> None:
    picks = [pick for pick in all_picks({"1/3": 2, "2/4": 1, "2/5": 1}) if len(pick) == 3]
    assert sorted(picks) == [("1/3", "1/3", "2/4"), ("1/3", "1/3", "2/5"), ("1/3", "2/4", "2/5")]
    assert next_kinds(picks, ()) == ["1/3"]
    assert sorted(next_kinds(picks, ("1/3",))) == ["1/3", "2/4"]
    assert next_kinds(picks, ("1/3", "2/4")) == ["2/5"]


# --- Nobles ---------------------------------------------------------------------------------------


def test_influence_keeps_a_noble_sideways() -> None:
    game = table()
    player = game.players[0]
    game.piles["noble"].remove("horta")
    game.run(game.use_card(player, box.Card("noble", "horta")))
    assert player.levels["architecture"] == 2
    assert (game.decision, game.legal_words()) == ("keep noble", ["keep noble", "discard noble"])
    assert game.to_dict()["piles"]["noble"]["discard"]["horta"] == 0
    play(game, "keep noble")
    assert game.to_dict()["players"][0]["nobles"] == [
        {"name": "horta", "upright": False},
        {"name": "brugmann", "upright": True},
    ]
    game.piles["noble"].remove("horta")
    game.run(game.use_card(player, box.Card("noble", "horta")))  # a second one must go
    assert game.decision is None
    assert player.levels["architecture"] == 3
    assert game.discards["noble"] == ["horta"]


def test_tracks_end_at_8() -> None:
    game = table()
    for _ in range(9):
        game.advance(game.players[0], "prestige")
    assert game.players[0].levels["prestige"] == 8


def test_hankar() -> None:
    game = table()
    player = game.players[0]
    game.piles["material"] = ["steel-brick", "brick-wood", "wood-wood"]
    game.run(game.hankar(player))
    assert (game.decision, game.legal_words()) == ("hankar", ["keep wood-wood", "keep brick-wood"])
    assert game.piles["material"] == ["steel-brick"]
    play(game, "keep brick-wood")
    assert game.discards["material"] == ["wood-wood"]
    game.run(game.hankar(player))  # steel-brick, then the discard: wood-wood
    assert game.legal_words() == ["keep steel-brick", "keep wood-wood"]
    play(game, "keep wood-wood")
    game.run(game.hankar(player))  # a single card is kept
    assert game.decision is None
    assert player.materials["steel-brick"] == 1
    game.run(game.hankar(player))  # none is left
    assert game.decision is None
    assert sum(player.materials.values()) == 3
    game.piles["material"] = ["wood-wood", "wood-wood"]
    game.run(game.hankar(player))  # two alike
    assert game.decision is None
    assert game.discards["material"] == ["wood-wood"]


def test_vandervelde() -> None:
    game = table(3)
    player = game.players[0]
    game.round = 4  # in the action phase he is asked in the last round too
    game.run(game.noble_effect(player, "vandervelde"))
    assert (game.decision, game.legal_words()) == ("prison", ["free 2/4", "free 2/5"])
    play(game, "free 2/5")
    game.run(game.noble_effect(player, "vandervelde"))
    game.run(game.noble_effect(player, "vandervelde"))
    assert game.decision is None
    assert player.architects == box.ARCHITECTS
    assert sum(player.prison.values()) == 0


# --- Brussels -------------------------------------------------------------------------------------


def test_send_in_order() -> None:
    game = table(2)
    player = game.players[0]
    player.architects = {"1/3": 1, "2/4": 2, "2/5": 0}
    player.prison["2/5"] = 1
    game.uses["stock"] = 1
    game.run(game.go_to_brussels(player, "stock"))
    assert (game.decision, game.legal_words()) == ("send", ["send 1/3", "send 2/4"])
    assert game.uses["stock"] == 2
    play(game, "send 2/4")  # the second is forced
    assert game.decision is None
    assert game.brussels["stock"][0] == {"1/3": 0, "2/4": 2, "2/5": 0}
    assert player.money == 9


def test_city_hall_with_vandervelde_hankar_and_brugmann() -> None:
    game = table(3)
    player = game.players[0]
    give(game, 0, "noble", "vandervelde", "hankar", "albert")
    player.levels["nobility"] = 3
    game.piles["material"] = ["steel-brick", "wood-wood"]
    game.run(game.go_to_brussels(player, "hall"))
    play(game, "send 2/4")
    assert game.decision == "hall"
    assert game.legal_words() == [
        "activate hankar",
        "activate vandervelde",
        "activate albert",
        "activate brugmann",
    ]
    play(game, "activate vandervelde")
    assert game.decision == "prison"
    assert game.to_dict()["players"][0]["nobles"][1] == {"name": "vandervelde", "upright": False}
    play(game, "free 2/5")
    assert game.legal_words()[-1] == "stop"
    play(game, "activate hankar", "keep steel-brick")
    assert player.materials["steel-brick"] == 1
    play(game, "activate albert")  # the fourth would be over the limit of the start
    assert game.decision is None
    assert player.levels["nobility"] == 4
    assert player.architects == {"1/3": 4, "2/4": 0, "2/5": 1}

    game.run(game.go_to_brussels(player, "hall"))
    # The first must be a 1/3, for after the single 2/5 none could follow.
    assert game.legal_words() == ["send 1/3", "send 2/5"]
    play(game, "send 1/3")  # Brugmann alone is upright: forced, then the end
    assert game.decision is None
    assert player.money == 8
    assert game.brussels["hall"][0] == {"1/3": 2, "2/4": 1, "2/5": 0}
    assert not any(noble.upright for noble in player.nobles)


def test_city_hall_without_an_upright_noble_and_stop() -> None:
    game = table(3)
    player = game.players[0]
    player.nobles[0].upright = False
    game.run(game.go_to_brussels(player, "hall"))
    play(game, "send 1/3")
    assert (game.decision, player.money) == (None, 4)
    player.nobles[0].upright = True
    give(game, 0, "noble", "buls")
    player.levels["nobility"] = 8
    game.run(game.city_hall(player, 8))
    play(game, "activate buls")
    assert game.legal_words() == ["activate brugmann", "stop"]
    play(game, "stop")
    assert (game.decision, player.money, player.levels["prestige"]) == (None, 4, 2)
    game.run(game.city_hall(player, 1))
    assert (game.decision, player.money) == (None, 8)


def test_park_offers_what_can_be_carried_out() -> None:
    game = table()
    player = game.players[0]
    game.run(game.park(player))
    assert game.legal_words() == ["do creation", "do supply", "do influence"]
    give(game, 0, "artwork", "red")
    give(game, 0, "material", "wood-wood")
    game.run(game.park(player))
    assert game.legal_words() == [f"do {action}" for action in box.PARK_ACTIONS]
    game.piles["house"] = []
    game.piles["artwork"], game.discards["artwork"] = [], ["blue"]
    game.run(game.park(player))
    assert game.legal_words() == ["do creation", "do sale", "do supply", "do influence"]
    play(game, "do sale")
    assert (player.money, player.artworks["red"]) == (7, 0)


def test_park_with_nothing_or_one_thing_to_do() -> None:
    game = table()
    player = game.players[0]
    for pile in game.piles.values():
        pile.clear()
    game.run(game.go_to_brussels(player, "park"))
    play(game, "send 1/3")
    assert game.decision is None
    game.discards["artwork"] = ["blue"]
    game.run(game.park(player))  # creation is forced, the one card is kept
    assert game.decision is None
    assert player.artworks["blue"] == 1
    assert game.discards["artwork"] == []


def test_park_cards() -> None:
    game = table()
    player = game.players[0]
    game.piles["artwork"] = ["red", "blue", "green"]
    game.run(game.park(player))
    play(game, "do creation")
    assert (game.decision, game.legal_words()) == (
        "park card",
        ["keep green artwork", "keep blue artwork"],
    )
    play(game, "keep blue artwork")
    assert game.discards["artwork"] == ["green"]
    assert player.artworks["blue"] == 1

    game.piles["noble"] = ["albert", "albert"]
    game.run(game.park(player))
    play(game, "do influence")  # two alike: not asked
    assert (game.decision, player.levels["nobility"]) == ("keep noble", 2)
    assert game.discards["noble"] == ["albert"]
    play(game, "keep noble")
    assert player.has_noble("albert")

    game.piles["house"] = ["d", "a"]
    give(game, 0, "material", "wood-wood", "steel-steel")
    game.run(game.park(player))
    play(game, "do construction")
    assert game.legal_words() == ["keep a house", "keep d house"]
    play(game, "keep d house")
    assert game.discards["house"] == ["a"]
    assert (game.decision, game.legal_words()) == (
        "payment",
        ["spend wood-wood", "spend steel-steel"],
    )
    play(game, "spend steel-steel")
    assert (game.decision, player.houses["d"], player.vp) == (None, 1, 1)


# --- majorities -----------------------------------------------------------------------------------


def test_columns_from_the_first_player_on() -> None:
    game = table(3)
    set_bonus(game, "prison", "prestige")
    lay(game, 0, "r1c1", "r1c2")
    lay(game, 2, "r2c1")
    game.first_player = 1
    game.run(game.majority_phase())
    assert (game.phase, game.decision, game.current_player) == ("majorities", "prison", 2)
    play(game, "free 2/4")
    assert game.current_player == 0
    assert game.players[0].levels["prestige"] == 1  # the second column has not come yet
    play(game, "free 2/5")
    assert game.decision is None
    assert [player.levels["prestige"] for player in game.players] == [2, 1, 1]


def test_coats_of_arms_use_the_new_levels() -> None:
    game = table(3)
    set_bonus(game, "prestige", "architecture", "nobility", "prison")
    lay(game, 0, "r1c1", "r2c1")
    lay(game, 1, "r1c2", "r2c2")
    lay(game, 2, "r1c3")  # the second crossing is not complete
    game.run(game.majority_phase())
    assert [player.vp for player in game.players] == [2, 1, 0]


def test_coats_of_arms_with_neutral_cards() -> None:
    game = table(2)
    lay(game, "neutral", "r3c1", "r3c4")
    lay(game, 0, "r2c1")
    lay(game, 1, "r2c2", "r3c2")
    game.score_coats_of_arms()
    assert [player.vp for player in game.players] == [0, 1]
    game.area[1][1].owner = NEUTRAL  # two neutral cards against one each
    game.score_coats_of_arms()
    assert [player.vp for player in game.players] == [0, 1]
    game.area[1][0].owner = 1  # two against two
    game.score_coats_of_arms()
    assert [player.vp for player in game.players] == [0, 2]


def test_brussels_majority() -> None:
    game = table(3)
    game.brussels["park"][0] = {"1/3": 1, "2/4": 1, "2/5": 0}
    game.brussels["stock"][1] = {"1/3": 1, "2/4": 0, "2/5": 0}
    game.brussels["hall"][2] = {"1/3": 1, "2/4": 0, "2/5": 0}
    game.brussels["stock"][2] = {"1/3": 1, "2/4": 0, "2/5": 0}
    game.first_player = 2
    game.run(game.majority_phase())
    # Seat 2 has one kind only: not asked, and the stock exchange gives it.
    assert (game.decision, game.current_player) == ("jail", 0)
    assert game.legal_words() == ["jail 1/3", "jail 2/4"]
    assert game.brussels["stock"][2]["1/3"] == 0
    assert game.brussels["hall"][2]["1/3"] == 1
    play(game, "jail 2/4")
    assert [sum(player.prison.values()) for player in game.players] == [3, 2, 3]
    assert game.players[0].prison["2/4"] == 2
    assert game.brussels["park"][0] == {"1/3": 1, "2/4": 0, "2/5": 0}


def test_nobody_in_brussels() -> None:
    game = table(3)
    game.run(game.fill_prison())
    assert [sum(player.prison.values()) for player in game.players] == [2, 2, 2]


def test_no_prison_questions_in_round_4() -> None:
    game = table(3)
    game.round = 4
    set_bonus(game, "prison")
    lay(game, 0, "r1c1")
    game.brussels["park"][1] = {"1/3": 0, "2/4": 1, "2/5": 1}
    game.run(game.majority_phase())
    assert game.decision is None
    assert game.players[0].prison == {"1/3": 0, "2/4": 0, "2/5": 1}
    assert game.players[0].architects["2/4"] == 2
    assert game.players[1].prison == {"1/3": 0, "2/4": 2, "2/5": 1}
    assert game.brussels["park"][1] == {"1/3": 0, "2/4": 0, "2/5": 1}


# --- the end --------------------------------------------------------------------------------------


def test_score_sheet() -> None:
    game = table(3)
    player = game.players[0]
    player.vp = 7
    player.money = 4
    player.levels["architecture"] = 3
    give(game, 0, "house", "a", "a", "b")
    give(game, 0, "material", "wood-wood", "brick-wood")
    give(game, 0, "artwork", "red", "red", "blue")
    give(game, 0, "noble", "horta")
    game.expo = 0
    lay(game, 0, "r1c1", "r1c2", "r1c3", "r1c4")
    lay(game, 1, "r2c1")
    assert game.score_sheet()[0] == {
        "points": 7,
        "houses": 9,
        "materials": 2,
        "expo": 2,
        "money": 6,
        "nobles": 4,
        "artworks": 4,
        "house_types": 4,
        "total": 38,
    }
    game.area[1][0].value = 3
    sheet = game.score_sheet()[0]
    lost = {"houses": "house_types"}.get(game.bonus[0].bottom, game.bonus[0].bottom)
    assert sheet[lost] == 0
    assert sheet["houses"] == 9


def test_salaries_without_money_and_of_brugmann() -> None:
    game = table(3)
    give(game, 0, "noble", "horta", "buls", "hankar", "vandervelde", "albert")
    game.players[0].money = 1
    game.players[1].money = 0
    game.salaries()
    assert [player.vp for player in game.players] == [-15, 0, 0]
    assert game.players[0].money == 1
    assert [noble.name for noble in game.players[0].nobles] == ["brugmann"]
    assert sorted(game.discards["noble"]) == sorted(box.PILES["noble"])


def test_tie_breakers() -> None:
    game = table(4)
    for player in game.players:
        player.vp = 10
    assert game.placements() == [1, 1, 1, 1]
    game.players[2].prison["1/3"] += 1
    assert game.placements() == [1, 1, 4, 1]
    game.players[2].levels["prestige"] = 8  # comes after the Prison
    assert game.placements() == [1, 1, 4, 1]
    game.players[1].levels["nobility"] = 2
    assert game.placements() == [2, 1, 4, 2]
    game.players[2].vp = 11
    assert game.placements() == [3, 2, 1, 3]


def test_the_last_round_stays_on_the_table() -> None:
    game = Oracle1897(3, seed=5)
    dice = random.Random(5)
    last = game.to_dict()
    while not game.is_over:
        last = game.to_dict()
        game.apply(dice.choice(game.legal_words()))
    view = game.to_dict()
    assert (view["round"], view["phase"]) == (4, "over")
    assert view["decision"] is None
    assert view["current_player"] is None
    assert all(player["passed"] for player in view["players"])
    assert view["uses"] == last["uses"]
    assert view["bonus"] == last["bonus"]
    assert view["first_player"] == last["first_player"]
