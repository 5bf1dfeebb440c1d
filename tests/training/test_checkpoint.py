"""Checkpoints hold data only, and are written whole or not at all."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from bruxelles_env.vector import BatchEnv
from training.checkpoint import (
    BadCheckpoint,
    generators,
    load_checkpoint,
    restore_generators,
    save_checkpoint,
)


@pytest.mark.parametrize("game", ["bruxelles1893", "bruxelles1897"])
def test_a_batch_comes_back(game: str, tmp_path: Path) -> None:
    batch, other = BatchEnv(game, 3, 2, seed=5), BatchEnv(game, 3, 2, seed=6)
    for _ in range(10):
        batch.step(batch.random_actions())
    save_checkpoint(tmp_path / "c", batch.snapshot())
    other.restore(load_checkpoint(tmp_path / "c"))
    for _ in range(200):
        for each in (batch, other):
            each.step(each.random_actions())
    assert (batch.observations == other.observations).all()


def test_generators_go_on_as_they_did(tmp_path: Path) -> None:
    save_checkpoint(tmp_path / "c", generators())
    drawn = [random.random(), torch.rand(1).item(), np.random.rand()]  # noqa: NPY002
    restore_generators(load_checkpoint(tmp_path / "c"))
    assert drawn == [random.random(), torch.rand(1).item(), np.random.rand()]  # noqa: NPY002


def test_a_failing_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_checkpoint(tmp_path / "c", {"steps": 1})

    def full(file: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        save_checkpoint(tmp_path / "c", {"steps": 2})
    assert load_checkpoint(tmp_path / "c") == {"steps": 1}
    assert [path.name for path in tmp_path.iterdir()] == ["c"]


def test_code_in_a_checkpoint_is_refused(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> Any:
            return (os.mkdir, (str(tmp_path / "made"),))

    torch.save({"x": Evil()}, tmp_path / "c")
    with pytest.raises(BadCheckpoint, match="is no checkpoint"):
        load_checkpoint(tmp_path / "c")
    assert not (tmp_path / "made").exists()
    with pytest.raises(BadCheckpoint, match="no checkpoint at"):
        load_checkpoint(tmp_path / "nothing")
