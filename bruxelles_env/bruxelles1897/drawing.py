"""A position as a picture: one SVG document of the whole table, and nothing hidden in it.

Whatever an action can mean carries ``data-target``: ``space-r2c3``, ``brussels-stock``,
``bonus-1``, ``pile-artwork``, ``drawn-1``, ``prison``, ``expo``, ``track-prestige``; and of a
player ``seat-0-architect-1-3``, ``seat-0-prison-2-4``, ``seat-0-artwork-yellow``,
``seat-0-material-wood-wood``, ``seat-0-house-a``, ``seat-0-noble-horta``, ``seat-0-money``.
"""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1897 import terms
from bruxelles_env.bruxelles1897.drawing_brussels import draw_brussels
from bruxelles_env.bruxelles1897.drawing_facts import score_lines, winners
from bruxelles_env.bruxelles1897.drawing_names import NOBLE_NAMES, PHASES, PLACES, QUESTIONS
from bruxelles_env.bruxelles1897.drawing_nouveau import draw_nouveau
from bruxelles_env.bruxelles1897.drawing_players import draw_players
from bruxelles_env.bruxelles1897.position import to_dict
from bruxelles_env.bruxelles1897.terms import (
    BRUSSELS,
    FIRST_CARD,
    HOUSES,
    MATERIALS,
    NOBLES,
    TRACKS,
)
from bruxelles_env.bruxelles1897.words import CARD_WORDS
from bruxelles_env.core.art import DEFS, definitions
from bruxelles_env.core.table import draw_table

_DEFS = DEFS + definitions("bruxelles1897")


def draw(box: Any, s: Any) -> str:
    """The whole table as an SVG document: the area, the cards beside it, every player."""
    d = to_dict(box, s)
    for seat, player in enumerate(d["players"]):
        player["score"] = score_lines(d, seat)
    ends = dict(zip(TRACKS, box.track_end.tolist()))
    parts = [*draw_brussels(d, ends), *draw_nouveau(d), *draw_players(d)]
    return draw_table(terms, d, PHASES[d["phase"]], _question, winners, parts, _DEFS)


def _question(d: dict[str, Any]) -> str:
    """What the asked player does now, with what everybody knows of it."""
    decision = d["decision"]
    kind, top = decision["kind"], decision["pending"][-1]
    words = QUESTIONS[kind].format(
        a=top["a"],
        place=PLACES[BRUSSELS[top["b"] % 3]][0] if kind == "send" else "",
        house=HOUSES[top["a"]] if kind == "payment" else "",
        drawn=_drawn(decision) if decision["drawn"] else "",
        noble=NOBLE_NAMES[NOBLES[top["a"]]] if kind == "keep noble" else "",
    )
    if kind == "payment":
        number = sum(d["players"][top["player"]]["houses"].values()) + 1
        spent = [f"{n} {name}" for name, n in decision["spent"].items() if n]
        words += f" ({number} material{'s' if number > 1 else ''})"
        words += f", spent {', '.join(spent)}" if spent else ""
    return words


def _drawn(decision: dict[str, Any]) -> str:
    """The drawn cards of which one is kept."""
    top = decision["pending"][-1]
    if top["kind"] == "hankar":
        return " or ".join(MATERIALS[kind] for kind in decision["drawn"])
    return " or ".join(CARD_WORDS[FIRST_CARD[top["a"]] + kind] for kind in decision["drawn"])
