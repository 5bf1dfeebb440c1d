"""What a position is worth to a player, in points at the end: a guess made by hand.

Agents that look ahead judge with it where they stop. It starts from the score sheet, leaves out
what only the last round decides, and adds what the player's things are likely to earn.
"""

from bruxelles_env.bruxelles1897.area import rows_of_area
from bruxelles_env.bruxelles1897.columns import wins_column
from bruxelles_env.bruxelles1897.construction import houses_owned, materials_from
from bruxelles_env.bruxelles1897.majorities import brussels_total
from bruxelles_env.bruxelles1897.scoring import SALARY, UNPAID, lower_half, total_score
from bruxelles_env.bruxelles1897.terms import (
    ARCHITECTURE,
    BRUGMANN,
    COLUMNS,
    NEUTRAL,
    NOBILITY,
    PHASE_ACTIONS,
    PHASE_OVER,
    PRESTIGE,
    PRISON,
    ROUNDS,
)
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.kept import NOT_KEPT, UPRIGHT
from bruxelles_env.core.opinions import make_has_most, share_of_corner

A_CARD = 1.8  # points that an Architect card earns when it is used
SPREAD = 30.0  # points apart that make one player e times as likely to win as another
SURE = 0.8  # a lead now is a win at the end of the round this often


@rule
def estimate(box, s, player):
    """The points that the player may expect at the end of the game."""
    if s.phase == PHASE_OVER:
        return float(total_score(box, s, player))
    left = ROUNDS - s.round_number  # rounds after this one
    houses = houses_owned(s, player)
    value = float(s.points[player]) + houses * float(s.tracks[player, ARCHITECTURE])
    value += materials_from(s, player, 0)
    value += of_money(s, player, left)
    value += of_goods(s, player, left)
    value += of_levels(s, player, houses, left)
    value += of_cards(s, player, left)
    if s.phase == PHASE_ACTIONS:
        value += of_columns(box, s, player, houses, left)
        value += of_coats_of_arms(s, player)
        value += of_prison(s, player, left)
    elif left == 0:
        value += of_columns(box, s, player, houses, left)
    if s.expo == player:
        value += 2.0 if left == 0 else 0.7
    return value


@rule
def nobles_to_pay(s, player):
    count = 0
    for noble in range(BRUGMANN):
        if s.nobles[player, noble] != NOT_KEPT:
            count += 1
    return count


@rule
def of_money(s, player, left):
    """Money pays for cards in the rounds to come, and for nobles at the end."""
    money = float(s.money[player])
    owed = float(SALARY * nobles_to_pay(s, player))
    if left == 0:
        short = max(0.0, owed - money) / SALARY
        use = 0.25 * min(money, 6.0) if not s.passed[player] else 0.0
        return use - UNPAID * short
    return min(money, 16.0) * (0.35 + 0.12 * left) - 0.2 * owed


@rule
def of_goods(s, player, left):
    """Artworks are shown or sold; materials become houses."""
    acts = left > 0 or not s.passed[player]
    if not acts:
        return 0.0
    value = 0.0
    for colour in range(4):
        if s.artworks[player, colour] > 0:
            value += 0.9 + 0.3 * left
        value += 0.4 * max(0, s.artworks[player, colour] - 1)
    value += min(materials_from(s, player, 0), 5) * (0.4 + 0.35 * left)
    for kind in range(4):
        if s.houses[player, kind] > 0:
            value += 0.4
    return value


@rule
def of_levels(s, player, houses, left):
    """Levels on the three tracks pay in the rounds to come."""
    nobles = 0
    for noble in range(6):
        if s.nobles[player, noble] != NOT_KEPT:
            nobles += 1
    value = s.tracks[player, ARCHITECTURE] * 0.9 * left * 0.8
    value += houses * 0.9 * left
    value += s.tracks[player, PRESTIGE] * 1.5 * left
    value += min(s.tracks[player, NOBILITY], nobles + 1) * 0.9 * left
    return value + nobles * (0.7 + 0.5 * left)


@rule
def of_cards(s, player, left):
    """Architect cards at hand and in the Prison; nobles that can act."""
    value = 0.0
    for kind in range(3):
        worth = A_CARD + 0.15 * kind
        value -= worth * left * s.prison[player, kind]
        if not s.passed[player]:
            value += worth * s.hand[player, kind]
    if not s.passed[player]:
        for noble in range(6):
            if s.nobles[player, noble] == UPRIGHT:
                value += 0.3
    return value


@rule
def of_columns(box, s, player, houses, left):
    """Upper halves of the columns that he holds; in the last round the lower halves too."""
    value = 0.0
    for column in range(COLUMNS):
        if not wins_column(s, player, column):
            continue
        bonus = s.bonus[column]
        top = box.bonus_top[bonus]
        if s.phase == PHASE_ACTIONS:
            if top == PRISON:
                jailed = 0
                for kind in range(3):
                    jailed += s.prison[player, kind]
                value += SURE * min(jailed, 1) * A_CARD * left
            elif top == ARCHITECTURE:
                value += SURE * (houses + 0.8 * left)
            elif top == PRESTIGE:
                value += SURE * (1.0 + 1.5 * left)
            else:
                value += SURE * 0.9 * left
        if left == 0:
            value += SURE * lower_half(s, player, box.bonus_bottom[bonus])
    return value


@rule
def of_coats_of_arms(s, player):
    """Crossings that are full, or filling up, with him in the lead."""
    sure = 0.0
    for row in range(rows_of_area(s) - 1):
        for column in range(COLUMNS - 1):
            corner = row * COLUMNS + column
            sure += share_of_corner(s.owner, COLUMNS, corner, player, s.num_players, NEUTRAL)
    return sure * s.tracks[player, PRESTIGE]


has_most = make_has_most(brussels_total)


@rule
def of_prison(s, player, left):
    """Whoever has most cards at the Brussels cards loses one for the rounds to come."""
    return -SURE * A_CARD * left if has_most(s, player) else 0.0
