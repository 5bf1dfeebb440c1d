"""One HTML page about a run. It needs nothing else: no script, no font, no network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from agents.arena.again import command_again
from agents.arena.intervals import Estimate
from agents.arena.judgement import Judgement, ranking
from agents.arena.plots import axis_for, boxes, forest, log_axis_for
from agents.arena.report_style import STYLE
from agents.arena.settings import Settings
from agents.arena.standings import count, duration
from agents.arena.statistics import AgentStatistics, PairStatistics, Statistics

REPORT_FILE = "report.html"

# Names come from files: nothing that a page may load or run is allowed, even if one got through.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def write_report(
    judgement: Judgement,
    folder: Path | str,
    out: Path | str | None = None,
    first: Sequence[str] = (),
) -> Path:
    """Write the page into the folder of the run, or to ``out``; returns where it is."""
    path = Path(folder) / REPORT_FILE if out is None else Path(out)
    name = Path(folder).resolve().name
    path.write_text(report_html(judgement, name, first), encoding="utf-8")
    return path


def report_html(judgement: Judgement, name: str, first: Sequence[str] = ()) -> str:
    """The page, with parts of somebody else's, in HTML, ``first``. Same results, same page."""
    overall, settings = judgement.overall, judgement.results.settings
    parts = [
        f"<h1>{_name(name)}</h1>",
        f'<p class="lead">{_lead(judgement)}</p>',
        _notes(judgement),
        *first,
    ]
    if overall.games:
        parts += [_all_games(judgement), *_sizes(judgement), _seats(judgement), _time(judgement)]
    parts += [_forfeits(judgement), _problems(judgement), _settings(settings), _HOW_TO_READ]
    title = escape(f"{name}: Bruxelles report")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(part for part in parts if part)
        + "\n</main>\n</body>\n</html>\n"
    )


# --- pieces of text


def _name(text: object) -> str:
    """Somebody else's text: escaped, and kept from turning the direction of ours."""
    return f"<bdi>{escape(str(text))}</bdi>"


def _percent(value: float) -> str:
    return f"{100 * value:.1f}"


def _one(value: float) -> str:
    return f"{value:.1f}"


def _two(value: float) -> str:
    return f"{value:.2f}"


