"""What is in the box, and how the game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import (
    BONUS_CARDS,
    COLOURS,
    COMPASS,
    CUBES,
    DECK_FIGURES,
    FIGURES,
    SALARIES,
    STRIPS,
    check_box,
    cubes,
    position,
    rows_of,
    stock_line,
    works_in_play,
)
from tests.tables import pass_all, play, play_randomly, player

ALL_COUNTS = [2, 3, 4, 5]


def new(num_players: int = 4, seed: int = 0, board: str = "standard") -> Game:
    return Game("bruxelles1893", num_players=num_players, seed=seed, board=board)


def actions_of(game: Game) -> list[list[str]]:
    return [[space["action"] for space in row] for row in game.to_dict()["board"]]


# --- the box ------------------------------------------------------------------------------------


@pytest.mark.rule("box.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_two_to_five_play(count: int) -> None:
    d = new(count).to_dict()
    assert d["num_players"] == count
    assert len(d["players"]) == count


@pytest.mark.rule("box.1")
@pytest.mark.parametrize("count", [0, 1, 6])
def test_other_numbers_are_refused(count: int) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        new(count)


@pytest.mark.rule("box.2")
@pytest.mark.rule("box.3")
@pytest.mark.rule("box.7")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_pieces_are_never_lost_nor_made(count: int) -> None:
    game = new(count, seed=count)
    step = 0
    while not game.is_over:
        check_box(game.to_dict())
        if game.decision != "window":  # then the sold work is on its way to the shop
            assert works_in_play(game) == dict.fromkeys(COLOURS, 6)
        legal = game.legal_actions()
        game.apply(legal[step * 7 % len(legal)])
        step += 1
    check_box(game.to_dict())
    for seat in range(count):
        p = player(game, seat)
        assert p["assistants"] + p["placed"] + p["detained"] == 7


@pytest.mark.rule("box.4")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_deck_of_figures(count: int) -> None:
    game = new(count)
    deck = Counter(game.hidden()["figures"]) + Counter(game.to_dict()["theater"])
    assert deck == dict.fromkeys(DECK_FIGURES, 3)
    assert game.hidden()["discarded_figures"] == []


@pytest.mark.rule("box.5")
@pytest.mark.parametrize("figure", FIGURES)
def test_salaries(figure: str) -> None:
    kept = [] if figure == "brugmann" else [figure]
    game = position(round=5, players={0: {"money": 10, "figures": kept}})
    pass_all(game)
    assert game.is_over
    brugmann_too = 0 if figure == "brugmann" else 1
    # 10 BF, 2 BF for passing first with one colour.
    assert player(game, 0)["money"] == 10 + 2 - brugmann_too - SALARIES[figure]


@pytest.mark.rule("box.6")
@pytest.mark.parametrize(
    ("figure", "level", "top"),
    [("buls", "city_hall", 6), ("albert", "royal_palace", 6), ("van de velde", "architect", 10)],
)
def test_tops_of_the_tracks(figure: str, level: str, top: int) -> None:
    for before, after in ((top - 1, top), (top, top)):
        game = position(players={0: {"figures": [figure], level: before}})
        play(game, "brussels plaza", f"activate {figure}")
        assert player(game, 0)[level] == after


@pytest.mark.rule("box.7")
def test_supply_of_cubes() -> None:
    game = new(5)
    assert game.to_dict()["supply"] == CUBES == {"wood": 10, "stone": 10, "iron": 10, "joker": 15}


@pytest.mark.rule("box.7")
def test_spent_cubes_return_to_the_supply() -> None:
    game = position(players={0: {"wood": 1, "joker": 1}})
    assert game.to_dict()["supply"] == {"wood": 9, "stone": 10, "iron": 10, "joker": 14}
    play(game, "place r2c3 construction", "bid 1 BF", "perform")
    assert cubes(game, 0) == {"wood": 0, "stone": 0, "iron": 0, "joker": 0}
    assert game.to_dict()["supply"] == CUBES


@pytest.mark.rule("box.7")
def test_money_never_runs_out() -> None:
    # The coins in the box are worth 136 BF.
    game = position(4, everyone={"money": 50})
    play(game, "brussels stock", "brussels stock")
    assert [player(game, seat)["money"] for seat in range(4)] == [55, 55, 50, 50]


@pytest.mark.rule("box.8")
def test_compass_tiles() -> None:
    tiles = new().to_dict()["compass"]["tiles"]
    assert sorted(tiles) == sorted(COMPASS)
    assert len(tiles) == 6


@pytest.mark.rule("box.9")
def test_grid_by_the_cursors_centre() -> None:
    start = position(players={0: {"works": {"black": 1, "blue": 3}}})
    play(start, "place r1c2 sale", "bid 1 BF", "perform")
    places = start.legal_words()
    assert len(places) == 25
    for word in places:
        game = start.clone()
        play(game, word, "sell black")
        row, column = int(word[-3]), int(word[-1])
        assert player(game, 0)["money"] == 9 + 8 - row, word
        assert player(game, 0)["vp"] == 8 - column, word


@pytest.mark.rule("box.9")
@pytest.mark.parametrize(
    ("colour", "centre", "money", "vp"),
    [
        ("yellow", (2, 2), 7, 7),
        ("blue", (2, 6), 7, 1),
        ("pink", (6, 6), 1, 1),
        ("green", (6, 2), 1, 7),
    ],
)
def test_corners_of_the_grid(colour: str, centre: tuple[int, int], money: int, vp: int) -> None:
    game = position(cursor=centre, players={0: {"works": {colour: 1}}})
    play(game, "place r1c2 sale", "bid 10 BF", "perform", f"cursor to r{centre[0]}c{centre[1]}")
    assert player(game, 0)["money"] == money
    assert player(game, 0)["vp"] == vp


@pytest.mark.rule("box.10")
@pytest.mark.rule("setup.7")
def test_cursor_begins_in_the_middle_in_any_quarter_turn() -> None:
    clockwise = [[-1, -1], [-1, 1], [1, 1], [1, -1]]
    order = ["yellow", "blue", "pink", "green"]
    turns = set()
    for seed in range(60):
        cursor = new(3, seed).to_dict()["cursor"]
        assert (cursor["row"], cursor["column"]) == (4, 4)
        turn = clockwise.index(cursor["corners"]["yellow"])
        turns.add(turn)
        for i, colour in enumerate(order):
            assert cursor["corners"][colour] == clockwise[(turn + i) % 4]
        assert set(cursor["corners"]) == set(order)
    assert turns == {0, 1, 2, 3}


@pytest.mark.rule("box.11")
@pytest.mark.rule("setup.1")
@pytest.mark.parametrize("board", ["standard", "expert"])
def test_strips(board: str) -> None:
    orders = set()
    for seed in range(40):
        rows = actions_of(new(3, seed, board))
        assert sorted(rows) == sorted(rows_of(STRIPS[board]))
        orders.add(tuple(map(tuple, rows)))
    assert len(orders) > 10


@pytest.mark.rule("box.11")
def test_unknown_board_is_refused() -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        new(board="advanced")


@pytest.mark.rule("box.12")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_stock_cards(count: int) -> None:
    seen = set()
    for seed in range(300):
        game = new(count, seed)
        (card,) = set(range(1, 13)) - set(game.hidden()["stock"])
        assert game.to_dict()["stock"] == stock_line(card, count)
        seen.add(card)
    assert seen == set(range(1, 13))


@pytest.mark.rule("box.13")
def test_bonus_cards() -> None:
    def key(card: dict) -> tuple:
        return tuple(card["powers"]), card["double"], card["vp"], card["manneken"]

    game = new()
    cards = game.to_dict()["bonus"] + game.hidden()["bonus"]
    assert len(cards) == 25
    assert Counter(map(key, cards)) == Counter(map(key, BONUS_CARDS))


@pytest.mark.rule("box.14")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_one_exhibition_tile_a_round(count: int) -> None:
    game = new(count, seed=3)
    while not game.is_over:
        d = game.to_dict()
        if game.decision == "shield":
            assert sum(p["exhibition_tiles"] for p in d["players"]) == d["round"] - 1
        game.apply(game.legal_actions()[-1])
    assert sum(p["exhibition_tiles"] for p in game.to_dict()["players"]) == 5


# --- setting up ---------------------------------------------------------------------------------


@pytest.mark.rule("setup.2")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_assistants_at_the_start(count: int) -> None:
    for p in new(count).to_dict()["players"]:
        assert (p["assistants"], p["placed"], p["detained"]) == (5, 0, 2)


@pytest.mark.rule("setup.3")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_first_player_and_money(count: int) -> None:
    d = new(count, seed=9).to_dict()
    assert d["first_player"] == 0
    assert d["current_player"] == 0
    assert [p["money"] for p in d["players"]] == [5, 6, 7, 8, 9][:count]


@pytest.mark.rule("setup.4")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_discs_points_and_belongings(count: int) -> None:
    d = new(count).to_dict()
    assert d["round"] == 1
    assert d["phase"] == "stock"
    for p in d["players"]:
        assert (p["city_hall"], p["royal_palace"], p["architect"], p["vp"]) == (1, 1, 1, 0)
        assert p["rows"] == [1, 1, 1, 1]
        assert (p["wood"], p["stone"], p["iron"], p["joker"]) == (0, 0, 0, 0)
        assert (p["buildings"], p["exhibition_tiles"], p["passed"]) == (0, 0, False)
    for row in d["board"]:
        for space in row:
            assert (space["assistant"], space["bid"], space["building"]) == (None, 0, None)
    assert d["uses"] == {"market": 0, "stock": 0, "park": 0, "plaza": 0}


@pytest.mark.rule("setup.5")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_everybody_has_brugmann(count: int) -> None:
    game = new(count)
    for p in game.to_dict()["players"]:
        assert p["figures"] == [{"name": "brugmann", "upright": True}]
    assert "brugmann" not in game.hidden()["figures"]


@pytest.mark.rule("setup.6")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_one_coloured_work_each(count: int) -> None:
    dealt = set()
    for seed in range(30):
        game = new(count, seed)
        d, hidden = game.to_dict(), game.hidden()
        for p in d["players"]:
            assert sum(p["works"].values()) == 1
            assert p["works"]["black"] == 0
        dealt.update(c for c in COLOURS if d["players"][0]["works"][c])
        assert len(hidden["works"]) == 24 - count
        assert "black" not in hidden["works"]
        assert hidden["black_works"] == 6
        assert d["shop"] == [None, None]
    assert dealt == {"blue", "pink", "yellow", "green"}


@pytest.mark.rule("setup.8")
def test_compass_at_the_start() -> None:
    layouts = set()
    for seed in range(20):
        compass = new(3, seed).to_dict()["compass"]
        assert compass["needles"] == [0, 2]
        layouts.add(tuple(compass["tiles"]))
    assert len(layouts) > 10


@pytest.mark.rule("setup.9")
def test_four_figures_on_display() -> None:
    displays = set()
    for seed in range(20):
        game = new(3, seed)
        display = game.to_dict()["theater"]
        assert len(display) == 4
        assert None not in display
        assert len(game.hidden()["figures"]) == 17
        displays.add(tuple(display))
    assert len(displays) > 10


@pytest.mark.rule("setup.10")
def test_five_bonus_cards_on_display() -> None:
    layouts = set()
    for seed in range(20):
        game = new(3, seed)
        assert len(game.to_dict()["bonus"]) == 5
        assert len(game.hidden()["bonus"]) == 20
        layouts.add(str(game.to_dict()["bonus"]))
    assert len(layouts) > 10


@pytest.mark.rule("setup.11")
@pytest.mark.parametrize("board", ["standard", "expert"])
def test_same_seed_same_game(board: str) -> None:
    one, two = new(4, 17, board), new(4, 17, board)
    assert one.hidden() == two.hidden()
    play_randomly(one, seed=5)
    play_randomly(two, seed=5)
    assert one.history == two.history
    assert one.to_dict() == two.to_dict()
    assert one.hidden() == two.hidden()
    assert new(4, 18, board).hidden() != new(4, 17, board).hidden()
