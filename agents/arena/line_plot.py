"""Lines over time as SVG: how figures change, with their intervals as bands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from agents.arena.intervals import Estimate
from agents.arena.plots import Axis
from agents.arena.standings import short

_WIDTH, _HEIGHT = 400, 190
_LEFT, _RIGHT, _ROW = 40, 384, 16
_LETTERS = 40  # of a name
_COLOURS = 3


class Line(NamedTuple):
    """A figure at several places, from left to right."""

    name: str
    points: Sequence[tuple[float, Estimate]]


def line_plot(
    title: str, lines: Sequence[Line], across: Axis, up: Axis, text: Callable[[float], str]
) -> str:
    """All lines over one axis; above them their names, each with its last figure."""
    top = _ROW * len(lines) + 8

    def place(x: float, y: float) -> str:
        left = _LEFT + (_RIGHT - _LEFT) * across.part(x)
        return f"{left:.1f} {top + _HEIGHT * (1 - up.part(y)):.1f}"

    parts = [_grid(across, up, top, text)]
    for number, line in enumerate(lines):
        kind = f"s{number % _COLOURS}"
        parts += [_band(line, kind, place), _path(line, kind, place), _entry(number, line, text)]
    return (
        f'<svg viewBox="0 0 {_WIDTH} {top + _HEIGHT + 20}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _path(line: Line, kind: str, place: Callable[[float, float], str]) -> str:
    way = "L".join(place(x, figure.value) for x, figure in line.points)
    return f'<path class="line {kind}" d="M{way}"/>'


def _band(line: Line, kind: str, place: Callable[[float, float], str]) -> str:
    """From the lower ends of the intervals to the upper ones, and back."""
    ends = [(x, figure.interval) for x, figure in line.points if figure.interval is not None]
    if len(ends) < 2:
        return ""
    lower = [place(x, interval.low) for x, interval in ends]
    upper = [place(x, interval.high) for x, interval in reversed(ends)]
    return f'<path class="band {kind}" d="M{"L".join(lower + upper)}Z"/>'


def _entry(number: int, line: Line, text: Callable[[float], str]) -> str:
    y = _ROW * number + 12
    figure = text(line.points[-1][1].value)
    return (
        f'<path class="line s{number % _COLOURS}" d="M{_LEFT} {y - 4}h18"/>'
        f'<text x="{_LEFT + 24}" y="{y}">{escape(short(line.name, _LETTERS))}</text>'
        f'<text class="figure" x="{_RIGHT}" y="{y}" text-anchor="end">{escape(figure)}</text>'
    )


def _grid(across: Axis, up: Axis, top: int, text: Callable[[float], str]) -> str:
    foot, parts = top + _HEIGHT, []
    for tick in up.ticks:
        y = top + _HEIGHT * (1 - up.part(tick))
        parts.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{_RIGHT}"/>')
        parts.append(
            f'<text class="tick" x="{_LEFT - 4}" y="{y + 3:.1f}" text-anchor="end">'
            f"{escape(text(tick))}</text>"
        )
    for tick in across.ticks:
        x = _LEFT + (_RIGHT - _LEFT) * across.part(tick)
        parts.append(
            f'<text class="tick" x="{x:.1f}" y="{foot + 14}" text-anchor="middle">'
            f"{tick:,.0f}</text>"
        )
    return "".join(parts)
