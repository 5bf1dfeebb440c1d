"""Beside the area: Brussels cards, Prison, Expo card, the four piles and the three tracks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bruxelles_env.bruxelles1897.drawing_cards import architect, pile_back, sign
from bruxelles_env.bruxelles1897.drawing_facts import Owner, leaders
from bruxelles_env.bruxelles1897.drawing_names import (
    PLACES,
    TRACK_NAMES,
    TYPE_NAMES,
    kind_title,
)
from bruxelles_env.bruxelles1897.terms import BRUSSELS, COLOURS, KINDS, MATERIAL, PILES, TRACKS
from bruxelles_env.core import svg
from bruxelles_env.core.art import (
    BRICK,
    FADED,
    GOLD,
    INK,
    IVORY,
    MOSS,
    PAPER,
    PARCHMENT,
    discs,
    heading,
    panel,
    pawn,
    tally,
)
from bruxelles_env.core.table import FULL, HALF, LEFT, RIGHT, TOP, left_board

# Tops of the bands, from the top of the board, and their heights.
_PLACES, _PRISON, _PILES, _TRACKS = (TOP + y for y in (46, 324, 434, 684))
_PLACE_HIGH, _PRISON_HIGH, _PILE_HIGH, _TRACK_HIGH = 270, 102, 117, 230
_PLACE_WIDE = (FULL - 16) / 3


def draw_brussels(d: dict[str, Any], ends: dict[str, int]) -> list[str]:
    """The whole board; ``ends`` are the last levels of the tracks."""
    return [
        _FRAME,
        *(_place(d, i, place) for i, place in enumerate(PLACES)),
        _majority(d),
        _prison(d),
        _expo(d),
        *(_pile(d, i, pile) for i, pile in enumerate(PILES)),
        *(_track(d, i, track, ends[track]) for i, track in enumerate(TRACKS)),
    ]


def _frame() -> str:
    return left_board("Brussels cards") + panel(LEFT, _TRACKS, FULL, _TRACK_HIGH)


_FRAME = _frame()


# --- the Brussels cards


def _place(d: dict[str, Any], i: int, place: str) -> str:
    x, y, width = LEFT + i * (_PLACE_WIDE + 8), _PLACES, _PLACE_WIDE
    middle = x + width / 2
    name, gives = PLACES[place]
    uses = d["uses"][place]
    parts = [
        svg.rect(
            x,
            y,
            width,
            _PLACE_HIGH - 36,
            9,
            fill=PAPER,
            stroke=BRICK if place == _asked(d) else GOLD,
            stroke_width=4 if place == _asked(d) else 1.6,
        ),
        svg.path(
            f"M{x + 6} {y + 44}C{x + 6} {y - 4} {x + width - 6} {y - 4} {x + width - 6} {y + 44}"
            f"V{y + 84}H{x + 6}Z",
            fill="#dfe6dd",
            stroke=MOSS,
        ),
        svg.use(f"bx-{place}", middle, y + 50, 2.3),
        svg.label(middle, y + 101, name, 13, fit=width - 12, fill=INK, font_family="serif"),
        svg.label(middle, y + 117, gives, 11, fill=BRICK),
        svg.text(x + 10, y + 133, "next use", 10, fill=FADED),
        _cost(x + width - 40, y + 129, uses + 1),
    ]
    told = []
    wide = (width - 8) / d["num_players"]
    for seat, cards in enumerate(d["brussels"][place]):
        row = 0
        for kind, n in cards.items():
            if n:
                at = x + 4 + (seat + 0.5) * wide
                parts.append(architect(seat, kind, round(at, 1), y + 154 + 30 * row, n))
                told.append(f"{n} {kind} of player {seat}")
                row += 1
    cards = f"{uses + 1} Architect card" + ("s" if uses else "")
    title = f"{name} ({gives}): used {uses} times, the next use takes {cards}"
    return svg.target(f"brussels-{place}", ", ".join([title, *told]), *parts)


def _asked(d: dict[str, Any]) -> str | None:
    """The Brussels card that is being used."""
    for step in d["decision"]["pending"] if d["decision"] else []:
        if step["kind"] == "send":
            return BRUSSELS[step["b"] % len(BRUSSELS)]
        if step["kind"] in ("hall", "park"):
            return str(step["kind"])
        if step["kind"] == "park card":
            return "park"
    return None


def _cost(x: float, y: float, cost: int) -> str:
    """So many Architect cards."""
    return (
        svg.rect(x - 8, y - 9, 15, 18, 3, fill=PARCHMENT, stroke=INK, stroke_width=0.8)
        + svg.use("bx-architect", x - 0.5, y, 0.62)
        + svg.text(x + 11, y + 5, f"×{cost}", 14, fill=BRICK)
    )


def _majority(d: dict[str, Any]) -> str:
    """Who has the most Architect cards on all three cards together: one goes to Prison."""
    sums: Counter[Owner] = Counter()
    for seats in d["brussels"].values():
        for seat, cards in enumerate(seats):
            sums[seat] += sum(cards.values())
    first = leaders(sums)
    y = _PLACES + _PLACE_HIGH - 16
    parts = [
        svg.use("bx-prison", LEFT + 20, y, 0.95),
        svg.text(LEFT + 38, y + 4.5, "the most here: one to Prison", 11.5, fill=FADED),
    ]
    parts += [
        tally(
            seat,
            sums[seat],
            seat in first,
            LEFT + 250 + 26 * seat,
            y,
            f"player {seat}: {sums[seat]} Architect cards in Brussels",
        )
        for seat in range(d["num_players"])
    ]
    return svg.group(*parts)


# --- Prison and Expo card


def _prison(d: dict[str, Any]) -> str:
    x, y = LEFT, _PRISON
    parts = [
        panel(x, y, HALF, _PRISON_HIGH),
        svg.use("bx-prison", x + 22, y + 19, 1.05),
        heading(x + 42, y + 20, "Prison"),
    ]
    told = []
    wide = (HALF - 16) / d["num_players"]
    for seat, player in enumerate(d["players"]):
        n = sum(player["prison"].values())
        at = x + 8 + (seat + 0.5) * wide - 6
        parts.append(
            svg.group(
                svg.use("bx-bars", at, y + 66, 1.7, opacity=0.45),
                pawn(seat, at, y + 66, 1.25),
                svg.text(at + 14, y + 74, f"×{n}", 12.5, fill=INK),
                opacity=None if n else 0.3,
            )
        )
        cards = ", ".join(f"{count} {kind}" for kind, count in player["prison"].items() if count)
        told.append(f"player {seat} {cards or 'none'}")
    return svg.target("prison", f"Prison: {'; '.join(told)}", *parts)


def _expo(d: dict[str, Any]) -> str:
    x, y, where = RIGHT, _PRISON, d["expo"]
    words = {"area": "in the area", "exhibition": "not in play"}.get(where, f"player {where}")
    shown = d["decision"]["shown"] if d["decision"] and d["decision"]["kind"] == "exhibit" else []
    parts = [
        panel(x, y, HALF, _PRISON_HIGH),
        heading(x + 70, y + 20, "Expo"),
        svg.rect(
            x + 10,
            y + 9,
            50,
            _PRISON_HIGH - 18,
            6,
            fill="none",
            stroke=GOLD,
            stroke_dasharray="4 3",
        ),
        svg.use("bx-expo", x + 35, y + 51, 2.7, opacity=0.18 if where == "area" else None),
        svg.text(x + 108, y + 20, words, 11.5, fill=INK),
    ]
    if isinstance(where, int):
        parts.append(pawn(where, x + HALF - 22, y + 19, 1.1))
    for i, colour in enumerate(COLOURS):
        parts.append(
            svg.use(
                f"bx-artwork-{colour}",
                x + 86 + 38 * i,
                y + 52,
                1.4,
                opacity=None if colour in shown else 0.25,
            )
        )
    told = ", ".join(shown) or "nothing"
    line = f"shown: {told}" if d["decision"] and d["decision"]["kind"] == "exhibit" else ""
    parts.append(
        svg.text(x + 70, y + 88, line or "2 VP, each colour once", 11, fit=164, fill=FADED)
    )
    return svg.target("expo", f"Expo card: {words}" + (f", {line}" if line else ""), *parts)


# --- the piles


def _pile(d: dict[str, Any], i: int, pile: str) -> str:
    x, y = (LEFT, RIGHT)[i % 2], _PILES + i // 2 * (_PILE_HIGH + 8)
    left, discard = d["piles"][pile]["draw"], d["piles"][pile]["discard"]
    lying = sum(discard.values())
    kinds = KINDS[i]
    back = [
        panel(x, y, HALF, _PILE_HIGH),
        heading(x + 10, y + 19, f"{pile.title()}s"),
        svg.text(
            x + 14 + 8.4 * (len(pile) + 1), y + 19, TYPE_NAMES[pile].lower(), 10.5, fill=FADED
        ),
        pile_back(x + 32, y + 67, 1.75, left),
        svg.circle(x + 32, y + 66, 14, fill=IVORY, stroke=GOLD, stroke_width=1.5),
        svg.label(x + 32, y + 71.5, left, 15, fill=INK),
        svg.text(x + 68, y + 44, f"discarded {lying}", 10.5, fill=FADED),
    ]
    per = 3 if len(kinds) > 4 else 2
    wide = (HALF - 72) / per
    for k, kind in enumerate(kinds):
        n = discard[kind]
        at, row = x + 68 + k % per * wide, y + 63 + k // per * 30
        back.append(
            svg.group(
                sign(pile, kind, round(at + 14, 1), row, 1.22 if i != MATERIAL else 1),
                svg.text(at + 32, row + 5, n, 13, fill=INK),
                title=f"discarded: {n} {kind_title(pile, kind)}",
                opacity=None if n else 0.28,
            )
        )
    title = f"{pile.title()} pile: {left} cards, {lying} discarded"
    return svg.target(f"pile-{pile}", title, *back) + _drawn(d, i, x + HALF - 8, y + 4)


def _drawn(d: dict[str, Any], pile: int, end: float, y: float) -> str:
    """The two cards drawn from a pile, while one of them is chosen."""
    decision = d["decision"]
    if not decision or not decision["drawn"]:
        return ""
    top = decision["pending"][-1]
    if pile != (MATERIAL if top["kind"] == "hankar" else top["a"]):
        return ""
    parts = []
    for i, kind in enumerate(decision["drawn"]):
        x, name = end - 40 * (len(decision["drawn"]) - i), KINDS[pile][kind]
        parts.append(
            svg.target(
                f"drawn-{i + 1}",
                f"drawn: {kind_title(PILES[pile], name)}",
                svg.rect(x + 2, y, 37, 32, 5, fill=PAPER, stroke=BRICK, stroke_width=2.4),
                sign(PILES[pile], name, x + 20.5, y + 16, 1.1),
            )
        )
    return "".join(parts)


# --- the tracks


def _track(d: dict[str, Any], i: int, track: str, end: int) -> str:
    name, icon, gives = TRACK_NAMES[track]
    y = _TRACKS + 4 + i * (_TRACK_HIGH - 4) / 3
    x, step = LEFT + 10, (FULL - 20) / end
    parts = [
        svg.use(f"bx-{icon}", x + 12, y + 14, 0.9),
        heading(x + 30, y + 18, name),
        svg.text(x + FULL - 22, y + 18, gives, 11, fill=FADED, text_anchor="end"),
    ]
    for level in range(1, end + 1):
        left = x + (level - 1) * step
        here = [seat for seat, player in enumerate(d["players"]) if player[track] == level]
        parts += [
            svg.rect(left + 1, y + 28, step - 2, 42, 5, fill="#e6dcc0", stroke="#b9ab80"),
            svg.label(left + 9, y + 40, level, 10.5, fill=FADED),
            *discs(here, left + step / 2 + (5 if step > 45 else 0), y + 50, step - 8),
        ]
    told = ", ".join(f"player {seat} on {p[track]}" for seat, p in enumerate(d["players"]))
    return svg.target(f"track-{track}", f"{name}: {told}", *parts)
