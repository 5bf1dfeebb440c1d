"""Agents that go wrong: they forfeit their game, and nobody else's suffers."""

from __future__ import annotations

import time

import pytest

from agents.arena.forfeits import placements
from agents.arena.results import replay_game
from agents.arena.settings import make_settings
from bruxelles_env import Game
from tests.agents.arena import players
from tests.agents.arena.players import First, Slow, Wrong, spec
from tests.agents.arena.runs import played, timeless

FAULTS = [
    (players.Raises, "raised RuntimeError: lost at <object object at 0x...>"),
    (players.Illegal, "not a legal action"),
    (players.Huge, f"answered {10**30}: not a legal action"),
    (players.Words, "an action is a whole number"),
    (players.Truth, "answered True: an action is a whole number"),
    (players.Exits, "raised SystemExit: enough"),
    (players.TooMany, "gave 2 answers to 1 views"),
    (players.NoList, "raised TypeError: 'NoneType' object is not iterable"),
]


@pytest.mark.parametrize(
    ("player", "reason"), FAULTS, ids=lambda value: getattr(value, "__name__", "")
)
def test_who_goes_wrong_forfeits(player: type[Wrong], reason: str) -> None:
    """In rotation 1 of each deal; the others finish their games."""
    settings = make_settings([spec(player), "random", spec(First)], num_players=[3], games=6)
    results = played(settings)
    assert len(results) == 6
    for result in results:
        if not result.id.endswith("r1"):
            assert result.forfeits == []
            continue
        (forfeit,) = result.forfeits
        seat = result.agents.index(spec(player))
        assert (forfeit.seat, forfeit.agent) == (seat, spec(player))
        assert reason in forfeit.reason and 20 <= forfeit.move < len(result.actions)
        assert result.placements[seat] == 3 and sorted(result.placements)[0] == 1
        game = replay_game(result)
        assert sum(result.moves) < len(result.actions)
        others = [other for other in range(3) if other != seat]
        ranked = sorted(others, key=lambda other: result.placements[other])
        assert ranked == sorted(others, key=lambda other: game.placements()[other])
    assert timeless(results) == timeless(played(settings, lockstep=1))


def test_who_takes_too_long_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that only goes on while somebody sleeps: no machine is too slow for it."""
    clock = [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(time, "sleep", lambda seconds: clock.append(clock.pop() + seconds))
    settings = make_settings([spec(Slow), "random"], num_players=[2], games=4, move_time=0.25)
    results = timeless(played(settings, lockstep=8))
    forfeits = [each for result in results.values() for each in result.forfeits]
    assert [each.reason for each in forfeits] == ["took more than 0.25 s for a move"] * 2
    assert results == timeless(played(settings, lockstep=1))


def test_all_who_forfeit_share_the_last_place() -> None:
    game = Game("bruxelles1893", num_players=4, seed=3)
    while not game.is_over:
        game.apply(game.legal_actions()[0])
    first, *_, last = sorted(range(4), key=lambda seat: game.placements()[seat])
    assert placements(game, set()) == game.placements()
    without = placements(game, {first, last})
    assert without[first] == without[last] == 3
    assert sorted(without) == [1, 2, 3, 3]
    assert placements(game, {0, 1, 2, 3}) == [1, 1, 1, 1]


def test_two_agents_can_forfeit_one_game() -> None:
    settings = make_settings(table=[spec(players.Raises), spec(players.Illegal), "random"], games=3)
    (both,) = [result for result in played(settings) if result.forfeits]
    assert {each.agent for each in both.forfeits} == set(settings.agents) - {"random"}
    assert sorted(both.placements) == [1, 2, 2]
    assert both.placements[both.agents.index("random")] == 1
