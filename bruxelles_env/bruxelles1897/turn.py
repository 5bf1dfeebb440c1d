"""A player's turn: take a card of the area, use a Brussels card, or pass."""

from bruxelles_env.bruxelles1897 import actions
from bruxelles_env.bruxelles1897.construction import begin_construction
from bruxelles_env.bruxelles1897.exhibition import begin_exhibition
from bruxelles_env.bruxelles1897.nobles import meet_noble
from bruxelles_env.bruxelles1897.sale import begin_sale
from bruxelles_env.bruxelles1897.terms import (
    ASK_SEND,
    ASK_TURN,
    DO_BRUSSELS,
    DO_COLUMNS,
    DO_NEXT_TURN,
    EMPTY,
    EXPO_CARD,
    FIRST_CARD,
    HOUSE,
    MATERIAL,
    MONEY_CARD,
    NOBLE,
    PHASE_MAJORITIES,
    SIDES,
    SPACES,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.counts import total
from bruxelles_env.core.seats import NOBODY, next_unpassed

# The most decisions a game can take. Each turn but a pass uses an Architect card or more; with one
# card it asks for at most 18: turn, send, park, its card, 12 Material cards, build and what a noble
# asks. Beside that a round has exhibitions (4 colours and 4 refusals), passes, prisons of 4
# columns and jails.
MAX_DECISIONS = 4 * (4 * 7 * 18 + 8 + 4 + 4 * 4 + 4)


@rule
def next_turn(s, player):
    """The next player who has not passed; after the last pass, the majorities."""
    seat = next_unpassed(s, player)
    if seat == NOBODY:
        s.phase = PHASE_MAJORITIES
        push(s, DO_COLUMNS, 0, 0, 0)
    else:
        push(s, ASK_TURN, seat, 0, 0)


@rule
def legal_turn(s, player, out):
    """A card for a side that he can pay, a Brussels card he has the cards for, or pass."""
    count = 0
    money = s.money[player]
    for space in range(SPACES):
        if s.card[space] != EMPTY:
            for side in range(6):
                if s.hand[player, side // 2] > 0 and money >= SIDES[side]:
                    out[count] = actions.TAKE + space * 6 + side
                    count += 1
    hand = total(s.hand[player], 0)
    for place in range(3):
        if hand > s.uses[place]:
            out[count] = actions.BRUSSELS + place
            count += 1
    out[count] = actions.PASS
    return count + 1


@rule
def apply_turn(box, s, player, action):
    push(s, DO_NEXT_TURN, player, 0, 0)
    if action == actions.PASS:
        pass_round(s, player)
    elif action >= actions.BRUSSELS:
        use_brussels(s, player, action - actions.BRUSSELS)
    else:
        place = action - actions.TAKE
        take(box, s, player, place // 6, place % 6)


@rule
def take(box, s, player, space, side):
    """Swap an Architect card for the card of a space, pay its side, and use the card."""
    card = int(s.card[space])
    kind = side // 2
    s.money[player] -= SIDES[side]
    s.hand[player, kind] -= 1
    s.card[space] = EMPTY
    s.owner[space] = player
    s.kind[space] = kind
    s.value[space] = SIDES[side]
    if card == MONEY_CARD:
        begin_sale(s, player)
    elif card == EXPO_CARD:
        begin_exhibition(s, player)
    else:
        use_card(box, s, player, card)


@rule
def use_card(box, s, player, card):
    """An Artwork, Material, House or Noble card in a player's hand."""
    if card >= FIRST_CARD[NOBLE]:
        meet_noble(box, s, player, card - FIRST_CARD[NOBLE])
    elif card >= FIRST_CARD[HOUSE]:
        begin_construction(s, player, card - FIRST_CARD[HOUSE])
    elif card >= FIRST_CARD[MATERIAL]:
        s.materials[player, card - FIRST_CARD[MATERIAL]] += 1
    else:
        s.artworks[player, card] += 1


@rule
def use_brussels(s, player, place):
    """The first use in a round takes one Architect card, each later one more than the last."""
    s.uses[place] += 1
    push(s, DO_BRUSSELS, player, place, 0)
    push(s, ASK_SEND, player, s.uses[place], place)


@rule
def legal_send(s, player, left, where, out):
    """The next Architect card to send, never going back in the order of kinds."""
    count = 0
    for kind in range(where // 3, 3):
        reach = 0
        for later in range(kind, 3):
            reach += s.hand[player, later]
        if s.hand[player, kind] > 0 and reach >= left:
            out[count] = actions.SEND + kind
            count += 1
    return count


@rule
def apply_send(s, player, left, where, kind):
    """``where`` holds the Brussels card and, times three, the lowest kind that may follow."""
    place = where % 3
    s.hand[player, kind] -= 1
    s.brussels[place, player, kind] += 1
    if left > 1:
        push(s, ASK_SEND, player, left - 1, kind * 3 + place)


@rule
def pass_round(s, player):
    """3 BEF for the first to pass, 1 for every other."""
    income = 3
    for seat in range(s.num_players):
        if s.passed[seat]:
            income = 1
    s.passed[player] = 1
    s.money[player] += income
