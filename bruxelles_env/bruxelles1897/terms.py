"""The words of the game and their numbers: one name for each thing, everywhere the same."""

NAME = "bruxelles1897"
TITLE = "Bruxelles 1897"
BOARDS = ("standard",)

MIN_PLAYERS, MAX_PLAYERS = 2, 4
ROUNDS = 4
COLUMNS = 4
MAX_ROWS = 4  # with 4 players; else 3
SPACES = COLUMNS * MAX_ROWS

EMPTY = -1  # no card, no owner
NEUTRAL = MAX_PLAYERS  # owner of the neutral cards of a 2-player game
NEUTRAL_KIND = 3  # and their kind, after the three of the players
NEUTRAL_VALUE = 2

COLOURS = ("yellow", "green", "blue", "red")
MATERIALS = (
    "wood-wood",
    "brick-brick",
    "steel-steel",
    "brick-wood",
    "steel-wood",
    "steel-brick",
)
HOUSES = ("a", "b", "c", "d")
NOBLES = ("horta", "buls", "hankar", "vandervelde", "albert", "brugmann")
HORTA, BULS, HANKAR, VANDERVELDE, ALBERT, BRUGMANN = range(6)

# The four draw piles, and the cards as one range of numbers: a card is its pile's first number
# plus its kind. Money and the Expo card have no pile.
PILES = ("artwork", "material", "house", "noble")
ARTWORK, MATERIAL, HOUSE, NOBLE = range(4)
KINDS = (COLOURS, MATERIALS, HOUSES, NOBLES[:BRUGMANN])
MOST_KINDS = 6
PILE_SIZE = 16  # room for the largest
FIRST_CARD = (0, 4, 10, 14)  # of each pile
NUM_PILE_CARDS = 19
MONEY_CARD, EXPO_CARD = 19, 20

ARCHITECTS = ("1/3", "2/4", "2/5")
SIDES = (1, 3, 2, 4, 2, 5)  # side 2k and 2k + 1 are those of kind k

BRUSSELS = ("stock", "hall", "park")
STOCK, HALL, PARK = range(3)

TRACKS = ("architecture", "nobility", "prestige")
ARCHITECTURE, NOBILITY, PRESTIGE = range(3)

TOPS = ("architecture", "nobility", "prestige", "prison")  # upper halves of the bonus cards
BOTTOMS = ("houses", "nobles", "artworks", "money")  # and lower ones
PRISON = 3
BY_HOUSES, BY_NOBLES, BY_ARTWORKS, BY_MONEY = range(4)

PARK_ACTIONS = ("creation", "sale", "supply", "construction", "influence")
CREATION, SALE, SUPPLY, CONSTRUCTION, INFLUENCE = range(5)

# Where the Expo card is: with a player (his seat), or here.
EXPO_IN_AREA, EXPO_IN_EXHIBITION = MAX_PLAYERS, MAX_PLAYERS + 1

PHASES = ("actions", "majorities", "over")
PHASE_ACTIONS, PHASE_MAJORITIES, PHASE_OVER = range(3)

QUESTIONS = (
    "turn",
    "send",
    "sale",
    "payment",
    "keep noble",
    "hankar",
    "prison",
    "exhibit",
    "hall",
    "park",
    "park card",
    "jail",
)
(
    ASK_TURN,
    ASK_SEND,
    ASK_SALE,
    ASK_PAYMENT,
    ASK_KEEP_NOBLE,
    ASK_HANKAR,
    ASK_PRISON,
    ASK_EXHIBIT,
    ASK_HALL,
    ASK_PARK,
    ASK_PARK_CARD,
    ASK_JAIL,
) = range(len(QUESTIONS))

STEPS = ("next turn", "brussels", "exhibition", "columns", "jails")
FIRST_STEP = 32
(DO_NEXT_TURN, DO_BRUSSELS, DO_EXHIBITION, DO_COLUMNS, DO_JAILS) = range(
    FIRST_STEP, FIRST_STEP + len(STEPS)
)
