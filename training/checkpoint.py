"""Checkpoints: everything that a run is, in one file that is written whole or not at all."""

from __future__ import annotations

import io
import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import torch

_ARRAY = "numpy array"


class BadCheckpoint(ValueError):
    """A file that no run can go on from."""


def write_file(path: Path, data: bytes) -> None:
    """Write a file so that a reader finds the old one or the new one, and never a part."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def save_checkpoint(path: Path, state: dict[str, Any]) -> None:
    """Write a state of numbers, words, tensors and arrays, and of lists and dicts of them."""
    data = io.BytesIO()
    torch.save(_plain(state), data)
    write_file(path, data.getvalue())


def load_checkpoint(path: Path) -> dict[str, Any]:
    """Read a state; a file that holds anything but data is refused."""
    if not path.is_file():
        raise BadCheckpoint(f"no checkpoint at {path}: expected a file that `train` has written")
    try:
        loaded = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # torch.load raises whatever a broken file makes it stumble over
        raise BadCheckpoint(f"{path} is no checkpoint: {error}") from error
    state: dict[str, Any] = _unplain(loaded)
    return state


def _plain(value: Any) -> Any:
    """Arrays as .npy files in tensors of bytes: the engine's records are no type of torch's."""
    if isinstance(value, np.ndarray):
        file = io.BytesIO()
        np.save(file, value, allow_pickle=False)
        return {_ARRAY: torch.frombuffer(bytearray(file.getvalue()), dtype=torch.uint8)}
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


def _unplain(value: Any) -> Any:
    if isinstance(value, dict):
        if _ARRAY in value:
            return np.load(io.BytesIO(value[_ARRAY].numpy().tobytes()), allow_pickle=False)
        return {key: _unplain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_unplain(each) for each in value]
    return value


def generators() -> dict[str, Any]:
    """The generators that belong to the process, not to an object."""
    version, numbers, gauss = random.getstate()
    legacy = np.random.get_state(legacy=False)  # noqa: NPY002  # SB3 seeds it
    return {
        "python": [version, list(numbers), gauss],
        "numpy": legacy,
        "torch": torch.get_rng_state(),
    }


def restore_generators(state: dict[str, Any]) -> None:
    """Set them back."""
    version, numbers, gauss = state["python"]
    random.setstate((version, tuple(numbers), gauss))
    np.random.set_state(state["numpy"])  # noqa: NPY002
    torch.set_rng_state(state["torch"])
