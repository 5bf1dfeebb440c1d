"""The one table that ties every kind of decision to its rules.

``legal`` writes the legal actions of the question on top, in rising order, and returns how many;
``settle`` carries an answer out; ``take_step`` does what needs no answer.
"""

from bruxelles_env.bruxelles1897 import actions, terms
from bruxelles_env.bruxelles1897.brussels import (
    apply_park,
    apply_park_card,
    brussels_effect,
    legal_park,
    legal_park_card,
)
from bruxelles_env.bruxelles1897.construction import apply_payment, legal_payment
from bruxelles_env.bruxelles1897.exhibition import apply_exhibit, legal_exhibit, next_showing
from bruxelles_env.bruxelles1897.majorities import (
    apply_jail,
    legal_jail,
    settle_columns,
    settle_jails,
)
from bruxelles_env.bruxelles1897.nobles import (
    apply_hall,
    apply_hankar,
    apply_keep_noble,
    apply_prison,
    legal_hall,
    legal_hankar,
    legal_keep_noble,
    legal_prison,
)
from bruxelles_env.bruxelles1897.sale import apply_sale, legal_sale
from bruxelles_env.bruxelles1897.turn import (
    apply_send,
    apply_turn,
    legal_send,
    legal_turn,
    next_turn,
)
from bruxelles_env.core.compiled import rule


@rule
def legal(box, s, kind, player, a, b, out):
    """The legal answers to a question."""
    if kind == terms.ASK_TURN:
        return legal_turn(s, player, out)
    if kind == terms.ASK_SEND:
        return legal_send(s, player, a, b, out)
    if kind == terms.ASK_SALE:
        return legal_sale(s, player, out)
    if kind == terms.ASK_PAYMENT:
        return legal_payment(s, player, b, out)
    if kind == terms.ASK_KEEP_NOBLE:
        return legal_keep_noble(s, player, a, out)
    if kind == terms.ASK_HANKAR:
        return legal_hankar(s, out)
    if kind == terms.ASK_PRISON:
        return legal_prison(s, player, out)
    if kind == terms.ASK_EXHIBIT:
        return legal_exhibit(s, player, out)
    if kind == terms.ASK_HALL:
        return legal_hall(s, player, a, b, out)
    if kind == terms.ASK_PARK:
        return legal_park(s, player, out)
    if kind == terms.ASK_PARK_CARD:
        return legal_park_card(s, a, out)
    return legal_jail(s, player, out)


@rule
def settle(box, s, kind, player, a, b, action):
    """Carry out the answer to a question that has been taken off the stack."""
    if kind == terms.ASK_TURN:
        apply_turn(box, s, player, action)
    elif kind == terms.ASK_SEND:
        apply_send(s, player, a, b, action - actions.SEND)
    elif kind == terms.ASK_SALE:
        apply_sale(s, player, action - actions.SELL)
    elif kind == terms.ASK_PAYMENT:
        apply_payment(s, player, a, action)
    elif kind == terms.ASK_KEEP_NOBLE:
        apply_keep_noble(s, player, a, action - actions.KEEP_NOBLE)
    elif kind == terms.ASK_HANKAR:
        apply_hankar(s, player, action - actions.KEEP_MATERIAL)
    elif kind == terms.ASK_PRISON:
        apply_prison(s, player, action - actions.FREE)
    elif kind == terms.ASK_EXHIBIT:
        apply_exhibit(s, player, action)
    elif kind == terms.ASK_HALL:
        apply_hall(box, s, player, a, action)
    elif kind == terms.ASK_PARK:
        apply_park(s, player, action - actions.PARK)
    elif kind == terms.ASK_PARK_CARD:
        apply_park_card(box, s, player, a, action - actions.KEEP_CARD)
    elif kind == terms.ASK_JAIL:
        apply_jail(s, player, action - actions.JAIL)


@rule
def take_step(box, s, kind, player, a, b):
    """Do what the rules do by themselves; the step has been taken off the stack."""
    if kind == terms.DO_NEXT_TURN:
        next_turn(s, player)
    elif kind == terms.DO_BRUSSELS:
        brussels_effect(s, player, a)
    elif kind == terms.DO_EXHIBITION:
        next_showing(s, player)
    elif kind == terms.DO_COLUMNS:
        settle_columns(box, s, a)
    elif kind == terms.DO_JAILS:
        settle_jails(box, s, a)