def _figure(estimate: Estimate, text: Any) -> str:
    """A figure with its interval in small letters."""
    if estimate.interval is None:
        return f"{text(estimate.value)}<small>no interval</small>"
    low, high = (text(end) for end in estimate.interval)
    return f"{text(estimate.value)}<small>{low}–{high}</small>"


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of HTML cells; the first cell of a row is its head. A cell may bring its tag."""
    first = "".join(
        cell if cell.startswith("<th") else f'<th scope="col">{cell}</th>' for cell in head[1:]
    )
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(cell if cell.startswith("<td") else f"<td>{cell}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption>"
        f'<thead><tr><th scope="col" class="left">{head[0]}</th>{first}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _left(head: str) -> str:
    """The head of a column of words."""
    return f'<th scope="col" class="left">{head}</th>'


def captioned(caption: str, svg: str) -> str:
    """A plot and what it shows."""
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


# --- parts of the page


def _lead(judgement: Judgement) -> str:
    settings, overall = judgement.results.settings, judgement.overall
    sizes = ", ".join(map(str, overall.table_sizes))
    parts = [
        escape(settings.game),
        "match" if settings.match is not None else "tournament",
        *([f"{sizes} players"] if sizes else []),
        count(overall.games, "game"),
        count(overall.deals, "deal"),
        count(len(overall.agents), "agent"),
    ]
    return " · ".join(parts)


def _notes(judgement: Judgement) -> str:
    notes = [escape(note) for note in judgement.notes]
    match = judgement.results.settings.match
    if match is not None and match.verdict is not None:
        verdict = match.verdict
        notes.insert(0, f"The sequential test: {_name(verdict)}.")
    if not notes:
        return ""
    return f'<div class="notes">{"".join(f"<p>{note}</p>" for note in notes)}</div>'


def _all_games(judgement: Judgement) -> str:
    mixed = len(judgement.sizes) > 1
    title = "All table sizes together" if mixed else "Standings"
    return _section(judgement, judgement.overall, title, rated=True)


def _sizes(judgement: Judgement) -> list[str]:
    if len(judgement.sizes) < 2:
        return []
    return [
        _section(judgement, statistics, f"{size} players", rated=False)
        for size, statistics in judgement.sizes.items()
    ]


def _section(judgement: Judgement, statistics: Statistics, title: str, rated: bool) -> str:
    agents = ranking(statistics, judgement.ratings)
    plots = [_wins_plot(agents, title), _scores_plot(agents, title)]
    if rated and judgement.ratings:
        plots.insert(0, _ratings_plot(judgement))
    return (
        f"<h2>{escape(title)}</h2>"
        + _standings(judgement, agents, title, rated and bool(judgement.ratings))
        + f'<div class="plots">{"".join(plots)}</div>'
        + _pairs(agents, statistics, title)
    )


def _standings(
    judgement: Judgement, agents: Sequence[AgentStatistics], title: str, rated: bool
) -> str:
    head = ["Agent", *(["Rating", "Ordinal"] if rated else []), "Played", "Wins %", "Chance %"]
    head += ["Score", "Placement", "Forfeits"]
    rows = []
    for place, each in enumerate(agents, start=1):
        row = [f"{place} {_name(each.agent)}"]
        if rated:
            rating = judgement.ratings[each.agent]
            row += [_figure(Estimate(rating.mu, rating.interval), _one), _one(rating.ordinal)]
        row += [
            f"{each.entries}<small>{count(each.deals, 'deal')}</small>",
            _figure(each.win_rate, _percent),
            _percent(each.chance),
            _figure(each.mean_score, _one),
            _figure(each.mean_placement, _two),
            str(each.forfeits),
        ]
        rows.append(row)
    return _table(f"{title}: figures and their 95 % intervals", head, rows)


def _ratings_plot(judgement: Judgement) -> str:
    rated = list(judgement.ratings.values())
    ends = [end for each in rated for end in (each.interval or (each.mu, each.mu))]
    rows = [(each.agent, Estimate(each.mu, each.interval)) for each in rated]
    svg = forest(f"Ratings of {count(len(rows), 'agent')}", rows, axis_for(ends), _one)
    return captioned("Rating (mu of the Plackett-Luce model) with its 95 % interval.", svg)


def _wins_plot(agents: Sequence[AgentStatistics], title: str) -> str:
    rows = [(each.agent, each.win_rate) for each in agents]
    chances = {round(each.chance, 9) for each in agents}
    chance = agents[0].chance if len(chances) == 1 else None
    axis = axis_for([0.0, 1.0], low=0.0, high=1.0)
    caption = "Games won, in percent, with the 95 % interval."
    if chance is not None:
        caption += f" Dashed: what chance gives, {_percent(chance)}."
    return captioned(caption, forest(f"Win rates, {title}", rows, axis, _percent, chance))


def _scores_plot(agents: Sequence[AgentStatistics], title: str) -> str:
    rows = [(each.agent, each.score_quantiles) for each in agents]
    axis = axis_for([value for _, quantiles in rows for value in quantiles])
    caption = "Scores: the line goes from the least to the most, the box holds the middle half. "
    return captioned(
        caption + "In figures: median (least to most).", boxes(f"Scores, {title}", rows, axis)
    )


def _pairs(agents: Sequence[AgentStatistics], statistics: Statistics, title: str) -> str:
    if len(agents) < 2:
        return ""
    head = ["Agent", *(_column(place, each) for place, each in enumerate(agents, start=1))]
    rows = [
        [
            f"{place} {_name(each.agent)}",
            *(
                _OWN if other is each else _pair(statistics.pairs.get((each.agent, other.agent)))
                for other in agents
            ),
        ]
        for place, each in enumerate(agents, start=1)
    ]
    caption = f"{title}: percent of games in which the agent of the row was placed before that of "
    return "<h3>Who is placed before whom</h3>" + _table(f"{caption}the column", head, rows)


def _column(place: int, each: AgentStatistics) -> str:
    return f'<abbr title="{escape(each.agent)}">{place}</abbr>'


_OWN = "<td></td>"


def _pair(pair: PairStatistics | None) -> str:
    """A cell of the heat map: the further from one half, the stronger its colour."""
    if pair is None:
        return "<td><small>never met</small></td>"
    value = pair.share.value
    kind = "win" if value >= 0.5 else "loss"
    part = round(130 * abs(value - 0.5))
    figure = _figure(pair.share, _percent)
    games = count(pair.games, "game")
    return f'<td class="{kind}" style="--part:{part}%">{figure}<small>{games}</small></td>'


def _seats(judgement: Judgement) -> str:
    parts = ["<h2>Seats</h2><p>Whoever sits there, does the seat help?</p>"]
    for size, statistics in judgement.sizes.items():
        rows = [
            [
                f"Seat {each.seat}",
                str(each.games),
                _figure(each.win_rate, _percent),
                _figure(each.mean_placement, _two),
            ]
            for each in statistics.seats
        ]
        caption = f"Seats of {size} players"
        table = _table(caption, ["Seat", "Games", "Wins %", "Placement"], rows)
        plotted = [(f"Seat {each.seat}", each.win_rate) for each in statistics.seats]
        axis = axis_for([0.0, 1.0], low=0.0, high=1.0)
        svg = forest(f"Win rates by seat, {size} players", plotted, axis, _percent, 1 / size)
        plot = captioned(f"{size} players: games won from each seat, in percent.", svg)
        parts.append(f'<div class="plots"><div>{table}</div>{plot}</div>')
    return "".join(parts)


def _time(judgement: Judgement) -> str:
    agents = ranking(judgement.overall, judgement.ratings)
    timed = [
        (each.agent, Estimate(each.seconds_per_move, None))
        for each in agents
        if each.seconds_per_move is not None and each.seconds_per_move > 0
    ]
    if not timed:
        return ""
    axis = log_axis_for([estimate.value for _, estimate in timed])
    svg = forest("Time a move", timed, axis, duration)
    caption = "Thinking time a move, on a logarithmic scale."
    return f"<h2>Time</h2>{captioned(caption, svg)}"


def _forfeits(judgement: Judgement) -> str:
    games = sorted(judgement.results.games, key=lambda game: game.id)
    rows = [
        [
            _name(game.id),
            f'<td class="left">{_name(forfeit.agent)}</td>',
            str(forfeit.seat),
            str(forfeit.move),
            f'<td class="left">{_name(forfeit.reason)}</td>',
        ]
        for game in games
        for forfeit in game.forfeits
    ]
    if not rows:
        return "<h2>Forfeits</h2><p>None.</p>"
    head = ["Game", _left("Agent"), "Seat", "Move", _left("Reason")]
    return f"<h2>Forfeits</h2>{_table(count(len(rows), 'forfeit'), head, rows)}"


def _problems(judgement: Judgement) -> str:
    if not judgement.results.problems:
        return ""
    items = "".join(f"<li>{_name(problem)}</li>" for problem in judgement.results.problems)
    return f"<h2>Problems of the files</h2><p>These were left out:</p><ul>{items}</ul>"


def _settings(settings: Settings) -> str:
    values = settings.to_dict()
    if settings.box is not None:
        values["box"] = "not the usual one; it stands in tournament.json"
    rows = [[_name(key), f'<td class="left">{_value(value)}</td>'] for key, value in values.items()]
    command = f"<p>To make it again:</p><pre><code>{escape(command_again(settings))}</code></pre>"
    table = _table("Settings of the run", ["Setting", _left("Value")], rows)
    return f"<h2>Settings</h2>{table}{command}"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "<br>".join(_value(each) for each in value)
    return _name(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


_HOW_TO_READ = """<h2>How to read this</h2>
<ul>
<li>A deal is one setup of the cards. It is played from all seats in turn, so its games are alike.
All intervals are over deals: they say how much other cards could change the figure.</li>
<li>An interval of 95 % holds the true figure in 95 of 100 such runs. Where intervals of two agents
overlap, their order may be chance; the cell of the two in the table of pairs tells more.</li>
<li>Played counts seats: an agent that holds two seats of a table has played twice. A shared win
counts in equal parts. Chance is what a player as good as all others would win.</li>
<li>Rating is mu of openskill's Plackett-Luce model, averaged over shuffled orders of the games. All
start at 25; only differences within this run mean something. Ordinal is mu less three times the
model's own doubt.</li>
<li>Placement is 1 for the winner; players on the same place share it. Scores are of the table
sizes named: do not compare scores between sizes.</li>
<li>In the table of pairs blue is above one half and orange below; ties are halves.</li>
<li>Win rates, pairs and placements have Wilson's interval for as many games as the deals are
worth, scores and ratings a bootstrap over deals. One deal alone gives no interval.</li>
</ul>"""
