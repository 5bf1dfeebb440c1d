"""Bytes on the server's socket: whatever comes in, it goes on answering."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import strategies as st

pytest.importorskip("uvicorn", reason="needs pip install 'bruxelles-env[web]'")

import uvicorn

from bruxelles_env.web.app import Site, make_app
from bruxelles_env.web.serving import listen
from tests.fuzz.faces import Check, for_long, quickly
from tests.fuzz.values import torn
from tests.web.served import UNLIMITED

_WAIT = 60.0  # seconds for an answer, of which a server that is well needs some thousandths
_LITTLE = 0.05  # and for one to bytes that may be no whole request
BODY = b'{"game": "bruxelles1893", "num_players": 2, "seats": ["human", "human"]}'
SAMPLES = [
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /static/%2e%2e/x?a=b HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % len(BODY) + BODY,
    b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"%x\r\n" % len(BODY) + BODY + b"\r\n0\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
]
WHOLE = SAMPLES[0].replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")


@contextmanager
def served() -> Iterator[int]:
    """A real server in a thread; its port."""
    site = Site(limits=UNLIMITED)
    options = {"log_level": "critical", "ws": "none", "timeout_graceful_shutdown": 1}
    one = uvicorn.Server(uvicorn.Config(make_app(site), **options))
    with listen("127.0.0.1", 0) as listening:
        thread = threading.Thread(target=one.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            one.should_exit = True
            thread.join(_WAIT)


def check_bytes(port: int) -> Check:
    def check(data: st.DataObject) -> None:
        sample = data.draw(st.sampled_from(SAMPLES))
        sent = data.draw(st.one_of(st.binary(max_size=80), *[torn(sample)] * 3))
        answer = exchange(port, sent, _LITTLE)
        assert not answer.startswith(b"HTTP/1.1 5"), answer[:500]
        assert exchange(port, WHOLE, _WAIT).startswith(b"HTTP/1.1 200 ")

    return check


def exchange(port: int, sent: bytes, wait: float) -> bytes:
    """Send it, and read what comes until the server closes or time is up."""
    with socket.create_connection(("127.0.0.1", port), _WAIT) as line:
        line.settimeout(wait)
        parts = []
        try:
            line.sendall(sent)
            while part := line.recv(1 << 16):
                parts.append(part)
        except (TimeoutError, ConnectionError):  # it waits for more, or has had enough
            pass
        return b"".join(parts)


def test_wire_quickly() -> None:
    with served() as port:
        quickly(check_bytes(port), 20)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_wire_for_long() -> None:
    with served() as port:
        for_long(check_bytes(port))
