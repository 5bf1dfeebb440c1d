"""The Brussels board: four spaces, theater, Workshop, compass, shop, supply, tracks, Courthouse."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from bruxelles_env.bruxelles1893.drawing_names import FIGURE_GIFTS, FIGURE_NAMES
from bruxelles_env.bruxelles1893.terms import BRUSSELS, CENTRES, GRID
from bruxelles_env.core import svg
from bruxelles_env.core.art import (
    BRICK,
    CUBES,
    DUSK,
    FADED,
    GOLD,
    INK,
    IVORY,
    LIGHT_GOLD,
    MOSS,
    PAPER,
    PARCHMENT,
    WORKS,
    cube,
    discs,
    heading,
    panel,
    pawn,
    portrait,
    work,
)
from bruxelles_env.core.table import FULL, HALF, LEFT, RIGHT, TOP, left_board

# Tops of the bands, from the top of the board.
_SPACES, _THEATER, _GRID, _SHOP, _TRACKS, _COURT = (TOP + y for y in (46, 242, 390, 652, 744, 838))

_PLACES = {
    "market": ("Market", "3 jokers"),
    "stock": ("Stock exchange", ""),
    "park": ("Park", "any one action"),
    "plaza": ("Grand Plaza", "use figures"),
}


def draw_brussels(d: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    """The whole board; ``facts`` are tables of the box and heights of stacks."""
    return [
        _FRAME,
        *(_place(d, facts, i, place) for i, place in enumerate(BRUSSELS)),
        *_theater(d, facts),
        *_workshop(d, facts),
        *_compass(d),
        *_shop(d, facts),
        *_supply(d),
        _track(d, facts, "city_hall", LEFT),
        _track(d, facts, "royal_palace", RIGHT),
        _courthouse(d),
    ]


def _frame() -> str:
    return (
        left_board("Brussels board")
        + panel(LEFT, _THEATER, FULL, 142)
        + heading(LEFT + 10, _THEATER + 17, "Royal Theater")
        + panel(LEFT, _GRID, HALF, 256)
        + heading(LEFT + 10, _GRID + 17, "Workshop")
        + panel(RIGHT, _GRID, HALF, 256)
        + heading(RIGHT + 10, _GRID + 17, "Compass")
        + panel(LEFT, _SHOP, HALF, 86)
        + heading(LEFT + 10, _SHOP + 17, "Shop")
        + panel(RIGHT, _SHOP, HALF, 86)
        + heading(RIGHT + 10, _SHOP + 17, "Supply")
        + panel(LEFT, _TRACKS, HALF, 88)
        + panel(RIGHT, _TRACKS, HALF, 88)
        + panel(LEFT, _COURT, FULL, 76)
        + svg.use("bx-scales", LEFT + 28, _COURT + 42, 1.5)
        + heading(LEFT + 56, _COURT + 22, "Courthouse")
        + svg.text(LEFT + 56, _COURT + 38, "detained", 11, fill=FADED)
        + svg.text(LEFT + 56, _COURT + 51, "assistants", 11, fill=FADED)
    )


_FRAME = _frame()


# --- the four spaces


def _place(d: dict[str, Any], facts: dict[str, Any], i: int, place: str) -> str:
    x, y = (LEFT, RIGHT)[i % 2], _SPACES + i // 2 * 98
    name, gives = _PLACES[place]
    cost = facts["costs"][i]
    there = [(seat, n) for seat, n in enumerate(d["brussels"][place]) if n]
    parts = [
        panel(x, y, HALF, 92),
        svg.use(f"bx-{place}", x + 26, y + 29, 1.6),
        heading(x + 52, y + 22, name),
    ]
    if place == "stock":
        parts.append(_stock_card(x + 52, y + 29, d["stock"]))
        gives = f"{d['stock']['money']} BF"
    else:
        parts.append(svg.text(x + 52, y + 40, gives, 11.5, fill=INK))
    parts += [
        svg.text(x + HALF - 25, y + 22, f"×{cost}", 13, fill=BRICK),
        svg.use("bx-assistant", x + HALF - 35, y + 18, 0.72),
        svg.path(f"M{x + 10} {y + 54}H{x + HALF - 10}", stroke=PARCHMENT, stroke_width=1.2),
    ]
    step = min(44, (HALF - 20) / max(1, len(there)))
    for k, (seat, n) in enumerate(there):
        parts.append(_pawns(seat, n, x + 22 + k * step, y + 74))
    title = f"{name} ({gives}): used {d['uses'][place]} times, the next use takes {cost} assistants"
    for seat, n in there:
        title += f", {n} of player {seat}"
    return svg.target(f"brussels-{place}", title, *parts)


def _pawns(seat: int, n: int, x: float, y: float) -> str:
    """A pawn, and how many there are if more than one."""
    drawn = pawn(seat, x, y, 1.3)
    return drawn + svg.text(x + 13, y + 9, f"×{n}", 12, fill=INK) if n > 1 else drawn


def _stock_card(x: float, y: float, card: dict[str, Any]) -> str:
    """The year's card: its money and its two shields."""
    parts = [
        svg.use("bx-coin", x + 9, y + 9, 0.85),
        svg.text(x + 20, y + 13.4, f"{card['money']} BF", 12, fill=INK),
    ]
    for i, (r, c) in enumerate(card["shields"]):
        at = x + 76 + 30 * i
        parts += [
            svg.use("bx-shield", at, y + 9, 0.95, fill=BRICK, stroke=LIGHT_GOLD),
            svg.label(at, y + 12.6, f"{r}-{c}", 9.5, fill=IVORY),
        ]
    return "".join(parts)


