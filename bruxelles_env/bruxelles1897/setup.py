"""Setup: from an empty record to the first question."""

import numpy as np

from bruxelles_env.bruxelles1897.area import lay_area, lay_bonus_cards
from bruxelles_env.bruxelles1897.piles import refill
from bruxelles_env.bruxelles1897.terms import BRUGMANN, DO_NEXT_TURN
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.kept import UPRIGHT


@rule
def deal(box, s, num_players, board, seed):
    """Set up a game; ``s`` must be all zeros. There is one board only."""
    s.rng = np.uint64(seed)
    s.num_players = num_players
    for pile in range(4):
        for kind in range(6):
            s.discard[pile, kind] = box.copies[pile, kind]
        refill(s, pile)
    for seat in range(num_players):
        seat_player(box, s, seat)
    begin_round(s)


@rule
def seat_player(box, s, seat):
    """What a player starts with: Brugmann, money, Architect cards and markers on 1."""
    s.money[seat] = box.money[seat]
    s.nobles[seat, BRUGMANN] = UPRIGHT
    for kind in range(3):
        jailed = box.prison[s.num_players - 2, kind]
        s.prison[seat, kind] = jailed
        s.hand[seat, kind] = box.architects[kind] - jailed
    for track in range(3):
        s.tracks[seat, track] = 1


@rule
def begin_round(s):
    """A new area and new bonus cards; the first player starts."""
    s.round_number += 1
    lay_area(s)
    lay_bonus_cards(s)
    # The step looks for the next player clockwise: from the seat before the first player.
    push(s, DO_NEXT_TURN, (s.first_player + s.num_players - 1) % s.num_players, 0, 0)
