"""Phase C: columns, first player, bonus cards, shields, Courthouse."""

from __future__ import annotations

from typing import Any

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import choice, double, position, single, tuck_all
from tests.tables import asked, legal, pass_all, play, player

ROWS = {"tuck row 1", "tuck row 2", "tuck row 3", "tuck row 4"}
REST = [*(single(p) for p in ("hall", "architect", "assistant", "palace"))]
REST += [choice("architect", "assistant", 0)]


def bonus_row(*cards: dict[str, Any]) -> list[dict[str, Any]]:
    """Five bonus cards that begin with these; the others are of different kinds."""
    return [*cards, *(card for card in REST if card not in cards)][:5]


def levels(game: Game, name: str) -> list[int]:
    return [p[name] for p in game.to_dict()["players"]]


def points(game: Game) -> list[int]:
    return [p["vp"] for p in game.to_dict()["players"]]


# --- step 1: columns ----------------------------------------------------------------------------


@pytest.mark.rule("column.1")
@pytest.mark.parametrize(
    ("bids", "winner"),
    [
        ({"r1c1": (0, 3), "r2c1": (1, 2)}, 0),
        ({"r1c1": (0, 3), "r2c1": (1, 2), "r3c1": (1, 2)}, 1),  # bids add up
        ({"r1c1": (0, 2), "r2c1": (1, 3), "r3c1": (2, 4)}, 2),
        ({"r2c1": (2, 1)}, 2),  # 1 BF is enough
        ({"r1c1": (1, 2), "r1c2": (0, 9)}, 1),  # other columns do not matter
    ],
)
def test_the_highest_sum_wins(bids: dict[str, tuple[int, int]], winner: int) -> None:
    # A double card is used without a question, which shows who has won it.
    game = position(assistants=bids, bonus=bonus_row(double("palace")))
    pass_all(game)
    tuck_all(game)
    assert levels(game, "royal_palace") == [3 if seat == winner else 1 for seat in range(3)]


@pytest.mark.rule("column.2")
def test_cards_without_bids_go_to_nobody() -> None:
    cards = [double("palace", 1), double("hall", 1), double("architect", 1), double("assistant")]
    game = position(bonus=[*cards, single("palace", 1, 2)])
    pass_all(game)
    assert asked(game) == ("shield", 0)
    for name in ("royal_palace", "city_hall", "architect"):
        assert levels(game, name) == [1, 1, 1]
    assert levels(game, "detained") == [2, 2, 2]


# --- ties ---------------------------------------------------------------------------------------


@pytest.mark.rule("tie.1")
@pytest.mark.parametrize(
    ("card", "name", "after"),
    [
        (single("palace"), "royal_palace", 2),
        (double("palace"), "royal_palace", 3),
        (double("architect", 1), "architect", 3),
        (single("assistant"), "detained", 1),
        (double("assistant"), "detained", 0),
    ],
)
def test_all_tied_players_take_the_power(card: dict[str, Any], name: str, after: int) -> None:
    game = position(
        assistants={"r1c1": (1, 4), "r2c1": (2, 4), "r3c1": (0, 3)}, bonus=bonus_row(card)
    )
    before = player(game, 0)[name]
    pass_all(game)
    assert asked(game)[0] == "shield"  # one power: not asked
    assert levels(game, name) == [before, after, after]


@pytest.mark.rule("tie.1")
def test_sums_can_tie() -> None:
    game = position(
        assistants={"r1c1": (1, 1), "r2c1": (1, 2), "r3c1": (0, 3)},
        bonus=bonus_row(double("palace")),
    )
    pass_all(game)
    assert levels(game, "royal_palace") == [3, 3, 1]


@pytest.mark.rule("tie.1")
@pytest.mark.rule("tie.2")
def test_a_tied_choice_card_asks_each() -> None:
    game = position(
        assistants={"r1c1": (1, 4), "r2c1": (2, 4)}, bonus=bonus_row(choice("palace", "hall", 0))
    )
    pass_all(game)
    assert asked(game) == ("tie", 1)
    assert legal(game) == {"use palace", "use hall"}  # no tucking
    play(game, "use palace")
    assert asked(game) == ("tie", 2)
    play(game, "use hall")
    assert levels(game, "royal_palace") == [1, 2, 1]
    assert levels(game, "city_hall") == [1, 1, 2]


