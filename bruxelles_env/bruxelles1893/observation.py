"""The observation: one float32 vector from a player's own seat, in named slices, about 0 to 1.

Seat 0 is always the observer, then clockwise. It shows all that he can see and nothing else: deck
orders are not in it, and drawn works only in their own player's.
"""

from bruxelles_env.bruxelles1893 import terms
from bruxelles_env.bruxelles1893.brussels import cost_of_use
from bruxelles_env.bruxelles1893.sale import sale_place
from bruxelles_env.bruxelles1893.scoring import salaries_owed
from bruxelles_env.bruxelles1893.state import BONUS_CARDS, STOCK_CARDS
from bruxelles_env.bruxelles1893.terms import (
    BLACK,
    EMPTY,
    MAX_PLAYERS,
    NEUTRAL,
    SIDE,
    SPACES,
)
from bruxelles_env.core.compiled import inlined, rule
from bruxelles_env.core.kept import NOT_KEPT, UPRIGHT
from bruxelles_env.core.layout import Layout
from bruxelles_env.core.observing import add_head, make_observe
from bruxelles_env.core.seats import relative_seat

_P = MAX_PLAYERS
LAYOUT = Layout()

# --- what is asked
_see_head = add_head(LAYOUT, terms)
_ON_SPACE = LAYOUT.add("asked_space", (SPACES,), "one-hot: space of a bid or of a pending action")
_ON_ACTION = LAYOUT.add("asked_action", (5,), "one-hot: " + ", ".join(terms.ACTIONS))
_ON_COLUMN = LAYOUT.add("asked_column", (SIDE,), "one-hot: column of a bonus card")
_ON_FIGURE = LAYOUT.add("asked_figure", (8,), "one-hot: figure to keep or discard")
_ON_COLOUR = LAYOUT.add("asked_colour", (5,), "one-hot: colour of a work just sold")
_LEFT = LAYOUT.add("asked_left", (1,), "cubes, units or figures still to choose / 6")
_BLOCKS = LAYOUT.add("bid_blocks", (1,), "twenties of a large bid / 10")
_PAID = LAYOUT.add("paid", (5,), "units paid / 4: " + ", ".join(terms.UNITS))
_DRAWN = LAYOUT.add("drawn", (4,), "my drawn works by colour / 6")
_PLAZA_LEFT = LAYOUT.add("plaza_left", (1,), "figures still to use on the Grand Plaza / 6")
# --- the Art Nouveau board
_SPACE = LAYOUT.add(
    "spaces",
    (SPACES, 18),
    "each space: action (5), in the area, assistant by seat (5) and neutral, bid / 20, "
    "building by seat (5)",
)
_COLUMN_BIDS = LAYOUT.add("column_bids", (SIDE, _P), "BF by column and seat / 20")
_BONUS = LAYOUT.add(
    "bonus", (SIDE, 7), "each column's card: powers (4), double, VP symbols / 2, Manneken Pis / 2"
)
_BONUS_UNSEEN = LAYOUT.add("bonus_unseen", (BONUS_CARDS,), "1 for each card still in the deck")
# --- the Brussels board
_STOCK_MONEY = LAYOUT.add("stock_money", (1,), "BF of the stock card / 10")
_SHIELDS = LAYOUT.add("shields", (16,), "the two shields on the stock card")
_STOCK_UNSEEN = LAYOUT.add("stock_unseen", (STOCK_CARDS,), "1 for each card still in the deck")
_THEATER = LAYOUT.add("theater", (4, 8), "one-hot figure on each slot, the free one first")
_FIGURE_PILE = LAYOUT.add("figure_pile", (8,), "figures in the pile / 3")
_FIGURE_DISCARD = LAYOUT.add("figure_discard", (8,), "figures in the discard / 3")
_COMPASS = LAYOUT.add("compass", (6, 6), "one-hot tiles, clockwise from needle 1")
_NEEDLE = LAYOUT.add("needle", (6,), "one-hot: needle 2, clockwise from needle 1")
_SUPPLY = LAYOUT.add("supply", (4,), "cubes / 10 (jokers / 15)")
_USE_COST = LAYOUT.add("use_cost", (4,), "assistants for the next use of each space / 7")
_BRUSSELS = LAYOUT.add("brussels", (4, _P), "assistants by space and seat / 7")
# --- works of art
_CURSOR_ROW = LAYOUT.add("cursor_row", (5,), "one-hot: row of the cursor's centre")
_CURSOR_COLUMN = LAYOUT.add("cursor_column", (5,), "one-hot: column of the cursor's centre")
_CURSOR_TURN = LAYOUT.add("cursor_turn", (4,), "one-hot: quarter turns")
_SALE = LAYOUT.add("sale_value", (5, 2), "BF / 7 and VP / 7 for a work of each colour")
_SHOP = LAYOUT.add("shop", (2, 5), "one-hot colour in each window")
_COVERED = LAYOUT.add("covered", (5,), "covered works by colour / 6")
_STACK = LAYOUT.add("stack", (5,), "works in the stacks by colour / 6")
# --- players
_PLAYER_FEATURES = 48
_PLAYER = LAYOUT.add(
    "players",
    (_P, _PLAYER_FEATURES),
    "each seat: present, money / 30, points / 100, assistants in hand, placed, detained / 7, "
    "cubes (4) / 10, works (5) / 6, figures kept (8), upright (8), buildings / 6, "
    "palace / 6, hall / 6, architect / 10, exhibition tiles / 5, row factors (4) / 8, "
    "rows closed (4), passed, first player, salaries owed / 24, money // 4 / 8",
)


