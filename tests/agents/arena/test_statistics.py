"""Statistics of games with known answers."""

import random

import pytest

from agents.arena.statistics import by_table_size, statistics_of, win_shares
from tests.agents.arena.made_games import drawn_games, made_forfeit, made_game


def _by_name(statistics):
    return {each.agent: each for each in statistics.agents}


def test_a_shared_win_is_shared():
    assert win_shares([1, 1, 1, 4]) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


def test_two_agents_two_deals():
    games = [
        made_game(["a", "b"], [1, 2], deal=0, number=0, scores=[30, 10]),
        made_game(["b", "a"], [2, 1], deal=0, number=1, scores=[20, 40]),
        made_game(["a", "b"], [1, 1], deal=1, number=0, scores=[25, 25]),
        made_game(["b", "a"], [1, 2], deal=1, number=1, scores=[50, 5]),
    ]
    statistics = statistics_of(games)
    assert (statistics.games, statistics.deals, statistics.table_sizes) == (4, 2, (2,))
    assert [each.agent for each in statistics.agents] == ["a", "b"]
    a = statistics.agents[0]
    assert (a.games, a.entries, a.deals, a.wins, a.chance) == (4, 4, 2, 2.5, 0.5)
    assert a.win_rate.value == pytest.approx(2.5 / 4)
    assert a.mean_score.value == pytest.approx(25)
    assert a.mean_placement.value == pytest.approx(5 / 4)
    assert a.score_quantiles == pytest.approx((5, 20, 27.5, 32.5, 40))
    assert a.seconds_per_move == pytest.approx(0.01)
    assert statistics.pairs["a", "b"].games == 4
    assert statistics.pairs["a", "b"].share.value == pytest.approx(2.5 / 4)
    assert statistics.pairs["b", "a"].share.value == pytest.approx(1.5 / 4)


def test_an_agent_on_several_seats_has_an_entry_for_each():
    games = [
        made_game(["b", "a", "b", "b"], [1, 2, 3, 4], deal=deal, number=0) for deal in range(3)
    ]
    found = _by_name(statistics_of(games))
    assert (found["b"].games, found["b"].entries, found["b"].wins) == (3, 9, 3)
    assert found["b"].win_rate.value == pytest.approx(1 / 3)
    assert found["b"].mean_placement.value == pytest.approx(8 / 3)
    pairs = statistics_of(games).pairs
    assert pairs["a", "b"].games == 3
    assert pairs["a", "b"].share.value == pytest.approx(2 / 3)


def test_agents_that_never_met_have_no_pair():
    games = [made_game(["a", "b"], [1, 2], 0), made_game(["c", "d"], [1, 2], 1)]
    pairs = statistics_of(games).pairs
    assert ("a", "b") in pairs and ("a", "c") not in pairs


def test_seats():
    games = [made_game(["a", "b"], [1, 2], deal, 0) for deal in range(4)]
    games += [made_game(["b", "a"], [1, 2], deal, 1) for deal in range(4)]
    first, second = statistics_of(games).seats
    assert (first.num_players, first.seat, first.games) == (2, 0, 8)
    assert (first.win_rate.value, first.mean_placement.value) == (1.0, 1.0)
    assert (second.win_rate.value, second.mean_placement.value) == (0.0, 2.0)
    assert first.win_rate.interval.low < 1.0


def test_forfeits_and_agents_that_never_moved():
    gone = [made_forfeit("b")]
    games = [made_game(["a", "b"], [1, 2], deal, forfeits=gone, moves=[5, 0]) for deal in (0, 1)]
    found = _by_name(statistics_of(games))
    assert (found["a"].forfeits, found["b"].forfeits) == (0, 2)
    assert found["b"].seconds_per_move is None


def test_table_sizes_apart():
    games = [made_game(["a", "b"], [1, 2], deal) for deal in range(3)]
    games += [made_game(["a", "b", "c", "d"], [4, 3, 2, 1], deal, 9) for deal in range(3)]
    sizes = by_table_size(games)
    assert list(sizes) == [2, 4]
    assert _by_name(sizes[2])["a"].chance == 0.5 and _by_name(sizes[4])["a"].chance == 0.25
    together = _by_name(statistics_of(games))["a"]
    assert together.chance == pytest.approx(0.375) and together.deals == 6


def test_one_deal_gives_figures_without_intervals():
    statistics = statistics_of(drawn_games({"a": 0.0, "b": 1.0}, deals=1))
    for each in statistics.agents:
        assert each.win_rate.interval is None
        assert each.mean_score.interval is None
        assert each.mean_placement.interval is None
    assert statistics.pairs["a", "b"].share.interval is None


def test_the_order_of_the_games_does_not_matter():
    games = drawn_games({"a": 0.0, "b": 0.5, "c": 1.0}, deals=20, luck=1.0)
    mixed = list(games)
    random.Random(1).shuffle(mixed)
    assert statistics_of(games) == statistics_of(mixed)


def test_no_games():
    statistics = statistics_of([])
    assert (statistics.games, statistics.agents, statistics.seats) == (0, (), ())


def test_win_rates_are_covered_when_the_cards_are_lucky():
    """Both figures of a whole made tournament, against the truth from many games."""
    strengths = {"a": 0.0, "b": 0.4, "c": 0.8}
    truth = _by_name(statistics_of(drawn_games(strengths, deals=4_000, seed=99, luck=1.0)))["a"]
    hits = 0
    for seed in range(60):
        found = _by_name(statistics_of(drawn_games(strengths, deals=15, seed=seed, luck=1.0)))["a"]
        low, high = found.win_rate.interval
        hits += low <= truth.win_rate.value <= high
    assert hits >= 54