@pytest.mark.rule("tie.2")
def test_a_tie_closes_no_row() -> None:
    game = position(
        assistants={"r1c1": (1, 4), "r2c1": (2, 4), "r1c2": (1, 2)},
        bonus=bonus_row(single("palace"), single("hall")),
    )
    pass_all(game)
    assert asked(game) == ("bonus", 1)
    assert levels(game, "royal_palace") == [1, 2, 1]  # column 1 came first
    assert legal(game) == {"use hall"} | ROWS


@pytest.mark.rule("tie.2")
@pytest.mark.rule("first.2")
@pytest.mark.parametrize(("bids", "first"), [((4, 4), 0), ((5, 4), 1), ((4, 5), 2)])
def test_manneken_pis_of_a_tied_card_count_for_nobody(bids: tuple[int, int], first: int) -> None:
    # Seat 0 has the exhibition tile, 2 Manneken Pis; the card has 2 as well.
    game = position(
        assistants={"r1c1": (1, bids[0]), "r2c1": (2, bids[1])},
        bonus=bonus_row(single("palace", 1, 2)),
    )
    pass_all(game)
    assert game.to_dict()["first_player"] == first


# --- step 2: first player -----------------------------------------------------------------------


TWO = [single("palace", 1, 2), single("hall", 1, 2), single("architect", 1, 2)]
ONE = [single("palace", 1, 1), single("hall", 1, 1)]


@pytest.mark.rule("first.1")
@pytest.mark.parametrize(
    ("cards", "bids", "first"),
    [
        ([*ONE], {"r1c1": (1, 1)}, 0),  # 1 against the tile's 2
        ([*ONE], {"r1c1": (1, 1), "r1c2": (2, 1)}, 0),
        ([TWO[0], ONE[1]], {"r1c1": (2, 1), "r1c2": (2, 1)}, 2),  # 3 against 2
        ([TWO[0], TWO[1], ONE[0]], {"r1c1": (1, 1), "r1c2": (2, 1), "r1c3": (1, 1)}, 1),
        ([TWO[0], ONE[1]], {"r1c1": (2, 1), "r1c2": (0, 1), "r2c2": (2, 2)}, 2),
        ([double("palace", 1), *TWO[1:]], {"r1c1": (2, 1), "r1c2": (2, 1)}, 2),
    ],
)
def test_most_manneken_pis_of_this_round(
    cards: list[dict[str, Any]], bids: dict[str, tuple[int, int]], first: int
) -> None:
    game = position(assistants=bids, bonus=bonus_row(*cards))
    pass_all(game)  # seat 0 takes the tile
    assert game.to_dict()["phase"] == "resolution"
    assert game.to_dict()["first_player"] == first
    tuck_all(game)
    assert asked(game) == ("shield", first)


@pytest.mark.rule("first.1")
@pytest.mark.parametrize("taker", [0, 1, 2])
def test_the_tile_of_this_round_counts_two(taker: int) -> None:
    # Seat 2 has all tiles of earlier rounds; they count for nothing.
    game = position(round=4, players={2: {"tiles": 3}})
    play(game, *["brussels market", "brussels stock"][:taker], "pass")
    pass_all(game)
    assert asked(game) == ("shield", taker)


@pytest.mark.rule("first.2")
@pytest.mark.parametrize(
    ("first", "bids", "new"),
    [
        (0, {"r1c1": (2, 1)}, 2),  # seats 0 and 2: the current first player comes last
        (0, {"r1c1": (2, 1), "r1c2": (1, 1)}, 1),  # all three
        (1, {"r1c1": (0, 1), "r1c2": (2, 1)}, 2),
        (1, {"r1c1": (0, 1)}, 0),
        (2, {"r1c1": (0, 1), "r1c2": (1, 1)}, 0),
        (2, {"r1c1": (1, 1)}, 1),
    ],
)
def test_ties_go_clockwise(first: int, bids: dict[str, tuple[int, int]], new: int) -> None:
    # Each of the cards has 2 Manneken Pis; the first player passes first and has 2 as well.
    game = position(first=first, assistants=bids, bonus=bonus_row(*TWO))
    pass_all(game)
    assert game.to_dict()["first_player"] == new


