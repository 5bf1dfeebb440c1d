"""What the table shows beside the position: column sums, coats of arms, scores, the winners."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bruxelles_env.bruxelles1897.terms import COLUMNS, TRACKS

Owner = int | str  # a seat or "neutral"


def column_sums(d: dict[str, Any]) -> list[Counter[Owner]]:
    """By column: the sum of the sides of each owner's Architect cards."""
    sums: list[Counter[Owner]] = [Counter() for _ in range(COLUMNS)]
    for row in d["area"]:
        for column, cell in enumerate(row):
            if cell["owner"] is not None:
                sums[column][cell["owner"]] += cell["value"]
    return sums


def leaders(sums: Counter[Owner]) -> list[Owner]:
    """Whoever has the most, ties included."""
    most = max(sums.values(), default=0)
    return [owner for owner, total in sums.items() if total == most > 0]


def coats_of_arms(d: dict[str, Any]) -> dict[tuple[int, int], list[Owner]]:
    """The crossings of four Architect cards, by row and column, and who has most of them."""
    area = d["area"]
    found = {}
    for r in range(1, len(area)):
        for c in range(1, COLUMNS):
            around = [area[r - 1][c - 1], area[r - 1][c], area[r][c - 1], area[r][c]]
            owners = [cell["owner"] for cell in around]
            if None not in owners:
                found[r, c] = leaders(Counter(owners))
    return found


def score_lines(d: dict[str, Any], seat: int) -> dict[str, int]:
    """A player's score sheet without its total, from what lies on the table."""
    player = d["players"][seat]
    worth = {
        "money": 3 * min(5, player["money"] // 2),
        "nobles": 2 * len(player["nobles"]),
        "artworks": 2 * sum(count > 0 for count in player["artworks"].values()),
        "houses": 2 * sum(count > 0 for count in player["houses"].values()),
    }
    won = {
        card["bottom"]
        for card, sums in zip(d["bonus"], column_sums(d), strict=True)
        if seat in leaders(sums)
    }
    halves = {bottom: points if bottom in won else 0 for bottom, points in worth.items()}
    return {
        "points": player["vp"],
        "houses": sum(player["houses"].values()) * player["architecture"],
        "materials": sum(player["materials"].values()),
        "expo": 2 if d["expo"] == seat else 0,
        "money": halves["money"],
        "nobles": halves["nobles"],
        "artworks": halves["artworks"],
        "house_types": halves["houses"],
    }


def winners(d: dict[str, Any]) -> tuple[list[int], int]:
    """Who is first, and with how many points: then fewer in Prison, then higher levels."""
    standings = [
        (
            sum(player["score"].values()),
            -sum(player["prison"].values()),
            sum(player[track] for track in TRACKS),
        )
        for player in d["players"]
    ]
    best = max(standings)
    return [seat for seat, standing in enumerate(standings) if standing == best], best[0]
