"""The random numbers of a game, kept in its state: SplitMix64, 64 bits.

The same seed gives the same game on every machine; no other source of chance is used anywhere.
Every function takes a record with a field ``rng`` (uint64).
"""

import numpy as np

from bruxelles_env.core.compiled import rule, wrapping

# A generator outside any game. The field before keeps numba from taking it for the head of a state.
GENERATOR = np.dtype((np.record, [("unused", "u8"), ("rng", "u8")]))

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@wrapping
def next_bits(s):
    """The next 64 random bits."""
    s.rng += _STEP
    z = s.rng
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@wrapping
def below(s, n):
    """A random whole number from 0 to n - 1."""
    return np.int64(((next_bits(s) >> _32) * np.uint64(n)) >> _32)


@rule
def shuffle(s, items, count):
    """Shuffle the first ``count`` items in place (Fisher-Yates, from the end)."""
    for i in range(count - 1, 0, -1):
        j = below(s, i + 1)
        swapped = items[i]
        items[i] = items[j]
        items[j] = swapped


@rule
def sort(items, count):
    """Put the first ``count`` items in rising order, in place.

    Every shuffle starts from this order, so that its result depends on what is shuffled and on the
    generator alone, not on how the items happened to lie.
    """
    for i in range(1, count):
        item = items[i]
        j = i
        while j > 0 and items[j - 1] > item:
            items[j] = items[j - 1]
            j -= 1
        items[j] = item
