"""The flat action space: named ranges in one order, the same for every player count and board."""

from bruxelles_env.bruxelles1893 import terms

BID_STEP = 20  # bids up to here are one decision; larger ones two: "over 40", then the rest
BID_BLOCKS = 31
LARGEST_BID = BID_STEP * (BID_BLOCKS + 1)  # 640 BF, more than anybody can come to hold

RANGES: dict[str, tuple[int, int]] = {}  # name: (first action, how many)


def _range(name: str, count: int) -> int:
    first = sum(size for _, size in RANGES.values())
    RANGES[name] = (first, count)
    return first


SHIELD = _range("SHIELD", 16)
NEUTRAL = _range("NEUTRAL", terms.SPACES)
PLACE = _range("PLACE", terms.SPACES)
BRUSSELS = _range("BRUSSELS", 4)
PASS = _range("PASS", 1)
BID = _range("BID", BID_STEP)
BID_OVER = _range("BID_OVER", BID_BLOCKS)
BID_REST = _range("BID_REST", BID_STEP)
PERFORM = _range("PERFORM", 2)
KEEP_WORK = _range("KEEP_WORK", 4)
CURSOR = _range("CURSOR", terms.CENTRES * terms.CENTRES)
SELL = _range("SELL", 5)
WINDOW = _range("WINDOW", 2)
THEATER = _range("THEATER", 4)
KEEP_FIGURE = _range("KEEP_FIGURE", 2)
CUBE = _range("CUBE", terms.NOBLES)
TRADE = _range("TRADE", 1)
PAY = _range("PAY", 5)
NEEDLE = _range("NEEDLE", 2)
BUILD = _range("BUILD", terms.SPACES)
ACTIVATE = _range("ACTIVATE", 8)
PARK = _range("PARK", 5)
STOP = _range("STOP", 1)
POWER = _range("POWER", 4)
TUCK = _range("TUCK", 4)
LET_GO = _range("LET_GO", 8)

NUM_ACTIONS = sum(size for _, size in RANGES.values())
