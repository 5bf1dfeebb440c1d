"""Many tables at once are judged as each would be alone."""

from __future__ import annotations

import numpy as np
import pytest

from agents.search.crowd import Crowd
from agents.search.lookahead import NOWHERE, Lookahead
from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.vector import BatchEnv
from tests.agents.search.test_judgement import estimates

SOME = np.array([5, 0, 2])


def played(game: str, steps: int) -> BatchEnv:
    batch = BatchEnv(game, 6, (2, 3, 4), seed=8)
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steps", [0, 25])
def test_worths_are_those_of_one_game_after_the_other(game: str, steps: int) -> None:
    batch = played(game, steps)
    before = batch.states.copy()
    found = Crowd(batch).worths(SOME, np.array([11, 12, 13]), imagined=2)
    alone = Lookahead(rules_of(game))
    for row, worths, seed in zip(SOME, found, (11, 12, 13), strict=True):
        legal = batch.action_masks[row].astype(bool)
        one = batch.game(int(row))
        expected = alone.worths(one, seed, imagined=2)
        assert worths[one.legal_actions()] == pytest.approx(expected, rel=1e-5, abs=1e-4)
        assert (worths[~legal] == NOWHERE).all() and (worths[legal] > NOWHERE).all()
    assert (batch.states == before).all()


@pytest.mark.parametrize("game", GAMES)
def test_points_are_those_that_each_seat_may_expect(game: str) -> None:
    batch = played(game, 40)
    points = Crowd(batch).points()
    for i, count in enumerate(batch.num_players):
        assert points[i, :count] == pytest.approx(estimates(game)(batch.game(i)), rel=1e-5)
        assert not points[i, count:].any()
