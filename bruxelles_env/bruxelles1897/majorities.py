"""The majorities at the end of a round, and the preparation of the next."""

from bruxelles_env.bruxelles1897 import actions
from bruxelles_env.bruxelles1897.area import rows_of_area
from bruxelles_env.bruxelles1897.columns import wins_column
from bruxelles_env.bruxelles1897.nobles import apply_prison
from bruxelles_env.bruxelles1897.piles import put_away
from bruxelles_env.bruxelles1897.scoring import pay_salaries
from bruxelles_env.bruxelles1897.setup import begin_round
from bruxelles_env.bruxelles1897.terms import (
    ASK_JAIL,
    ASK_PRISON,
    COLUMNS,
    DO_COLUMNS,
    DO_JAILS,
    EMPTY,
    PHASE_ACTIONS,
    PHASE_OVER,
    PRESTIGE,
    PRISON,
    ROUNDS,
    SPACES,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.grid import count_around
from bruxelles_env.core.kept import stand_up
from bruxelles_env.core.tracks import advance


@rule
def settle_columns(box, s, done):
    """Upper halves of the bonus cards: columns from the left, winners from the first player.

    ``done`` counts the pairs of column and player that have been looked at.
    """
    for pair in range(done, COLUMNS * s.num_players):
        column = pair // s.num_players
        player = (s.first_player + pair % s.num_players) % s.num_players
        if wins_column(s, player, column):
            top = box.bonus_top[s.bonus[column]]
            if top != PRISON:
                advance(box, s, player, top)
            elif s.round_number < ROUNDS:
                push(s, DO_COLUMNS, 0, pair + 1, 0)
                push(s, ASK_PRISON, player, 0, 0)
                return
            else:
                free_lowest(s, player)
    score_coats_of_arms(s)
    for seat in range(s.num_players):
        s.jailed[seat] = 0
    push(s, DO_JAILS, 0, 0, 0)


@rule
def free_lowest(s, player):
    """In the last round only the number in Prison counts: the lowest kind comes back unasked."""
    for kind in range(3):
        if s.prison[player, kind] > 0:
            apply_prison(s, player, kind)
            return


@rule
def score_coats_of_arms(s):
    """Each crossing of four Architect cards scores for whoever has most of them, ties included."""
    for row in range(rows_of_area(s) - 1):
        for column in range(COLUMNS - 1):
            score_coat_of_arms(s, row * COLUMNS + column)


@rule
def cards_around(s, corner, owner):
    """How many of the crossing's four spaces hold this owner's Architect cards."""
    return count_around(s.owner, COLUMNS, corner, owner)


@rule
def score_coat_of_arms(s, corner):
    """The crossing whose top left space is ``corner``."""
    if cards_around(s, corner, EMPTY) > 0:
        return
    most = 0
    for owner in range(5):  # the players and the neutral colour
        most = max(most, cards_around(s, corner, owner))
    for seat in range(s.num_players):
        if cards_around(s, corner, seat) == most:
            s.points[seat] += s.tracks[seat, PRESTIGE]


@rule
def brussels_total(s, player):
    """His Architect cards at the Brussels cards, with the one that has just gone to the Prison."""
    total = int(s.jailed[player])
    for place in range(3):
        for kind in range(3):
            total += s.brussels[place, player, kind]
    return total


@rule
def settle_jails(box, s, done):
    """Brussels majority: who has most cards there loses one to the Prison, ties included."""
    most = 1
    for seat in range(s.num_players):
        most = max(most, brussels_total(s, seat))
    for step in range(done, s.num_players):
        player = (s.first_player + step) % s.num_players
        if brussels_total(s, player) == most:
            if s.round_number < ROUNDS:
                push(s, DO_JAILS, 0, step + 1, 0)
                push(s, ASK_JAIL, player, 0, 0)
                return
            jail_lowest(s, player)
    if s.round_number < ROUNDS:
        prepare_round(box, s)
    else:
        pay_salaries(s)
        s.phase = PHASE_OVER


@rule
def legal_jail(s, player, out):
    """Which kind of his Architect cards at the Brussels cards goes to the Prison."""
    count = 0
    for kind in range(3):
        for place in range(3):
            if s.brussels[place, player, kind] > 0:
                out[count] = actions.JAIL + kind
                count += 1
                break
    return count


@rule
def apply_jail(s, player, kind):
    """It is taken from the first Brussels card where one lies."""
    for place in range(3):
        if s.brussels[place, player, kind] > 0:
            s.brussels[place, player, kind] -= 1
            s.prison[player, kind] += 1
            s.jailed[player] = 1
            return


@rule
def jail_lowest(s, player):
    """In the last round only the number in Prison counts: the lowest kind goes unasked."""
    for kind in range(3):
        for place in range(3):
            if s.brussels[place, player, kind] > 0:
                apply_jail(s, player, kind)
                return


@rule
def prepare_round(box, s):
    """The Expo card names the next first player; cards come home and the area is laid anew."""
    if s.expo < s.num_players:
        s.first_player = s.expo
    else:
        s.first_player = (s.first_player + 1) % s.num_players
    for space in range(SPACES):
        if s.card[space] != EMPTY:
            put_away(s, s.card[space])
    for seat in range(s.num_players):
        s.passed[seat] = 0
        s.jailed[seat] = 0
        for kind in range(3):
            s.hand[seat, kind] = box.architects[kind] - s.prison[seat, kind]
            for place in range(3):
                s.brussels[place, seat, kind] = 0
        stand_up(s.nobles[seat])
    for place in range(3):
        s.uses[place] = 0
    s.phase = PHASE_ACTIONS
    begin_round(s)
