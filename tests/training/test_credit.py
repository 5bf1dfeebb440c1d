"""Rewards reach the learner's own decisions, shown by games whose returns are known."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO

from agents.network import NetworkConfig
from tests.training.fakes import GAME, Fives, Move, Thirds, TinyGames
from training.clock import Clock
from training.ppo import SelfPlayPPO
from training.seats import SelfPlayVecEnv

STEPS, GAMMA, LAMBDA = 12, 0.9, 0.8


def learner(
    games: TinyGames,
    opponents: Any = None,
    everywhere: bool = False,
    forecast: Any = None,
    **more: Any,
) -> SelfPlayPPO:
    model = SelfPlayPPO(
        SelfPlayVecEnv(games, opponents or Thirds(), 1, everywhere=everywhere, forecast=forecast),
        *(0.25, Clock(), 1),
        n_steps=STEPS,
        batch_size=24,
        n_epochs=1,
        gamma=GAMMA,
        gae_lambda=LAMBDA,
        policy_kwargs={"network": NetworkConfig(GAME, width=8)},
        **more,
    )
    model.begin()
    return model


def played(players: int) -> tuple[SelfPlayPPO, TinyGames]:
    games = TinyGames(num_envs=6, num_players=players, seed=players)
    model = learner(games)
    model.collect_rollouts(model.tables, None, model.rollout_buffer, STEPS)
    return model, games


def credited(moves: list[Move]) -> list[tuple[Move, list[float], bool]]:
    """By hand: each decision of the learner, what all seats got until his next, and if it ended."""
    decisions = []
    for at, move in enumerate(moves):
        if move.player == move.viewer:
            later = [each for each in moves[at + 1 :] if each.game == move.game]
            mine = [each.number for each in later if each.player == move.viewer]
            span = [move, *(each for each in later if not mine or each.number < mine[0])]
            got = [sum(each.rewards[seat] for each in span) for seat in seats(move)]
            decisions.append((move, got, span[-1].last))
    return decisions


def seats(move: Move) -> list[int]:
    """The seats from the learner's own on, clockwise."""
    return [(move.viewer + k) % len(move.rewards) for k in range(len(move.rewards))]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_decision_gets_what_its_own_seat_got_until_the_next(players: int) -> None:
    model, games = played(players)
    buffer = model.rollout_buffer
    ended_by_others = ended = 0
    for i in range(games.num_envs):
        decisions = credited(games.moves[i])
        assert len(decisions) == STEPS
        for at, (move, got, last) in enumerate(decisions):
            assert buffer.observations[at, i, :4].tolist() == [
                *(i, move.game, move.number, move.viewer)
            ]
            assert buffer.rewards[at, i] == pytest.approx(got[0], abs=1e-5)
            assert buffer.seat_rewards[at, i, :players] == pytest.approx(got, abs=1e-5)
            assert not buffer.seat_rewards[at, i, players:].any()
            if at + 1 < STEPS:
                assert buffer.episode_starts[at + 1, i] == last
            ended += last
            ended_by_others += last and not move.last
    assert 0 < ended_by_others < ended  # both kinds of ending were met


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_advantages_and_returns_are_those_computed_by_hand(players: int) -> None:
    model, games = played(players)
    buffer = model.rollout_buffer
    assert model.env is model.tables
    last = model.policy.seat_values(model.policy.obs_to_tensor(games.observations)[0])
    for i in range(games.num_envs):
        decisions = credited(games.moves[i])
        for seat in range(players):
            values = [*buffer.seat_values[:, i, seat].tolist(), last[i, seat].item()]
            rewards = [got[seat] for _, got, _ in decisions]
            ends = [end for _, _, end in decisions]
            expected = [_advantage(rewards, values, ends, at) for at in range(STEPS)]
            returns = np.array(expected) + values[:-1]
            assert buffer.seat_returns[:, i, seat] == pytest.approx(returns, abs=1e-4)
            if seat == 0:
                assert buffer.advantages[:, i] == pytest.approx(expected, abs=1e-4)
                assert buffer.returns[:, i] == pytest.approx(returns, abs=1e-4)


def _advantage(rewards: list[float], values: list[float], ends: list[bool], at: int) -> float:
    """The sum of the surprises to come in the same game, each worth GAMMA * LAMBDA less."""
    total, weight = 0.0, 1.0
    for t in range(at, len(rewards)):
        following = 0.0 if ends[t] else values[t + 1]
        total += weight * (rewards[t] + GAMMA * following - values[t])
        if ends[t]:
            break
        weight *= GAMMA * LAMBDA
    return total


