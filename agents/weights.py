"""Networks in files: safetensors, so that a stranger's file can hold numbers and nothing else."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save

from agents.network import Network, NetworkConfig
from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.version import __version__

CHAMPION = "champion"  # the network that ships, by this name
_SHIPPED = Path(__file__).with_name("champions")


class BadWeights(ValueError):
    """A file that is no network for this game."""


def save_network(network: Network, path: Path | str, about: dict[str, Any] | None = None) -> None:
    """Write a network with its shape and ``about`` (how it came to be), whole or not at all."""
    game = network.config.game
    rules = rules_of(game)
    header = {
        "game": game,
        "network": network.config.to_dict(),
        "observation": rules.layout.size,
        "actions": rules.num_actions,
        "version": __version__,
        "about": about or {},
    }
    tensors = {name: value.detach().contiguous() for name, value in network.state_dict().items()}
    target = Path(path)
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(save(tensors, {"bruxelles": json.dumps(header)}))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def network_file(path: Path | str, game: str) -> Path:
    """The file that is meant: the one that ships for the name ``champion``."""
    source = _SHIPPED / f"{game}.safetensors" if str(path) == CHAMPION else Path(path)
    try:
        found = source.is_file()
    except OSError as error:  # a name that is too long, a folder that may not be looked into
        raise BadWeights(f"no network at {str(path)[:200]}: {error.strerror}") from error
    if not found:
        if str(path) == CHAMPION:
            raise BadWeights(f"no champion of {game} ships with this version: name a file")
        raise BadWeights(f"no network at {path}: expected a .safetensors file or {CHAMPION!r}")
    return source


def load_network(path: Path | str, game: str) -> tuple[Network, dict[str, Any]]:
    """A network from a file, or the one that ships under the name ``champion``; and its header."""
    source = network_file(path, game)
    try:
        with safe_open(source, "pt") as file:
            header = json.loads((file.metadata() or {})["bruxelles"])
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        config = NetworkConfig.from_dict(header["network"])
        plays = header["game"]
    except (SafetensorError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadWeights(f"{path} is no network of ours: {error}") from error
    if plays != game or config.game != game:
        raise BadWeights(f"{path} plays {plays}, not {game} (games: {', '.join(GAMES)})")
    rules = rules_of(game)
    for what, size in (("observation", rules.layout.size), ("actions", rules.num_actions)):
        if header.get(what) != size:
            raise BadWeights(f"{path} takes {what} of size {header.get(what)}, this version {size}")
    layers = config.width * (rules.num_actions + config.width * (config.depth - 1))
    if layers > sum(tensor.numel() for tensor in tensors.values()):  # before room is made for it
        raise BadWeights(f"{path} does not fit its own shape: it holds fewer numbers")
    if any(tensor.is_complex() for tensor in tensors.values()):
        raise BadWeights(f"{path} does not fit its own shape: it holds complex numbers")
    try:
        with torch.random.fork_rng(devices=[]):  # the first weights, soon replaced, are drawn
            network = Network(config, new=False)
        network.load_state_dict(tensors)
    except RuntimeError as error:
        raise BadWeights(f"{path} does not fit its own shape: {error}") from error
    # Looked at as they are used: what is finite in a wider type may not be here, and torch knows
    # no finite numbers of some types.
    if not all(torch.isfinite(value).all() for value in network.state_dict().values()):
        raise BadWeights(f"{path} holds numbers that are not finite")
    return network.eval(), header
