"""What the tests of tournaments have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from agents.arena.lockstep import play_jobs
from agents.arena.results import GameResult, read_results
from agents.arena.schedule import schedule
from agents.arena.settings import Settings

ROOT = Path(__file__).parents[3]


def played(settings: Settings, lockstep: int = 4) -> list[GameResult]:
    """All games of a tournament, played in this process."""
    return list(play_jobs(settings, list(schedule(settings)), lockstep))


def timeless(results: Iterable[GameResult]) -> dict[str, GameResult]:
    """The results by id without what may differ between two runs."""
    found = {result.id: replace(result, seconds=[]) for result in results}
    return dict(sorted(found.items()))


def in_folder(folder: Path) -> dict[str, GameResult]:
    """The results of a folder in which nothing is wrong."""
    results = read_results(folder)
    assert results.problems == []
    assert len((folder / "games.jsonl").read_text().splitlines()) == len(results.games)
    return timeless(results.games)
