"""The results of a run, as they stand in its folder."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

SETTINGS_FILE = "tournament.json"
GAMES_FILE = "games.jsonl"


@dataclass(frozen=True)
class GameResult:
    """One finished game. Lists are by seat, but for ``actions`` and ``forfeits``."""

    id: str
    deal: int
    game: str
    board: str | None
    num_players: int
    seed: int
    agents: list[str]
    actions: list[int]
    scores: list[int]
    placements: list[int]
    forfeits: list[dict[str, Any]]
    moves: list[int]
    seconds: list[float]
    version: str


@dataclass(frozen=True)
class Results:
    """The settings of a run, its games, and what is wrong with its files."""

    settings: dict[str, Any]
    games: list[GameResult]
    problems: list[str] = field(default_factory=list)


def read_results(folder: Path | str) -> Results:
    """Read a run folder; lines that cannot be read become problems, named by their number."""
    folder = Path(folder)
    settings = json.loads((folder / SETTINGS_FILE).read_text(encoding="utf-8"))
    games: list[GameResult] = []
    problems: list[str] = []
    lines = (folder / GAMES_FILE).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            data = json.loads(line)
            games.append(GameResult(**{each.name: data[each.name] for each in fields(GameResult)}))
        except (ValueError, KeyError, TypeError) as error:
            problems.append(f"{GAMES_FILE}, line {number}: {error!r}")
    return Results(settings, games, problems)
