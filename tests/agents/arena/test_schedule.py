"""The schedule: fair seats, the same deals for all, and nothing but a function of the settings."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from agents.arena.schedule import Job, games_of_a_deal, schedule, total_games
from agents.arena.settings import Settings, make_settings

LETTERS = "ABCDEFGHIJKL"


def plan(agents: int, seats: list[int], games: int = 100, seed: int = 7) -> Settings:
    return make_settings(list(LETTERS[:agents]), num_players=seats, games=games, seed=seed)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("agents", [2, 3, 4, 5, 6, 8, 11])
def test_every_agent_sits_in_every_seat_of_every_deal_equally_often(
    agents: int, seats: int
) -> None:
    settings = plan(agents, [seats])
    deals: dict[int, list[Job]] = defaultdict(list)
    for job in schedule(settings):
        deals[job.deal].append(job)
    for jobs in deals.values():
        assert len({job.seed for job in jobs}) == 1
        taken = Counter((spec, seat) for job in jobs for seat, spec in enumerate(job.agents))
        assert len(taken) == agents * seats and len(set(taken.values())) == 1
        assert len({job.agents for job in jobs}) == len(jobs)  # no game twice
        if agents >= seats:
            assert all(len(set(job.agents)) == seats for job in jobs)
        else:
            assert all(set(job.agents) == set(settings.agents) for job in jobs)


@pytest.mark.parametrize(("agents", "seats"), [(3, 2), (4, 4), (5, 4), (6, 4), (2, 4), (3, 5)])
def test_every_line_up_meets_the_same_deals(agents: int, seats: int) -> None:
    met: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for job in schedule(plan(agents, [seats], games=200)):
        met[tuple(sorted(job.agents))].add(job.seed)
    assert len({frozenset(seeds) for seeds in met.values()}) == 1


def test_two_agents_fill_four_seats_in_three_ways() -> None:
    line_ups = Counter("".join(sorted(job.agents)) for job in schedule(plan(2, [4], games=12)))
    assert line_ups == {"AAAB": 4, "AABB": 4, "ABBB": 4}


def test_many_agents_meet_in_many_line_ups() -> None:
    settings = plan(10, [4], games=400)
    assert games_of_a_deal(settings, 4) == 20
    line_ups = {frozenset(job.agents) for job in schedule(settings)}
    assert len(line_ups) > 60  # 20 deals with 5 tables each, out of 210


def test_neighbours_change_from_deal_to_deal() -> None:
    behind = Counter(
        job.agents[(job.agents.index("A") + 1) % 4] for job in schedule(plan(4, [4], games=400))
    )
    assert set(behind) == {"B", "C", "D"} and min(behind.values()) > 80


def test_more_games_only_add_to_the_schedule() -> None:
    for settings in (plan(3, [2, 3, 4], games=50), plan(7, [5], games=50)):
        few, many = schedule(settings), schedule(replace(settings, games=170))
        found = {job.id: job for job in many}
        assert all(found[job.id] == job for job in few)
        assert len(found) == total_games(replace(settings, games=170)) > total_games(settings)


def test_the_seed_decides_the_deals() -> None:
    jobs = list(schedule(plan(4, [4])))
    assert jobs == list(schedule(plan(4, [4])))
    seeds = {job.seed for job in jobs}
    assert len(seeds) == 25
    assert not seeds & {job.seed for job in schedule(plan(4, [4], seed=8))}


def test_games_are_rounded_up_to_whole_deals_and_shared_by_the_table_sizes() -> None:
    assert total_games(plan(4, [4], games=398)) == 400
    settings = plan(4, [2, 3, 4], games=300)
    jobs = list(schedule(settings))
    sizes = Counter(len(job.agents) for job in jobs)
    assert sizes == {2: 108, 3: 108, 4: 100} and len(jobs) == total_games(settings)
    assert len({job.id for job in jobs}) == len(jobs)
    by_deal = defaultdict(set)
    for job in jobs:
        by_deal[job.deal].add((len(job.agents), job.seed))
    assert all(len(found) == 1 for found in by_deal.values())


def test_a_fixed_table_is_only_rotated() -> None:
    settings = make_settings(table=["A", "B", "B", "C"], games=4)
    assert settings.agents == ["A", "B", "C"] and settings.num_players == [4]
    assert ["".join(job.agents) for job in schedule(settings)] == ["ABBC", "BBCA", "BCAB", "CABB"]
    twice = make_settings(table=["A", "B", "A", "B"], games=1)
    assert ["".join(job.agents) for job in schedule(twice)] == ["ABAB", "BABA"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"agents": ["A"]}, "two different agents or more, not 'A'"),
        ({"agents": []}, "not none"),
        ({"agents": ["A", "B", "A"]}, "'A' is named twice"),
        ({"agents": ["A", ""]}, "not ''"),
        ({"table": ["A", "A"]}, "two different agents"),
        ({"table": ["A", "B"], "agents": ["A", "B"]}, "agents or a table, not both"),
        ({"table": ["A", "B"], "num_players": [3]}, "the table has 2 seats, but players are 3"),
        ({"num_players": [4, 4]}, "each once"),
        ({"num_players": []}, "one or more"),
        ({"num_players": [6]}, "takes 2 to 5 players"),
        ({"game": "bruxelles1897", "num_players": [5]}, "takes 2 to 4 players"),
        ({"game": "bruxelles"}, "unknown game 'bruxelles'"),
        ({"board": "round"}, "unknown board 'round'"),
        ({"games": 0}, "games is 0"),
        ({"games": 1.5}, "games is 1.5"),
        ({"seed": "7"}, "seed is '7'"),
        ({"move_time": 0}, "move time is 0"),
        ({"move_time": float("nan")}, "move time is nan"),
    ],
)
def test_settings_that_make_no_tournament(wrong: dict[str, object], message: str) -> None:
    base: dict[str, object] = {} if "table" in wrong else {"agents": ["A", "B"]}
    with pytest.raises(ValueError, match=message):
        make_settings(**{**base, **wrong})  # type: ignore[arg-type]
