"""Peers that are measured in an environment of their own: ``make bench-peers``.

As in ``peers``: random legal moves, one core, each called as its users call it.
"""

from __future__ import annotations

import random
import warnings
from typing import Any

from bruxelles_env.benchmarks.peers import masked_play
from bruxelles_env.benchmarks.timing import Speed, measure


def pettingzoo_chess(seconds: float, repeats: int) -> list[Speed]:
    """PettingZoo's chess_v6 through ``env()``: the same loop as for connect_four_v3."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo.classic import chess_v6
    play = masked_play(chess_v6.env())
    return [measure("PettingZoo chess_v6", "moves", play, seconds, repeats)]


def pgx_backgammon(size: int, seconds: float, repeats: int) -> list[Speed]:
    """Pgx's backgammon on the processor: draw by the mask and step, one compiled call a round.

    A game that has ended starts anew in the same call (Pgx's own ``auto_reset``).
    """
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("backgammon")
    step = auto_reset(env.step, env.init)

    def move(state: Any, key: Any) -> Any:
        draw, roll = jax.random.split(key)
        action = jax.random.categorical(draw, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        return step(state, action, roll)

    begin, go_on = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(move))

    def split(key: Any) -> Any:
        """One key a game, and the key to go on with."""
        later, now = jax.random.split(key)
        return jax.random.split(now, size), later

    keys = jax.jit(split)
    first, later = keys(jax.random.PRNGKey(0))
    table = {"key": later, "state": begin(first)}
    rounds = max(1, 4_096 // size)

    def play() -> int:
        for _ in range(rounds):
            draws, table["key"] = keys(table["key"])
            table["state"] = go_on(table["state"], draws)
        jax.block_until_ready(table["state"].observation)
        return rounds * size

    return [measure(f"Pgx backgammon, batch of {size}", "moves", play, seconds, repeats)]


def rlcard_game(name: str, seconds: float, repeats: int) -> list[Speed]:
    """A game of RLCard: ``env.step()`` with a random one of ``state["legal_actions"]``."""
    import rlcard

    env = rlcard.make(name)
    rng = random.Random(0)

    def play() -> int:
        moves = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return [measure(f"RLCard {name}", "moves", play, seconds, repeats)]


def catanatron(seconds: float, repeats: int) -> list[Speed]:
    """Settlers of Catan with four players: ``game.execute()`` with a random playable action."""
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    rng = random.Random(0)
    seeds = iter(range(1, 1 << 62))

    def play() -> int:
        game = Game([RandomPlayer(color) for color in Color], seed=next(seeds))
        moves = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.execute(rng.choice(game.state.playable_actions))
            moves += 1
        return moves

    return [measure("catanatron", "moves", play, seconds, repeats)]
