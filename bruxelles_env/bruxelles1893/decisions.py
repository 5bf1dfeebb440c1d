"""The one table that ties every kind of decision to its rules.

``legal`` writes the legal actions of the question on top, in rising order, and returns how many;
``settle`` carries an answer out; ``take_step`` does what needs no answer.
"""

from bruxelles_env.bruxelles1893 import actions, terms
from bruxelles_env.bruxelles1893.brussels import apply_plaza
from bruxelles_env.bruxelles1893.construction import (
    apply_building,
    apply_needle,
    apply_payment,
    legal_building,
    legal_needle,
    legal_payment,
)
from bruxelles_env.bruxelles1893.figures import apply_solvay, legal_activate, legal_solvay
from bruxelles_env.bruxelles1893.materials import apply_cube, legal_cube
from bruxelles_env.bruxelles1893.resolution import (
    apply_bonus,
    legal_bonus,
    legal_power,
    next_bonus,
    resolve_round,
    settle_majorities,
)
from bruxelles_env.bruxelles1893.sale import (
    apply_cursor,
    apply_sell,
    apply_window,
    legal_cursor,
    legal_sell,
    legal_window,
)
from bruxelles_env.bruxelles1893.scoring import apply_salary, legal_salary, pay_salaries
from bruxelles_env.bruxelles1893.secondary import apply_secondary_theater, secondary_action
from bruxelles_env.bruxelles1893.stock import (
    apply_neutral,
    apply_shield,
    legal_neutral,
    legal_shield,
)
from bruxelles_env.bruxelles1893.theater import (
    apply_keep_figure,
    apply_theater,
    fill_display,
    legal_keep_figure,
    legal_theater,
)
from bruxelles_env.bruxelles1893.turn import (
    apply_bid,
    apply_bid_rest,
    apply_park,
    apply_perform,
    apply_turn,
    legal_bid,
    legal_bid_rest,
    legal_park,
    legal_perform,
    legal_turn,
    next_turn,
)
from bruxelles_env.bruxelles1893.workshop import apply_keep_work, legal_keep_work
from bruxelles_env.core.compiled import rule


@rule
def legal(box, s, kind, player, a, b, out):
    """The legal answers to a question."""
    if kind == terms.ASK_TURN:
        return legal_turn(box, s, player, out)
    if kind == terms.ASK_BID:
        return legal_bid(s, player, out)
    if kind == terms.ASK_BID_REST:
        return legal_bid_rest(s, player, b, out)
    if kind == terms.ASK_PERFORM:
        return legal_perform(box, s, player, a, out)
    if kind == terms.ASK_KEEP_WORK:
        return legal_keep_work(s, out)
    if kind == terms.ASK_CURSOR:
        return legal_cursor(s, player, out)
    if kind == terms.ASK_SELL:
        return legal_sell(s, player, out)
    if kind == terms.ASK_WINDOW:
        return legal_window(s, out)
    if kind == terms.ASK_THEATER:
        return legal_theater(s, player, out)
    if kind == terms.ASK_KEEP_FIGURE:
        return legal_keep_figure(s, player, a, out)
    if kind == terms.ASK_CUBE:
        return legal_cube(s, a, b, out)
    if kind == terms.ASK_SOLVAY:
        return legal_solvay(s, player, out)
    if kind == terms.ASK_PAYMENT:
        return legal_payment(s, player, a, b, out)
    if kind == terms.ASK_NEEDLE:
        return legal_needle(s, out)
    if kind == terms.ASK_BUILDING:
        return legal_building(s, out)
    if kind == terms.ASK_PLAZA:
        return legal_activate(s, player, a, out)
    if kind == terms.ASK_PARK:
        return legal_park(box, s, player, out)
    if kind == terms.ASK_SECONDARY_THEATER:
        return legal_activate(s, player, 1, out)
    if kind == terms.ASK_BONUS:
        return legal_bonus(box, s, player, a, out)
    if kind == terms.ASK_TIE:
        return legal_power(box, s, a, out)
    if kind == terms.ASK_SALARY:
        return legal_salary(s, player, out)
    if kind == terms.ASK_NEUTRAL:
        return legal_neutral(box, s, out)
    return legal_shield(box, s, out)


@rule
def settle(box, s, kind, player, a, b, action):
    """Carry out the answer to a question that has been taken off the stack."""
    if kind == terms.ASK_TURN:
        apply_turn(box, s, player, action)
    elif kind == terms.ASK_BID:
        apply_bid(s, player, a, action)
    elif kind == terms.ASK_BID_REST:
        apply_bid_rest(s, player, a, b, action)
    elif kind == terms.ASK_PERFORM:
        apply_perform(box, s, player, a, action - actions.PERFORM)
    elif kind == terms.ASK_KEEP_WORK:
        apply_keep_work(s, player, action - actions.KEEP_WORK)
    elif kind == terms.ASK_CURSOR:
        apply_cursor(s, player, action - actions.CURSOR)
    elif kind == terms.ASK_SELL:
        apply_sell(box, s, player, action - actions.SELL)
    elif kind == terms.ASK_WINDOW:
        apply_window(s, a, action - actions.WINDOW)
    elif kind == terms.ASK_THEATER:
        apply_theater(box, s, player, action - actions.THEATER)
    elif kind == terms.ASK_KEEP_FIGURE:
        apply_keep_figure(s, player, a, action - actions.KEEP_FIGURE)
    elif kind == terms.ASK_CUBE:
        apply_cube(s, player, a, action - actions.CUBE)
    elif kind == terms.ASK_SOLVAY:
        apply_solvay(s, player, action)
    elif kind == terms.ASK_PAYMENT:
        apply_payment(s, player, a, action - actions.PAY)
    elif kind == terms.ASK_NEEDLE:
        apply_needle(s, action - actions.NEEDLE)
    elif kind == terms.ASK_BUILDING:
        apply_building(s, player, action - actions.BUILD)
    elif kind == terms.ASK_PLAZA:
        apply_plaza(box, s, player, a, action)
    elif kind == terms.ASK_PARK:
        apply_park(box, s, player, action)
    elif kind == terms.ASK_SECONDARY_THEATER:
        apply_secondary_theater(box, s, player, action)
    elif kind == terms.ASK_BONUS or kind == terms.ASK_TIE:
        apply_bonus(box, s, player, a, action)
    elif kind == terms.ASK_SALARY:
        apply_salary(s, player, action - actions.LET_GO)
    elif kind == terms.ASK_NEUTRAL:
        apply_neutral(s, action - actions.NEUTRAL)
    elif kind == terms.ASK_SHIELD:
        apply_shield(s, action - actions.SHIELD)


@rule
def take_step(box, s, kind, player, a, b):
    """Do what the rules do by themselves; the step has been taken off the stack."""
    if kind == terms.DO_NEXT_TURN:
        next_turn(s, player)
    elif kind == terms.DO_SECONDARY:
        secondary_action(s, player, a)
    elif kind == terms.DO_CLOSE_THEATER:
        fill_display(s)
    elif kind == terms.DO_RESOLUTION:
        resolve_round(box, s)
    elif kind == terms.DO_NEXT_BONUS:
        next_bonus(s, a)
    elif kind == terms.DO_MAJORITIES:
        settle_majorities(box, s)
    elif kind == terms.DO_SALARIES:
        pay_salaries(box, s, a)
