"""A state of the game: one numpy record of fixed size, one comment a field.

Seats are 0 to num_players - 1; arrays by seat have room for four. Spaces of the Art Nouveau area
are numbered row by row. Piles are drawn from their end: the last card is the top.
"""

from bruxelles_env.bruxelles1897.terms import COLUMNS, MAX_PLAYERS, MOST_KINDS, PILE_SIZE, SPACES
from bruxelles_env.core.compiled import record
from bruxelles_env.core.state import HEAD

_P = MAX_PLAYERS

STATE = record(
    [
        *HEAD,  # what is going on
        ("spent", "i1", (6,)),  # Material cards spent on the house being built
        ("drawn", "i1", (2,)),  # kinds of the cards drawn for a choice
        ("drawn_left", "i1"),
        ("shown", "i1", (4,)),  # colours shown in the running exhibition
        ("declined", "i1", (_P,)),  # who is out of it
        ("jailed", "i1", (_P,)),  # who has lost a card to the Prison in this majority
        # --- players
        ("money", "i2", (_P,)),
        ("points", "i2", (_P,)),
        ("artworks", "i1", (_P, 4)),
        ("materials", "i1", (_P, 6)),
        ("houses", "i1", (_P, 4)),
        ("nobles", "i1", (_P, 6)),  # see core/kept.py
        ("hand", "i1", (_P, 3)),  # Architect cards by kind
        ("prison", "i1", (_P, 3)),
        ("tracks", "i1", (_P, 3)),  # architecture, nobility, prestige
        ("passed", "i1", (_P,)),
        # --- the Art Nouveau area
        ("card", "i1", (SPACES,)),  # Action card, or EMPTY
        ("owner", "i1", (SPACES,)),  # of the Architect card there: a seat, NEUTRAL or EMPTY
        ("kind", "i1", (SPACES,)),  # of that Architect card
        ("value", "i1", (SPACES,)),  # its upper side
        ("bonus", "i1", (COLUMNS,)),  # Bonus card below each column
        ("expo", "i1"),  # seat that holds it, EXPO_IN_AREA or EXPO_IN_EXHIBITION
        # --- the Brussels cards
        ("brussels", "i1", (3, _P, 3)),  # Architect cards by Brussels card, seat and kind
        ("uses", "i1", (3,)),  # uses of each this round
        # --- piles
        ("pile", "i1", (4, PILE_SIZE)),  # kinds
        ("pile_left", "i1", (4,)),
        ("discard", "i1", (4, MOST_KINDS)),  # cards by pile and kind
        ("dealt", "i1", (21,)),  # cards being dealt; all zeros otherwise
    ]
)
