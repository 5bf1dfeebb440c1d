"""Boxes: the standard one of a game, or another from a file or a dict."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from bruxelles_env.core.box_checks import BoxError, read_box
from bruxelles_env.core.protocol import Array, Rules

BoxSource = Path | str | dict[str, Any] | None


@cache
def _standard(rules: Rules) -> Array:
    return rules.pack_box(rules.standard_box.name, read_box(rules.standard_box))


def open_box(rules: Rules, source: BoxSource) -> tuple[dict[str, Any] | None, Array]:
    """A box's tables (None for the standard one) and its packed record."""
    if source is None:
        return None, _standard(rules)
    if isinstance(source, dict):
        return source, rules.pack_box("box", source)
    if not isinstance(source, Path | str):
        raise BoxError(f"box is {source!r}: expected the path of a box file or its tables")
    tables = read_box(source)
    return tables, rules.pack_box(str(source), tables)