# --- step 3: bonus cards ------------------------------------------------------------------------


@pytest.mark.rule("bonus.1")
def test_order_of_the_winners() -> None:
    cards = [TWO[0], TWO[1], single("architect", 1, 1), single("assistant", 1, 1)]
    game = position(
        assistants={"r1c1": (1, 1), "r1c2": (2, 1), "r1c3": (0, 1), "r1c4": (2, 1)},
        bonus=bonus_row(*cards),
    )
    pass_all(game)
    # Seats 0 and 2 have 3 Manneken Pis each: seat 2 is the new first player.
    order = []
    while game.decision == "bonus":
        power = next(word for word in legal(game) if word.startswith("use"))
        order.append((game.current_player, power))
        play(game, power)
    assert order == [
        (2, "use hall"),
        (2, "use assistant"),
        (0, "use architect"),
        (1, "use palace"),
    ]


@pytest.mark.rule("bonus.1")
def test_tied_powers_come_in_column_order_too() -> None:
    game = position(
        assistants={"r1c1": (1, 2), "r1c2": (1, 3), "r2c2": (2, 3), "r1c3": (1, 1)},
        bonus=bonus_row(single("palace"), choice("palace", "hall", 0), single("hall")),
    )
    pass_all(game)
    assert asked(game) == ("bonus", 1)
    play(game, "use palace")
    assert asked(game) == ("tie", 1)
    play(game, "use palace")
    assert asked(game) == ("bonus", 1)
    play(game, "tuck row 2")
    assert asked(game) == ("tie", 2)  # seat 1 is done with all three before seat 2 begins


@pytest.mark.rule("bonus.2")
@pytest.mark.parametrize("power", ["palace", "hall", "architect", "assistant"])
def test_power_or_one_of_four_rows(power: str) -> None:
    card = single(power)
    game = position(assistants={"r1c1": (1, 2)}, bonus=bonus_row(card))
    pass_all(game)
    assert asked(game) == ("bonus", 1)
    assert legal(game) == {f"use {power}"} | ROWS
    assert game.to_dict()["bonus"][0] == card


@pytest.mark.rule("bonus.3")
@pytest.mark.parametrize(
    ("power", "name", "before", "after"),
    [
        ("palace", "royal_palace", 1, 2),
        ("palace", "royal_palace", 6, 6),
        ("hall", "city_hall", 5, 6),
        ("hall", "city_hall", 6, 6),
        ("architect", "architect", 9, 10),
        ("architect", "architect", 10, 10),
        ("assistant", "detained", 2, 1),
        ("assistant", "detained", 0, 0),
    ],
)
def test_the_four_powers(power: str, name: str, before: int, after: int) -> None:
    game = position(
        players={1: {name: before}}, assistants={"r1c1": (1, 2)}, bonus=bonus_row(single(power))
    )
    pass_all(game)
    play(game, f"use {power}")
    assert player(game, 1)[name] == after
    assert player(game, 1)["rows"] == [1, 1, 1, 1]
    if name == "detained":
        assert player(game, 1)["assistants"] == 7 - after  # the round is over, all are back


@pytest.mark.rule("bonus.4")
@pytest.mark.parametrize(
    ("word", "levels_after"),
    [("use palace", (2, 1, 1)), ("use architect", (1, 1, 2)), ("tuck row 4", (1, 1, 1))],
)
def test_a_choice_card_gives_one_power(word: str, levels_after: tuple[int, int, int]) -> None:
    game = position(assistants={"r1c1": (1, 2)}, bonus=bonus_row(choice("palace", "architect", 0)))
    pass_all(game)
    assert legal(game) == {"use palace", "use architect"} | ROWS
    play(game, word)
    p = player(game, 1)
    assert (p["royal_palace"], p["city_hall"], p["architect"]) == levels_after


