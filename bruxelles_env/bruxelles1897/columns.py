"""Who holds a column of the Art Nouveau area."""

from bruxelles_env.bruxelles1897.terms import COLUMNS, MAX_ROWS, NEUTRAL
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.grid import column_sum


@rule
def sum_of_sides(s, owner, column):
    """The sum of the sides of an owner's Architect cards in a column."""
    return column_sum(s.owner, s.value, MAX_ROWS, COLUMNS, owner, column)


@rule
def wins_column(s, player, column):
    """The highest sum, ties included; a neutral card alone in the lead leaves it to nobody."""
    mine = sum_of_sides(s, player, column)
    if mine == 0:
        return False
    for other in range(s.num_players):
        if sum_of_sides(s, other, column) > mine:
            return False
    return sum_of_sides(s, NEUTRAL, column) <= mine
