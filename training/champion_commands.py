"""The command ``champion``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from agents.arena.commands import add_playing_options
from bruxelles_env.games import GAMES

PAGE = "docs/champions.md"


def add_commands(commands: Any) -> None:
    """Add it to the subparsers of ``bruxelles``."""
    champion = commands.add_parser(
        "champion",
        help="measure a trained network at all table sizes; tables in Markdown",
        description="Play a network against greedy and mcts:400 at every table size, with search "
        "against itself, and a tournament for ratings; then write win rates, ratings and mean "
        f"score sheets into {PAGE}. It takes long: stopped, the same command goes on.",
    )
    champion.add_argument("--game", choices=GAMES, default=GAMES[0], help=f"default: {GAMES[0]}")
    champion.add_argument(
        "--file", default="champion", help="a network (default: the one that ships)"
    )
    champion.add_argument(
        "--games", type=int, default=1000, metavar="N", help="of each contest (default: 1000)"
    )
    champion.add_argument(
        "--contests",
        metavar="NAMES",
        help="play and show these alone, as greedy-2,mcts400-4,guided-2 (default: all)",
    )
    champion.add_argument("--seed", type=int, default=7, help="decides all deals (default: 7)")
    champion.add_argument(
        "--out", default="runs/champions", metavar="FOLDER", help="default: runs/champions"
    )
    champion.add_argument(
        "--page",
        metavar="FILE",
        help=f"where the tables go (default: {PAGE}, or nowhere if it is not there)",
    )
    add_playing_options(champion.add_argument_group("how it is played"))
    champion.set_defaults(run=_champion)


def _champion(options: argparse.Namespace) -> int:
    try:
        from training.champions import candidate, check_page, chosen, figures, fill_page, play_all
    except ImportError as error:
        raise ValueError(
            f"networks need more packages ({error}): pip install 'bruxelles-env[train,arena]'"
        ) from error

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    page = Path(options.page or PAGE)
    if options.page is not None or page.is_file():
        check_page(page, options.game)
    who = candidate(options.game, options.file, Path(options.out))
    names = options.contests.split(",") if options.contests is not None else []
    chosen(who, names)  # refuses what is none before anything is played
    how = {name: getattr(options, name) for name in ("workers", "lockstep", "patience", "ray")}
    how["progress"] = sys.stderr.isatty()
    played = play_all(who, options.games, options.seed, say, names, **how)
    text = figures(who, played)
    print(text)
    if page.is_file():
        fill_page(page, options.game, text)
        say(f"\nwritten into {page}")
    return 0
