"""The standings of a run as text, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from agents.arena.intervals import Estimate
from agents.arena.judgement import Judgement, judge, ranking
from agents.arena.results import GameResult, Results
from agents.arena.statistics import AgentStatistics, Statistics

_WIDTH = 100  # of the terminal
_NAME = 12  # columns for an agent's name at least; it gets what the figures leave
_MOST_IN_MATRIX = 9


def standings_text(results: Results) -> str:
    """Who stands where: all games, and each table size apart if there are several."""
    return judgement_text(judge(results))


def judgement_text(judgement: Judgement) -> str:
    """The same, of what is worked out already."""
    parts = [_section(judgement, judgement.overall, _title(judgement.overall))]
    if len(judgement.sizes) > 1:
        parts += [
            _section(judgement, statistics, _title(statistics))
            for statistics in judgement.sizes.values()
        ]
    parts += ["\n".join(_plain(note) for note in judgement.notes)] if judgement.notes else []
    if judgement.results.problems:
        parts.append("\n".join("  " + _plain(problem) for problem in judgement.results.problems))
    return "\n\n".join(part for part in parts if part)


def _title(statistics: Statistics) -> str:
    sizes = ", ".join(map(str, statistics.table_sizes)) or "no"
    chances = sorted({round(100 * each.chance, 1) for each in statistics.agents})
    chance = " to ".join(f"{each:.1f}" for each in sorted({*chances[:1], *chances[-1:]}))
    return (
        f"{sizes} players: {count(statistics.games, 'game')} of "
        f"{count(statistics.deals, 'deal')}; by chance {chance or '-'} % wins"
    )


def _section(judgement: Judgement, statistics: Statistics, title: str) -> str:
    agents = ranking(statistics, judgement.ratings)
    if not agents:
        return ""
    whole = statistics is judgement.overall
    lines = [title, "", *_standings(agents, judgement if whole else None)]
    return "\n".join([*lines, "", *_matrix(agents, statistics)])


def _standings(agents: Sequence[AgentStatistics], rated: Judgement | None) -> list[str]:
    """The main table; ratings stand with all games only."""
    head = ["", "agent", "played", "rating", "wins %", "score", "place"]
    rated = rated if rated and rated.ratings else None
    rows = [head]
    for number, each in enumerate(agents, start=1):
        rating = rated.ratings.get(each.agent) if rated else None
        rows.append(
            [
                str(number),
                each.agent,
                str(each.entries),
                "" if rating is None else _rating(rating.mu, rating.interval),
                _estimate(each.win_rate, 100, 1),
                _estimate(each.mean_score, 1, 1),
                _estimate(each.mean_placement, 1, 2),
            ]
        )
    return _aligned(rows)


def _rating(mu: float, interval: tuple[float, float] | None) -> str:
    return f"{mu:.1f}" if interval is None else f"{mu:.1f} ±{interval[1] - mu:.1f}"


def _estimate(estimate: Estimate, scale: float, digits: int) -> str:
    value = f"{scale * estimate.value:.{digits}f}"
    if estimate.interval is None:
        return value
    low, high = (f"{scale * end:.{digits}f}" for end in estimate.interval)
    return f"{value} [{low}–{high}]"


def _matrix(agents: Sequence[AgentStatistics], statistics: Statistics) -> list[str]:
    """Time, forfeits, and the percentage of games placed before each other agent."""
    shown = agents if len(agents) <= _MOST_IN_MATRIX else []
    before = [f"bef. {number}" for number in range(1, len(shown) + 1)]
    rows = [["", "agent", "time/move", "forfeits", *before]]
    for number, each in enumerate(agents, start=1):
        pairs = [statistics.pairs.get((each.agent, other.agent)) for other in shown]
        rows.append(
            [
                str(number),
                each.agent,
                duration(each.seconds_per_move),
                str(each.forfeits),
                *("" if pair is None else f"{100 * pair.share.value:.1f}" for pair in pairs),
            ]
        )
    return _aligned(rows)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Names to the left, figures to the right; columns of which only the head is there are out."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    name = next(index for index, column in enumerate(columns) if column[0] == "agent")
    room = _WIDTH - sum(widths) + widths[name] - 2 * (len(columns) - 1)
    names = [short(agent, max(_NAME, room)) for agent in columns[name]]
    widths[name] = max(map(len, names))
    cells = [
        [cell.rjust(width) for cell in column]
        for column, width in zip(columns, widths, strict=True)
    ]
    cells[name] = [agent.ljust(widths[name]) for agent in names]
    return ["  ".join(row).rstrip() for row in zip(*cells, strict=True)]


def forfeits_text(agents: Sequence[str], games: Sequence[GameResult]) -> str:
    """For each agent that forfeited: how often, and the first time."""
    lines = []
    for agent in dict.fromkeys(agents):
        mine = [(game, each) for game in games for each in game.forfeits if each.agent == agent]
        if mine:
            game, first = min(mine, key=lambda each: each[0].id)
            lines.append(
                f"{_plain(agent)} forfeited {count(len(mine), 'time')}; game {_plain(game.id)}, "
                f"seat {first.seat}, move {first.move}: {_plain(first.reason)}"
            )
    return "\n".join(lines)


def count(number: int, what: str) -> str:
    """A number of things, in the singular or the plural.

    >>> count(1, "game"), count(1200, "game")
    ('1 game', '1,200 games')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def duration(seconds: float | None) -> str:
    """A time in the unit that suits it.

    >>> duration(12.3456), duration(0.0123456), duration(0.0000085), duration(None)
    ('12.3 s', '12.3 ms', '8.5 µs', '-')
    """
    if seconds is None:
        return "-"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{_three(seconds / size)} {unit}"
    return f"{_three(seconds / 1e-6)} µs"


def _three(value: float) -> str:
    """Three digits, or as many as a whole number has."""
    return f"{value:.3g}" if value < 999.5 else f"{value:.0f}"


def short(agent: str, width: int) -> str:
    """A spec that fits: of a long one, the beginning and the end."""
    agent = _plain(agent)
    if len(agent) <= width:
        return agent
    tail = (width - 1) // 2
    return f"{agent[: width - 1 - tail]}…{agent[-tail:]}"


def _plain(text: str) -> str:
    """Text without characters that steer a terminal: specs and reasons are other people's."""
    return "".join(char if char.isprintable() else "�" for char in text)
