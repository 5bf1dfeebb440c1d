"""A position as text, at most 100 columns wide."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1893 import terms
from bruxelles_env.bruxelles1893.brussels import cost_of_use
from bruxelles_env.bruxelles1893.terms import (
    ACTIONS,
    BRUSSELS,
    COLOURS,
    COMPASS,
    EMPTY,
    FIGURES,
    NEUTRAL,
    POWERS,
    SIDE,
)
from bruxelles_env.core.compiled import as_python
from bruxelles_env.core.kept import show_kept, write_kept
from bruxelles_env.core.position import headline

_CELL = 18
_cost = as_python(cost_of_use)


def show(box: Any, s: Any) -> str:
    """The whole table: what is asked, both boards and every player."""
    return "\n".join(
        [
            headline(terms, s),
            "",
            *_art_nouveau(box, s),
            "",
            *_brussels(box, s),
            "",
            *_players(box, s),
        ]
    )


def _art_nouveau(box: Any, s: Any) -> list[str]:
    """Each space: action, =building's owner, @assistant's owner:bid; a * marks the area."""
    lines = ["    " + "".join(f"c{c + 1}".ljust(_CELL) for c in range(SIDE)).rstrip()]
    for row in range(SIDE):
        cells = [_space(box, s, row * SIDE + column).ljust(_CELL) for column in range(SIDE)]
        lines.append(f"r{row + 1}  " + "".join(cells).rstrip())
    lines.append("    " + "".join(_bonus(box, card).ljust(_CELL) for card in s.bonus).rstrip())
    return lines


def _space(box: Any, s: Any, space: int) -> str:
    in_area = s.shield != EMPTY and box.area[s.shield, space]
    text = ("*" if in_area else " ") + ACTIONS[s.action[space]][:8]
    if s.building[space] != EMPTY:
        text += f" ={s.building[space]}"
    owner = s.assistant[space]
    if owner == NEUTRAL:
        text += " @n"
    elif owner != EMPTY:
        text += f" @{owner}:{s.bid[space]}"
    return text


def _bonus(box: Any, card: int) -> str:
    powers = "|".join(POWERS[power][:6] for power in box.bonus_power[card] if power != EMPTY)
    double = "2x" if box.bonus_double[card] else ""
    symbols = "v" * int(box.bonus_vp[card]) + "m" * int(box.bonus_manneken[card])
    return f"{double}{powers} {symbols}".rstrip()


def _brussels(box: Any, s: Any) -> list[str]:
    uses = []
    for place, name in enumerate(BRUSSELS):
        there = [f"@{p}" for p in range(s.num_players) for _ in range(s.brussels[place, p])]
        gives = f" {box.stock_money[s.stock_card]} BF" if place == terms.STOCK else ""
        uses.append(f"{name}{gives} {' '.join(there)} (next: {_cost(s, place)})")
    theater = [
        f"{slot} BF {'-' if card == EMPTY else FIGURES[card]}"
        for slot, card in enumerate(s.display)
    ]
    compass = [
        COMPASS[tile] + "".join(f"<{n + 1}" for n in range(2) if s.needles[n] == position)
        for position, tile in enumerate(s.compass)
    ]
    corners = ["top left", "top right", "bottom right", "bottom left"]
    cursor = [
        f"{COLOURS[c]} {corners[(box.corner[c] + s.cursor_turn) % 4]}" for c in range(terms.BLACK)
    ]
    shop = ["-" if work == EMPTY else COLOURS[work] for work in s.shop]
    supply = [f"{s.supply[i]} {cube}" for i, cube in enumerate(terms.CUBES)]
    return [
        "  ".join(uses),
        "theater: " + ", ".join(theater),
        "compass: " + " ".join(compass),
        f"cursor at r{s.cursor_row + 1}c{s.cursor_column + 1}: " + ", ".join(cursor),
        f"shop: {shop[0]} | {shop[1]}    supply: " + ", ".join(supply),
    ]


def _players(box: Any, s: Any) -> list[str]:
    lines = []
    for seat in range(s.num_players):
        marks = "M" if s.first_player == seat else " "
        marks += "passed " if s.passed[seat] else ""
        lines.append(
            f"{seat}{marks}{s.money[seat]} BF, {s.points[seat]} VP, assistants {s.hand[seat]} in "
            f"hand, {s.detained[seat]} detained, {s.built[seat]} buildings, palace "
            f"{s.tracks[seat, 0]}, hall {s.tracks[seat, 1]}, architect {s.tracks[seat, 2]}"
        )
        cubes = [f"{s.cubes[seat, i]} {cube}" for i, cube in enumerate(terms.CUBES)]
        works = [f"{s.works[seat, i]} {c}" for i, c in enumerate(COLOURS) if s.works[seat, i]]
        lines.append(
            f"   {', '.join(cubes)}; works: {', '.join(works) or 'none'}; "
            f"tiles {s.tiles[seat]}; rows {' '.join(str(f) for f in s.rows[seat])}"
        )
        lines.append(f"   figures: {show_kept(write_kept(FIGURES, s.figures[seat]))}")
    return lines
