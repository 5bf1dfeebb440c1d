"""Checks of the oracle itself: the rulebook's worked examples, rare cases, and random games."""

from __future__ import annotations

import itertools
import json
import random

import pytest

from . import box1893 as box
from .bruxelles1893 import Figure, Oracle1893, Space, half_of_five, is_valid_payment
from .chance import Chance

TABLES = list(itertools.product((2, 3, 4, 5), ("standard", "expert")))


# --- what must hold in every position -------------------------------------------------------------


def check_position(game: Oracle1893) -> None:
    """Nothing appears or gets lost, nobody is in debt, and whoever is asked has a choice."""
    players = game.players
    for player in players:
        assert player.assistants + game.placed_by(player) + player.detained == 7
        assert player.assistants >= 0
        assert player.detained >= 0
        assert 0 <= player.money <= 298
        assert game.buildings_of(player) <= 6
        names = [figure.name for figure in player.figures]
        assert len(names) == len(set(names))
        assert all(1 <= player.levels[track] <= end for track, end in box.TRACK_END.items())
    for kind, number in {"wood": 10, "stone": 10, "iron": 10, "joker": 15}.items():
        assert game.supply[kind] + sum(player.cubes[kind] for player in players) == number
        assert all(player.cubes[kind] >= 0 for player in players)
        assert game.supply[kind] >= 0

    shop = game.windows[0] + game.windows[1]
    for colour in box.COLOURS:
        number = sum(player.works[colour] for player in players) + shop.count(colour)
        number += game.drawn.count(colour) + [game.sold].count(colour)
        number += game.black_stack if colour == "black" else game.work_stack.count(colour)
        assert number == 6
    covered = len(shop) - len(game.visible_works())
    assert covered == 0 or (game.work_stack and game.black_stack)
    assert len(set(game.visible_works())) == len(game.visible_works())

    cards = [figure.name for player in players for figure in player.figures]
    cards += game.figure_pile + game.figure_discard + game.figures_let_go
    cards += [card for card in [*game.theater, game.invited] if card is not None]
    for name in box.FIGURES:
        assert cards.count(name) == (len(players) if name == "brugmann" else 3)
    assert len(cards) == 26 - (5 - len(players))
    assert game.needles[0] != game.needles[1]

    neutrals = [1 for _, space in game.all_spaces() if space.assistant == "neutral"]
    assert len(neutrals) <= (2 if len(players) == 2 else 0)
    for _, space in game.all_spaces():
        assert space.bid == 0 or isinstance(space.assistant, int)

    words = game.legal_words()
    assert game.is_over == (game.current_player is None) == (game.decision is None)
    assert game.is_over == (words == []) == (game.phase == "over")
    assert game.is_over or len(words) >= 2
    assert len(words) == len(set(words))


@pytest.mark.parametrize(("players", "board"), TABLES)
def test_random_games_keep_the_box_together(players: int, board: str) -> None:
    for seed in range(3):
        dice = random.Random(seed)
        game = Oracle1893(players, seed=seed, board=board)
        while not game.is_over:
            check_position(game)
            assert json.loads(json.dumps(game.to_dict())) == game.to_dict()
            game.apply(dice.choice(game.legal_words()))
        check_position(game)
        assert game.round == 5
        assert game.scores() == [sheet["total"] for sheet in game.score_sheet()]
        assert sum(sheet["manneken_pis"] for sheet in game.score_sheet()) == 5


def test_same_seed_same_answers_same_game() -> None:
    first = Oracle1893(3, seed=11)
    dice = random.Random(2)
    while not first.is_over:
        first.apply(dice.choice(first.legal_words()))
    second = Oracle1893(3, seed=11)
    for words in first.history:
        second.apply(words)
    assert first.to_dict() == second.to_dict()
    assert first.hidden() == second.hidden()


def test_illegal_words_change_nothing() -> None:
    game = Oracle1893(4, seed=7)
    before = game.to_dict()
    with pytest.raises(ValueError, match="not legal"):
        game.apply("pass")
    assert game.to_dict() == before


