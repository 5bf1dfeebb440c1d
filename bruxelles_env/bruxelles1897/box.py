"""The box: its tables are checked and packed into one record for the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from bruxelles_env.bruxelles1897.terms import (
    ARCHITECTS,
    BOTTOMS,
    COLUMNS,
    KINDS,
    MAX_PLAYERS,
    MOST_KINDS,
    PILE_SIZE,
    TOPS,
    TRACKS,
)
from bruxelles_env.core.box_checks import Table, box_tables
from bruxelles_env.core.compiled import record
from bruxelles_env.core.tracks import pack_tracks

STANDARD_BOX = Path(__file__).with_name("box.toml")

BOX = record(
    [
        ("money", "i1", (MAX_PLAYERS,)),  # BEF at the start, by seat
        ("architects", "i1", (3,)),  # cards of each kind a player has
        ("prison", "i1", (3, 3)),  # of them in Prison at the start, by player count
        ("copies", "i1", (4, MOST_KINDS)),  # Action cards by pile and kind
        ("track_end", "i1", (3,)),  # last levels
        ("bonus_top", "i1", (COLUMNS,)),  # upper half of each bonus card
        ("bonus_bottom", "i1", (COLUMNS,)),  # lower half
    ]
)

_PILES = ("artworks", "materials", "houses", "nobles")
_TABLES = ("players", "architects", *_PILES, "tracks", "bonus")
_PRISONS = ("prison_two", "prison_three", "prison_four")


def pack_box(source: str, data: dict[str, Any]) -> np.ndarray[Any, Any]:
    """Check the tables of a box and pack them; ``source`` is how errors call it."""
    tables = box_tables(source, data, _TABLES)
    packed = np.zeros(1, BOX)
    box = packed[0]
    players = tables["players"]
    players.only("provenance", "money")
    box.money[:] = players.wholes("money", MAX_PLAYERS, 0, 20)
    _pack_architects(box, tables["architects"])
    for pile, name in enumerate(_PILES):
        table, kinds = tables[name], KINDS[pile]
        table.only("provenance", *kinds)
        copies = [table.whole(kind, 0, PILE_SIZE) for kind in kinds]
        if not 4 <= sum(copies) <= PILE_SIZE:
            raise table.wrong(", ".join(kinds), copies, f"4 to {PILE_SIZE} cards in all")
        box.copies[pile, : len(kinds)] = copies
    pack_tracks(box, tables["tracks"], TRACKS)
    _pack_bonus_cards(box, tables["bonus"])
    return packed


def _pack_architects(box: Any, table: Table) -> None:
    table.only("provenance", "cards", *_PRISONS)
    box.architects[:] = table.by_name("cards", ARCHITECTS, 0, 7)
    table.total("cards", box.architects.tolist(), 7)
    for count, name in enumerate(_PRISONS):
        box.prison[count] = table.by_name(name, ARCHITECTS, 0, 7)
        jailed, cards = box.prison[count], box.architects
        if (jailed > cards).any() or jailed.sum() == cards.sum():
            raise table.wrong(name, jailed.tolist(), "no more than the cards he has, and not all")


def _pack_bonus_cards(box: Any, table: Table) -> None:
    table.only("provenance", "cards")
    cards = table.tables("cards", COLUMNS, "bonus cards")
    for i, card in enumerate(cards):
        card.only("top", "bottom")
        box.bonus_top[i] = card.choice("top", card.get("top", "a name"), TOPS)
        box.bonus_bottom[i] = card.choice("bottom", card.get("bottom", "a name"), BOTTOMS)
    for half, names in (("bonus_top", TOPS), ("bonus_bottom", BOTTOMS)):
        if sorted(box[half].tolist()) != list(range(COLUMNS)):
            raise table.wrong("cards", box[half].tolist(), "each once of " + ", ".join(names))
