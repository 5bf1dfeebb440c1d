"""How fast our own games play at random, on one core."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time

import numpy as np

from bruxelles_env.benchmarks.timing import Speed, measure
from bruxelles_env.core.boxes import open_box
from bruxelles_env.core.chance import GENERATOR
from bruxelles_env.core.engine import engine
from bruxelles_env.game import Game
from bruxelles_env.games import rules_of
from bruxelles_env.vector import BatchEnv


def inside(name: str, players: int, seconds: float, repeats: int) -> Speed:
    """Whole random games inside the engine: no mask, no observation, one call a game."""
    rules = rules_of(name)
    compiled = engine(rules)
    box = open_box(rules, None)[1]
    state = np.zeros(1, rules.state)
    legal = np.zeros(rules.num_actions, np.int16)
    generator = np.zeros(1, GENERATOR)
    seeds = iter(range(1 << 62))

    def play() -> int:
        state[:] = np.zeros(1, rules.state)
        compiled.deal(box, state, 0, players, 0, np.uint64(next(seeds)), legal)
        return int(compiled.random_play(box, state, 0, generator, legal))

    return measure(f"{name} inside the engine", "decisions", play, seconds, repeats)


def in_batches(
    name: str, players: int, size: int, seconds: float, repeats: int, threads: int = 1
) -> Speed:
    """Batches with mask and observation for every decision; random actions drawn in one call."""
    batch = BatchEnv(name, num_envs=size, num_players=players, num_threads=threads)
    rounds = max(1, 20_000 // size)

    def play() -> int:
        for _ in range(rounds):
            batch.step(batch.random_actions())
        return rounds * size

    title = f"{name} batch of {size}" + (f", {threads} threads" if threads > 1 else "")
    speed = measure(title, "decisions, with mask and observation", play, seconds, repeats)
    batch.close()
    return speed


def from_python(name: str, players: int, seconds: float, repeats: int) -> Speed:
    """``Game`` from Python, the loop that the peers are measured with."""
    rng = random.Random(0)
    seeds = iter(range(1 << 62))

    def play() -> int:
        game = Game(name, players, next(seeds))
        steps = 0
        while not game.is_over:
            game.apply(rng.choice(game.legal_actions()))
            steps += 1
        return steps

    return measure(f"{name} Game from Python", "decisions", play, seconds, repeats)


def ours(name: str, players: int, seconds: float, repeats: int) -> list[Speed]:
    """All of the above."""
    return [
        inside(name, players, seconds, repeats),
        *(in_batches(name, players, size, seconds, repeats) for size in (1, 64, 1024)),
        from_python(name, players, seconds, repeats),
    ]


def starts(name: str) -> dict[str, float]:
    """Seconds of a whole process up to its first step: when it must compile, and afterwards."""
    code = (
        "from bruxelles_env import Game\n"
        f"game = Game({name!r})\n"
        "game.apply(game.legal_actions()[0])"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        taken = []
        for _ in range(2):
            start = time.perf_counter()
            subprocess.run(
                [sys.executable, "-c", code], env=environment, check=True, capture_output=True
            )
            taken.append(time.perf_counter() - start)
    return {"first start": taken[0], "later start": taken[1]}
