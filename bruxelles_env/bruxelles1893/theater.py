"""The Royal Theater: its display and pile, and the Theater action."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.figures import use_figure
from bruxelles_env.bruxelles1893.terms import (
    ASK_KEEP_FIGURE,
    ASK_THEATER,
    DO_CLOSE_THEATER,
    EMPTY,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.chance import shuffle
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.decks import lay_on
from bruxelles_env.core.kept import SIDEWAYS, legal_keep


@rule
def stack_figures(s):
    """Shuffle the discard into a new pile; the pile must be empty."""
    s.figure_left = lay_on(s.figure_deck, 0, s.figure_discard, 8)
    s.figure_discard[:] = 0
    shuffle(s, s.figure_deck, s.figure_left)


@rule
def fill_display(s):
    """Slide the cards towards the free slot, then draw until four lie there or none is left."""
    count = 0
    for slot in range(4):
        card = s.display[slot]
        if card != EMPTY:
            s.display[slot] = EMPTY
            s.display[count] = card
            count += 1
    while count < 4:
        if s.figure_left == 0:
            stack_figures(s)
            if s.figure_left == 0:
                return
        s.figure_left -= 1
        s.display[count] = s.figure_deck[s.figure_left]
        count += 1


@rule
def can_visit_theater(s):
    for slot in range(4):
        if s.display[slot] != EMPTY:
            return True
    return False


@rule
def begin_theater(s, player):
    push(s, ASK_THEATER, player, 0, 0)


@rule
def legal_theater(s, player, out):
    """A card of the display that he can pay for: 0, 1, 2 or 3 BF by its slot."""
    count = 0
    for slot in range(4):
        if s.display[slot] != EMPTY and s.money[player] >= slot:
            out[count] = actions.THEATER + slot
            count += 1
    return count


@rule
def apply_theater(box, s, player, slot):
    """Pay, use the card, then keep or discard it; the display slides last."""
    s.money[player] -= slot
    figure = s.display[slot]
    s.display[slot] = EMPTY
    push(s, DO_CLOSE_THEATER, player, 0, 0)
    push(s, ASK_KEEP_FIGURE, player, figure, 0)
    use_figure(box, s, player, figure)


@rule
def legal_keep_figure(s, player, figure, out):
    """Keep the card or discard it; a second one of the same name cannot be kept."""
    return legal_keep(s.figures[player], figure, actions.KEEP_FIGURE, out)


@rule
def apply_keep_figure(s, player, figure, discard):
    if discard:
        s.figure_discard[figure] += 1
    else:
        s.figures[player, figure] = SIDEWAYS


@rule
def end_theater_round(s):
    """Phase D: the card on the free slot is discarded, and the display filled up."""
    if s.display[0] != EMPTY:
        s.figure_discard[s.display[0]] += 1
        s.display[0] = EMPTY
    fill_display(s)
