"""The Construction action: pay by the compass, turn a needle, place the building."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.terms import (
    ASK_BUILDING,
    ASK_NEEDLE,
    ASK_PAYMENT,
    BUILDINGS,
    EMPTY,
    EMPTY_TILE,
    JOKER,
    MONEY_TILE,
    NOBLE_TILE,
    PAY_JOKER,
    PAY_MONEY,
    SPACES,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule

UNIT_PRICE = 3  # BF for one unit where the compass shows money
POSITIONS = 6  # around the compass
TOP_ROW = 5  # the 5th and the 6th building score at once


@rule
def serves(unit, tile):
    """Can this unit (wood, stone, iron, 3 BF, joker) stand for what the compass tile shows?"""
    if tile == EMPTY_TILE:
        return False
    if unit == PAY_JOKER:
        return True
    if unit == PAY_MONEY:
        return tile == MONEY_TILE
    return tile == unit or tile == NOBLE_TILE


@rule
def units_owned(s, player, unit):
    """How many units of this kind he could pay."""
    if unit == PAY_MONEY:
        return s.money[player] // UNIT_PRICE
    if unit == PAY_JOKER:
        return s.cubes[player, JOKER]
    return s.cubes[player, unit]


@rule
def can_complete(s, player, left, lowest):
    """Can ``left`` more units be paid with kinds from ``lowest`` on, given what is paid already?

    Every unit must serve one of the two tiles, and each tile needs one unit that serves it. As a
    building costs two units or more, one unit that serves both never has to do so twice. With the
    empty tile under a needle, all units serve the other tile.
    """
    first = s.compass[s.needles[0]]
    second = s.compass[s.needles[1]]
    available = 0
    first_served = first == EMPTY_TILE
    second_served = second == EMPTY_TILE
    for unit in range(5):
        to_first = serves(unit, first)
        to_second = serves(unit, second)
        if not (to_first or to_second):
            continue
        usable = s.paid[unit] > 0
        if unit >= lowest and left > 0:
            owned = units_owned(s, player, unit)
            available += owned
            usable = usable or owned > 0
        if usable:
            first_served = first_served or to_first
            second_served = second_served or to_second
    return available >= left and first_served and second_served


@rule
def is_free(s, space):
    """Neither an assistant (neutral ones count) nor a building stands here."""
    return s.assistant[space] == EMPTY and s.building[space] == EMPTY


@rule
def can_construct(box, s, player):
    """A building left, a payment, and a free space anywhere on the board."""
    if s.built[player] >= BUILDINGS:
        return False
    if not can_complete(s, player, box.cost[s.built[player]], 0):
        return False
    for space in range(SPACES):
        if is_free(s, space):
            return True
    return False


@rule
def begin_construction(box, s, player):
    push(s, ASK_PAYMENT, player, box.cost[s.built[player]], 0)


@rule
def can_pay_unit(s, player, left, unit):
    """Is this unit a good next one: owned, of use, and the rest can follow?"""
    if units_owned(s, player, unit) == 0:
        return False
    first = s.compass[s.needles[0]]
    second = s.compass[s.needles[1]]
    if not (serves(unit, first) or serves(unit, second)):
        return False
    move_unit(s, player, unit, 1)
    good = can_complete(s, player, left - 1, unit)
    move_unit(s, player, unit, -1)
    return good


@rule
def legal_payment(s, player, left, lowest, out):
    """The next unit, in the order wood, stone, iron, 3 BF, joker, never going back."""
    count = 0
    for unit in range(lowest, 5):
        if can_pay_unit(s, player, left, unit):
            out[count] = actions.PAY + unit
            count += 1
    return count


@rule
def move_unit(s, player, unit, count):
    """Pay a unit, or (count = -1) take it back."""
    s.paid[unit] += count
    if unit == PAY_MONEY:
        s.money[player] -= UNIT_PRICE * count
    else:
        cube = JOKER if unit == PAY_JOKER else unit
        s.cubes[player, cube] -= count
        s.supply[cube] += count


@rule
def apply_payment(s, player, left, unit):
    move_unit(s, player, unit, 1)
    if left > 1:
        push(s, ASK_PAYMENT, player, left - 1, unit)
    else:
        score_payment(s, player)
        push(s, ASK_BUILDING, player, 0, 0)
        push(s, ASK_NEEDLE, player, 0, 0)


@rule
def score_payment(s, player):
    """5 VP if no joker was spent; 5 VP for a building of the top row."""
    if s.paid[PAY_JOKER] == 0:
        s.points[player] += 5
    if s.built[player] + 1 >= TOP_ROW:
        s.points[player] += 5
    for unit in range(5):
        s.paid[unit] = 0


@rule
def legal_needle(s, out):
    """A needle that would land on the other may not turn."""
    count = 0
    for needle in range(2):
        if (s.needles[needle] + 1) % POSITIONS != s.needles[1 - needle]:
            out[count] = actions.NEEDLE + needle
            count += 1
    return count


@rule
def apply_needle(s, needle):
    s.needles[needle] = (s.needles[needle] + 1) % POSITIONS


@rule
def legal_building(s, out):
    """Any free space of the board, in the area or not."""
    count = 0
    for space in range(SPACES):
        if is_free(s, space):
            out[count] = actions.BUILD + space
            count += 1
    return count


@rule
def apply_building(s, player, space):
    s.building[space] = player
    s.built[player] += 1
