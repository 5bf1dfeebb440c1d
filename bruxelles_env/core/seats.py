"""Seats around the table: clockwise is rising seats."""

from bruxelles_env.core.compiled import rule

NOBODY = -1


@rule
def next_unpassed(s, player):
    """The next seat clockwise after ``player`` that has not passed, himself last; or NOBODY."""
    for step in range(1, s.num_players + 1):
        seat = (player + step) % s.num_players
        if not s.passed[seat]:
            return seat
    return NOBODY


@rule
def relative_seat(count, player, seat):
    """How many seats clockwise from ``player`` a seat is among ``count``: 0 is his own."""
    return (seat - player + count) % count
