"""Many games at once: nothing is lost or mixed up, and nobody waits for another's agent."""

from __future__ import annotations

import asyncio
import os
import random
import re
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest

from agents.arena.seeds import derive
from agents.specs import make_agent
from agents.view import View
from bruxelles_env import Game
from bruxelles_env.games import GAMES
from tests.web.running import running
from tests.web.served import begin, server


class Slow:
    """Thinks until a file is there."""

    def __init__(self, game: str) -> None:
        pass

    def act(self, view) -> int:
        while not Path(os.environ["BRUXELLES_TEST_DONE"]).exists():
            time.sleep(0.05)
        return view.legal_actions[0]


def test_a_thinking_agent_blocks_no_other_game(tmp_path, monkeypatch) -> None:
    own, done = "tests.web.test_load:Slow", tmp_path / "done"
    monkeypatch.setenv("BRUXELLES_TEST_DONE", str(done))
    with server(agents=[own]) as client:
        _, slow = begin(client, own, own)
        thinking = slow.view()
        assert thinking["thinking"]
        page = begin(client, "human", "greedy", "mcts:100")[0][0]
        view = page.my_turn()
        for _ in range(8):
            assert page.post("/hint", agent="greedy").status_code == 200
            page.act(view["actions"][0]["action"], view["version"])
            view = page.my_turn()
        assert slow.view() == thinking
        done.touch()
        assert slow.until(3)["moves"] >= 3


# --- the load test

CLIENTS, SECONDS = 50, 60.0
SERVER = [sys.executable, "-m", "tests.web.load_server"]


@dataclass
class Played:
    """A game of a client, and what it has done in it."""

    name: str
    players: int
    seat: int
    seed: int
    id: str
    token: str
    actions: dict[int, int] = field(default_factory=dict)  # by move
    view: dict = field(default_factory=dict)  # the last that it was shown

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def log(self) -> list[dict]:
        """The game as it has to be, played here: own actions, and what the agents answer."""
        game = Game(self.name, self.players, self.seed)
        greedy = make_agent("greedy", self.name)
        log = []
        while game.num_moves < self.view["moves"]:
            if game.current_player == self.seat:
                action = self.actions[game.num_moves]
            else:
                seed = derive(self.seed, "agent", game.num_moves)
                (action,) = greedy.choose([View(game, seed)])
            log.append(
                {
                    "move": game.num_moves + 1,
                    "seat": game.current_player,
                    "words": game.describe(action),
                }
            )
            game.apply(action)
        assert game._repr_svg_() == self.view["svg"]
        return log


