"""A quick feeling for moves: a weight for each legal action, larger for what is worth a look first.

Searches try likely moves first with it and play games out with it. It is made to be cheap: it looks
at the question and the player's own things, and judges no position.
"""

from bruxelles_env.bruxelles1897 import actions, terms
from bruxelles_env.bruxelles1897.construction import can_pay
from bruxelles_env.bruxelles1897.sale import can_sell
from bruxelles_env.bruxelles1897.terms import (
    CONSTRUCTION,
    EXPO_CARD,
    FIRST_CARD,
    HALL,
    HOUSE,
    MATERIAL,
    MONEY_CARD,
    NOBLE,
    ROUNDS,
    SALE,
    SIDES,
    STOCK,
)
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.kept import UPRIGHT

UNLIKELY = 0.05


@rule
def instinct(box, s, kind, player, a, b, legal, count, weights):
    """Write a weight for each of the ``count`` legal actions."""
    if kind == terms.ASK_TURN:
        feel_turn(s, player, legal, count, weights)
        return
    for k in range(count):
        weights[k] = worth_of_answer(s, kind, player, legal[k])


@rule
def feel_turn(s, player, legal, count, weights):
    """Cards by what they are good for now, dear sides less, and pass when little is left."""
    builds = can_pay(s, player)
    sells = can_sell(s, player)
    for k in range(count):
        action = legal[k]
        if action == actions.PASS:
            weights[k] = 0.15
        elif action >= actions.BRUSSELS:
            weights[k] = worth_of_brussels(s, player, action - actions.BRUSSELS)
        else:
            place = action - actions.TAKE
            price = SIDES[place % 6]
            worth = worth_of_card(s.card[place // 6], builds, sells)
            weights[k] = worth / (1.0 + 0.15 * price * price)


@rule
def worth_of_card(card, builds, sells):
    if card == MONEY_CARD:
        return 1.2 if sells else UNLIKELY
    if card == EXPO_CARD:
        return 1.5
    if card >= FIRST_CARD[NOBLE]:
        return 1.5
    if card >= FIRST_CARD[HOUSE]:
        return 4.0 if builds else UNLIKELY
    if card >= FIRST_CARD[MATERIAL]:
        return 1.5
    return 1.2


@rule
def worth_of_brussels(s, player, place):
    cost = s.uses[place] + 1
    if place == STOCK:
        worth = 1.5 if s.money[player] < 4 else 0.5
    elif place == HALL:
        worth = 0.02
        for noble in range(6):
            if s.nobles[player, noble] == UPRIGHT:
                worth += 0.4
    else:
        worth = 1.0
    return worth / (cost * cost)


@rule
def worth_of_answer(s, kind, player, action):
    """All other questions: do rather than leave, and what one has twice goes first."""
    if kind == terms.ASK_SALE:
        return 1.0 if s.artworks[player, action - actions.SELL] > 1 else 0.5
    if kind == terms.ASK_PARK:
        if action - actions.PARK == CONSTRUCTION:
            return 4.0
        return 0.6 if action - actions.PARK == SALE else 1.0
    if kind == terms.ASK_KEEP_NOBLE:
        if action == actions.KEEP_NOBLE:
            return 1.0
        return 0.8 if s.round_number == ROUNDS else 0.15
    if action == actions.STOP or action == actions.DECLINE:
        return UNLIKELY
    return 1.0
