"""Ratings put agents in order, whatever the order of the games."""

import random

import pytest

from agents.arena import ratings
from agents.arena.ratings import ratings_of
from tests.agents.arena.made_games import drawn_games, made_game


def _by_name(games):
    return {each.agent: each for each in ratings_of(games)}


def test_stronger_agents_stand_higher():
    games = drawn_games({"weak": 0.0, "fair": 0.7, "good": 1.4, "best": 2.1}, deals=40, luck=0.5)
    rated = ratings_of(games)
    assert [each.agent for each in rated] == ["best", "good", "fair", "weak"]
    for each in rated:
        assert each.interval.low < each.mu < each.interval.high
        assert each.ordinal == pytest.approx(each.mu - 3 * each.sigma)
    assert rated[0].interval.low > rated[-1].interval.high


def test_the_order_of_the_games_does_not_matter():
    games = drawn_games({"a": 0.0, "b": 0.5, "c": 1.0}, deals=8)
    mixed = list(games)
    random.Random(3).shuffle(mixed)
    assert ratings_of(games) == ratings_of(mixed)


def test_even_agents_keep_the_starting_point():
    games = [made_game(["a", "b"], [1 + n % 2, 2 - n % 2], deal=n) for n in range(60)]
    rated = _by_name(games)
    for each in rated.values():
        assert each.mu == pytest.approx(25, abs=1)
        assert each.interval.low < 25 < each.interval.high


def test_more_deals_give_narrower_intervals():
    few, many = (_by_name(drawn_games({"a": 0.0, "b": 0.3}, deals))["a"] for deals in (10, 160))
    assert many.interval.high - many.interval.low < (few.interval.high - few.interval.low) / 2


def test_an_agent_against_itself_stays_where_it_is():
    games = [made_game(["a", "a", "a"], [1, 2, 3], deal=deal) for deal in range(10)]
    assert _by_name(games)["a"].mu == pytest.approx(25)


def test_copies_at_one_table_all_count():
    games = [made_game(["a", "b", "b"], [1, 2, 3], deal=deal) for deal in range(10)]
    rated = _by_name(games)
    assert rated["a"].mu > 25 > rated["b"].mu
    assert rated["b"].sigma < rated["a"].sigma


def test_one_deal_has_no_interval():
    assert all(each.interval is None for each in ratings_of(drawn_games({"a": 0, "b": 1}, 1)))


def test_who_always_wins_is_not_certain_to_stand_there():
    """Resamples of nothing but wins all agree; the model's own doubt is left."""
    games = [made_game(["a", "b", "c"], [1, 2, 3], deal=deal) for deal in range(30)]
    for each in ratings_of(games):
        assert each.interval.high - each.interval.low >= 2 * 1.96 * each.sigma * 0.999


def test_no_games_no_ratings():
    assert ratings_of([]) == []


def test_resamples_of_fewer_deals_tell_the_same_spread(monkeypatch):
    games = drawn_games({"a": 0.0, "b": 0.3}, deals=300)
    whole = _by_name(games)["a"].interval
    monkeypatch.setattr(ratings, "MOST_RESAMPLED", 100)
    part = _by_name(games)["a"].interval
    assert part.high - part.low == pytest.approx(whole.high - whole.low, rel=0.35)
