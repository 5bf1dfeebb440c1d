"""Phase C, the resolution of the round in five steps, and phase D, its end."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.figures import free_assistant
from bruxelles_env.bruxelles1893.stock import begin_round
from bruxelles_env.bruxelles1893.terms import (
    ASK_BONUS,
    ASK_TIE,
    ASSISTANT,
    DO_MAJORITIES,
    DO_NEXT_BONUS,
    DO_SALARIES,
    EMPTY,
    HALL,
    MAX_PLAYERS,
    PHASE_RESOLUTION,
    PHASE_SALARIES,
    ROUNDS,
    SIDE,
    SPACES,
)
from bruxelles_env.bruxelles1893.theater import end_theater_round
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.grid import column_sum, count_around
from bruxelles_env.core.kept import stand_up
from bruxelles_env.core.tracks import advance

# How a player stands in a column's auction.
LOST, TIED, WON = range(3)


@rule
def column_total(s, player, column):
    """All that a player has bid in a column."""
    return column_sum(s.assistant, s.bid, SIDE, SIDE, player, column)


@rule
def column_result(s, player, column):
    """Step 1: the highest total wins the card; players tied for it share its power."""
    total = column_total(s, player, column)
    if total == 0:
        return LOST
    result = WON
    for other in range(s.num_players):
        if other != player:
            rival = column_total(s, other, column)
            if rival > total:
                return LOST
            if rival == total:
                result = TIED
    return result


@rule
def manneken_count(box, s, player, first_to_pass):
    """Step 2: Manneken Pis of this round, on cards won and on the exhibition tile."""
    count = 0
    if player == first_to_pass:
        count += box.manneken
    for column in range(SIDE):
        if column_result(s, player, column) == WON:
            count += box.bonus_manneken[s.bonus[column]]
    return count


@rule
def new_first_player(box, s, first_to_pass):
    """The most Manneken Pis; of those tied, the first one clockwise after the first player."""
    best = -1
    chosen = 0
    for step in range(1, s.num_players + 1):
        seat = (s.first_player + step) % s.num_players
        count = manneken_count(box, s, seat, first_to_pass)
        if count > best:
            best = count
            chosen = seat
    return chosen


@rule
def resolve_round(box, s):
    """Steps 1 and 2, then the bonus cards one by one, then the majorities."""
    s.phase = PHASE_RESOLUTION
    s.first_player = new_first_player(box, s, s.first_to_pass)
    push(s, DO_MAJORITIES, 0, 0, 0)
    push(s, DO_NEXT_BONUS, 0, 0, 0)


@rule
def next_bonus(s, done):
    """Step 3: players in order from the new first player, each by columns from the left.

    ``done`` counts the pairs of player and column that have been looked at.
    """
    for pair in range(done, s.num_players * SIDE):
        player = (s.first_player + pair // SIDE) % s.num_players
        column = pair % SIDE
        result = column_result(s, player, column)
        if result != LOST:
            push(s, DO_NEXT_BONUS, 0, pair + 1, 0)
            push(s, ASK_BONUS if result == WON else ASK_TIE, player, column, 0)
            return


@rule
def legal_power(box, s, column, out):
    """The power of the card, or one of its two."""
    card = s.bonus[column]
    out[0] = actions.POWER + box.bonus_power[card, 0]
    if box.bonus_power[card, 1] == EMPTY:
        return 1
    out[1] = actions.POWER + box.bonus_power[card, 1]
    return 2


@rule
def legal_bonus(box, s, player, column, out):
    """Use a power of the card, or tuck it under a row that took no card this round."""
    count = legal_power(box, s, column, out)
    if box.bonus_vp[s.bonus[column]] > 0:
        for row in range(4):
            if not s.closed[player, row]:
                out[count] = actions.TUCK + row
                count += 1
    return count


@rule
def apply_bonus(box, s, player, column, action):
    if action >= actions.TUCK:
        row = action - actions.TUCK
        s.rows[player, row] += box.bonus_vp[s.bonus[column]]
        s.closed[player, row] = 1
    else:
        use_power(box, s, player, column, action - actions.POWER)


@rule
def use_power(box, s, player, column, power):
    """The central power of a card, twice on a double card."""
    times = 2 if box.bonus_double[s.bonus[column]] else 1
    for _ in range(times):
        if power == ASSISTANT:
            free_assistant(s, player)
        else:
            advance(box, s, player, power)


@rule
def score_shields(s):
    """Step 4: a shield with four assistants scores for whoever has most of them, ties included."""
    for row in range(SIDE - 1):
        for column in range(SIDE - 1):
            score_shield(s, row * SIDE + column)


@rule
def score_shield(s, corner):
    """The shield whose top left space is ``corner``."""
    most = 0
    for seat in range(MAX_PLAYERS + 1):
        most = max(most, assistants_around(s, corner, seat))
    if assistants_around(s, corner, EMPTY) > 0:
        return
    for seat in range(s.num_players):
        if assistants_around(s, corner, seat) == most:
            s.points[seat] += s.tracks[seat, HALL]


@rule
def assistants_around(s, corner, seat):
    """How many of the shield's four spaces hold this seat's assistants (EMPTY: nobody's)."""
    return count_around(s.assistant, SIDE, corner, seat)


@rule
def brussels_total(s, player):
    total = 0
    for place in range(4):
        total += s.brussels[place, player]
    return total


@rule
def send_to_courthouse(s):
    """Step 5: whoever has most assistants on the Brussels board loses one; ties all do."""
    most = 1
    for seat in range(s.num_players):
        most = max(most, brussels_total(s, seat))
    for seat in range(s.num_players):
        if brussels_total(s, seat) == most:
            detain(s, seat)


@rule
def detain(s, seat):
    """One assistant goes from the first Brussels space that has one to the Courthouse."""
    for place in range(4):
        if s.brussels[place, seat] > 0:
            s.brussels[place, seat] -= 1
            s.detained[seat] += 1
            return


@rule
def settle_majorities(box, s):
    """Steps 4 and 5, then the next round, or the salaries after the last."""
    score_shields(s)
    send_to_courthouse(s)
    if s.round_number < ROUNDS:
        end_round(box, s)
        begin_round(s)
    else:
        s.phase = PHASE_SALARIES
        push(s, DO_SALARIES, 0, 0, 0)


@rule
def end_round(box, s):
    """Phase D: assistants come home, figures stand up, the theater moves on."""
    for seat in range(s.num_players):
        s.hand[seat] = box.assistants - s.detained[seat]
        s.passed[seat] = 0
        for row in range(4):
            s.closed[seat, row] = 0
        stand_up(s.figures[seat])
        for place in range(4):
            s.brussels[place, seat] = 0
    for place in range(4):
        s.uses[place] = 0
    for space in range(SPACES):
        s.assistant[space] = EMPTY
        s.bid[space] = 0
    s.first_to_pass = EMPTY
    end_theater_round(s)
