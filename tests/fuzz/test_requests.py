"""Requests to the server: answered, or refused without a change; no mistake of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import strategies as st

pytest.importorskip("starlette", reason="needs pip install 'bruxelles-env[web]'")

from tests.fuzz.faces import Check, for_long, quickly
from tests.fuzz.guard import guarded
from tests.fuzz.test_replays import samples
from tests.fuzz.values import spoiled, strange, texts, torn
from tests.web.served import Page, begin, server

NEW = {
    "game": "bruxelles1893",
    "num_players": 2,
    "seats": ["human", "human"],
    "board": "expert",
    "seed": 5,
    "speed": 0.5,
    "paused": False,
}
BODIES = {
    "/api/games": NEW,
    "/api/games/{id}/act": {"action": 3, "version": 0},
    "/api/games/{id}/undo": {"version": 0},
    "/api/games/{id}/watch": {"paused": False, "speed": 1, "step": False},
    "/api/games/{id}/hint": {"agent": "nobody"},
    "/api/games/{id}/analysis": {"agent": "nobody"},
    "/api/replays": {"tournament": 0, "game": 0},
    "/api/replays/{id}/analysis": {"agent": "nobody", "move": 0},
}
PATHS = [*BODIES, "/api/games/{id}", "/api/games/{id}/replay", "/api/replays/{id}", "/api/setup"]
WORDS = ("human", "bruxelles1897", "standard", 2, 3)


@contextmanager
def served() -> Iterator[Page]:
    """A server with one game of two people; its agents are never asked, as that is slow."""
    with pytest.MonkeyPatch.context() as patch, server() as client:
        patch.setattr("bruxelles_env.web.offers.CHAMPIONS", ())
        patch.setattr("bruxelles_env.web.app.POLL", 0.01)
        yield begin(client, "human", "human")[0][0]


def check_bodies(page: Page) -> Check:
    """The right address and token, and any body."""

    def check(data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(list(BODIES)))
        sample = data.draw(st.sampled_from([BODIES[path], *samples()[:2]]))
        body = strange.map(_json) | spoiled(sample, WORDS).map(_json) | torn(_json(sample))
        ask(page, "POST", path.format(id=page.name), data.draw(body), page.headers)

    return check


def check_addresses(page: Page) -> Check:
    """Any method, address, question and header."""

    def check(data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(PATHS)).format(id=data.draw(st.just(page.name) | texts))
        path = data.draw(st.just(path) | torn(path.encode("utf-8", "replace")).map(_ascii))
        name = data.draw(st.sampled_from(("after", "move", "x")))
        query = data.draw(st.just("") | texts.map(lambda value: f"?{name}={value}"))
        headers = {**page.headers, **data.draw(st.dictionaries(_NAMES, _header, max_size=2))}
        method = data.draw(st.sampled_from(("GET", "POST", "HEAD", "PUT", "DELETE", "X")))
        ask(page, method, "/" + _ascii((path + query).encode("utf-8", "replace")), b"{}", headers)

    return check


_NAMES = st.sampled_from(["Authorization", "Host", "Origin", "Content-Length", "If-None-Match"])
_header = st.binary(max_size=12) | st.sampled_from(
    [b"Bearer x", b"Bearer \xff", b"[", b"127.0.0.1"]
)


def _ascii(path: bytes) -> str:
    """What a client can send: no blanks, everything else with a percent sign."""
    return "".join(chr(c) if 33 <= c < 127 else f"%{c:02x}" for c in path).lstrip("/")


def ask(page: Page, method: str, path: str, body: bytes, headers: dict[str, Any]) -> None:
    """Put one question; the page is there before and after it."""
    before = state(page)
    with guarded((method, path, body[:500], headers)):
        answer = page.client.request(
            method, "/" + path.lstrip("/"), content=body, headers=headers, follow_redirects=False
        )
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert method == "HEAD" or len(answer.json()["error"]) > 10
        assert state(page) == before
    elif state(page)[0] != before[0] and not page.client.site.tables.closing:
        page.view()


def state(page: Page) -> tuple[Any, ...]:
    """All that the server keeps: the game in memory, and every row of its file."""
    site = page.client.site
    table = site.tables.find(page.name)
    rows = [
        site.store._db.execute(f"SELECT * FROM {name}").fetchall()
        for name in ("games", "tokens", "actions", "replays")
    ]
    return table.game._state.tobytes(), table.version, table.paused, table.speed, rows


def _json(value: Any) -> bytes:
    try:
        return json.dumps(value).encode()
    except (ValueError, RecursionError):
        return b"[" * 2000


def test_requests_quickly() -> None:
    with served() as page:
        quickly(check_bodies(page), 40)
        quickly(check_addresses(page), 40)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_requests_for_long() -> None:
    with served() as page:
        for_long(check_bodies(page), check_addresses(page))
