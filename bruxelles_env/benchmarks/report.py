"""The benchmark as a whole: one run, one core, a table and JSON."""

from __future__ import annotations

import contextlib
import json
import os
import platform
from datetime import date
from pathlib import Path
from typing import Any

from bruxelles_env.benchmarks.ours import in_batches, memory_growth, ours, starts
from bruxelles_env.benchmarks.peers import all_peers
from bruxelles_env.benchmarks.search import SEARCH_PEER, openspiel_search, our_search
from bruxelles_env.benchmarks.timing import Speed
from bruxelles_env.games import rules_of
from bruxelles_env.version import __version__

PEER = "OpenSpiel backgammon"
PEER_NOTE = "decisions and chance nodes"  # the larger of its two figures: what we are held against


def run(
    games: list[str],
    players: int,
    seconds: float,
    repeats: int,
    memory_steps: int = 10_000_000,
    with_starts: bool = True,
) -> dict[str, Any]:
    """Measure everything; ``ratio`` is to OpenSpiel's backgammon, where that is installed."""
    with one_core():
        speeds = [speed for name in games for speed in ours(name, players, seconds, repeats)]
        peers = all_peers(seconds, repeats)
        searches = _searches(games, players, seconds, repeats)
        start_times = {name: starts(name) for name in games} if with_starts else {}
    threads = {name: _two_threads(name, players, seconds, repeats) for name in games}
    against = [s.per_second for s in peers if s.name == PEER and s.note == PEER_NOTE]
    return {
        "date": date.today().isoformat(),
        "version": __version__,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}",
        "players": players,
        "speeds": [_row(speed, against) for speed in (*speeds, *peers)],
        "searches": searches,
        "starts": start_times,
        "two_threads": threads,
        "memory": {name: memory_growth(name, players, memory_steps) for name in games},
        "state_bytes": {name: rules_of(name).state.itemsize for name in games},
    }


THREADED = (1024, 4096)  # waking a thread costs as much as some fifty games' steps


def _two_threads(name: str, players: int, seconds: float, repeats: int) -> dict[int, float]:
    """How much faster batches are with two threads than with one, by their size."""
    ratios = {}
    for size in THREADED:
        one, two = (in_batches(name, players, size, seconds, repeats, n) for n in (1, 2))
        ratios[size] = round(two.per_second / one.per_second, 2)
    return ratios


def _searches(games: list[str], players: int, seconds: float, repeats: int) -> list[dict[str, Any]]:
    """Tree searches, ours and OpenSpiel's; the ratio is to OpenSpiel's, where that is installed."""
    try:
        peers = [openspiel_search(seconds, repeats)]
    except ImportError:
        peers = []
    ours = [
        our_search(name, players, seconds, repeats, to_the_end)
        for name in games
        for to_the_end in (True, False)
    ]
    return [_row(speed, [peer.per_second for peer in peers]) for speed in (*ours, *peers)]


def _row(speed: Speed, against: list[float]) -> dict[str, Any]:
    return {
        "name": speed.name,
        "counted": speed.note,
        "per_second": round(speed.per_second),
        "ratio": round(speed.per_second / against[0], 2) if against else None,
    }


@contextlib.contextmanager
def one_core() -> Any:
    """Keep this process on one core, where the system lets us."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def as_text(result: dict[str, Any]) -> str:
    """The result as a table."""
    lines = [
        f"bruxelles-env {result['version']}, {result['date']}, {result['machine']}",
        f"one core, {result['players']} players, random legal moves; ratio to {PEER} ({PEER_NOTE})",
        "",
        f"{'':36}{'per second':>12}{'ratio':>8}  counted",
    ]
    lines += [_line(row) for row in result["speeds"]]
    lines += ["", f"tree search; ratio to {SEARCH_PEER}"]
    lines += [_line(row) for row in result["searches"]]
    lines.append("")
    for name, taken in result["starts"].items():
        lines.append(
            f"{name}: first start {taken['first start']:.1f} s (compiles), later starts "
            f"{taken['later start']:.1f} s to the first step"
        )
    for name, memory in result["memory"].items():
        threads = " and ".join(
            f"{ratio:.2f}x one with {size} games"
            for size, ratio in result["two_threads"][name].items()
        )
        lines.append(
            f"{name}: a state has {result['state_bytes'][name]} bytes; two threads are "
            f"{threads}; memory grew by "
            f"{memory['bytes'] / 1e6:.1f} MB over {memory['steps']:,} steps of BatchEnv"
        )
    return "\n".join(lines)


def _line(row: dict[str, Any]) -> str:
    ratio = "" if row["ratio"] is None else f"{row['ratio']:.2f}"
    return f"{row['name']:36}{row['per_second']:>12,}{ratio:>8}  {row['counted']}"


def save(result: dict[str, Any], path: Path | str) -> None:
    Path(path).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