class Halves(Thirds):
    """Every other player is the learner himself, at the seats that are drawn so."""

    def seat(self, count: int, rng: np.random.Generator) -> Any:
        return rng.integers(2, size=count)

    def learning(self, numbers: Any) -> Any:
        return numbers == 1


def taken(model: SelfPlayPPO, games: TinyGames, i: int) -> list[Move]:
    """The moves that the learner made at table i, at any of his seats, by what he saw."""
    seen = [tuple(row[:4].astype(int)) for row in model.rollout_buffer.observations[:, i]]
    own = [each for each in games.moves[i] if (i, each.game, each.number, each.player) in seen]
    assert [(i, each.game, each.number, each.player) for each in own] == seen
    return own


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_several_seats_each_decision_gets_what_its_own_seat_got(players: int) -> None:
    games = TinyGames(num_envs=6, num_players=players, seed=players)
    model = learner(games, Halves(), everywhere=True)
    model.collect_rollouts(model.tables, None, model.rollout_buffer, STEPS)
    buffer = model.rollout_buffer
    last = model.policy.seat_values(model.policy.obs_to_tensor(games.observations)[0])
    several = 0
    for i in range(games.num_envs):
        own = taken(model, games, i)
        several += len({(move.game, move.player) for move in own}) > len({m.game for m in own})
        next_seat = int(games.players[i])
        for at, move in enumerate(own):
            # Of the same seat in the same game: this decision and those that follow.
            mine = [t for t in range(at, STEPS) if own[t][:3:2] == move[:3:2]]
            rest = [each for each in games.moves[i] if each.game == move.game]
            values = [float(buffer.values[t, i]) for t in mine]
            numbers = [own[t].number for t in mine]
            rewards = [
                sum(each.rewards[move.player] for each in rest if low <= each.number < high)
                for low, high in pairwise([*numbers, 10**9])
            ]
            if rest[-1].last:
                values.append(0.0)
            else:  # cut off: judged by whoever is asked next
                values.append(last[i, (move.player - next_seat) % players].item())
            expected = sum(
                (GAMMA * LAMBDA) ** k * (rewards[k] + GAMMA * values[k + 1] - values[k])
                for k in range(len(mine))
            )
            assert buffer.advantages[at, i] == pytest.approx(expected, abs=1e-4)
            assert buffer.returns[at, i] == pytest.approx(expected + values[0], abs=1e-4)
            assert buffer.seat_returns[at, i, 0] == buffer.returns[at, i]
    assert several  # tables at which the learner had more than one seat


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_several_seats_the_others_returns_go_by_the_tables_decisions(players: int) -> None:
    games = TinyGames(num_envs=6, num_players=players, seed=players)
    model = learner(games, Halves(), everywhere=True)
    model.collect_rollouts(model.tables, None, model.rollout_buffer, STEPS)
    buffer = model.rollout_buffer
    last = model.policy.seat_values(model.policy.obs_to_tensor(games.observations)[0])
    for i in range(games.num_envs):
        own = taken(model, games, i)
        for seat in range(players):
            values = [
                *(
                    float(buffer.seat_values[t, i, (seat - own[t].player) % players])
                    for t in range(STEPS)
                ),
                last[i, (seat - int(games.players[i])) % players].item(),
            ]
            spans = [
                [
                    each
                    for each in games.moves[i]
                    if each.game == own[t].game
                    and own[t].number <= each.number
                    and (
                        t + 1 == STEPS
                        or own[t + 1].game != each.game
                        or each.number < own[t + 1].number
                    )
                ]
                for t in range(STEPS)
            ]
            rewards = [sum(each.rewards[seat] for each in span) for span in spans]
            ends = [span[-1].last for span in spans]
            for at in range(STEPS):
                if own[at].player != seat:
                    expected = _advantage(rewards, values, ends, at) + values[at]
                    found = buffer.seat_returns[at, i, (seat - own[at].player) % players]
                    assert found == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("players", [2, 5])
def test_a_seat_is_kept_through_a_game_and_rotated_between_games(players: int) -> None:
    _, games = played(players)
    sat = set()
    for moves in games.moves:
        for game in {move.game for move in moves}:
            viewers = {move.viewer for move in moves if move.game == game}
            assert len(viewers) == 1
            sat |= viewers
    assert sat == set(range(players))


