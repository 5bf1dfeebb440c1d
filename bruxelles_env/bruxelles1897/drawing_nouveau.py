"""The Art Nouveau area: its cards, the coats of arms, the sums by column and the bonus cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bruxelles_env.bruxelles1897.drawing_cards import action_card, placed_card
from bruxelles_env.bruxelles1897.drawing_facts import Owner, coats_of_arms, column_sums, leaders
from bruxelles_env.bruxelles1897.drawing_names import BOTTOM_NAMES, TOP_NAMES
from bruxelles_env.bruxelles1897.terms import COLUMNS, ROUNDS
from bruxelles_env.core import svg
from bruxelles_env.core.art import (
    BRICK,
    DEEP_MOSS,
    FADED,
    INK,
    LIGHT_GOLD,
    MOSS,
    arched_card,
    disc,
    portrait,
    tally,
)
from bruxelles_env.core.table import MIDDLE_X, TOP, middle_board

_LEFT, _TOP = MIDDLE_X + 30, TOP + 60  # of the grid
_W, _GRID = 131, 616  # width of a space, height of all rows
_SUMS = _TOP + _GRID + 19
_CARD_TOP, _CARD_HEIGHT = _TOP + _GRID + 40, 184


def draw_nouveau(d: dict[str, Any]) -> list[str]:
    """The whole board."""
    rows = len(d["area"])
    high = _GRID / rows
    column = _asked(d)
    return [
        _FRAME,
        *(
            svg.label(_LEFT - 14, _TOP + (r + 0.5) * high + 4, f"r{r + 1}", 12, fill=FADED)
            for r in range(rows)
        ),
        *(
            _space(cell, r, c, high)
            for r, row in enumerate(d["area"])
            for c, cell in enumerate(row)
        ),
        *(_arms(r, c, most, high) for (r, c), most in coats_of_arms(d).items()),
        *(_sums(c, sums) for c, sums in enumerate(column_sums(d))),
        *(_bonus(c, card, c == column, d["round"]) for c, card in enumerate(d["bonus"])),
    ]


def _asked(d: dict[str, Any]) -> int | None:
    """The column whose bonus card is being settled."""
    pending = d["decision"]["pending"] if d["decision"] else []
    pair = next((p["a"] for p in pending if p["kind"] == "columns"), None)
    return None if pair is None else (pair - 1) // d["num_players"]


def _frame() -> str:
    return (
        middle_board("Art Nouveau area")
        + "".join(
            svg.label(_LEFT + (c + 0.5) * _W, _TOP - 7, f"c{c + 1}", 12, fill=FADED)
            for c in range(COLUMNS)
        )
        + svg.rect(_LEFT, _TOP, COLUMNS * _W, _GRID, 10, fill=DEEP_MOSS)
    )


_FRAME = _frame()


def _space(cell: dict[str, Any], r: int, c: int, high: float) -> str:
    x, y = _LEFT + c * _W, _TOP + r * high
    words = f"r{r + 1}c{c + 1}: "
    if cell["card"] is not None:
        words += cell["card"]
        face = action_card(cell["card"], _W, high)
    elif cell["owner"] is None:
        words += "empty"
        face = svg.rect(
            6,
            6,
            _W - 12,
            high - 12,
            8,
            fill="none",
            stroke=MOSS,
            stroke_width=2,
            stroke_dasharray="6 5",
        )
    else:
        neutral = cell["owner"] == "neutral"
        words += "neutral" if neutral else f"player {cell['owner']}"
        words += f" with {cell['value']}" + ("" if neutral else f" of {cell['architect']}")
        face = placed_card(cell["owner"], cell["architect"], cell["value"], _W, high)
    return svg.target(f"space-r{r + 1}c{c + 1}", words, face, transform=f"translate({x:g} {y:g})")


def _arms(r: int, c: int, most: list[Owner], high: float) -> str:
    """A coat of arms with the discs of those who have most cards around it."""
    x, y = _LEFT + c * _W, _TOP + r * high
    parts = [
        svg.use("bx-shield", x, y, 1.75, fill=LIGHT_GOLD, stroke=INK, stroke_width=1.2),
        svg.use("bx-shield", x, y, 1.5, fill="none", stroke=BRICK, stroke_width=0.9),
    ]
    seats = sorted(owner for owner in most if isinstance(owner, int))
    places = {
        1: ((0, -2),),
        2: ((-7.5, -3), (7.5, -3)),
        3: ((-7.5, -9), (7.5, -9), (0, 5)),
        4: ((-7.5, -9.5), (7.5, -9.5), (-7.5, 4.5), (7.5, 4.5)),
    }.get(len(seats), ())
    size = 11 if len(seats) == 1 else 6.8
    parts += [
        disc(seat, x + dx, y + dy, size) for seat, (dx, dy) in zip(seats, places, strict=True)
    ]
    told = " and ".join(f"player {seat}" for seat in seats) or "nobody"
    return svg.group(*parts, title=f"coat of arms r{r}-{r + 1} c{c}-{c + 1}: {told}")


def _sums(c: int, sums: Counter[Owner]) -> str:
    """Under a column, the sum of each owner's sides; the highest is marked."""
    if not sums:
        return ""
    first = leaders(sums)
    owners = sorted(sums, key=str)
    x = _LEFT + (c + 0.5) * _W - (len(owners) - 1) * 11.5
    return "".join(
        tally(
            owner if isinstance(owner, int) else -1,
            sums[owner],
            owner in first,
            x + 23 * i,
            _SUMS,
            f"column {c + 1}: "
            + (f"player {owner}" if isinstance(owner, int) else "neutral")
            + f" has {sums[owner]}",
        )
        for i, owner in enumerate(owners)
    )


