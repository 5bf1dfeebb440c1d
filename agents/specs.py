"""Agents by name. A spec is a kind and what it takes, with colons: ``mcts:400``.

Every place that takes an agent takes a spec: tournaments, opponents, training, the page.
"""

from __future__ import annotations

import difflib
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from agents.agent import Agent
from bruxelles_env.games import GAMES


class UnknownAgent(ValueError):
    """A spec that names no agent, or a class that is none."""


@dataclass(frozen=True)
class Kind:
    """A kind of agent that ships: how its spec is written, and what makes it."""

    name: str
    form: str  # as in help texts
    about: str
    maker: str  # "module:callable", called with (game, rest of the spec after the first colon)


KINDS = {
    kind.name: kind
    for kind in (
        Kind("random", "random", "any legal action", "agents.random_agent:make_random"),
        Kind(
            "greedy",
            "greedy",
            "the action after which its own turn ends best, by a judgement made by hand",
            "agents.search.greedy:make_greedy",
        ),
        Kind(
            "mcts",
            "mcts:N",
            "tree search with N simulations a decision, or with a time such as mcts:0.5s; "
            "options :explore=X :spread=X :horizon=N :prior_power=X :caution=X",
            "agents.search.mcts:make_mcts",
        ),
        Kind(
            "policy",
            "policy:FILE",
            "a trained network, or policy:champion, the one that ships; option :temperature=T",
            "agents.policy:make_policy",
        ),
        Kind(
            "policy+mcts",
            "policy+mcts:N:FILE",
            "tree search with N simulations that a network guides; options :explore=X :caution=X",
            "agents.search.policy_mcts:make_policy_mcts",
        ),
        Kind("human", "human", "you, at the terminal", "agents.human:make_human"),
        Kind(
            "llm",
            "llm:MODEL@ADDRESS",
            "a language model at an OpenAI-compatible address such as http://localhost:8000/v1; "
            "options :retries=2 :temperature=T :timeout=120 :workers=8; key: BRUXELLES_LLM_KEY",
            "agents.llm:make_llm",
        ),
    )
}

OWN_CLASS = "package.module:Class"


def make_agent(spec: str, game: str) -> Agent:
    """The agent that a spec names, made for a game.

    >>> make_agent("random", "bruxelles1893").__class__.__name__
    'RandomAgent'
    """
    if game not in GAMES:
        raise ValueError(f"unknown game {game!r}: expected {' or '.join(GAMES)}")
    if not isinstance(spec, str) or not spec:
        raise UnknownAgent(f"an agent is named by its spec, not {spec!r}: {_forms()}")
    name, _, rest = spec.partition(":")
    if name in KINDS:
        try:
            maker = _load(KINDS[name].maker)
        except ImportError as error:
            raise UnknownAgent(
                f"agent {spec!r} needs more packages ({error}): pip install 'bruxelles-env[train]'"
            ) from error
        try:
            agent: Agent = maker(game, rest)
        except ValueError as error:
            raise UnknownAgent(f"agent {spec!r}: {error}") from error
        return agent
    if re.fullmatch(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", spec):
        return _own_class(spec, game)
    near = difflib.get_close_matches(name, KINDS, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else "."
    raise UnknownAgent(f"unknown agent {spec!r}{hint} Expected one of {_forms()}")


def _forms() -> str:
    return ", ".join([*(kind.form for kind in KINDS.values()), OWN_CLASS])


def _load(path: str) -> Callable[..., Any]:
    module, _, name = path.partition(":")
    loaded: Callable[..., Any] = getattr(import_module(module), name)
    return loaded


def search_current_folder() -> None:
    """Let own classes lie in the current folder, as ``python -m`` does; it is searched last.

    By its full name, as processes that are started later may have another current folder.
    """
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)


def _own_class(spec: str, game: str) -> Agent:
    """An agent of somebody else's: made with the game's name, answers ``act`` or ``choose``."""
    try:
        made = _load(spec)
    except ImportError as error:
        raise UnknownAgent(f"agent {spec!r} cannot be imported: {error}") from error
    except AttributeError as error:
        raise UnknownAgent(f"agent {spec!r}: the module has no such class") from error
    except Exception as error:  # a module may raise anything while it is read
        raise UnknownAgent(f"agent {spec!r} cannot be imported: {error!r}") from error
    if not callable(made):
        raise UnknownAgent(f"agent {spec!r}: {made!r} is no class")
    try:
        agent = made(game)
    except Exception as error:
        raise UnknownAgent(f"agent {spec!r} cannot be made with (game): {error!r}") from error
    if callable(getattr(agent, "choose", None)):
        chooser: Agent = agent
        return chooser
    if callable(getattr(agent, "act", None)):
        return _OneByOne(agent)
    raise UnknownAgent(f"agent {spec!r} has neither act(view) nor choose(views)")


class _OneByOne:
    """A class with ``act`` only, asked view by view."""

    def __init__(self, agent: Any) -> None:
        self.agent = agent

    def choose(self, views: Any) -> list[int]:
        return [self.agent.act(view) for view in views]


def takes_nothing(name: str, rest: str) -> None:
    """For makers of agents without options."""
    if rest:
        raise ValueError(f"{name} takes nothing after its name, not {rest!r}")
