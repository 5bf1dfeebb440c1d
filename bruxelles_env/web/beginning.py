"""What somebody wants to play, as the first page sends it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.web.bodies import Fields
from bruxelles_env.web.errors import Refusal
from bruxelles_env.web.games import HUMAN
from bruxelles_env.web.store import Settings
from bruxelles_env.web.tables import SLOWEST

_SEEDS = 2**53  # whole numbers below this are the same in every browser
_SPEED, _SPEED_TO_WATCH = 0.3, 1.0  # seconds between agents' moves, unless told otherwise


@dataclass(frozen=True)
class Beginning:
    """A game to begin."""

    settings: Settings
    paused: bool
    speed: float

    @property
    def agents(self) -> list[str]:
        return [who for who in dict.fromkeys(self.settings.seats) if who != HUMAN]


def read_beginning(fields: Fields) -> Beginning:
    """The settings, checked; whether its agents are offered is another question."""
    name = fields.text("game")
    if name not in GAMES:
        raise Refusal(422, f"there is no game {name[:40]!r} here: expected {' or '.join(GAMES)}")
    rules = rules_of(name)
    num_players = fields.whole("num_players", rules.min_players, rules.max_players)
    seats = fields.texts("seats")
    if len(seats) != num_players:
        raise Refusal(
            422, f"{num_players} players need as many seats, not {len(seats)}: who sits where?"
        )
    board = fields.text("board") if "board" in fields else rules.boards[0]
    if board not in rules.boards:
        raise Refusal(
            422, f"there is no board {board[:40]!r} here: expected {' or '.join(rules.boards)}"
        )
    seed = fields.whole("seed", 0, _SEEDS - 1) if "seed" in fields else secrets.randbelow(_SEEDS)
    paused = fields.flag("paused") if "paused" in fields else False
    if paused and HUMAN in seats:
        raise Refusal(422, "only a game of agents can begin paused")
    usual = _SPEED if HUMAN in seats else _SPEED_TO_WATCH
    speed = fields.number("speed", 0, SLOWEST) if "speed" in fields else usual
    return Beginning(Settings(name, num_players, board, tuple(seats), seed), paused, speed)
