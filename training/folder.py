"""The folder of a run: what it was made with, so that it can be made again."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from bruxelles_env.version import __version__
from training.checkpoint import write_file
from training.config import RunConfig, SearchConfig, TrainConfig, load_config
from training.settings import BadConfig

CONFIG, ABOUT = "config.yaml", "sessions.json"


def new_folder(wish: str | None, config: RunConfig, default: str) -> Path:
    """Make the folder ``wish``, or runs/NAME, runs/NAME-2, ...; one with a run in it is refused."""
    if wish is not None:
        folder = Path(wish)
        if (folder / CONFIG).exists():
            raise BadConfig(f"{wish} already holds a run: --resume {wish}, or another --out")
    else:
        number, folder = 1, Path("runs") / default
        while folder.exists():
            number += 1
            folder = Path("runs") / f"{default}-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    describe(folder, config)
    return folder


def describe(folder: Path, config: RunConfig) -> None:
    """Write the config, and add to the sessions what code runs it now."""
    import torch
    import yaml

    sessions = _sessions(folder / ABOUT)  # first: what cannot be read must change nothing
    text = yaml.safe_dump(config.to_dict(), sort_keys=False)
    write_file(folder / CONFIG, text.encode())
    session = {
        "version": __version__,
        "commit": commit(),
        "command": sys.argv,
        "python": platform.python_version(),
        "torch": torch.__version__,
        "processor": platform.machine(),
    }
    sessions.append(session)
    write_file(folder / ABOUT, (json.dumps(sessions, indent=2) + "\n").encode())


def _sessions(path: Path) -> list[Any]:
    """The sessions so far."""
    if not path.is_file():
        return []
    try:
        sessions = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadConfig(f"{path} is no JSON ({error}): mend it or take it away") from error
    if not isinstance(sessions, list):
        raise BadConfig(f"{path} holds no list of sessions: mend it or take it away")
    return sessions


def reopen(folder: Path, changes: dict[str, Any]) -> TrainConfig | SearchConfig:
    """The config of a run that goes on, with changes that its state can bear."""
    if not (folder / CONFIG).is_file():
        raise BadConfig(f"no run at {folder}: expected a folder with {CONFIG} in it")
    before = load_config(folder / CONFIG)
    config = load_config(folder / CONFIG, changes)
    for name in before.fixed:
        if getattr(config, name) != getattr(before, name):
            raise BadConfig(
                f"{name} was {getattr(before, name)!r} and cannot become "
                f"{getattr(config, name)!r}: a run that goes on keeps {', '.join(before.fixed)}"
            )
    describe(folder, config)
    return config


def commit() -> str | None:
    """The commit of the code that runs, with a + if it was changed since; None outside git."""
    here = Path(__file__).parent

    def git(*words: str) -> str:
        done = subprocess.run(
            ["git", *words], cwd=here, capture_output=True, text=True, check=True, timeout=10
        )
        return done.stdout.strip()

    try:
        if not git("ls-files", Path(__file__).name):  # installed into somebody else's repository
            return None
        return git("rev-parse", "HEAD") + ("+" if git("status", "-s", "-uno") else "")
    except (OSError, subprocess.SubprocessError):
        return None
