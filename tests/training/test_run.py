"""Runs: they learn, stop, and go on bit for bit where they were."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import torch
import yaml

from agents.specs import make_agent
from agents.weights import load_network
from bruxelles_env.cli import main
from tests.training.agents import KILL_AT, Fatal
from training.config import TrainConfig, load_config
from training.profile import profile
from training.progress import Progress
from training.run import Run
from training.running import BEST, CHECKPOINT, LAST, train
from training.settings import BadConfig

ROOT = Path(__file__).parents[2]
TINY = ROOT / "configs" / "tiny.yaml"
FATAL = "{self: 0.4, pool: 0.4, 'tests.training.agents:Fatal': 0.4}"


def command(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bruxelles_env.cli", "train", "--quiet", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
    )


def test_a_killed_run_goes_on_and_ends_in_the_same_bytes(tmp_path: Path) -> None:
    """Killed by SIGKILL in the middle of a rollout, some way after the last checkpoint."""
    settings = ["--config", str(TINY), "--opponents", FATAL, "--checkpoint-every", "2"]
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    before = Fatal.asked
    assert main(["train", "--quiet", *settings, "--out", str(whole)]) == 0
    middle = (Fatal.asked - before) * 6 // 10
    done = command(*settings, "--out", str(killed), **{KILL_AT: str(middle)})
    assert done.returncode == -signal.SIGKILL, done.stderr
    state = torch.load(killed / CHECKPOINT, weights_only=True)
    assert 0 < state["updates"] < 6
    done = command("--resume", str(killed))
    assert done.returncode == 0, done.stderr
    for name in (LAST, BEST, "evaluations.jsonl"):
        assert (whole / name).read_bytes() == (killed / name).read_bytes(), name
    sessions = json.loads((killed / "sessions.json").read_text())
    assert len(sessions) == 2 and sessions[0]["version"]


def tiny(**changes: object) -> TrainConfig:
    return replace(load_config(TINY), **changes)  # type: ignore[arg-type]


TAUGHT = {
    "lead_worth": 0.01,
    "lead_forecast": True,
    "comment_coef": 1.0,
    "comment_steps": 400,
    "kind": "board",
    "opponents": {"self": 0.8, "greedy": 0.2},
}


@pytest.mark.parametrize(
    ("changes", "updates"),
    [({"precision": "float32"}, 0), ({"precision": "bfloat16"}, 2), (TAUGHT, 2)],
)
def test_a_state_goes_on_as_the_first_did(
    changes: dict[str, object], updates: int, tmp_path: Path
) -> None:
    """Also the one that is saved before the first update."""
    first = Run(tiny(**changes), tmp_path)
    first.begin()
    for _ in range(updates):
        first.update()
    first.save()
    first.folder = None
    second = Run(tiny(**changes), tmp_path)
    second.resume()
    assert train(first, Progress(quiet=True)) and train(second, Progress(quiet=True))
    for one, two in zip(first.network.parameters(), second.network.parameters(), strict=True):
        assert torch.equal(one, two)
    assert first.evaluations == second.evaluations


def test_ctrl_c_ends_with_a_checkpoint_and_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    opponents = "{'tests.training.agents:Interrupter': 1}"
    words = ["train", "--config", str(TINY), "--opponents", opponents, "--out", str(folder)]
    assert main(words) == 0
    assert f"bruxelles train --resume {folder}" in capsys.readouterr().err
    assert torch.load(folder / CHECKPOINT, weights_only=True)["updates"] == 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_clock_ends_a_run_which_then_goes_on(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    assert (
        main(["train", "--quiet", "--config", str(TINY), "--out", folder, "--max-minutes=0"]) == 0
    )
    assert torch.load(Path(folder) / CHECKPOINT, weights_only=True)["updates"] == 1
    assert main(["train", "--quiet", "--resume", folder, "--set", "max_minutes=null"]) == 0
    lines = (Path(folder) / "evaluations.jsonl").read_text().splitlines()
    assert [json.loads(line)["steps"] for line in lines] == [192, 384, 576]
    assert yaml.safe_load((Path(folder) / "config.yaml").read_text())["max_minutes"] is None
    assert list((Path(folder) / "curves").iterdir())
    network, header = load_network(Path(folder) / LAST, "bruxelles1893")
    assert network.config.width == 16 and header["about"]["steps"] == 576
    make_agent(f"policy:{folder}/{BEST}", "bruxelles1893")


def test_a_run_that_goes_on_keeps_its_shape(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "run")
    assert (
        main(["train", "--quiet", "--config", str(TINY), "--out", folder, "--max-minutes=0"]) == 0
    )
    for words, message in [
        (["--resume", folder, "--width", "32"], "width was 16 and cannot become 32"),
        (["--resume", folder, "--set", "gama=1"], "did you mean 'gamma'?"),
        (["--resume", str(tmp_path / "other")], "no run at"),
        (["--resume", folder, "--out", folder], "none of --config, --out"),
        (["--config", str(TINY), "--out", folder], "already holds a run"),
        (["--config", str(TINY), "--warm-start", "no.safetensors"], "no network at"),
    ]:
        assert main(["train", "--quiet", *words]) == 2
        assert message in capsys.readouterr().err


def test_a_warm_start_begins_with_the_weights_of_a_file(tmp_path: Path) -> None:
    first = Run(tiny(), tmp_path)
    first.save_network(LAST)
    second = Run(tiny(warm_start=str(tmp_path / LAST), seed=9))
    assert torch.equal(first.network.body.first.weight, second.network.body.first.weight)
    with pytest.raises(BadConfig, match="warm_start"):
        Run(tiny(warm_start=str(tmp_path / LAST), width=8))


def test_rates_fall_linearly_and_the_update_changes_all_parts() -> None:
    run = Run(tiny(learning_rate=1e-3, learning_rate_end=0.0, target_kl=None))
    before = [each.detach().clone() for each in run.network.parameters()]
    run.begin()
    for _ in range(3):
        run.update()
    assert run.learner.learning_rate_now() == pytest.approx(0.5e-3)
    for old, new in zip(before, run.network.parameters(), strict=True):
        assert not torch.equal(old, new)
    assert run.pool.snapshots and run.learner.figures["steps_of_optimizer"] == 6


def test_quiet_runs_say_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert train(Run(tiny(eval_every=0)), Progress(quiet=True))
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""


def test_the_profile_names_all_parts() -> None:
    text = profile(Run(tiny()), updates=1)
    for part in ("opponents' forward", "learner's forward", "update", "engine", "rest"):
        assert part in text
    assert "a second" in text and "the network's arithmetic" in text
