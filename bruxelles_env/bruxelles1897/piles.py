"""The four draw piles and their discards: artworks, materials, houses and nobles."""

from bruxelles_env.bruxelles1897.terms import (
    EMPTY,
    EXPO_CARD,
    EXPO_IN_EXHIBITION,
    FIRST_CARD,
    HOUSE,
    MATERIAL,
    MONEY_CARD,
    MOST_KINDS,
    NOBLE,
)
from bruxelles_env.core.chance import shuffle
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.counts import total
from bruxelles_env.core.decks import lay_on


@rule
def refill(s, pile):
    """Shuffle the discard into a new pile; the pile must be empty."""
    s.pile_left[pile] = lay_on(s.pile[pile], 0, s.discard[pile], MOST_KINDS)
    s.discard[pile] = 0
    shuffle(s, s.pile[pile], s.pile_left[pile])


@rule
def draw(s, pile):
    """The top card's kind; an empty pile is refilled at this moment. EMPTY if there is none."""
    if s.pile_left[pile] == 0:
        refill(s, pile)
        if s.pile_left[pile] == 0:
            return EMPTY
    s.pile_left[pile] -= 1
    return int(s.pile[pile, s.pile_left[pile]])


@rule
def cards_left(s, pile):
    """How many cards could be drawn, the discard included."""
    return s.pile_left[pile] + total(s.discard[pile], 0)


@rule
def draw_two(s, pile):
    """Two cards for a choice, open to all; fewer if there are no more."""
    s.drawn_left = 0
    for _ in range(2):
        kind = draw(s, pile)
        if kind != EMPTY:
            s.drawn[s.drawn_left] = kind
            s.drawn_left += 1


@rule
def keep_drawn(s, pile, kind):
    """One of the drawn cards is kept, the other discarded."""
    for i in range(s.drawn_left):
        s.discard[pile, s.drawn[i]] += 1
        s.drawn[i] = 0
    s.discard[pile, kind] -= 1
    s.drawn_left = 0


@rule
def pile_of(card):
    """The pile that a card of the area belongs to."""
    if card >= FIRST_CARD[NOBLE]:
        return NOBLE
    if card >= FIRST_CARD[HOUSE]:
        return HOUSE
    if card >= FIRST_CARD[MATERIAL]:
        return MATERIAL
    return 0


@rule
def put_away(s, card):
    """A card of the area that nobody takes: to its discard; Expo to the exhibition area."""
    if card == EXPO_CARD:
        s.expo = EXPO_IN_EXHIBITION
    elif card != MONEY_CARD:
        pile = pile_of(card)
        s.discard[pile, card - FIRST_CARD[pile]] += 1
