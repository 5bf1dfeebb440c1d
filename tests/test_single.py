"""Gymnasium: one learner, alone and in batches."""

import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from agents.view import View
from bruxelles_env import IllegalAction
from bruxelles_env.games import GAMES, rules_of
from tests.agents.players import Last, Watched

PLAYERS = "tests.agents.players"
FIRST, LAST = f"{PLAYERS}:First", f"{PLAYERS}:Last"
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


@pytest.fixture
def calls(monkeypatch):
    """What agents of the class ``Last`` were given, call by call."""
    monkeypatch.setattr(Last, "calls", [])
    return Last.calls


def play_first(env, seed):
    """A whole game in which the learner always takes his first legal action."""
    _, info = env.reset(seed=seed)
    over = False
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    return reward


@pytest.mark.parametrize("name", GAMES)
def test_opponents_are_agents(name, calls):
    """Clockwise after the learner, wherever he sits."""
    for seat in range(4):
        env = make(name, num_players=4, opponents=[LAST, FIRST, LAST], seat=seat)
        play_first(env, seed=seat)
        game = env.unwrapped.game
        again = type(game)(name, num_players=4, seed=seat)
        for action in game.history:
            legal = again.legal_actions()
            last = (again.current_player - seat) % 4 in (1, 3)
            assert action == legal[-1 if last else 0]
            again.apply(action)
        views = [view for call in calls for view in call]
        assert {(view.player - seat) % 4 for view in views} == {1, 3}
        assert {view.game_id for view in views} == {"game 1"}
        assert len({view.seed for view in views}) == len(views)
        calls.clear()


def redrawn(view, true):
    """How often of eight times a view imagines another order than the true one, and its own."""
    assert isinstance(view, View)
    assert view.to_dict() == true.to_dict()
    imagined = [view.imagine(seed) for seed in range(8)]
    assert all(game.seed is None for game in imagined)
    orders = [str(game.hidden()) for game in imagined]
    return sum(order != str(true.hidden()) for order in orders), len(set(orders))


@pytest.mark.parametrize("name", GAMES)
def test_an_agent_as_opponent_is_not_shown_what_is_hidden(name, monkeypatch):
    env = make(name, num_players=2, opponents=[f"{PLAYERS}:Watched"], seat=0)
    found = []

    def watch(view):
        assert view.player == 1
        found.append(redrawn(view, env.unwrapped.game))

    monkeypatch.setattr(Watched, "watch", watch, raising=False)
    play_first(env, seed=3)
    assert len(found) > 10
    assert found[0] == (8, 8)
    assert all(others >= 6 and orders >= 6 for others, orders in found)


@pytest.mark.parametrize("name", GAMES)
def test_games_with_agents_are_reproducible(name):
    def history(opponents):
        env = make(name, num_players=3, opponents=opponents)
        play_first(env, seed=9)
        return env.unwrapped.game.history

    assert history([LAST, "random"]) == history([LAST, "random"])
    # The agent draws from its view as the environment draws for it.
    assert history("random") == history(["agents.random_agent:RandomAgent"])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("illegal", ["raise", "terminate"])
