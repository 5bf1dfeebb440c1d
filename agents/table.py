"""One game between agents, decision by decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from agents.agent import Agent
from agents.specs import make_agent
from agents.view import View
from bruxelles_env.core.errors import IllegalAction
from bruxelles_env.game import Game


def seated(specs: Sequence[str], game: str, num_players: int) -> list[Agent]:
    """The agents of the seats: one spec for each, or one for all; equal specs share an agent.

    >>> first, second, third = seated(["random"], "bruxelles1893", num_players=3)
    >>> first is second is third
    True
    """
    if len(specs) not in (1, num_players):
        raise ValueError(f"agents are {', '.join(specs)}: expected 1 or {num_players} of them")
    made = {spec: make_agent(spec, game) for spec in dict.fromkeys(specs)}
    return [made[spec] for spec in (specs if len(specs) > 1 else [*specs] * num_players)]


def play(
    game: Game,
    agents: Sequence[Agent],
    seed: int = 0,
    tell: Callable[[int, str], None] | None = None,
) -> None:
    """Play a game to its end; ``tell`` hears of each action, by seat and in words.

    Agents that draw their random numbers from views play the same game for the same ``seed``.

    >>> game = Game("bruxelles1893", num_players=2, seed=7)
    >>> play(game, seated(["random"], game.name, 2))
    >>> game.is_over
    True
    """
    rng = random.Random(seed)
    while not game.is_over:
        view = View(game, rng.getrandbits(64))
        answers = list(agents[view.player].choose([view]))
        if len(answers) != 1:
            raise IllegalAction(f"player {view.player} gave {len(answers)} answers to one question")
        action = answers[0]
        words = game.describe(action)
        game.apply(action)
        if tell is not None:
            tell(view.player, words)
