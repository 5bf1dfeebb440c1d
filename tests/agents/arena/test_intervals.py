"""Intervals hold what they promise, also for correlated games and few deals."""

import math

import numpy as np
import pytest

from agents.arena.intervals import bootstrap, bounded, share, t_quantile


def test_t_quantile_meets_the_tables():
    table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 10**6: 1.960}
    for freedom, value in table.items():
        assert t_quantile(freedom) == pytest.approx(value, rel=0.01)
    with pytest.raises(ValueError, match="0 degrees of freedom"):
        t_quantile(0)


def test_one_deal_has_no_interval():
    assert share(np.array([3.0]), np.array([4.0])) == (0.75, None)
    assert bootstrap(np.array([[30.0]]), np.array([[3.0]]))[0] == (10.0, None)
    value, interval = share(np.zeros(2), np.zeros(2))
    assert math.isnan(value) and interval is None


def test_deals_that_were_not_played_do_not_count():
    assert share(np.array([3.0, 0.0]), np.array([4.0, 0.0])) == (0.75, None)


def test_only_wins_are_no_certainty():
    value, interval = share(np.full(100, 4.0), np.full(100, 4.0))
    assert value == 1.0 and interval.high == 1.0
    assert 0.95 < interval.low < 0.975  # as 100 wins of 100 games, not as 400 of 400
    value, interval = share(np.zeros(100), np.full(100, 4.0))
    assert value == 0.0 and interval.low == 0.0 and 0.025 < interval.high < 0.05


def test_one_loss_does_not_narrow_the_interval_by_a_jump():
    counts = np.full(100, 4.0)
    all_won, one_lost = counts.copy(), counts.copy()
    one_lost[0] = 3.0
    widths = [share(sums, counts).interval for sums in (all_won, one_lost)]
    assert widths[1].low < widths[0].low + 0.01
    assert widths[1].low < 399 / 400 < widths[1].high


def test_games_that_copy_each_other_count_once():
    deals = np.tile([1.0, 0.0], 100)
    alone = share(deals, np.ones(200)).interval
    copied = share(4 * deals, np.full(200, 4.0)).interval
    assert copied == pytest.approx(alone)


def test_rotated_seats_that_cancel_the_luck_count_for_more():
    mixed = np.tile([1.0, 1.0, 0.0, 2.0], 50)
    even = np.tile([1.0, 1.0, 1.0, 1.0], 50)
    counts = np.full(200, 2.0)
    wide, narrow = share(mixed, counts).interval, share(even, counts).interval
    assert narrow.high - narrow.low < (wide.high - wide.low) / 3


def _correlated(rng, p, likeness, deals, size):
    """Wins by deal; likeness 1: all games of a deal end alike; -1: seats win, not agents."""
    if likeness < 0:  # at p = 1/2 and two seats: mostly one win each
        return rng.choice([0.0, 1.0, 2.0], p=[0.1, 0.8, 0.1], size=deals)
    if likeness == 0:
        return rng.binomial(size, p, deals).astype(float)
    if likeness == 1:
        return size * (rng.random(deals) < p).astype(float)
    spread = (1 - likeness) / likeness
    return rng.binomial(size, rng.beta(p * spread, (1 - p) * spread, deals)).astype(float)


@pytest.mark.parametrize("deals", [3, 10, 100])
@pytest.mark.parametrize(
    ("p", "likeness"),
    [(0.5, 0), (0.5, 0.3), (0.5, 1), (0.5, -1), (0.9, 0), (0.9, 0.3), (0.9, 1), (0.02, 0.3)],
)
def test_shares_are_covered(p, likeness, deals):
    rng = np.random.default_rng(7)
    size = 2 if likeness < 0 else 4
    hits = 0
    for _ in range(600):
        low, high = share(_correlated(rng, p, likeness, deals, size), np.full(deals, size)).interval
        hits += low <= p <= high
    assert hits / 600 >= 0.92


def test_placements_of_one_who_always_wins_have_an_interval():
    value, interval = bounded(np.full(50, 3.0), np.full(50, 3.0), 1.0, 3.0)
    assert value == 1.0 and interval.low == 1.0 and 1.02 < interval.high < 1.2


@pytest.mark.parametrize("deals", [3, 10, 60])
def test_scores_are_covered(deals):
    """Scores that share the deal's luck, with unequal numbers of games a deal."""
    rng = np.random.default_rng(5)
    counts = np.where(np.arange(deals) % 3 == 0, 2.0, 4.0)[:, None]
    hits = 0
    for trial in range(200):
        luck = rng.normal(40, 6, (deals, 1))
        sums = counts * luck + np.sqrt(counts) * rng.normal(0, 8, (deals, 1))
        low, high = bootstrap(sums, counts, seed=trial)[0].interval
        hits += low <= 40 <= high
    assert hits / 200 >= 0.91


def test_scores_that_never_vary_have_no_interval():
    assert bootstrap(np.full((5, 1), 30.0), np.full((5, 1), 3.0))[0] == (10.0, None)


def test_many_deals_are_drawn_in_blocks():
    rng = np.random.default_rng(0)
    sums = rng.normal(10, 1, (5_000, 1))
    low, high = bootstrap(sums, np.ones_like(sums))[0].interval
    assert high - low == pytest.approx(2 * 1.96 / math.sqrt(5_000), rel=0.1)
