"""The games by name. A game's rules are imported, and compiled, when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from bruxelles_env.core.protocol import Rules

GAMES = ("bruxelles1893", "bruxelles1897")


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
    rules: Rules = import_module(f"bruxelles_env.{name}.rules").RULES
    return rules
