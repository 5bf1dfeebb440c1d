"""Who holds a column of the Art Nouveau area."""

from bruxelles_env.bruxelles1897.terms import COLUMNS, MAX_ROWS, NEUTRAL
from bruxelles_env.core.compiled import rule


@rule
def column_sum(s, owner, column):
    """The sum of the sides of an owner's Architect cards in a column."""
    total = 0
    for row in range(MAX_ROWS):
        space = row * COLUMNS + column
        if s.owner[space] == owner:
            total += s.value[space]
    return total


@rule
def wins_column(s, player, column):
    """The highest sum, ties included; a neutral card alone in the lead leaves it to nobody."""
    mine = column_sum(s, player, column)
    if mine == 0:
        return False
    for other in range(s.num_players):
        if column_sum(s, other, column) > mine:
            return False
    return column_sum(s, NEUTRAL, column) <= mine