@inlined
def see_table(box, s, player, out):
    if s.depth > 0:
        see_question(s, player, out)
    see_spaces(box, s, player, out)
    see_cards(box, s, out)
    see_brussels(s, player, out)
    see_works(box, s, out)


@rule
def see_question(s, player, out):
    """What goes with the question that is asked."""
    top = s.ask[s.depth - 1]
    kind = top[0]
    if kind == terms.ASK_BID or kind == terms.ASK_BID_REST:
        out[_ON_SPACE + top[2]] = 1.0
        out[_BLOCKS] = top[3] / 10.0
    elif kind == terms.ASK_PERFORM:
        out[_ON_ACTION + top[2]] = 1.0
    elif kind == terms.ASK_WINDOW:
        out[_ON_COLOUR + top[2]] = 1.0
    elif kind == terms.ASK_KEEP_FIGURE:
        out[_ON_FIGURE + top[2]] = 1.0
    elif kind == terms.ASK_CUBE or kind == terms.ASK_PAYMENT or kind == terms.ASK_PLAZA:
        out[_LEFT] = top[2] / 6.0
    elif kind == terms.ASK_BONUS or kind == terms.ASK_TIE:
        out[_ON_COLUMN + top[2]] = 1.0
    for unit in range(5):
        out[_PAID + unit] = s.paid[unit] / 4.0
    if top[1] == player:
        for i in range(s.drawn_left):
            out[_DRAWN + s.drawn[i]] += 1.0 / 6.0
    for level in range(s.depth - 1):
        below = s.ask[level]
        if below[0] == terms.DO_SECONDARY:
            out[_ON_SPACE + below[2]] = 1.0
        elif below[0] == terms.ASK_PLAZA:
            out[_PLAZA_LEFT] = below[2] / 6.0
        elif below[0] == terms.ASK_KEEP_FIGURE:
            out[_ON_FIGURE + below[2]] = 1.0


@rule
def see_spaces(box, s, player, out):
    count = s.num_players
    open_shield = s.shield != EMPTY
    for space in range(SPACES):
        at = _SPACE + space * 18
        out[at + s.action[space]] = 1.0
        if open_shield:
            out[at + 5] = box.area[s.shield, space]
        owner = s.assistant[space]
        if owner == NEUTRAL:
            out[at + 11] = 1.0
        elif owner != EMPTY:
            relative = relative_seat(count, player, owner)
            out[at + 6 + relative] = 1.0
            bid = s.bid[space] / 20.0
            out[at + 12] = bid
            out[_COLUMN_BIDS + (space % SIDE) * _P + relative] += bid
        builder = s.building[space]
        if builder != EMPTY:
            out[at + 13 + relative_seat(count, player, builder)] = 1.0


@rule
def see_cards(box, s, out):
    for column in range(SIDE):
        at = _BONUS + column * 7
        card = s.bonus[column]
        out[at + box.bonus_power[card, 0]] = 1.0
        if box.bonus_power[card, 1] != EMPTY:
            out[at + box.bonus_power[card, 1]] = 1.0
        out[at + 4] = box.bonus_double[card]
        out[at + 5] = box.bonus_vp[card] / 2.0
        out[at + 6] = box.bonus_manneken[card] / 2.0
    for i in range(s.bonus_left):
        out[_BONUS_UNSEEN + s.bonus_deck[i]] = 1.0
    out[_STOCK_MONEY] = box.stock_money[s.stock_card] / 10.0
    for i in range(2):
        out[_SHIELDS + box.stock_shields[s.stock_card, s.num_players - 2, i]] = 1.0
    for i in range(s.stock_left):
        out[_STOCK_UNSEEN + s.stock_deck[i]] = 1.0
    for slot in range(4):
        if s.display[slot] != EMPTY:
            out[_THEATER + slot * 8 + s.display[slot]] = 1.0
    for i in range(s.figure_left):
        out[_FIGURE_PILE + s.figure_deck[i]] += 1.0 / 3.0
    for figure in range(8):
        out[_FIGURE_DISCARD + figure] = s.figure_discard[figure] / 3.0


@rule
def see_brussels(s, player, out):
    first = s.needles[0]
    for step in range(6):
        out[_COMPASS + step * 6 + s.compass[(first + step) % 6]] = 1.0
    out[_NEEDLE + (s.needles[1] - first + 6) % 6] = 1.0
    for cube in range(3):
        out[_SUPPLY + cube] = s.supply[cube] / 10.0
    out[_SUPPLY + 3] = s.supply[3] / 15.0
    count = s.num_players
    for place in range(4):
        out[_USE_COST + place] = cost_of_use(s, place) / 7.0
        for seat in range(count):
            at = _BRUSSELS + place * _P + relative_seat(count, player, seat)
            out[at] = s.brussels[place, seat] / 7.0


@rule
def see_works(box, s, out):
    out[_CURSOR_ROW + s.cursor_row - 1] = 1.0
    out[_CURSOR_COLUMN + s.cursor_column - 1] = 1.0
    out[_CURSOR_TURN + s.cursor_turn] = 1.0
    for colour in range(5):
        row, column = sale_place(box, s, colour)
        out[_SALE + colour * 2] = box.sale_money[row] / 7.0
        out[_SALE + colour * 2 + 1] = box.sale_vp[column] / 7.0
        out[_COVERED + colour] = s.covered[colour] / 6.0
    for window in range(2):
        if s.shop[window] != EMPTY:
            out[_SHOP + window * 5 + s.shop[window]] = 1.0
    for i in range(s.stack_left):
        out[_STACK + s.stack[i]] += 1.0 / 6.0
    # Tiles drawn by a player who is still choosing count as in the stack: nobody else knows them.
    for i in range(s.drawn_left):
        out[_STACK + s.drawn[i]] += 1.0 / 6.0
    out[_STACK + BLACK] = s.black_left / 6.0


@rule
def see_player(box, s, seat, out):
    out[0] = 1.0
    out[1] = s.money[seat] / 30.0
    out[2] = s.points[seat] / 100.0
    out[3] = s.hand[seat] / 7.0
    out[4] = (box.assistants - s.hand[seat] - s.detained[seat]) / 7.0
    out[5] = s.detained[seat] / 7.0
    for cube in range(4):
        out[6 + cube] = s.cubes[seat, cube] / 10.0
    for colour in range(5):
        out[10 + colour] = s.works[seat, colour] / 6.0
    for figure in range(8):
        lies = s.figures[seat, figure]
        if lies != NOT_KEPT:
            out[15 + figure] = 1.0
        if lies == UPRIGHT:
            out[23 + figure] = 1.0
    out[31] = s.built[seat] / 6.0
    for track in range(3):
        out[32 + track] = s.tracks[seat, track] / float(box.track_end[track])
    out[35] = s.tiles[seat] / 5.0
    for row in range(4):
        out[36 + row] = s.rows[seat, row] / 8.0
        out[40 + row] = s.closed[seat, row]
    out[44] = s.passed[seat]
    if s.first_player == seat:
        out[45] = 1.0
    out[46] = salaries_owed(box, s, seat) / 24.0
    out[47] = s.money[seat] // 4 / 8.0


observe = make_observe(_see_head, see_table, see_player, _PLAYER, _PLAYER_FEATURES)
