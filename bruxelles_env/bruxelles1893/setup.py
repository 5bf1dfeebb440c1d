"""Setup: from an empty record to the first question."""

import numpy as np

from bruxelles_env.bruxelles1893.state import BONUS_CARDS, STOCK_CARDS
from bruxelles_env.bruxelles1893.stock import begin_round
from bruxelles_env.bruxelles1893.terms import (
    BLACK,
    BRUGMANN,
    EMPTY,
    SIDE,
)
from bruxelles_env.bruxelles1893.theater import fill_display, stack_figures
from bruxelles_env.bruxelles1893.workshop import draw_work
from bruxelles_env.core.chance import below, shuffle
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.decks import lay_on, shuffle_numbers
from bruxelles_env.core.kept import UPRIGHT


@rule
def deal(box, s, num_players, board, seed):
    """Set up a game; ``s`` must be all zeros."""
    s.rng = np.uint64(seed)
    s.num_players = num_players
    s.first_to_pass = EMPTY
    lay_strips(box, s, board)
    s.cursor_row = 3
    s.cursor_column = 3
    s.cursor_turn = below(s, 4)
    for figure in range(8):
        s.figure_discard[figure] = box.copies[figure]
    stack_figures(s)
    for slot in range(4):
        s.display[slot] = EMPTY
    fill_display(s)
    shuffle_numbers(s, s.stock_deck, STOCK_CARDS)
    s.stock_left = STOCK_CARDS
    s.shop[0] = EMPTY
    s.shop[1] = EMPTY
    stack_works(box, s)
    for seat in range(num_players):
        seat_player(box, s, seat)
    shuffle_numbers(s, s.compass, 6)
    s.needles[0] = box.needles[0]
    s.needles[1] = box.needles[1]
    for cube in range(4):
        s.supply[cube] = box.supply[cube]
    shuffle_numbers(s, s.bonus_deck, BONUS_CARDS)
    s.bonus_left = BONUS_CARDS
    begin_round(s)


@rule
def lay_strips(box, s, board):
    """Put the five strips of the chosen side in random order, top to bottom."""
    order = s.drawn  # any five bytes will do; they are cleared again below
    shuffle_numbers(s, order, SIDE)
    for row in range(SIDE):
        for column in range(SIDE):
            space = row * SIDE + column
            s.action[space] = box.strips[board, order[row], column]
            s.assistant[space] = EMPTY
            s.building[space] = EMPTY
    for strip in range(SIDE):
        order[strip] = 0


@rule
def stack_works(box, s):
    """The works with a colour in one shuffled stack, the black ones beside it."""
    s.stack_left = lay_on(s.stack, 0, box.works, BLACK)
    shuffle(s, s.stack, s.stack_left)
    s.black_left = box.works[BLACK]


@rule
def seat_player(box, s, seat):
    """What a player starts with: Brugmann, assistants, money, discs on 1 and a work of art."""
    s.money[seat] = box.money[seat]
    s.hand[seat] = box.assistants - box.detained
    s.detained[seat] = box.detained
    s.figures[seat, BRUGMANN] = UPRIGHT
    for track in range(3):
        s.tracks[seat, track] = 1
    for row in range(4):
        s.rows[seat, row] = 1
    s.works[seat, draw_work(s)] += 1