# --- the Royal Theater


def _theater(d: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    parts = [
        svg.text(
            LEFT + FULL - 10,
            _THEATER + 17,
            f"pile {facts['figure_pile']} · discarded {facts['figure_discard']}",
            11,
            fill=FADED,
            text_anchor="end",
        )
    ]
    width = (FULL - 20) / 4
    for slot, name in enumerate(d["theater"]):
        x, y = LEFT + 10 + slot * width, _THEATER + 24
        card = [
            svg.rect(
                x + 2,
                y,
                width - 6,
                110,
                7,
                fill=PARCHMENT if name is None else "#fffaf0",
                fill_opacity=0.5 if name is None else None,
                stroke=GOLD,
                stroke_dasharray="4 3" if name is None else None,
            ),
            svg.use("bx-coin", x + 16, y + 14, 0.8),
            svg.text(x + 26, y + 18.4, f"{slot} BF", 11.5, fill=INK),
        ]
        title = f"theater, {slot} BF: nobody"
        if name is not None:
            salary = facts["salaries"][name]
            card += [
                portrait(name, x + width / 2 + 24, y + 40, 1.65),
                svg.label(
                    x + width / 2 - 1,
                    y + 89,
                    FIGURE_NAMES[name],
                    12,
                    font_family="serif",
                    fill=INK,
                    fit=width - 8,
                ),
                svg.label(x + width / 2 - 1, y + 103, FIGURE_GIFTS[name], 10.5, fill=BRICK),
                svg.text(x + 9, y + 58, "salary", 10, fill=FADED),
                svg.text(x + 9, y + 71, f"{salary} BF", 10.5, fill=FADED),
            ]
            title = (
                f"theater, {slot} BF: {FIGURE_NAMES[name]} ({FIGURE_GIFTS[name]}), "
                f"salary {salary} BF"
            )
        parts.append(svg.target(f"theater-{slot}", title, *card))
    return parts


# --- the Workshop

_SQUARE = 28
_GRID_X, _GRID_Y = LEFT + 32, _GRID + 46


def _workshop(d: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    cursor = d["cursor"]
    row, column = cursor["row"], cursor["column"]
    parts = []
    for i in range(GRID):
        across, down = _GRID_X + (i + 0.5) * _SQUARE, _GRID_Y + (i + 0.5) * _SQUARE
        parts += [
            svg.label(across, _GRID_Y - 5, f"{facts['sale_vp'][i]}", 12.5, fill=MOSS),
            svg.text(
                _GRID_X - 6,
                down + 4.4,
                f"{facts['sale_money'][i]}",
                12.5,
                fill="#8a6414",
                text_anchor="end",
            ),
        ]
    x, y = _GRID_X + (column - 2) * _SQUARE, _GRID_Y + (row - 2) * _SQUARE
    side = 3 * _SQUARE
    parts += [
        _SQUARES,
        svg.rect(
            x, y, side, side, 6, fill=LIGHT_GOLD, fill_opacity=0.55, stroke=BRICK, stroke_width=3
        ),
        _corner("black", x + 1.5 * _SQUARE, y + 1.5 * _SQUARE),
    ]
    for colour, (dr, dc) in cursor["corners"].items():
        parts.append(_corner(colour, x + (1.5 + dc) * _SQUARE, y + (1.5 + dr) * _SQUARE))
    told = ", ".join(
        f"{colour} r{row + dr}c{column + dc}" for colour, (dr, dc) in cursor["corners"].items()
    )
    cursor_title = f"cursor at r{row}c{column}: black r{row}c{column}, {told}"
    return [
        svg.group(*parts, title=cursor_title),
        *_CENTRES,
    ]


def _corner(colour: str, x: float, y: float) -> str:
    return svg.rect(
        x - 9, y - 9, 18, 18, 5, fill=WORKS[colour], stroke=IVORY, stroke_width=2
    ) + svg.rect(x - 10, y - 10, 20, 20, 6, fill="none", stroke=INK, stroke_width=0.8)


def _squares() -> str:
    """The grid with its two headings."""
    cells = "".join(
        svg.rect(
            _GRID_X + c * _SQUARE + 0.7,
            _GRID_Y + r * _SQUARE + 0.7,
            _SQUARE - 1.4,
            _SQUARE - 1.4,
            3,
        )
        for r in range(GRID)
        for c in range(GRID)
    )
    return (
        svg.group(cells, fill="#e6dcc0", stroke="#b9ab80", stroke_width=0.6)
        + svg.text(_GRID_X - 6, _GRID_Y - 5, "VP", 10, fill=MOSS, text_anchor="end")
        + svg.text(
            _GRID_X - 6, _GRID_Y + GRID * _SQUARE + 10, "BF", 10, fill="#8a6414", text_anchor="end"
        )
    )


def _centre(r: int, c: int) -> str:
    """A place for the cursor's centre, for a pointer to find."""
    return svg.target(
        f"cursor-r{r}c{c}",
        f"cursor to r{r}c{c}",
        svg.rect(
            _GRID_X + (c - 1) * _SQUARE,
            _GRID_Y + (r - 1) * _SQUARE,
            _SQUARE,
            _SQUARE,
            fill="none",
            pointer_events="all",
        ),
    )


_SQUARES = _squares()
_CENTRES = [_centre(r, c) for r in range(2, CENTRES + 2) for c in range(2, CENTRES + 2)]


# --- the compass

_HUB_X, _HUB_Y = RIGHT + HALF / 2, _GRID + 140
_TILES = {
    "wood": "wood",
    "stone": "stone",
    "iron": "iron",
    "noble": "noble",
    "money": "3 BF",
    "empty": "empty",
}


def _on_rim(position: int, radius: float) -> tuple[float, float]:
    angle = position * pi / 3
    return _HUB_X + radius * sin(angle), _HUB_Y - radius * cos(angle)


def _compass(d: dict[str, Any]) -> list[str]:
    parts = [_ROSE]
    for position, tile in enumerate(d["compass"]["tiles"]):
        parts.append(
            svg.group(
                _tile(tile, *_on_rim(position, 82)),
                title=f"compass tile {position + 1} of 6: {_TILES[tile]}",
            )
        )
    for i, position in enumerate(d["compass"]["needles"]):
        x, y = _on_rim(position, 26)
        tile = _TILES[d["compass"]["tiles"][position]]
        parts.append(
            svg.target(
                f"needle-{i + 1}",
                f"needle {i + 1} points to {tile}",
                svg.use(
                    "bx-needle", _HUB_X, _HUB_Y, 0.92, 60 * position, fill=(BRICK, "#4f7ea8")[i]
                ),
                svg.circle(x, y, 8.5, fill=PAPER, stroke=INK),
                svg.label(x, y + 4.4, i + 1, 12, fill=INK),
            )
        )
    parts.append(svg.circle(_HUB_X, _HUB_Y, 7, fill=LIGHT_GOLD, stroke=INK))
    return parts


def _rose() -> str:
    rays = "".join(
        svg.path(
            f"M{_HUB_X} {_HUB_Y - 48}C{_HUB_X + 10} {_HUB_Y - 20} {_HUB_X + 10} {_HUB_Y - 12} "
            f"{_HUB_X} {_HUB_Y}C{_HUB_X - 10} {_HUB_Y - 12} {_HUB_X - 10} {_HUB_Y - 20} {_HUB_X} "
            f"{_HUB_Y - 48}Z",
            transform=f"rotate({60 * i + 30} {_HUB_X} {_HUB_Y})",
        )
        for i in range(6)
    )
    return (
        svg.circle(_HUB_X, _HUB_Y, 108, fill=DUSK, stroke=GOLD, stroke_width=3)
        + svg.circle(_HUB_X, _HUB_Y, 52, fill="#e9dfc2", stroke=GOLD, stroke_width=2)
        + svg.group(rays, fill=MOSS, fill_opacity=0.35)
    )


_ROSE = _rose()


def _tile(tile: str, x: float, y: float) -> str:
    if tile in CUBES:
        picture = cube(tile, x, y - 5, 1.15)
    elif tile == "noble":
        picture = svg.use("bx-noble", x, y - 5, 1.05)
    elif tile == "money":
        picture = svg.use("bx-coin", x, y - 5, 1.1)
    else:
        picture = svg.circle(x, y - 5, 9, fill="none", stroke=FADED, stroke_dasharray="3 2.5")
    return (
        svg.rect(x - 23, y - 21, 46, 42, 8, fill=PAPER, stroke=GOLD, stroke_width=1.5)
        + picture
        + svg.label(x, y + 17, _TILES[tile], 10.5, fill=INK)
    )


# --- shop and supply


def _shop(d: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    y = _SHOP
    parts = []
    for i, colour in enumerate(d["shop"]):
        side = ("left", "right")[i]
        x = LEFT + 34 + 58 * i
        window = [
            svg.path(
                f"M{x - 24} {y + 80}V{y + 42}C{x - 24} {y + 18} {x + 24} {y + 18} {x + 24} {y + 42}"
                f"V{y + 80}Z",
                fill="#cfdcd8",
                stroke=MOSS,
                stroke_width=2,
            )
        ]
        if colour:
            window.append(work(colour, x, y + 56, 1.75))
        parts.append(
            svg.target(f"window-{side}", f"shop window {side}: {colour or 'empty'}", *window)
        )
    x = LEFT + 132
    stacks = (
        ("coloured", facts["works_left"], FADED),
        ("black", facts["black_left"], WORKS["black"]),
        ("covered", facts["covered"], GOLD),
    )
    for i, (name, count, colour) in enumerate(stacks):
        at = y + 18 + 24 * i
        parts += [
            svg.rect(x - 1, at - 9, 15, 13, 2, fill=colour, stroke=INK, stroke_width=0.8),
            svg.rect(x - 4, at - 6, 15, 13, 2, fill=colour, stroke=INK, stroke_width=0.8),
            svg.text(x + 20, at + 5, f"{count} {name}", 11.5, fill=INK),
        ]
    return parts


def _supply(d: dict[str, Any]) -> list[str]:
    parts = []
    for i, (kind, count) in enumerate(d["supply"].items()):
        x, y = RIGHT + 28 + 46 * i, _SHOP + 42
        parts.append(
            svg.target(
                f"supply-{kind}",
                f"supply: {count} {kind}",
                cube(kind, x - 7, y, 1.05),
                svg.text(x + 4, y + 5, count, 13, fill=INK),
                svg.label(x + 1, y + 26, kind, 10.5, fill=FADED),
            )
        )
    taken = any(player["passed"] for player in d["players"])
    x, y = RIGHT + HALF - 26, _SHOP + 42
    words = "taken" if taken else "1st pass"
    parts.append(
        svg.group(
            svg.use("bx-poster", x, y - 6, 1.45, opacity=0.3 if taken else None),
            svg.label(x, y + 26, words, 10.5, fill=FADED),
            title=f"exhibition tile of this round: {words}",
        )
    )
    return parts


# --- the tracks and the Courthouse


def _track(d: dict[str, Any], facts: dict[str, Any], track: str, x: float) -> str:
    name, icon = {
        "city_hall": ("City Hall", "hall"),
        "royal_palace": ("Royal Palace", "palace"),
    }[track]
    end = facts["track_ends"][track]
    step = (HALF - 16) / end
    y = _TRACKS
    parts = [
        svg.use(f"bx-{icon}", x + 20, y + 17, 0.9),
        heading(x + 38, y + 20, name),
    ]
    for level in range(1, end + 1):
        left = x + 8 + (level - 1) * step
        here = [seat for seat, player in enumerate(d["players"]) if player[track] == level]
        parts += [
            svg.rect(left + 1, y + 32, step - 2, 49, 5, fill="#e6dcc0", stroke="#b9ab80"),
            svg.label(left + step / 2, y + 43, level, 10.5, fill=FADED),
        ]
        parts += discs(here, left + step / 2, y + 62, step - 4)
    told = ", ".join(f"player {i} on {p[track]}" for i, p in enumerate(d["players"]))
    return svg.target(f"track-{icon}", f"{name}: {told}", *parts)


def _courthouse(d: dict[str, Any]) -> str:
    parts = []
    x = LEFT + 184
    told = []
    for seat, player in enumerate(d["players"]):
        n = player["detained"]
        if n:
            parts.append(svg.use("bx-bars", x, _COURT + 41, 1.9, opacity=0.5))
            parts.append(_pawns(seat, n, x, _COURT + 41))
            told.append(f"{n} of player {seat}")
            x += 66
    if not told:
        parts.append(svg.text(x, _COURT + 45, "nobody", 12, fill=FADED))
    return svg.target("courthouse", f"Courthouse: {', '.join(told) or 'nobody'}", *parts)
