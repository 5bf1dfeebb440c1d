"""The PettingZoo environment: its own tests, and what they do not look at."""

import copy
import pickle
import subprocess
import sys
import time
import warnings
from itertools import pairwise

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs
from pettingzoo.utils import wrappers

import bruxelles_env
from bruxelles_env import Game, IllegalAction
from bruxelles_env.core.rewards import REWARDS
from bruxelles_env.games import GAMES, rules_of

TABLES = [
    (name, players)
    for name in GAMES
    for players in range(rules_of(name).min_players, rules_of(name).max_players + 1)
]


def module(name):
    return getattr(bruxelles_env, f"{name}_v0")


def play(env, seed=3, steps=None):
    """Random play; returns what each agent got in all, and the selections."""
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    order = []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        got[agent] += reward
        if over or cut:
            env.step(None)
            continue
        order.append(agent)
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        if steps is not None and len(order) == steps:
            break
    return got, order


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoo_api(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Two complaints of its own about every environment with a dict of observation and mask
        # that is not on PettingZoo's list of its own environments, and one about importing those.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.simplefilter("ignore", DeprecationWarning)
        api_test(module(name).env(num_players=players), num_cycles=2000)
        seed_test(lambda: module(name).env(num_players=players), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_rendering(name, capsys):
    render_test(module(name).env)
    assert "decides" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_save_obs_says_that_it_does_not_apply(name, capsys):
    save_obs(module(name).env())
    assert "Observations must be Box" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_performance_benchmark(name, capsys, monkeypatch):
    """By a fast clock: it takes five seconds, and hundreds of turns are as good as thousands."""
    monkeypatch.setattr(time, "time", lambda: 20 * time.monotonic())
    performance_benchmark(module(name).env())
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_made_by_name(name):
    env = pettingzoo.make("aec", f"bruxelles/{name}-v0", num_players=3)
    env.reset(seed=1)
    assert env.agents == ["player_0", "player_1", "player_2"]
    assert str(env.unwrapped) == f"{name}_v0"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seed_gives_the_same_game_as_game(name, players):
    env = module(name).env(num_players=players)
    env.reset(seed=7)
    game = Game(name, num_players=players, seed=7)
    assert env.unwrapped.game.to_dict() == game.to_dict()
    assert env.unwrapped.game._state.tobytes() == game._state.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_resets_without_a_seed_differ_and_follow_the_last_seed(name):
    one, two = module(name).raw_env(), module(name).raw_env()
    for env in (one, two):
        env.reset(seed=5)
        env.reset()
    assert one.game._state.tobytes() == two.game._state.tobytes()
    before = one.game._state.tobytes()
    one.reset()
    assert one.game._state.tobytes() != before


def test_another_process_sees_the_same_bytes(capsys):
    code = (
        "import hashlib, numpy as np\n"
        "from bruxelles_env import bruxelles1893_v0 as m\n"
        "env = m.raw_env(num_players=3); env.reset(seed=9); h = hashlib.sha256()\n"
        "for k in range(120):\n"
        "    seen = env.observe(env.agent_selection); h.update(seen['observation'].tobytes())\n"
        "    h.update(seen['action_mask'].tobytes())\n"
        "    legal = np.flatnonzero(seen['action_mask']); env.step(int(legal[k % len(legal)]))\n"
        "print(h.hexdigest())"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    exec(code, {})
    assert there.stdout == capsys.readouterr().out != ""


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_only_who_is_asked_has_a_mask(name, players):
    env = module(name).raw_env(num_players=players)
    play(env, steps=30)
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["action_mask"].dtype == np.int8
        assert seen["observation"].dtype == np.float32
        assert env.observation_space(agent).contains(seen)
        asked = agent == env.agent_selection
        assert (seen["action_mask"].sum() >= 2) == asked
        assert ("decision" in env.infos[agent]) == asked
    assert env.infos[env.agent_selection]["decision"] == env.game.decision


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_selection_stays_while_one_player_has_several_decisions(name, players):
    _, order = play(module(name).raw_env(num_players=players))
    again = sum(a == b for a, b in pairwise(order))
    assert again > 0 and len(set(order)) == players


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("dense", [False, True])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_agent_gets_his_reward(name, players, reward, dense):
    env = module(name).raw_env(num_players=players, reward=reward, dense=dense)
    got, _ = play(env)
    values = env.game.values(reward)
    assert [got[agent] for agent in env.possible_agents] == pytest.approx(values)
    scores = env.game.scores()
    if reward == "score":
        assert values == scores
    if reward == "placement":
        assert sum(values) == pytest.approx(0.0)
        assert max(values) <= 1.0 and min(values) >= -1.0
    if reward == "win":
        assert sum(values) == pytest.approx(1.0)
        losers = [seat for seat, score in enumerate(scores) if score < max(scores)]
        assert all(values[seat] == 0 for seat in losers)
    if reward == "margin":
        assert max(values) >= 0 and sum(value > 0 for value in values) <= 1


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_paid_before_the_end(name):
    env = module(name).raw_env()
    got, _ = play(env, steps=50)
    assert set(got.values()) == {0.0} == set(env.rewards.values())


@pytest.mark.parametrize("name", GAMES)
def test_state_is_what_all_see(name):
    env = module(name).env(num_players=3)
    env.reset(seed=1)
    parts = [env.observe(agent)["observation"] for agent in env.agents]
    assert np.array_equal(env.state(), np.concatenate(parts))
    assert env.unwrapped.state_space.contains(env.state())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_its_own_way(name, copied):
    env = module(name).env(num_players=3)
    play(env, steps=25)
    twin = copied(env)
    before = env.unwrapped.game._state.tobytes()
    for _ in range(10):
        mask = twin.observe(twin.agent_selection)["action_mask"]
        twin.step(int(np.flatnonzero(mask)[0]))
    assert env.unwrapped.game._state.tobytes() == before
    for _ in range(10):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[0]))
    assert env.unwrapped.game._state.tobytes() == twin.unwrapped.game._state.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_from_a_position(name):
    env = module(name).env(num_players=2)
    play(env, steps=40)
    position = env.unwrapped.game.to_dict()
    other = module(name).env(num_players=2)
    other.reset(seed=1, options={"state": position})
    assert other.unwrapped.game.to_dict() == position
    assert other.agent_selection == env.agent_selection
    with pytest.raises(ValueError, match="this environment is"):
        module(name).env(num_players=3).reset(options={"state": position})
    with pytest.raises(ValueError, match="expected what to_dict"):
        other.reset(options={"state": 3})


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_action_leaves_everything_as_it_was(name):
    env = module(name).env(num_players=3)
    play(env, steps=12)
    state = env.unwrapped.game._state.tobytes()
    selected, rewards = env.agent_selection, dict(env.rewards)
    mask = env.observe(selected)["action_mask"]
    with pytest.raises(IllegalAction, match="is not legal now"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(IllegalAction):
        env.unwrapped.step(None)
    assert env.unwrapped.game._state.tobytes() == state
    assert env.agent_selection == selected and env.rewards == rewards


@pytest.mark.parametrize("name", GAMES)
def test_terminate_illegal_keeps_its_habit(name):
    env = wrappers.TerminateIllegalWrapper(module(name).raw_env(num_players=2), illegal_reward=-1)
    env = wrappers.OrderEnforcingWrapper(env)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_players": 6}, "num_players is 6"),
        ({"reward": "fame"}, "unknown reward 'fame'"),
        ({"render_mode": "3d"}, "unknown render_mode '3d'"),
        ({"board": "round"}, "unknown board 'round'"),
        ({"box": "none.toml"}, "cannot be read"),
    ],
)
@pytest.mark.parametrize("name", GAMES)
def test_wrong_options(name, options, message):
    with pytest.raises(ValueError, match=message):
        module(name).env(**options)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_ansi_fits_a_hundred_columns(name, players):
    env = module(name).env(num_players=players, render_mode="ansi")
    for steps in (1, 20, 60, None):
        play(env, steps=steps)
        text = env.unwrapped.render()
        assert max(len(line) for line in text.splitlines()) <= 100


@pytest.mark.parametrize("name", GAMES)
def test_a_picture(name):
    env = module(name).env(num_players=3, render_mode="rgb_array")
    env.reset(seed=2)
    picture = env.render()
    assert picture.shape == (1000, 1600, 3) and picture.dtype == np.uint8
    assert picture.std() > 10  # something is drawn
