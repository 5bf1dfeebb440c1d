"""When an agent forfeits a game, and what becomes of the game then.

An agent forfeits a game when it is asked and

- raises an error,
- answers with something that is not a legal action, or
- takes longer than the time for a move (``--move-time``).

From then on its seat takes random legal actions, so that the others can finish their game. The
score sheet stays as it is, but all who forfeited rank behind all who did not, and share the last
place among themselves; the others rank as the game itself ranks them. Every forfeit is written
into the result of its game, with seat, agent, move and reason.

Many questions can go to an agent in one call. The time of a call is shared evenly among them. A
call that raises, that gives the wrong number of answers or that takes too long is made again for
each of its questions alone, and this second time counts: nobody forfeits because of another game,
or because something had to be loaded first. An agent that gives no answer at all is stopped by
ending its process some time after its time is up (``--patience``); its games are played again from
the start, and the one in which it hung is forfeited at that move. An agent that brings down its
process at the same move three times forfeits too.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from bruxelles_env.game import Game


@dataclass(frozen=True)
class Forfeit:
    """Who forfeited, when and why."""

    seat: int
    agent: str
    move: int  # how many actions had been taken, by all players
    reason: str


def placements(game: Game, forfeited: Collection[int]) -> list[int]:
    """The place of each seat, 1 for the first, with those who forfeited behind all others.

    >>> game = Game("bruxelles1893", num_players=3)
    >>> game.placements(), placements(game, {0}), placements(game, {0, 2})
    ([1, 2, 2], [3, 1, 1], [2, 1, 2])
    """
    values = game.values("placement")
    rivals = [value for seat, value in enumerate(values) if seat not in forfeited]
    return [
        1 + (len(rivals) if seat in forfeited else sum(rival > value for rival in rivals))
        for seat, value in enumerate(values)
    ]


def too_slow(limit: float) -> str:
    return f"took more than {limit:g} s for a move"


def hung(limit: float) -> str:
    return f"took more than {limit:g} s for a move and had to be stopped"


def crashed() -> str:
    return "brought down its process three times at this move"


def raised(error: BaseException) -> str:
    """An error in one line."""
    return shorten(f"raised {type(error).__name__}: {error}")


def shorten(text: str) -> str:
    """One line, not too long, and the same in every run: no addresses.

    >>> shorten("answered <object object at 0x7f3c5a6b>\\nand more")
    'answered <object object at 0x...> and more'
    """
    line = re.sub(r"0x[0-9a-fA-F]+", "0x...", " ".join(text.split()))
    return line if len(line) <= 200 else line[:197] + "..."
