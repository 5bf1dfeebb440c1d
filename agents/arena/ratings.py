"""Ratings by openskill's Plackett-Luce model.

The model updates its ratings game by game, so they depend on the order of the games. The agents do
not change in a run, and no order is the right one: the games are shuffled several times and the
ratings averaged. For the same reason nothing is added to the uncertainty between games (tau is 0).

The scale is openskill's own: all start at 25, and only differences mean something. No agent is
held at a fixed point, not even ``random``. All other ratings would then be as uncertain as the
distance to it, and an agent that always loses is at no certain distance from the others.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.arena.intervals import SEED, Floats, Interval, stretch_of
from agents.arena.results import GameResult
from agents.arena.statistics import deal_of

RESAMPLES = 40
MOST_RESAMPLED = 2_000  # games in a resample; openskill rates some 25,000 a second
_SHUFFLES = (2, 10)  # at least and at most: the order matters less the more games there are
_SHUFFLED = 40_000  # games in all shuffles together
_REACH = 1.96

Standing = tuple[float, float]  # mu and sigma


@dataclass(frozen=True)
class AgentRating:
    """Where the model puts an agent. ``ordinal`` is mu - 3 sigma: what it is good for at least."""

    agent: str
    mu: float
    sigma: float
    ordinal: float
    interval: Interval | None  # of mu


def ratings_of(games: Sequence[GameResult]) -> list[AgentRating]:
    """The ratings of all agents of these games, best first.

    The interval of mu comes from ratings of resampled deals. It is the normal one about their
    spread, as there are too few resamples for percentiles. If an agent always won, or always
    lost, or has its place between others without exception, then resamples all agree, though
    nothing says how far it is from the others. Its interval is then made of sigma if that is
    larger. One deal gives no interval.
    """
    games = sorted(games, key=lambda game: game.id)
    names = sorted({agent for game in games for agent in game.agents})
    if not games:
        return []
    model = _model()
    rng = random.Random(SEED)
    shuffles = max(_SHUFFLES[0], min(_SHUFFLES[1], _SHUFFLED // len(games)))
    runs = [_rate(model, names, rng.sample(games, len(games))) for _ in range(shuffles)]
    means = np.mean(runs, axis=0)
    spreads = _spreads(model, names, games, means[:, 1])
    loose = _unattached(names, games)
    rated = []
    for name, (mu, sigma) in zip(names, means.tolist(), strict=True):
        spread = spreads.get(name)
        if spread is not None and name in loose:
            spread = max(spread, sigma)
        around = None if spread is None else Interval(mu - _REACH * spread, mu + _REACH * spread)
        rated.append(AgentRating(name, mu, sigma, mu - 3 * sigma, around))
    return sorted(rated, key=lambda each: (-each.mu, each.agent))


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise ImportError("ratings need openskill: pip install 'bruxelles-env[arena]'") from error
    return PlackettLuce(tau=0.0)


def _rate(model: Any, names: list[str], games: Sequence[GameResult]) -> list[Standing]:
    """The ratings after these games in this order, by name."""
    standings: dict[str, Standing] = dict.fromkeys(names, (float(model.mu), float(model.sigma)))
    for game in games:
        before = [standings[agent] for agent in game.agents]
        teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        rated = [team[0] for team in model.rate(teams, ranks=game.placements)]
        for agent, (mu, sigma), after in zip(game.agents, before, rated, strict=True):
            # An agent on several seats learns from each of them: changes add up.
            now = standings[agent]
            standings[agent] = (now[0] + after.mu - mu, now[1] * after.sigma / sigma)
    return [standings[name] for name in names]


def _spreads(
    model: Any, names: list[str], games: list[GameResult], sigmas: Floats
) -> dict[str, float]:
    """How much each agent's mu varies over resampled deals; nothing of agents with one deal.

    It holds the doubt about the order too, as each resample is rated in one order only. Of many
    deals fewer are drawn, to save time; the spread is then made smaller as sigma says.
    """
    deals: dict[tuple[str, str, int, int], list[GameResult]] = {}
    for game in games:
        deals.setdefault(deal_of(game), []).append(game)
    keys = sorted(deals)
    if len(keys) < 2:
        return {}
    rng = random.Random(SEED + 1)
    size = min(len(keys), max(2, MOST_RESAMPLED * len(keys) // len(games)))
    drawn = []
    for _ in range(RESAMPLES):
        again = [game for key in rng.choices(keys, k=size) for game in deals[key]]
        rng.shuffle(again)
        drawn.append(_rate(model, names, again))
    mus, drawn_sigmas = np.moveaxis(np.array(drawn), 2, 0)
    spreads = mus.std(axis=0, ddof=1)
    if size < len(keys):
        spreads *= sigmas / drawn_sigmas.mean(axis=0)
    played = {name: sum(_plays(name, deals[key]) for key in keys) for name in names}
    return {
        name: float(spread) * stretch_of(played[name])
        for name, spread in zip(names, spreads, strict=True)
        if played[name] >= 2
    }


def _plays(agent: str, games: list[GameResult]) -> bool:
    return any(agent in game.agents for game in games)


def _unattached(names: list[str], games: list[GameResult]) -> set[str]:
    """The agents that no chain of results leads to from others and back again.

    Without such a chain the likelihood of the results rises the further the agent is moved away.
    """
    index = {name: number for number, name in enumerate(names)}
    leads = np.zeros((len(names), len(names)), bool)
    for game in games:
        for first, place in zip(game.agents, game.placements, strict=True):
            for second, other in zip(game.agents, game.placements, strict=True):
                if place <= other:
                    leads[index[first], index[second]] = True
    for middle in range(len(names)):
        leads |= leads[:, [middle]] & leads[[middle], :]
    both = leads & leads.T
    np.fill_diagonal(both, False)
    return {name for name, row in zip(names, both, strict=True) if not row.any()}
