"""What a player cannot see, listed in one place, and how it is imagined.

Hidden are the order of the four decks and stacks (works, figures, bonus cards, stock cards), the
tiles that another player has drawn and not yet chosen from, and the generator. All else is open.
"""

import numpy as np

from bruxelles_env.core.chance import next_bits, shuffle, sort
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.decks import reshuffle


@rule
def redraw_hidden(s, player, seed):
    """Redraw everything that ``player`` cannot see, uniformly, and reseed the generator."""
    s.rng = np.uint64(seed)
    reshuffle(s, s.figure_deck, s.figure_left)
    reshuffle(s, s.bonus_deck, s.bonus_left)
    reshuffle(s, s.stock_deck, s.stock_left)
    if s.drawn_left > 0 and s.ask[s.depth - 1, 1] != player:
        redraw_drawn(s)
    reshuffle(s, s.stack, s.stack_left)
    # The orders above came from this seed; the game goes on from numbers that do not show them.
    s.rng = next_bits(s)


@rule
def redraw_drawn(s):
    """Another player's drawn tiles: anything of at least two colours, since he is being asked."""
    known = s.drawn_known
    count = s.drawn_left
    left = s.stack_left
    for i in range(known, count):
        s.stack[left] = s.drawn[i]
        left += 1
    sort(s.stack, left)
    while True:
        shuffle(s, s.stack, left)
        for i in range(known, count):
            s.drawn[i] = s.stack[left - 1 - (i - known)]
        if several_colours(s):
            break
    s.stack_left = left - (count - known)


@rule
def several_colours(s):
    for i in range(1, s.drawn_left):
        if s.drawn[i] != s.drawn[0]:
            return True
    return False
