"""Files of weights: a network whose numbers are all finite, or ``BadWeights``."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

pytest.importorskip("torch", reason="needs pip install 'bruxelles-env[train]'")

import torch
from safetensors.torch import save

from agents.weights import BadWeights, load_network
from bruxelles_env.games import rules_of
from tests.agents.made_networks import made_network
from tests.fuzz.faces import Check, for_long, quickly
from tests.fuzz.files import contents, told
from tests.fuzz.guard import guarded
from tests.fuzz.values import spoiled, strange, torn

NAME = "bruxelles1897"
WORDS = ("mlp", "board", "bruxelles1893", NAME)
TYPES = [
    *(torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.uint8, torch.bool),
    *(torch.float8_e4m3fn, torch.float8_e5m2, torch.complex64),
]


@cache
def network() -> Any:
    return made_network(NAME, width=4, depth=2)


@cache
def header() -> dict[str, Any]:
    rules = rules_of(NAME)
    return {
        "game": NAME,
        "network": network().config.to_dict(),
        "observation": rules.layout.size,
        "actions": rules.num_actions,
        "version": "0",
        "about": {},
    }


def packed(head: Any, tensors: dict[str, Any] | None = None) -> bytes:
    try:
        text = json.dumps(head)
    except (ValueError, RecursionError):
        text = "[" * 2000
    held = {**network().state_dict(), **(tensors or {})}
    return bytes(save(held, {"bruxelles": text}))


@st.composite
def other_tensors(draw: st.DrawFn) -> bytes:
    """One tensor of another type, shape or worth."""
    name = draw(st.sampled_from([*network().state_dict(), "more"]))
    right = list(network().state_dict().get(name, torch.ones(1)).shape)
    shape = draw(st.just(right) | st.lists(st.integers(0, 8), max_size=3))
    worth = draw(st.sampled_from((0.0, 1.0, 1e30, 1e300, float("nan"), float("inf"))))
    tensor = torch.full(shape, worth, dtype=torch.float64)
    kind = draw(st.sampled_from(TYPES))
    return packed(header(), {name: tensor if kind is torch.float64 else tensor.to(kind)})


@st.composite
def other_index(draw: st.DrawFn) -> bytes:
    """The index at the beginning of the file: names, types, shapes, places."""
    file = packed(header())
    size = int.from_bytes(file[:8], "little")
    index = draw(spoiled(json.loads(file[8 : 8 + size]), ("F64", "I8", "BOOL", "F8_E4M3", "U64")))
    try:
        text = json.dumps(index).encode()
    except (ValueError, RecursionError):
        text = b"[" * 2000
    length = draw(st.just(len(text)) | st.sampled_from((0, 1, 2**31, 2**63, 2**64 - 1)))
    return length.to_bytes(8, "little") + text + file[8 + size :]


def check_files(folder: Path) -> Check:
    path = folder / "net.safetensors"

    def check(data: st.DataObject) -> None:
        heads = strange | spoiled(header(), WORDS) | spoiled(header(), WORDS)
        written = data.draw(
            st.one_of(
                *(st.binary(max_size=60), heads.map(packed), heads.map(packed)),
                *(other_tensors(), other_index(), torn(packed(header()))),
            )
        )
        path.write_bytes(written)
        with guarded(written[:2000]):
            try:
                found, _ = load_network(path, NAME)
            except BadWeights as error:
                told(error)
            else:
                assert all(value.isfinite().all() for value in found.state_dict().values())
        assert contents(folder) == {"net.safetensors": written}

    return check


def test_weights_quickly(tmp_path: Path) -> None:
    quickly(check_files(tmp_path), 60)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_weights_for_long(tmp_path: Path) -> None:
    for_long(check_files(tmp_path))
