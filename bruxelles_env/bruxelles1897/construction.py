"""Construction: a House is paid with Material cards, two materials each."""

from bruxelles_env.bruxelles1897 import actions
from bruxelles_env.bruxelles1897.terms import ASK_PAYMENT, HOUSE, MATERIAL
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.counts import total

# Which materials a card shows, by kind: wood 1, brick 2, steel 4.
SHOWS = (1, 2, 4, 3, 5, 6)


@rule
def houses_owned(s, player):
    return total(s.houses[player], 0)


@rule
def materials_from(s, player, lowest):
    """How many Material cards he has, from this kind on."""
    return total(s.materials[player], lowest)


@rule
def fewest_cards(s, player):
    """Cards for the next house: the n-th takes n materials, two a card."""
    return (houses_owned(s, player) + 2) // 2


@rule
def can_pay(s, player):
    return materials_from(s, player, 0) >= fewest_cards(s, player)


@rule
def begin_construction(s, player, house):
    """Build the house, or discard it where it cannot be paid."""
    if can_pay(s, player):
        push(s, ASK_PAYMENT, player, house, 0)
    else:
        s.discard[HOUSE, house] += 1


@rule
def legal_payment(s, player, lowest, out):
    """The next card to spend, in the order of kinds, or build once it is enough."""
    count = 0
    spent = total(s.spent, 0)
    enough = fewest_cards(s, player)
    if spent < houses_owned(s, player) + 1:
        for kind in range(lowest, 6):
            if s.materials[player, kind] > 0 and spent + materials_from(s, player, kind) >= enough:
                out[count] = actions.SPEND + kind
                count += 1
    if spent >= enough:
        out[count] = actions.BUILD
        count += 1
    return count


@rule
def apply_payment(s, player, house, action):
    if action == actions.BUILD:
        build(s, player, house)
    else:
        kind = action - actions.SPEND
        s.materials[player, kind] -= 1
        s.discard[MATERIAL, kind] += 1
        s.spent[kind] += 1
        push(s, ASK_PAYMENT, player, house, kind)


@rule
def build(s, player, house):
    """A point for each type of material on the cards, at most as many as the house costs."""
    shown = 0
    for kind in range(6):
        if s.spent[kind] > 0:
            shown |= SHOWS[kind]
        s.spent[kind] = 0
    types = (shown & 1) + (shown >> 1 & 1) + (shown >> 2 & 1)
    s.points[player] += min(types, houses_owned(s, player) + 1)
    s.houses[player, house] += 1
