"""Reading what is pending from plain data: the decision that is asked and what lies below it."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from bruxelles_env.core.reading import Reader

_MOST_PENDING = 10
_NOTHING = ((0, 0), (0, 0))
_Bounds = tuple[int, int]


@dataclass(frozen=True)
class Shapes:
    """What a game's pending decisions may look like."""

    arguments: dict[str, tuple[_Bounds, _Bounds]]  # (lowest, highest) of a and b, by kind
    bottoms: dict[str, tuple[str, ...]]  # what may lie at the bottom, by phase
    alone: tuple[str, ...]  # questions with nothing below or above; their name alone is enough
    several: tuple[str, ...] = ()  # kinds that may be pending more than once


def read_decision(terms: ModuleType, s: Any, d: Reader, shapes: Shapes) -> Reader:
    """Fill the stack of a state; says where to read on: the decision, empty in a game that is over.

    ``terms`` is the game's module of that name.
    """
    decision = d["decision"]
    if s.phase != terms.PHASE_OVER:
        _read_pending(terms, s, d, shapes)
        return decision
    if decision.value is not None or d["current_player"].value is not None:
        raise decision.wrong("None, as is current_player, in a game that is over")
    return Reader({}, decision.path)


def _read_pending(terms: ModuleType, s: Any, d: Reader, shapes: Shapes) -> None:
    """Some kinds can be given by their name alone."""
    count = int(s.num_players)
    decision = d["decision"]
    player = d["current_player"].seat(count)
    kind = decision["kind"]
    kind.name(terms.QUESTIONS)
    default = [{"kind": kind.value, "player": player, "a": 0, "b": 0}]
    by_name = kind.value in shapes.alone
    pending = decision.get("pending", default) if by_name else decision["pending"]
    rows = pending.items(at_most=_MOST_PENDING)
    if not rows:
        raise pending.wrong("at least the question that is asked")
    names = (*terms.QUESTIONS, *terms.STEPS)
    for depth, row in enumerate(rows):
        row.keys(("kind", "player", "a", "b"))
        number = row["kind"].name(names)
        if number >= len(terms.QUESTIONS):
            number += terms.FIRST_STEP - len(terms.QUESTIONS)
        for_a, for_b = shapes.arguments.get(row["kind"].value, _NOTHING)
        s.ask[depth] = [
            number,
            row["player"].seat(count),
            row["a"].whole(*for_a),
            row["b"].whole(*for_b),
        ]
    s.depth = len(rows)
    phase = terms.PHASES[s.phase]
    bottoms = shapes.bottoms[phase]
    if rows[0]["kind"].value not in bottoms:
        raise pending.wrong(f"{' or '.join(bottoms)} first in phase {phase}")
    _check_order(rows, pending, shapes)
    if rows[-1].value["kind"] != kind.value or rows[-1].value["player"] != player:
        raise pending.wrong(f"{kind.value} of player {player} last, as it is asked")


def _check_order(rows: list[Reader], pending: Reader, shapes: Shapes) -> None:
    """What leads on to the rest of the game lies at the bottom only, and nothing is asked twice."""
    kinds = [row.value["kind"] for row in rows]
    if kinds[0] in shapes.alone and len(kinds) > 1:
        raise pending.wrong(f"{kinds[0]} alone")
    leading = {kind for bottoms in shapes.bottoms.values() for kind in bottoms}
    for row, kind in zip(rows[1:], kinds[1:], strict=True):
        if kind in leading:
            raise row.wrong(f"{kind} at the bottom only")
    for row, kind in zip(rows, kinds, strict=True):
        if kinds.count(kind) > 1 and kind not in shapes.several:
            raise row.wrong(f"{kind} once only")