def test_an_illegal_action_of_an_opponent_is_not_the_learners(name, illegal):
    env = make(name, num_players=2, opponents=[f"{PLAYERS}:Illegal"], illegal=illegal)
    with pytest.raises(IllegalAction, match=r"the opponent at seat . answered 1000000 to "):
        play_first(env, seed=1)
    env = make(name, num_players=2, opponents=[f"{PLAYERS}:Forgetful"], illegal=illegal)
    with pytest.raises(IllegalAction, match="opponent Forgetful gave 0 answers to 1 views"):
        play_first(env, seed=1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": ["nobody"]}, "unknown agent 'nobody'"),
        ({"opponents": ["randon"]}, "did you mean 'random'?"),
        ({"opponents": [f"{PLAYERS}:Mute"]}, "has neither act"),
        ({"opponents": [3]}, "an agent is named by its spec, not 3"),
        ({"opponents": ["random"] * 2, "num_players": 4}, "expected 1 or 3"),
        ({"opponents": []}, "expected 1 or 1"),
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
    env = make(name, num_players=3, opponents=["random", FIRST]).unwrapped
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


def play_vector(env, steps, seed=5):
    """The learners always take their first legal action; observations, rewards and ends."""
    seen, info = env.reset(seed=seed)
    told = [seen]
    for _ in range(steps):
        seen, reward, over, _, info = env.step(info["action_mask"].argmax(axis=1))
        told += [seen, reward, over]
    return told


def make_vec(name, **options):
    return gymnasium.make_vec(f"bruxelles/{name.capitalize()}-v0", **options)


@pytest.mark.parametrize("name", GAMES)
def test_opponents_of_many_learners_are_agents(name, calls):
    """Each is asked once for all tables that wait for it, clockwise after the learners."""
    env = make_vec(name, num_envs=12, num_players=(2, 3, 4), opponents=[LAST, FIRST])
    batch = env.unwrapped._batch
    step, taken = batch.step, []

    def watched(actions):
        """Which of the legal actions was taken: 0 the first, -1 the last; by seat after learner."""
        learners, players = batch.viewers.copy(), batch.players.copy()
        for i in np.flatnonzero(actions >= 0):
            legal = np.flatnonzero(batch.action_masks[i])
            after = (players[i] - learners[i]) % batch.num_players[i]
            taken.append((int(after), -1 if actions[i] == legal[-1] else 0))
        step(actions)

    batch.step = watched
    play_vector(env, 120)
    assert set(taken) == {(0, 0), (1, -1), (2, 0), (3, -1)}
    assert max(len(call) for call in calls) > 4
    for call in calls:
        ids = [view.game_id for view in call]
        assert len(set(ids)) == len(ids)
    games = {view.game_id for call in calls for view in call}
    assert {f"table {i}, game 1" for i in range(12)} < games


@pytest.mark.parametrize("name", GAMES)
def test_agents_of_many_learners_are_not_shown_what_is_hidden(name, monkeypatch):
    env = make_vec(name, num_envs=6, num_players=2, opponents=f"{PLAYERS}:Watched", seat=0)
    found = []

    def watch(view):
        table = int(view.game_id.split()[1].strip(","))
        found.append(redrawn(view, env.unwrapped._batch.game(table)))

    monkeypatch.setattr(Watched, "watch", watch, raising=False)
    play_vector(env, 8)
    assert len(found) > 20
    assert all(others >= 6 and orders >= 6 for others, orders in found)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("opponents", ["random", [LAST], ["random", LAST], [lambda g, s: 0]])
def test_tables_with_agents_are_reproducible(name, opponents):
    if callable(opponents[0]):
        opponents = [lambda game, seed: game.legal_actions()[seed % len(game.legal_actions())]]
    runs = []
    for _ in range(2):
        env = make_vec(name, num_envs=4, num_players=3, opponents=opponents)
        runs.append(b"".join(array.tobytes() for array in play_vector(env, 60)))
    assert runs[0] == runs[1]


@pytest.mark.parametrize("name", GAMES)
def test_alone_or_in_a_batch_the_same_opponents_give_the_same_game(name):
    """Nothing is random once the game is dealt: the batch's game is played again alone."""
    env = make_vec(name, num_envs=1, num_players=3, opponents=[LAST, FIRST], seat=1)
    env.reset(seed=8)
    game = env.unwrapped._batch.game(0)
    over = False
    while not over:
        action = game.legal_actions()[0]
        _, (reward,), (over,), _, info = env.step(np.array([action]))
        game.apply(action)
        while not game.is_over and game.current_player != 1:
            game.apply(game.legal_actions()[-1 if game.current_player == 2 else 0])
    assert game.is_over
    assert info["final_info"]["scores"][0, :3].tolist() == game.scores()
    assert reward == pytest.approx(game.values("placement")[1])


def test_agents_need_not_be_hashable():
    env = make_vec("bruxelles1893", num_envs=3, opponents=[f"{PLAYERS}:Unhashable"])
    play_vector(env, 5)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": ["nobody"]}, "unknown agent 'nobody'"),
        ({"opponents": [FIRST] * 3, "num_players": 3}, "expected 1 or 2 of them"),
        ({"opponents": [FIRST] * 4, "num_players": (2, 4)}, "expected 1 to 3 of them"),
    ],
)
def test_wrong_opponents_of_many(options, message):
    with pytest.raises(ValueError, match=message):
        make_vec(GAMES[0], num_envs=2, **options)


@pytest.mark.parametrize("name", GAMES)
def test_random_opponents_of_many_learners_stay_compiled(name, monkeypatch):
    def never(self, i):
        raise AssertionError("a game was copied for a random opponent")

    monkeypatch.setattr("bruxelles_env.vector.BatchEnv.game", never)
    play_vector(make_vec(name, num_envs=4, num_players=3, opponents=["random", "random"]), 20)


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
