"""The opinions that searches go by: points expected, and likely moves."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
import pytest

from agents.search.greedy import GreedyAgent
from agents.search.lookahead import Lookahead
from agents.view import View
from bruxelles_env import Game
from bruxelles_env.games import GAMES, rules_of
from tests.agents.test_view import SUBJECTS
from tests.playing import policies_of_game


@cache
def estimates(name: str) -> Callable[[Game], list[float]]:
    """What every seat may expect."""
    estimate = rules_of(name).estimate

    @numba.njit
    def expected(boxes: Any, states: Any, seat: int) -> float:
        return estimate(boxes[0], states[0], seat)  # type: ignore[no-any-return]

    return lambda game: [
        expected(game.packed_box, game.record, seat) for seat in range(game.num_players)
    ]


@cache
def instincts(name: str) -> Callable[[Game], list[float]]:
    """The weights of the legal actions."""
    instinct = rules_of(name).instinct

    @numba.njit
    def felt(boxes: Any, states: Any, legal: Any, weights: Any) -> None:
        s = states[0]
        top = s.ask[s.depth - 1]
        instinct(boxes[0], s, top[0], top[1], top[2], top[3], legal, len(legal), weights)

    def weights_of(game: Game) -> list[float]:
        legal = np.array(game.legal_actions(), np.int16)
        weights = np.full(len(legal), np.nan, np.float32)
        felt(game.packed_box, game.record, legal, weights)
        return [float(weight) for weight in weights]

    return weights_of


def played(name: str, games: int) -> Any:
    """All positions of games of mixed policies, the last one included."""
    subject = SUBJECTS[name]
    for seed, game in enumerate(subject.tables(games)):
        chance = random.Random(seed)
        seats = policies_of_game(chance, subject.policies, game.num_players)
        while not game.is_over:
            yield game
            subject.move(game, seats[game.current_player or 0], chance)
        yield game


@pytest.mark.parametrize("name", GAMES)
def test_at_the_end_the_estimate_is_the_score(name: str) -> None:
    ends = 0
    for game in played(name, 16):
        found = estimates(name)(game)
        assert np.isfinite(found).all() and max(map(abs, found)) < 1000
        if game.is_over:
            ends += 1
            assert found == [float(sheet["total"]) for sheet in game.score_sheet()]
    assert ends == 16


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_has_a_weight_above_zero(name: str) -> None:
    kinds = set()
    for game in played(name, 24):
        if not game.is_over:
            kinds.add(game.decision)
            weights = instincts(name)(game)
            assert min(weights) > 0 and np.isfinite(weights).all(), game.decision
    assert len(kinds) > 8


@pytest.mark.parametrize("name", GAMES)
def test_the_estimate_tells_who_will_win(name: str) -> None:
    """When a sixth of the game is left to play, far more often than chance."""
    right = total = 0
    agent = GreedyAgent(name, imagined=1)
    for seed in range(24):
        game = Game(name, num_players=2, seed=seed)
        guesses = []
        while not game.is_over:
            guesses.append(estimates(name)(game))
            game.apply(agent.act(View(game, seed=len(guesses))))
        scores = game.scores()
        if scores[0] != scores[1]:
            one, two = guesses[5 * len(guesses) // 6]
            total += 1
            right += (one > two) == (scores[0] > scores[1])
    assert right > 0.7 * total, (right, total)


@pytest.mark.parametrize("name", GAMES)
def test_a_lookahead_gives_the_same_worths_again(name: str) -> None:
    lookahead = Lookahead(rules_of(name))
    game = Game(name, num_players=3, seed=4)
    first = lookahead.worths(game, 5, 2).copy()
    lookahead.worths(Game(name, num_players=2, seed=9), 1, 1)
    assert len(first) == len(game.legal_actions()) and np.isfinite(first).all()
    assert (lookahead.worths(game, 5, 2) == first).all()
