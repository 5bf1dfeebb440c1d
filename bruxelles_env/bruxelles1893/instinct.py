"""A quick feeling for moves: a weight for each legal action, larger for what is worth a look first.

Searches try likely moves first with it and play games out with it. It is made to be cheap: it looks
at the question and the player's own things, and judges no position.
"""

from bruxelles_env.bruxelles1893 import actions, terms
from bruxelles_env.bruxelles1893.brussels import cost_of_use
from bruxelles_env.bruxelles1893.construction import can_construct
from bruxelles_env.bruxelles1893.sale import can_sell, sale_place
from bruxelles_env.bruxelles1893.terms import (
    CENTRES,
    CONSTRUCTION,
    MARKET,
    MATERIALS,
    PARK,
    PAY_JOKER,
    PAY_MONEY,
    ROUNDS,
    SALE,
    STOCK,
    THEATER,
    WORKSHOP,
)
from bruxelles_env.bruxelles1893.workshop import can_create
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.kept import UPRIGHT

UNLIKELY = 0.05


@rule
def instinct(box, s, kind, player, a, b, legal, count, weights):
    """Write a weight for each of the ``count`` legal actions."""
    if kind == terms.ASK_TURN:
        feel_turn(box, s, player, legal, count, weights)
    elif kind == terms.ASK_BID:
        feel_bid(legal, count, weights)
    elif kind == terms.ASK_CURSOR:
        feel_cursor(box, s, player, legal, count, weights)
    elif kind == terms.ASK_SELL:
        for k in range(count):
            weights[k] = worth_of_sale(box, s, legal[k] - actions.SELL)
    elif kind == terms.ASK_PARK:
        for k in range(count):
            action = legal[k] - actions.PARK
            weights[k] = UNLIKELY if action == 5 else worth_of_action(box, s, player, action)
    else:
        for k in range(count):
            weights[k] = worth_of_answer(s, kind, player, legal[k])


@rule
def feel_turn(box, s, player, legal, count, weights):
    """Places by their action, Brussels by what it costs, and pass when little is left to do."""
    for k in range(count):
        action = legal[k]
        if action == actions.PASS:
            weights[k] = 0.15
        elif action >= actions.BRUSSELS:
            weights[k] = worth_of_brussels(s, player, action - actions.BRUSSELS)
        else:
            space = action - actions.PLACE
            weights[k] = worth_of_action(box, s, player, s.action[space])
            owner = s.building[space]
            if owner >= 0 and owner != player:
                weights[k] *= 0.7


@rule
def worth_of_action(box, s, player, action):
    """What an action is worth on the board or in the park; little where nothing can be done."""
    if action == CONSTRUCTION:
        return 4.0 if can_construct(box, s, player) else UNLIKELY
    if action == SALE:
        return 2.0 if can_sell(s, player) else UNLIKELY
    if action == WORKSHOP:
        return 1.2 if can_create(s) and s.round_number < ROUNDS else 0.5
    if action == THEATER:
        return 1.2
    if action == MATERIALS:
        return 1.2 if s.built[player] < terms.BUILDINGS else 0.4
    return UNLIKELY


@rule
def worth_of_brussels(s, player, place):
    cost = cost_of_use(s, place)
    if place == STOCK:
        worth = 2.0 if s.money[player] < 6 else 0.8
    elif place == MARKET:
        worth = 0.7
    elif place == PARK:
        worth = 1.0
    else:
        worth = 0.0
        for figure in range(8):
            if s.figures[player, figure] == UPRIGHT:
                worth += 0.5
    return max(worth / (cost * cost), 0.02)


@rule
def feel_bid(legal, count, weights):
    """Small bids are likely; large ones hardly ever."""
    for k in range(count):
        bid = legal[k] - actions.BID + 1
        weights[k] = 1.0 / (1.0 + bid * bid * 0.2) if legal[k] < actions.BID_OVER else 0.001


@rule
def worth_of_sale(box, s, colour):
    row, column = sale_place(box, s, colour)
    paid = 0.8 * box.sale_money[row] + box.sale_vp[column]
    return paid * paid * 0.02


@rule
def feel_cursor(box, s, player, legal, count, weights):
    """Places of the cursor by the best sale that they allow."""
    row, column = s.cursor_row, s.cursor_column
    for k in range(count):
        centre = legal[k] - actions.CURSOR
        s.cursor_row = centre // CENTRES + 1
        s.cursor_column = centre % CENTRES + 1
        best = UNLIKELY
        for colour in range(5):
            if s.works[player, colour] > 0 and s.shop[0] != colour and s.shop[1] != colour:
                best = max(best, worth_of_sale(box, s, colour))
        weights[k] = best * best
    s.cursor_row, s.cursor_column = row, column


@rule
def worth_of_answer(s, kind, player, action):
    """All other questions: do rather than leave, new rather than more of the same."""
    if kind == terms.ASK_PERFORM:
        return 1.0 if action == actions.PERFORM else 0.03
    if kind == terms.ASK_KEEP_WORK:
        return 0.3 if s.works[player, action - actions.KEEP_WORK] > 0 else 1.0
    if kind == terms.ASK_THEATER:
        return 1.0 / (1.0 + 0.5 * (action - actions.THEATER))
    if kind == terms.ASK_KEEP_FIGURE:
        if action == actions.KEEP_FIGURE:
            return 1.0
        return 1.0 if s.round_number == ROUNDS else 0.2
    if kind == terms.ASK_PAYMENT:
        unit = action - actions.PAY
        return 0.3 if unit == PAY_MONEY or unit == PAY_JOKER else 1.0
    if action == actions.STOP:
        return UNLIKELY
    return 1.0
