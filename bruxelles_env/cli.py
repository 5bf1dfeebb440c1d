"""The command ``bruxelles``."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from typing import Any

from bruxelles_env.core.errors import BadReplay, IllegalAction
from bruxelles_env.games import GAMES
from bruxelles_env.version import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; 0 when it went well, 2 for wrong input, as argparse does."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        result: int = options.run(options)
        return result
    except (BadReplay, IllegalAction, ValueError, OSError) as error:
        print(f"bruxelles {options.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        return 0
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

    demo = commands.add_parser("demo", help="play a game of random agents and show the scores")
    _game_options(demo)
    demo.add_argument("--quiet", action="store_true", help="leave out the position")
    demo.set_defaults(run=_demo)

    play = commands.add_parser("play", help="play a random game and save its replay")
    _game_options(play)
    play.add_argument("--out", required=True, metavar="FILE", help="the replay to write (JSON)")
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="check a replay, and show its actions in words")
    replay.add_argument("file", help="a replay (JSON)")
    replay.add_argument("--check", action="store_true", help="check only")
    replay.set_defaults(run=_replay)

    compiling = commands.add_parser("compile", help="compile the rules now, for later quick starts")
    compiling.set_defaults(run=_compile)

    bench = commands.add_parser("bench", help="measure decisions a second, beside peers")
    bench.add_argument("--players", type=int, default=4, metavar="N", help="default: 4")
    bench.add_argument(
        "--seconds", type=float, default=1.0, help="of each run; five are made (default: 1)"
    )
    bench.add_argument("--json", metavar="FILE", help="write the figures as JSON too")
    bench.set_defaults(run=_bench)

    from agents.arena.commands import add_commands

    add_commands(commands)
    return parser


def _game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help=f"default: {GAMES[0]}")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="default: 4")
    parser.add_argument("--seed", type=int, default=7, help="default: 7")
    parser.add_argument("--board", help="standard (default) or expert")
    parser.add_argument("--box", metavar="FILE", help="play with another box.toml")


def _random_game(options: argparse.Namespace) -> Any:
    """A game of random agents, played to the end."""
    from bruxelles_env.game import Game

    game = Game(options.game, options.players, options.seed, options.board, options.box)
    rng = random.Random(options.seed)
    while not game.is_over:
        game.apply(rng.choice(game.legal_actions()))
    return game


def _demo(options: argparse.Namespace) -> int:
    game = _random_game(options)
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
    from bruxelles_env.replay import save_replay

    game = _random_game(options)
    save_replay(game, options.out, players=["random"] * game.num_players)
    print(f"{options.out}: {len(game.history)} decisions, scores {game.scores()}")
    return 0


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
    from bruxelles_env.core.batch import batch_engine
    from bruxelles_env.core.engine import engine
    from bruxelles_env.games import rules_of

    for name in GAMES:
        start = time.perf_counter()
        engine(rules_of(name))
        batch_engine(rules_of(name))
        print(f"{name}: ready in {time.perf_counter() - start:.1f} s")
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