# --- chance and setup -----------------------------------------------------------------------------


def test_generator_gives_the_published_numbers() -> None:
    assert Chance(0).output() == 0xE220A8397B1DCDAF
    stream = Chance(1234567)
    numbers = [stream.output() for _ in range(3)]
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_shuffle_starts_from_the_canonical_order_and_draws_nothing_for_one() -> None:
    assert Chance(5).shuffled("cab", list("abc")) == Chance(5).shuffled("abc", list("abc"))
    stream = Chance(5)
    assert stream.shuffled(["a"], ["a"]) == ["a"]
    assert stream.shuffled([], ["a"]) == []
    assert stream.state == 5


def test_setup() -> None:
    game = Oracle1893(5, seed=3)
    assert [player.money for player in game.players] == [5, 6, 7, 8, 9]
    assert [player.number_of_works() for player in game.players] == [1] * 5
    assert len(game.work_stack) == 19
    assert game.black_stack == 6
    assert len(game.figure_pile) == 17
    assert len(game.bonus_pile) == 20
    assert len(game.stock_pile) == 11
    assert game.decision == "shield"
    assert game.current_player == 0
    assert game.phase == "stock"
    assert game.to_dict()["area"] == {"rows": [], "columns": []}
    for line in game.board:
        assert sorted(space.action for space in line) == sorted(box.ACTIONS)


def test_quarter_turns_go_clockwise() -> None:
    seen = set()
    for seed in range(40):
        corners = Oracle1893(2, seed=seed).corners
        around = [(-1, -1), (-1, 1), (1, 1), (1, -1)]
        turns = around.index(corners["yellow"])
        for i, colour in enumerate(("yellow", "blue", "pink", "green")):
            assert corners[colour] == around[(i + turns) % 4]
        seen.add(turns)
    assert seen == {0, 1, 2, 3}


def test_box_counts() -> None:
    assert len(box.BONUS_CARDS) == len(set(box.BONUS_CARDS)) == 25
    assert len(box.STOCK_CARDS) == 12
    for card in box.STOCK_CARDS.values():
        for first, second in card.shields.values():
            assert first != second


# --- helpers for made positions -------------------------------------------------------------------


def table(players: int = 3, seed: int = 1) -> Oracle1893:
    """A game in its first action phase with an empty board and shield 1-1 open."""
    game = Oracle1893(players, seed=seed)
    game.phase = "actions"
    game.area_rows = half_of_five(1)
    game.area_columns = half_of_five(1)
    return game


def set_works(game: Oracle1893, seat: int, *colours: str) -> None:
    player = game.players[seat]
    player.works = dict.fromkeys(box.COLOURS, 0)
    for colour in colours:
        player.works[colour] += 1


def point_compass(game: Oracle1893, first: str, second: str) -> None:
    game.needles = [game.compass.index(first), game.compass.index(second)]


def put_buildings(game: Oracle1893, seat: int, number: int) -> None:
    free = [space for _, space in game.all_spaces() if space.building is None]
    for space in free[:number]:
        space.building = seat


def give(game: Oracle1893, seat: int, **cubes: int) -> None:
    for kind, number in cubes.items():
        game.players[seat].cubes[kind] += number
        game.supply[kind] -= number


def space_with(game: Oracle1893, action: str) -> tuple[str, Space]:
    return next((name, s) for name, s in game.area_spaces() if s.action == action)


# --- the worked examples --------------------------------------------------------------------------


def test_shield_1_1() -> None:
    assert half_of_five(1) == [2, 3, 4, 5]
    assert half_of_five(2) == [3, 4, 5]
    assert half_of_five(3) == [1, 2, 3]
    assert half_of_five(4) == [1, 2, 3, 4]


