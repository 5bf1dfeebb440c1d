"""One game at the server: its table, who sits there, what was done, and who waits for news."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from agents.arena.seeds import derive
from bruxelles_env.game import Game
from bruxelles_env.web.store import Kept, Settings

HUMAN = "human"


class Table:
    """A game in memory. Only ever touched by the event loop, so that no two requests can mix.

    ``version`` grows with everything that a page shows, ``changes`` with the position only.
    """

    def __init__(self, kept: Kept) -> None:
        self.id = kept.id
        self.settings = kept.settings
        self.tokens = kept.tokens
        self.version = kept.version
        self.paused, self.speed = kept.paused, kept.speed
        self.trouble: str | None = None
        self.changes = 0
        self.watchers = 0  # requests that wait for news
        self.agents: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._deal()
        for action in kept.actions:
            self._play(action)

    def _deal(self) -> None:
        self.game = deal(self.settings)
        self.log: list[dict[str, Any]] = []
        self._drawing: str | None = None

    def _play(self, action: int) -> None:
        seat, words = self.game.current_player, self.game.describe(action)
        self.game.apply(action)
        self.log.append({"move": len(self.log) + 1, "seat": seat, "words": words})
        self._drawing = None

    # --- who sits there

    @property
    def asked(self) -> int | None:
        return self.game.current_player

    @property
    def humans(self) -> list[int]:
        return [seat for seat, who in enumerate(self.settings.seats) if who == HUMAN]

    @property
    def agent_asked(self) -> str | None:
        """The agent that is asked now, if it is one."""
        who = None if self.asked is None else self.settings.seats[self.asked]
        return None if who == HUMAN else who

    @property
    def agent_goes_on(self) -> bool:
        """Is an agent asked, and nothing holds it back?"""
        return self.agent_asked is not None and not self.paused and self.trouble is None

    def seed_of(self, purpose: str) -> int:
        """Random numbers for this decision: taken back and done again, it goes the same way."""
        return derive(self.settings.seed, purpose, self.game.num_moves)

    # --- going on

    def take(self, action: int) -> None:
        self._play(action)
        self.changes += 1
        self.tell_news()

    def undo_point(self, seat: int | None) -> int | None:
        """How many moves stay if this player takes back his last decision; None if he may not.

        He may not once another person has moved since.
        """
        for entry in reversed(self.log):
            if entry["seat"] == seat:
                return int(entry["move"]) - 1
            if self.settings.seats[entry["seat"]] == HUMAN:
                return None
        return None

    def rewind(self, moves: int) -> None:
        """Back to the position after so many moves, generator and all."""
        actions = self.game.history[:moves]
        self._deal()
        for action in actions:
            self._play(action)
        self.trouble = None
        self.changes += 1
        self.tell_news()

    def tell_news(self) -> None:
        """A new version: whoever waits hears of it."""
        self.version += 1
        self._news.set()
        self._news = asyncio.Event()

    async def wait_for_news(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)

    # --- seeing

    @property
    def drawing(self) -> str:
        """The table as SVG, the same for all: nothing hidden is in it. Drawn once a position."""
        if self._drawing is None:
            self._drawing = self.game._repr_svg_()
        return self._drawing


def deal(settings: Settings) -> Game:
    return Game(settings.game, settings.num_players, settings.seed, settings.board)
