"""The results of a tournament: ``games.jsonl``, one finished game a line.

A line holds enough to play its game again. A line that does not fit is reported with its number,
and the rest is used.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from agents.arena.forfeits import Forfeit
from agents.arena.settings import LARGEST, BadSettings, Settings, read_settings
from bruxelles_env.core.boxes import BoxSource
from bruxelles_env.core.errors import BadReplay, IllegalAction
from bruxelles_env.game import Game

SETTINGS_FILE = "tournament.json"
GAMES_FILE = "games.jsonl"
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(frozen=True)
class GameResult:
    """One finished game. Only ``seconds`` may differ between two runs of a tournament."""

    id: str
    deal: int
    game: str
    board: str
    num_players: int
    seed: int
    agents: list[str]  # by seat
    actions: list[int]
    scores: list[int]  # by seat
    placements: list[int]  # by seat, 1 for the first, after forfeits
    forfeits: list[Forfeit]
    moves: list[int]  # by seat: choices that the agent made itself
    seconds: list[float]  # by seat: what it thought
    version: str

    def to_line(self) -> str:
        """As a line of ``games.jsonl``, without its end."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(", ", ": "))


@dataclass(frozen=True)
class Results:
    """What a folder holds: the settings, the games, and what could not be used."""

    settings: Settings
    games: list[GameResult]
    problems: list[str]  # such as "games.jsonl line 17: not JSON: ..."


def read_results(folder: Path | str) -> Results:
    """Read a tournament's folder, also while it is still being played."""
    settings = load_settings(folder)
    games, problems = read_games(Path(folder) / GAMES_FILE, settings)
    return Results(settings, list(games.values()), problems)


def load_settings(folder: Path | str) -> Settings:
    """The settings of a tournament's folder."""
    path = Path(folder) / SETTINGS_FILE
    try:
        return read_settings(_parsed(path.read_text(encoding="utf-8")))
    except FileNotFoundError as error:
        raise BadSettings(f"{folder} holds no tournament: it has no {SETTINGS_FILE}") from error
    except BadSettings as error:
        raise BadSettings(f"{path}: {error}") from error
    except (ValueError, RecursionError) as error:
        raise BadSettings(f"{path}: not JSON: {error}") from error


def read_games(path: Path, settings: Settings) -> tuple[dict[str, GameResult], list[str]]:
    """The games of a results file by id, and what is wrong with its lines."""
    games: dict[str, GameResult] = {}
    problems = []
    for number, line in enumerate(_lines(path), start=1):
        try:
            result = read_line(line, settings)
            if result.id in games:
                raise ValueError(f"game {result.id!r} is there already: the first one counts")
            games[result.id] = result
        except ValueError as error:
            problems.append(f"{path.name} line {number}: {error}")
    return games, problems


def _lines(path: Path) -> list[bytes]:
    """The lines with their ends; none if there is no file yet."""
    try:
        with path.open("rb") as file:
            return file.readlines()
    except FileNotFoundError:
        return []


def read_line(line: bytes, settings: Settings) -> GameResult:
    """One line of a results file; ``ValueError`` says what is wrong with it."""
    if not line.endswith(b"\n"):
        raise ValueError("cut short: the line has no end")
    try:
        data = _parsed(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from error
    if not isinstance(data, dict):
        raise ValueError(f"not a game but {type(data).__name__}")
    missing = [name for name in _CHECKS if name not in data]
    if missing:
        raise ValueError(f"{', '.join(missing)} missing")
    for name, fits in _CHECKS.items():
        if not fits(data[name], data, settings):
            raise ValueError(f"{name} is {_brief(data[name])}")
    known = {name: data[name] for name in _CHECKS}
    return GameResult(**{**known, "forfeits": [Forfeit(**each) for each in data["forfeits"]]})


def _parsed(text: str) -> Any:
    """JSON; numbers that are none are refused, and halves of characters, which no page can hold."""
    data = json.loads(text, parse_constant=_no_constant)
    if _HALF.search(text):
        json.dumps(data, ensure_ascii=False).encode()
    return data


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


# --- what each part of a line has to be: (its value, the line, the settings)

_Check = Callable[[Any, dict[str, Any], Settings], bool]


def _whole(value: object, low: int | None = None, high: int | None = None) -> bool:
    if type(value) is not int:
        return False
    return (low is None or value >= low) and (high is None or value <= high)


def _by_seat(fits: Callable[[Any], bool]) -> _Check:
    return lambda value, line, _: (
        isinstance(value, list) and len(value) == line["num_players"] and all(map(fits, value))
    )


def _seconds(value: object) -> bool:
    return type(value) in (int, float) and 0 <= value <= LARGEST  # type: ignore[operator]


def _forfeit(value: object, line: dict[str, Any]) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {field.name for field in fields(Forfeit)}
        and _whole(value["seat"], 0, line["num_players"] - 1)
        and value["agent"] == line["agents"][value["seat"]]
        and _whole(value["move"], 0, len(line["actions"]))
        and isinstance(value["reason"], str)
    )


_CHECKS: dict[str, _Check] = {
    "id": lambda value, *_: isinstance(value, str) and value != "",
    "deal": lambda value, *_: _whole(value, 0),
    "game": lambda value, _, settings: value == settings.game,
    "board": lambda value, _, settings: value == settings.board,
    "num_players": lambda value, _, settings: _whole(value) and value in settings.num_players,
    "seed": lambda value, *_: _whole(value),
    "agents": lambda value, line, settings: _by_seat(lambda each: each in settings.agents)(
        value, line, settings
    ),
    "actions": lambda value, *_: (
        isinstance(value, list) and all(_whole(action, 0) for action in value)
    ),
    "scores": _by_seat(lambda each: _whole(each, -LARGEST, LARGEST)),
    "placements": lambda value, line, settings: _by_seat(
        lambda each: _whole(each, 1, line["num_players"])
    )(value, line, settings),
    "forfeits": lambda value, line, _: (
        isinstance(value, list) and all(_forfeit(each, line) for each in value)
    ),
    "moves": _by_seat(lambda each: _whole(each, 0, LARGEST)),
    "seconds": _by_seat(_seconds),
    "version": lambda value, *_: isinstance(value, str),
}


def replay_game(result: GameResult, box: BoxSource = None) -> Game:
    """Play a result's game again; ``box`` is that of the settings. It must end as written."""
    game = Game(result.game, result.num_players, result.seed, result.board, box)
    for step, action in enumerate(result.actions, start=1):
        try:
            game.apply(action)
        except IllegalAction as error:
            raise BadReplay(f"game {result.id} step {step}: {error}") from error
    if not game.is_over:
        raise BadReplay(f"game {result.id} is not over after its {len(result.actions)} actions")
    if game.scores() != result.scores:
        raise BadReplay(
            f"game {result.id}: scores are {result.scores}, the actions give {game.scores()}"
        )
    return game
