"""What a player cannot see: the order of the four draw piles, and the generator."""

import numpy as np

from bruxelles_env.core.chance import next_bits
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.decks import reshuffle


@rule
def redraw_hidden(s, player, seed):
    """Redraw the order of the piles, uniformly, and reseed the generator."""
    s.rng = np.uint64(seed)
    for pile in range(4):
        reshuffle(s, s.pile[pile], s.pile_left[pile])
    # The orders above came from this seed; the game goes on from numbers that do not show them.
    s.rng = next_bits(s)
