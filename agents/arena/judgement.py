"""All that is worked out of a run, once for the terminal and the page."""

from __future__ import annotations

from dataclasses import dataclass

from agents.arena.ratings import AgentRating, ratings_of
from agents.arena.results import Results
from agents.arena.statistics import AgentStatistics, Statistics, by_table_size, statistics_of


@dataclass(frozen=True)
class Judgement:
    """A run and its figures."""

    results: Results
    overall: Statistics
    sizes: dict[int, Statistics]  # by table size; one alone is the same as overall
    ratings: dict[str, AgentRating]  # best first
    notes: list[str]  # what a reader should know before he believes the figures


def judge(results: Results) -> Judgement:
    """Work out everything. Without openskill there are no ratings, and a note says so."""
    overall = statistics_of(results.games)
    sizes = by_table_size(results.games)
    notes = _notes(results, overall)
    try:
        rated = ratings_of(results.games)
    except ImportError as error:
        rated = []
        notes.append(f"No ratings: {error}.")
    return Judgement(results, overall, sizes, {each.agent: each for each in rated}, notes)


def ranking(statistics: Statistics, ratings: dict[str, AgentRating]) -> list[AgentStatistics]:
    """The agents in the order of the tables: by rating, else by wins against chance."""
    place = {agent: number for number, agent in enumerate(ratings)}
    return sorted(statistics.agents, key=lambda each: place.get(each.agent, len(place)))


def _notes(results: Results, overall: Statistics) -> list[str]:
    notes = []
    if not overall.games:
        notes.append("No game was finished: there is nothing to judge.")
    elif overall.deals == 1:
        notes.append("All games are of one deal: no intervals can be given.")
    versions = sorted({game.version for game in results.games})
    if len(versions) > 1:
        notes.append(f"The games were played with several versions: {', '.join(versions)}.")
    count = len(results.problems)
    if count:
        what = "one problem was" if count == 1 else f"{count} problems were"
        notes.append(f"In the files {what} found; games that could not be read are left out.")
    return notes
