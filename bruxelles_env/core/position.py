"""The head of a position as plain data: what every game writes and reads alike.

``terms`` is a game's module of that name, with its words and limits.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from bruxelles_env.core.reading import Reader

_HEAD = ("game", "num_players", "round", "phase", "first_player", "current_player", "decision")


def kind_name(terms: ModuleType, kind: int) -> str:
    """The name of a question or a step."""
    if kind < terms.FIRST_STEP:
        return str(terms.QUESTIONS[kind])
    return str(terms.STEPS[kind - terms.FIRST_STEP])


def write_head(
    terms: ModuleType, s: Any, memory: Callable[[Any], dict[str, Any]]
) -> dict[str, Any]:
    """Who plays, which round and phase it is, and what is asked.

    ``memory`` gives what goes with the pending decisions in this game.
    """
    asked = s.ask[s.depth - 1] if s.depth else None
    return {
        "game": terms.NAME,
        "num_players": int(s.num_players),
        "round": int(s.round_number),
        "phase": terms.PHASES[s.phase],
        "first_player": int(s.first_player),
        "current_player": None if asked is None else int(asked[1]),
        "decision": None if asked is None else {**_asked(terms, s), **memory(s)},
    }


def _asked(terms: ModuleType, s: Any) -> dict[str, Any]:
    """What is asked, and what is pending below it."""
    return {
        "kind": kind_name(terms, s.ask[s.depth - 1, 0]),
        "pending": [
            {"kind": kind_name(terms, kind), "player": int(player), "a": int(a), "b": int(b)}
            for kind, player, a, b in s.ask[: s.depth]
        ],
    }


def read_head(terms: ModuleType, s: Any, data: Any, more_keys: tuple[str, ...]) -> Reader:
    """Who plays, which round and phase it is; ``pending.read_decision`` reads what is asked.

    ``more_keys`` come after the head in this game; returns the reader of all.
    """
    d = Reader(data)
    d.keys((*_HEAD, *more_keys))
    if d["game"].value != terms.NAME:
        raise d["game"].wrong(terms.NAME)
    s.num_players = d["num_players"].whole(terms.MIN_PLAYERS, terms.MAX_PLAYERS)
    s.round_number = d["round"].whole(1, terms.ROUNDS)
    s.phase = d["phase"].name(terms.PHASES)
    s.first_player = d["first_player"].seat(int(s.num_players))
    return d


def headline(terms: ModuleType, s: Any) -> str:
    """The first line of a position as text."""
    where = f"{terms.TITLE} - round {s.round_number} of {terms.ROUNDS}"
    where += f" - phase {terms.PHASES[s.phase]}"
    if s.depth == 0:
        return where
    kind, player = s.ask[s.depth - 1][:2]
    return f"{where} - player {player} decides: {kind_name(terms, kind)}"