def test_sb3s_own_loop_gets_the_same_rewards_and_the_last_look() -> None:
    """MaskablePPO as it comes, on our VecEnv: its buffer holds what the hand says."""
    games = TinyGames(num_envs=4, num_players=3, seed=5)
    env = SelfPlayVecEnv(games, Thirds(), seed=2)
    model = MaskablePPO("MlpPolicy", env, n_steps=STEPS, batch_size=24, n_epochs=1, seed=1)
    infos: list[dict[str, Any]] = []
    kept: dict[str, Any] = {}

    def watch(inside: dict[str, Any], outside: dict[str, Any]) -> bool:
        infos.extend(inside["infos"])
        kept["rewards"] = inside["rollout_buffer"].rewards
        return True

    model.learn(STEPS * 4, callback=watch)
    ended = []  # games in which the learner was asked; others end too, and are none of his
    for i in range(4):
        decisions = credited(games.moves[i])
        ended += [[i, move.game, -1, move.viewer] for move, _, last in decisions if last]
        expected = [got for _, (got, *_), _ in decisions]
        assert kept["rewards"][:, i] == pytest.approx(expected, abs=1e-5)
    finals = [info["terminal_observation"] for info in infos if info]
    assert sorted(final[:4].tolist() for final in finals) == sorted(ended) != []
    assert len(model.ep_info_buffer or ()) == len(finals)


@pytest.mark.parametrize("everywhere", [False, True])
@pytest.mark.parametrize("players", [2, 5])
def test_it_learns_what_pays(players: int, everywhere: bool) -> None:
    games = Fives(6, players, seed=1)
    model = learner(games, Halves(), everywhere=everywhere, learning_rate=1e-2)
    for _ in range(60):
        model.collect_rollouts(model.tables, None, model.rollout_buffer, STEPS)
        model.train()
    assert (model.rollout_buffer.actions == 5).mean() > 0.9


@pytest.mark.parametrize("players", [2, 3, 5])
def test_leads_are_worth_something_at_the_end_and_only_there(players: int) -> None:
    games = TinyGames(num_envs=4, num_players=players, seed=players)
    model = learner(games, Halves(), everywhere=True)
    games.scores[:, :players] = 10 * np.arange(players) ** 2
    model.tables.lead_worth = 0.01
    model.collect_rollouts(model.tables, None, model.rollout_buffer, STEPS)
    ended = 0
    for i in range(games.num_envs):
        own = taken(model, games, i)
        for at, move in enumerate(own):
            later = [each for each in games.moves[i] if each.game == move.game]
            upto = 10**9
            if at + 1 < STEPS and own[at + 1].game == move.game:
                upto = own[at + 1].number
            span = [each for each in later if move.number <= each.number < upto]
            for k in range(players):
                seat = (move.viewer + k) % players
                got = sum(each.rewards[seat] for each in span)
                if span[-1].last:
                    others = [10 * other**2 for other in range(players) if other != seat]
                    got += 0.01 * (10 * seat**2 - sum(others) / len(others))
                    ended += 1
                assert model.rollout_buffer.seat_rewards[at, i, k] == pytest.approx(got, abs=1e-4)
    assert ended


@pytest.mark.parametrize("everywhere", [False, True])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_expected_leads_are_paid_as_they_change(players: int, everywhere: bool) -> None:
    """All that a seat gets from a decision to the end: its lead then, less what was expected."""
    games = TinyGames(num_envs=4, num_players=players, seed=players)

    def points() -> Any:  # what is expected follows from the game and the move
        told = games.observations[:, 1:2] + 3 * games.observations[:, 2:3]
        return told * np.arange(games.rewards.shape[1]) ** 2

    def lead(of: Any, seat: int) -> float:
        others = [of[other] for other in range(players) if other != seat]
        return float(of[seat] - sum(others) / len(others))

    games.worth = lambda i, action: np.zeros(players)  # type: ignore[method-assign]
    games.scores[:, :players] = 10 * np.arange(players)
    model = learner(games, Halves(), everywhere=everywhere, forecast=points)
    model.tables.lead_worth = 0.01
    model.collect_rollouts(model.tables, None, model.rollout_buffer, STEPS)
    buffer, whole = model.rollout_buffer, 0
    for i in range(games.num_envs):
        ends = [*np.flatnonzero(buffer.episode_starts[1:, i]) + 1]
        for begin, end in pairwise([0, *ends]):
            game, number = buffer.observations[begin, i, 1:3].tolist()
            expected = [(game + 3 * number) * seat**2 for seat in range(players)]
            own = [move for move in games.moves[i] if move.game == game]
            for k in range(players):
                seat = (own[0].viewer + k) % players
                got = buffer.seat_rewards[begin:end, i, k].sum()
                wished = lead(games.scores[i], seat) - lead(expected, seat)
                assert got == pytest.approx(0.01 * wished, abs=1e-4)
                whole += 1
    assert whole
