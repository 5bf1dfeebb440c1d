"""A state of the game: one numpy record of fixed size, one comment a field.

Seats are 0 to num_players - 1; arrays by seat have room for five. Spaces of the Art Nouveau board
are numbered 0 to 24 row by row. Decks and stacks are drawn from their end: the last is the top.
"""

from bruxelles_env.bruxelles1893.terms import MAX_PLAYERS, SPACES
from bruxelles_env.core.compiled import record
from bruxelles_env.core.state import HEAD

FIGURE_CARDS = 21  # in the theater's deck, without Brugmann
WORK_TILES = 24  # with a colour; the black ones are only counted
BONUS_CARDS = 25
STOCK_CARDS = 12

_P = MAX_PLAYERS

STATE = record(
    [
        *HEAD,  # what is going on; first_player holds the Manneken Pis
        ("paid", "i1", (5,)),  # units paid so far for the building under construction
        # --- players
        ("money", "i2", (_P,)),
        ("points", "i2", (_P,)),  # on the score track
        ("hand", "i1", (_P,)),  # assistants that can be placed
        ("detained", "i1", (_P,)),  # assistants in the Courthouse; the rest are on the boards
        ("cubes", "i1", (_P, 4)),  # wood, stone, iron, joker
        ("works", "i1", (_P, 5)),  # by colour
        ("figures", "i1", (_P, 8)),  # see core/kept.py
        ("built", "i1", (_P,)),  # buildings on the Art Nouveau board
        ("tracks", "i1", (_P, 3)),  # levels at the palace, in the City Hall, as an architect
        ("tiles", "i1", (_P,)),  # exhibition tiles
        ("rows", "i1", (_P, 4)),  # factors of the four rows: 1 + VP symbols tucked there
        ("closed", "i1", (_P, 4)),  # rows that took a card this round
        ("passed", "i1", (_P,)),
        ("first_to_pass", "i1"),  # who took this round's exhibition tile, or EMPTY
        # --- the Art Nouveau board
        ("action", "i1", (SPACES,)),  # what the space lets do
        ("assistant", "i1", (SPACES,)),  # whose assistant stands here, NEUTRAL or EMPTY
        ("bid", "i2", (SPACES,)),  # BF under that assistant
        ("building", "i1", (SPACES,)),  # whose building, or EMPTY
        ("shield", "i1"),  # the shield that opened the area, 0 to 15, or EMPTY
        ("bonus", "i1", (5,)),  # card below each column
        ("bonus_deck", "i1", (BONUS_CARDS,)),
        ("bonus_left", "i1"),
        # --- the Brussels board
        ("brussels", "i1", (4, _P)),  # assistants by space and seat
        ("uses", "i1", (4,)),  # uses of each space this round
        ("stock_card", "i1"),  # this round's card
        ("stock_deck", "i1", (STOCK_CARDS,)),
        ("stock_left", "i1"),
        ("display", "i1", (4,)),  # the theater's cards, the free slot first
        ("figure_deck", "i1", (FIGURE_CARDS,)),
        ("figure_left", "i1"),
        ("figure_discard", "i1", (8,)),  # discarded cards by name
        ("compass", "i1", (6,)),  # tile on each position
        ("needles", "i1", (2,)),  # their positions
        ("supply", "i1", (4,)),  # wood, stone, iron, joker
        # --- works of art
        ("stack", "i1", (WORK_TILES,)),  # tiles with a colour
        ("stack_left", "i1"),
        ("black_left", "i1"),
        ("shop", "i1", (2,)),  # visible in the windows, left and right, or EMPTY
        ("covered", "i1", (5,)),  # tiles lying below them, by colour
        ("drawn", "i1", (6,)),  # tiles of a pending Workshop choice, seen by its player alone
        ("drawn_left", "i1"),
        ("drawn_known", "i1"),  # of them, known to all: the stack was drawn empty on the way
        ("cursor_row", "i1"),  # centre of the cursor on the 7 by 7 grid, 1 to 5 (0-based)
        ("cursor_column", "i1"),
        ("cursor_turn", "i1"),  # quarter turns clockwise
    ]
)
