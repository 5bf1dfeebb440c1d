"""Sale: an Artwork is discarded for a Money card."""

from bruxelles_env.bruxelles1897 import actions
from bruxelles_env.bruxelles1897.terms import ARTWORK, ASK_SALE
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.counts import legal_held, total

PRICE = 3  # BEF


@rule
def can_sell(s, player):
    return total(s.artworks[player], 0) > 0


@rule
def begin_sale(s, player):
    """Nothing is asked, and nothing happens, without an Artwork."""
    push(s, ASK_SALE, player, 0, 0)


@rule
def legal_sale(s, player, out):
    return legal_held(s.artworks[player], 4, actions.SELL, out)


@rule
def apply_sale(s, player, colour):
    s.artworks[player, colour] -= 1
    s.discard[ARTWORK, colour] += 1
    s.money[player] += PRICE
