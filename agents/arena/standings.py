"""A first table of a tournament: games, wins and mean places by agent."""

from __future__ import annotations

from agents.arena.results import Results


def standings_text(results: Results) -> str:
    """The agents, best first."""
    lines = []
    for spec in results.settings.agents:
        places = [
            place
            for game in results.games
            for agent, place in zip(game.agents, game.placements, strict=True)
            if agent == spec
        ]
        mean = sum(places) / len(places) if places else float("inf")
        wins = sum(place == 1 for place in places)
        lines.append((mean, f"{spec:30} {len(places):7} {wins:7} {mean:11.2f}"))
    head = f"{'agent':30} {'seats':>7} {'wins':>7} {'mean place':>11}"
    return "\n".join([head, *(line for _, line in sorted(lines))])
