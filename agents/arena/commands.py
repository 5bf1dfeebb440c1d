"""The command ``bruxelles tournament``."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from bruxelles_env.games import GAMES

if TYPE_CHECKING:
    from agents.arena.settings import Settings

_ABOUT = """\
Agents meet at tables of 2 to 5. Every deal is played by every line-up in all seat rotations, so
that luck of the deal and of the seat falls on all alike; --games is rounded up to whole deals.

Each game is written to OUT/games.jsonl as it ends. After a kill, the same command goes on where it
was; with more --games, it adds to what is there. The same settings give the same games, whatever
--workers, --lockstep and --ray are.

An agent that raises an error, answers with an illegal action or takes longer than --move-time
forfeits the game: its seat takes random actions from then on, and ranks behind all who did not
forfeit. The result says so, and the tournament goes on."""

_EXAMPLES = """\
agents:
{agents}

examples:
  bruxelles tournament --agents random,greedy,mcts:200 --games 400 --out runs/first
  bruxelles tournament --players 2,3,4 --agents greedy,policy:champion --out runs/sizes
  bruxelles tournament --table mine.players:Bold,greedy,greedy,greedy --out runs/one-against-three
  bruxelles tournament --agents greedy,mcts:0.5s --move-time 2 --workers 2 --out runs/in-time
  bruxelles tournament --agents mcts:200,policy:champion --ray auto --out runs/cluster
  bruxelles report runs/first"""


def add_commands(subparsers: Any) -> None:
    """Add ``tournament`` to the commands."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "tournament",
        help="let agents play many games against each other",
        description=_ABOUT,
        epilog=_EXAMPLES.format(agents=_agents()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _what(parser.add_argument_group("what is played"))
    how = parser.add_argument_group("how it is played")
    add_playing_options(how)
    how.add_argument(
        "--progress", action="store_true", help="a progress bar, also when stderr is no terminal"
    )
    parser.set_defaults(run=_tournament)


def _agents() -> str:
    from agents.specs import KINDS, OWN_CLASS

    forms = [(kind.form, kind.about) for kind in KINDS.values()]
    forms.append((OWN_CLASS, "your own class, also from the current folder"))
    return "\n".join(f"  {form:24}  {about.partition(';')[0]}" for form, about in forms)


def _what(group: Any) -> None:
    group.add_argument("--game", choices=GAMES, default=GAMES[0], help=f"default: {GAMES[0]}")
    group.add_argument(
        "--players", metavar="N[,N...]", type=_sizes, help="seats, or several sizes (default: 4)"
    )
    who = group.add_mutually_exclusive_group(required=True)
    who.add_argument("--agents", metavar="A,B,...", type=_specs, help="who plays, each named once")
    who.add_argument(
        "--table", metavar="A,B,B,...", type=_specs, help="one fixed line-up, only rotated"
    )
    group.add_argument("--games", metavar="N", type=int, default=100, help="default: 100")
    group.add_argument("--seed", type=int, default=7, help="decides all deals (default: 7)")
    group.add_argument("--board", help="standard (default) or expert")
    group.add_argument("--box", metavar="FILE", help="play with another box.toml")
    group.add_argument(
        "--move-time", metavar="SECONDS", type=float, help="the limit for a move (default: none)"
    )
    group.add_argument("--out", required=True, metavar="FOLDER", help="where the results go")


def add_playing_options(group: Any) -> None:
    """The options that change no game: how many are played at a time, and where."""
    from agents.arena.tournament import LOCKSTEP, PATIENCE, cores

    group.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help=f"processes (default: the cores, here {cores()}; with --ray, the CPUs of the cluster)",
    )
    group.add_argument(
        "--lockstep",
        metavar="N",
        type=int,
        default=LOCKSTEP,
        help=f"games at a time in each process, asked in batches (default: {LOCKSTEP})",
    )
    group.add_argument(
        "--patience",
        metavar="SECONDS",
        type=float,
        default=PATIENCE,
        help="how long over --move-time an agent may stay silent until its process is ended "
        f"(default: {PATIENCE:g})",
    )
    group.add_argument(
        "--ray",
        metavar="ADDRESS",
        nargs="?",
        const="local",
        help="play on a Ray cluster: its address or auto; without an address, a new local one",
    )


def _specs(text: str) -> list[str]:
    specs = [spec.strip() for spec in text.split(",")]
    if not all(specs):
        raise argparse.ArgumentTypeError(f"{text!r} has an empty name: expected A,B,...")
    return specs


def _sizes(text: str) -> list[int]:
    try:
        return [int(size) for size in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected numbers such as 4 or 2,3,4") from None


def _tournament(options: argparse.Namespace) -> int:
    from agents.arena.settings import make_settings
    from agents.arena.standings import forfeits_text, standings_text
    from agents.arena.tournament import run_tournament

    settings = make_settings(
        options.agents or (),
        game=options.game,
        num_players=options.players,
        games=options.games,
        seed=options.seed,
        board=options.board,
        box=options.box,
        move_time=options.move_time,
        table=options.table,
    )
    print(_headline(settings, options.out))
    try:
        results = run_tournament(
            settings,
            options.out,
            workers=options.workers,
            lockstep=options.lockstep,
            patience=options.patience,
            ray=options.ray,
            progress=options.progress or sys.stderr.isatty(),
            say=_say,
        )
    except KeyboardInterrupt:
        _say(f"\nstopped; finished games are kept in {options.out}: the same command goes on")
        return 130
    print()
    print(standings_text(results))
    forfeits = forfeits_text(results.settings.agents, results.games)
    if forfeits:
        print(f"\n{forfeits}")
    return 0


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _headline(settings: Settings, out: str) -> str:
    from agents.arena.schedule import total_games

    total = total_games(settings)
    seats = ", ".join(map(str, settings.num_players))
    rounded = "" if total == settings.games else f" ({settings.games} rounded up to whole deals)"
    agents = len(settings.agents)
    return f"{out}: {settings.game}, {seats} players, {agents} agents, {total} games{rounded}"
