"""How much one address may ask for, and how much the server keeps."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from bruxelles_env.web.errors import Refusal

_ADDRESSES = 10_000  # remembered at once


@dataclass(frozen=True)
class Rate:
    """So many a second, and so many at once after a rest."""

    each_second: float
    at_once: int


@dataclass(frozen=True)
class Limits:
    """The limits of a server. A page that is played on comes nowhere near them."""

    requests: Rate = Rate(50, 200)
    new: Rate = Rate(1, 40)  # games and replays that are begun
    thoughts: Rate = Rate(3, 20)  # hints and analyses
    body: int = 64 * 1024  # bytes of a request
    replay: int = 2 * 1024 * 1024  # bytes of a replay file
    games: int = 2000  # kept in the file
    in_memory: int = 300  # of them, ready to go on
    replays: int = 500  # kept in the file
    waiting: int = 16  # hints and analyses that wait for an agent, of all addresses together
    polls: int = 500  # pages that wait for news


class Buckets:
    """A bucket for each address: what is asked for is taken out, and time fills it again."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, what: str) -> None:
        """Take one out; a refusal says when there will be one again."""
        now = self._clock()
        name = _network(address)
        left, then = self._buckets.get(name, (float(self._rate.at_once), now))
        left = min(self._rate.at_once, left + (now - then) * self._rate.each_second)
        if left < 1.0:
            seconds = max(1, round((1.0 - left) / self._rate.each_second))
            raise Refusal(
                429, f"too many {what} from your address: try again in {seconds} s, please"
            )
        self._buckets[name] = (left - 1.0, now)
        self._buckets.move_to_end(name)
        if len(self._buckets) > _ADDRESSES:
            self._buckets.popitem(last=False)  # silent for longest, so surely full again


def _network(address: str) -> str:
    """Who has an IPv6 address has 2**64 of them: they share a bucket."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4:
        return address
    return str(ipaddress.ip_network((int(ip), 64), strict=False))
