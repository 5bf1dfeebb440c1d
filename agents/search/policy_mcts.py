"""Tree search guided by a trained network (PUCT), in step over many questions at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from agents.agent import Thought
from agents.network import Network
from agents.policy import PolicyAgent
from agents.search.guided import NOTES, guided
from agents.search.mcts import LARGEST, RANGES, checked_options, option_of
from agents.search.simulation import LONGEST
from agents.search.tree import NONE, children_of, new_nodes
from agents.view import View
from agents.weights import CHAMPION, load_network
from bruxelles_env.core.chance import GENERATOR
from bruxelles_env.core.protocol import Rules
from bruxelles_env.games import rules_of

OPTIONS = {"explore": 1.2, "caution": 0.2}
_RANGES = {name: RANGES[name] for name in OPTIONS}


class Search:
    """One question's tree, and where its simulation stands."""

    def __init__(self, rules: Rules, simulations: int) -> None:
        self.states: Any = np.zeros(2, rules.state)
        self.generator: Any = np.zeros(1, GENERATOR)
        self.nodes = new_nodes(min(LARGEST, (simulations + 1) * 48 + 4 * rules.num_actions))
        self.notes = np.zeros(NOTES, np.int64)
        self.path = np.zeros(LONGEST, np.int32)
        self.legal = np.zeros(rules.num_actions, np.int16)
        self.places = np.full(rules.num_actions, NONE, np.int32)

    def begin(self, view: View) -> None:
        imagined = view.imagine(view.seed)
        self.box = imagined.packed_box
        self.num_players = view.num_players
        self.states[0] = imagined.record[0]
        self.generator[0].rng = view.seed
        self.notes[:] = 0


class PolicyMCTSAgent:
    """``simulations`` imagined games a decision; the network is asked once for each of them."""

    def __init__(self, game: str, network: Network, simulations: int, **options: float) -> None:
        self.game, self.simulations = game, simulations
        self.options = {**OPTIONS, **checked_options(options, _RANGES)}
        self._policy = PolicyAgent(game, network)
        self._rules = rules_of(game)
        self._guided = guided(self._rules)
        self._searches: list[Search] = []

    def choose(self, views: Sequence[View]) -> list[int]:
        return [
            int(max(children_of(search.nodes), key=lambda n: (n.visits, n.prior)).action)
            for search in self._search(views)
        ]

    def think(self, view: View) -> list[Thought]:
        """Visits, expected rewards for each seat (-1 to 1) and priors of all legal actions."""
        search = self._search([view])[0]
        return [
            Thought(
                action=int(node.action),
                value=tuple((node.results[: view.num_players] / max(1, node.visits)).tolist()),
                visits=int(node.visits),
                prior=float(node.prior),
            )
            for node in sorted(children_of(search.nodes), key=lambda node: node.action)
        ]

    def _search(self, views: Sequence[View]) -> list[Search]:
        while len(self._searches) < len(views):
            self._searches.append(Search(self._rules, self.simulations))
        searches = self._searches[: len(views)]
        for search, view in zip(searches, views, strict=True):
            search.begin(view)
        seen = np.zeros((len(views), self._rules.layout.size), np.float32)
        masks = np.zeros((len(views), self._rules.num_actions), np.int8)
        for _ in range(self.simulations + 1):  # the first one asks for the root alone
            self._step(searches, seen, masks)
        return searches

    def _step(self, searches: list[Search], seen: Any, masks: Any) -> None:
        """One simulation of each search, with one call of the network for all."""
        asking = [
            i
            for i, search in enumerate(searches)
            if self._guided.descend(
                *(search.box, search.states, search.generator, search.nodes, search.notes),
                *(search.places, search.path, search.legal),
                *(self.options["explore"], self.options["caution"], seen[i], masks[i]),
            )
        ]
        if not asking:
            return
        logits, values = self._policy.ask(seen[asking], masks[asking])
        for row, i in enumerate(asking):
            search = searches[i]
            self._guided.grow(
                *(search.nodes, search.notes, search.path, search.legal),
                *(logits[row], values[row], search.num_players),
            )


def make_policy_mcts(game: str, rest: str) -> PolicyMCTSAgent:
    """The agent of ``policy+mcts:200``, ``policy+mcts:200:FILE`` or ``...:FILE:explore=1``."""
    effort, *parts = rest.split(":")
    if not effort.isdecimal() or int(effort) < 1:
        raise ValueError(f"expected simulations and a network, as in 200:{CHAMPION}, not {rest!r}")
    options = []
    while parts and parts[-1].partition("=")[0] in OPTIONS:
        options.append(option_of(parts.pop()))
    network, _ = load_network(":".join(parts) or CHAMPION, game)
    return PolicyMCTSAgent(game, network, int(effort), **dict(options))
