"""What is in the box of Bruxelles 1897 (section 3 of the rulings), typed in by hand."""

from __future__ import annotations

from dataclasses import dataclass

ROUNDS = 4
COLUMNS = 4
ROWS = {2: 3, 3: 3, 4: 4}  # by number of players
CARDS_OF_A_TYPE = {2: 3, 3: 3, 4: 4}  # shuffled for the area of one round

# --- the players --------------------------------------------------------------------------------

MONEY_BY_SEAT = [4, 5, 6, 7]
SIDES = {"1/3": (1, 3), "2/4": (2, 4), "2/5": (2, 5)}
ARCHITECTS = {"1/3": 4, "2/4": 2, "2/5": 1}  # of one player
PRISON_AT_START = {2: ["2/5"], 3: ["2/4", "2/5"], 4: ["2/4", "2/5"]}
NEUTRAL_VALUE = 2
TRACKS = ["architecture", "nobility", "prestige"]
TRACK_START = 1
TRACK_END = 8

# --- Action cards -------------------------------------------------------------------------------

# By type: name and number of copies, in canonical order.
PILES = {
    "artwork": {"yellow": 3, "green": 3, "blue": 3, "red": 3},
    "material": {
        "wood-wood": 2,
        "brick-brick": 2,
        "steel-steel": 2,
        "brick-wood": 2,
        "steel-wood": 2,
        "steel-brick": 2,
    },
    "house": {"a": 4, "b": 4, "c": 4, "d": 4},
    "noble": {"horta": 3, "buls": 3, "hankar": 3, "vandervelde": 3, "albert": 3},
}
COLOURS = list(PILES["artwork"])
MATERIALS = list(PILES["material"])
HOUSES = list(PILES["house"])
NOBLES = [*PILES["noble"], "brugmann"]  # each player owns one Brugmann, none is in the pile


@dataclass(frozen=True)
class Card:
    """An Action card. Money and Expo have a type only."""

    type: str
    name: str = ""

    @property
    def words(self) -> str:
        """The card as the words of an action name it."""
        return f"{self.name} {self.type}" if self.name else self.type


MONEY = Card("money")
EXPO = Card("expo")
CARDS = [*(Card(type_, name) for type_, names in PILES.items() for name in names), MONEY, EXPO]

# --- incomes and points -------------------------------------------------------------------------

SALE = 3
STOCK_EXCHANGE = 5
BRUGMANN = 4
FIRST_PASS = 3
LATER_PASS = 1
EXHIBITED = 2
SALARY = 2
UNPAID_NOBLE = -3
EXPO_AT_THE_END = 2

# --- Brussels cards and bonus cards -------------------------------------------------------------

BRUSSELS = ["stock", "hall", "park"]
PARK_ACTIONS = ["creation", "sale", "supply", "construction", "influence"]
# The pile from which an action of the Park draws; a sale draws nothing.
PILE_OF_ACTION = {
    "creation": "artwork",
    "supply": "material",
    "construction": "house",
    "influence": "noble",
}


@dataclass(frozen=True)
class BonusCard:
    """A bonus card: what its upper half gives each round, what its lower half counts at the end."""

    top: str
    bottom: str


BONUS_CARDS = [
    BonusCard("architecture", "houses"),
    BonusCard("nobility", "nobles"),
    BonusCard("prestige", "artworks"),
    BonusCard("prison", "money"),
]
