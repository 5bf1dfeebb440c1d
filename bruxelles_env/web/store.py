"""What survives a restart: games, tokens and replays, in one SQLite file.

A game is its settings and its actions; its position is what playing them again gives. Of tokens
only hashes are kept: who reads the file cannot sit down at a table.
"""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bruxelles_env.version import __version__
from bruxelles_env.web.errors import Refusal

LOG = logging.getLogger("bruxelles.web")

MEMORY = ":memory:"
_FORMAT = 1
_TABLES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, game TEXT, board TEXT, num_players INTEGER, seats TEXT, seed TEXT,
    version INTEGER, paused INTEGER, speed REAL, touched REAL, package TEXT
) STRICT;
CREATE INDEX games_touched ON games (touched);
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY, game TEXT REFERENCES games ON DELETE CASCADE, seat INTEGER
) STRICT;
CREATE INDEX tokens_game ON tokens (game);
CREATE TABLE actions (
    game TEXT REFERENCES games ON DELETE CASCADE, move INTEGER, action INTEGER,
    PRIMARY KEY (game, move)
) STRICT, WITHOUT ROWID;
CREATE TABLE replays (id TEXT PRIMARY KEY, hash TEXT, data TEXT, created REAL) STRICT;
"""


class BadStore(ValueError):
    """A file that cannot keep games."""


@dataclass(frozen=True)
class Settings:
    """What a game is begun with."""

    game: str
    num_players: int
    board: str
    seats: tuple[str, ...]  # "human", or the spec of an agent
    seed: int


@dataclass(frozen=True)
class Kept:
    """A game as the file has it."""

    id: str
    settings: Settings
    tokens: dict[str, int | None]  # by hash: the seat, None for those who watch
    actions: list[int]
    version: int
    paused: bool
    speed: float
    package: str  # the version of this package that it was begun with


@contextmanager
def saving() -> Iterator[None]:
    """What cannot be written down does not happen."""
    try:
        yield
    except sqlite3.Error as error:
        LOG.error("the games' file: %s", error)
        raise Refusal(503, "the server cannot write down what happens: nothing was done") from error


def default_path() -> Path:
    """The file in the user's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    folder = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share"
    return folder / "bruxelles" / "web.sqlite"


class Store:
    """The file. One server at a time has it; used from one thread at a time."""

    def __init__(self, path: Path | str = MEMORY) -> None:
        self._path = str(path)
        try:
            if self._path != MEMORY:
                Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                self._path, timeout=1.0, isolation_level=None, check_same_thread=False
            )
            self._open()
        except (sqlite3.Error, OSError) as error:
            raise BadStore(self._words(error)) from error
        except BadStore:
            self._db.close()
            raise

    def _open(self) -> None:
        db = self._db
        # The positions of running games are in memory: nobody else may write meanwhile.
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute("PRAGMA foreign_keys = ON")
        found = db.execute("PRAGMA user_version").fetchone()[0]
        if found == 0 and not db.execute("SELECT 1 FROM sqlite_master").fetchone():
            db.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {_FORMAT}; COMMIT;")
            if self._path != MEMORY:
                os.chmod(self._path, 0o600)
        elif found != _FORMAT:
            raise BadStore(
                f"{self._path} is no file of games that this version reads: give another one "
                "with --data FILE"
            )
        else:
            db.execute("BEGIN EXCLUSIVE")  # takes the file now, or says that somebody has it
            db.execute("COMMIT")

    def _words(self, error: Exception) -> str:
        if "locked" in str(error):
            return (
                f"{self._path} is in use by another server: stop that one, or give another file "
                "with --data FILE"
            )
        return f"{self._path} cannot keep games ({error}): give another file with --data FILE"

    def close(self) -> None:
        self._db.close()

    # --- games

    def add_game(self, kept: Kept) -> None:
        settings = kept.settings
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(kept.id, settings.game, settings.board, settings.num_players),
                    *(json.dumps(settings.seats), str(settings.seed), kept.version),
                    *(kept.paused, kept.speed, time.time(), __version__),
                ),
            )
            self._db.executemany(
                "INSERT INTO tokens VALUES (?, ?, ?)",
                [(token, kept.id, seat) for token, seat in kept.tokens.items()],
            )

    def find_game(self, name: str) -> Kept | None:
        row = self._db.execute(
            "SELECT game, num_players, board, seats, seed, version, paused, speed, package "
            "FROM games WHERE id = ?",
            (name,),
        ).fetchone()
        if row is None:
            return None
        game, num_players, board, seats, seed, version, paused, speed, package = row
        tokens = self._db.execute("SELECT hash, seat FROM tokens WHERE game = ?", (name,))
        actions = self._db.execute(
            "SELECT action FROM actions WHERE game = ? ORDER BY move", (name,)
        )
        settings = Settings(game, num_players, board, tuple(json.loads(seats)), int(seed))
        return Kept(
            *(name, settings, dict(tokens.fetchall()), [action for (action,) in actions]),
            *(version, bool(paused), speed, package),
        )

    def add_action(self, name: str, move: int, action: int, version: int) -> None:
        """The action number ``move``, from 0; a move that is there already is an error."""
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute("INSERT INTO actions VALUES (?, ?, ?)", (name, move, action))
            self._touch(name, version)

    def take_back(self, name: str, moves: int, version: int) -> None:
        """Only the first ``moves`` actions stay."""
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute("DELETE FROM actions WHERE game = ? AND move >= ?", (name, moves))
            self._touch(name, version)

    def set_watching(self, name: str, paused: bool, speed: float, version: int) -> None:
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute(
                "UPDATE games SET paused = ?, speed = ? WHERE id = ?", (paused, speed, name)
            )
            self._touch(name, version)

    def _touch(self, name: str, version: int) -> None:
        self._db.execute(
            "UPDATE games SET version = ?, touched = ? WHERE id = ?", (version, time.time(), name)
        )

    def make_room(self, most: int, rest: float) -> list[str] | None:
        """Room for one more of at most ``most`` games: the ids of those that had to go for it.

        Only games that nobody has touched for ``rest`` seconds go; None if there is no such.
        """
        (count,) = self._db.execute("SELECT count(*) FROM games").fetchone()
        gone: Sequence[tuple[str]] = self._db.execute(
            "SELECT id FROM games WHERE touched < ? ORDER BY touched LIMIT ?",
            (time.time() - rest, max(0, count + 1 - most)),
        ).fetchall()
        if count - len(gone) >= most:
            return None
        self._db.executemany("DELETE FROM games WHERE id = ?", gone)
        return [name for (name,) in gone]

    # --- replays

    def add_replay(self, name: str, token: str, data: str, most: int) -> None:
        """Keep a replay; of more than ``most`` the oldest go."""
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute(
                "INSERT INTO replays VALUES (?, ?, ?, ?)", (name, token, data, time.time())
            )
            self._db.execute(
                "DELETE FROM replays WHERE id NOT IN "
                "(SELECT id FROM replays ORDER BY created DESC, rowid DESC LIMIT ?)",
                (most,),
            )

    def find_replay(self, name: str) -> tuple[str, str] | None:
        """The hash of a replay's token, and its JSON."""
        row: tuple[str, str] | None = self._db.execute(
            "SELECT hash, data FROM replays WHERE id = ?", (name,)
        ).fetchone()
        return row
