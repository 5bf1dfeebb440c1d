"""Networks out of runs: a safe file of weights, or ONNX for other programs."""

from __future__ import annotations

import io
import json
import warnings
from pathlib import Path
from typing import Any

import torch

from agents.network import Network
from agents.weights import BadWeights, load_network, save_network
from bruxelles_env.games import GAMES
from training.checkpoint import write_file
from training.running import BEST, LAST

FORMATS = (".safetensors", ".onnx")
INPUTS, OUTPUTS = ("observations", "masks"), ("logits", "values")


def export(source: Path | str, target: Path | str) -> str:
    """Write the network of a run's folder (its best, else its last) or of a file; what it is."""
    found, ending = find_network(Path(source)), Path(target).suffix
    if ending not in FORMATS:
        raise ValueError(f"{target} ends in {ending!r}: expected {' or '.join(FORMATS)}")
    network, header = open_network(found)
    if ending == ".onnx":
        write_file(Path(target), to_onnx(network, header))
    else:
        save_network(network, target, header.get("about"))
    numbers = sum(each.numel() for each in network.parameters())
    return f"{target}: {header['game']}, {numbers:,} numbers, from {found}"


def find_network(source: Path) -> Path:
    """The file of weights that a folder or a file stands for."""
    if not source.is_dir():
        return source
    for name in (BEST, LAST):
        if (source / name).is_file():
            return source / name
    raise BadWeights(f"no network in {source}: expected {BEST} or {LAST} there")


def open_network(path: Path) -> tuple[Network, dict[str, Any]]:
    """A network of whichever game."""
    for game in GAMES[:-1]:
        try:
            return load_network(path, game)
        except BadWeights as error:
            if f"not {game}" not in str(error):
                raise
    return load_network(path, GAMES[-1])


def to_onnx(network: Network, header: dict[str, Any]) -> bytes:
    """The network as ONNX with any number of rows; what is known of it is in its metadata."""
    import onnx

    rules = (header["observation"], header["actions"])
    example = (torch.zeros(2, rules[0]), torch.ones(2, rules[1], dtype=torch.int8))
    data = io.BytesIO()
    with warnings.catch_warnings():
        # The exporter that torch prefers needs one more package, and gives the same graph.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network.eval(),
            example,
            data,  # type: ignore[arg-type]
            input_names=list(INPUTS),
            output_names=list(OUTPUTS),
            dynamic_axes={name: {0: "rows"} for name in (*INPUTS, *OUTPUTS)},
            opset_version=17,
            dynamo=False,
        )
    model = onnx.load_from_string(data.getvalue())
    entry = model.metadata_props.add()
    entry.key, entry.value = "bruxelles", json.dumps(header)
    onnx.checker.check_model(model)
    written: bytes = model.SerializeToString()
    return written
