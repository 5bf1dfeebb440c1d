"""Actors on a real local cluster: the same run whoever dies, and it goes on from its checkpoint."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import ray
import torch

from bruxelles_env.cli import main
from tests.training.agents import KILLED
from training.config import BadConfig, load_config
from training.ray_actors import RayRun, parts_of
from training.running import CHECKPOINT, LAST

TINY = Path(__file__).parents[2] / "configs" / "tiny.yaml"
OPPONENTS = "{self: 0.3, pool: 0.3, 'tests.training.agents:KilledOnce': 0.4}"
SETTINGS = ["--config", str(TINY), "--opponents", OPPONENTS, "--actors", "2"]


@pytest.fixture(scope="module")
def mark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One cluster for all tests; its processes inherit the environment of this moment."""
    path = tmp_path_factory.mktemp("ray") / "killed"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(KILLED, str(path))
        quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
        ray.init("local", num_cpus=2, object_store_memory=80_000_000, **quiet)
        try:
            yield path
        finally:
            ray.shutdown()


def test_an_actor_killed_in_a_rollout_changes_nothing(
    mark: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole run, the run with a death in it, and one that was stopped and went on."""
    killed, whole, stopped = (tmp_path / name for name in ("killed", "whole", "stopped"))
    assert main(["train", "--ray", *SETTINGS, "--out", str(killed)]) == 0
    assert mark.exists()
    assert "is lost, its rollout is played again" in capsys.readouterr().err
    assert main(["train", "--ray", "--quiet", *SETTINGS, "--out", str(whole)]) == 0
    early = ["--max-minutes", "0", "--out", str(stopped)]
    assert main(["train", "--ray", "--quiet", *SETTINGS, *early]) == 0
    assert torch.load(stopped / CHECKPOINT, weights_only=True)["updates"] == 1
    again = ["--resume", str(stopped), "--quiet", "--max-minutes", "null"]
    assert main(["train", *again]) == 0  # the folder knows its actors
    for folder in (killed, stopped):
        one, two = (torch.load(each / CHECKPOINT, weights_only=True) for each in (whole, folder))
        for name, tensor in one["learner"]["network"].items():
            assert torch.equal(tensor, two["learner"]["network"][name]), name
        assert one["updates"] == two["updates"] == 6
        assert one["evaluations"] == two["evaluations"]
        assert (folder / LAST).is_file()


def test_parts_side_by_side_are_a_whole_rollout(mark: Path) -> None:
    config = load_config(TINY, {"actors": 2, "players": [2, 3, 4], "n_envs": 5})
    run = RayRun(config)
    run.begin()
    run.collect()
    run.close()
    assert ray.is_initialized()  # the cluster is not the run's
    buffer = run.learner.rollout_buffer
    assert buffer.action_masks.any(axis=2).all()
    picked = np.take_along_axis(buffer.action_masks, buffer.actions[..., None], axis=2)
    assert picked.all()  # each action is legal where it stands
    counts = [state["tables"]["_sitting"] for state in run.states]
    assert [len(each) for each in counts] == [3, 2]
    sizes = [part.config(config).players for part in run.parts]
    assert sizes == [(2, 3, 4), (2, 3, 4)]
    assert run.parts[1].config(config).seed != run.parts[0].config(config).seed


def test_table_sizes_go_on_from_part_to_part() -> None:
    config = load_config(TINY, {"players": [2, 3, 4], "n_envs": 8})
    parts = [part.config(config) for part in parts_of(8, 2)]
    sizes = [part.players[i % 3] for part in parts for i in range(part.n_envs)]
    assert sizes == [2, 3, 4, 2, 3, 4, 2, 3]
    with pytest.raises(BadConfig, match=r"at most n_envs, 2"):
        parts_of(2, 3)


def test_wrong_input(mark: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiny = ["--config", str(TINY), "--quiet"]
    assert main(["train", *tiny, "--ray", "--actors", "5"]) == 2
    assert "actors is 5, but the cluster has 2 CPUs" in capsys.readouterr().err
    folder = str(tmp_path / "alone")
    assert main(["train", *tiny, "--out", folder, "--max-minutes", "0"]) == 0
    for words, message in [
        (["--ray"], "it cannot go on with --ray"),
        (["--actors", "2"], "actors was 0 and cannot become 2"),
    ]:
        assert main(["train", "--resume", folder, *words]) == 2
        assert message in capsys.readouterr().err


def test_without_ray(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["train", "--config", str(TINY), "--ray"]) == 2
    assert "--ray needs Ray: pip install 'bruxelles-env[ray]'" in capsys.readouterr().err


def test_comments_are_refused_before_a_cluster_is_looked_for() -> None:
    with pytest.raises(BadConfig, match="comment_coef: actors on a cluster are not commented on"):
        RayRun(replace(load_config(TINY), comment_coef=1.0))  # type: ignore[arg-type]
