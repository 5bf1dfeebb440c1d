"""The Brussels board: market, stock exchange, park and Grand Plaza, and what a use costs."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.figures import activate
from bruxelles_env.bruxelles1893.materials import take_jokers
from bruxelles_env.bruxelles1893.terms import (
    ASK_PARK,
    ASK_PLAZA,
    MARKET,
    PALACE,
    PARK,
    PLAZA,
    STOCK,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule


@rule
def cost_of_use(s, place):
    """The k-th use in a round costs k assistants; with 4 or 5 players each price holds twice."""
    use = s.uses[place] + 1
    if s.num_players >= 4:
        return (use + 1) // 2
    return use


@rule
def use_brussels(box, s, player, place):
    """Place the assistants and take what the space gives."""
    cost = cost_of_use(s, place)
    s.hand[player] -= cost
    s.brussels[place, player] += cost
    s.uses[place] += 1
    if place == MARKET:
        take_jokers(s, player, 3)
    elif place == STOCK:
        s.money[player] += box.stock_money[s.stock_card]
    elif place == PARK:
        push(s, ASK_PARK, player, 0, 0)
    elif place == PLAZA:
        # The limit is the level held now: Prince Albert raises it for the next time.
        push(s, ASK_PLAZA, player, s.tracks[player, PALACE], 0)


@rule
def apply_plaza(box, s, player, left, action):
    """Use one more figure; the next is asked for when its effect is finished."""
    if action != actions.STOP:
        push(s, ASK_PLAZA, player, left - 1, 0)
        activate(box, s, player, action - actions.ACTIVATE)
