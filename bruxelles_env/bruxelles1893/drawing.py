"""A position as a picture: one SVG document of the whole table, and nothing hidden in it.

Whatever an action can mean carries ``data-target``: ``space-r2c3``, ``shield-1-4``, ``bonus-1``,
``brussels-market``, ``theater-2`` (by price), ``cursor-r4c3``, ``window-left``, ``needle-1``,
``supply-wood``, ``track-hall``, ``track-palace``, ``courthouse``; and of a player
``seat-0-figure-solvay``, ``seat-0-work-blue``, ``seat-0-cube-wood``, ``seat-0-row-1``,
``seat-0-architect``, ``seat-0-money``.
"""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1893 import terms
from bruxelles_env.bruxelles1893.brussels import cost_of_use
from bruxelles_env.bruxelles1893.drawing_brussels import draw_brussels
from bruxelles_env.bruxelles1893.drawing_nouveau import draw_nouveau
from bruxelles_env.bruxelles1893.drawing_players import draw_players
from bruxelles_env.bruxelles1893.position import to_dict
from bruxelles_env.bruxelles1893.terms import COLOURS, EMPTY, FIGURES, TRACKS, UNITS
from bruxelles_env.core.compiled import as_python
from bruxelles_env.core.table import draw_table

_cost = as_python(cost_of_use)

_PHASES = {
    "stock": "Stock exchange",
    "actions": "Actions",
    "resolution": "Resolution",
    "salaries": "Salaries",
    "over": "Game over",
}
_QUESTIONS = {
    "shield": "opens a shield",
    "neutral": "places a neutral assistant",
    "turn": "takes a turn",
    "bid": "bids",
    "bid rest": "bids more than {over} BF",
    "perform": "may perform the action",
    "keep work": "keeps a drawn work",
    "cursor": "moves the cursor",
    "sell": "sells a work",
    "window": "covers a window",
    "theater": "invites a figure",
    "keep figure": "may keep the figure",
    "cube": "takes a cube",
    "solvay": "uses Solvay",
    "payment": "pays for a building",
    "needle": "turns a needle",
    "building": "places the building",
    "plaza": "may use a figure",
    "park": "chooses an action",
    "secondary theater": "may use a figure",
    "bonus": "uses or tucks a bonus card",
    "tie": "uses a shared bonus card",
    "salary": "lets a figure go",
}


def draw(box: Any, s: Any) -> str:
    """The whole table as an SVG document: both boards, every player, what is asked."""
    d = to_dict(box, s)
    facts = _facts(box, s)
    shield = None if s.shield == EMPTY else (int(s.shield) // 4 + 1, int(s.shield) % 4 + 1)
    for seat, player in enumerate(d["players"]):
        player["score"] = score_lines(player, d["first_player"] == seat)
    parts = [*draw_brussels(d, facts), *draw_nouveau(d, shield), *draw_players(d, facts)]
    return draw_table(terms, d, _PHASES[d["phase"]], _question, _winners, parts)


def _facts(box: Any, s: Any) -> dict[str, Any]:
    """What the boards show beside the position: printed tables and heights of stacks."""
    return {
        "costs": [int(_cost(s, place)) for place in range(len(terms.BRUSSELS))],
        "sale_money": box.sale_money.tolist(),
        "sale_vp": box.sale_vp.tolist(),
        "salaries": dict(zip(FIGURES, box.salary.tolist())),
        "track_ends": dict(zip(TRACKS, box.track_end.tolist())),
        "figure_pile": int(s.figure_left),
        "figure_discard": int(s.figure_discard.sum()),
        "works_left": int(s.stack_left),
        "black_left": int(s.black_left),
        "covered": int(s.covered.sum()),
    }


def score_lines(player: dict[str, Any], manneken_pis: bool) -> dict[str, int]:
    """A player's score sheet without its total, from what lies on the table."""
    money, works, figures, assistants = player["rows"]
    outside = player["assistants"] + player["placed"]
    return {
        "points": player["vp"],
        "buildings": player["buildings"] * player["architect"],
        "money": player["money"] // 4 * money,
        "works": sum(player["works"].values()) * works,
        "figures": len(player["figures"]) * figures,
        "assistants": max(0, outside - 2) * assistants,
        "nobles": player["wood"] + player["stone"] + player["iron"],
        "manneken pis": 5 if manneken_pis else 0,
    }


def _winners(d: dict[str, Any]) -> tuple[list[int], int]:
    """Who is first, and with how many points."""
    totals = [sum(player["score"].values()) for player in d["players"]]
    best = max(totals)
    return [seat for seat, total in enumerate(totals) if total == best], best


def _question(d: dict[str, Any]) -> str:
    """What the asked player does now, with what everybody knows of it."""
    decision = d["decision"]
    kind, top = decision["kind"], decision["pending"][-1]
    words = _QUESTIONS[kind].format(over=20 * top["b"])
    if kind in ("bid", "bid rest"):
        words += f" on r{top['a'] // terms.SIDE + 1}c{top['a'] % terms.SIDE + 1}"
    elif kind == "perform":
        words += f": {terms.ACTIONS[top['a']]}"
    elif kind in ("bonus", "tie"):
        words += f" (column {top['a'] + 1})"
    elif kind == "keep figure":
        words += f": {FIGURES[top['a']].title()}"
    elif kind == "window":
        words += f" with {COLOURS[top['a']]}"
    elif kind == "payment":
        paid = [f"{n} {unit}" for n, unit in zip(decision["paid"], UNITS) if n]
        words += f": {top['a']} to pay" + (f", paid {', '.join(paid)}" if paid else "")
    return words
