"""The commands ``report`` and ``match``."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from agents.arena.commands import add_playing_options
from bruxelles_env.games import GAMES

if TYPE_CHECKING:
    from agents.arena.sprt import Sprt

INTERRUPTED = 130


def add_commands(commands: Any) -> None:
    """Add them to the subparsers of ``bruxelles``."""
    _add_report(commands)
    _add_match(commands)


def _add_report(commands: Any) -> None:
    report = commands.add_parser(
        "report",
        help="judge the games of a run: a table, and an HTML page with plots",
        description="Judge the games of a tournament or match: ratings, win rates, scores and "
        "placements with 95 % intervals over deals, who beats whom, seats, time. Shows a table "
        "and writes one HTML page that needs nothing else.",
    )
    report.add_argument("folder", help="the folder of a run, as runs/x")
    report.add_argument("--out", metavar="FILE", help="default: report.html in that folder")
    report.set_defaults(run=_report)


def _report(options: argparse.Namespace) -> int:
    from agents.arena.judgement import judge
    from agents.arena.report import write_report
    from agents.arena.results import read_results
    from agents.arena.standings import judgement_text

    judgement = judge(read_results(options.folder))
    path = write_report(judgement, options.folder, options.out)
    print(judgement_text(judgement))
    print()
    print(f"report: {path}")
    return 0


def _add_match(commands: Any) -> None:
    match = commands.add_parser(
        "match",
        help="play A against B until a sequential test is decided",
        description="Play A against B until it is decided whether A wins P0 of the games at most "
        "or P1 at least. Each deal is played from every seat, and counts once. At N players A "
        "sits among N - 1 copies of B. If A's win rate is between P0 and P1, either answer may "
        "come, or none.",
    )
    match.add_argument("first", metavar="A", help="an agent, by its spec")
    match.add_argument("second", metavar="B", help="another one")
    match.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("P0", "P1"),
        help="the win rates of A to tell apart; shared wins count in part "
        "(default at 2 players: 0.5 0.55)",
    )
    match.add_argument(
        "--alpha", type=float, default=0.05, help="probability to take P0 for P1 (default: 0.05)"
    )
    match.add_argument(
        "--beta", type=float, default=0.05, help="probability to take P1 for P0 (default: 0.05)"
    )
    match.add_argument(
        "--max-games",
        type=int,
        default=2000,
        metavar="N",
        help="give up undecided after so many (default: 2000)",
    )
    match.add_argument("--game", choices=GAMES, default=GAMES[0], help=f"default: {GAMES[0]}")
    match.add_argument("--players", type=int, default=2, metavar="N", help="default: 2")
    match.add_argument("--board", help="standard (default) or expert")
    match.add_argument("--box", metavar="FILE", help="play with another box.toml")
    match.add_argument("--seed", type=int, default=7, help="decides all deals (default: 7)")
    match.add_argument(
        "--move-time", metavar="SECONDS", type=float, help="the limit for a move (default: none)"
    )
    match.add_argument("--out", metavar="FOLDER", help="keep the games there, for a report")
    add_playing_options(match.add_argument_group("how it is played"))
    match.set_defaults(run=_match)


def _match(options: argparse.Namespace) -> int:
    from agents.arena.blocks import match_settings, play_blocks
    from agents.arena.match import (
        MatchFolder,
        check_max_games,
        hypotheses,
        match_text,
        play_match,
    )
    from agents.arena.results import GameResult
    from agents.arena.settings import MatchTest
    from agents.arena.sprt import Sprt
    from agents.arena.standings import forfeits_text
    from agents.arena.tournament import check_playing

    first, second, players = options.first, options.second, options.players
    settings = match_settings(
        first,
        second,
        num_players=players,
        game=options.game,
        max_games=options.max_games,
        seed=options.seed,
        board=options.board,
        box=options.box,
        move_time=options.move_time,
    )
    given = None if options.sprt is None else (options.sprt[0], options.sprt[1])
    test = Sprt(*hypotheses(players, given), options.alpha, options.beta)
    settings = replace(settings, match=MatchTest(test.p0, test.p1, test.alpha, test.beta))
    check_max_games(options.max_games, players)
    how = {name: getattr(options, name) for name in ("workers", "lockstep", "patience")}
    check_playing(settings, **how)
    folder = None if options.out is None else MatchFolder(options.out, settings)
    games: list[GameResult] = []

    def keep(game: GameResult) -> None:
        games.append(game)
        if folder is not None:
            folder.keep(game)

    line = _ProgressLine(options.max_games)
    with closing(play_blocks(settings, **how, ray=options.ray)) as blocks:
        result = play_match(
            first, second, blocks, players, test, options.max_games, progress=line.show, keep=keep
        )
    line.end()
    if folder is not None:
        folder.end(result)
    print(match_text(result))
    forfeits = forfeits_text(settings.agents, games)
    if forfeits:
        print(forfeits)
    return INTERRUPTED if result.interrupted else 0


class _ProgressLine:
    """One line on stderr that is written over; in a log, ten lines at most."""

    def __init__(self, max_games: int) -> None:
        self._max_games = max_games
        self._terminal = sys.stderr.isatty()
        self._next = max_games / 10

    def show(self, test: Sprt, games: int) -> None:
        if not self._terminal and games < self._next:
            return
        self._next = games + self._max_games / 10
        text = (
            f"{games:,} of at most {self._max_games:,} games, win rate {test.mean:.3f}, "
            f"LLR {test.llr:+.2f} ({test.lower:+.2f} to {test.upper:+.2f})"
        )
        end = "" if self._terminal else "\n"
        print(f"\r{text:<79}" if self._terminal else text, end=end, file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._terminal:
            print(file=sys.stderr)