def _bonus(c: int, card: dict[str, str], asked: bool, now: int) -> str:
    x, y = _LEFT + c * _W + 4, _CARD_TOP
    width, middle = _W - 8, _LEFT + (c + 0.5) * _W
    top, icon = TOP_NAMES[card["top"]]
    bottom = BOTTOM_NAMES[card["bottom"]]
    words, _, limit = bottom.partition(" (")
    last = now == ROUNDS
    parts = [
        arched_card(x, y, width, _CARD_HEIGHT, 104, asked),
        svg.use(f"bx-{icon}", middle, y + 49, 2.2),
        svg.label(middle, y + 96, top, 12.5, fit=width - 14, fill=INK),
        svg.rect(
            x + 5,
            y + 110,
            width - 10,
            _CARD_HEIGHT - 115,
            6,
            fill="#fff6da" if last else "#efe6cf",
            stroke=BRICK if last else "#b9ab80",
        ),
        svg.label(middle, y + 123, "at the end", 9.5, fill=FADED if not last else BRICK),
        _bottom(card["bottom"], middle, y + 143),
        svg.label(middle, y + 173, words, 11, fit=width - 14, fill=INK),
    ]
    if limit:
        parts.append(svg.text(middle + 20, y + 147, limit.rstrip(")"), 9.5, fill=FADED))
    title = f"bonus card {c + 1}: {top}; at the end {bottom}"
    return svg.target(f"bonus-{c + 1}", title, *parts)


def _bottom(kind: str, x: float, y: float) -> str:
    if kind == "houses":
        return "".join(
            svg.use(f"bx-house-{house}", x - 33 + 22 * i, y, 0.85) for i, house in enumerate("abcd")
        )
    if kind == "nobles":
        return "".join(
            portrait(noble, x - 24 + 24 * i, y, 0.6)
            for i, noble in enumerate(("horta", "albert", "hankar"))
        )
    if kind == "artworks":
        colours = ("yellow", "green", "blue", "red")
        return "".join(
            svg.use(f"bx-artwork-{colour}", x - 39 + 26 * i, y, 1.05)
            for i, colour in enumerate(colours)
        )
    return svg.use("bx-coin", x - 11, y, 1.15) + svg.use("bx-coin", x + 3, y, 1.15)
