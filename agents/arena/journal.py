"""The folder of a tournament: every game is on disk as soon as it ends.

Only the process that runs the tournament writes. A kill can cut the last line short, nothing else;
whoever goes on drops that line and plays its game again.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from agents.arena.results import GAMES_FILE, SETTINGS_FILE, GameResult, load_settings, read_games
from agents.arena.schedule import Job, schedule
from agents.arena.settings import BadSettings, Settings

_SYNC_SECONDS = 1.0  # a kill loses nothing that was flushed; a power cut at most this


class Journal:
    """An open folder: what is done, what is left to do, and where results are written."""

    def __init__(self, folder: Path | str, settings: Settings) -> None:
        self.folder = Path(folder)
        self.problems: list[str] = []
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / GAMES_FILE
        self._file = path.open("ab")
        try:
            _lock(self._file, self.folder)
            news = _settle(self.folder, settings)
            done, self.problems = read_games(path, settings)
            jobs = list(schedule(settings))
            _belong(jobs, done, path)
            # Only now, as nothing can be refused any more.
            self.cut = _drop_torn_line(path)
            if self.cut:
                self.problems.pop()  # the last one: the line is gone
            if news:
                write_settings(self.folder / SETTINGS_FILE, settings)
            self.left = [job for job in jobs if job.id not in done]
        except BaseException:
            self._file.close()
            raise
        self.total = len(jobs)
        self.done = len(jobs) - len(self.left)
        self._synced = time.monotonic()

    def write(self, result: GameResult) -> None:
        """Put a game on disk."""
        self._file.write(result.to_line().encode() + b"\n")
        self._file.flush()
        self.done += 1
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            self._sync()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._sync()
        self._file.close()


def _settle(folder: Path, settings: Settings) -> bool:
    """See that an old folder has the same settings; are there new ones to be written?"""
    path = folder / SETTINGS_FILE
    if not path.exists():
        if (folder / GAMES_FILE).stat().st_size > 0:
            raise BadSettings(f"{folder} has a {GAMES_FILE} but no {SETTINGS_FILE}: take another")
        return True
    found = load_settings(folder)
    grows = settings.games > found.games
    _compare(folder, replace(found, games=settings.games) if grows else found, settings)
    return grows


def _compare(folder: Path, found: Settings, settings: Settings) -> None:
    before, now = found.to_dict(), json.loads(json.dumps(settings.to_dict()))
    for name in before:
        if before[name] != now[name]:
            more = "; it can only grow" if name == "games" else ""
            raise BadSettings(
                f"{folder} holds a tournament with other settings: {name} is "
                f"{_brief(before[name])} there and {_brief(now[name])} here{more}. "
                "Give the same settings to go on with it, or another folder"
            )


def _brief(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 100 else text[:97] + "..."


def write_settings(path: Path, settings: Settings) -> None:
    """Whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(json.dumps(settings.to_dict(), indent=1) + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _lock(file: BinaryIO, folder: Path) -> None:
    """Keep a second tournament out; the lock goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise BadSettings(f"{folder}: another process is playing this tournament") from error


def _drop_torn_line(path: Path) -> bool:
    """Cut off a last line without an end; was there one?"""
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole == len(data):
        return False
    os.truncate(path, whole)
    return True


def _belong(jobs: Iterable[Job], done: dict[str, GameResult], path: Path) -> None:
    """Refuse games of another tournament, which would be counted in this one."""
    by_id = {job.id: job for job in jobs}
    for result in done.values():
        job = by_id.get(result.id)
        if job is None or (job.deal, job.seed, list(job.agents)) != (
            result.deal,
            result.seed,
            result.agents,
        ):
            raise BadSettings(
                f"{path}: game {result.id!r} is none of this tournament, "
                "or was dealt or seated otherwise: remove its line"
            )
