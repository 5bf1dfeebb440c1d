"""PettingZoo: the games as AEC environments, thin around ``Game``."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bruxelles_env.core.boxes import BoxSource
from bruxelles_env.core.checks import check_reward
from bruxelles_env.core.protocol import Array
from bruxelles_env.game import Game
from bruxelles_env.games import rules_of

# Wide enough for all that an observation can hold; most of it lies between 0 and 1.
LOW, HIGH = -8.0, 32.0


class BruxellesEnv(AECEnv[str, dict[str, Array], int]):
    """One game for learning agents ``player_0``, ``player_1`` and so on.

    ``agent_selection`` is who is asked: it stays with an agent as long as he has several
    decisions in a row, and jumps to whoever decides next. Only his mask has ones.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        num_players: int = 4,
        reward: str = "placement",
        dense: bool = False,
        board: str | None = None,
        box: BoxSource = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_reward(reward)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"unknown render_mode {render_mode!r}: expected {modes} or None")
        self.game = Game(game, num_players, 0, board, box)  # also checks the arguments
        rules = rules_of(game)
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        self.reward, self.dense, self.render_mode = reward, bool(dense), render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(num_players)]
        self.agents: list[str] = []
        self._setup = (game, num_players, board, box)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng, _ = seeding.np_random()
        size, actions = rules.layout.size, rules.num_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LOW, HIGH, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(LOW, HIGH, (num_players * size,), np.float32)

    # --- spaces

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # --- the course of a game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start anew: from ``seed``, or from ``options={"state": game.to_dict()}``.

        Without a seed the next one comes from the environment's own generator.
        """
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        dealt = int(self._rng.integers(1 << 63)) if seed is None else seed
        position = _position(options)
        name, num_players, board, box = self._setup
        if position is None:
            game = Game(name, num_players, dealt, board, box)
        else:
            game = Game.from_dict(position, dealt, box)
            if (game.name, game.num_players) != (name, num_players):
                raise ValueError(
                    f"options['state'] is {game.name} with {game.num_players} players: "
                    f"this environment is {name} with {num_players}"
                )
        self.game = game
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, game.is_over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._worth = [0.0] * num_players
        self._rewarded = False
        self._select()

    def _select(self) -> None:
        """Whose decision it is now, and of which kind."""
        player = self.game.current_player
        if player is None:
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[player]
        self.infos[self.agent_selection] = {"decision": self.game.decision}

    def step(self, action: int | None) -> None:
        """Take the selected agent's action; ``IllegalAction`` leaves everything as it was."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.apply(action)  # type: ignore[arg-type]  # None is refused with a clear error
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        if self._rewarded:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._rewarded = False
        over = self.game.is_over
        if over or self.dense:
            self._reward()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        if self.render_mode == "human":
            self.render()

    def _reward(self) -> None:
        """To each agent what the position has become worth since the last reward."""
        values = self.game.values(self.reward)
        for agent, now, before in zip(self.possible_agents, values, self._worth, strict=True):
            self.rewards[agent] = now - before
            self._cumulative_rewards[agent] += now - before
        self._worth = values
        self._rewarded = True

    # --- what can be seen

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent sees now; a mask of zeros unless he is the one who is asked."""
        seen, mask = self.game.look(self._seats[agent])
        return {"observation": seen, "action_mask": mask}

    def state(self) -> Array:
        """What all agents together see: their observations, one after the other."""
        seen = [self.game.observation(seat) for seat in range(len(self.possible_agents))]
        return np.concatenate(seen)

    def render(self) -> str | Array | None:
        """Text, pixels, or (``human``) the text on the terminal."""
        if self.render_mode == "ansi":
            return str(self.game)
        if self.render_mode == "rgb_array":
            from bruxelles_env.render import rasterise

            return rasterise(self.game._repr_svg_())
        if self.render_mode == "human":
            print(self.game, flush=True)
        return None

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _position(options: Any) -> dict[str, Any] | None:
    """The position in the options of ``reset``, if there is one."""
    if options is None:
        return None
    if not isinstance(options, dict):
        raise ValueError(f"options are {options!r}: expected None or {{'state': a position}}")
    position = options.get("state")
    if position is not None and not isinstance(position, dict):
        raise ValueError(f"options['state'] is {position!r}: expected what to_dict() gives")
    return position


def wrapped(env: BruxellesEnv) -> AECEnv[str, dict[str, Array], int]:
    """With PettingZoo's usual checks. An illegal action raises ``IllegalAction``; wrap ``raw_env``
    in ``TerminateIllegalWrapper`` for the other habit."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
