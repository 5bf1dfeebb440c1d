"""Small networks with random weights, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from agents.network import Network, NetworkConfig
from agents.weights import save_network

torch.set_num_threads(1)  # such small sums take longer when threads wait for each other


def made_network(game: str, seed: int = 0, **shape: Any) -> Network:
    """Weights large enough that answers differ from question to question."""
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        network = Network(NetworkConfig(game, **{"width": 24, "depth": 2, **shape}))
        for head in (network.actions, network.seats):
            for weight in head.parameters():
                if weight.dim() == 2:
                    torch.nn.init.normal_(weight)
    return network.eval()


def made_file(folder: Path, game: str, seed: int = 0) -> Path:
    path = folder / f"{game}-{seed}.safetensors"
    save_network(made_network(game, seed), path, {"seed": seed})
    return path