class Client:
    """Plays at random, takes back, and now and then tries what is not allowed."""

    def __init__(self, number: int, http: httpx2.AsyncClient, clicks: list[float]) -> None:
        self.rng, self.http, self.clicks = random.Random(number), http, clicks
        self.games: list[Played] = []
        self.refused = 0

    async def play(self, until: float) -> None:
        while time.monotonic() < until:
            game = await self.begin()
            while not game.view["over"] and time.monotonic() < until:
                await self.decide(game)
        for game in self.games:
            game.view = await self.settled(game)

    async def begin(self) -> Played:
        players = self.rng.randint(2, 4)
        seat, seed = self.rng.randrange(players), self.rng.getrandbits(32)
        name = self.rng.choice(GAMES)
        seats = ["human" if each == seat else "greedy" for each in range(players)]
        body = {"game": name, "num_players": players, "seats": seats, "seed": seed, "speed": 0}
        answer = await self.http.post("/api/games", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        game = Played(name, players, seat, seed, made["id"], made["tokens"][str(seat)])
        self.games.append(game)
        game.view = await self.settled(game)
        return game

    async def settled(self, game: Played) -> dict:
        """The view when this client is asked, or the game is over."""
        url, view = f"/api/games/{game.id}", game.view
        while not view or not (view["over"] or view["asked"] == game.seat):
            query = {"after": view["version"]} if view else {}
            answer = await self.http.get(url, params=query, headers=game.headers)
            assert answer.status_code == 200, answer.text
            view = answer.json()
            assert view["id"] == game.id and view["you"] == [game.seat]
        return view

    async def decide(self, game: Played) -> None:
        view, dice = game.view, self.rng.random()
        if dice < 0.05 and view["can_undo"]:
            await self.undo(game)
        elif dice < 0.10:
            await self.misbehave(game)
        else:
            action = self.rng.choice(view["actions"])["action"]
            answer = await self.post(game, "act", action=action, version=view["version"])
            assert answer.status_code == 200, answer.text
            self.clicks.append(_milliseconds(answer))
            game.actions[view["moves"]] = action
            game.view = answer.json()
            assert game.view["id"] == game.id and game.view["moves"] == view["moves"] + 1
        game.view = await self.settled(game)

    async def undo(self, game: Played) -> None:
        answer = await self.post(game, "undo", version=game.view["version"])
        assert answer.status_code == 200, answer.text
        game.view = answer.json()
        assert game.view["asked"] == game.seat
        last = max(game.actions)
        assert game.view["moves"] == last
        del game.actions[last]

    async def misbehave(self, game: Played) -> None:
        """A stale click, an illegal one, another game's token: all refused."""
        version, action = game.view["version"], game.view["actions"][0]["action"]
        illegal = next(n for n in range(200) if all(n != a["action"] for a in game.view["actions"]))
        stranger = Played(*(game.name, 2, 0, 0, game.id, self.games[0].token + "x"))
        for tried, body, status in (
            (game, {"action": action, "version": version + 1}, 409),
            (game, {"action": illegal, "version": version}, 422),
            (stranger, {"action": action, "version": version}, 403),
        ):
            answer = await self.post(tried, "act", **body)
            assert answer.status_code == status, answer.text
            self.refused += 1

    async def post(self, game: Played, what: str, **body: int) -> httpx2.Response:
        url = f"/api/games/{game.id}/{what}"
        return await self.http.post(url, json=body, headers=game.headers)


def _milliseconds(answer: httpx2.Response) -> float:
    found = re.search(r"dur=([\d.]+)", answer.headers["server-timing"])
    assert found
    return float(found[1])


async def _play_all(address: str, seconds: float, clicks: list[float]) -> list[Client]:
    limits = httpx2.Limits(max_connections=CLIENTS, max_keepalive_connections=CLIENTS)
    async with httpx2.AsyncClient(base_url=address, timeout=120, limits=limits) as http:
        clients = [Client(number, http, clicks) for number in range(CLIENTS)]
        until = time.monotonic() + seconds
        await asyncio.gather(*(client.play(until) for client in clients))
    return clients


async def _look_again(address: str, games: list[Played]) -> list[dict]:
    async with httpx2.AsyncClient(base_url=address, timeout=120) as http:
        answers = [await http.get(f"/api/games/{game.id}", headers=game.headers) for game in games]
    return [answer.json() for answer in answers]


@pytest.mark.long
@pytest.mark.timeout(900)
def test_fifty_games_at_once_lose_and_mix_up_nothing(tmp_path, record_property, capsys) -> None:
    data = str(tmp_path / "games.sqlite")
    clicks: list[float] = []
    with running("--data", data, command=SERVER) as served:
        clients = asyncio.run(_play_all(served.address, SECONDS, clicks))
        code, _, err = served.stop()
        assert (code, err) == (0, "")
    games = [game for client in clients for game in client.games]
    for game in games:
        assert game.view["log"] == game.log()
    with running("--data", data, command=SERVER) as served:
        after = asyncio.run(_look_again(served.address, games))
    for game, view in zip(games, after, strict=True):
        assert view == game.view
    figures = {
        "games": len(games),
        "clicks": len(clicks),
        "refused": sum(client.refused for client in clients),
        "median_ms": round(statistics.median(clicks), 1),
        "p99_ms": round(statistics.quantiles(clicks, n=100)[98], 1),
    }
    for name, value in figures.items():
        record_property(name, value)
    with capsys.disabled():
        print(f"\n{CLIENTS} clients for {SECONDS:g} s: {figures}")
    assert len(games) >= CLIENTS and len(clicks) > CLIENTS
    assert figures["median_ms"] < 1000  # sanity only: machines differ
