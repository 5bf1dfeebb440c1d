"""The command ``bruxelles``."""

from __future__ import annotations

import argparse
import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from typing import Any

from agents.arena import commands as tournament_commands
from agents.arena import judging_commands
from agents.specs import search_current_folder
from bruxelles_env.core.errors import BadReplay, IllegalAction
from bruxelles_env.games import GAMES
from bruxelles_env.version import __version__
from bruxelles_env.web import commands as web_commands
from training import champion_commands, demo_commands
from training import commands as training_commands


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; 0 when it went well, 2 for wrong input, as argparse does."""
    parser = _parser()
    options = parser.parse_args(arguments)
    search_current_folder()
    try:
        result: int = options.run(options)
        return result
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        return 0
    except (BadReplay, IllegalAction, ValueError, OSError) as error:
        print(f"bruxelles {options.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bruxelles",
        description="Bruxelles 1893 and 1897 as environments for reinforcement learning.",
    )
    parser.add_argument("--version", action="version", version=f"bruxelles-env {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    demo_commands.add_commands(commands)

    show = commands.add_parser("show", help="play a game of random agents and show the scores")
    _game_options(show)
    show.add_argument("--quiet", action="store_true", help="leave out the position")
    show.set_defaults(run=_show)

    play = commands.add_parser("play", help="play a game of agents, or yourself; save its replay")
    _game_options(play)
    play.add_argument(
        "--agents",
        default="random",
        metavar="SPEC,SPEC,...",
        help="one for each seat, or one for all; human: you; see `bruxelles agents` "
        "(default: random)",
    )
    play.add_argument(
        "--out", metavar="FILE", help="the replay to write (JSON); a human may leave it out"
    )
    play.set_defaults(run=_play)

    listing = commands.add_parser("agents", help="list the agents and how to enter an own one")
    listing.set_defaults(run=_agents)

    replay = commands.add_parser("replay", help="check a replay, and show its actions in words")
    replay.add_argument("file", help="a replay (JSON)")
    replay.add_argument("--check", action="store_true", help="check only")
    replay.set_defaults(run=_replay)

    compiling = commands.add_parser(
        "compile", help="compile rules and agents now, for later quick starts"
    )
    compiling.set_defaults(run=_compile)

    bench = commands.add_parser("bench", help="measure decisions a second, beside peers")
    bench.add_argument("--players", type=int, default=4, metavar="N", help="default: 4")
    bench.add_argument(
        "--seconds", type=float, default=1.0, help="of each run; five are made (default: 1)"
    )
    bench.add_argument("--json", metavar="FILE", help="write the figures as JSON too")
    bench.set_defaults(run=_bench)

    tournament_commands.add_commands(commands)
    judging_commands.add_commands(commands)
    training_commands.add_commands(commands)
    champion_commands.add_commands(commands)
    web_commands.add_commands(commands)
    return parser


def _game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help=f"default: {GAMES[0]}")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="default: 4")
    parser.add_argument("--seed", type=int, default=7, help="default: 7")
    parser.add_argument("--board", help="standard (default) or expert")
    parser.add_argument("--box", metavar="FILE", help="play with another box.toml")


def _deal(options: argparse.Namespace) -> Any:
    from bruxelles_env.game import Game

    return Game(options.game, options.players, options.seed, options.board, options.box)


def _show(options: argparse.Namespace) -> int:
    from agents.table import play, seated

    game = _deal(options)
    play(game, seated(["random"], game.name, game.num_players), options.seed)
    if not options.quiet:
        print(game)
        print()
    print(f"{game.num_players} random agents, seed {options.seed}, {len(game.history)} decisions")
    print()
    print(_sheets(game))
    print()
    print(_speed(options))
    return 0


def _sheets(game: Any) -> str:
    """The score sheets side by side."""
    sheets = game.score_sheet()
    places = game.placements()
    lines = [" " * 14 + "".join(f"player {seat}".rjust(10) for seat in range(len(sheets)))]
    lines += [
        name.ljust(14) + "".join(str(sheet[name]).rjust(10) for sheet in sheets)
        for name in sheets[0]
    ]
    winners = [str(seat) for seat, place in enumerate(places) if place == 1]
    best = sheets[int(winners[0])]["total"]
    lines.append("")
    lines.append(f"won by player {' and '.join(winners)} with {best} points")
    return "\n".join(lines)


def _speed(options: argparse.Namespace) -> str:
    """Decisions a second of random play, measured for a second."""
    from bruxelles_env.benchmarks.ours import inside

    start = time.perf_counter()
    speed = inside(options.game, options.players, seconds=1.0, repeats=1)
    taken = time.perf_counter() - start
    return (
        f"random play inside the engine: {speed.per_second:,.0f} decisions/s on one core "
        f"({speed.steps:,} decisions in {taken:.1f} s)"
    )


def _play(options: argparse.Namespace) -> int:
    from agents.human import Quit
    from agents.table import play, seated

    specs = options.agents.split(",")
    human = "human" in specs
    if options.out is None and not human:
        raise ValueError("--out FILE is missing: only a game with a human need not be saved")
    game = _deal(options)
    agents = seated(specs, game.name, game.num_players)
    names = specs if len(specs) > 1 else specs * game.num_players
    left = ""
    try:
        play(game, agents, options.seed, _teller(names) if human else None)
    except Quit as quitting:
        left = str(quitting)
    if not left:
        print(_sheets(game))
    for name, agent in dict(zip(names, agents, strict=True)).items():
        if hasattr(agent, "statistics"):
            print(f"{name}: {agent.statistics()}")
    if options.out is not None:
        _save(game, options.out, names)
    if left:
        print(f"bruxelles play: {left}", file=sys.stderr)
    return 1 if left else 0


def _teller(names: Sequence[str]) -> Callable[[int, str], None]:
    """Tells a human what the others do; his own actions he knows."""

    def tell(seat: int, words: str) -> None:
        if names[seat] != "human" or names.count("human") > 1:
            print(f"player {seat} ({names[seat]}): {words}")

    return tell


def _save(game: Any, path: str, names: list[str]) -> None:
    """Write the replay, also of a game that somebody left."""
    from bruxelles_env.replay import save_replay

    save_replay(game, path, players=names)
    ending = f"scores {game.scores()}" if game.is_over else "not finished"
    print(f"{path}: {len(game.history)} decisions, {ending}")


def _agents(options: argparse.Namespace) -> int:
    from agents.specs import KINDS, OWN_CLASS

    print("An agent is named by its spec:")
    print()
    for kind in KINDS.values():
        print(_entry(kind.form, kind.about))
    own = "an agent of your own: a class in a module that Python finds, the current folder included"
    print(_entry(OWN_CLASS, own))
    print()
    print("An own class is made with the name of the game. It answers act(view) with a legal")
    print("action, or choose(views) with one for each view. Enter it like any other:")
    print("  bruxelles play --players 2 --agents my_agents:Mine,random --out game.json")
    return 0


def _entry(form: str, about: str) -> str:
    """What an agent is, beside its form, or below it if that is long."""
    margin = "\n" + " " * 26
    lines = textwrap.wrap(about, width=70)
    return f"  {form:24}" + (margin if len(form) > 22 else "") + margin.join(lines)


def _replay(options: argparse.Namespace) -> int:
    from bruxelles_env.replay import load_replay, to_replay

    game = load_replay(options.file)
    if not options.check:
        for step, entry in enumerate(to_replay(game)["actions"], start=1):
            print(f"{step:4}  player {entry['player']}: {entry['words']}")
        print()
        print(_sheets(game))
    ending = f"scores {game.scores()}" if game.is_over else "not finished"
    print(f"{options.file}: {game.name}, {len(game.history)} decisions, {ending}")
    return 0


def _compile(options: argparse.Namespace) -> int:
    from agents.search.crowd import expected
    from agents.search.guided import guided
    from agents.search.lookahead import lookahead
    from agents.search.simulation import simulations
    from bruxelles_env.core.batch import batch_engine
    from bruxelles_env.core.engine import engine
    from bruxelles_env.games import rules_of

    parts: dict[str, Callable[[Any], object]] = {
        "rules": engine,
        "batches": batch_engine,
        "greedy": lookahead,
        "mcts": simulations,
        "policy+mcts": guided,
        "forecasts": expected,
    }
    for name in GAMES:
        for part, compiled in parts.items():
            start = time.perf_counter()
            compiled(rules_of(name))
            print(f"{name}: {part} ready in {time.perf_counter() - start:.1f} s", flush=True)
    return 0


def _bench(options: argparse.Namespace) -> int:
    from bruxelles_env.benchmarks.report import as_text, run, save

    games = list(GAMES)
    print(f"measuring {', '.join(games)} and peers, about two minutes ...", file=sys.stderr)
    result = run(games, options.players, options.seconds, repeats=5)
    print(as_text(result))
    if options.json:
        save(result, options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
