"""Small plots as SVG, to stand inside a page that brings the colours."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from agents.arena.intervals import Estimate
from agents.arena.standings import short

_WIDTH = 400  # narrow, so that a phone need not shrink the letters
_MARGIN = 16  # half of the widest figure below the axis
_ROW = 34
_LETTERS = 36  # of a name; the figures stand on the same line


class Axis(NamedTuple):
    """A scale from left to right."""

    low: float
    high: float
    ticks: tuple[float, ...]
    log: bool = False

    def part(self, value: float) -> float:
        """Where a value stands, from 0 to 1; values beyond the ends stand at the ends."""
        low, high = self.low, self.high
        if self.log:
            value, low, high = (math.log10(max(each, 1e-12)) for each in (value, low, high))
        return min(1.0, max(0.0, (value - low) / (high - low)))

    def x(self, value: float) -> float:
        """The same, across a plot."""
        return _MARGIN + (_WIDTH - 2 * _MARGIN) * self.part(value)


def axis_for(values: Sequence[float], low: float | None = None, high: float | None = None) -> Axis:
    """An axis that holds all values, with round ticks; given ends are kept.

    >>> axis_for([0.12, 0.48], low=0.0).ticks
    (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
    """
    start = min(values) if low is None else low
    end = max(values) if high is None else high
    if end <= start:
        start, end = start - 1, end + 1
    step = _step((end - start) / 5)
    first = math.floor(start / step + 1e-9)
    last = math.ceil(end / step - 1e-9)
    ticks = tuple(round(number * step, 10) for number in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], ticks)


def _step(wanted: float) -> float:
    """The round number next to the wanted one: 1, 2 or 5 times a power of ten."""
    power: float = 10.0 ** math.floor(math.log10(wanted))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= wanted * 0.75)


def log_axis_for(values: Sequence[float]) -> Axis:
    """A logarithmic axis of whole decades.

    >>> log_axis_for([0.002, 0.4]).ticks
    (0.001, 0.01, 0.1, 1.0)
    """
    first = math.floor(math.log10(min(values)))
    last = max(first + 1, math.ceil(math.log10(max(values))))
    ticks = tuple(10.0**power for power in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], ticks, log=True)


def forest(
    title: str,
    rows: Sequence[tuple[str, Estimate]],
    axis: Axis,
    text: Callable[[float], str],
    reference: float | None = None,
) -> str:
    """A dot for each figure and a line for its interval; ``reference`` is a line through all."""
    parts = [] if reference is None else [_vertical(axis.x(reference), len(rows), "reference")]
    for number, (label, (value, interval)) in enumerate(rows):
        y = _ROW * number + 23
        figure = text(value)
        if interval is not None:
            figure += f" [{text(interval.low)}–{text(interval.high)}]"
            low, high = axis.x(interval.low), axis.x(interval.high)
            parts.append(f'<path class="interval" d="M{low:.1f} {y}H{high:.1f}"/>')
        parts.append(f'<circle class="dot" cx="{axis.x(value):.1f}" cy="{y}" r="4"/>')
        parts.append(_words(number, label, figure))
    return _svg(title, parts, axis, len(rows), text)


def boxes(title: str, rows: Sequence[tuple[str, Sequence[float]]], axis: Axis) -> str:
    """The least, the quartiles and the most of each row, as a box with whiskers."""
    parts = []
    for number, (label, quantiles) in enumerate(rows):
        y = _ROW * number + 23
        least, lower, middle, upper, most = (axis.x(each) for each in quantiles)
        parts.append(f'<path class="whisker" d="M{least:.1f} {y}H{most:.1f}"/>')
        place = f'x="{lower:.1f}" y="{y - 5}" width="{upper - lower:.1f}" height="10"'
        parts.append(f'<rect class="box" {place}/>')
        parts.append(f'<path class="middle" d="M{middle:.1f} {y - 5}v10"/>')
        figure = f"{_number(quantiles[2])} ({_number(quantiles[0])} to {_number(quantiles[4])})"
        parts.append(_words(number, label, figure))
    return _svg(title, parts, axis, len(rows), _number)


def _number(value: float) -> str:
    return f"{value:g}"


def _words(number: int, label: str, figure: str) -> str:
    """The line above a row's marks: its name to the left, its figures to the right."""
    y = _ROW * number + 13
    right = _WIDTH - _MARGIN
    return (
        f'<text x="{_MARGIN}" y="{y}">{escape(short(label, _LETTERS))}</text>'
        f'<text class="figure" x="{right}" y="{y}" text-anchor="end">{escape(figure)}</text>'
    )


def _vertical(x: float, rows: int, kind: str) -> str:
    return f'<path class="{kind}" d="M{x:.1f} 0V{_ROW * rows}"/>'


def _svg(
    title: str, parts: Sequence[str], axis: Axis, rows: int, text: Callable[[float], str]
) -> str:
    foot = _ROW * rows
    grid = "".join(_vertical(axis.x(tick), rows, "grid") for tick in axis.ticks)
    ticks = "".join(
        f'<text class="tick" x="{axis.x(tick):.1f}" y="{foot + 14}" text-anchor="middle">'
        f"{escape(text(tick).removesuffix('.0'))}</text>"
        for tick in axis.ticks
    )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {foot + 20}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{grid}{''.join(parts)}{ticks}</svg>"
    )
