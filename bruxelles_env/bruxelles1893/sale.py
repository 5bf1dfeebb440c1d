"""The Sale action: move the cursor, sell a work, put it into a window of the shop."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.terms import (
    ASK_CURSOR,
    ASK_SELL,
    ASK_WINDOW,
    BLACK,
    CENTRES,
    EMPTY,
)
from bruxelles_env.bruxelles1893.workshop import restack_works
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.counts import total


@rule
def can_sell_colour(s, player, colour):
    """Does he own a work of this colour, and is the colour not visible in the shop?"""
    return s.works[player, colour] > 0 and s.shop[0] != colour and s.shop[1] != colour


@rule
def can_sell(s, player):
    for colour in range(5):
        if can_sell_colour(s, player, colour):
            return True
    return False


@rule
def begin_sale(s, player):
    push(s, ASK_CURSOR, player, 0, 0)


@rule
def works_owned(s, player):
    return total(s.works[player], 0)


@rule
def legal_cursor(s, player, out):
    """Any place of the cursor within as many steps as he owns works; it may stay."""
    reach = works_owned(s, player)
    count = 0
    for row in range(CENTRES):
        for column in range(CENTRES):
            if abs(row + 1 - s.cursor_row) + abs(column + 1 - s.cursor_column) <= reach:
                out[count] = actions.CURSOR + row * CENTRES + column
                count += 1
    return count


@rule
def apply_cursor(s, player, centre):
    s.cursor_row = centre // CENTRES + 1
    s.cursor_column = centre % CENTRES + 1
    push(s, ASK_SELL, player, 0, 0)


@rule
def legal_sell(s, player, out):
    """A work whose colour is not visible in the shop."""
    count = 0
    for colour in range(5):
        if can_sell_colour(s, player, colour):
            out[count] = actions.SELL + colour
            count += 1
    return count


@rule
def sale_place(box, s, colour):
    """Row and column that pay for a colour: a corner of the cursor, for black its centre."""
    row = int(s.cursor_row)
    column = int(s.cursor_column)
    if colour != BLACK:
        corner = (box.corner[colour] + s.cursor_turn) % 4  # clockwise from the top left
        row += 1 if corner >= 2 else -1
        column += 1 if corner == 1 or corner == 2 else -1
    return row, column


@rule
def apply_sell(box, s, player, colour):
    """Money by the row, points by the column; then the work goes into the shop."""
    row, column = sale_place(box, s, colour)
    s.money[player] += box.sale_money[row]
    s.points[player] += box.sale_vp[column]
    s.works[player, colour] -= 1
    push(s, ASK_WINDOW, player, colour, 0)


@rule
def legal_window(s, out):
    """Which visible work the sold one covers; the first two sales fill the left, then the right."""
    for window in range(2):
        if s.shop[window] == EMPTY:
            out[0] = actions.WINDOW + window
            return 1
    out[0] = actions.WINDOW
    out[1] = actions.WINDOW + 1
    return 2


@rule
def apply_window(s, colour, window):
    if s.shop[window] != EMPTY:
        s.covered[s.shop[window]] += 1
    s.shop[window] = colour
    restack_works(s)