def test_sale_of_a_green_work() -> None:
    game = table()
    game.corners = dict(box.CORNERS)
    set_works(game, 0, "green", "blue")
    game.windows = [["yellow"], ["black"]]
    player = game.players[0]
    player.money = 0
    game.run(game.sale(player))
    assert "cursor to r4c4" in game.legal_words()
    assert len(game.legal_words()) == 13
    game.apply("cursor to r5c3")
    assert sorted(game.legal_words()) == ["sell blue", "sell green"]
    game.apply("sell green")
    assert (player.money, player.vp) == (2, 6)
    game.apply("cover left")
    assert game.to_dict()["shop"] == ["green", "black"]
    set_works(game, 0, "green", "black")
    assert not game.can_perform(player, "sale")


def test_sale_of_a_black_work() -> None:
    game = table()
    set_works(game, 0, "black", "black")
    player = game.players[0]
    player.money = 0
    game.run(game.sale(player))
    game.apply("cursor to r6c4")
    assert (player.money, player.vp) == (2, 4)
    assert game.to_dict()["shop"] == ["black", None]


def test_three_units_of_wood_and_money() -> None:
    game = table()
    put_buildings(game, 0, 2)
    point_compass(game, "wood", "money")
    give(game, 0, wood=5)
    game.players[0].money = 30
    assert sorted(game.payments(game.players[0])) == [
        ("wood", "3 BF", "3 BF"),
        ("wood", "wood", "3 BF"),
    ]


def test_four_units_of_wood_beside_the_empty_tile() -> None:
    game = table()
    put_buildings(game, 0, 4)
    point_compass(game, "empty", "wood")
    give(game, 0, wood=5, stone=5)
    player = game.players[0]
    player.money = 30
    assert game.payments(player) == [("wood",) * 4]
    game.run(game.construction(player))
    # The payment is forced; 5 VP for no joker and 5 for the fifth building.
    assert player.cubes["wood"] == 1
    assert player.vp == 10
    assert game.decision in ("needle", "building")


def test_joker_instead_of_money() -> None:
    game = table()
    point_compass(game, "wood", "money")
    give(game, 0, wood=1, joker=1)
    player = game.players[0]
    player.money = 3
    assert sorted(game.payments(player)) == [("3 BF", "joker"), ("wood", "3 BF"), ("wood", "joker")]
    game.run(game.construction(player))
    assert game.legal_words() == ["pay wood", "pay 3 BF"]
    game.apply("pay wood")
    assert game.legal_words() == ["pay 3 BF", "pay joker"]
    game.apply("pay joker")
    assert player.vp == 0
    assert player.money == 3
    assert game.supply["joker"] == 15


def test_payments_with_a_noble_of_choice() -> None:
    assert is_valid_payment(("wood", "wood"), "wood", "noble")
    assert is_valid_payment(("wood", "iron"), "wood", "noble")
    assert not is_valid_payment(("stone", "iron"), "wood", "noble")
    assert is_valid_payment(("stone", "iron", "joker"), "wood", "noble")
    assert not is_valid_payment(("wood", "stone", "iron"), "noble", "money")
    assert is_valid_payment(("wood", "stone", "iron"), "noble", "empty")
    assert is_valid_payment(("joker",) * 4, "money", "empty")
    assert not is_valid_payment(("3 BF", "3 BF"), "money", "wood")


def test_grand_plaza_at_level_three() -> None:
    game = table()
    player = game.players[0]
    player.levels["palace"] = 3
    names = ["brugmann", "albert", "maeterlinck", "buls"]
    player.figures = [Figure(name) for name in names]
    player.money = 0
    game.run(game.go_to_brussels(player, "plaza"))
    assert "stop" in game.legal_words()
    game.apply("activate albert")
    assert player.levels["palace"] == 4
    game.apply("activate brugmann")
    game.apply("activate maeterlinck")
    assert game.decision is None
    assert player.money == 5
    assert player.vp == 5
    assert [figure.name for figure in player.upright_figures()] == ["buls"]


def test_column_won_with_three_against_two() -> None:
    game = table()
    for row, seat, bid in ((0, 0, 1), (1, 1, 2), (2, 0, 2)):
        game.board[row][2].assistant = seat
        game.board[row][2].bid = bid
    assert game.leaders_of_column(2) == [0]
    game.board[3][2].assistant, game.board[3][2].bid = 2, 3
    assert game.leaders_of_column(2) == [0, 2]
    assert game.leaders_of_column(1) == []


