"""All figures of docs/champions.md for a network: the games are played, kept, and put into tables.

A contest is a tournament in a folder of its own, so what was played is not played again. The
network is copied to them: its own file may change while training goes on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from agents.arena.intervals import Estimate
from agents.arena.ratings import AgentRating, ratings_of
from agents.arena.results import Results, replay_game
from agents.arena.settings import Settings, make_settings
from agents.arena.statistics import statistics_of
from agents.arena.tournament import run_tournament
from agents.weights import load_network, network_file
from bruxelles_env.games import rules_of
from training.checkpoint import write_file

SIMULATIONS = 200  # of the search that the network guides
RIVALS = ("greedy", "mcts:400")
NETWORK = "network.safetensors"
RATING = "rating-2"  # the contest in which all meet

Say = Callable[[str], None]


@dataclass(frozen=True)
class Candidate:
    """The network that is judged, and the folder of its games."""

    game: str
    folder: Path
    rivals: tuple[str, ...] = RIVALS
    simulations: int = SIMULATIONS

    @property
    def policy(self) -> str:
        return f"policy:{self.folder / NETWORK}"

    @property
    def guided(self) -> str:
        return f"policy+mcts:{self.simulations}:{self.folder / NETWORK}"

    def called(self, spec: str) -> str:
        """An agent's name in the tables, which need not know where the file lies."""
        return spec.replace(str(self.folder / NETWORK), "champion")


@dataclass(frozen=True)
class Contest:
    """One tournament: a fixed table, or agents that all meet each other at tables of two."""

    name: str  # of its folder
    table: tuple[str, ...] | None = None
    agents: tuple[str, ...] = ()

    def settings(self, game: str, games: int, seed: int) -> Settings:
        sizes = None if self.table is not None else [2]
        return make_settings(
            self.agents, game=game, num_players=sizes, table=self.table, games=games, seed=seed
        )


def candidate(game: str, file: Path | str, out: Path) -> Candidate:
    """Copy the network into the folder of its games, which is named by what is in the file."""
    load_network(file, game)  # refuses what is no network of this game
    data = network_file(file, game).read_bytes()
    folder = out / f"{game}-{hashlib.sha256(data).hexdigest()[:8]}"
    folder.mkdir(parents=True, exist_ok=True)
    write_file(folder / NETWORK, data)
    return Candidate(game, folder)


def against(rival: str, size: int) -> str:
    """The name of the contest with copies of a rival at a table of this size."""
    return f"{rival.replace(':', '')}-{size}"


def contests(who: Candidate) -> Iterator[Contest]:
    """All of them, the quick ones first."""
    for rival in who.rivals:
        for size in sizes(who.game):
            yield Contest(against(rival, size), (who.policy, *[rival] * (size - 1)))
    yield Contest("guided-2", (who.guided, who.policy))
    yield Contest(RATING, agents=(who.policy, who.guided, *reversed(who.rivals), "random"))


def sizes(game: str) -> range:
    rules = rules_of(game)
    return range(rules.min_players, rules.max_players + 1)


def chosen(who: Candidate, names: Sequence[str]) -> list[Contest]:
    """The contests of these names in their usual order; all of them, if none is named."""
    known = list(contests(who))
    for name in names:
        if name not in (contest.name for contest in known):
            allowed = ", ".join(contest.name for contest in known)
            raise ValueError(f"{name!r} is no contest: expected some of {allowed}")
    return [contest for contest in known if not names or contest.name in names]


def play_all(
    who: Candidate, games: int, seed: int, say: Say, names: Sequence[str] = (), **how: Any
) -> dict[str, Results]:
    """Play what is not played yet, of the contests that are named; ``how``: ``run_tournament``."""
    played = {}
    for contest in chosen(who, names):
        folder = who.folder / contest.name
        say(f"{folder}: {games} games")
        settings = contest.settings(who.game, games, seed)
        played[contest.name] = run_tournament(settings, folder, say=say, **how)
    return played


# --- the tables


def figures(who: Candidate, played: dict[str, Results]) -> str:
    """Everything in Markdown that the contests played tell."""
    parts = [_about(who, played), _wins(who, played)]
    if RATING in played:
        parts += [
            "Ratings of one tournament at two players (Plackett-Luce, all begin at 25):",
            _ratings(who, played[RATING]),
        ]
    rival = who.rivals[0]
    sized = [size for size in sizes(who.game) if against(rival, size) in played]
    if sized:
        parts += [
            f"The champion's mean score sheet against {rival}, and {rival}'s in brackets:",
            _sheets(who, played, sized),
        ]
    return "\n\n".join(parts)


