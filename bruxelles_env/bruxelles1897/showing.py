"""A position as text, at most 100 columns wide."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1897 import terms
from bruxelles_env.bruxelles1897.position import to_dict
from bruxelles_env.bruxelles1897.terms import COLUMNS
from bruxelles_env.core.kept import show_kept
from bruxelles_env.core.position import headline

_CELL = 23


def show(box: Any, s: Any) -> str:
    """The whole table: what is asked, the area, the Brussels cards and every player."""
    d = to_dict(box, s)
    return "\n".join([headline(terms, s), "", *_area(d), "", *_brussels(d), "", *_players(d)])


def _area(d: dict[str, Any]) -> list[str]:
    """Each space: its card, or @owner:value of the Architect card there."""
    lines = ["    " + "".join(f"c{c + 1}".ljust(_CELL) for c in range(COLUMNS)).rstrip()]
    for r, row in enumerate(d["area"]):
        lines.append(f"r{r + 1}  " + "".join(_space(cell).ljust(_CELL) for cell in row).rstrip())
    halves = [f"{card['top']} / {card['bottom']}" for card in d["bonus"]]
    lines.append("    " + "".join(half.ljust(_CELL) for half in halves).rstrip())
    return lines


def _space(cell: dict[str, Any]) -> str:
    if cell["owner"] is None:
        return cell["card"] or "-"
    owner = "n" if cell["owner"] == "neutral" else cell["owner"]
    return f"@{owner}:{cell['value']}"


def _some(counts: dict[str, int]) -> str:
    """The things of which there are any."""
    return ", ".join(f"{n} {name}" for name, n in counts.items() if n) or "none"


def _brussels(d: dict[str, Any]) -> list[str]:
    uses = []
    for place, seats in d["brussels"].items():
        there = [f"@{p}" for p, cards in enumerate(seats) for _ in range(sum(cards.values()))]
        uses.append(f"{place} {' '.join(there)} (next: {d['uses'][place] + 1})")
    piles = [f"{name} {pile['draw']}" for name, pile in d["piles"].items()]
    expo = d["expo"] if isinstance(d["expo"], str) else f"player {d['expo']}"
    return ["  ".join(uses), f"piles: {', '.join(piles)}    expo: {expo}"]


def _players(d: dict[str, Any]) -> list[str]:
    lines = []
    for seat, p in enumerate(d["players"]):
        marks = "M" if d["first_player"] == seat else " "
        marks += "passed " if p["passed"] else ""
        lines.append(
            f"{seat}{marks}{p['money']} BEF, {p['vp']} VP, hand {_some(p['architects'])}; prison "
            f"{_some(p['prison'])}"
        )
        lines.append(
            f"   architecture {p['architecture']}, nobility {p['nobility']}, prestige "
            f"{p['prestige']}; houses: {_some(p['houses'])}"
        )
        lines.append(f"   artworks: {_some(p['artworks'])}; materials: {_some(p['materials'])}")
        lines.append(f"   nobles: {show_kept(p['nobles'])}")
    return lines