def test_three_bonus_cards() -> None:
    game = table()
    game.bonus = [
        box.BonusCard(("palace",), False, 2, 0),
        box.BonusCard(("hall",), False, 1, 1),
        box.BonusCard(("palace",), True, 0, 1),
        box.BonusCard(("architect",), True, 0, 0),
        box.BonusCard(("palace", "hall"), False, 1, 0),
    ]
    game.run(game.use_bonus_cards([[0], [0], [0], [], [1, 2]]))
    game.apply("tuck row 1")
    assert game.legal_words() == ["use hall", "tuck row 2", "tuck row 3", "tuck row 4"]
    game.apply("tuck row 2")
    assert game.players[0].rows == [3, 2, 1, 1]
    assert game.players[0].levels == {"palace": 3, "hall": 1, "architect": 1}
    assert (game.current_player, game.decision) == (1, "tie")
    assert game.legal_words() == ["use palace", "use hall"]
    game.apply("use hall")
    assert (game.current_player, game.decision) == (2, "tie")
    game.apply("use palace")
    assert game.players[1].levels["hall"] == 2
    assert game.players[2].levels["palace"] == 2


def test_shields() -> None:
    game = table()
    game.players[0].levels["hall"] = 2
    game.players[1].levels["hall"] = 3
    corner: list[list[int | None]] = [[0, 0, 1], [0, 1, 1], [None, 0, 0]]
    for row, column in itertools.product(range(3), range(3)):
        game.board[row][column].assistant = corner[row][column]
    # 1-1: seat 0 leads 3 to 1. 1-2: seat 1 leads 3 to 1. 2-2: tied. 2-1: a space is free.
    game.score_shields()
    assert [player.vp for player in game.players] == [2 + 2, 3 + 3, 0]


@pytest.mark.parametrize(
    ("around", "vp"),
    [
        (["neutral", "neutral", 0, 1], [0, 0]),
        (["neutral", 0, "neutral", 0], [1, 0]),
        (["neutral", "neutral", 0, 0], [1, 0]),
        (["neutral", 0, 0, 1], [1, 0]),
        (["neutral", "neutral", 0, None], [0, 0]),
    ],
)
def test_shields_between_neutral_assistants(around: list[int | str | None], vp: list[int]) -> None:
    game = table(players=2)
    (game.board[0][0].assistant, game.board[0][1].assistant) = around[:2]
    (game.board[1][0].assistant, game.board[1][1].assistant) = around[2:]
    game.score_shields()
    assert [player.vp for player in game.players] == vp


def salary_game() -> Oracle1893:
    game = table()
    player = game.players[0]
    names = ["brugmann", "buls", "vandervelde", "albert", "van de velde"]
    player.figures = [Figure(name) for name in names]
    player.money = 12
    assert game.salary_bill(player) == 15
    game.run(game.salaries())
    assert (game.phase, game.decision, game.current_player) == ("salaries", "salary", 0)
    return game


@pytest.mark.parametrize(("name", "left"), [("albert", 1), ("van de velde", 1), ("buls", 0)])
def test_salaries(name: str, left: int) -> None:
    game = salary_game()
    game.apply(f"let go {name}")
    assert game.decision is None
    assert game.players[0].money == left
    assert game.players[0].vp == -5


def test_salaries_go_on_until_the_rest_can_be_paid() -> None:
    game = salary_game()
    game.apply("let go brugmann")
    assert game.decision == "salary"
    game.apply("let go buls")
    assert game.decision is None
    assert game.players[0].money == 1
    assert game.players[0].vp == -10


def test_final_score() -> None:
    game = table()
    player = game.players[1]
    player.vp, player.money, player.rows = 80, 6, [5, 3, 1, 2]
    player.levels["architect"] = 8
    put_buildings(game, 1, 5)
    set_works(game, 1, "pink")
    player.figures = [Figure("solvay"), Figure("brugmann")]
    assert (player.assistants, player.detained) == (5, 2)
    give(game, 1, wood=1, iron=2, joker=4)
    sheet = game.score_sheet()[1]
    assert list(sheet.values()) == [80, 40, 5, 3, 2, 6, 3, 0, 139]


