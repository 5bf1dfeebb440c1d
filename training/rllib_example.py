"""Self-play with RLlib: PPO, one policy for every seat, and no illegal actions.

    python -m training.rllib_example --game bruxelles1893 --players 4 --iterations 3

The PettingZoo environment goes through RLlib's own wrapper, the masks go into the policy's logits.
Each seat has its own trajectory, at the end of which it finds its placement. A game is zero-sum
and the policy plays all seats, so the mean reward of a game says nothing about strength: let the
policy meet others for that.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env
from torch import nn

from bruxelles_env.aec import BruxellesEnv
from bruxelles_env.games import GAMES

POLICY = "shared"
ENV = "bruxelles"
FORBIDDEN = -1e9


class MaskedPolicy(TorchRLModule, ValueFunctionAPI):
    """Policy and value on one network; what the mask forbids has no chance."""

    def setup(self) -> None:
        sizes = [self.observation_space["observation"].shape[0], *self.model_config["hidden"]]
        layers = [(nn.Linear(before, after), nn.ReLU()) for before, after in pairwise(sizes)]
        self.body = nn.Sequential(*(part for layer in layers for part in layer))
        self.policy = nn.Linear(sizes[-1], self.action_space.n)
        self.value = nn.Linear(sizes[-1], 1)

    def _forward(self, batch: dict[str, Any], **more: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        logits = self.policy(self.body(seen["observation"]))
        # Not minus infinity: when a game is over nothing is legal, and all alike is no NaN.
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen["action_mask"] == 0, FORBIDDEN)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        return self.value(self.body(batch[Columns.OBS]["observation"])).squeeze(-1)


def make_env(settings: dict[str, Any]) -> PettingZooEnv:
    """The environment as RLlib takes it; settings are the arguments of ``BruxellesEnv``."""
    return PettingZooEnv(BruxellesEnv(**settings))


def configuration(
    game: str = "bruxelles1893",
    players: int = 4,
    board: str | None = None,
    batch_size: int = 4000,
    minibatch_size: int = 500,
    hidden: tuple[int, ...] = (256, 256),
    env_runners: int = 0,
    seed: int = 0,
) -> PPOConfig:
    """PPO on one game. ``batch_size`` counts decisions; whole games are played, so that every
    trajectory ends with its reward."""
    settings = {"game": game, "num_players": players, "board": board}
    make_env(settings)  # so that wrong settings are told here, not from inside RLlib
    register_env(ENV, make_env)
    module = RLModuleSpec(module_class=MaskedPolicy, model_config={"hidden": hidden})
    return (
        PPOConfig()
        .environment(
            ENV,
            env_config=settings,
            disable_env_checking=True,  # the check steps with any action, legal or not
        )
        .env_runners(num_env_runners=env_runners, batch_mode="complete_episodes")
        .learners(num_learners=0)
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda agent, episode, **more: POLICY)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={POLICY: module}))
        .training(
            train_batch_size_per_learner=batch_size,
            minibatch_size=minibatch_size,
            num_epochs=4,
            lr=3e-4,
            gamma=1.0,  # the only reward comes at the end
            lambda_=0.95,
            entropy_coeff=0.01,
            clip_param=0.2,
        )
        .debugging(seed=seed, log_level="ERROR")
    )


def train(config: PPOConfig, iterations: int, save: str | None = None) -> Iterator[dict[str, Any]]:
    """Run the iterations; what RLlib reports after each. Two CPUs, no dashboard."""
    logging.getLogger("ray.rllib").setLevel(logging.ERROR)
    # The network is so small that threads cost more than they bring, thirty-fold on a busy machine.
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
    ray.init("local", num_cpus=2, **quiet)
    try:
        algorithm = config.build_algo()
        for _ in range(iterations):
            yield algorithm.train()
        if save is not None:
            algorithm.save_to_path(Path(save).absolute())
        algorithm.stop()
    finally:
        ray.shutdown()
        torch.set_num_threads(threads)


def progress(result: dict[str, Any]) -> str:
    """One line about an iteration."""
    played, learnt = result["env_runners"], result["learners"][POLICY]
    seats = played["agent_episode_returns_mean"]
    rewards = " ".join(f"{seats[seat]:+.2f}" for seat in sorted(seats))
    return (
        f"iteration {result['training_iteration']:3d}  "
        f"steps {played['num_env_steps_sampled_lifetime']:8.0f}  "
        f"length {played['episode_len_mean']:6.1f}  "
        f"reward {played['episode_return_mean']:+.2f} (by seat {rewards})  "
        f"entropy {learnt['entropy']:.3f}  value loss {learnt['vf_loss_unclipped']:.3f}  "
        f"{result['time_this_iter_s']:.1f} s"
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.rllib_example", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--board", help="the game's board, if it has several")
    parser.add_argument("--iterations", type=int, default=10)
    parser.add_argument("--batch-size", type=int, default=4000, help="decisions an iteration")
    parser.add_argument("--minibatch-size", type=int, default=500, help="decisions a step of SGD")
    parser.add_argument(
        "--env-runners", type=int, default=0, choices=(0, 1), help="processes of their own to play"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", metavar="FOLDER", help="write RLlib's checkpoint there")
    options = vars(parser.parse_args(arguments))
    iterations, save = options.pop("iterations"), options.pop("save")
    try:
        config = configuration(**options)
    except ValueError as error:
        parser.error(str(error))
    for result in train(config, iterations, save):
        print(progress(result), flush=True)
    if save:
        print(f"saved to {save}")


if __name__ == "__main__":
    main()
