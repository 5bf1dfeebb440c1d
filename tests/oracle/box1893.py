"""What is in the box of Bruxelles 1893 (section 3 of the rulings), typed in by hand."""

from __future__ import annotations

from dataclasses import dataclass

ROUNDS = 5
SIZE = 5

# --- the boards ---------------------------------------------------------------------------------

ACTION_OF_LETTER = {
    "W": "workshop",
    "S": "sale",
    "T": "theater",
    "M": "materials",
    "C": "construction",
}
ACTIONS = ["workshop", "sale", "theater", "materials", "construction"]
STRIPS = {
    "standard": ["WSTMC", "TMCWS", "CWSTM", "STMCW", "MCWST"],
    "expert": ["WSTMC", "WTSCM", "MSWCT", "MCWST", "TSMCW"],
}
BRUSSELS = ["market", "stock", "park", "plaza"]

# --- the players --------------------------------------------------------------------------------

ASSISTANTS = 7
DETAINED_AT_START = 2
MONEY_BY_SEAT = [5, 6, 7, 8, 9]
TRACK_END = {"palace": 6, "hall": 6, "architect": 10}
UNITS_OF_BUILDING = [2, 2, 3, 3, 4, 4]

# --- works of art -------------------------------------------------------------------------------

COLOURS = ["blue", "pink", "yellow", "green", "black"]
STACK_COLOURS = ["blue", "pink", "yellow", "green"]
WORKS_OF_A_COLOUR = 6

GRID = 7
BF_OF_ROW = {1: 7, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1}
VP_OF_COLUMN = {1: 7, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1}
CURSOR_START = (4, 4)
# Corners of the unturned cursor as (row step, column step) from its centre.
CORNERS = {"yellow": (-1, -1), "blue": (-1, 1), "pink": (1, 1), "green": (1, -1)}

# --- public figures -----------------------------------------------------------------------------

FIGURES = [
    "brugmann",
    "solvay",
    "empain",
    "buls",
    "vandervelde",
    "albert",
    "van de velde",
    "maeterlinck",
]
COPIES_OF_A_FIGURE = 3  # of every figure but Brugmann, of whom each player gets one
SALARY = {
    "brugmann": 1,
    "solvay": 2,
    "empain": 2,
    "buls": 3,
    "vandervelde": 3,
    "albert": 4,
    "van de velde": 4,
    "maeterlinck": 5,
}
SLOTS = 4  # the card in slot i costs i BF

# --- materials and compass ----------------------------------------------------------------------

NOBLES = ["wood", "stone", "iron"]
SUPPLY = {"wood": 10, "stone": 10, "iron": 10, "joker": 15}
UNITS = ["wood", "stone", "iron", "3 BF", "joker"]  # ways to pay a unit, in the order of asking
COMPASS = ["wood", "stone", "iron", "noble", "money", "empty"]
NEEDLES_AT_START = [0, 2]

# --- stock cards: number, BF, then two shields for each of 2, 3, 4 and 5 players ----------------

_STOCK_TABLE = """
 1  5   22 33   12 21   11 44   14 41
 2  6   23 32   13 31   14 41   11 44
 3  7   22 23   24 42   11 14   41 44
 4  8   32 33   34 43   41 44   11 14
 5  5   22 32   12 43   11 41   14 44
 6  6   23 33   13 42   14 44   11 41
 7  7   22 33   21 34   11 44   14 41
 8  6   23 32   24 31   14 41   11 44
 9  5   22 23   13 24   11 14   41 44
10  6   32 33   31 42   41 44   11 14
11  7   22 32   21 43   11 41   14 44
12  8   23 33   12 34   14 44   11 41
"""


@dataclass(frozen=True)
class StockCard:
    """A stock exchange card: its income and the two shields on each player count's line."""

    number: int
    money: int
    shields: dict[int, list[tuple[int, int]]]


def _read_stock_table() -> dict[int, StockCard]:
    cards = {}
    for line in _STOCK_TABLE.strip().splitlines():
        number, money, *pairs = line.split()
        shields = {}
        for players, first, second in zip((2, 3, 4, 5), pairs[0::2], pairs[1::2], strict=True):
            shields[players] = [(int(pair[0]), int(pair[1])) for pair in (first, second)]
        cards[int(number)] = StockCard(int(number), int(money), shields)
    return cards


STOCK_CARDS = _read_stock_table()

# --- bonus cards --------------------------------------------------------------------------------

POWERS = ["palace", "hall", "architect", "assistant"]


@dataclass(frozen=True)
class BonusCard:
    """A bonus card: one power, two to choose from, or one doubled; VP symbols; Manneken Pis."""

    powers: tuple[str, ...]
    double: bool
    vp: int
    manneken: int


BONUS_CARDS = [
    # singles
    BonusCard(("palace",), False, 2, 0),
    BonusCard(("palace",), False, 1, 1),
    BonusCard(("palace",), False, 1, 2),
    BonusCard(("hall",), False, 2, 0),
    BonusCard(("hall",), False, 1, 1),
    BonusCard(("hall",), False, 1, 2),
    BonusCard(("architect",), False, 2, 0),
    BonusCard(("architect",), False, 1, 1),
    BonusCard(("architect",), False, 1, 2),
    BonusCard(("assistant",), False, 2, 0),
    BonusCard(("assistant",), False, 1, 1),
    BonusCard(("assistant",), False, 1, 2),
    # choices
    BonusCard(("palace", "hall"), False, 1, 0),
    BonusCard(("architect", "assistant"), False, 1, 0),
    BonusCard(("palace", "architect"), False, 1, 0),
    BonusCard(("hall", "assistant"), False, 1, 1),
    BonusCard(("palace", "assistant"), False, 1, 1),
    BonusCard(("hall", "architect"), False, 1, 1),
    # doubles
    BonusCard(("palace",), True, 0, 0),
    BonusCard(("palace",), True, 0, 1),
    BonusCard(("hall",), True, 0, 0),
    BonusCard(("hall",), True, 0, 1),
    BonusCard(("architect",), True, 0, 0),
    BonusCard(("architect",), True, 0, 1),
    BonusCard(("assistant",), True, 0, 0),
]
