"""The games by name. A game's rules are imported, and compiled, when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from bruxelles_env.core.protocol import Rules

GAMES = ("bruxelles1893", "bruxelles1897")

# Where in its folder a game keeps what ``Rules`` asks for: the same places in every game.
_PLACES = {
    "terms": ("NAME", "TITLE", "MIN_PLAYERS", "MAX_PLAYERS", "BOARDS", "QUESTIONS", "FIRST_STEP"),
    "actions": ("RANGES", "NUM_ACTIONS"),
    "state": ("STATE",),
    "box": ("BOX", "STANDARD_BOX", "pack_box"),
    "setup": ("deal",),
    "decisions": ("legal", "settle", "take_step"),
    "turn": ("MAX_DECISIONS",),
    "scoring": ("SHEET", "fill_sheet", "total_score", "standing"),
    "observation": ("LAYOUT", "observe"),
    "hidden": ("redraw_hidden",),
    "words": ("WORDING",),
    "showing": ("show",),
    "drawing": ("draw",),
    "position": ("to_dict", "hidden"),
    "reading": ("from_dict",),
    "judgement": ("estimate", "SPREAD"),
    "instinct": ("instinct",),
}


def rules_of(name: str) -> Rules:
    """The rules of a game.

    >>> rules_of("bruxelles1893").max_players
    5
    """
    if name not in GAMES:
        raise ValueError(f"unknown game {name!r}: expected {' or '.join(GAMES)}")
    return _load(name)


@cache
def _load(name: str) -> Rules:
    found = {}
    for place, parts in _PLACES.items():
        module = import_module(f"bruxelles_env.{name}.{place}")
        for part in parts:
            found[part.lower()] = getattr(module, part)
    return Rules(**found)
