"""How fast peers play at random, on one core, called from Python as their users call them.

    python -m tests.benchmarks.peers [seconds of each run]

Moves are drawn with Python's ``random``, the way a newcomer writes the loop. The time holds all of
it: asking for the legal moves, drawing one, applying it, starting the next game.
"""

import random
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Speed:
    """How far one run came."""

    name: str
    steps: int
    seconds: float
    note: str  # what counts as a step

    @property
    def per_second(self) -> float:
        return self.steps / self.seconds


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
    import numpy as np

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of imports past pettingzoo.make
        from pettingzoo.classic import connect_four_v3
    env = connect_four_v3.env()
    rng = random.Random(0)

    def play() -> tuple[int, int]:
        moves = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
                moves += 1
        return moves, 0

    moves, _, spent = median_run(play, seconds, repeats)
    return [Speed("PettingZoo connect_four_v3", moves, spent, "moves, with observation and mask")]


def median_run(
    play: Callable[[], tuple[int, int]], seconds: float, repeats: int
) -> tuple[int, int, float]:
    """Decisions, chance nodes and seconds of the run with the median speed.

    A run calls ``play``, which plays one game and counts its decisions and chance nodes, until
    ``seconds`` are over.
    """
    play()  # warm up
    runs = []
    for _ in range(repeats):
        decisions = chances = 0
        spent = 0.0
        start = time.perf_counter()
        while spent < seconds:
            more_decisions, more_chances = play()
            decisions += more_decisions
            chances += more_chances
            spent = time.perf_counter() - start
        runs.append((decisions, chances, spent))
    runs.sort(key=lambda run: run[0] / run[2])
    return runs[len(runs) // 2]


def all_peers(seconds: float = 2.0, repeats: int = 5) -> list[Speed]:
    """All of the above."""
    return [
        *openspiel("backgammon", seconds, repeats),
        *openspiel("chess", seconds, repeats),
        *pettingzoo_connect_four(seconds, repeats),
    ]


def table(speeds: list[Speed]) -> str:
    """The speeds as lines of text."""
    lines = [f"{'':28}{'steps':>10}{'seconds':>9}{'steps/s':>10}  counted"]
    lines += [
        f"{s.name:28}{s.steps:>10,}{s.seconds:>9.2f}{s.per_second:>10,.0f}  {s.note}"
        for s in speeds
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(all_peers(*map(float, sys.argv[1:2]))))
