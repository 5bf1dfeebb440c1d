"""Bars on a logarithmic scale, as SVG. It has its own background: readable on light and dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

_WIDTH, _LEFT, _RIGHT, _ROW, _TOP = 860, 290, 90, 24, 46
_PAPER, _INK, _LINE, _OURS, _PEERS = "#faf7f0", "#2b2b2b", "#d8d2c4", "#0f766e", "#b9a67c"


@dataclass(frozen=True)
class Bar:
    """One line of the plot."""

    name: str
    value: float
    strong: bool  # ours


def bars(lines: Sequence[Bar], title: str) -> str:
    """The plot; the scale goes over whole powers of ten."""
    if not lines or any(line.value <= 0 for line in lines):
        raise ValueError("a plot needs lines, each with a value above 0")
    low = math.floor(math.log10(min(line.value for line in lines)))
    high = max(low + 1, math.ceil(math.log10(max(line.value for line in lines))))
    height = _TOP + _ROW * len(lines) + 34

    def x(value: float) -> float:
        return _LEFT + (math.log10(value) - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'font-family="sans-serif" font-size="13" fill="{_INK}">',
        f'<rect width="{_WIDTH}" height="{height}" rx="8" fill="{_PAPER}"/>',
        f'<text x="{_LEFT}" y="26" font-weight="bold">{escape(title)}</text>',
    ]
    bottom = _TOP + _ROW * len(lines)
    for power in range(low, high + 1):
        at = x(10**power)
        parts.append(f'<path d="M{at:.1f} {_TOP - 6}V{bottom + 4}" stroke="{_LINE}"/>')
        parts.append(
            f'<text x="{at:.1f}" y="{bottom + 20}" text-anchor="middle">{10**power:,}</text>'
        )
    for number, line in enumerate(lines):
        top = _TOP + _ROW * number
        colour = _OURS if line.strong else _PEERS
        end = x(line.value)
        parts.append(
            f'<text x="{_LEFT - 8}" y="{top + 14}" text-anchor="end">{escape(line.name)}</text>'
            f'<rect x="{_LEFT}" y="{top + 2}" width="{end - _LEFT:.1f}" height="{_ROW - 7}" '
            f'fill="{colour}"/>'
            f'<text x="{end + 6:.1f}" y="{top + 14}">{line.value:,.0f}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])
