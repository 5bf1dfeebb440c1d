"""What a tournament is: everything that decides how its games go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from bruxelles_env.core.boxes import BoxSource
from bruxelles_env.game import Game
from bruxelles_env.games import GAMES
from bruxelles_env.version import __version__

FORMAT = 1
LARGEST = 2**53  # whole numbers up to here are exact as floats, with which results are judged
MOST_GAMES = 10_000_000  # the list of games is made beforehand: more would fill the memory


@dataclass(frozen=True)
class MatchTest:
    """The sequential test of a match, and how it ended."""

    p0: float
    p1: float
    alpha: float
    beta: float
    verdict: str | None = None  # None while it is played


class BadSettings(ValueError):
    """Settings that make no tournament, or another one than the folder's."""


@dataclass(frozen=True)
class Settings:
    """The settings of a tournament, as ``tournament.json`` keeps them."""

    game: str
    num_players: list[int]  # the table sizes; each gets an equal share of the games
    agents: list[str]  # specs, each once
    games: int  # how many were asked for; whole deals are played, see ``total_games``
    seed: int
    board: str
    box: dict[str, Any] | None = None  # the tables of another box
    move_time: float | None = None  # seconds for a move; None: no limit
    table: list[str] | None = None  # one fixed line-up instead of all
    match: MatchTest | None = None  # what a match tests; None: a tournament
    version: str = __version__
    format: int = FORMAT

    def to_dict(self) -> dict[str, Any]:
        """As JSON types."""
        return asdict(self)


def make_settings(
    agents: Sequence[str] = (),
    *,
    game: str = GAMES[0],
    num_players: Sequence[int] | None = None,
    games: int = 100,
    seed: int = 7,
    board: str | None = None,
    box: BoxSource = None,
    move_time: float | None = None,
    table: Sequence[str] | None = None,
    least: int = 2,
) -> Settings:
    """Checked settings: the agents and the table sizes, or one fixed table.

    ``least`` is how many different agents there have to be.

    >>> make_settings(["random", "own:Agent"], num_players=[2, 3]).board
    'standard'
    """
    if table is not None:
        agents, num_players = _fixed_table(table, agents, num_players)
    sizes = [4] if num_players is None else list(num_players)
    if not sizes or len(set(sizes)) < len(sizes):
        raise BadSettings(f"table sizes are {sizes}: expected one or more, each once")
    dealt = [Game(game, size, 0, board, box) for size in sizes]  # refuses what cannot be played
    _check_agents(agents, least)
    if not _is_whole(games) or not 1 <= games <= MOST_GAMES:
        raise BadSettings(f"games is {games!r}: expected 1 or more, at most {MOST_GAMES:,}")
    if not _is_whole(seed):
        raise BadSettings(f"seed is {seed!r}: expected a whole number")
    if move_time is not None and not _is_time(move_time):
        raise BadSettings(f"move time is {move_time!r}: expected seconds, more than 0")
    return Settings(
        game=game,
        num_players=sizes,
        agents=list(agents),
        games=games,
        seed=seed,
        board=str(dealt[0].board),
        box=dealt[0].box,
        move_time=None if move_time is None else float(move_time),
        table=None if table is None else list(table),
    )


def _fixed_table(
    table: Sequence[str], agents: Sequence[str], num_players: Sequence[int] | None
) -> tuple[list[str], list[int]]:
    """The agents and the table size that a fixed table stands for."""
    if agents:
        raise BadSettings("a fixed table names its own agents: give agents or a table, not both")
    if num_players is not None and list(num_players) != [len(table)]:
        sizes = ",".join(map(str, num_players))
        raise BadSettings(f"the table has {len(table)} seats, but players are {sizes}")
    return list(dict.fromkeys(table)), [len(table)]


def _check_agents(agents: Sequence[str], least: int) -> None:
    for spec in agents:
        if not isinstance(spec, str) or not spec:
            raise BadSettings(f"an agent is named by its spec, not {spec!r}")
    twice = sorted({spec for spec in agents if list(agents).count(spec) > 1})
    if twice:
        raise BadSettings(
            f"agent {twice[0]!r} is named twice: name each once, or seat it twice with a table"
        )
    if len(agents) < least:
        named = repr(agents[0]) if agents else "none"
        raise BadSettings(f"a tournament needs two different agents or more, not {named}")


def read_settings(data: Any) -> Settings:
    """Settings from JSON; ``BadSettings`` says what is wrong."""
    if not isinstance(data, dict):
        raise BadSettings(f"expected the settings of a tournament, not {type(data).__name__}")
    if data.get("format") != FORMAT:
        found = data.get("format")
        raise BadSettings(f"format is {found!r}: this version reads format {FORMAT}")
    names = [field.name for field in fields(Settings)]
    needed = [name for name in names if name not in ("table", "match", "format")]
    missing = [name for name in needed if name not in data]
    strange = [name for name in data if name not in names]
    if missing or strange:
        raise BadSettings(f"missing: {missing or 'nothing'}; not known: {strange or 'nothing'}")
    for name, fits in _TYPES.items():
        if not fits(data[name]):
            raise BadSettings(f"{name} is {data[name]!r}")
    return Settings(**{**data, "table": _read_table(data), "match": _read_match(data)})


def _read_table(data: dict[str, Any]) -> list[str] | None:
    """The fixed table from JSON, if there is one; its agents are among those named."""
    table: Any = data.get("table")
    if table is None or (_is_list(str)(table) and set(table) == set(data["agents"])):
        return None if table is None else list(table)
    raise BadSettings(f"table is {table!r}, agents are {data['agents']!r}")


def _read_match(settings: dict[str, Any]) -> MatchTest | None:
    """The test of a match from JSON; a tournament has none."""
    data = settings.get("match")
    if data is None:
        return None
    names = {field.name for field in fields(MatchTest)}
    if (
        not isinstance(data, dict)
        or set(data) != names
        or not all(_is_time(data[name]) for name in names - {"verdict"})
        or not isinstance(data["verdict"], str | None)
        or len(settings.get("table") or ()) < 2
    ):
        raise BadSettings(f"match is {data!r}")
    return MatchTest(**data)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_time(value: object) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and 0 < value <= LARGEST  # type: ignore[operator]


def _is_list(of: type) -> Any:
    return lambda value: isinstance(value, list) and all(type(each) is of for each in value)


_TYPES: dict[str, Any] = {
    "game": lambda value: value in GAMES,
    "num_players": _is_list(int),
    "agents": _is_list(str),
    "games": _is_whole,
    "seed": _is_whole,
    "board": lambda value: isinstance(value, str),
    "box": lambda value: value is None or isinstance(value, dict),
    "move_time": lambda value: value is None or _is_time(value),
    "version": lambda value: isinstance(value, str),
}