@pytest.mark.rule("bonus.5")
@pytest.mark.rule("bonus.3")
@pytest.mark.rule("decision.1")
@pytest.mark.parametrize(
    ("power", "name", "before", "after"),
    [
        ("palace", "royal_palace", 1, 3),
        ("hall", "city_hall", 4, 6),
        ("hall", "city_hall", 5, 6),
        ("architect", "architect", 9, 10),
        ("assistant", "detained", 3, 1),
        ("assistant", "detained", 1, 0),
    ],
)
def test_a_double_card_counts_twice(power: str, name: str, before: int, after: int) -> None:
    game = position(
        players={1: {name: before}}, assistants={"r1c1": (1, 2)}, bonus=bonus_row(double(power))
    )
    pass_all(game)
    assert asked(game)[0] == "shield"  # it cannot be tucked, so nothing is asked
    assert player(game, 1)[name] == after


@pytest.mark.rule("bonus.6")
@pytest.mark.parametrize("row", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("card", "symbols"),
    [(single("palace"), 2), (single("palace", 1, 1), 1), (choice("palace", "hall", 0), 1)],
)
def test_tucked_symbols_raise_the_factor(row: int, card: dict[str, Any], symbols: int) -> None:
    game = position(
        players={1: {"rows": [1, 2, 3, 1]}}, assistants={"r1c1": (1, 2)}, bonus=bonus_row(card)
    )
    pass_all(game)
    play(game, f"tuck row {row}")
    expected = [1, 2, 3, 1]
    expected[row - 1] += symbols
    assert player(game, 1)["rows"] == expected
    assert player(game, 1)["royal_palace"] == 1


@pytest.mark.rule("bonus.6")
def test_without_symbol_no_tucking() -> None:
    game = position(assistants={"r1c1": (1, 2)}, bonus=bonus_row(double("palace", 1)))
    pass_all(game)
    assert player(game, 1)["rows"] == [1, 1, 1, 1]
    assert player(game, 1)["royal_palace"] == 3


@pytest.mark.rule("bonus.7")
def test_a_row_takes_one_card_a_round() -> None:
    game = position(
        assistants={"r1c1": (1, 2), "r1c2": (1, 2), "r1c3": (1, 2), "r1c4": (2, 1)},
        bonus=bonus_row(single("palace"), single("hall"), single("architect"), single("assistant")),
    )
    pass_all(game)
    play(game, "tuck row 3")
    assert legal(game) == {"use hall"} | ROWS - {"tuck row 3"}
    play(game, "tuck row 1")
    assert legal(game) == {"use architect"} | ROWS - {"tuck row 3", "tuck row 1"}
    play(game, "use architect")
    assert asked(game) == ("bonus", 2)  # another player's rows are all open
    assert legal(game) == {"use assistant"} | ROWS
    assert player(game, 1)["rows"] == [3, 1, 3, 1]


@pytest.mark.rule("bonus.7")
def test_the_row_is_open_again_in_the_next_round() -> None:
    game = position(assistants={"r1c1": (0, 2)})
    pass_all(game)
    play(game, "tuck row 1")
    assert asked(game) == ("shield", 0)
    play(game, game.legal_words()[0])
    d = game.to_dict()
    column = next(c for c in d["area"]["columns"] if d["bonus"][c - 1]["vp"] > 0)
    word = next(w for w in game.legal_words() if w.startswith("place") and f"c{column} " in w)
    play(game, word, "bid 1 BF")
    if game.decision == "perform":
        play(game, "leave")
    pass_all(game)
    assert asked(game) == ("bonus", 0)
    assert legal(game) >= ROWS


# --- step 4: shields ----------------------------------------------------------------------------


SQUARE = ["r1c1", "r1c2", "r2c1", "r2c2"]


def around(seats: list[int], names: list[str] = SQUARE) -> dict[str, tuple[int, int]]:
    """One assistant a space, with bids that never tie."""
    return {name: (seat, 1 << i) for i, (name, seat) in enumerate(zip(names, seats, strict=False))}


HALL = {0: {"city_hall": 2}, 1: {"city_hall": 3}, 2: {"city_hall": 6}}


@pytest.mark.rule("shield.1")
@pytest.mark.parametrize(("seats", "vp"), [([0, 0, 0], 0), ([0, 0, 0, 0], 2)])
def test_only_full_shields_count(seats: list[int], vp: int) -> None:
    game = position(assistants=around(seats), players=HALL)
    tuck_all(pass_all(game))
    assert points(game) == [vp, 0, 0]


