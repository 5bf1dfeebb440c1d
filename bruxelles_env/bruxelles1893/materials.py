"""The Materials action, and cubes taken from the supply in general."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.terms import ASK_CUBE, JOKER, NOBLES
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule


@rule
def nobles_in_supply(s, lowest):
    """How many nobles the supply has, from this kind on (wood, stone, iron)."""
    count = 0
    for cube in range(lowest, NOBLES):
        count += s.supply[cube]
    return count


@rule
def can_take_materials(s):
    return nobles_in_supply(s, 0) > 0


@rule
def begin_materials(s, player):
    """Two nobles, or the one that is left."""
    push(s, ASK_CUBE, player, min(2, nobles_in_supply(s, 0)), 0)


@rule
def legal_cube(s, left, lowest, out):
    """The next noble, never going back in the order of kinds, if the rest can still be taken."""
    count = 0
    for cube in range(lowest, NOBLES):
        if s.supply[cube] > 0 and nobles_in_supply(s, cube) >= left:
            out[count] = actions.CUBE + cube
            count += 1
    return count


@rule
def apply_cube(s, player, left, cube):
    take_cube(s, player, cube)
    if left > 1:
        push(s, ASK_CUBE, player, left - 1, cube)


@rule
def take_cube(s, player, cube):
    s.supply[cube] -= 1
    s.cubes[player, cube] += 1


@rule
def take_jokers(s, player, wanted):
    """Jokers from the supply, as far as it has them."""
    count = min(wanted, s.supply[JOKER])
    s.supply[JOKER] -= count
    s.cubes[player, JOKER] += count
