"""Ours and peers in one run, on one core: a table and a plot for docs/benchmarks.md.

    make bench-peers

makes a virtual environment of its own for it. A peer that cannot be installed is a line, no crash.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from pathlib import Path

from bruxelles_env.benchmarks import more_peers, ours, peers
from bruxelles_env.benchmarks.bars import Bar, bars
from bruxelles_env.benchmarks.report import one_core
from bruxelles_env.benchmarks.timing import Speed
from bruxelles_env.games import GAMES

BEGIN, END = "<!-- peers -->", "<!-- end of peers -->"


@dataclass(frozen=True)
class Contestant:
    """Something to measure, and what its figure holds."""

    library: str
    language: str  # what the rules run as
    holds: str  # what is done for each counted move
    measure: Callable[[float, int], list[Speed]]


@dataclass(frozen=True)
class Row:
    """A measured line of the table."""

    name: str
    per_second: int
    language: str
    counted: str
    holds: str
    ours: bool


# What pip is asked for, by library; ours is there already.
PACKAGES = {
    "OpenSpiel": ("open-spiel==2.0.2",),
    "Pgx": ("pgx==2.6.0", "jax==0.10.2"),
    "PettingZoo": ("pygame-ce==2.5.8", "chess==1.11.2"),
    "RLCard": ("rlcard==1.2.0",),
    "catanatron": ("catanatron==3.2.1",),
}
_LISTS = "list of legal actions; no mask, no observation; chance drawn from Python"
_WRAPPED = "mask, observation, PettingZoo's wrappers"
_PGX = "mask, observation; chance is part of a move; its auto_reset deals with every step"
_RLCARD = "legal actions, observation; chance is part of a move"
_CATAN = "list of legal actions; no observation; rolls and forced moves are moves too"
PEERS = (
    Contestant("OpenSpiel", "C++ from Python", _LISTS, partial(peers.openspiel, "backgammon")),
    Contestant("OpenSpiel", "C++ from Python", _LISTS, partial(peers.openspiel, "chess")),
    Contestant("Pgx", "JAX on the CPU", _PGX, partial(more_peers.pgx_backgammon, 1024)),
    Contestant("Pgx", "JAX on the CPU", _PGX, partial(more_peers.pgx_backgammon, 1)),
    Contestant("PettingZoo", "Python", _WRAPPED, peers.pettingzoo_connect_four),
    Contestant("PettingZoo", "Python", _WRAPPED, more_peers.pettingzoo_chess),
    Contestant("RLCard", "Python", _RLCARD, partial(more_peers.rlcard_game, "uno")),
    Contestant("RLCard", "Python", _RLCARD, partial(more_peers.rlcard_game, "leduc-holdem")),
    Contestant("catanatron", "Python", _CATAN, more_peers.catanatron),
)

_OURS = "bruxelles"
_COMPILED, _CALLED = "Python, compiled", "Python, compiled, from Python"
_BATCH = "mask, observation; chance is part of a move"
PLAYERS = 4


def _one(measure: Callable[..., Speed], *arguments: object) -> Callable[[float, int], list[Speed]]:
    return lambda seconds, repeats: [measure(*arguments, seconds, repeats)]


def own(name: str) -> list[Contestant]:
    """Our game in the ways that the peers are called, and inside the engine."""
    batches, zoo = ours.in_batches, ours.through_pettingzoo
    return [
        Contestant(_OURS, _COMPILED, "nothing else", _one(ours.inside, name, PLAYERS)),
        Contestant(_OURS, _COMPILED, _BATCH, _one(batches, name, PLAYERS, 1024)),
        Contestant(_OURS, _CALLED, _BATCH, _one(batches, name, PLAYERS, 1)),
        Contestant(
            _OURS,
            _CALLED,
            "list of legal actions; no mask, no observation; chance is part of a move",
            _one(ours.from_python, name, PLAYERS),
        ),
        Contestant(_OURS, _CALLED, _WRAPPED, _one(zoo, name, PLAYERS, False)),
    ]


def install(constraints: str | None) -> dict[str, str]:
    """Ask pip for every peer by itself; why not, for those that cannot be had."""
    missing = {}
    for library, packages in PACKAGES.items():
        command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        command += [*packages, *(("-c", constraints) if constraints else ())]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            reasons = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
            missing[library] = (reasons or ["pip failed"])[-1].removeprefix("ERROR: ")
            print(f"left out, {library} cannot be installed: {missing[library]}", file=sys.stderr)
    return missing


def compare(
    contestants: Sequence[Contestant], seconds: float, repeats: int, missing: dict[str, str]
) -> list[Row]:
    """Measure all that are there, one after the other; others are added to ``missing``."""
    rows = []
    for contestant in contestants:
        if contestant.library in missing:
            continue
        try:
            speeds = contestant.measure(seconds, repeats)
        except Exception as error:  # a stranger's library: whatever it is, the others go on
            missing[contestant.library] = f"{type(error).__name__}: {error}".splitlines()[0]
            print(f"left out, {contestant.library}: {missing[contestant.library]}", file=sys.stderr)
            continue
        for speed in speeds:
            counted = speed.note.partition(",")[0]
            about = (contestant.language, counted, contestant.holds, contestant.library == _OURS)
            rows.append(Row(speed.name, round(speed.per_second), *about))
            print(f"{speed.name:36}{speed.per_second:>12,.0f}  {counted}", flush=True)
    return sorted(rows, key=lambda row: -row.per_second)


def as_markdown(rows: Sequence[Row], missing: dict[str, str], plot: str, load: float) -> str:
    """What stands between the marks of the page."""
    day = date.today().isoformat()
    lines = [
        f"Measured on {day} with `make bench-peers`: {platform.machine()}, {os.cpu_count()} cores "
        f"of which one is used, Python {platform.python_version()}. {_busy(load)}",
        "",
        f"![Moves a second, ours and peers, on a logarithmic scale]({plot})",
        "",
        "| | a second | counted | the rules run as | each holds |",
        "| --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        name = f"**{row.name}**" if row.ours else row.name
        cells = (name, f"{row.per_second:,}", row.counted, row.language, row.holds)
        lines.append("| " + " | ".join(cells) + " |")
    for library, reason in missing.items():
        lines += ["", f"Not measured here: {library} ({reason})."]
    return "\n".join(lines)


def _busy(load: float) -> str:
    """How far the figures can be trusted: other work on the machine makes them too small."""
    if load < 0.5:
        return f"The machine was quiet (load {load:.1f} at the start)."
    return f"**The machine was busy (load {load:.1f} at the start): do not quote these figures.**"


def fill(page: Path, text: str) -> None:
    """Put the text between the marks of a page."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no {BEGIN} and {END} to write between")
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bruxelles_env.benchmarks.comparison")
    parser.add_argument("--install", action="store_true", help="pip install the peers first")
    parser.add_argument("--constraints", metavar="FILE", help="for pip, beside their own pins")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each run (default: 2)")
    parser.add_argument("--repeats", type=int, default=5, help="the median counts (default: 5)")
    parser.add_argument("--json", metavar="FILE", help="write the figures")
    parser.add_argument("--page", metavar="FILE", help="fill this page, and its .svg beside it")
    options = parser.parse_args(arguments)

    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0  # before we add to it
    missing = install(options.constraints) if options.install else {}
    with one_core():  # also what keeps JAX to one thread
        contestants = [*(one for name in GAMES for one in own(name)), *PEERS]
        rows = compare(contestants, options.seconds, options.repeats, missing)
    if options.json:
        figures = {"rows": [asdict(row) for row in rows], "missing": missing}
        Path(options.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    if options.page:
        page = Path(options.page)
        plot = page.with_suffix(".svg")
        drawn = [Bar(_short(row), row.per_second, row.ours) for row in rows]
        plot.write_text(bars(drawn, "a second, one core, random legal moves"), encoding="utf-8")
        fill(page, as_markdown(rows, missing, plot.name, load))
    return 0


def _short(row: Row) -> str:
    """A name for the plot; two figures of one run differ in what they count."""
    return f"{row.name}, with chance" if "chance" in row.counted else row.name


if __name__ == "__main__":
    sys.exit(main())
