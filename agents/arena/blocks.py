"""One deal of a match, played from every seat."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass

from agents.agent import Agent
from agents.arena.results import GameResult
from agents.specs import make_agent
from agents.view import View
from bruxelles_env.game import Game
from bruxelles_env.version import __version__

PlayBlock = Callable[[int], list[GameResult]]  # a deal's number to its games, by the first's seat


@dataclass(frozen=True)
class Table:
    """Where a match is played."""

    game: str
    num_players: int
    board: str | None = None
    box: str | None = None


def block_player(first: str, second: str, table: Table, seed: int) -> PlayBlock:
    """Play deals in this process: ``first`` on each seat in turn, ``second`` on all others.

    The agents are made at once, so that a wrong spec or table is told before the first game.
    """
    made = {spec: make_agent(spec, table.game) for spec in (first, second)}
    Game(table.game, table.num_players, 0, table.board, table.box)

    def play(deal: int) -> list[GameResult]:
        games = []
        for seat in range(table.num_players):
            specs = [second] * table.num_players
            specs[seat] = first
            games.append(_play(specs, made, table, deal, _mixed(seed, deal), f"{deal:06}-{seat}"))
        return games

    return play


def _play(
    specs: list[str], made: dict[str, Agent], table: Table, deal: int, seed: int, name: str
) -> GameResult:
    game = Game(table.game, table.num_players, seed, table.board, table.box)
    moves, seconds = [0] * table.num_players, [0.0] * table.num_players
    while game.current_player is not None:
        seat = game.current_player
        view = View(game, _mixed(seed, seat, game.num_moves), name)
        start = time.perf_counter()
        action = made[specs[seat]].choose([view])[0]
        seconds[seat] += time.perf_counter() - start
        moves[seat] += 1
        game.apply(int(action))
    return GameResult(
        id=name,
        deal=deal,
        game=table.game,
        board=game.board,
        num_players=table.num_players,
        seed=seed,
        agents=specs,
        actions=game.history,
        scores=game.scores(),
        placements=game.placements(),
        forfeits=[],
        moves=moves,
        seconds=[round(each, 6) for each in seconds],
        version=__version__,
    )


def _mixed(*numbers: int) -> int:
    """One seed from several numbers; near ones give seeds far apart."""
    digest = hashlib.blake2b(repr(numbers).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1  # fits a signed 64-bit number
