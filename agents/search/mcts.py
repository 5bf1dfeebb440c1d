"""Monte Carlo tree search for two to five players, over imagined games."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from agents.agent import Player, Thought
from agents.search.lookahead import Lookahead
from agents.search.simulation import LONGEST, SETTINGS
from agents.search.simulation import simulations as compiled_simulations
from agents.search.tree import NONE, children_of, new_nodes
from agents.view import View
from bruxelles_env.core.chance import GENERATOR
from bruxelles_env.game import Game
from bruxelles_env.games import rules_of

# Chosen by playing against greedy: docs/agents.md says what else was tried.
DEFAULTS = {"explore": 0.2, "caution": 0.0, "spread": None, "horizon": None, "prior_power": 0.5}
HEAT = 0.7  # points apart that make a root action e times as likely
TRUST = 0.9  # in these, the rest in the instinct that all other nodes go by
RANGES = {
    "explore": (0.0, 100.0),
    "caution": (-10.0, 10.0),
    "spread": (0.01, 10_000.0),
    "horizon": (-1.0, 10_000.0),  # -1: to the end of the game
    "prior_power": (0.0, 5.0),
}
LARGEST = 1 << 21  # nodes of a tree: 140 MB
_CHUNK = 64  # simulations between two looks at the clock


class MCTSAgent(Player):
    """``simulations`` imagined games for each decision, or as many as ``seconds`` allow."""

    def __init__(
        self,
        game: str,
        simulations: int | None = 400,
        seconds: float | None = None,
        **options: float,
    ) -> None:
        super().__init__(game)
        if (simulations is None) == (seconds is None):
            raise ValueError("expected a number of simulations or seconds, and not both")
        self.simulations, self.seconds = simulations, seconds
        self.options = {**DEFAULTS, **checked_options(options, RANGES)}
        self._rules = rules = rules_of(game)
        self._simulate = compiled_simulations(rules)
        self._states: Any = np.zeros(2, rules.state)
        self._generator: Any = np.zeros(1, GENERATOR)
        self._lookahead = Lookahead(rules)
        self._nodes = new_nodes(1 << 12)
        self._places = np.full(rules.num_actions, NONE, np.int32)
        self._path = np.zeros(LONGEST, np.int32)
        self._legal = np.zeros(rules.num_actions, np.int16)
        self._weights = np.zeros(rules.num_actions, np.float32)
        self.decisions = 0  # simulated so far, for benchmarks

    def act(self, view: View) -> int:
        self._search(view)
        children = children_of(self._nodes)
        return int(max(children, key=lambda node: (node.visits, node.results[view.player])).action)

    def think(self, view: View) -> list[Thought]:
        """Visits, expected results for each seat (0 to 1) and priors of all legal actions."""
        self._search(view)
        return [
            Thought(
                action=int(node.action),
                value=tuple((node.results[: view.num_players] / max(1, node.visits)).tolist()),
                visits=int(node.visits),
                prior=float(node.prior),
            )
            for node in sorted(children_of(self._nodes), key=lambda node: node.action)
        ]

    def _search(self, view: View) -> None:
        imagined = view.imagine(view.seed)
        self._states[0] = imagined.record[0]
        self._generator[0].rng = view.seed
        self._used = 0
        self._settings = self._settings_at(view.num_players)
        begun = time.perf_counter()
        self._grow(imagined.packed_box, 1)
        self._guide(view, imagined)
        if self.simulations is not None:
            self._grow(imagined.packed_box, self.simulations - 1)
            return
        while time.perf_counter() - begun < float(self.seconds or 0.0):
            self._grow(imagined.packed_box, _CHUNK)

    def _settings_at(self, num_players: int) -> Any:
        """Unless told otherwise a simulation is played on until the table has gone round twice."""
        usual = {"horizon": 2.0 * num_players, "spread": self._rules.spread}
        return np.array(
            [usual[name] if self.options[name] is None else self.options[name] for name in SETTINGS]
        )

    def _guide(self, view: View, imagined: Game) -> None:
        """Priors at the root from looking to the end of the own turn, as ``greedy`` does."""
        worths = self._lookahead.worths(imagined, view.seed, 1)
        likely = np.exp((worths - worths.max()) / HEAT)
        by_action = dict(zip(view.legal_actions, likely / likely.sum(), strict=True))
        for node in children_of(self._nodes):
            node.prior = TRUST * by_action[int(node.action)] + (1.0 - TRUST) * node.prior

    def _grow(self, box: Any, times: int) -> None:
        """More simulations; the tree gets more room when it needs it."""
        while times > 0:
            now = min(times, 256)
            times -= now
            # A simulation adds the children of one node, or of a few where chance offers more.
            room = self._used + now * 128 + self._rules.num_actions
            if room > len(self._nodes) and len(self._nodes) < LARGEST:
                larger = new_nodes(min(LARGEST, max(room, 2 * len(self._nodes))))
                larger[: self._used] = self._nodes[: self._used]
                self._nodes = larger
            self._used, decisions = self._simulate(
                *(box, self._states, self._generator, self._nodes, self._used, self._places),
                *(self._path, self._legal, self._weights, self._settings, now),
            )
            self.decisions += decisions


def make_mcts(game: str, rest: str) -> MCTSAgent:
    """The agent of ``mcts:400``, ``mcts:0.5s`` or ``mcts:400:explore=1``."""
    effort, *options = rest.split(":")
    named = dict(option_of(option) for option in options)
    if effort.endswith("s"):
        return MCTSAgent(game, None, positive(effort[:-1], "seconds"), **named)
    if not effort.isdecimal() or not 1 <= int(effort) <= LARGEST:
        raise ValueError(
            f"expected a number of simulations or a time, as in mcts:400 or mcts:0.5s, not {rest!r}"
        )
    return MCTSAgent(game, int(effort), **named)


def checked_options(
    options: dict[str, float], ranges: dict[str, tuple[float, float]]
) -> dict[str, float]:
    """The options, if they exist and their numbers make sense."""
    for name, value in options.items():
        if name not in ranges:
            raise ValueError(f"unknown option {name!r}: expected {', '.join(ranges)}")
        low, high = ranges[name]
        if not low <= value <= high:
            raise ValueError(f"{name} is {value:g}: expected {low:g} to {high:g}")
    return options


def option_of(words: str) -> tuple[str, float]:
    """An option ``name=number``."""
    name, _, number = words.partition("=")
    try:
        return name, float(number)
    except ValueError:
        raise ValueError(f"expected an option such as explore=1.0, not {words!r}") from None


def positive(number: str, what: str) -> float:
    try:
        value = float(number)
    except ValueError:
        value = 0.0
    if not 0.0 < value < float("inf"):
        raise ValueError(f"expected a number of {what} above 0, not {number!r}")
    return value
