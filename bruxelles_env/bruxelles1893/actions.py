"""The flat action space: named ranges in one order, the same for every player count and board."""

from bruxelles_env.bruxelles1893 import terms
from bruxelles_env.core.ranges import Ranges

BID_STEP = 20  # bids up to here are one decision; larger ones two: "over 40", then the rest
BID_BLOCKS = 31
LARGEST_BID = BID_STEP * (BID_BLOCKS + 1)  # 640 BF, more than anybody can come to hold

RANGES = Ranges()

SHIELD = RANGES.add("SHIELD", 16)
NEUTRAL = RANGES.add("NEUTRAL", terms.SPACES)
PLACE = RANGES.add("PLACE", terms.SPACES)
BRUSSELS = RANGES.add("BRUSSELS", 4)
PASS = RANGES.add("PASS", 1)
BID = RANGES.add("BID", BID_STEP)
BID_OVER = RANGES.add("BID_OVER", BID_BLOCKS)
BID_REST = RANGES.add("BID_REST", BID_STEP)
PERFORM = RANGES.add("PERFORM", 2)
KEEP_WORK = RANGES.add("KEEP_WORK", 4)
CURSOR = RANGES.add("CURSOR", terms.CENTRES * terms.CENTRES)
SELL = RANGES.add("SELL", 5)
WINDOW = RANGES.add("WINDOW", 2)
THEATER = RANGES.add("THEATER", 4)
KEEP_FIGURE = RANGES.add("KEEP_FIGURE", 2)
CUBE = RANGES.add("CUBE", terms.NOBLES)
TRADE = RANGES.add("TRADE", 1)
PAY = RANGES.add("PAY", 5)
NEEDLE = RANGES.add("NEEDLE", 2)
BUILD = RANGES.add("BUILD", terms.SPACES)
ACTIVATE = RANGES.add("ACTIVATE", 8)
PARK = RANGES.add("PARK", 5)
STOP = RANGES.add("STOP", 1)
POWER = RANGES.add("POWER", 4)
TUCK = RANGES.add("TUCK", 4)
LET_GO = RANGES.add("LET_GO", 8)

NUM_ACTIONS = RANGES.size
