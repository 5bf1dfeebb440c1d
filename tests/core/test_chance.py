"""The generator of chance: the published sequence, in range, even, and the same uncompiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numba
import numpy as np
import pytest

from bruxelles_env import Game
from bruxelles_env.core.chance import GENERATOR, below, next_bits, shuffle, sort
from bruxelles_env.games import GAMES

ROOT = Path(__file__).resolve().parents[2]


# Rules have no door of their own to Python: these are theirs.
@numba.njit
def outputs(generators, out):
    for i in range(len(out)):
        out[i] = next_bits(generators[0])


@numba.njit
def numbers_below(generators, n, out):
    for i in range(len(out)):
        out[i] = below(generators[0], n)


@numba.njit
def shuffles(generators, items, count):
    for i in range(len(items)):
        shuffle(generators[0], items[i], count)


@numba.njit
def sorts(items, count):
    sort(items, count)


def generator(seed: int) -> np.ndarray:
    generators = np.zeros(1, GENERATOR)
    generators["rng"] = np.uint64(seed)
    return generators


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
        (0, [16294208416658607535]),
    ],
)
def test_the_published_outputs_of_splitmix64_come_out(seed: int, expected: list[int]) -> None:
    out = np.zeros(len(expected), np.uint64)
    outputs(generator(seed), out)
    assert out.tolist() == expected


@pytest.mark.parametrize("n", [1, 2, 3, 7, 24, 25, 1000])
def test_numbers_are_in_range_and_even(n: int) -> None:
    """Each is met about as often as any other: within six standard deviations."""
    draws = 200_000
    out = np.zeros(draws, np.int64)
    numbers_below(generator(n), n, out)
    assert out.min() == 0 and out.max() == n - 1
    counts = np.bincount(out, minlength=n)
    expected = draws / n
    deviation = (expected * (1 - 1 / n)) ** 0.5
    assert np.abs(counts - expected).max() <= 6 * deviation


def test_a_number_takes_the_upper_half_of_one_output() -> None:
    """As the contract says, so that any other program can deal the same game."""
    bits, out = np.zeros(100, np.uint64), np.zeros(100, np.int64)
    outputs(generator(9), bits)
    numbers_below(generator(9), 21, out)
    assert out.tolist() == [((int(b) >> 32) * 21) >> 32 for b in bits]


@pytest.mark.parametrize("count", [0, 1, 2, 5, 25])
def test_a_shuffle_keeps_all_items_and_touches_no_others(count: int) -> None:
    items = np.tile(np.arange(30, dtype=np.int8), (50, 1))
    shuffles(generator(1), items, count)
    for line in items.tolist():
        assert sorted(line[:count]) == list(range(count))
        assert line[count:] == list(range(count, 30))


def test_every_order_of_four_is_as_likely_as_any_other() -> None:
    items = np.tile(np.arange(4, dtype=np.int8), (24_000, 1))
    shuffles(generator(2), items, 4)
    orders = Counter(map(tuple, items.tolist()))
    assert len(orders) == 24
    found = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert found < 57.07  # 99.99 % point of chi-square with 23 degrees of freedom


@pytest.mark.parametrize("count", [0, 1, 2, 17])
def test_a_shuffle_of_n_draws_one_number_less(count: int) -> None:
    """Nothing is drawn where there is nothing to choose, or two programs would part here."""
    after, expected = generator(3), generator(3)
    shuffles(after, np.tile(np.arange(30, dtype=np.int8), (1, 1)), count)
    outputs(expected, np.zeros(max(0, count - 1), np.uint64))
    assert after["rng"] == expected["rng"]


def test_sort_puts_the_first_items_in_order() -> None:
    items = np.array([3, 1, 2, 1, 9, 0], np.int8)
    sorts(items, 4)
    assert items.tolist() == [1, 1, 2, 3, 9, 0]


PLAYED = """
import json, random, sys
from bruxelles_env import Game
from bruxelles_env.games import rules_of
name, board = sys.argv[1:]
for num_players in range(2, rules_of(name).max_players + 1):
    game = Game(name, num_players=num_players, seed=num_players, board=board)
    chance = random.Random(num_players)
    positions, imagined = [], []
    while not game.is_over:
        positions.append(game.to_dict())
        imagined.append(game.imagine(1, 7).hidden())
        game.apply(chance.choice(game.legal_actions()))
    print(json.dumps([game.history, positions, imagined, game.hidden(), game.score_sheet()]))
    print(json.dumps([game.values(r) for r in ("placement", "win", "margin", "score")]))
"""

SEEN = """
import json, random, sys
from bruxelles_env import Game
game = Game(sys.argv[1], num_players=3, seed=3)
chance = random.Random(3)
while not game.is_over:
    print(json.dumps([game.observation(player).tobytes().hex() for player in range(3)]))
    game.apply(chance.choice(game.legal_actions()))
"""

# With 300 BF a bid is split, and twenty times a small number is no small number any more.
BID = """
import json
from bruxelles_env import Game
game = Game("bruxelles1893", num_players=3, seed=3)
game.apply(game.legal_actions()[0])
position = game.to_dict()
position["players"][0]["money"] = 300
game = Game.from_dict(position)
for words in (game.legal_words()[0], "bid over 280 BF", "add 15 BF"):
    game.apply(words)
    print(json.dumps([game.to_dict(), game.legal_words()]))
"""


# The piles run empty and are shuffled anew, and a box of sixteen cards of one kind is full.
FULL = """
import json, random, tomllib
from bruxelles_env import Game
from bruxelles_env.games import rules_of
box = tomllib.loads(rules_of("bruxelles1897").standard_box.read_text(encoding="utf-8"))
box["materials"] = dict.fromkeys(box["materials"], 0) | {"provenance": "ours", "steel-brick": 16}
box["players"]["money"] = [20, 20, 20, 20]
for seed in range(3):
    game = Game("bruxelles1897", num_players=4, seed=seed, box=box)
    chance = random.Random(seed)
    while not game.is_over:
        words = game.legal_words()
        liked = [w for w in words if "material" in w or "house" in w or "spend" in w or "do s" in w]
        game.apply(chance.choice(liked or words))
    print(json.dumps([game.history, game.to_dict(), game.score_sheet(), game.placements()]))
"""


def output_of(program: str, *arguments: str, **environment: str) -> list[list[object]]:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    "program",
    [
        (PLAYED, "bruxelles1893", "expert"),
        (SEEN, "bruxelles1893"),
        (BID,),
        (PLAYED, "bruxelles1897", "standard"),
        (SEEN, "bruxelles1897"),
        (FULL,),
    ],
    ids=["played", "seen", "bid", "played 1897", "seen 1897", "full 1897"],
)
def test_compiled_and_uncompiled_play_the_same_games(program: tuple[str, ...]) -> None:
    """Machine code wraps numbers around where Python does not: no game may depend on it."""
    compiled = output_of(*program, NUMBA_DISABLE_JIT="0")
    plain = output_of(*program, NUMBA_DISABLE_JIT="1")
    assert len(compiled) >= 3
    for one, other in zip(compiled, plain, strict=True):
        assert one == other


@pytest.mark.parametrize("name", GAMES)
def test_seeds_are_taken_modulo_two_to_the_64(name: str) -> None:
    """Any whole number is a seed, numpy's too."""
    expected = Game(name, seed=5).hidden()
    assert Game(name, seed=5 + 2**64).hidden() == expected
    assert Game(name, seed=np.int64(5)).hidden() == expected
    assert Game(name, seed=-1).hidden() == Game(name, seed=2**64 - 1).hidden()
    assert Game(name, seed=6).hidden() != expected
