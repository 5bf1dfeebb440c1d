"""What every request passes: is it meant for this server, is it too much, and what goes with the
answer.

A page elsewhere cannot use a visitor's browser against a server on his own machine: requests name
the host that they mean, and browsers name the page that they come from.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bruxelles_env.web.errors import Refusal
from bruxelles_env.web.limits import Buckets

LOCAL = ("localhost", "127.0.0.1", "::1")
# A drawing is styled by attributes, so styles may be inline; scripts never.
_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Stands before the application."""

    def __init__(
        self, app: ASGIApp, buckets: Buckets, hosts: Iterable[str], any_address: bool
    ) -> None:
        self._app, self._buckets = app, buckets
        self._hosts, self._any_address = {host.lower() for host in hosts}, any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, _with_headers(send))
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_host(Headers(scope=scope))
            self._buckets.take(address_of(scope), "requests")
        except Refusal as refusal:
            await refused(refusal)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _check_host(self, headers: Headers) -> None:
        host = headers.get("host", "")
        if not self._knows(_name(f"//{host}")):
            raise Refusal(
                421,
                f"this server does not answer for {host[:60]!r}: use the address that it printed, "
                "or start it with --allow-host NAME",
            )
        origin = headers.get("origin")
        if origin is not None and origin.lower().partition("://")[2] != host.lower():
            raise Refusal(403, "this request comes from another page: open the server's own one")

    def _knows(self, name: str) -> bool:
        """A known name. An address can be no other site's name, so it may be any if asked for."""
        return name in self._hosts or (self._any_address and _is_address(name))


def _name(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_local(host: str) -> bool:
    """Is this an address that only this machine reaches?"""
    return host.lower() in LOCAL or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def address_of(scope: Scope) -> str:
    """Where a request comes from; not what it says of itself."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def refused(refusal: Refusal) -> JSONResponse:
    """A refusal as an answer."""
    headers = {"Retry-After": "1"} if refusal.status in (429, 503) else None
    return JSONResponse({"error": refusal.words}, refusal.status, headers)


def _with_headers(send: Send) -> Send:
    """What goes with every answer, and how long the server took for it."""
    begun = time.perf_counter()

    async def send_more(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            taken = (time.perf_counter() - begun) * 1000
            headers["Server-Timing"] = f"total;dur={taken:.2f}"
        await send(message)

    return send_more
