"""The Brussels cards: Stock Exchange, City Hall and Cinquantenaire Park."""

from bruxelles_env.bruxelles1897 import actions
from bruxelles_env.bruxelles1897.construction import can_pay
from bruxelles_env.bruxelles1897.piles import cards_left, draw_two, keep_drawn
from bruxelles_env.bruxelles1897.sale import begin_sale, can_sell
from bruxelles_env.bruxelles1897.terms import (
    ARTWORK,
    ASK_HALL,
    ASK_PARK,
    ASK_PARK_CARD,
    CONSTRUCTION,
    CREATION,
    FIRST_CARD,
    HALL,
    HOUSE,
    INFLUENCE,
    MATERIAL,
    MOST_KINDS,
    NOBILITY,
    NOBLE,
    PARK,
    SALE,
    STOCK,
    SUPPLY,
)
from bruxelles_env.bruxelles1897.turn import use_card
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.drawn import legal_drawn

STOCK_MONEY = 5  # BEF


@rule
def brussels_effect(s, player, place):
    """What a Brussels card gives, once the Architect cards lie there."""
    if place == STOCK:
        s.money[player] += STOCK_MONEY
    elif place == HALL:
        push(s, ASK_HALL, player, s.tracks[player, NOBILITY], 0)
    elif place == PARK:
        push(s, ASK_PARK, player, 0, 0)


@rule
def pile_for(action):
    """The pile that a Park action draws from."""
    if action == CREATION:
        return ARTWORK
    if action == SUPPLY:
        return MATERIAL
    if action == CONSTRUCTION:
        return HOUSE
    return NOBLE


@rule
def can_do(s, player, action):
    """Can the Park action be carried out?"""
    if action == SALE:
        return can_sell(s, player)
    if cards_left(s, pile_for(action)) == 0:
        return False
    return action != CONSTRUCTION or can_pay(s, player)


@rule
def legal_park(s, player, out):
    """One of the actions that can be carried out; no exhibition."""
    count = 0
    for action in range(INFLUENCE + 1):
        if can_do(s, player, action):
            out[count] = actions.PARK + action
            count += 1
    return count


@rule
def apply_park(s, player, action):
    if action == SALE:
        begin_sale(s, player)
    else:
        pile = pile_for(action)
        draw_two(s, pile)
        push(s, ASK_PARK_CARD, player, pile, 0)


@rule
def legal_park_card(s, pile, out):
    """Which of the drawn cards to keep."""
    return legal_drawn(s, MOST_KINDS, actions.KEEP_CARD + FIRST_CARD[pile], out)


@rule
def apply_park_card(box, s, player, pile, card):
    keep_drawn(s, pile, card - FIRST_CARD[pile])
    use_card(box, s, player, card)
