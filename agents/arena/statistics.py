"""What the games of a run say about the agents, the pairs and the seats.

A spec that holds several seats of a table has an entry for each of them. No figure depends on the
order of the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from agents.arena.intervals import Estimate, Floats, bootstrap, bounded, share
from agents.arena.results import GameResult

QUANTILES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class AgentStatistics:
    """One agent over all its entries."""

    agent: str
    games: int
    entries: int
    deals: int
    wins: float  # a win that k entries share counts 1/k to each
    win_rate: Estimate
    chance: float  # the win rate of a player like all others
    mean_score: Estimate
    mean_placement: Estimate
    score_quantiles: tuple[float, ...]  # at QUANTILES
    forfeits: int
    seconds_per_move: float | None  # None when it was never asked


@dataclass(frozen=True)
class PairStatistics:
    """How often one agent was placed before another, when both were at the table."""

    games: int
    share: Estimate  # ties are halves


@dataclass(frozen=True)
class SeatStatistics:
    """One seat of the tables of one size, whoever sat there."""

    num_players: int
    seat: int
    games: int
    win_rate: Estimate
    mean_placement: Estimate


@dataclass(frozen=True)
class Statistics:
    """All figures of some games."""

    games: int
    deals: int
    table_sizes: tuple[int, ...]
    agents: tuple[AgentStatistics, ...]  # best win rate against chance first
    pairs: dict[tuple[str, str], PairStatistics]
    seats: tuple[SeatStatistics, ...]


@dataclass(frozen=True)
class _Entry:
    """One seat of one game."""

    agent: int
    game: int
    deal: int
    num_players: int
    seat: int
    score: float
    placement: int
    win: float
    forfeited: bool
    moves: int
    seconds: float


def deal_of(game: GameResult) -> tuple[str, str, int, int]:
    """What the games of one deal have in common; tables of other sizes are dealt other cards."""
    return (game.game, str(game.board), game.num_players, game.deal)


def win_shares(placements: Sequence[int]) -> list[float]:
    """What each seat won: all, nothing, or its part of a shared win.

    >>> win_shares([2, 1]), win_shares([1, 3, 1])
    ([0.0, 1.0], [0.5, 0.0, 0.5])
    """
    winners = sum(place == 1 for place in placements)
    return [1 / winners if place == 1 else 0.0 for place in placements]


def statistics_of(games: Sequence[GameResult]) -> Statistics:
    """All figures of these games."""
    games = sorted(games, key=lambda game: game.id)
    names = sorted({agent for game in games for agent in game.agents})
    deals = sorted({deal_of(game) for game in games})
    number = {deal: index for index, deal in enumerate(deals)}
    entries = list(_entries(games, names, number))
    agents = _agents(entries, names, len(deals))
    return Statistics(
        games=len(games),
        deals=len(deals),
        table_sizes=tuple(sorted({game.num_players for game in games})),
        agents=tuple(
            sorted(agents, key=lambda each: (each.chance - each.win_rate.value, each.agent))
        ),
        pairs=_pairs(games, names, number),
        seats=_seats(entries, len(deals)),
    )


def by_table_size(games: Sequence[GameResult]) -> dict[int, Statistics]:
    """The figures of the games of each table size apart."""
    sizes = sorted({game.num_players for game in games})
    return {
        size: statistics_of([game for game in games if game.num_players == size]) for size in sizes
    }


def _entries(
    games: Sequence[GameResult], names: list[str], deals: dict[tuple[str, str, int, int], int]
) -> Iterator[_Entry]:
    index = {name: number for number, name in enumerate(names)}
    for number, game in enumerate(games):
        wins = win_shares(game.placements)
        gone = {forfeit.seat for forfeit in game.forfeits}
        for seat, agent in enumerate(game.agents):
            yield _Entry(
                agent=index[agent],
                game=number,
                deal=deals[deal_of(game)],
                num_players=game.num_players,
                seat=seat,
                score=float(game.scores[seat]),
                placement=game.placements[seat],
                win=wins[seat],
                forfeited=seat in gone,
                moves=game.moves[seat],
                seconds=game.seconds[seat],
            )


def _sums(
    rows: Sequence[int], columns: Sequence[int], shape: tuple[int, int], what: Floats
) -> Floats:
    """Add figures up, by deal and column."""
    total = np.zeros(shape)
    np.add.at(total, (np.asarray(rows, int), np.asarray(columns, int)), what)
    return total


def _agents(entries: list[_Entry], names: list[str], deals: int) -> list[AgentStatistics]:
    rows, columns = [entry.deal for entry in entries], [entry.agent for entry in entries]

    def table(what: list[float]) -> Floats:
        return _sums(rows, columns, (deals, len(names)), np.asarray(what, float))

    counts = table([1.0] * len(entries))
    wins = table([entry.win for entry in entries])
    places = table([float(entry.placement) for entry in entries])
    scores = bootstrap(table([entry.score for entry in entries]), counts) if entries else []
    own: list[list[_Entry]] = [[] for _ in names]
    for entry in entries:
        own[entry.agent].append(entry)
    return [
        _agent(
            name,
            own[index],
            deals=int((counts[:, index] > 0).sum()),
            win_rate=share(wins[:, index], counts[:, index]),
            mean_score=scores[index],
            mean_placement=_placement(places[:, index], counts[:, index], own[index]),
        )
        for index, name in enumerate(names)
    ]


def _placement(sums: Floats, counts: Floats, entries: list[_Entry]) -> Estimate:
    """Placements lie between 1 and the table's size, so ``share`` can judge them."""
    return bounded(sums, counts, 1.0, float(max(entry.num_players for entry in entries)))


