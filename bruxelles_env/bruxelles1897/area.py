"""The Art Nouveau area: how it is laid out at the start of a round."""

from bruxelles_env.bruxelles1897.piles import draw, put_away
from bruxelles_env.bruxelles1897.terms import (
    COLUMNS,
    EMPTY,
    EXPO_CARD,
    EXPO_IN_AREA,
    FIRST_CARD,
    MONEY_CARD,
    NEUTRAL,
    NEUTRAL_KIND,
    NEUTRAL_VALUE,
    SPACES,
)
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.decks import reshuffle, shuffle_numbers


@rule
def rows_of_area(s):
    """Four rows with four players, else three."""
    return 4 if s.num_players == 4 else 3


@rule
def gather_cards(s):
    """As many cards of each type as the area has rows, and the Expo card; says how many."""
    each = rows_of_area(s)
    count = 0
    for pile in range(4):
        for _ in range(each):
            kind = draw(s, pile)
            if kind != EMPTY:
                s.dealt[count] = FIRST_CARD[pile] + kind
                count += 1
    for _ in range(each):
        s.dealt[count] = MONEY_CARD
        count += 1
    s.dealt[count] = EXPO_CARD
    return count + 1


@rule
def lay_area(s):
    """Shuffle the cards together and deal them row by row; what is over is put away."""
    count = gather_cards(s)
    reshuffle(s, s.dealt, count)
    spaces = rows_of_area(s) * COLUMNS
    s.expo = EXPO_IN_AREA
    for space in range(SPACES):
        s.owner[space] = EMPTY
        s.kind[space] = EMPTY
        s.value[space] = 0
        s.card[space] = s.dealt[space] if space < min(spaces, count) else EMPTY
    for i in range(count):
        if i >= spaces:
            put_away(s, s.dealt[i])
        s.dealt[i] = 0
    if s.num_players == 2:
        lay_neutral(s, (spaces - COLUMNS))
        lay_neutral(s, spaces - 1)


@rule
def lay_neutral(s, corner):
    """A neutral 2 takes the place of the card in a bottom corner."""
    if s.card[corner] != EMPTY:
        put_away(s, s.card[corner])
    s.card[corner] = EMPTY
    s.owner[corner] = NEUTRAL
    s.kind[corner] = NEUTRAL_KIND
    s.value[corner] = NEUTRAL_VALUE


@rule
def lay_bonus_cards(s):
    shuffle_numbers(s, s.bonus, COLUMNS)
