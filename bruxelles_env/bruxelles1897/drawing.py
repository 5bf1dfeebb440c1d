"""The table as an SVG document."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1897.showing import show
from bruxelles_env.core.svg import document, text


def draw(box: Any, s: Any) -> str:
    return document(
        1600,
        1000,
        [text(20, 20 + 20 * i, line) for i, line in enumerate(show(box, s).splitlines())],
    )
