"""Phase B, the actions: a player's turn, the bid under his assistant, and passing."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.actions import BID_BLOCKS, BID_STEP
from bruxelles_env.bruxelles1893.brussels import cost_of_use, use_brussels
from bruxelles_env.bruxelles1893.construction import begin_construction, can_construct
from bruxelles_env.bruxelles1893.materials import begin_materials, can_take_materials
from bruxelles_env.bruxelles1893.sale import begin_sale, can_sell
from bruxelles_env.bruxelles1893.terms import (
    ASK_BID,
    ASK_BID_REST,
    ASK_PERFORM,
    ASK_TURN,
    CONSTRUCTION,
    DO_NEXT_TURN,
    DO_RESOLUTION,
    DO_SECONDARY,
    EMPTY,
    MATERIALS,
    SALE,
    SPACES,
    THEATER,
    WORKSHOP,
)
from bruxelles_env.bruxelles1893.theater import begin_theater, can_visit_theater
from bruxelles_env.bruxelles1893.workshop import begin_workshop, can_create
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.counts import or_stop
from bruxelles_env.core.seats import NOBODY, next_unpassed

# The most decisions a game can take. A placed assistant asks for at most 16: turn, bid (2),
# perform, payment (6), needle, building, and the owner's secondary theater with Solvay (4); no
# other turn asks for more. A player has 7 assistants a round, and none comes back before its end;
# he also passes and answers for 5 bonus cards at most. Beside that a round has a shield and two
# neutral assistants, and the game ends with 8 salaries a player.
MAX_DECISIONS = 5 * (5 * (7 * 16 + 1 + 5) + 1 + 2) + 5 * 8


@rule
def next_turn(s, player):
    """The next player who has not passed; after the last pass, phase C."""
    seat = next_unpassed(s, player)
    if seat == NOBODY:
        push(s, DO_RESOLUTION, 0, 0, 0)
    else:
        push(s, ASK_TURN, seat, 0, 0)


@rule
def legal_turn(box, s, player, out):
    """Place on a free space of the area, take a Brussels action, or pass."""
    count = 0
    hand = s.hand[player]
    if hand > 0 and s.money[player] > 0:
        area = box.area[s.shield]
        for space in range(SPACES):
            if area[space] and s.assistant[space] == EMPTY:
                out[count] = actions.PLACE + space
                count += 1
    for place in range(4):
        if hand >= cost_of_use(s, place):
            out[count] = actions.BRUSSELS + place
            count += 1
    out[count] = actions.PASS
    return count + 1


@rule
def apply_turn(box, s, player, action):
    if action == actions.PASS:
        push(s, DO_NEXT_TURN, player, 0, 0)
        pass_round(s, player)
    elif action >= actions.BRUSSELS:
        push(s, DO_NEXT_TURN, player, 0, 0)
        use_brussels(box, s, player, action - actions.BRUSSELS)
    else:
        place(s, player, action - actions.PLACE)


@rule
def place(s, player, space):
    """An assistant goes on the space; then the bid, the action, and the building's owner."""
    s.hand[player] -= 1
    s.assistant[space] = player
    push(s, DO_NEXT_TURN, player, 0, 0)
    push(s, DO_SECONDARY, player, space, 0)
    push(s, ASK_PERFORM, player, s.action[space], 0)
    push(s, ASK_BID, player, space, 0)


@rule
def legal_bid(s, player, out):
    """1 BF to all he has: at once up to 20, else the block of twenty first."""
    money = s.money[player]
    count = min(BID_STEP, money)
    for i in range(count):
        out[i] = actions.BID + i
    for block in range(BID_BLOCKS):
        if money <= (block + 1) * BID_STEP:
            break
        out[count] = actions.BID_OVER + block
        count += 1
    return count


@rule
def apply_bid(s, player, space, action):
    if action >= actions.BID_OVER:
        push(s, ASK_BID_REST, player, space, action - actions.BID_OVER + 1)
    else:
        lay_bid(s, player, space, action - actions.BID + 1)


@rule
def legal_bid_rest(s, player, blocks, out):
    """What comes on top of the twenties: 1 to 20 BF, as far as the money goes."""
    count = min(BID_STEP, s.money[player] - blocks * BID_STEP)
    for i in range(count):
        out[i] = actions.BID_REST + i
    return count


@rule
def apply_bid_rest(s, player, space, blocks, action):
    lay_bid(s, player, space, blocks * BID_STEP + action - actions.BID_REST + 1)


@rule
def lay_bid(s, player, space, amount):
    s.money[player] -= amount
    s.bid[space] = amount


@rule
def can_perform(box, s, player, action):
    """Can the action be carried out now?"""
    if action == WORKSHOP:
        return can_create(s)
    if action == SALE:
        return can_sell(s, player)
    if action == THEATER:
        return can_visit_theater(s)
    if action == MATERIALS:
        return can_take_materials(s)
    return can_construct(box, s, player)


@rule
def begin(box, s, player, action):
    """Start an action: on the board or in the park."""
    if action == WORKSHOP:
        begin_workshop(s, player)
    elif action == SALE:
        begin_sale(s, player)
    elif action == THEATER:
        begin_theater(s, player)
    elif action == MATERIALS:
        begin_materials(s, player)
    elif action == CONSTRUCTION:
        begin_construction(box, s, player)


@rule
def legal_perform(box, s, player, action, out):
    """Perform the space's action or leave it; not asked where it cannot be performed."""
    if not can_perform(box, s, player, action):
        return 0
    out[0] = actions.PERFORM
    out[1] = actions.PERFORM + 1
    return 2


@rule
def apply_perform(box, s, player, action, leave):
    if not leave:
        begin(box, s, player, action)


@rule
def legal_park(box, s, player, out):
    """One of the five actions that can be performed, or none."""
    count = 0
    for action in range(5):
        if can_perform(box, s, player, action):
            out[count] = actions.PARK + action
            count += 1
    return or_stop(count, actions.STOP, out)


@rule
def apply_park(box, s, player, action):
    if action != actions.STOP:
        begin(box, s, player, action - actions.PARK)


@rule
def pass_round(s, player):
    """Income for each colour of works; the first to pass takes the year's exhibition tile."""
    income = 0
    for colour in range(5):
        if s.works[player, colour] > 0:
            income += 1
    if s.first_to_pass == EMPTY:
        s.first_to_pass = player
        s.tiles[player] += 1
        income += 1
    s.passed[player] = 1
    s.money[player] += income
