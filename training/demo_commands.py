"""The command ``demo``."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from bruxelles_env.games import GAMES
from training.commands import need_extra

MINUTES = 3.5


def add_commands(commands: Any) -> None:
    """Add it to the subparsers of ``bruxelles``."""
    demo = commands.add_parser(
        "demo",
        help="train an agent in some minutes, and see how strong it is",
        description="Train a network by self-play, let it play against random and greedy, and "
        "show the standings. A learning curve and a report page are written beside the network. "
        "An earlier demo in the same folder is moved away, not lost.",
    )
    demo.add_argument("--game", choices=GAMES, default=GAMES[0], help=f"default: {GAMES[0]}")
    demo.add_argument("--seed", type=int, default=0, help="of everything random (default: 0)")
    demo.add_argument(
        "--minutes",
        type=float,
        default=MINUTES,
        help=f"the most that training may take (default: {MINUTES:g})",
    )
    demo.add_argument(
        "--games", type=int, default=300, metavar="N", help="games of the tournament (default: 300)"
    )
    demo.add_argument("--out", default="runs/demo", metavar="FOLDER", help="default: runs/demo")
    demo.add_argument("--quiet", action="store_true", help="show the end only")
    demo.set_defaults(run=_demo)


def _demo(options: argparse.Namespace) -> int:
    need_extra()
    from training.demo import Demo, Stopped, demo_config, make_room, run_demo

    begun = time.monotonic()

    def say(line: str) -> None:
        if not options.quiet:
            print(line, file=sys.stderr, flush=True)

    config = demo_config(options.game, options.seed, options.minutes)
    demo = Demo(config, Path(options.out), options.games)
    before = make_room(demo.folder)
    if before is not None:
        say(f"the demo that was in {demo.folder} is now in {before}")
    say(
        f"{config.game}: training by self-play, {config.total_steps:,} decisions or "
        f"{config.max_minutes:g} minutes; the first time, compiling takes a minute more"
    )
    try:
        print(run_demo(demo, say, options.quiet))
    except Stopped:
        say(f"stopped; what there is of it is in {demo.folder}")
        return 130
    say(f"\nall done in {(time.monotonic() - begun) / 60:.1f} minutes")
    return 0
