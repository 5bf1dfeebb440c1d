"""The tables of the learner on the real engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO

from agents.network import Network, NetworkConfig
from agents.specs import make_agent
from bruxelles_env.core.errors import IllegalAction
from bruxelles_env.vector import WAIT, BatchEnv
from training.evaluation import play_once
from training.opponents import Opponents
from training.players import AgentPlayer, GreedyPlayer, NetworkPlayer
from training.pool import FIRST, Pool
from training.seats import SelfPlayVecEnv
from training.settings import BadConfig

GAME = "bruxelles1897"
NETWORK = Network(NetworkConfig(GAME, width=8))
AGENT = "tests.agents.players:First"
WRONG = "tests.training.agents:Wrong"


def tables(shares: dict[str, float], players: Any = (2, 3, 4), **more: Any) -> SelfPlayVecEnv:
    pool = Pool(2, 2, "recency")
    pool.add(NETWORK)
    pool.refresh(np.random.default_rng(0), [])
    batch = BatchEnv(GAME, 6, players, seed=3, **more)
    return SelfPlayVecEnv(batch, Opponents(GAME, shares, NETWORK, pool), seed=4)


def first_legal(env: SelfPlayVecEnv) -> np.ndarray[Any, Any]:
    return env.action_masks().argmax(axis=1)


@pytest.mark.parametrize(
    "shares", [{"self": 0.5, "pool": 0.5}, {"random": 1.0}, {"random": 0.5, AGENT: 0.5}]
)
def test_the_learner_is_asked_and_games_end_with_his_reward(shares: dict[str, float]) -> None:
    env = tables(shares)
    env.reset()
    ended = 0
    for _ in range(120):
        seats = env.batch.viewers.copy()
        _, rewards, dones, infos = env.step(first_legal(env))
        assert (env.batch.players == env.batch.viewers).all()
        for i in np.flatnonzero(dones):
            players, scores = env.batch.num_players[i], env.batch.scores[i]
            mine = scores[seats[i]]
            if (scores[:players] == mine).sum() == 1:  # no tie, in which scores do not tell all
                place = (scores[:players] > mine).sum()
                assert rewards[i] == pytest.approx(1 - 2 * place / (players - 1))
            assert infos[i]["terminal_observation"].shape == (env.batch.observations.shape[1],)
            assert env.seat_rewards[i].sum() == pytest.approx(0.0, abs=1e-5)
            ended += 1
        assert not rewards[~dones].any()
    assert ended > 6 and {each.num_players for each in env.episodes} == {2, 3, 4}


def test_opponents_come_in_their_shares() -> None:
    env = tables({"self": 1.0, "pool": 2.0, "random": 1.0}, players=4)
    seated = np.concatenate([env.opponents.seat(3, env.rng) for _ in range(2000)])
    shares = [(seated == number).mean() for number in (0, FIRST, 2)]
    assert shares == pytest.approx([0.25, 0.5, 0.25], abs=0.03)


def test_an_empty_pool_is_played_by_the_learner_itself() -> None:
    opponents = Opponents(GAME, {"pool": 1.0}, NETWORK, Pool(2, 2, "recency"))
    env = SelfPlayVecEnv(BatchEnv(GAME, 2, 2), opponents)
    env.reset()
    env.step(first_legal(env))


def test_a_state_goes_on_as_the_first_did() -> None:
    """Also when the tables it is put into have gone elsewhere."""
    env, other = tables({"self": 0.5, "random": 0.5}), tables({"self": 0.5, "random": 0.5})
    env.reset()
    other.reset()
    for _ in range(30):
        env.step(first_legal(env))
    assert (other.restore(env.state()) == env.batch.observations).all()
    for _ in range(40):
        for one, two in zip(
            env.step(first_legal(env)), other.step(first_legal(other)), strict=True
        ):
            if isinstance(one, np.ndarray):
                assert (one == two).all()
    assert env.rng.bit_generator.state == other.rng.bit_generator.state


def test_greedy_answers_all_tables_at_once_as_it_would_one_by_one() -> None:
    env = tables({"random": 1.0})
    env.reset()
    for _ in range(8):
        env.step(first_legal(env))
    rows = np.array([0, 3, 5])
    picks = GreedyPlayer(GAME).answer(env.batch, rows, np.random.default_rng(2))
    assert env.batch.action_masks[rows, picks].all()
    # Chance is imagined anew each time: most answers agree, whatever the seeds are.
    alone = AgentPlayer(make_agent("greedy", GAME))
    several = [alone.answer(env.batch, rows, np.random.default_rng(k)) for k in range(9)]
    assert all(pick in {answers[k] for answers in several} for k, pick in enumerate(picks))


def test_wait_leaves_a_game_where_it_is() -> None:
    env = tables({"random": 1.0})
    before = env.reset()
    actions = first_legal(env)
    actions[2:] = WAIT
    after, _, _, _ = env.step(actions)
    assert (after[2:] == before[2:]).all() and (after[:2] != before[:2]).any(axis=1).all()


def test_network_players_keep_to_the_mask_and_take_the_best_when_cold() -> None:
    batch = BatchEnv(GAME, 5, 3, seed=1)
    rows = np.array([4, 1])
    rng = np.random.default_rng(0)
    for temperature in (1.0, 0.5, 0.0):
        actions = NetworkPlayer(NETWORK, temperature=temperature).answer(batch, rows, rng)
        assert batch.action_masks[rows, actions].all()
    earned = play_once(tables({"random": 1.0}), NetworkPlayer(NETWORK, temperature=0.0))
    assert earned.shape == (6,) and earned.any()


def test_stock_maskable_ppo_learns_on_the_tables() -> None:
    env = tables({"random": 1.0})
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=48, n_epochs=1, seed=1)
    model.learn(192)
    assert model.num_timesteps == 192


def test_a_wrong_opponent_is_named() -> None:
    with pytest.raises(BadConfig, match=r"'sefl'.*self, pool"):
        Opponents(GAME, {"sefl": 1.0}, NETWORK, None)
    with pytest.raises(BadConfig, match="no network learns"):
        Opponents(GAME, {"self": 1.0})
    env = tables({WRONG: 1.0})
    with pytest.raises(IllegalAction, match="answered -5"):
        env.reset()  # at some tables somebody else is asked first
