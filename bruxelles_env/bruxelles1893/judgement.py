"""What a position is worth to a player, in points at the end: a guess made by hand.

Agents that look ahead judge with it where they stop. It starts from the score sheet and adds what
the player's things are likely to earn in the rounds to come. The figures are rules of thumb.
"""

from bruxelles_env.bruxelles1893.resolution import (
    LOST,
    TIED,
    brussels_total,
    column_result,
    new_first_player,
)
from bruxelles_env.bruxelles1893.scoring import (
    figures_kept,
    row_scores,
    salaries_owed,
    total_score,
)
from bruxelles_env.bruxelles1893.terms import (
    ARCHITECT,
    ASSISTANT,
    BUILDINGS,
    EMPTY,
    HALL,
    JOKER,
    NEUTRAL,
    NOBLES,
    PALACE,
    PHASE_ACTIONS,
    PHASE_OVER,
    PHASE_STOCK,
    ROUNDS,
    SIDE,
)
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.kept import UPRIGHT
from bruxelles_env.core.opinions import make_has_most, share_of_corner

MANNEKEN_PIS = 5  # points at the end
AN_ACTION = 2.5  # points that an assistant earns when it is placed
SPREAD = 50.0  # points apart that make one player e times as likely to win as another
SURE = 0.8  # a lead now is a win at the end of the round this often


@rule
def estimate(box, s, player):
    """The points that the player may expect at the end of the game."""
    value = float(total_score(box, s, player))
    if s.phase == PHASE_OVER:
        return value
    left = ROUNDS - s.round_number  # rounds after this one
    value += of_money(box, s, player, left)
    value += of_goods(s, player, left)
    value += of_standing(s, player, left)
    value += of_people(box, s, player, left)
    value += of_manneken_pis(box, s, player, left)
    if s.phase == PHASE_ACTIONS or s.phase == PHASE_STOCK:
        value += of_columns(box, s, player, left)
        value += of_shields(s, player)
        value += of_courthouse(s, player, left)
    return value


@rule
def of_money(box, s, player, left):
    """Money buys things while there are rounds left; at the end it pays salaries, then counts."""
    money = float(s.money[player])
    owed = float(salaries_owed(box, s, player))
    counted = float(row_scores(box, s, player, 0))
    at_the_end = max(0.0, money - owed) / 4.0 * s.rows[player, 0]
    short = max(0.0, owed - money)
    if left == 0:
        use = 0.3 * min(money, 8.0) if not s.passed[player] and s.hand[player] > 0 else 0.0
        return at_the_end - counted - 1.6 * short + use
    use = min(money, 20.0) * (0.4 + 0.1 * left)
    return 0.3 * at_the_end - counted - 0.25 * owed + use


@rule
def of_goods(s, player, left):
    """Works are sold or bring income; materials and jokers become buildings."""
    acts = left > 0 or (not s.passed[player] and s.hand[player] > 0)
    if not acts:
        return 0.0
    value = 0.0
    works = 0
    for colour in range(5):
        works += s.works[player, colour]
        if s.works[player, colour] > 0:
            value += 0.6 * left
    value += min(works, 4) * (1.5 + 0.4 * left)
    nobles = 0
    for cube in range(NOBLES):
        nobles += s.cubes[player, cube]
    if s.built[player] < BUILDINGS:
        value += min(nobles, 6) * (0.5 + 0.25 * left)
        value += min(s.cubes[player, JOKER], 4) * (0.4 + 0.2 * left)
    return value


@rule
def of_standing(s, player, left):
    """Levels on the three tracks, buildings and row factors pay in every round to come."""
    built = float(s.built[player])
    to_build = min(float(BUILDINGS - s.built[player]), 0.7 * left)
    value = s.tracks[player, ARCHITECT] * to_build * 0.7
    value += built * left * 1.3  # more levels to come, and secondary actions
    value += s.tracks[player, HALL] * left * 1.6
    value += min(s.tracks[player, PALACE], 1 + figures_kept(s, player)) * left * 0.8
    for row in range(4):
        value += (s.rows[player, row] - 1) * left * 0.5
    return value + 0.5 * s.tiles[player]


@rule
def of_people(box, s, player, left):
    """Assistants at hand and in the Courthouse; figures that can act."""
    value = -AN_ACTION * left * s.detained[player]
    if not s.passed[player]:
        value += AN_ACTION * s.hand[player]
        for figure in range(8):
            if s.figures[player, figure] == UPRIGHT:
                value += 0.4
    return value + figures_kept(s, player) * left * 0.9


@rule
def of_manneken_pis(box, s, player, left):
    """Five points for who holds it at the end; before, it only gives the first turn."""
    value = 0.0
    if s.first_player == player:
        value -= MANNEKEN_PIS
    holder = s.first_player
    if s.phase == PHASE_ACTIONS:
        holder = new_first_player(box, s, s.first_to_pass)
    if holder == player:
        value += SURE * MANNEKEN_PIS if left == 0 else 0.8
    return value


@rule
def of_columns(box, s, player, left):
    """The bonus cards of the columns in which he leads."""
    value = 0.0
    for column in range(SIDE):
        result = column_result(s, player, column)
        if result != LOST:
            card = s.bonus[column]
            worth = worth_of_power(box, s, player, card, left)
            if result == TIED:
                value += 0.6 * worth
            else:
                value += SURE * max(worth, worth_of_tucking(box, s, player, card, left))
    return value


@rule
def worth_of_power(box, s, player, card, left):
    best = 0.0
    for choice in range(2):
        power = box.bonus_power[card, choice]
        if power == EMPTY:
            continue
        times = 2.0 if box.bonus_double[card] else 1.0
        if power == ASSISTANT:
            worth = min(times, float(s.detained[player])) * (s.rows[player, 3] + AN_ACTION * left)
        else:
            steps = min(times, float(box.track_end[power] - s.tracks[player, power]))
            if power == HALL:
                each = 1.6 * left + 0.8
            elif power == PALACE:
                each = 0.8 * left
            else:
                each = s.built[player] + 0.5 * left
            worth = steps * each
        best = max(best, worth)
    return best


@rule
def worth_of_tucking(box, s, player, card, left):
    """VP symbols count once for each thing that the best open row counts."""
    most = 0.0
    for row in range(4):
        if not s.closed[player, row]:
            counted = float(row_scores(box, s, player, row)) / float(s.rows[player, row])
            most = max(most, counted + 0.5 * left)
    return most * box.bonus_vp[card]


@rule
def of_shields(s, player):
    """Shields that are full, or filling up, with him in the lead."""
    sure = 0.0
    for row in range(SIDE - 1):
        for column in range(SIDE - 1):
            corner = row * SIDE + column
            sure += share_of_corner(s.assistant, SIDE, corner, player, s.num_players, NEUTRAL)
    return sure * s.tracks[player, HALL]


has_most = make_has_most(brussels_total)


@rule
def of_courthouse(s, player, left):
    """Whoever has most assistants on the Brussels board loses one for the rounds to come."""
    if has_most(s, player):
        return -SURE * (s.rows[player, 3] + AN_ACTION * left)
    return 0.0
