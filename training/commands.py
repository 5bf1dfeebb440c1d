"""The commands ``train`` and ``export``."""

from __future__ import annotations

import argparse
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from training.config import NAMES, TrainConfig, load_config, parse_change, parse_value

if TYPE_CHECKING:
    from training.run import Run


def add_commands(commands: Any) -> None:
    """Add them to the subparsers of ``bruxelles``."""
    _add_train(commands)
    _add_export(commands)


def _add_train(commands: Any) -> None:
    train = commands.add_parser(
        "train",
        help="train a network by self-play (PPO)",
        description="Train a network with PPO by self-play. The run's folder gets its config, "
        "checkpoints, the best and the last network, evaluations, and curves for TensorBoard. "
        "Stopped at any moment, a run goes on with --resume where it was.",
    )
    train.add_argument("--config", metavar="FILE", help="settings (YAML), see configs/")
    train.add_argument("--out", metavar="FOLDER", help="default: runs/NAME-OF-THE-CONFIG")
    train.add_argument("--resume", metavar="FOLDER", help="go on with the run in this folder")
    train.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="change a setting, as learning_rate=1e-4; may be given often",
    )
    train.add_argument(
        "--ray",
        metavar="ADDRESS",
        nargs="?",
        const="local",
        help="let --actors N processes on a Ray cluster play (default: its CPUs): its address or "
        "auto; without an address, a new local one",
    )
    train.add_argument("--quiet", action="store_true", help="say nothing")
    train.add_argument(
        "--profile", action="store_true", help="measure where the time goes, and keep nothing"
    )
    settings = train.add_argument_group("settings, each as with --set")
    for each in fields(TrainConfig):
        about = each.metadata["about"].replace("%", "%%")
        option = f"--{each.name.replace('_', '-')}"
        settings.add_argument(option, dest=f"set_{each.name}", metavar="X", help=about)
    train.set_defaults(run=_train)


def _changes(options: argparse.Namespace) -> dict[str, Any]:
    """What the command line changes; --name wins over --set."""
    changes = dict(parse_change(text) for text in options.set)
    for name in NAMES:
        text = getattr(options, f"set_{name}")
        if text is not None:
            changes[name] = parse_value(name, text)
    return changes


def need_extra() -> None:
    """Say what to install where something is missing."""
    try:
        import sb3_contrib  # noqa: F401
        import tensorboard  # noqa: F401
        import yaml  # noqa: F401
    except ImportError as error:
        raise ValueError(
            f"training needs more packages ({error}): pip install 'bruxelles-env[train]'"
        ) from error


def _train(options: argparse.Namespace) -> int:
    need_extra()
    from training.profile import profile

    changes = _changes(options)
    if options.resume is not None:
        return _go_on(options, changes)
    config = load_config(options.config, changes)
    if options.profile:
        print(profile(config))
        return 0
    return _begin(options, config)


def _begin(options: argparse.Namespace, config: TrainConfig) -> int:
    """A new run in a new folder."""
    from training.folder import new_folder

    name = Path(options.config).stem if options.config else f"ppo-{config.game}"
    with closing(_open_run(config, options.ray)) as run:  # refuses before there is a folder
        run.folder = new_folder(options.out, run.config, name)
        return _to_the_end(run, run.folder, options.quiet)


def _go_on(options: argparse.Namespace, changes: dict[str, Any]) -> int:
    """A run that was stopped or killed."""
    from training.folder import reopen

    if options.config is not None or options.out is not None or options.profile:
        raise ValueError("--resume goes with none of --config, --out and --profile")
    folder = Path(options.resume)
    config = reopen(folder, changes)
    if options.ray is not None and not config.actors:
        raise ValueError(f"the run in {folder} has no actors: it cannot go on with --ray")
    with closing(_open_run(config, options.ray, folder)) as run:
        run.resume()
        return _to_the_end(run, folder, options.quiet)


def _to_the_end(run: Run, folder: Path, quiet: bool) -> int:
    from training.progress import Progress, rated
    from training.run import train

    progress = Progress(folder / "curves", quiet)
    run.say = progress.say
    progress.say(f"run in {folder}; curves: tensorboard --logdir {folder.parent}")
    if not train(run, progress):
        progress.say(f"stopped at {run.steps:,} steps; go on: bruxelles train --resume {folder}")
        return 0
    progress.say(f"{run.steps:,} steps, {rated(run)}: {folder}/best.safetensors, last.safetensors")
    return 0


def _open_run(config: TrainConfig, ray: str | None, folder: Path | None = None) -> Run:
    """A run that plays in this process, or on a cluster if actors are wished for."""
    from training.run import Run

    if ray is None and not config.actors:
        return Run(config, folder)
    from training.ray_actors import RayRun

    return RayRun(config, folder, ray)


def _add_export(commands: Any) -> None:
    export = commands.add_parser(
        "export",
        help="write a trained network as safetensors or ONNX",
        description="Write the best network of a run, or any network, into one file: "
        ".safetensors, to be played with policy:FILE, or .onnx, for other programs.",
    )
    export.add_argument("source", help="the folder of a run, or a .safetensors file")
    export.add_argument("target", help="the file to write: .safetensors or .onnx")
    export.set_defaults(run=_export)


def _export(options: argparse.Namespace) -> int:
    need_extra()
    from training.export import export

    print(export(options.source, options.target))
    return 0
