"""Gymnasium: one learner, alone and in batches."""

import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bruxelles_env import IllegalAction
from bruxelles_env.games import GAMES, rules_of

TABLES = [
    (name, players)
    for name in GAMES
    for players in range(rules_of(name).min_players, rules_of(name).max_players + 1)
]


def make(name, **options):
    return gymnasium.make(f"bruxelles/{name.capitalize()}-v0", **options)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasiums_own_check(name, players):
    env = make(name, num_players=players, illegal="terminate")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_game_by_sampling(name, players):
    """Without a mask the action space samples legal actions, as in the usual first script."""
    env = make(name, num_players=players)
    env.action_space.seed(0)
    seen, info = env.reset(seed=4)
    assert env.observation_space.contains(seen)
    over, total, seats = False, 0.0, set()
    while not over:
        assert env.unwrapped.game.current_player == env.unwrapped.seat
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"].astype(bool))
        seen, reward, over, cut, info = env.step(env.action_space.sample())
        seats.add(info["seat"])
        total += reward
        assert not cut
    assert len(seats) == 1
    assert total == pytest.approx(env.unwrapped.game.values("placement")[seats.pop()])
    assert info["scores"] == env.unwrapped.game.scores()


@pytest.mark.parametrize("name", GAMES)
def test_seats(name):
    drawn = {make(name, num_players=4).reset(seed=seed)[1]["seat"] for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert make(name, num_players=4, seat=2).reset(seed=1)[1]["seat"] == 2


@pytest.mark.parametrize("name", GAMES)
def test_an_opponent_is_shown_an_imagined_game(name):
    shown = []

    def first(game, seed):
        shown.append(game)
        return game.legal_actions()[0]

    env = make(name, num_players=2, opponents=[first], seat=0)
    env.action_space.seed(0)
    env.reset(seed=3)
    for _ in range(10):
        env.step(env.action_space.sample())
    true = env.unwrapped.game
    assert shown and all(game is not true for game in shown)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": ["nobody"]}, "unknown opponent 'nobody'"),
        ({"opponents": ["random"] * 2, "num_players": 4}, "expected 1 or 3"),
        ({"seat": 7}, "seat is 7"),
        ({"illegal": "ignore"}, "illegal is 'ignore'"),
        ({"num_players": 8}, "num_players is 8"),
    ],
)
def test_wrong_options(options, message):
    with pytest.raises(ValueError, match=message):
        make(GAMES[0], **options)


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action(name):
    env = make(name, num_players=2).unwrapped
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.game._state.tobytes()
    with pytest.raises(IllegalAction):
        env.step(wrong)
    assert env.game._state.tobytes() == before
    env = make(name, num_players=2, illegal="terminate").unwrapped
    env.reset(seed=1)
    _, reward, over, _, info = env.step(wrong)
    assert reward == -1.0 and over and "is not legal now" in info["illegal"]


@pytest.mark.parametrize("name", GAMES)
def test_pickle(name):
    env = make(name, num_players=3).unwrapped
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.game.to_dict() == env.game.to_dict()
    assert np.array_equal(twin.action_masks(), env.action_masks())


@pytest.mark.parametrize("name", GAMES)
def test_many_learners_at_once(name):
    env = gymnasium.make_vec(
        f"bruxelles/{name.capitalize()}-v0", num_envs=32, num_players=(2, 3, 4), reward="placement"
    )
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=5)
    rng = np.random.default_rng(0)
    ended, rewards = 0, []
    for _ in range(150):
        assert env.observation_space.contains(seen)
        masks = env.unwrapped.action_masks()
        assert np.array_equal(masks, info["action_mask"].astype(bool))
        batch = env.unwrapped._batch
        assert np.array_equal(batch.players, batch.viewers)  # every learner is asked
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        seen, reward, over, cut, info = env.step(actions)
        assert not cut.any()
        assert (reward[~over] == 0).all()
        if over.any():
            rewards += reward[over].tolist()
            assert np.array_equal(info["_final_obs"], over)
            assert info["final_obs"].shape == seen.shape
            assert (np.abs(info["final_obs"][over]).sum(axis=1) > 0).all()
        ended += int(over.sum())
    assert ended > 32
    assert set(np.sign(rewards)) >= {-1.0, 1.0}
    env.close()


def test_the_vector_form_takes_random_opponents_only():
    with pytest.raises(ValueError, match="takes 'random' only"):
        gymnasium.make_vec(
            "bruxelles/Bruxelles1893-v0", num_envs=2, opponents=[lambda game, seed: 0]
        )


@pytest.mark.parametrize("name", GAMES)
def test_the_vector_form_is_reproducible(name):
    def run():
        env = gymnasium.make_vec(f"bruxelles/{name.capitalize()}-v0", num_envs=8, num_players=3)
        seen, _ = env.reset(seed=11)
        for k in range(60):
            masks = env.unwrapped.action_masks()
            seen, *_ = env.step(np.array([np.flatnonzero(m)[k % m.sum()] for m in masks]))
        return seen.tobytes()

    assert run() == run()
