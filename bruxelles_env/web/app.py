"""The routes: pages, and the JSON that they talk with the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from agents.arena.seeds import derive
from bruxelles_env.web.beginning import read_beginning
from bruxelles_env.web.bodies import Fields, read_json
from bruxelles_env.web.errors import Refusal
from bruxelles_env.web.games import Table
from bruxelles_env.web.guard import LOCAL, Guard, address_of, refused
from bruxelles_env.web.limits import Buckets, Limits
from bruxelles_env.web.offers import Offers, games_offered
from bruxelles_env.web.pages import INDEX, Pages
from bruxelles_env.web.replays import Replays, checked
from bruxelles_env.web.store import MEMORY, Store
from bruxelles_env.web.tables import SLOWEST, Tables
from bruxelles_env.web.thinking import Thinkers
from bruxelles_env.web.tokens import fitting, token_of
from bruxelles_env.web.tournaments import Tournaments
from bruxelles_env.web.views import action_of, analysis_of, view_of

POLL = 20.0  # seconds that a request waits for news at most
GLIMPSE = 0.25  # nobody sees more than so many seconds apart: moves in between go out together
_LARGEST = 2**53 - 1  # whole numbers that every browser keeps exactly


class Site:
    """Everything a server has, and an answer to each kind of request."""

    def __init__(
        self,
        data: Path | str = MEMORY,
        agents: Sequence[str] = (),
        tournaments: Sequence[Path] = (),
        limits: Limits | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.thinkers = Thinkers(self.limits.waiting)
        self.offers = Offers(self.thinkers, agents)
        self.tournaments = Tournaments(tournaments)
        self.pages = Pages()
        self.store = Store(data)
        self.tables = Tables(self.store, self.thinkers, self.limits)
        self.replays = Replays(self.store, self.limits)
        self._new = Buckets(self.limits.new)
        self._thoughts = Buckets(self.limits.thoughts)
        self._polls = 0

    async def stop_waiting(self) -> None:
        """Agents stop, and everybody who waits is answered: the server is about to close."""
        await self.tables.close()
        self.thinkers.close()

    def close(self) -> None:
        self.thinkers.close()
        self.store.close()

    # --- pages

    async def page(self, request: Request) -> Response:
        """The one page that shows all; what it shows stands in its address."""
        return self.pages.find(INDEX).answer(request)

    async def static(self, request: Request) -> Response:
        return self.pages.find(request.path_params["name"]).answer(request)

    # --- what can be chosen

    async def setup(self, request: Request) -> Response:
        agents, tournaments = await asyncio.gather(
            self.offers.agents(), run_in_threadpool(self.tournaments.listing)
        )
        return JSONResponse(
            {
                "games": games_offered(),
                "agents": [offer.to_dict() for offer in agents.values()],
                "tournaments": tournaments,
            }
        )

    # --- games

    async def begin(self, request: Request) -> Response:
        self._new.take(address_of(request.scope), "new games")
        beginning = read_beginning(await self._fields(request))
        for spec in beginning.agents:
            await self.offers.check(spec, beginning.settings.game)
        table, tokens = self.tables.begin(beginning.settings, beginning.paused, beginning.speed)
        seats = {str(seat): token for seat, token in tokens.items() if seat is not None}
        answer = {"id": table.id, "tokens": seats, "watch": tokens[None]}
        return JSONResponse(answer, 201)

    async def look(self, request: Request) -> Response:
        """The view, at once or as soon as there is a newer one than the page has."""
        after = _query(request, "after")
        table, seat = self._sit_down(request)
        if after is not None and table.version <= after and self._polls < self.limits.polls:
            await self._wait(table, after)
        return _view(table, seat)

    async def _wait(self, table: Table, after: int) -> None:
        """Until there is news; of quick agents, until they are done or have done enough to see."""
        self._polls += 1
        table.watchers += 1
        try:
            await self._wait_while(table, POLL, lambda: table.version <= after)
            if table.speed < GLIMPSE:
                await self._wait_while(table, GLIMPSE, lambda: table.agent_goes_on)
        finally:
            self._polls -= 1
            table.watchers -= 1

    async def _wait_while(self, table: Table, most: float, so: Callable[[], bool]) -> None:
        clock = asyncio.get_running_loop().time
        until = clock() + most
        while so() and clock() < until and not self.tables.closing:
            await table.wait_for_news(until - clock())

    async def act(self, request: Request) -> Response:
        fields = await self._fields(request)
        action, version = fields.whole("action", 0, _LARGEST), _version(fields)
        table, seat = self._sit_down(request)
        self.tables.act(table, seat, action, version)
        return _view(table, seat)

    async def undo(self, request: Request) -> Response:
        version = _version(await self._fields(request))
        table, seat = self._sit_down(request)
        self.tables.undo(table, seat, version)
        return _view(table, seat)

    async def watch(self, request: Request) -> Response:
        fields = await self._fields(request)
        paused = fields.flag("paused") if "paused" in fields else None
        speed = fields.number("speed", 0, SLOWEST) if "speed" in fields else None
        table, seat = self._sit_down(request)
        if "step" in fields and fields.flag("step"):
            self.tables.step(table)
        else:
            self.tables.watch(table, seat, paused, speed)
        return _view(table, seat)

    async def hint(self, request: Request) -> Response:
        spec = (await self._thinking(request)).text("agent")
        table, seat = self._sit_down(request)
        await self.offers.check(spec, table.game.name)
        _check_asked(table, seat)
        game = table.game.clone()
        action = await self.thinkers.hint(spec, game, table.seed_of("hint"))
        return JSONResponse(action_of(game, action))

    async def analysis(self, request: Request) -> Response:
        spec = (await self._thinking(request)).text("agent")
        table, seat = self._sit_down(request)
        await self.offers.check(spec, table.game.name)
        _check_asked(table, seat)
        game, version = table.game.clone(), table.version
        thoughts = await self.thinkers.think(spec, game, table.seed_of("hint"))
        return JSONResponse({"version": version, **analysis_of(game, spec, thoughts)})

    async def replay_of_game(self, request: Request) -> Response:
        table, seat = self._sit_down(request)
        name = f"{table.game.name}-{table.id}.json"
        return JSONResponse(
            self.tables.replay(table, seat),
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    # --- replays

    async def add_replay(self, request: Request) -> Response:
        self._new.take(address_of(request.scope), "new replays")
        data = await read_json(request, self.limits.replay)
        if isinstance(data, dict) and "tournament" in data:
            fields = Fields(data)
            numbers = (fields.whole("tournament", 0, _LARGEST), fields.whole("game", 0, _LARGEST))
            data = await run_in_threadpool(self.tournaments.replay, *numbers)
        replay = await run_in_threadpool(checked, data)
        name, token = self.replays.add(replay)
        return JSONResponse({"id": name, "token": token}, 201)

    async def look_at_replay(self, request: Request) -> Response:
        move = _query(request, "move") or 0
        name = request.path_params["name"]
        view = self.replays.find(name, token_of(request)).view(move)
        return JSONResponse({"id": name, **view})

    async def analyse_replay(self, request: Request) -> Response:
        fields = await self._thinking(request)
        spec, move = fields.text("agent"), fields.whole("move", 0, _LARGEST)
        game = self.replays.find(request.path_params["name"], token_of(request)).at(move)
        await self.offers.check(spec, game.name)
        if game.is_over:
            raise Refusal(409, "the game is over here: there is nothing to think about")
        seed = derive(game.seed or 0, "hint", move)
        thoughts = await self.thinkers.think(spec, game, seed)
        return JSONResponse({"move": move, **analysis_of(game, spec, thoughts)})

    # --- reading requests

    async def _fields(self, request: Request) -> Fields:
        return Fields(await read_json(request, self.limits.body))

    async def _thinking(self, request: Request) -> Fields:
        self._thoughts.take(address_of(request.scope), "questions to agents")
        return await self._fields(request)

    def _sit_down(self, request: Request) -> tuple[Table, int | None]:
        """The game that a request is about, and the seat that its token gives; None: to watch."""
        token = token_of(request)
        table = self.tables.find(request.path_params["name"])
        return table, table.tokens[fitting(token, table.tokens)]


def _view(table: Table, seat: int | None) -> Response:
    return JSONResponse(view_of(table, [] if seat is None else [seat]))


def _version(fields: Fields) -> int:
    return fields.whole("version", 0, _LARGEST)


def _check_asked(table: Table, seat: int | None) -> None:
    """Agents tell their thoughts to the player who is asked; of a game of agents, to all."""
    if table.asked is None:
        raise Refusal(409, "the game is over: there is nothing to think about")
    if table.humans and table.asked != seat:
        raise Refusal(403, "an agent tells its thoughts only to the player who is asked")


def _query(request: Request, name: str) -> int | None:
    """A whole number from the address."""
    value = request.query_params.get(name)
    if value is None:
        return None
    if not value.isascii() or not value.isdecimal() or len(value) > 15:
        raise Refusal(422, f"{name} is {value[:40]!r}: expected a whole number")
    return int(value)


def make_app(site: Site, hosts: Iterable[str] = LOCAL, any_address: bool = False) -> Guard:
    """The application; ``hosts`` are the names that it answers for."""
    starlette = Starlette(
        routes=_routes(site),
        lifespan=partial(_life, site),
        exception_handlers={
            Refusal: _refuse,
            HTTPException: _refuse_route,
            Exception: _mistake,
        },
    )
    return Guard(starlette, Buckets(site.limits.requests), hosts, any_address)


def _routes(site: Site) -> list[Route]:
    post, get = ["POST"], ["GET"]
    pages = ("/", "/game/{name}", "/watch/{name}", "/replay/{name}")
    return [
        Route("/api/setup", site.setup, methods=get),
        Route("/api/games", site.begin, methods=post),
        Route("/api/games/{name}", site.look, methods=get),
        Route("/api/games/{name}/act", site.act, methods=post),
        Route("/api/games/{name}/undo", site.undo, methods=post),
        Route("/api/games/{name}/hint", site.hint, methods=post),
        Route("/api/games/{name}/analysis", site.analysis, methods=post),
        Route("/api/games/{name}/watch", site.watch, methods=post),
        Route("/api/games/{name}/replay", site.replay_of_game, methods=get),
        Route("/api/replays", site.add_replay, methods=post),
        Route("/api/replays/{name}", site.look_at_replay, methods=get),
        Route("/api/replays/{name}/analysis", site.analyse_replay, methods=post),
        Route("/static/{name:path}", site.static, methods=get),
        *(Route(path, site.page, methods=get) for path in pages),
    ]


@asynccontextmanager
async def _life(site: Site, app: Starlette) -> AsyncIterator[None]:
    try:
        yield
    finally:
        await site.stop_waiting()
        site.close()


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return refused(error)


async def _refuse_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "there is no such page here", 405: "this cannot be done here"}
    return refused(Refusal(error.status_code, words.get(error.status_code, str(error.detail))))


async def _mistake(request: Request, error: Exception) -> Response:
    return JSONResponse(
        {"error": "the server made a mistake, which it has written down: nothing was done"}, 500
    )
