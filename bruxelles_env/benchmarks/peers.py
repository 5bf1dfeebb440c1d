"""How fast peers play at random, on one core, called from Python as their users call them.

Moves are drawn with Python's ``random``, the way a newcomer writes the loop. The time holds all of
it: asking for the legal moves, drawing one, applying it, starting the next game.
"""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from bruxelles_env.benchmarks.timing import Speed, measure, median_run


def openspiel(name: str, seconds: float = 2.0, repeats: int = 5) -> list[Speed]:
    """A game of OpenSpiel (C++) through its Python interface.

    Each decision is ``state.legal_actions()``, a random one of them and ``state.apply_action()``;
    each chance node a draw from ``state.chance_outcomes()``. No observation is asked for.

    The first figure counts players' decisions only; the time spent at chance nodes is in it. For
    games with chance a second figure, of the same run, counts chance nodes as well. In backgammon
    the roll is the chance node, and one decision moves two checkers.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(0)

    def play() -> tuple[int, int]:
        decisions = chances = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                chances += 1
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions, chances

    title = f"OpenSpiel {name}"
    decisions, chances, spent = median_run(play, seconds, repeats)
    speeds = [Speed(title, decisions, spent, "decisions of players")]
    if chances:
        speeds.append(Speed(title, decisions + chances, spent, "decisions and chance nodes"))
    return speeds


def pettingzoo_connect_four(seconds: float = 2.0, repeats: int = 5) -> list[Speed]:
    """PettingZoo's connect_four_v3 through ``env()``, with its usual wrappers.

    Counts moves. Each is ``env.last()`` with observation and mask, a random legal column and
    ``env.step()``. The steps with None that take out finished players cost time but do not count.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of imports past pettingzoo.make
        from pettingzoo.classic import connect_four_v3
    play = masked_play(connect_four_v3.env())
    note = "moves, with observation and mask"
    return [measure("PettingZoo connect_four_v3", note, play, seconds, repeats)]


def masked_play(env: Any) -> Callable[[], int]:
    """The loop over a PettingZoo game with masks: plays one game at random, counts its moves."""
    rng = random.Random(0)

    def play() -> int:
        moves = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
                moves += 1
        return moves

    return play


def all_peers(seconds: float = 2.0, repeats: int = 5) -> list[Speed]:
    """All of the above that are installed; a line on stderr for each that is not."""
    speeds: list[Speed] = []
    measures: list[tuple[str, Callable[[], list[Speed]]]] = [
        ("open_spiel", lambda: openspiel("backgammon", seconds, repeats)),
        ("open_spiel", lambda: openspiel("chess", seconds, repeats)),
        ("pygame", lambda: pettingzoo_connect_four(seconds, repeats)),
    ]
    for package, measure_peer in measures:
        try:
            speeds += measure_peer()
        except ImportError as error:
            print(f"left out, {package} is not installed: {error}", file=sys.stderr)
    return speeds
