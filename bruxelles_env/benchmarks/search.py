"""How fast tree searches simulate, counted in decisions: ours beside OpenSpiel's MCTSBot (C++)."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from bruxelles_env.benchmarks.timing import Speed, median_run
from bruxelles_env.game import Game

SIMULATIONS = 400
SEARCH_PEER = "OpenSpiel MCTSBot backgammon"


def our_search(name: str, players: int, seconds: float, repeats: int, to_the_end: bool) -> Speed:
    """``mcts`` at the start of games: as it plays, or with rollouts to the end of the game."""
    # By name: what agents are made of lies above the environment.
    agent_class = import_module("agents.search.mcts").MCTSAgent
    view_class = import_module("agents.view").View
    options = {"horizon": -1.0} if to_the_end else {}
    agent = agent_class(name, SIMULATIONS, **options)
    seeds = iter(range(1 << 62))

    def play() -> tuple[int, int]:
        before = agent.decisions
        seed = next(seeds)
        agent.act(view_class(Game(name, players, seed), seed))
        return agent.decisions - before, 0

    title = f"{name} mcts" + (", full rollouts" if to_the_end else "")
    decisions, _, spent = median_run(play, seconds, repeats)
    return Speed(title, decisions, spent, "decisions simulated")


def openspiel_search(seconds: float, repeats: int) -> Speed:
    """OpenSpiel's C++ MCTSBot at the start of backgammon, with one full random rollout each.

    The bot does not say how many decisions it simulates: that is taken as simulations times the
    mean length of random games from there, chance nodes included.
    """
    import pyspiel

    game = pyspiel.load_game("backgammon")
    rng = random.Random(0)
    length = sum(_random_length(_begin(game, rng), rng) for _ in range(200)) / 200

    def play() -> tuple[int, int]:
        evaluator = pyspiel.RandomRolloutEvaluator(1, rng.randrange(1 << 30))
        bot = pyspiel.MCTSBot(
            *(game, evaluator, 2.0, SIMULATIONS, 1000, False, rng.randrange(1 << 30), False)
        )
        bot.step(_begin(game, rng))
        return SIMULATIONS, 0

    simulations, _, spent = median_run(play, seconds, repeats)
    note = "decisions and chance nodes simulated"
    return Speed(SEARCH_PEER, int(simulations * length), spent, note)


def _begin(game: Any, rng: random.Random) -> Any:
    """A new game at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    return state


def _random_length(state: Any, rng: random.Random) -> int:
    """Decisions and chance nodes of a random game from here."""
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps
