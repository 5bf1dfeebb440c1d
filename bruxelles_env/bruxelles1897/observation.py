"""The observation: one float32 vector from a player's own seat, in named slices, about 0 to 1.

Seat 0 is always the observer, then clockwise. All is open but the order of the piles, which is not
in it.
"""

from bruxelles_env.bruxelles1897 import terms
from bruxelles_env.bruxelles1897.columns import wins_column
from bruxelles_env.bruxelles1897.construction import houses_owned
from bruxelles_env.bruxelles1897.terms import (
    COLUMNS,
    EMPTY,
    EXPO_IN_AREA,
    EXPO_IN_EXHIBITION,
    FIRST_CARD,
    HOUSE,
    MAX_PLAYERS,
    MOST_KINDS,
    NEUTRAL,
    NOBLE,
    SPACES,
)
from bruxelles_env.core.compiled import inlined, rule
from bruxelles_env.core.kept import NOT_KEPT, UPRIGHT
from bruxelles_env.core.layout import Layout
from bruxelles_env.core.observing import add_head, make_observe
from bruxelles_env.core.seats import relative_seat

_P = MAX_PLAYERS
_CARDS = 21  # Action cards by kind, with money and expo
LAYOUT = Layout()

# --- what is asked
_see_head = add_head(LAYOUT, terms)
_LEFT = LAYOUT.add("asked_left", (1,), "Architect cards still to send, or nobles to use / 8")
_ON_BRUSSELS = LAYOUT.add("asked_brussels", (3,), "one-hot: " + ", ".join(terms.BRUSSELS))
_ON_CARD = LAYOUT.add("asked_card", (19,), "one-hot: house to pay or noble to keep")
_DRAWN = LAYOUT.add("drawn", (19,), "cards drawn for a choice / 2")
_SPENT = LAYOUT.add("spent", (6,), "Material cards spent on the house / 4")
_SHOWN = LAYOUT.add("shown", (4,), "colours shown in the running exhibition")
_DECLINED = LAYOUT.add("declined", (_P,), "seats that are out of it")
# --- the Art Nouveau area
_SPACE_FEATURES = _CARDS + _P + 1 + 1 + 3
_SPACE = LAYOUT.add(
    "spaces",
    (SPACES, _SPACE_FEATURES),
    "each space: Action card (21), Architect card by seat (4) and neutral, value / 5, kind (3)",
)
_COLUMN_SUMS = LAYOUT.add("column_sums", (COLUMNS, _P + 1), "sums by seat and neutral / 10")
_BONUS = LAYOUT.add("bonus", (COLUMNS, 8), "each column: upper half (4), lower half (4)")
_EXPO = LAYOUT.add("expo", (_P + 2,), "one-hot: seat that holds it, area, exhibition")
# --- the Brussels cards and the piles
_USES = LAYOUT.add("uses", (3,), "uses this round / 5")
_BRUSSELS = LAYOUT.add("brussels", (3, _P, 3), "Architect cards by place, seat and kind / 4")
_PILES = LAYOUT.add("piles", (4, MOST_KINDS), "cards in each draw pile by kind / 4")
_DISCARDS = LAYOUT.add("discards", (4, MOST_KINDS), "cards in each discard by kind / 4")
# --- players
_PLAYER_FEATURES = 45
_PLAYER = LAYOUT.add(
    "players",
    (_P, _PLAYER_FEATURES),
    "each seat: present, money / 20, points / 50, artworks (4) / 3, materials (6) / 2, houses (4) "
    "/ 4, nobles kept (6), upright (6), Architect cards in hand (3) / 4, in Prison (3) / 4, "
    "architecture, nobility, prestige / 8, passed, first player, houses / 8, "
    "columns held (4)",
)


@inlined
def see_table(box, s, player, out):
    if s.depth > 0:
        see_question(s, player, out)
    see_area(box, s, player, out)
    see_brussels(s, player, out)


