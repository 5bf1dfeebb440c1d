"""How fast our own games play at random, on one core."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from importlib import import_module

import numpy as np

from bruxelles_env.benchmarks.peers import masked_play
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


def engine_batches(name: str, players: int, size: int, seconds: float, repeats: int) -> Speed:
    """The same batches by calling the compiled loops alone, without ``BatchEnv`` around them."""
    batch = BatchEnv(name, num_envs=size, num_players=players)
    rounds = max(1, 20_000 // size)

    def play() -> int:
        for _ in range(rounds):
            batch._actions[:] = batch._picks
            batch._step(0, size)
        return rounds * size

    note = "decisions, with mask and observation"
    return measure(f"{name} compiled loop of {size}", note, play, seconds, repeats)


def through_pettingzoo(name: str, players: int, raw: bool, seconds: float, repeats: int) -> Speed:
    """``raw_env()`` or ``env()``: last, a random choice by the mask, step; as for connect_four."""
    module = import_module(f"bruxelles_env.{name}_v0")
    env = (module.raw_env if raw else module.env)(num_players=players)
    title = f"{name} PettingZoo {'raw_env' if raw else 'env'}"
    return measure(title, "moves, with observation and mask", masked_play(env), seconds, repeats)


def ours(name: str, players: int, seconds: float, repeats: int) -> list[Speed]:
    """All of the above."""
    return [
        inside(name, players, seconds, repeats),
        *(in_batches(name, players, size, seconds, repeats) for size in (1, 64, 1024)),
        engine_batches(name, players, 1024, seconds, repeats),
        from_python(name, players, seconds, repeats),
        through_pettingzoo(name, players, True, seconds, repeats),
        through_pettingzoo(name, players, False, seconds, repeats),
    ]


def memory_growth(name: str, players: int, steps: int) -> dict[str, int]:
    """Bytes of memory that ``BatchEnv`` holds more after many steps than after a few."""
    batch = BatchEnv(name, num_envs=1024, num_players=players)
    for _ in range(200):
        batch.step(batch.random_actions())
    before = _resident()
    for _ in range(steps // 1024):
        batch.step(batch.random_actions())
    return {"steps": steps // 1024 * 1024, "bytes": _resident() - before}


def _resident() -> int:
    """Memory of this process in bytes, where the system tells it."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


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