def test_pass_income() -> None:
    game = table()
    for seat in (0, 1):
        set_works(game, seat, *box.COLOURS, "blue")
        game.players[seat].money = 0
        game.pass_round(game.players[seat])
    assert [player.money for player in game.players[:2]] == [6, 5]
    assert [player.exhibition_tiles for player in game.players] == [1, 0, 0]


# --- rare cases -----------------------------------------------------------------------------------


def test_works_come_back_in_the_middle_of_a_draw() -> None:
    game = table()
    player = game.players[0]
    player.exhibition_tiles = 2
    game.work_stack = ["blue"]
    game.black_stack = 3
    game.windows = [["pink", "black", "green"], ["pink", "yellow"]]
    game.run(game.workshop(player))
    # After the first tile pink, pink and black went back; the next two are both pink.
    assert game.black_stack == 4
    assert game.work_stack == []
    assert sorted(game.drawn) == ["blue", "pink", "pink"]
    assert game.legal_words() == ["keep blue", "keep pink"]
    game.apply("keep pink")
    assert sorted(game.work_stack) == ["blue", "pink"]
    assert game.windows == [["green"], ["yellow"]]


def test_workshop_draws_what_there_is() -> None:
    game = table()
    player = game.players[0]
    player.exhibition_tiles = 4
    game.work_stack = ["blue", "blue"]
    before = player.works["blue"]
    game.run(game.workshop(player))
    assert game.decision is None
    assert player.works["blue"] == before + 1
    assert game.work_stack == ["blue"]
    game.work_stack = []
    assert not game.can_perform(player, "workshop")


def test_rest_of_a_draw_goes_under_the_stack() -> None:
    game = table()
    player = game.players[0]
    player.exhibition_tiles = 1
    game.work_stack = ["yellow", "green", "pink", "blue"]
    game.run(game.workshop(player))
    game.apply("keep pink")
    assert game.work_stack == ["blue", "yellow", "green"]


def test_last_black_work_calls_the_covered_ones_back() -> None:
    game = table()
    game.black_stack = 1
    game.work_stack = ["green"]
    game.windows = [["black", "green"], ["pink", "yellow"]]
    game.run(game.secondary_action(game.players[1], "workshop"))
    assert game.players[1].works["black"] == 1
    assert game.black_stack == 1
    assert sorted(game.work_stack) == ["green", "pink"]
    game.black_stack = 0
    game.run(game.secondary_action(game.players[1], "workshop"))
    assert game.players[1].works["black"] == 1


def test_covered_work_returns_at_once_while_no_black_is_left() -> None:
    game = table()
    game.black_stack = 0
    set_works(game, 0, "green")
    game.windows = [["pink"], ["yellow"]]
    stack = sorted(game.work_stack)
    game.run(game.sale(game.players[0]))
    game.apply("cursor to r4c4")
    game.apply("cover left")
    assert game.windows == [["green"], ["yellow"]]
    assert sorted(game.work_stack) == sorted([*stack, "pink"])


def test_theater_with_little_left() -> None:
    game = table()
    player = game.players[0]
    player.figures.append(Figure("buls"))
    game.theater = ["buls", "albert", None, None]
    game.figure_pile, game.figure_discard = [], []
    player.money = 1
    game.run(game.theater_action(player))
    game.apply("invite buls for 0 BF")
    # He keeps one already, so this one is discarded, shuffled, and comes in again.
    assert game.decision is None
    assert player.levels["hall"] == 2
    assert game.theater == ["albert", "buls", None, None]
    game.run(game.theater_action(player))
    game.apply("invite albert for 0 BF")
    game.apply("keep figure")
    assert game.theater == ["buls", None, None, None]
    assert player.figure("albert") == Figure("albert", upright=False)
    game.end_of_round()
    assert game.theater == ["buls", None, None, None]
    game.theater = [None] * 4
    assert not game.can_perform(player, "theater")


