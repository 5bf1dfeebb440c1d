"""The exhibition: players show Artworks in turn, each colour once."""

from bruxelles_env.bruxelles1897 import actions
from bruxelles_env.bruxelles1897.terms import ASK_EXHIBIT, DO_EXHIBITION
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule

POINTS = 2  # for an Artwork shown


@rule
def begin_exhibition(s, player):
    """The player takes the Expo card and is the first to show."""
    s.expo = player
    for colour in range(4):
        s.shown[colour] = 0
    for seat in range(s.num_players):
        s.declined[seat] = 0
    push(s, DO_EXHIBITION, player, 0, 0)


@rule
def can_show_colour(s, player, colour):
    """Has he an Artwork of this colour, and has nobody shown one?"""
    return s.artworks[player, colour] > 0 and not s.shown[colour]


@rule
def can_show(s, player):
    """Has he something to show, and has he neither passed nor declined?"""
    if s.passed[player] or s.declined[player]:
        return False
    for colour in range(4):
        if can_show_colour(s, player, colour):
            return True
    return False


@rule
def next_showing(s, player):
    """Ask the next player, from this one on, who can show something; without one it is over."""
    for step in range(s.num_players):
        seat = (player + step) % s.num_players
        if can_show(s, seat):
            push(s, DO_EXHIBITION, (seat + 1) % s.num_players, 0, 0)
            push(s, ASK_EXHIBIT, seat, 0, 0)
            return


@rule
def legal_exhibit(s, player, out):
    """An Artwork of a colour not yet shown, or decline."""
    count = 0
    for colour in range(4):
        if can_show_colour(s, player, colour):
            out[count] = actions.EXHIBIT + colour
            count += 1
    out[count] = actions.DECLINE
    return count + 1


@rule
def apply_exhibit(s, player, action):
    if action == actions.DECLINE:
        s.declined[player] = 1
    else:
        s.shown[action - actions.EXHIBIT] = 1
        s.points[player] += POINTS
