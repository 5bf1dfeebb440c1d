"""The sequential test errs as seldom as it promises."""

import math

import numpy as np
import pytest

from agents.arena.sprt import MIN_BLOCKS, Sprt

RUNS = 1_500


def _independent(rng, p, size):
    return rng.binomial(size, p) / size


def _alike(rng, p, size):
    """All games of a block end the same, half of the time."""
    return float(rng.random() < p) if rng.random() < 0.5 else _independent(rng, p, size)


def _opposed(rng, p, size):
    """Mostly the better seat wins, whoever holds it; only for p near one half."""
    return 0.5 if rng.random() < 0.6 else float(rng.random() < (p - 0.3) / 0.4)


def _decisions(blocks, p, p0, p1, size, most=3_000):
    rng = np.random.default_rng(11)
    decided = []
    for _ in range(RUNS):
        test = Sprt(p0, p1)
        while test.decision is None and test.blocks < most:
            test.add(blocks(rng, p, size))
        decided.append(test.decision)
    return decided


@pytest.mark.parametrize(
    ("blocks", "p0", "p1", "size"),
    [
        (_independent, 0.5, 0.6, 2),
        (_alike, 0.5, 0.6, 2),
        (_opposed, 0.5, 0.6, 2),
        (_independent, 0.5, 0.8, 2),
        (_independent, 0.25, 0.35, 4),
        (_alike, 0.25, 0.35, 4),
        (_alike, 0.8, 0.9, 2),  # where the normal form errs with 0.12
        (_independent, 0.9, 0.95, 1),  # and here with 0.14
    ],
)
def test_both_errors_stay_near_their_promise(blocks, p0, p1, size):
    at_p0 = _decisions(blocks, p0, p0, p1, size)
    at_p1 = _decisions(blocks, p1, p0, p1, size)
    assert None not in at_p0 and None not in at_p1
    tolerance = 0.05 + 2.5 * math.sqrt(0.05 * 0.95 / RUNS)  # 0.064
    assert at_p0.count("p1") / RUNS <= tolerance
    assert at_p1.count("p0") / RUNS <= tolerance


def test_beyond_the_hypotheses_it_hardly_ever_errs():
    assert _decisions(_independent, 0.4, 0.5, 0.6, 2).count("p1") <= 5
    assert _decisions(_independent, 0.7, 0.5, 0.6, 2).count("p0") <= 5


def test_smaller_errors_take_longer():
    lengths = []
    for error in (0.1, 0.01):
        test, rng = Sprt(0.5, 0.6, error, error), np.random.default_rng(3)
        while test.decision is None:
            test.add(_independent(rng, 0.6, 2))
        lengths.append(test.blocks)
    assert lengths[0] < lengths[1]


@pytest.mark.parametrize(("mean", "decision"), [(1.0, "p1"), (0.0, "p0"), (0.5, "p0")])
def test_blocks_that_are_all_the_same(mean, decision):
    """No spread at all: decided soon, but not at once."""
    test = Sprt(0.5, 0.55)
    while test.decision is None:
        test.add(mean)
    assert test.decision == decision and math.isfinite(test.llr)
    assert MIN_BLOCKS <= test.blocks <= 60


def test_nothing_is_decided_too_early():
    test = Sprt(0.1, 0.9, 0.4, 0.4)
    for _ in range(MIN_BLOCKS - 1):
        test.add(1.0)
        assert test.decision is None
    test.add(1.0)
    assert test.decision == "p1"


def test_bounds_and_start():
    test = Sprt(0.5, 0.55, alpha=0.05, beta=0.1)
    assert test.upper == pytest.approx(math.log(0.9 / 0.05))
    assert test.lower == pytest.approx(math.log(0.1 / 0.95))
    assert test.llr == 0.0 and math.isnan(test.mean) and test.decision is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0.55, 0.5), "0.55 and 0.5: expected 0 < P0 < P1 < 1"),
        ((0.5, 0.5), "expected 0 < P0 < P1 < 1"),
        ((0.0, 0.5), "expected 0 < P0 < P1 < 1"),
        ((0.5, 1.0), "expected 0 < P0 < P1 < 1"),
        ((math.nan, 0.6), "expected 0 < P0 < P1 < 1"),
        ((0.5, 0.6, 0.5), "alpha is 0.5: expected more than 0"),
        ((0.5, 0.6, 0.05, 0.0), "beta is 0.0: expected more than 0"),
    ],
)
def test_what_cannot_be_tested(arguments, message):
    with pytest.raises(ValueError, match=message):
        Sprt(*arguments)


def test_blocks_beyond_0_and_1_are_refused():
    with pytest.raises(ValueError, match="the mean win of a block is 2"):
        Sprt(0.5, 0.6).add(2.0)
