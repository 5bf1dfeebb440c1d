"""Phase A, the stock exchange: a card is revealed and a shield opens the area of the round."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.terms import (
    ASK_NEUTRAL,
    ASK_SHIELD,
    DO_NEXT_TURN,
    EMPTY,
    NEUTRAL,
    PHASE_ACTIONS,
    PHASE_STOCK,
    SIDE,
    SPACES,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule


@rule
def begin_round(s):
    """Lay out five bonus cards, reveal the stock card and ask the first player for a shield."""
    s.round_number += 1
    s.phase = PHASE_STOCK
    for column in range(SIDE):
        s.bonus_left -= 1
        s.bonus[column] = s.bonus_deck[s.bonus_left]
    s.stock_left -= 1
    s.stock_card = s.stock_deck[s.stock_left]
    s.shield = EMPTY
    push(s, ASK_SHIELD, s.first_player, 0, 0)


@rule
def legal_shield(box, s, out):
    """One of the two shields on the card's line for this player count."""
    line = box.stock_shields[s.stock_card, s.num_players - 2]
    out[0] = actions.SHIELD + min(line[0], line[1])
    out[1] = actions.SHIELD + max(line[0], line[1])
    return 2


@rule
def apply_shield(s, shield):
    """Open the area; with two players, each then places a neutral assistant."""
    s.shield = shield
    s.phase = PHASE_ACTIONS
    # The step looks for the next player clockwise: from the seat before the first player.
    push(s, DO_NEXT_TURN, (s.first_player + s.num_players - 1) % s.num_players, 0, 0)
    if s.num_players == 2:
        push(s, ASK_NEUTRAL, 1 - s.first_player, 0, 0)
        push(s, ASK_NEUTRAL, s.first_player, 0, 0)


@rule
def legal_neutral(box, s, out):
    """A space of the area with neither an assistant nor a building."""
    count = 0
    area = box.area[s.shield]
    for space in range(SPACES):
        if area[space] and s.assistant[space] == EMPTY and s.building[space] == EMPTY:
            out[count] = actions.NEUTRAL + space
            count += 1
    return count


@rule
def apply_neutral(s, space):
    s.assistant[space] = NEUTRAL
