"""The flat action space: named ranges in one order, the same for every player count."""

from bruxelles_env.bruxelles1897 import terms
from bruxelles_env.core.ranges import Ranges

RANGES = Ranges()

TAKE = RANGES.add("TAKE", terms.SPACES * len(terms.SIDES))  # a space with a side
BRUSSELS = RANGES.add("BRUSSELS", 3)
PASS = RANGES.add("PASS", 1)
SEND = RANGES.add("SEND", 3)
SELL = RANGES.add("SELL", 4)
SPEND = RANGES.add("SPEND", 6)
BUILD = RANGES.add("BUILD", 1)
KEEP_NOBLE = RANGES.add("KEEP_NOBLE", 2)
KEEP_MATERIAL = RANGES.add("KEEP_MATERIAL", 6)
FREE = RANGES.add("FREE", 3)
EXHIBIT = RANGES.add("EXHIBIT", 4)
DECLINE = RANGES.add("DECLINE", 1)
ACTIVATE = RANGES.add("ACTIVATE", 6)
STOP = RANGES.add("STOP", 1)
PARK = RANGES.add("PARK", 5)
KEEP_CARD = RANGES.add("KEEP_CARD", terms.NUM_PILE_CARDS)
JAIL = RANGES.add("JAIL", 3)

NUM_ACTIONS = RANGES.size
