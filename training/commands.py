"""The commands ``train`` and ``export``."""

from __future__ import annotations

import argparse
from dataclasses import fields
from pathlib import Path
from typing import Any

from training.config import NAMES, TrainConfig, load_config, parse_change, parse_value


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
    from training.folder import new_folder, reopen
    from training.profile import profile
    from training.progress import Progress, rated
    from training.run import Run, train

    changes = _changes(options)
    if options.resume is not None:
        if options.config is not None or options.out is not None or options.profile:
            raise ValueError("--resume goes with none of --config, --out and --profile")
        folder = Path(options.resume)
        run = Run(reopen(folder, changes), folder)
        run.resume()
    else:
        config = load_config(options.config, changes)
        if options.profile:
            print(profile(config))
            return 0
        name = Path(options.config).stem if options.config else f"ppo-{config.game}"
        run = Run(config)  # refuses what cannot be made before there is a folder
        run.folder = folder = new_folder(options.out, run.config, name)
    progress = Progress(folder / "curves", options.quiet)
    progress.say(f"run in {folder}; curves: tensorboard --logdir {folder.parent}")
    ended = train(run, progress)
    if not ended:
        progress.say(f"stopped at {run.steps:,} steps; go on: bruxelles train --resume {folder}")
        return 0
    progress.say(f"{run.steps:,} steps, {rated(run)}: {folder}/best.safetensors, last.safetensors")
    return 0


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