def test_solvay_with_little_left() -> None:
    game = table()
    player = game.players[0]
    give(game, 0, joker=1)
    give(game, 1, wood=10, stone=10, iron=9)
    game.run(game.solvay(player))
    assert game.decision is None
    assert player.cubes["iron"] == 1
    assert player.cubes["joker"] == 1
    game.run(game.solvay(player))
    assert game.decision is None
    assert player.cubes["iron"] == 1
    for _ in range(2):
        game.return_cube(game.players[1], "stone")
    game.run(game.solvay(player))
    assert game.legal_words() == ["take stone", "trade joker"]
    game.apply("trade joker")
    assert game.decision is None
    assert player.cubes["stone"] == 2
    assert player.cubes["joker"] == 0
    assert game.supply["joker"] == 15


def test_materials_are_picked_so_that_two_are_taken() -> None:
    game = table()
    player = game.players[0]
    give(game, 1, wood=9, stone=10, iron=9)
    game.run(game.perform(player, "materials"))
    assert game.decision is None
    assert (player.cubes["wood"], player.cubes["iron"]) == (1, 1)
    assert not game.can_perform(player, "materials")
    game.return_cube(player, "iron")
    game.run(game.perform(player, "materials"))
    assert game.decision is None
    assert player.cubes["iron"] == 1
    for _ in range(3):
        game.return_cube(game.players[1], "stone")
    game.return_cube(player, "iron")
    game.run(game.perform(player, "materials"))
    assert game.legal_words() == ["take stone", "take iron"]
    assert player.cubes["stone"] == 1


def test_jokers_run_out() -> None:
    game = table()
    give(game, 1, joker=14)
    game.run(game.go_to_brussels(game.players[0], "market"))
    assert game.players[0].cubes["joker"] == 1
    assert game.supply["joker"] == 0


def test_a_released_assistant_does_not_bring_a_player_back() -> None:
    game = table()
    owner, guest = game.players[1], game.players[0]
    owner.figures = [Figure("vandervelde")]
    for player in game.players[1:]:
        player.passed = True
    name, space = space_with(game, "theater")
    space.building = 1
    guest.money = 1
    game.run(game.action_phase())
    game.apply(f"place {name} theater")
    game.apply("leave")
    assert (game.current_player, game.decision) == (1, "secondary theater")
    game.apply("activate vandervelde")
    assert owner.assistants == 6
    assert owner.detained == 1
    assert owner.passed
    assert (game.current_player, game.decision) == (0, "turn")
    assert not [words for words in game.legal_words() if words.startswith("place")]


def test_large_bids_take_two_steps() -> None:
    game = table()
    player = game.players[0]
    player.money = 43
    name, space = space_with(game, "theater")
    game.run(game.turn(player))
    game.apply(f"place {name} theater")
    assert game.legal_words()[-3:] == ["bid 20 BF", "bid over 20 BF", "bid over 40 BF"]
    game.apply("bid over 40 BF")
    assert player.money == 43
    assert space.bid == 0
    assert space.assistant == 0
    assert (game.decision, game.legal_words()) == ("bid rest", ["add 1 BF", "add 2 BF", "add 3 BF"])
    game.apply("add 2 BF")
    assert player.money == 1
    assert space.bid == 42


@pytest.mark.parametrize(("players", "costs"), [(2, [1, 2, 3]), (3, [1, 2, 3]), (4, [1, 1, 2, 2])])
def test_brussels_costs(players: int, costs: list[int]) -> None:
    game = table(players)
    for use, cost in enumerate(costs):
        game.uses["stock"] = use
        assert game.brussels_cost("stock") == cost


def test_new_first_player() -> None:
    game = table(4)
    game.first_player = 2
    game.find_first_player([[], [], [], [], []])
    assert game.first_player == 3  # all have 0; the old first player is the last to be met
    game.players[1].manneken = game.players[3].manneken = 2
    game.find_first_player([[], [], [], [], []])
    assert game.first_player == 1
    game.bonus[0] = box.BonusCard(("hall",), False, 1, 2)
    game.find_first_player([[0, 1], [], [], [], []])  # a tied card counts for nobody
    assert game.players[0].manneken == 0