@rule
def see_question(s, player, out):
    """What goes with the question that is asked."""
    count = s.num_players
    top = s.ask[s.depth - 1]
    kind = top[0]
    if kind == terms.ASK_SEND or kind == terms.ASK_HALL:
        out[_LEFT] = top[2] / 8.0
    first_drawn = FIRST_CARD[terms.MATERIAL]
    if kind == terms.ASK_PARK_CARD:
        first_drawn = FIRST_CARD[top[2]]
    for i in range(s.drawn_left):
        out[_DRAWN + first_drawn + s.drawn[i]] += 0.5
    for level in range(s.depth):
        row = s.ask[level]
        if row[0] == terms.ASK_PAYMENT:
            out[_ON_CARD + FIRST_CARD[HOUSE] + row[2]] = 1.0
        elif row[0] == terms.ASK_KEEP_NOBLE:
            out[_ON_CARD + FIRST_CARD[NOBLE] + row[2]] = 1.0
        elif row[0] == terms.DO_BRUSSELS:
            out[_ON_BRUSSELS + row[2]] = 1.0
        elif row[0] == terms.DO_EXHIBITION:
            for colour in range(4):
                out[_SHOWN + colour] = s.shown[colour]
            for seat in range(count):
                out[_DECLINED + relative_seat(count, player, seat)] = s.declined[seat]
    for kind in range(6):
        out[_SPENT + kind] = s.spent[kind] / 4.0


@rule
def see_area(box, s, player, out):
    count = s.num_players
    for space in range(SPACES):
        at = _SPACE + space * _SPACE_FEATURES
        if s.card[space] != EMPTY:
            out[at + s.card[space]] = 1.0
        owner = s.owner[space]
        if owner != EMPTY:
            value = s.value[space]
            seat = _P if owner == NEUTRAL else relative_seat(count, player, owner)
            out[at + _CARDS + seat] = 1.0
            out[at + _CARDS + _P + 1] = value / 5.0
            if owner != NEUTRAL:
                out[at + _CARDS + _P + 2 + s.kind[space]] = 1.0
            out[_COLUMN_SUMS + (space % COLUMNS) * (_P + 1) + seat] += value / 10.0
    for column in range(COLUMNS):
        out[_BONUS + column * 8 + box.bonus_top[s.bonus[column]]] = 1.0
        out[_BONUS + column * 8 + 4 + box.bonus_bottom[s.bonus[column]]] = 1.0
    if s.expo == EXPO_IN_AREA:
        out[_EXPO + _P] = 1.0
    elif s.expo == EXPO_IN_EXHIBITION:
        out[_EXPO + _P + 1] = 1.0
    else:
        out[_EXPO + relative_seat(count, player, s.expo)] = 1.0


@rule
def see_brussels(s, player, out):
    count = s.num_players
    for place in range(3):
        out[_USES + place] = s.uses[place] / 5.0
        for seat in range(count):
            relative = relative_seat(count, player, seat)
            for kind in range(3):
                at = _BRUSSELS + (place * _P + relative) * 3 + kind
                out[at] = s.brussels[place, seat, kind] / 4.0
    for pile in range(4):
        for i in range(s.pile_left[pile]):
            out[_PILES + pile * MOST_KINDS + s.pile[pile, i]] += 0.25
        for kind in range(MOST_KINDS):
            out[_DISCARDS + pile * MOST_KINDS + kind] = s.discard[pile, kind] / 4.0


@rule
def see_player(box, s, seat, out):
    out[0] = 1.0
    out[1] = s.money[seat] / 20.0
    out[2] = s.points[seat] / 50.0
    for i in range(4):
        out[3 + i] = s.artworks[seat, i] / 3.0
        out[13 + i] = s.houses[seat, i] / 4.0
        out[41 + i] = 1.0 if wins_column(s, seat, i) else 0.0
    for i in range(6):
        out[7 + i] = s.materials[seat, i] / 2.0
        if s.nobles[seat, i] != NOT_KEPT:
            out[17 + i] = 1.0
        if s.nobles[seat, i] == UPRIGHT:
            out[23 + i] = 1.0
    for i in range(3):
        out[29 + i] = s.hand[seat, i] / 4.0
        out[32 + i] = s.prison[seat, i] / 4.0
        out[35 + i] = s.tracks[seat, i] / 8.0
    out[38] = s.passed[seat]
    if s.first_player == seat:
        out[39] = 1.0
    out[40] = houses_owned(s, seat) / 8.0


observe = make_observe(_see_head, see_table, see_player, _PLAYER, _PLAYER_FEATURES)
