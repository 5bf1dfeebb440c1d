"""Who meets whom, where they sit and what is dealt: a pure function of the settings.

A deal is one seed of a game. Every line-up of a deal is played in all its seat rotations, so that
luck of the deal and of the seat falls on all alike. The line-ups of a deal are

- as many agents as seats: all of them;
- more agents than seats: every combination, if that makes at most 60 games a deal; otherwise a
  drawn few in which every agent sits equally often, drawn anew for each deal;
- fewer agents than seats: every way to fill the seats with all agents at the table, such as
  A B B B, A A B B and A A A B, so that each agent has as many seats as any other;
- a fixed table: that one, in the order given.

The order around the table is drawn anew for each deal, so that nobody always sits behind the same
neighbour; that of a fixed table stays.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from agents.arena.forfeits import Forfeit
from agents.arena.seeds import derive
from agents.arena.settings import Settings

FEW = 60  # games of a deal up to which all combinations are played
_SEED_BITS = 48  # small enough for every reader of JSON


@dataclass(frozen=True)
class Job:
    """One game to be played."""

    id: str  # unique in the tournament, and the same however far it is extended
    deal: int
    seed: int
    agents: tuple[str, ...]  # by seat
    forfeits: tuple[Forfeit, ...] = ()  # those that an earlier try, cut short, has brought to light


def schedule(settings: Settings) -> Iterator[Job]:
    """All games of a tournament; more games only add to the list of fewer.

    >>> from agents.arena.settings import make_settings
    >>> settings = make_settings(["random", "own:A", "own:B"], num_players=[2], games=6)
    >>> [(job.id, job.agents) for job in schedule(settings)][:2]
    [('d0-l0-r0', ('own:A', 'random')), ('d0-l0-r1', ('random', 'own:A'))]
    """
    sizes = settings.num_players
    rounds = {size: _deals(settings, size) for size in sizes}
    for number in range(max(rounds.values())):
        for place, size in enumerate(sizes):
            if number < rounds[size]:
                yield from _block(settings, number * len(sizes) + place, size)


def total_games(settings: Settings) -> int:
    """How many games are played: each table size's share, rounded up to whole deals.

    >>> from agents.arena.settings import make_settings
    >>> total_games(make_settings(["random", "own:A", "own:B"], num_players=[2], games=8))
    12
    """
    return sum(
        _deals(settings, size) * games_of_a_deal(settings, size) for size in settings.num_players
    )


def games_of_a_deal(settings: Settings, size: int) -> int:
    """How many games every deal at tables of this size takes."""
    return len(_block(settings, 0, size))


def _deals(settings: Settings, size: int) -> int:
    share = math.ceil(settings.games / len(settings.num_players))
    return math.ceil(share / games_of_a_deal(settings, size))


def seed_of_deal(settings: Settings, deal: int) -> int:
    """What is dealt depends on the tournament's seed and the number of the deal only."""
    return derive(settings.seed, "deal", deal) >> (64 - _SEED_BITS)


def _block(settings: Settings, deal: int, size: int) -> list[Job]:
    """The games of one deal."""
    seed = seed_of_deal(settings, deal)
    rng = random.Random(derive(settings.seed, "line-ups", deal))
    if settings.table is None:
        line_ups = _line_ups(settings.agents, size, rng)
    else:
        line_ups = [tuple(settings.table)]
    return [
        Job(f"d{deal}-l{number}-r{turn}", deal, seed, seats)
        for number, line_up in enumerate(line_ups)
        for turn, seats in enumerate(_rotations(line_up))
    ]


def _rotations(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All ways to turn the table; A B A B has two, not four."""
    turned = (line_up[turn:] + line_up[:turn] for turn in range(len(line_up)))
    return list(dict.fromkeys(turned))


def _line_ups(agents: list[str], size: int, rng: random.Random) -> list[tuple[str, ...]]:
    if len(agents) < size:
        return _filled(agents, size, rng)
    if math.comb(len(agents), size) * size <= FEW:
        return [_shuffled(chosen, rng) for chosen in combinations(agents, size)]
    return _drawn(agents, size, rng)


def _shuffled(agents: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    return tuple(rng.sample(agents, len(agents)))


def _filled(agents: list[str], size: int, rng: random.Random) -> list[tuple[str, ...]]:
    """Every way to give all agents one seat or more; the seats of one lie side by side."""
    order = _shuffled(tuple(agents), rng)
    line_ups = []
    for cuts in combinations(range(1, size), len(agents) - 1):
        ends = zip((0, *cuts), (*cuts, size), strict=True)
        counts = [high - low for low, high in ends]
        line_ups.append(
            tuple(spec for spec, count in zip(order, counts, strict=True) for _ in range(count))
        )
    return line_ups


def _drawn(agents: list[str], size: int, rng: random.Random) -> list[tuple[str, ...]]:
    """The agents in a circle, dealt out in tables, until all have been dealt equally often."""
    circle = _shuffled(tuple(agents), rng)
    tables = len(agents) // math.gcd(len(agents), size)
    return [
        tuple(circle[(table * size + seat) % len(circle)] for seat in range(size))
        for table in range(tables)
    ]
