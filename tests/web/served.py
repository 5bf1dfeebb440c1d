"""A server to try things on, and people who play at it."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="needs pip install 'bruxelles-env[web]'")

from starlette.testclient import TestClient

from bruxelles_env.web.app import Site, make_app
from bruxelles_env.web.limits import Limits, Rate

HOME = "http://127.0.0.1:1893"
PATIENT = Rate(10_000, 100_000)
UNLIMITED = Limits(requests=PATIENT, new=PATIENT, thoughts=PATIENT)


@contextmanager
def server(data: Path | str = ":memory:", limits: Limits = UNLIMITED, **options: Any):
    """A client of a server that runs until the end of the block."""
    site = Site(data, limits=limits, **options)
    with TestClient(make_app(site), base_url=HOME) as client:
        client.site = site
        yield client


class Page:
    """A browser's page: a game or replay, and the token in its address."""

    def __init__(self, client: TestClient, name: str, token: str, kind: str = "games") -> None:
        self.client, self.name, self.token, self.kind = client, name, token, kind

    @property
    def headers(self) -> dict[str, bytes]:
        return {"Authorization": f"Bearer {self.token}".encode()}

    def get(self, path: str = "", **query: object) -> Any:
        url = f"/api/{self.kind}/{self.name}{path}"
        return self.client.get(url, params=query, headers=self.headers)

    def post(self, path: str, **body: object) -> Any:
        url = f"/api/{self.kind}/{self.name}{path}"
        return self.client.post(url, json=body, headers=self.headers)

    def view(self, **query: object) -> dict[str, Any]:
        answer = self.get(**query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, action: int, version: int) -> dict[str, Any]:
        answer = self.post("/act", action=action, version=version)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def my_turn(self) -> dict[str, Any]:
        """Waits until this page is asked, or the game is over."""
        view = self.view()
        while not view["over"] and view["asked"] not in view["you"]:
            assert view["trouble"] is None
            view = self.view(after=view["version"])
        return view

    def until(self, moves: int) -> dict[str, Any]:
        """Waits until so many moves have been made."""
        view = self.view()
        while view["moves"] < moves and not view["over"]:
            view = self.view(after=view["version"])
        return view


def begin(client: TestClient, *seats: str, **options: object) -> tuple[dict[int, Page], Page]:
    """A new game: the pages of its people by seat, and that of those who watch."""
    body = {"game": "bruxelles1893", "seed": 7, "speed": 0, **options}
    answer = client.post("/api/games", json={**body, "num_players": len(seats), "seats": seats})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    pages = {int(seat): Page(client, made["id"], token) for seat, token in made["tokens"].items()}
    return pages, Page(client, made["id"], made["watch"])


def refusal(answer: Any, status: int) -> str:
    """The words of a refusal, which are for a person."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    data = answer.json()
    assert list(data) == ["error"]
    words = data["error"]
    assert len(words) > 10 and "Traceback" not in words
    return words
