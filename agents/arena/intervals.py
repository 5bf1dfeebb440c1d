"""95 % intervals for means over correlated games.

The games of one deal are alike: the same cards, the same agents in other seats. So the deal is
what is counted, not the game, and each interval is made from the sums of the deals.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LEVEL = 0.95
RESAMPLES = 2_000
SEED = 1893
_CHUNK = 4_000_000  # numbers in a block of resampling weights, to bound the memory


class Interval(NamedTuple):
    """From where to where."""

    low: float
    high: float


class Estimate(NamedTuple):
    """A figure, and its interval where one can be given."""

    value: float
    interval: Interval | None


def t_quantile(freedom: int, level: float = LEVEL) -> float:
    """How many standard errors an interval reaches, when the spread itself is estimated.

    Closed forms for one and two degrees of freedom, else the expansion of Cornish and Fisher, which
    is right to one percent from three on.

    >>> [round(t_quantile(n), 2) for n in (1, 2, 10, 100)]
    [12.71, 4.3, 2.23, 1.98]
    """
    if freedom < 1:
        raise ValueError(f"{freedom} degrees of freedom: expected 1 or more")
    if freedom == 1:
        return math.tan(math.pi * level / 2)
    if freedom == 2:
        return level * math.sqrt(2 / (1 - level**2))
    z = NormalDist().inv_cdf((1 + level) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))


def share(sums: Floats, counts: Floats) -> Estimate:
    """The mean of figures from 0 to 1, from their sums and numbers by deal.

    A bootstrap would say [1, 1] of 400 wins in 400 games, as no resample holds a loss. Wilson's
    interval does not, but it takes the games for independent. So it is told how many independent
    games the deals are worth: as many as would spread their mean as much as the deals do. The
    spread is that of the deals and two made-up ones, one with all ones and one with all zeros, as
    Agresti and Coull add wins and losses. With them, deals that all agree are not taken for certain
    ones: n deals without a loss count as n games, however many games each has. With many deals they
    do not matter. Seats rotated over a deal can make the games worth more than their number; this
    is kept. Wilson's z is Student's t, as the spread is estimated.

    One deal has no spread: no interval.
    """
    played = counts > 0
    sums, counts = sums[played], counts[played]
    deals, total = len(counts), float(counts.sum())
    if not deals:
        return Estimate(math.nan, None)
    mean = min(1.0, max(0.0, float(sums.sum()) / total))
    if deals < 2:
        return Estimate(mean, None)
    return Estimate(mean, _wilson(mean, _worth(sums, counts), t_quantile(deals - 1)))


def _worth(sums: Floats, counts: Floats) -> float:
    """How many independent games would spread their mean as much as these deals and two more."""
    size = float(counts.mean())
    sums, counts = np.append(sums, [size, 0.0]), np.append(counts, [size, size])
    deals, total = len(counts), float(counts.sum())
    mean = float(sums.sum()) / total
    spread = float(((sums - mean * counts) ** 2).sum()) * deals / (deals - 1) / total**2
    return mean * (1 - mean) / spread


def _wilson(mean: float, number: float, reach: float) -> Interval:
    square = reach**2 / number
    centre = (mean + square / 2) / (1 + square)
    half = math.sqrt(mean * (1 - mean) * square + square**2 / 4) / (1 + square)
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def bounded(sums: Floats, counts: Floats, low: float, high: float) -> Estimate:
    """The mean of figures from ``low`` to ``high``, as ``share`` has it."""
    scaled = share((sums - low * counts) / (high - low), counts)
    if scaled.interval is None:
        return Estimate(low + (high - low) * scaled.value, None)
    ends = (low + (high - low) * end for end in scaled.interval)
    return Estimate(low + (high - low) * scaled.value, Interval(*ends))


def bootstrap(sums: Floats, counts: Floats, seed: int = SEED) -> list[Estimate]:
    """The means of unbounded figures, one a column, with percentile intervals over the deals.

    Deals are drawn again, all columns together. Percentiles of few deals are too narrow: the
    interval is stretched by what Student's t is wider than the normal distribution.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        means = sums.sum(axis=0) / counts.sum(axis=0)
        drawn = np.concatenate(
            [
                (weights @ sums) / (weights @ counts)
                for weights in _weights(len(sums), np.random.default_rng(seed))
            ]
        )
    deals = (counts > 0).sum(axis=0)
    return [
        Estimate(float(mean), _stretched(float(mean), column, int(number)))
        for mean, column, number in zip(means, drawn.T, deals, strict=True)
    ]


def _weights(deals: int, rng: np.random.Generator) -> list[Floats]:
    """How often each deal is drawn in each resample, in blocks of resamples."""
    rows = max(1, min(RESAMPLES, _CHUNK // max(1, deals)))
    even = np.full(deals, 1 / deals)
    blocks = [min(rows, RESAMPLES - start) for start in range(0, RESAMPLES, rows)]
    return [rng.multinomial(deals, even, size=block).astype(np.float64) for block in blocks]


def _stretched(mean: float, drawn: Floats, deals: int) -> Interval | None:
    drawn = drawn[np.isfinite(drawn)]
    if deals < 2 or not len(drawn):
        return None
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    if high - low <= 1e-12 * max(1.0, abs(mean)):
        return None  # all deals agree, and say nothing of how far others may lie
    stretch = stretch_of(deals)
    return Interval(float(mean - stretch * (mean - low)), float(mean + stretch * (high - mean)))


def stretch_of(deals: int) -> float:
    """How much wider than its percentiles a bootstrap over so few deals must be."""
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    return t_quantile(deals - 1) / z * math.sqrt(deals / (deals - 1))
