"""Specs of agents: an agent, or ``UnknownAgent``."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import strategies as st

pytest.importorskip("torch", reason="needs pip install 'bruxelles-env[train]'")

from agents.specs import KINDS, UnknownAgent, make_agent
from bruxelles_env.games import GAMES
from tests.fuzz.faces import for_long, quickly
from tests.fuzz.files import told
from tests.fuzz.guard import guarded
from tests.fuzz.values import numbers, strange, texts

SAMPLES = [
    *("random", "greedy", "human", "mcts:400", "mcts:0.5s", "mcts:5:explore=1:horizon=3"),
    *("policy", "policy:champion", "policy:no.safetensors:temperature=0.5", "policy+mcts:20"),
    *("policy+mcts:20:champion:explore=1", "llm:m@http://localhost:1/v1:retries=1:timeout=3"),
    *("llm:a:b@https://[::1]:80/v1:workers=2:temperature=0", "tests.fuzz.broken_agents:Raises"),
    *("tests.fuzz.broken_agents:nothing", "tests.fuzz.no_module:Agent", "tests.fuzz.falls:A"),
]
OPTIONS = [
    "explore",
    "caution",
    "spread",
    "horizon",
    "temperature",
    "retries",
    "timeout",
    "workers",
]
PIECES = st.one_of(
    st.sampled_from(
        [":", "::", "@", "@http", "=", "s", "+", ".", "/", "\0", "\ud800", "[", "x" * 5000]
    ),
    st.builds(":{}={}".format, st.sampled_from(OPTIONS), numbers | texts),
    numbers.map(str),
    st.text(max_size=4),
)
HERE = Path(__file__).parent


@st.composite
def specs(draw: st.DrawFn) -> str:
    """A valid one with pieces put in, left out or set in place of others; or kind and anything."""
    if draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(list(KINDS))) + ":" + draw(texts)
    text = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)) | st.just(len(text)))
        end = draw(st.just(at) | st.integers(at, min(len(text), at + 6)))
        text = text[:at] + draw(PIECES) + text[end:]
    return text


def check(data: st.DataObject) -> None:
    spec = data.draw(st.one_of(specs(), specs(), specs(), strange))
    if isinstance(spec, str) and _is_somebody_elses(spec):
        return
    with guarded(spec):
        try:
            agent = make_agent(spec, data.draw(st.sampled_from(GAMES)))
        except UnknownAgent as error:
            told(error)
        else:
            assert callable(agent.choose)


def _is_somebody_elses(spec: str) -> bool:
    """A class from anywhere would be imported and called: only those of the tests are tried."""
    name = spec.partition(":")[0]
    return name not in KINDS and not name.startswith("tests.fuzz.")


def test_specs_quickly() -> None:
    quickly(check, 80)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_specs_for_long() -> None:
    for_long(check)
