"""The Art Nouveau board: 25 spaces, 16 shields, the bids by column and the five bonus cards."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1893.drawing_names import ACTION_NAMES, ACTION_TINTS, POWER_NAMES
from bruxelles_env.bruxelles1893.terms import SIDE
from bruxelles_env.core import svg
from bruxelles_env.core.art import (
    BRICK,
    DEEP_MOSS,
    FADED,
    INK,
    IVORY,
    LIGHT_GOLD,
    MOSS,
    arched_card,
    house,
    pawn,
    swash,
    tally,
)
from bruxelles_env.core.table import MIDDLE_X, TOP, middle_board

_LEFT, _TOP = MIDDLE_X + 28, TOP + 62  # of the grid
_W, _H = 105, 126  # of a space
_CARD_TOP = _TOP + SIDE * _H + 36
_CARD_HEIGHT = 162


def draw_nouveau(d: dict[str, Any], shield: tuple[int, int] | None) -> list[str]:
    """The whole board; ``shield`` is the one that opened the area."""
    rows, columns = d["area"]["rows"], d["area"]["columns"]
    space, column = _asked(d)
    parts = [_FRAME]
    for r in range(SIDE):
        for c in range(SIDE):
            is_open = r + 1 in rows and c + 1 in columns
            parts.append(_space(d, r, c, is_open or not rows))
    if rows:
        parts.append(
            svg.rect(
                _LEFT + (columns[0] - 1) * _W,
                _TOP + (rows[0] - 1) * _H,
                len(columns) * _W,
                len(rows) * _H,
                8,
                fill="none",
                stroke=LIGHT_GOLD,
                stroke_width=5,
            )
        )
    if space is not None:
        x, y = _LEFT + space % SIDE * _W, _TOP + space // SIDE * _H
        parts.append(svg.rect(x, y, _W, _H, 8, fill="none", stroke=BRICK, stroke_width=4.5))
    offered = [tuple(pair) for pair in d["stock"]["shields"]] if d["phase"] == "stock" else []
    for r in range(1, SIDE):
        for c in range(1, SIDE):
            parts.append(_shield(r, c, (r, c) == shield, (r, c) in offered))
    parts.append(_bids(d))
    for c, card in enumerate(d["bonus"]):
        parts.append(_bonus(c, card, c == column))
    return parts


def _asked(d: dict[str, Any]) -> tuple[int | None, int | None]:
    """The space that is being bid for or used, and the column whose card is being settled."""
    pending = d["decision"]["pending"] if d["decision"] else []
    space = next((p["a"] for p in pending if p["kind"] == "secondary action"), None)
    column = pending[-1]["a"] if pending and pending[-1]["kind"] in ("bonus", "tie") else None
    return space, column


def _frame() -> str:
    labels = [
        svg.label(_LEFT + (i + 0.5) * _W, _TOP - 7, f"c{i + 1}", 12, fill=FADED)
        + svg.label(_LEFT - 13, _TOP + (i + 0.5) * _H + 4, f"r{i + 1}", 12, fill=FADED)
        for i in range(SIDE)
    ]
    return (
        middle_board("Art Nouveau board")
        + "".join(labels)
        + svg.rect(_LEFT, _TOP, SIDE * _W, SIDE * _H, 8, fill=DEEP_MOSS)
    )


_FRAME = _frame()


def _space(d: dict[str, Any], r: int, c: int, lit: bool) -> str:
    here = d["board"][r][c]
    action = here["action"]
    x, y = _LEFT + c * _W, _TOP + r * _H
    words = f"r{r + 1}c{c + 1}: {ACTION_NAMES[action]}"
    parts = [
        svg.rect(
            x + 1.5,
            y + 1.5,
            _W - 3,
            _H - 3,
            7,
            fill="url(#bx-lit)" if lit else "#b5ab8e",
        ),
        svg.group(
            _LIT_ACTION[action] if lit else _DIM_ACTION[action], transform=f"translate({x} {y})"
        ),
    ]
    if not lit:
        words += " (closed this round)"
    if here["building"] is not None:
        parts.append(house(here["building"], x + _W - 30, y + 87, 1.6))
        words += f", building of player {here['building']}"
    if here["assistant"] is not None:
        parts.append(pawn(here["assistant"], x + 33, y + 80, 1.55))
        neutral = here["assistant"] == "neutral"
        words += ", neutral assistant" if neutral else f", assistant of player {here['assistant']}"
        if here["bid"]:
            parts.append(_bid(x + 36, y + 108, here["bid"]))
            words += f" with a bid of {here['bid']} BF"
    return svg.target(f"space-r{r + 1}c{c + 1}", words, *parts)


def _bid(x: float, y: float, bid: int) -> str:
    """The coins under a pawn."""
    return (
        svg.rect(x - 24, y - 9, 48, 18, 9, fill=LIGHT_GOLD, stroke="#7d5f1d")
        + svg.use("bx-coin", x - 18, y, 1)
        + svg.label(x + 6, y + 4.4, f"{bid} BF", 12, fit=32, fill=INK)
    )


def _action(action: str, lit: bool) -> str:
    """Icon and name of an action on a space whose corner is the origin."""
    tint = ACTION_TINTS[action] if lit else "#6f684f"
    return (
        swash(f"M12 13C34 3 {_W - 34} 3 {_W - 12} 13", tint)
        + svg.label(_W / 2, 24, ACTION_NAMES[action], 12.5, font_family="serif", fill=tint)
        + svg.use(f"bx-{action}", _W / 2, 44, 1.35, opacity=None if lit else 0.45)
        + swash(f"M22 118C40 124 {_W - 40} 112 {_W - 22} 118", tint, 0.35, 1.4)
    )


_LIT_ACTION = {action: _action(action, True) for action in ACTION_NAMES}
_DIM_ACTION = {action: _action(action, False) for action in ACTION_NAMES}


def _shield(r: int, c: int, opened: bool, offered: bool) -> str:
    x, y = _LEFT + c * _W, _TOP + r * _H
    words = f"shield {r}-{c}" + (", opened" if opened else ", on offer" if offered else "")
    large = opened or offered
    return svg.target(
        f"shield-{r}-{c}",
        words,
        svg.use(
            "bx-shield",
            x,
            y,
            1.35 if large else 0.95,
            fill=LIGHT_GOLD if opened else BRICK if offered else MOSS,
            stroke=INK if opened else LIGHT_GOLD,
            stroke_width=1.5,
        ),
        svg.label(x, y + 4, f"{r}-{c}", 13 if large else 9.5, fill=INK if opened else IVORY),
    )


def _bids(d: dict[str, Any]) -> str:
    """Under each column, what every player has bid there in all."""
    y = _TOP + SIDE * _H + 17
    parts = []
    for c in range(SIDE):
        totals: dict[int, int] = {}
        for r in range(SIDE):
            here = d["board"][r][c]
            if here["bid"]:
                totals[here["assistant"]] = totals.get(here["assistant"], 0) + here["bid"]
        if not totals:
            continue
        best = max(totals.values())
        x = _LEFT + (c + 0.5) * _W - (len(totals) - 1) * 10.5
        for seat, total in sorted(totals.items()):
            parts.append(
                tally(
                    seat,
                    total,
                    total == best,
                    x,
                    y,
                    f"column {c + 1}: player {seat} has bid {total} BF",
                )
            )
            x += 21
    return "".join(parts)


def _bonus(c: int, card: dict[str, Any], asked: bool) -> str:
    x, y = _LEFT + c * _W + 3, _CARD_TOP
    width, middle = _W - 6, _LEFT + (c + 0.5) * _W
    powers = card["powers"]
    names = " or ".join(POWER_NAMES[power] for power in powers)
    parts = [
        arched_card(x, y, width, _CARD_HEIGHT, 112, asked),
    ]
    if len(powers) == 2:
        parts += [
            svg.use(f"bx-{powers[0]}", middle - 22, y + 42, 1.45),
            svg.use(f"bx-{powers[1]}", middle + 22, y + 58, 1.45),
            svg.path(
                f"M{middle + 10} {y + 22}L{middle - 10} {y + 78}", stroke=BRICK, stroke_width=2
            ),
            svg.label(middle, y + 92, f"{POWER_NAMES[powers[0]]} or", 10.5, fill=INK),
            svg.label(middle, y + 106, POWER_NAMES[powers[1]], 10.5, fill=INK),
        ]
    else:
        shift = 12 if card["double"] else 0
        parts.append(svg.use(f"bx-{powers[0]}", middle - shift, y + 52, 2))
        if card["double"]:
            parts.append(svg.label(middle + 30, y + 60, "×2", 20, fill=BRICK))
        parts.append(svg.label(middle, y + 100, POWER_NAMES[powers[0]], 12, fill=INK))
    marks = ["bx-laurel"] * card["vp"] + ["bx-manneken"] * card["manneken"]
    apart = min(25, 80 / max(1, len(marks) - 1))
    left = middle - (len(marks) - 1) * apart / 2
    parts += [svg.use(mark, left + apart * i, y + 136, 1.1) for i, mark in enumerate(marks)]
    if not marks:
        parts.append(svg.use("bx-flourish", middle - 30, y + 136, 0.5))
    double = "double " if card["double"] else ""
    title = (
        f"bonus card {c + 1}: {double}{names}, {card['vp']} VP symbols, "
        f"{card['manneken']} Manneken Pis"
    )
    return svg.target(f"bonus-{c + 1}", title, *parts)