def test_courthouse() -> None:
    game = table()
    game.brussels["park"][0] = 2
    game.brussels["stock"][1] = 1
    game.brussels["plaza"][1] = 1
    game.brussels["plaza"][2] = 1
    for player in game.players:
        player.assistants -= game.placed_by(player)
    game.send_to_courthouse()
    assert [player.detained for player in game.players] == [3, 3, 2]
    assert game.brussels["park"][0] == 1
    assert game.brussels["stock"][1] == 0


def test_needle_may_not_meet_the_other() -> None:
    game = table()
    player = game.players[0]
    game.compass = list(box.COMPASS)
    game.needles = [0, 1]
    give(game, 0, wood=1, stone=1)
    game.run(game.construction(player))
    assert game.needles == [0, 2]
    assert game.decision == "building"


def test_all_rows_closed_leaves_the_power() -> None:
    game = table()
    game.players[0].closed_rows = [1, 2, 3, 4]
    game.run(game.use_or_tuck(game.players[0], box.BonusCard(("hall",), False, 2, 0)))
    assert game.decision is None
    assert game.players[0].levels["hall"] == 2


def test_neutral_assistant_without_a_free_space_is_skipped() -> None:
    game = table(players=2)
    game.area_rows, game.area_columns = [1], [1, 2, 3]
    game.board[0][0].building = 0
    game.run(game.place_neutral(game.players[0]))
    assert game.legal_words() == ["neutral r1c2", "neutral r1c3"]
    game.apply("neutral r1c3")
    game.run(game.place_neutral(game.players[1]))  # one space left: not asked
    game.run(game.place_neutral(game.players[1]))  # none left: skipped
    assert game.decision is None
    assert [space.assistant for space in game.board[0]] == [None, "neutral", "neutral", None, None]


def test_secondary_action_follows_an_action_that_cannot_be_performed() -> None:
    game = table()
    name, space = space_with(game, "sale")
    space.building = 1
    set_works(game, 0)
    set_works(game, 1, "blue", "blue", "black")
    game.players[0].money = 1
    game.run(game.turn(game.players[0]))
    game.apply(f"place {name} sale")
    assert game.decision is None
    assert game.players[1].vp == 3


def test_own_building_gives_nothing() -> None:
    game = table()
    _, space = space_with(game, "construction")
    space.building = 0
    game.players[0].money = 1
    game.run(game.place(game.players[0], space))
    assert game.decision is None
    assert [player.vp for player in game.players] == [0, 0, 0]


def test_secondary_construction_counts_the_owner_s_buildings() -> None:
    game = table()
    put_buildings(game, 1, 4)
    game.run(game.secondary_action(game.players[1], "construction"))
    assert game.players[1].vp == 4


def test_park_without_anything_to_do_is_not_asked() -> None:
    game = table()
    player = game.players[0]
    game.work_stack = []
    set_works(game, 0)
    game.theater = [None] * 4
    game.supply.update(wood=0, stone=0, iron=0)
    game.run(game.go_to_brussels(player, "park"))
    assert game.decision is None
    game.supply["iron"] = 1
    game.run(game.go_to_brussels(player, "park"))
    assert game.legal_words() == ["do materials", "stop"]
    assert (player.assistants, game.brussels["park"][0], game.uses["park"]) == (2, 3, 2)


def test_last_stop_of_a_track_and_empty_courthouse() -> None:
    game = table()
    player = game.players[0]
    player.levels["hall"] = 5
    game.use_power(player, "hall", 2)
    assert player.levels["hall"] == 6
    game.use_power(player, "assistant", 2)
    game.use_power(player, "assistant", 2)
    assert (player.assistants, player.detained) == (7, 0)


def test_end_of_round_with_an_empty_display() -> None:
    game = table()
    game.theater = [None] * 4
    game.figure_pile, game.figure_discard = ["buls"], ["albert"]
    game.end_of_round()
    assert game.theater == ["buls", "albert", None, None]
