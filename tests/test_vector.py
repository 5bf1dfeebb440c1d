"""Batches: the same games as one by one, for any number of threads, in arrays that stay."""

import numpy as np
import pytest

from bruxelles_env import Game, IllegalAction
from bruxelles_env.core.box_checks import read_box
from bruxelles_env.core.rewards import REWARDS
from bruxelles_env.crew import Crew
from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.vector import WAIT, BatchEnv


def first_legal(batch, k):
    """Some legal action in each game, another one each step."""
    picks = [np.flatnonzero(mask) for mask in batch.action_masks]
    return np.array([legal[k % len(legal)] for legal in picks])


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_the_same_games_as_game(name):
    rules = rules_of(name)
    counts = tuple(range(rules.min_players, rules.max_players + 1))
    batch = BatchEnv(name, num_envs=2 * len(counts), num_players=counts, seed=3)
    games = []
    for i in range(batch.num_envs):
        game = Game(name, num_players=counts[i % len(counts)])
        game._state[:] = batch._states[i : i + 1]
        game._go_on()
        games.append(game)
    assert batch.num_players.tolist() == list(counts) * 2
    finished = set()
    for k in range(400):
        for i in set(range(batch.num_envs)) - finished:
            seen, mask = games[i].look(games[i].current_player)
            assert batch.players[i] == games[i].current_player
            assert rules.questions[batch.decisions[i]] == games[i].decision
            assert np.array_equal(batch.action_masks[i], mask)
            assert np.array_equal(batch.observations[i], seen)
        actions = first_legal(batch, 7 * k + 1)
        batch.step(actions)
        for i in set(range(batch.num_envs)) - finished:
            games[i].apply(int(actions[i]))
            assert batch.dones[i] == games[i].is_over
            if games[i].is_over:
                finished.add(i)
                seats = games[i].num_players
                assert batch.scores[i, :seats].tolist() == games[i].scores()
                values = games[i].values("placement")
                assert batch.rewards[i, :seats].tolist() == pytest.approx(values)
                assert np.array_equal(batch.final_observations[i], games[i].observation(0))
    assert len(finished) == batch.num_envs


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("threads", [2, 3, 7])
def test_any_number_of_threads_gives_the_same(name, threads):
    one = BatchEnv(name, num_envs=33, num_players=(2, 3, 4), seed=5)
    many = BatchEnv(name, num_envs=33, num_players=(2, 3, 4), seed=5, num_threads=threads)
    for k in range(300):
        actions = first_legal(one, k)
        one.step(actions)
        many.step(actions)
    for array in ("observations", "action_masks", "rewards", "dones", "scores", "_states"):
        assert getattr(one, array).tobytes() == getattr(many, array).tobytes()
    many.close()


@pytest.mark.parametrize("name", GAMES)
def test_arrays_are_written_in_place(name):
    batch = BatchEnv(name, num_envs=4)
    kept = batch.observations, batch.action_masks, batch.players, batch.rewards, batch.dones
    before = batch.observations.copy()
    for _ in range(5):
        batch.step(batch.random_actions())
    assert kept[0] is batch.observations and not np.array_equal(before, kept[0])
    assert kept[1] is batch.action_masks and kept[1].sum() >= 8


@pytest.mark.parametrize("name", GAMES)
def test_snapshot_and_restore(name):
    batch = BatchEnv(name, num_envs=16, seed=2)
    for k in range(150):
        batch.step(first_legal(batch, k))
    saved = batch.snapshot()
    for k in range(150):
        batch.step(first_legal(batch, k))
    after = batch.snapshot()
    batch.restore(saved)
    for k in range(150):
        batch.step(first_legal(batch, k))
    for key, value in batch.snapshot().items():
        assert value.tobytes() == after[key].tobytes(), key


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_a_batch(name):
    """A copy: it looks the same, goes on in the same way, and leaves the batch alone."""
    batch = BatchEnv(name, num_envs=9, num_players=(2, 3, 4), seed=2)
    for k in range(100):
        batch.step(first_legal(batch, k))
    before = batch.snapshot()
    games = [batch.game(i) for i in range(9)]
    for i, game in enumerate(games):
        assert (game.name, game.num_players, game.board) == (name, batch.num_players[i], "standard")
        assert game.seed is None and game.history == []
        assert game.current_player == batch.players[i]
        assert game.legal_actions() == np.flatnonzero(batch.action_masks[i]).tolist()
        assert np.array_equal(game.observation(game.current_player), batch.observations[i])
        game.apply(game.legal_actions()[-1])
        assert game.num_moves == 1
    assert all(np.array_equal(before[key], batch.snapshot()[key]) for key in before)
    batch.step(np.array([np.flatnonzero(mask)[-1] for mask in batch.action_masks]))
    for i in np.flatnonzero(~batch.dones):
        assert games[i]._state.tobytes() == batch._states[i : i + 1].tobytes()


def test_a_game_of_a_batch_with_another_box_and_board():
    box = read_box(rules_of("bruxelles1893").standard_box)
    box["figures"]["salaries"]["maeterlinck"] = 1
    batch = BatchEnv("bruxelles1893", num_envs=2, board="expert", box=box)
    assert batch.game(1).box == box and batch.game(1).board == "expert"
    for wrong in (-1, 2, 0.5, True):
        with pytest.raises(ValueError, match=f"environment is {wrong}"):
            batch.game(wrong)