def _agent(
    name: str,
    entries: list[_Entry],
    deals: int,
    win_rate: Estimate,
    mean_score: Estimate,
    mean_placement: Estimate,
) -> AgentStatistics:
    moves = sum(entry.moves for entry in entries)
    quantiles = np.quantile([entry.score for entry in entries], QUANTILES)
    return AgentStatistics(
        agent=name,
        games=len({entry.game for entry in entries}),
        entries=len(entries),
        deals=deals,
        wins=sum(entry.win for entry in entries),
        win_rate=win_rate,
        chance=float(np.mean([1 / entry.num_players for entry in entries])),
        mean_score=mean_score,
        mean_placement=mean_placement,
        score_quantiles=tuple(float(quantile) for quantile in quantiles),
        forfeits=sum(entry.forfeited for entry in entries),
        seconds_per_move=sum(entry.seconds for entry in entries) / moves if moves else None,
    )


def _pairs(
    games: Sequence[GameResult], names: list[str], deals: dict[tuple[str, str, int, int], int]
) -> dict[tuple[str, str], PairStatistics]:
    """Each game counts once for a pair, however many seats the two hold."""
    sums = {pair: np.zeros(len(deals)) for pair in permutations(names, 2)}
    counts = {pair: np.zeros(len(deals)) for pair in sums}
    for game in games:
        places: dict[str, list[int]] = {}
        for agent, place in zip(game.agents, game.placements, strict=True):
            places.setdefault(agent, []).append(place)
        for pair in permutations(places, 2):
            deal = deals[deal_of(game)]
            sums[pair][deal] += _before(places[pair[0]], places[pair[1]])
            counts[pair][deal] += 1
    return {
        pair: PairStatistics(int(counts[pair].sum()), share(sums[pair], counts[pair]))
        for pair in sums
        if counts[pair].any()
    }


def _before(first: list[int], second: list[int]) -> float:
    """The share of the seat pairs in which the first is placed before the second."""
    duels = [(a < b) + (a == b) / 2 for a in first for b in second]
    return sum(duels) / len(duels)


def _seats(entries: list[_Entry], deals: int) -> tuple[SeatStatistics, ...]:
    places = sorted({(entry.num_players, entry.seat) for entry in entries})
    column = {place: index for index, place in enumerate(places)}
    rows = [entry.deal for entry in entries]
    columns = [column[entry.num_players, entry.seat] for entry in entries]
    shape = (deals, len(places))
    counts = _sums(rows, columns, shape, np.ones(len(entries)))
    wins = _sums(rows, columns, shape, np.array([entry.win for entry in entries]))
    placed = _sums(rows, columns, shape, np.array([float(entry.placement) for entry in entries]))
    return tuple(
        SeatStatistics(
            num_players=size,
            seat=seat,
            games=int(counts[:, index].sum()),
            win_rate=share(wins[:, index], counts[:, index]),
            mean_placement=bounded(placed[:, index], counts[:, index], 1.0, float(size)),
        )
        for (size, seat), index in column.items()
    )
