"""From nothing to an agent in some minutes: train, let it play, and show how it went."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from agents.arena.judgement import Judgement, judge
from agents.arena.report import captioned, write_report
from agents.arena.settings import make_settings
from agents.arena.standings import judgement_text
from agents.arena.tournament import run_tournament
from training.config import TrainConfig, load_config
from training.folder import describe
from training.learning_curve import TITLE, learning_curve, standalone
from training.progress import Progress
from training.run import Run
from training.running import BEST, train
from training.settings import BadConfig

CONFIG = Path(__file__).with_name("demo.yaml")
TRAIN, GAMES, REPORT, CURVE = "train", "games", "report.html", "learning-curve.svg"
RIVALS = ("random", "greedy")

Say = Callable[[str], None]


class Stopped(Exception):
    """Somebody has asked the demo to end."""


@dataclass(frozen=True)
class Demo:
    """What is made, and where."""

    config: TrainConfig
    folder: Path
    games: int

    @property
    def agent(self) -> str:
        """The agent that was trained, by its spec."""
        return f"policy:{self.folder / TRAIN / BEST}"


def demo_config(game: str, seed: int, minutes: float) -> TrainConfig:
    """The demo's settings; ``minutes`` is the most that training may take."""
    config = load_config(CONFIG, {"game": game, "seed": seed, "max_minutes": minutes})
    assert isinstance(config, TrainConfig)  # by the file that ships
    return config


def make_room(folder: Path) -> Path | None:
    """Move an earlier demo out of the way and say where it is now; other files are refused."""
    if not folder.exists():
        return None
    if not folder.is_dir() or {path.name for path in folder.iterdir()} - {
        *(TRAIN, GAMES, REPORT, CURVE)
    }:
        raise BadConfig(f"{folder} holds something else than a demo: name another --out")
    number = 1
    while (before := folder.with_name(f"{folder.name}-{number}")).exists():
        number += 1
    return folder.rename(before)


def run_demo(demo: Demo, say: Say, quiet: bool = False) -> str:
    """Do it all; what is to be read at the end."""
    run = teach(demo, quiet)
    say(f"\nplaying {demo.games} games: the agent, {', '.join(RIVALS)}")
    judgement = meet(demo)
    curve = learning_curve(run.evaluations)
    (demo.folder / CURVE).write_text(standalone(curve), encoding="utf-8")
    caption = f"Games won over {run.steps:,} decisions, with 95 % intervals; 0 is before learning."
    first = [f"<h2>{TITLE}</h2>", captioned(caption, curve)]
    write_report(judgement, demo.folder, demo.folder / REPORT, first)
    return f"{judgement_text(judgement)}\n\n{ending(demo)}"


def teach(demo: Demo, quiet: bool) -> Run:
    """Train to the end or as long as it may take, with a look before and after."""
    folder = demo.folder / TRAIN
    run = Run(demo.config, folder)
    folder.mkdir(parents=True)
    describe(folder, run.config)
    run.evaluate()
    minutes = run.config.max_minutes
    if not train(run, Progress(folder / "curves", quiet)):
        if minutes is None or run.seconds < 60 * minutes:
            raise Stopped
        run.evaluate()
        run.save()
    return run


def meet(demo: Demo) -> Judgement:
    """The agent among the fixed ones at tables of two, each deal from both seats."""
    settings = make_settings(
        [demo.agent, *RIVALS],
        game=demo.config.game,
        num_players=[2],
        games=demo.games,
        seed=demo.config.seed,
    )
    return judge(run_tournament(settings, demo.folder / GAMES))


def ending(demo: Demo) -> str:
    """Where everything is, and what can be done with it."""
    agent, folder = shlex.quote(demo.agent), demo.folder
    game = f"--game {demo.config.game}"
    more = 10 * demo.config.total_steps
    return "\n".join(
        [
            f"learning curve  {folder / CURVE}",
            f"report page     {folder / REPORT}",
            f"the agent       {folder / TRAIN / BEST}",
            "",
            "What next?",
            f"  play against it:  bruxelles play {game} --players 2 --agents human,{agent}",
            "  train it longer:  "
            f"bruxelles train --resume {shlex.quote(str(folder / TRAIN))} "
            f"--total-steps {more} --max-minutes null",
            f"  let it be judged: bruxelles match {agent} mcts:50 {game}",
        ]
    )
