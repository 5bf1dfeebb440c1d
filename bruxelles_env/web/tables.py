"""All games of a server: begun, found again, gone on with, and the agents that play in them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Any

from bruxelles_env.core.errors import IllegalAction
from bruxelles_env.replay import to_replay
from bruxelles_env.version import __version__
from bruxelles_env.web.errors import Refusal
from bruxelles_env.web.games import HUMAN, Table
from bruxelles_env.web.limits import Limits
from bruxelles_env.web.store import Kept, Settings, Store, saving
from bruxelles_env.web.thinking import Thinkers
from bruxelles_env.web.tokens import hash_of, new_id, new_token

LOG = logging.getLogger("bruxelles.web")

SLOWEST = 10.0  # seconds between two moves of agents
_REST = 24 * 3600.0  # a game that nobody has touched for so long may go when room is needed


class Tables:
    """The games. Every change is first in the file and then in memory, without a pause between.

    All methods run in the event loop and change a game in one go: requests cannot mix.
    """

    def __init__(self, store: Store, thinkers: Thinkers, limits: Limits) -> None:
        self._store, self._thinkers, self._limits = store, thinkers, limits
        self._open: OrderedDict[str, Table] = OrderedDict()
        self.closing = False

    # --- beginning and finding

    def begin(
        self, settings: Settings, paused: bool, speed: float
    ) -> tuple[Table, dict[int | None, str]]:
        """A new game, and its tokens by seat; that of watchers under None."""
        with saving():
            gone = self._store.make_room(self._limits.games, _REST)
        if gone is None:
            raise Refusal(503, "the server has as many games as it can keep: try again tomorrow")
        for name in gone:
            self._put_away(name)
        seats: list[int | None] = [seat for seat, who in enumerate(settings.seats) if who == HUMAN]
        tokens = {seat: new_token() for seat in [*seats, None]}
        hashes = {hash_of(token): seat for seat, token in tokens.items()}
        kept = Kept(new_id(), settings, hashes, [], 0, paused, speed, __version__)
        table = Table(kept)
        with saving():
            self._store.add_game(kept)
        self._remember(table)
        self._wake(table)
        return table, tokens

    def find(self, name: str) -> Table:
        """A game by its id, from memory or played again from the file."""
        table = self._open.get(name)
        if table is None:
            kept = self._store.find_game(name)
            if kept is None:
                raise Refusal(404, "there is no such game here (any more)")
            try:
                table = Table(kept)
            except (IllegalAction, ValueError) as error:
                raise Refusal(
                    410,
                    f"this game was begun with version {kept.package} and does not fit this one, "
                    f"{__version__}: {error}",
                ) from error
        self._remember(table)
        self._wake(table)
        return table

    def _remember(self, table: Table) -> None:
        """Keep it in memory, and put away what was not asked for longest and is at rest."""
        self._open[table.id] = table
        self._open.move_to_end(table.id)
        if len(self._open) > self._limits.in_memory:
            for name, other in list(self._open.items()):
                if other is not table and not other.watchers and not _busy(other):
                    del self._open[name]
                    break

    def _put_away(self, name: str) -> None:
        table = self._open.pop(name, None)
        if table is not None and table.agents is not None:
            table.agents.cancel()

    # --- what people do

    def act(self, table: Table, seat: int | None, action: int, version: int) -> None:
        """Take an action for a seat, if it is asked and the page was up to date."""
        _check_version(table, version)
        if table.game.is_over:
            raise Refusal(409, "the game is over: no action is legal any more")
        if seat is None:
            raise Refusal(403, "this link is for watching: it cannot act")
        if table.asked != seat:
            raise Refusal(403, f"it is not your turn: player {table.asked} is asked")
        if action not in table.game.legal_actions():
            raise Refusal(422, _why_illegal(table, action))
        self._take(table, action)

    def undo(self, table: Table, seat: int | None, version: int) -> None:
        """Back to where this player decided last."""
        _check_version(table, version)
        if seat is None:
            raise Refusal(403, "this link is for watching: it cannot take back")
        moves = table.undo_point(seat)
        if moves is None:
            raise Refusal(
                409,
                "there is nothing that you can take back: you have not moved yet, or another "
                "person has moved since",
            )
        with saving():
            self._store.take_back(table.id, moves, table.version + 1)
        table.rewind(moves)
        self._wake(table)

    def watch(
        self, table: Table, seat: int | None, paused: bool | None, speed: float | None
    ) -> None:
        """Set pause and speed of the agents; asks one again that had trouble."""
        if table.humans and seat is None:
            raise Refusal(403, "only those who play can set the speed of this game")
        if table.humans and paused:
            raise Refusal(403, "a game with people cannot be paused: it waits for them anyway")
        paused = table.paused if paused is None else paused
        speed = table.speed if speed is None else speed
        with saving():
            self._store.set_watching(table.id, paused, speed, table.version + 1)
        table.paused, table.speed, table.trouble = paused, speed, None
        table.tell_news()
        self._wake(table)

    def step(self, table: Table) -> None:
        """One move of a paused game of agents."""
        if table.humans or not table.paused:
            raise Refusal(409, "only a paused game of agents goes on move by move")
        if table.agent_asked is not None and not _busy(table) and not self.closing:
            table.trouble = None
            table.agents = asyncio.create_task(self._step(table))

    async def _step(self, table: Table) -> None:
        await self._agent_moves(table)
        await self._agents_play(table)  # if the pause has ended meanwhile

    def _take(self, table: Table, action: int) -> None:
        with saving():
            self._store.add_action(
                table.id, table.game.num_moves, action, version=table.version + 1
            )
        table.take(action)
        self._wake(table)

    # --- what agents do

    def _wake(self, table: Table) -> None:
        """Have the agents play on, if it is for them."""
        if table.agent_goes_on and not _busy(table) and not self.closing:
            table.agents = asyncio.create_task(self._agents_play(table))

    async def _agents_play(self, table: Table) -> None:
        """Move after move, until a person is asked or something holds the agents back."""
        while table.agent_goes_on and not self.closing:
            version = table.version
            if table.speed > 0:
                await table.wait_for_news(table.speed)
            if table.version == version:  # else all may be different: look again
                await self._agent_moves(table)

    async def _agent_moves(self, table: Table) -> None:
        spec, changes = table.agent_asked, table.changes
        assert spec is not None
        try:
            seed = table.seed_of("agent")
            action = await self._thinkers.choose(spec, table.game, seed, table.id)
            if table.changes == changes:  # nothing was taken back meanwhile
                self._take(table, action)
        except Exception as error:
            LOG.warning("game %s: agent %s: %s", table.id, spec, error)
            if table.changes == changes and not self.closing:
                words = error.words if isinstance(error, Refusal) else f"it has no answer: {error}"
                table.trouble = f"{spec} on seat {table.asked} cannot move: {words}"
                table.tell_news()

    async def close(self) -> None:
        """Stop all agents, and answer all who wait."""
        self.closing = True
        tasks = [table.agents for table in self._open.values() if table.agents is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- replays

    def replay(self, table: Table, seat: int | None) -> dict[str, Any]:
        """The replay of a game, for those from whom it hides nothing any more."""
        others = [human for human in table.humans if human != seat]
        if others and not table.game.is_over:
            raise Refusal(
                403,
                "the replay shows what lies in the decks: while other people play, it comes at "
                "the end of the game",
            )
        return to_replay(table.game, list(table.settings.seats))


def _busy(table: Table) -> bool:
    return table.agents is not None and not table.agents.done()


def _check_version(table: Table, version: int) -> None:
    if version != table.version:
        raise Refusal(
            409, "the table has moved on: this page is out of date, look again before you act"
        )


def _why_illegal(table: Table, action: int) -> str:
    try:
        table.game.clone().apply(action)
    except IllegalAction as error:
        return str(error)
    raise AssertionError("an action that is not listed was taken")
