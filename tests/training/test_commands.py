"""The commands as a user types them."""

from __future__ import annotations

import builtins
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bruxelles_env.cli import main
from training.config import NAMES

ROOT = Path(__file__).parents[2]
TINY = ROOT / "configs" / "tiny.yaml"


def test_help_names_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    out = capsys.readouterr().out
    assert all(f"--{name.replace('_', '-')} X" in out for name in NAMES)


@pytest.mark.parametrize("command", [["train"], ["export", "a", "b.onnx"], ["demo"]])
def test_a_missing_extra_is_named(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = builtins.__import__

    def without(name: str, *more: Any, **others: Any) -> Any:
        if name == "sb3_contrib":
            raise ImportError("No module named 'sb3_contrib'")
        return real(name, *more, **others)

    monkeypatch.setattr(builtins, "__import__", without)
    assert main(command) == 2
    assert "pip install 'bruxelles-env[train]'" in capsys.readouterr().err


def test_the_command_starts_without_any_learning_library() -> None:
    code = (
        "import sys, bruxelles_env.cli; print({'torch', 'sb3_contrib', 'onnx'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "set()", done.stderr


def test_the_profile_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", "--config", str(TINY), "--profile", "--n-steps", "8"]) == 0
    assert "the network's arithmetic" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_runs_are_numbered_where_no_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert main(["train", "--quiet", "--config", str(TINY), "--set", "max_minutes=0"]) == 0
    assert sorted(path.name for path in Path("runs").iterdir()) == ["tiny", "tiny-2"]
