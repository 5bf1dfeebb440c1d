"""Exports load safely, and give the same numbers."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from onnx.reference import ReferenceEvaluator

from agents.network import Network, NetworkConfig
from agents.weights import load_network, save_network
from bruxelles_env.cli import main
from bruxelles_env.games import GAMES
from bruxelles_env.vector import BatchEnv
from tests.agents.made_networks import made_file
from training.config import TrainConfig, load_config
from training.run import Run
from training.running import BEST

TINY = Path(__file__).parents[2] / "configs" / "tiny.yaml"


@pytest.fixture(params=GAMES)
def network(request: pytest.FixtureRequest, tmp_path: Path) -> Network:
    """In the folder of a run, as its best."""
    made = Network(NetworkConfig(request.param, width=8))
    save_network(made, tmp_path / BEST, {"steps": 7})
    return made


def test_onnx_gives_the_same_numbers_for_any_number_of_rows(
    network: Network, tmp_path: Path
) -> None:
    target = tmp_path / "n.onnx"
    assert main(["export", str(tmp_path), str(target)]) == 0
    model = onnx.load(target)
    header = json.loads(next(each.value for each in model.metadata_props))
    assert header["game"] == network.config.game and header["about"]["steps"] == 7
    judge = ReferenceEvaluator(model)
    for rows in (1, 5):
        batch = BatchEnv(network.config.game, rows, 3, seed=1)
        given = {"observations": batch.observations, "masks": batch.action_masks}
        logits, values = judge.run(None, given)
        with torch.no_grad():
            expected = network(*(torch.from_numpy(each) for each in given.values()))
        assert np.allclose(logits, expected[0].numpy(), atol=1e-4)
        assert np.allclose(values, expected[1].numpy(), atol=1e-4)


def test_safetensors_go_round(network: Network, tmp_path: Path) -> None:
    target = tmp_path / "copy.safetensors"
    assert main(["export", str(tmp_path / BEST), str(target)]) == 0
    loaded, header = load_network(target, network.config.game)
    assert torch.equal(loaded.actions.weight, network.actions.weight)
    assert header["about"] == {"steps": 7}


def test_wrong_exports_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(tmp_path), str(tmp_path / "n.onnx")]) == 2
    assert "no network in" in capsys.readouterr().err
    (tmp_path / BEST).write_bytes(b"nothing")
    assert main(["export", str(tmp_path), str(tmp_path / "n.onnx")]) == 2
    assert "no network of ours" in capsys.readouterr().err
    save_network(Network(NetworkConfig("bruxelles1893", width=4)), tmp_path / BEST)
    assert main(["export", str(tmp_path), str(tmp_path / "n.pickle")]) == 2
    assert "expected .safetensors or .onnx" in capsys.readouterr().err


def test_a_network_does_not_tell_where_files_lie(tmp_path: Path) -> None:
    first = made_file(tmp_path, "bruxelles1893")
    shape = load_network(first, "bruxelles1893")[0].config
    config = load_config(TINY, {"warm_start": str(first), "kind": shape.kind, "width": shape.width})
    assert isinstance(config, TrainConfig)
    run = Run(config, tmp_path)
    run.save_network("sent.safetensors")
    run.close()
    _, header = load_network(tmp_path / "sent.safetensors", "bruxelles1893")
    assert header["about"]["config"]["warm_start"] == first.name
    assert str(tmp_path) not in str(header)
