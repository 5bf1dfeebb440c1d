"""The whole table as one SVG document: the band on top, and where the parts below it lie.

What lies there is the games' own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from bruxelles_env.core import svg
from bruxelles_env.core.art import (
    BRICK,
    DEFS,
    GOLD,
    INK,
    IVORY,
    LIGHT_GOLD,
    NIGHT,
    PAPER,
    board,
    pawn,
    plate,
)

WIDTH, HEIGHT = 1600, 1000

# The two boards beside the players' panels: one on the left, one in the middle.
TOP, _DEPTH = 62, 926
_LEFT_X, _LEFT_WIDTH = 12, 516
MIDDLE_X, _MIDDLE_WIDTH = 538, 578
# What lies on the left board is as wide as the board, or half of it.
LEFT, FULL = _LEFT_X + 14, _LEFT_WIDTH - 28
HALF = (FULL - 8) / 2
RIGHT = LEFT + HALF + 8


def draw_table(
    terms: ModuleType,
    d: dict[str, Any],
    phase: str,
    question: Callable[[dict[str, Any]], str],
    winners: Callable[[dict[str, Any]], tuple[list[int], int]],
    parts: list[str],
    defs: str = DEFS,
) -> str:
    """The document. ``d`` is the position, ``parts`` what the game draws of it.

    ``question`` says what the asked player does, ``winners`` who has won and with what.
    """
    told = f"round {d['round']} of {terms.ROUNDS}, {phase.lower()}"
    seat = d["current_player"]
    if seat is None:
        words, last = _victory(*winners(d))
    else:
        words = question(d)
        last = _asks(seat, words)
        words = f"player {seat} {words}"
    return svg.document(
        WIDTH,
        HEIGHT,
        f"{terms.TITLE}, {told}, {words}",
        [
            svg.rect(0, 0, WIDTH, HEIGHT, fill="#22344a"),
            _band(terms.TITLE),
            *_rounds(d["round"], terms.ROUNDS, phase),
            *last,
            *parts,
        ],
        defs,
        font_family="sans-serif",
        font_weight="bold",
    )


def left_board(name: str) -> str:
    """The board on the left, with nothing on it yet."""
    return board(_LEFT_X, TOP, _LEFT_WIDTH, _DEPTH, 0.3) + plate(
        _LEFT_X + _LEFT_WIDTH / 2 - 100, TOP + 10, 200, 28, name, 16
    )


def middle_board(name: str) -> str:
    """The board in the middle, with nothing on it yet."""
    return board(MIDDLE_X, TOP, _MIDDLE_WIDTH, _DEPTH) + plate(
        MIDDLE_X + _MIDDLE_WIDTH / 2 - 115, TOP + 10, 230, 28, name, 16
    )


@cache
def _band(title: str) -> str:
    """The band on top with the name of the game."""
    return (
        svg.rect(0, 0, WIDTH, 56, fill=NIGHT)
        + svg.path(f"M0 56.5H{WIDTH}", stroke=GOLD, stroke_width=2)
        + svg.text(24, 41, title, 30, fill=LIGHT_GOLD, font_family="serif", letter_spacing="1")
        + svg.use("bx-flourish", 988, 34, 0.95)
        + svg.group(svg.use("bx-flourish", -988, 34, 0.95), transform="scale(-1 1)")
    )


def _rounds(now: int, last: int, phase: str) -> list[str]:
    """In the band: which round and phase it is."""
    return [
        *(_round(i, now) for i in range(1, last + 1)),
        svg.text(556, 39, f"round {now} of {last}", 15, fill=LIGHT_GOLD),
        svg.text(684, 39, phase, 19, fill=IVORY, font_family="serif"),
    ]


def _round(i: int, now: int) -> str:
    x = 392 + 32 * (i - 1)
    past, here = i < now, i == now
    return svg.circle(
        x,
        33,
        14 if here else 11,
        fill=LIGHT_GOLD if here else GOLD if past else "none",
        stroke=GOLD,
        stroke_width=2,
    ) + svg.label(x, 38, i, 15 if here else 12, fill=INK if here or past else GOLD)


def _asks(seat: int, words: str) -> list[str]:
    """In the band: who decides what."""
    return [
        svg.rect(1126, 12, 462, 40, 12, fill=PAPER, stroke=LIGHT_GOLD, stroke_width=3),
        pawn(seat, 1148, 32, 1.4),
        svg.text(1170, 37.5, f"Player {seat} {words}", 16.5, fit=410, fill=INK),
    ]


def _victory(winners: list[int], points: int) -> tuple[str, list[str]]:
    """In the band: who has won. The words, and the drawing."""
    names = " and ".join(map(str, winners))
    words = f"Player {names} wins with {points} VP"
    if len(winners) > 1:
        words = f"Players {names} share the win with {points} VP"
    return words, [
        svg.rect(1126, 12, 462, 40, 12, fill=LIGHT_GOLD, stroke=BRICK, stroke_width=3),
        svg.use("bx-laurel", 1150, 32, 1.5),
        svg.text(1174, 37.5, words, 16.5, fit=404, fill=INK),
    ]
