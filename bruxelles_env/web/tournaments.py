"""Tournaments whose games can be looked at: folders that the operator names, by number only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agents.arena.results import GAMES_FILE, GameResult, Results, read_results, replay_game
from bruxelles_env.replay import to_replay
from bruxelles_env.web.errors import Refusal

MOST = 500  # games of a tournament that are listed


class Tournaments:
    """The folders. A request names one by its number and never by a path."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._folders = list(folders)
        for folder in self._folders:
            read_results(folder)  # a folder that holds none is told at once
        self._read: dict[int, tuple[tuple[int, int], Results]] = {}

    def listing(self) -> list[dict[str, Any]]:
        """All tournaments with their games, the first ``MOST`` of each."""
        return [
            {
                "id": number,
                "name": folder.name,
                "games": [
                    {"id": i, "title": _title(game)}
                    for i, game in enumerate(self._games(number)[:MOST])
                ],
            }
            for number, folder in enumerate(self._folders)
        ]

    def replay(self, tournament: int, game: int) -> dict[str, Any]:
        """A game of a tournament as a replay."""
        if not 0 <= tournament < len(self._folders):
            raise Refusal(404, "there is no such tournament here")
        results = self._results(tournament)
        if not 0 <= game < len(results.games):
            raise Refusal(404, "this tournament has no such game")
        result = results.games[game]
        try:
            played = replay_game(result, results.settings.box)
        except ValueError as error:  # a step that does not fit; or the folder's board or box
            raise Refusal(422, f"this game cannot be played again: {error}") from error
        return to_replay(played, result.agents)

    def _games(self, number: int) -> list[GameResult]:
        """None of a folder that cannot be read any more: the others are still listed."""
        try:
            return self._results(number).games
        except Refusal:
            return []

    def _results(self, number: int) -> Results:
        """What the folder holds; read again when it has grown."""
        try:
            stat = (self._folders[number] / GAMES_FILE).stat()
            now = (stat.st_mtime_ns, stat.st_size)
        except FileNotFoundError:
            now = (0, 0)
        if number not in self._read or self._read[number][0] != now:
            try:
                self._read[number] = (now, read_results(self._folders[number]))
            except (ValueError, OSError) as error:  # it could be read when the server began
                raise Refusal(422, f"this tournament cannot be read any more: {error}") from error
        return self._read[number][1]


def find_folders(base: Path) -> list[Path]:
    """The tournaments right below a folder, by name; those that cannot be read are left out."""
    folders = []
    for path in sorted(base.glob("*/tournament.json")):
        try:
            read_results(path.parent)
        except (ValueError, OSError):
            continue
        folders.append(path.parent)
    return folders


def _title(game: GameResult) -> str:
    sides = [f"{agent} {score}" for agent, score in zip(game.agents, game.scores, strict=True)]
    return f"{game.id}: {', '.join(sides)}"
