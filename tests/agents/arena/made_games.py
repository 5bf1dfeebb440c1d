"""Game results made by hand or by chance, to judge the judges with."""

import numpy as np

from agents.arena.forfeits import Forfeit
from agents.arena.results import GameResult
from agents.arena.settings import Settings


def made_game(agents, placements, deal=0, number=0, **more):
    """A game of which only the interesting things are said."""
    size = len(agents)
    values = {
        "id": f"d{deal:05}-n{number:03}",
        "deal": deal,
        "game": "bruxelles1893",
        "board": "standard",
        "num_players": size,
        "seed": 1000 + deal,
        "agents": list(agents),
        "actions": [0, 1],
        "scores": [10 * (size + 1 - place) for place in placements],
        "placements": list(placements),
        "forfeits": [],
        "moves": [50] * size,
        "seconds": [0.5] * size,
        "version": "0.1.0",
    }
    return GameResult(**{**values, **more})


def made_settings(**more):
    """The settings of games that were never played."""
    values = {
        "game": "bruxelles1893",
        "num_players": [2, 3],
        "agents": ["a", "b"],
        "games": 60,
        "seed": 7,
        "board": "standard",
    }
    return Settings(**{**values, **more})


def made_forfeit(agent, reason="too slow", seat=1, move=3):
    return Forfeit(seat, agent, move, reason)


def drawn_games(strengths, deals, seed=0, luck=0.0):
    """Games of all agents, each deal with all rotations; ``luck`` sticks to the seats of a deal."""
    rng = np.random.default_rng(seed)
    names, size = list(strengths), len(strengths)
    games = []
    for deal in range(deals):
        dealt = luck * rng.gumbel(size=size)
        for turn in range(size):
            agents = names[turn:] + names[:turn]
            worth = [strengths[name] for name in agents] + dealt + rng.gumbel(size=size)
            placements = [1 + int((worth > one).sum()) for one in worth]
            scores = [round(50 + 10 * float(one)) for one in worth]
            games.append(made_game(agents, placements, deal, turn, scores=scores))
    return games
