"""RLlib, the real library: rewards reach every seat, masks hold, and training runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import ray
import torch
from ray.rllib.core.columns import Columns

from bruxelles_env import Game
from training import rllib_example

SMALL = {"batch_size": 200, "minibatch_size": 100, "hidden": (32,)}


@pytest.mark.parametrize("players", [2, 5])
def test_rllibs_wrapper_gives_every_seat_its_reward(players: int) -> None:
    """Also to those who were not asked last; before the end nobody gets anything."""
    env = rllib_example.make_env({"game": "bruxelles1893", "num_players": players})
    seen, _ = env.reset(seed=3)
    game = Game("bruxelles1893", players, 3)
    returns: Counter[str] = Counter()
    ends: dict[str, bool] = {"__all__": False}
    while not ends["__all__"]:
        (agent,) = seen
        assert agent == f"player_{game.current_player}"
        action = int(seen[agent]["action_mask"].nonzero()[0][-1])
        game.apply(action)
        seen, rewards, ends, cuts, _ = env.step({agent: action})
        returns.update(rewards)
        assert ends["__all__"] == game.is_over and not any(cuts.values())
        assert game.is_over or not any(rewards.values())
    assert [returns[f"player_{seat}"] for seat in range(players)] == game.values("placement")
    assert len(seen) == players and all(ends.values())


def test_what_the_mask_forbids_has_no_chance() -> None:
    env = rllib_example.make_env({"game": "bruxelles1893", "num_players": 2})
    space = env.observation_spaces["player_0"]
    module = rllib_example.MaskedPolicy(
        observation_space=space,
        action_space=env.action_spaces["player_0"],
        model_config={"hidden": (8,)},
    )
    (seen,) = env.reset(seed=1)[0].values()
    # The second row is how a game ends: nothing is legal.
    batch = {
        "observation": torch.as_tensor(np.stack([seen["observation"]] * 2)),
        "action_mask": torch.as_tensor(np.stack([seen["action_mask"], 0 * seen["action_mask"]])),
    }
    out = module.forward_train({Columns.OBS: batch})
    chances = torch.softmax(out[Columns.ACTION_DIST_INPUTS], dim=-1)
    assert torch.equal(chances[0] > 0, batch["action_mask"][0] == 1)
    assert torch.isfinite(chances).all() and torch.allclose(chances.sum(-1), torch.ones(2))


@pytest.fixture(scope="module")
def trained() -> tuple[list[dict[str, Any]], list[Any], list[Game]]:
    """What two iterations report, and after each one more game, as RLlib keeps it and as ours."""
    config = rllib_example.configuration(players=3, **SMALL)
    episodes: list[Any] = []
    games: list[Game] = []

    def play(algorithm: Any, **more: Any) -> None:
        episodes.extend(algorithm.env_runner.sample(num_episodes=1, explore=True))
        games.append(algorithm.env_runner.env.envs[0].unwrapped.env.unwrapped.game)

    config.callbacks(on_train_result=play)
    return list(rllib_example.train(config, 2)), episodes, games


def test_two_iterations(trained: Any) -> None:
    results, _, _ = trained
    assert not ray.is_initialized()
    for number, result in enumerate(results, start=1):
        played, learnt = result["env_runners"], result["learners"][rllib_example.POLICY]
        assert result["training_iteration"] == number
        assert played["num_env_steps_sampled_lifetime"] >= 200 * number
        assert played["episode_return_mean"] == pytest.approx(0.0)
        assert set(played["agent_episode_returns_mean"]) == {"player_0", "player_1", "player_2"}
        assert 0.0 < learnt["entropy"] < 6.0 and learnt["vf_loss_unclipped"] >= 0.0
        line = rllib_example.progress(result)
        assert line.startswith(f"iteration   {number}  steps") and "length" in line


def test_each_seat_has_its_own_trajectory_with_its_placement_at_the_end(trained: Any) -> None:
    """In RLlib's episodes, from which it learns."""
    _, episodes, games = trained
    assert len(episodes) == len(games) == 2
    for episode, game in zip(episodes, games, strict=True):
        assert game.is_over and episode.is_terminated
        deciders = Counter(who_decided(game))
        for seat, value in enumerate(game.values("placement")):
            mine = episode.agent_episodes[f"player_{seat}"]
            assert mine.is_terminated and len(mine) == deciders[seat]
            rewards = list(mine.get_rewards())
            assert rewards == [*[0.0] * (len(rewards) - 1), pytest.approx(value)]


def who_decided(game: Game) -> Iterator[int]:
    """The seat behind each action of a game."""
    again = Game(game.name, game.num_players, game.seed, game.board)
    for action in game.history:
        assert again.current_player is not None
        yield again.current_player
        again.apply(action)


@pytest.mark.filterwarnings("ignore:.*Overriding environment")  # a second training
def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    with pytest.raises(SystemExit) as exit_:
        rllib_example.main(["--help"])
    assert exit_.value.code == 0 and "--iterations" in capsys.readouterr().out
    with pytest.raises(SystemExit) as exit_:
        rllib_example.main(["--game", "bruxelles1893", "--players", "9"])
    assert exit_.value.code == 2 and "2 to 5 players" in capsys.readouterr().err
    small = ["--players", "2", "--iterations", "1", "--batch-size", "50", "--minibatch-size", "50"]
    rllib_example.main([*small, "--save", str(tmp_path / "saved")])
    assert capsys.readouterr().out.startswith("iteration   1  steps")
    assert (tmp_path / "saved" / "rllib_checkpoint.json").exists()
