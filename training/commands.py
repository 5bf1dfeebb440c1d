"""The commands ``train`` and ``export``."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from training.config import (
    KINDS,
    NAMES,
    OPTIONS,
    RunConfig,
    SearchConfig,
    TrainConfig,
    load_config,
    own_names,
    parse_change,
    parse_value,
)

if TYPE_CHECKING:
    from training.running import BaseRun


def add_commands(commands: Any) -> None:
    """Add them to the subparsers of ``bruxelles``."""
    _add_train(commands)
    _add_export(commands)


def _add_train(commands: Any) -> None:
    train = commands.add_parser(
        "train",
        help="train a network by self-play (PPO, or search and learn)",
        description="Train a network by self-play, with PPO or by learning from searches that it "
        "guides itself (method: search). The run's folder gets its config, "
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
    own = {method: own_names(method) for method in KINDS}
    common = [name for name in NAMES if not any(name in names for names in own.values())]
    _add_settings(train, "settings, each as with --set", common)
    for method, names in own.items():
        _add_settings(train, f"settings of method: {method}", names)
    train.set_defaults(run=_train)


def _add_settings(train: argparse.ArgumentParser, title: str, names: list[str]) -> None:
    group = train.add_argument_group(title)
    for name in names:
        about = OPTIONS[name].metadata["about"].replace("%", "%%")
        group.add_argument(
            f"--{name.replace('_', '-')}", dest=f"set_{name}", metavar="X", help=about
        )


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


def make_run(config: RunConfig, folder: Path | None = None, ray: str | None = None) -> Any:
    """A run by the method that the config names, in this process or with actors on a cluster."""
    if isinstance(config, SearchConfig):
        from training.search_and_learn import SearchRun

        if ray is not None:
            raise ValueError("--ray goes with method: ppo only")
        return SearchRun(config, folder)
    assert isinstance(config, TrainConfig)
    if ray is None and not config.actors:
        from training.run import Run

        return Run(config, folder)
    from training.ray_actors import RayRun

    return RayRun(config, folder, ray)


def _train(options: argparse.Namespace) -> int:
    need_extra()
    from training.profile import profile

    changes = _changes(options)
    if options.resume is not None:
        return _go_on(options, changes)
    config = load_config(options.config, changes)
    if options.profile:
        print(profile(make_run(config)))
        return 0
    return _begin(options, config)


def _begin(options: argparse.Namespace, config: RunConfig) -> int:
    """A new run in a new folder."""
    from training.folder import new_folder

    name = Path(options.config).stem if options.config else f"{config.method}-{config.game}"
    with closing(make_run(config, None, options.ray)) as run:  # refuses before there is a folder
        run.folder = new_folder(options.out, run.config, name)
        return _to_the_end(run, run.folder, options.quiet)


def _go_on(options: argparse.Namespace, changes: dict[str, Any]) -> int:
    """A run that was stopped or killed."""
    from training.folder import reopen

    if options.config is not None or options.out is not None or options.profile:
        raise ValueError("--resume goes with none of --config, --out and --profile")
    folder = Path(options.resume)
    config = reopen(folder, changes)
    if options.ray is not None and not getattr(config, "actors", 0):
        raise ValueError(f"the run in {folder} has no actors: it cannot go on with --ray")
    with closing(make_run(config, folder, options.ray)) as run:
        run.resume()
        return _to_the_end(run, folder, options.quiet)


def _to_the_end(run: BaseRun, folder: Path, quiet: bool) -> int:
    from training.progress import Progress, rated
    from training.running import train

    progress = Progress(folder / "curves", quiet)
    run.say = progress.say
    progress.say(f"run in {folder}; curves: tensorboard --logdir {folder.parent}")
    if not train(run, progress):
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