def _about(who: Candidate, played: dict[str, Results]) -> str:
    """Which network it is, by its own file, and how it was judged."""
    network, header = load_network(who.folder / NETWORK, who.game)
    numbers = sum(each.numel() for each in network.parameters())
    steps = header.get("about", {}).get("steps")
    shape = network.config
    trained = "" if steps is None else f", after {steps:,} decisions of the learner"
    settings = next(iter(played.values())).settings
    return (
        f"`{who.folder.name}`: {shape.kind}, width {shape.width}, depth {shape.depth}, "
        f"{numbers:,} numbers{trained}. At more than two players it sits alone among copies of "
        "the other. Each deal is played from every seat; intervals are of 95 %, over deals. "
        f"Played with version {settings.version}, seed {settings.seed}."
    )


def _wins(who: Candidate, played: dict[str, Results]) -> str:
    rows = []
    for contest in contests(who):
        if contest.table is not None and contest.name in played:
            own, other = contest.table[:2]
            found = {each.agent: each for each in statistics_of(played[contest.name].games).agents}
            rows.append(
                [
                    str(len(contest.table)),
                    f"`{who.called(own)}`",
                    f"`{who.called(other)}`",
                    _estimate(found[own].win_rate, 100),
                    f"{100 * found[own].chance:.0f}",
                    _estimate(found[own].mean_score),
                    _estimate(found[other].mean_score),
                    str(found[own].games),
                ]
            )
    head = ["players", "agent", "against", "wins %", "by chance", "score", "others' score", "games"]
    return _table(head, rows)


def _ratings(who: Candidate, results: Results) -> str:
    def row(each: AgentRating) -> list[str]:
        return [f"`{who.called(each.agent)}`", _estimate(Estimate(each.mu, each.interval))]

    return _table(["agent", "rating"], [row(each) for each in ratings_of(results.games)])


def _sheets(who: Candidate, played: dict[str, Results], sized: Sequence[int]) -> str:
    """Where the points come from, by table size."""
    rival = who.rivals[0]
    means = {
        size: [_mean_sheet(played[against(rival, size)], agent) for agent in (who.policy, rival)]
        for size in sized
    }
    rows = [
        [line, *(f"{own[line]:.1f} ({other[line]:.1f})" for own, other in means.values())]
        for line in means[sized[0]][0]
    ]
    return _table(["", *(f"{size} players" for size in means)], rows)


def _mean_sheet(results: Results, agent: str) -> dict[str, float]:
    """The mean of each line of the score sheets that an agent had."""
    sheets = []
    for result in results.games:
        game = replay_game(result, results.settings.box)
        made = zip(result.agents, game.score_sheet(), strict=True)
        sheets += [sheet for name, sheet in made if name == agent]
    return {line: float(np.mean([sheet[line] for sheet in sheets])) for line in sheets[0]}


def _estimate(estimate: Estimate, scale: float = 1.0) -> str:
    text = f"{scale * estimate.value:.1f}"
    if estimate.interval is None:
        return text
    low, high = (scale * end for end in estimate.interval)
    return f"{text} [{low:.1f}–{high:.1f}]"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# --- the page


def marks(game: str) -> tuple[str, str]:
    """Between these lines of the page stand the figures of a game."""
    return f"<!-- champion {game} -->", f"<!-- end of champion {game} -->"


def check_page(page: Path, game: str) -> None:
    """Refuse a page without a place for the figures before anything is played."""
    if not page.is_file():
        raise ValueError(f"no page at {page}: expected one with a line {marks(game)[0]}")
    _cut(page.read_text(encoding="utf-8"), game)


def fill_page(page: Path, game: str, text: str) -> None:
    """Put the figures of a game in the place of those that are there."""
    before, after = _cut(page.read_text(encoding="utf-8"), game)
    write_file(page, f"{before}\n{text}\n{after}".encode())


def _cut(text: str, game: str) -> tuple[str, str]:
    """What stands before and after the figures, the marks included."""
    begin, end = marks(game)
    head, found, rest = text.partition(begin)
    _, ended, tail = rest.partition(end)
    if not found or not ended:
        raise ValueError(f"the page has no place for {game}: expected the lines {begin} and {end}")
    return head + begin, end + tail
