"""Agents by name: what a spec makes, and what is said about one that makes nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from agents.specs import KINDS, OWN_CLASS, UnknownAgent, make_agent
from agents.view import View
from bruxelles_env import Game
from bruxelles_env.games import GAMES

PLAYERS = "tests.agents.players"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", ["random", f"{PLAYERS}:First", f"{PLAYERS}:Last"])
def test_an_agent_answers_each_view_with_a_legal_action(spec: str, name: str) -> None:
    agent = make_agent(spec, name)
    views = [View(Game(name, num_players=2, seed=seed), seed) for seed in range(5)]
    answers = agent.choose(views)
    assert len(answers) == 5
    for view, answer in zip(views, answers, strict=True):
        assert answer in view.legal_actions
    assert list(agent.choose([])) == []


def test_an_own_class_is_made_with_the_name_of_the_game() -> None:
    agent: Any = make_agent(f"{PLAYERS}:Last", "bruxelles1897")
    assert agent.game == "bruxelles1897"


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_kind_is_described(kind: Any) -> None:
    assert kind.form.startswith(kind.name) and kind.about
    assert kind.form in str(failure("nobody"))


def failure(spec: Any) -> str:
    with pytest.raises(UnknownAgent) as caught:
        make_agent(spec, "bruxelles1893")
    return str(caught.value)


def test_a_near_miss_is_suggested() -> None:
    message = failure("randon")
    assert message.startswith("unknown agent 'randon'; did you mean 'random'? Expected one of ")
    assert OWN_CLASS in message


@pytest.mark.parametrize("spec", ["nobody", "nobody:3", "a.b:c:d", ":random", " random"])
def test_an_unknown_name(spec: str) -> None:
    message = failure(spec)
    assert "nobody" not in spec or "did you mean" not in message
    assert spec in message and ("Expected one of" in message or "cannot be imported" in message)


@pytest.mark.parametrize("spec", ["", None, 3, ["random"]])
def test_a_spec_is_text(spec: Any) -> None:
    assert failure(spec).startswith("an agent is named by its spec, not ")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("no.such.module:Agent", "cannot be imported: No module named 'no'"),
        ("tests.fuzz.falls:Agent", "cannot be imported: ZeroDivisionError("),
        (f"{PLAYERS}:Nobody", "the module has no such class"),
        (f"{PLAYERS}:NUMBER", "7 is no class"),
        (f"{PLAYERS}:Mute", "has neither act(view) nor choose(views)"),
        (f"{PLAYERS}:Demanding", "cannot be made with (game): TypeError("),
        ("random:3", "random takes nothing after its name, not '3'"),
        ("human:3", "human takes nothing after its name, not '3'"),
    ],
)
def test_a_class_that_does_not_fit(spec: str, message: str) -> None:
    assert re.match(f"agent {re.escape(repr(spec))}:? ", failure(spec))
    assert message in failure(spec)


def test_an_unknown_game() -> None:
    with pytest.raises(ValueError, match="unknown game 'chess': expected bruxelles1893 or"):
        make_agent("random", "chess")
