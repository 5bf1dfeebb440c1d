"""What the judgements of the games have in common: who leads, and what a lead may come to."""

from bruxelles_env.core.compiled import rule
from bruxelles_env.core.grid import count_around

_EMPTY = -1  # nobody's, in every game


def make_has_most(count):
    """The function that says whether nobody has more of something, of which he has at least one."""

    @rule
    def has_most(s, player):
        mine = count(s, player)
        if mine == 0:
            return False
        for other in range(s.num_players):
            if other != player and count(s, other) > mine:
                return False
        return True

    return has_most


@rule
def share_of_corner(owners, columns, corner, player, num_players, neutral):
    """How sure four spaces are a player's: 0 if another leads there, 1 when they are full.

    ``corner`` is their top left one.
    """
    mine = count_around(owners, columns, corner, player)
    if mine == 0 or count_around(owners, columns, corner, neutral) > mine:
        return 0.0
    for other in range(num_players):
        if other != player and count_around(owners, columns, corner, other) > mine:
            return 0.0
    filled = (4 - count_around(owners, columns, corner, _EMPTY)) / 4.0
    return filled * filled
