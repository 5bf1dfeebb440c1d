"""Ways to play Bruxelles 1893 that reach its far corners.

Uniform play passes early, bids high and is poor; others hoard money, build, empty the stacks of
works or the pile of figures.
"""

from __future__ import annotations

from tests.playing import Subject, prefer, uniform

IDLE = ("pass", "leave", "stop")


def low(words: list[str]) -> list[str]:
    return words[:1]


def high(words: list[str]) -> list[str]:
    return words[-1:]


POLICIES = {
    "uniform": uniform,
    "busy": prefer(never=(*IDLE, "discard figure"), bid=lambda words: words[:2]),
    "bids all": prefer("place", never=IDLE, bid=high),
    "equal bids": prefer("place", bid=low),
    "hoarder": prefer(
        *("stock", "sale", "perform", "cursor to r2", "workshop", "brugmann"), never=IDLE, bid=low
    ),
    "rich, bids high": prefer("stock", "sale", "perform", "cursor to r2", "park", "do sale"),
    "builder": prefer(
        *("construction", "materials", "market", "perform", "pay", "build", "solvay"),
        *("trade joker", "empain"),
        never=IDLE,
        bid=low,
    ),
    "collector of cubes": prefer(
        *("materials", "take", "market", "perform", "solvay", "trade", "empain", "keep figure"),
        "plaza",
        never=IDLE,
        bid=low,
    ),
    "artist": prefer(
        *("workshop", "sale", "perform", "sell", "cover", "do ", "park", "construction"),
        never=IDLE,
        bid=low,
    ),
    "workshop only": prefer("workshop", "perform", "park", never=IDLE, bid=low),
    "patron": prefer(
        *("theater", "perform", "invite", "keep figure", "plaza", "activate"), never=IDLE, bid=low
    ),
    "never keeps": prefer("theater", "perform", "invite", "discard figure", "park", bid=low),
}
SUBJECT = Subject("bruxelles1893", POLICIES)
