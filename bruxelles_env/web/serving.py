"""Starting and stopping the server: its socket, its address, the browser, Ctrl-C."""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress

import uvicorn

from agents.search.lookahead import lookahead
from bruxelles_env.game import Game
from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.web.app import Site, make_app
from bruxelles_env.web.guard import LOCAL, is_local

_GRACE = 3  # seconds that open requests get when the server stops
_CONNECTIONS = 1000
_WARNING = """\
WARNING: listening on {host}, not on this machine alone. Everybody who reaches it over the network
can begin games and use its processors, and nothing is encrypted: who listens in can read tokens.
Do this only in a network that you trust."""


def serve(site: Site, host: str, port: int, names: Sequence[str], browser: bool) -> int:
    """Answer requests until Ctrl-C."""
    try:
        listening = listen(host, port)
    except OSError:
        site.close()
        raise
    local = is_local(host)
    if not local:
        print(_WARNING.format(host=host), file=sys.stderr, flush=True)
    address = _address(host, listening.getsockname()[1])
    _compile()
    app = make_app(site, [*LOCAL, host, *names, *_own_names(local)], any_address=not local)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # an address that a request claims to come from is not believed
        ws="none",
        limit_concurrency=_CONNECTIONS,
        timeout_graceful_shutdown=_GRACE,
    )
    server = _Server(config, site, address, browser)
    with suppress(KeyboardInterrupt), listening:
        server.run(sockets=[listening])
    print("stopped; games are kept", flush=True)
    if server.trouble is not None:
        raise ValueError(server.trouble)
    return 0


class _Server(uvicorn.Server):
    """Tells its address once it answers, and lets nobody wait when it stops."""

    def __init__(self, config: uvicorn.Config, site: Site, address: str, browser: bool) -> None:
        super().__init__(config)
        self._site, self._address, self._browser = site, address, browser
        self.trouble: str | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.trouble = await self._site.offers.first_that_fails()
        if self.trouble is not None:
            self.should_exit = True
        await super().startup(sockets)
        if self.trouble is None and not self.should_exit:
            print(f"Bruxelles is at {self._address} (Ctrl-C stops it)", flush=True)
            if self._browser:
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._site.stop_waiting()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket for the address; errors say what to do."""
    version = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(version, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would share the port with another server
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(256)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise OSError(
                f"port {port} on {host} is taken: another server may run there; choose another "
                "one with --port N, or any free one with --port 0"
            ) from None
        raise OSError(f"cannot listen on {host}, port {port}: {error}") from None
    return listening


def _address(host: str, port: int) -> str:
    """The address for a browser on this machine."""
    with suppress(ValueError):
        if ipaddress.ip_address(host).is_unspecified:
            host = "127.0.0.1" if ":" not in host else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_names(local: bool) -> list[str]:
    """Names under which others know this machine."""
    return [] if local else [socket.gethostname(), f"{socket.gethostname()}.local"]


def _compile() -> None:
    """Make the rules ready now: the first request should not wait for them."""
    for name in GAMES:
        Game(name, rules_of(name).min_players)
        lookahead(rules_of(name))