def test_a_snapshot_of_another_batch_is_refused():
    batch = BatchEnv(num_envs=3)
    before = batch.snapshot()
    with pytest.raises(ValueError, match="another batch"):
        batch.restore(BatchEnv(num_envs=4).snapshot())
    with pytest.raises(ValueError, match="not a snapshot"):
        batch.restore({})
    assert all(np.array_equal(before[key], batch.snapshot()[key]) for key in before)


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("name", GAMES)
def test_dense_rewards_add_up_to_the_final_one(name, reward):
    plain = BatchEnv(name, num_envs=8, num_players=3, seed=1, reward=reward)
    dense = BatchEnv(name, num_envs=8, num_players=3, seed=1, reward=reward, dense=True)
    total = np.zeros((8, 3))
    for k in range(300):
        actions = first_legal(plain, k)
        plain.step(actions)
        dense.step(actions)
        total += dense.rewards[:, :3]
        for i in np.flatnonzero(plain.dones):
            assert plain.rewards[i, :3] == pytest.approx(total[i], abs=1e-4)
            total[i] = 0
        assert np.array_equal(plain.dones, dense.dones)


@pytest.mark.parametrize("name", GAMES)
def test_waiting_games_stay(name):
    batch = BatchEnv(name, num_envs=6, seed=4)
    before = batch._states.copy()
    actions = first_legal(batch, 0)
    actions[::2] = WAIT
    batch.step(actions)
    changed = [not np.array_equal(before[i], batch._states[i]) for i in range(6)]
    assert changed == [False, True] * 3


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wrong", [-2, 10**6, "illegal"])
def test_one_illegal_action_and_no_game_moves(name, wrong):
    batch = BatchEnv(name, num_envs=8)
    before = batch.snapshot()
    actions = first_legal(batch, 0)
    actions[5] = np.flatnonzero(batch.action_masks[5] == 0)[0] if wrong == "illegal" else wrong
    with pytest.raises(IllegalAction, match=r"environment 5: .*no game of the batch has moved"):
        batch.step(actions)
    assert all(np.array_equal(before[key], batch.snapshot()[key]) for key in before)


def test_wrong_arrays():
    batch = BatchEnv(num_envs=4)
    with pytest.raises(ValueError, match=r"shape \(3,\): expected \(4,\)"):
        batch.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match=r"shape \(4, 1\)"):
        batch.step(np.zeros((4, 1), np.int64))
    with pytest.raises(ValueError, match="dtype float64"):
        batch.step(np.zeros(4))
    with pytest.raises(ValueError, match="dtype bool"):
        batch.step(np.zeros(4, np.bool_))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_envs": 0}, "num_envs is 0"),
        ({"num_envs": 2.5}, "num_envs is 2.5"),
        ({"num_players": 9}, "num_players is 9"),
        ({"num_players": ()}, "num_players is empty"),
        ({"num_players": (2, 9)}, "num_players is 9"),
        ({"seed": "a"}, "seed is 'a'"),
        ({"board": "round"}, "unknown board"),
        ({"reward": "fame"}, "unknown reward"),
        ({"num_threads": 0}, "num_threads is 0"),
        ({"game": "chess"}, "unknown game"),
    ],
)
def test_wrong_options(options, message):
    with pytest.raises(ValueError, match=message):
        BatchEnv(**options)


@pytest.mark.parametrize("name", GAMES)
def test_environments_play_different_games(name):
    batch = BatchEnv(name, num_envs=200, seed=0)
    assert len({state.tobytes() for state in batch._states}) == 200
    assert not np.array_equal(BatchEnv(name, num_envs=4, seed=1)._states, batch._states[:4])


@pytest.mark.parametrize("name", GAMES)
def test_random_actions_are_legal_and_the_same_for_any_number_of_threads(name):
    one = BatchEnv(name, num_envs=33, seed=5)
    many = BatchEnv(name, num_envs=33, seed=5, num_threads=4)
    for _ in range(50):
        actions = one.random_actions().copy()
        assert one.action_masks[np.arange(33), actions].all()
        assert actions.tolist() == many.random_actions().tolist()
        one.step(actions)
        many.step(actions)
    first = one.random_actions().copy()
    again = [one.random_actions().tolist() for _ in range(20)]
    assert any(other != first.tolist() for other in again)


def test_a_closed_batch_says_so():
    batch = BatchEnv("bruxelles1893", num_envs=4, num_threads=2)
    batch.close()
    batch.close()  # twice does no harm
    with pytest.raises(ValueError, match="this batch is closed"):
        batch.step(batch.random_actions())


@pytest.mark.parametrize("threads", [2, 3])
def test_an_error_in_any_part_reaches_the_caller_after_all_parts(threads):
    crew = Crew(threads, 6)
    for wrong in range(0, 6, 6 // threads):
        done = []

        def work(low, high, wrong=wrong, done=done):
            done.append(low)
            if low == wrong:
                raise OverflowError(f"part {low}")

        with pytest.raises(OverflowError, match=f"part {wrong}"):
            crew.do(work)
        assert len(done) == threads
    crew.close()