@pytest.mark.rule("shield.2")
@pytest.mark.parametrize(
    ("seats", "vp"),
    [
        ([0, 0, 0, 1], [2, 0, 0]),
        ([1, 2, 1, 0], [0, 3, 0]),
        ([0, 0, 1, 1], [2, 3, 0]),
        ([2, 1, 1, 2], [0, 3, 6]),
    ],
)
def test_majority_and_ties(seats: list[int], vp: list[int]) -> None:
    game = position(assistants=around(seats), players=HALL)
    tuck_all(pass_all(game))
    assert points(game) == vp


@pytest.mark.rule("shield.2")
def test_four_players_tie() -> None:
    game = position(4, assistants=around([3, 1, 0, 2]), players={**HALL, 3: {"city_hall": 1}})
    tuck_all(pass_all(game))
    assert points(game) == [2, 3, 6, 1]


@pytest.mark.rule("shield.3")
@pytest.mark.parametrize(("word", "vp"), [("use hall", 3), ("tuck row 1", 2)])
def test_levels_after_the_bonus_cards(word: str, vp: int) -> None:
    game = position(assistants=around([0, 0, 0, 0]), players=HALL, bonus=bonus_row(single("hall")))
    pass_all(game)
    play(game, word)
    assert points(game) == [0, 0, 0]  # the second card comes first
    tuck_all(game)
    assert points(game) == [vp, 0, 0]


@pytest.mark.rule("shield.4")
def test_each_shield_on_its_own() -> None:
    names = ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"]
    game = position(assistants=around([0, 0, 1, 0, 1, 1], names), players=HALL)
    tuck_all(pass_all(game))
    assert points(game) == [2, 3, 0]


@pytest.mark.rule("shield.4")
def test_one_player_can_score_several_shields() -> None:
    names = ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"]
    game = position(assistants=around([0, 0, 0, 1, 0, 0], names), players=HALL)
    tuck_all(pass_all(game))
    assert points(game) == [4, 0, 0]


@pytest.mark.rule("shield.4")
def test_bids_do_not_matter_for_shields() -> None:
    bids = {"r1c1": (0, 1), "r1c2": (0, 1), "r2c1": (0, 2), "r2c2": (1, 20)}
    game = position(assistants=bids, players=HALL)
    tuck_all(pass_all(game))
    assert points(game) == [2, 0, 0]


# --- step 5: Courthouse -------------------------------------------------------------------------


@pytest.mark.rule("courthouse.1")
@pytest.mark.rule("courthouse.2")
@pytest.mark.parametrize(
    ("used", "detained"),
    [
        ({}, [2, 2, 2]),
        ({"market": [1]}, [2, 3, 2]),
        ({"market": [0], "stock": [0], "park": [1]}, [3, 2, 2]),  # all four spaces together
        ({"market": [0, 1]}, [2, 3, 2]),  # one assistant against two
        ({"market": [0], "stock": [1]}, [3, 3, 2]),
        ({"market": [0], "stock": [1], "plaza": [2]}, [3, 3, 3]),
        ({"market": [0, 1], "stock": [2], "park": [2]}, [2, 3, 3]),
    ],
)
def test_who_is_detained(used: dict[str, list[int]], detained: list[int]) -> None:
    game = position(brussels=used)
    pass_all(game)
    assert levels(game, "detained") == detained
    assert levels(game, "assistants") == [7 - number for number in detained]


@pytest.mark.rule("courthouse.1")
def test_only_one_of_many_is_detained() -> None:
    game = position(brussels={"market": [0, 0], "stock": [0]})
    pass_all(game)
    assert levels(game, "detained") == [3, 2, 2]


@pytest.mark.rule("courthouse.1")
def test_the_detained_assistant_leaves_the_brussels_board() -> None:
    game = position(round=5, brussels={"stock": [0], "plaza": [0]})
    pass_all(game)
    assert game.is_over
    assert game.to_dict()["brussels"]["stock"] == [0, 0, 0]
    assert game.to_dict()["brussels"]["plaza"] == [1, 0, 0]
    assert (player(game, 0)["placed"], player(game, 0)["detained"]) == (1, 3)
