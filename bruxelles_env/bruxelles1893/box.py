"""The box: its tables are read from a file, checked, and packed into one record for the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from bruxelles_env.bruxelles1893.actions import LARGEST_BID
from bruxelles_env.bruxelles1893.state import (
    BONUS_CARDS,
    FIGURE_CARDS,
    STOCK_CARDS,
    WORK_TILES,
)
from bruxelles_env.bruxelles1893.terms import (
    ACTIONS,
    BLACK,
    BOARDS,
    BUILDINGS,
    COLOURS,
    COMPASS,
    CUBES,
    EMPTY,
    FIGURES,
    GRID,
    MAX_PLAYERS,
    POWERS,
    ROUNDS,
    SIDE,
    SPACES,
    TRACKS,
)
from bruxelles_env.core.box_checks import BoxError, Table, box_tables
from bruxelles_env.core.compiled import record
from bruxelles_env.core.tracks import pack_tracks

STANDARD_BOX = Path(__file__).with_name("box.toml")
_LINES = ("two", "three", "four", "five")
_LETTERS = "".join(action[0].upper() for action in ACTIONS)  # W S T M C

BOX = record(
    [
        ("assistants", "i1"),  # a player has
        ("detained", "i1"),  # of them in the Courthouse at the start
        ("money", "i1", (MAX_PLAYERS,)),  # BF at the start, by seat
        ("cost", "i1", (BUILDINGS,)),  # units for the 1st to the 6th building
        ("supply", "i1", (4,)),  # cubes of each kind
        ("works", "i1", (5,)),  # tiles of each colour
        ("copies", "i1", (8,)),  # of each figure in the theater's deck
        ("salary", "i1", (8,)),  # of each figure
        ("track_end", "i1", (3,)),  # last level at the palace, in the hall, as architect
        ("needles", "i1", (2,)),  # positions at the start
        ("sale_money", "i1", (GRID,)),  # BF by row
        ("sale_vp", "i1", (GRID,)),  # VP by column
        ("corner", "i1", (4,)),  # where a colour stands, clockwise from the top left
        ("strips", "i1", (2, SIDE, SIDE)),  # actions, by board, strip and column
        ("manneken", "i1"),  # Manneken Pis on an exhibition tile
        ("stock_money", "i1", (STOCK_CARDS,)),  # BF
        ("stock_shields", "i1", (STOCK_CARDS, 4, 2)),  # by card and player count
        ("bonus_power", "i1", (BONUS_CARDS, 2)),  # the second is EMPTY on most
        ("bonus_double", "i1", (BONUS_CARDS,)),
        ("bonus_vp", "i1", (BONUS_CARDS,)),  # VP symbols
        ("bonus_manneken", "i1", (BONUS_CARDS,)),
        ("area", "i1", (16, SPACES)),  # spaces that a shield opens (follows from the rules)
    ]
)


_TABLES = (
    "players",
    "supply",
    "works",
    "figures",
    "tracks",
    "compass",
    "workshop",
    "strips",
    "exhibition",
    "stock",
    "bonus",
)


def pack_box(source: str, data: dict[str, Any]) -> np.ndarray[Any, Any]:
    """Check the tables of a box and pack them; ``source`` is how errors call it."""
    tables = box_tables(source, data, _TABLES)
    packed = np.zeros(1, BOX)
    box = packed[0]
    _pack_players(box, tables["players"])
    _pack_supplies(box, tables["supply"], tables["works"])
    _pack_figures(box, tables["figures"])
    pack_tracks(box, tables["tracks"], TRACKS)
    _pack_compass(box, tables["compass"])
    _pack_workshop(box, tables["workshop"])
    _pack_strips(box, tables["strips"])
    exhibition = tables["exhibition"]
    exhibition.only("provenance", "manneken")
    box.manneken = exhibition.whole("manneken", 0, 9)
    _pack_stock_cards(box, tables["stock"])
    _pack_bonus_cards(box, tables["bonus"])
    for shield in range(16):
        box.area[shield] = _area(shield)
    _check_purse(source, box)
    return packed


def _pack_players(box: Any, table: Table) -> None:
    table.only("provenance", "assistants", "detained", "money", "buildings")
    box.assistants = table.whole("assistants", 1, 7)
    box.detained = table.whole("detained", 0, box.assistants - 1)
    box.money[:] = table.wholes("money", MAX_PLAYERS, 0, 20)
    box.cost[:] = table.wholes("buildings", BUILDINGS, 2, 6)


def _pack_supplies(box: Any, supply: Table, works: Table) -> None:
    supply.only("provenance", *CUBES)
    box.supply[:] = [supply.whole(cube, 0, 40) for cube in CUBES]
    works.only("provenance", *COLOURS)
    box.works[:] = [works.whole(colour, 0, WORK_TILES) for colour in COLOURS]
    works.total("blue, pink, yellow, green", box.works[:BLACK].tolist(), WORK_TILES)


def _pack_figures(box: Any, table: Table) -> None:
    table.only("provenance", "copies", "salaries")
    box.copies[1:] = table.by_name("copies", FIGURES[1:], 0, FIGURE_CARDS)
    table.total("copies", box.copies.tolist(), FIGURE_CARDS)
    box.salary[:] = table.by_name("salaries", FIGURES, 0, 15)


def _pack_compass(box: Any, table: Table) -> None:
    table.only("provenance", "tiles", "needles")
    table.permutation("tiles", COMPASS)
    box.needles[:] = table.wholes("needles", 2, 0, len(COMPASS) - 1)
    if box.needles[0] == box.needles[1]:
        raise table.wrong("needles", box.needles.tolist(), "two different positions")


def _pack_workshop(box: Any, table: Table) -> None:
    table.only("provenance", "money", "vp", "corners")
    box.sale_money[:] = table.wholes("money", GRID, 0, 20)
    box.sale_vp[:] = table.wholes("vp", GRID, 0, 20)
    for corner, colour in enumerate(table.permutation("corners", COLOURS[:BLACK])):
        box.corner[colour] = corner


def _pack_strips(box: Any, table: Table) -> None:
    table.only("provenance", *BOARDS)
    for side, board in enumerate(BOARDS):
        strips = table.array(board, SIDE, "strips such as " + _LETTERS)
        for i, strip in enumerate(strips):
            if not isinstance(strip, str) or sorted(strip) != sorted(_LETTERS):
                raise table.wrong(f"{board}[{i}]", strip, f"each once of the letters {_LETTERS}")
            box.strips[side, i] = [_LETTERS.index(letter) for letter in strip]


def _pack_stock_cards(box: Any, table: Table) -> None:
    table.only("provenance", "cards")
    for i, card in enumerate(table.tables("cards", STOCK_CARDS, "stock cards")):
        card.only("money", *_LINES)
        box.stock_money[i] = card.whole("money", 0, 20)
        for line, name in enumerate(_LINES):
            box.stock_shields[i, line] = _shields(card, name)


def _shields(card: Table, line: str) -> list[int]:
    """The two shields of a line, as numbers 0 to 15."""
    allowed = "two different shields from 1-1 to 4-4"
    words = card.array(line, 2, "shields from 1-1 to 4-4")
    names = [f"{row}-{column}" for row in range(1, SIDE) for column in range(1, SIDE)]
    if any(word not in names for word in words) or words[0] == words[1]:
        raise card.wrong(line, words, allowed)
    return [names.index(word) for word in words]


def _pack_bonus_cards(box: Any, table: Table) -> None:
    table.only("provenance", "cards")
    for i, card in enumerate(table.tables("cards", BONUS_CARDS, "bonus cards")):
        card.only("powers", "double", "vp", "manneken")
        powers = card.get("powers", "one or two of " + ", ".join(POWERS))
        if not isinstance(powers, list) or len(powers) not in (1, 2):
            raise card.wrong("powers", powers, "one or two of " + ", ".join(POWERS))
        numbers = [card.choice("powers", power, POWERS) for power in powers]
        if numbers != sorted(set(numbers)):
            raise card.wrong("powers", powers, "different powers in the order " + ", ".join(POWERS))
        box.bonus_power[i] = [*numbers, EMPTY][:2]
        box.bonus_double[i] = card.flag("double")
        if box.bonus_double[i] and len(powers) == 2:
            raise card.wrong("double", True, "false on a card with two powers")
        box.bonus_vp[i] = card.whole("vp", 0, 5)
        box.bonus_manneken[i] = card.whole("manneken", 0, 5)


def _area(shield: int) -> list[int]:
    """The spaces that a shield opens: the larger side in each direction."""
    row, column = shield // 4 + 1, shield % 4 + 1
    rows = range(row) if row > SIDE - row else range(row, SIDE)
    columns = range(column) if column > SIDE - column else range(column, SIDE)
    return [int(r in rows and c in columns) for r in range(SIDE) for c in range(SIDE)]


def most_income(box: Any) -> int:
    """More than anybody can earn in a round: the best action with every assistant, Brugmann (5 BF)
    and a first pass with five colours (6 BF)."""
    best = max(int(box.stock_money.max()), int(box.sale_money.max()))
    return int(box.assistants) * best + 5 + 6


def _check_purse(source: str, box: Any) -> None:
    """The bids of the action space must cover all the money that a player can ever hold."""
    purse = int(box.money.max()) + ROUNDS * most_income(box)
    if purse > LARGEST_BID:
        raise BoxError(
            f"{source}: [players] money, [stock] money and [workshop] money: a player could hold "
            f"{purse} BF, but bids reach {LARGEST_BID} BF: expected smaller figures"
        )
