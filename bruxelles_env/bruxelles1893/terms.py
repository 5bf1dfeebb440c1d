"""The words of the game and their numbers: one name for each thing, everywhere the same."""

NAME = "bruxelles1893"
TITLE = "Bruxelles 1893"
BOARDS = ("standard", "expert")  # sides of the strips

# Limits of the game.
MIN_PLAYERS, MAX_PLAYERS = 2, 5
ROUNDS = 5
SIDE = 5  # the Art Nouveau board is 5 by 5
SPACES = SIDE * SIDE
BUILDINGS = 6
GRID = 7  # the Workshop's grid is 7 by 7; the cursor covers 3 by 3 of it
CENTRES = GRID - 2  # so its centre has 5 by 5 places

EMPTY = -1  # no assistant, building, card or work here
NEUTRAL = MAX_PLAYERS  # the neutral colour of a 2-player game, as the owner of an assistant

COLOURS = ("blue", "pink", "yellow", "green", "black")
BLUE, PINK, YELLOW, GREEN, BLACK = range(5)

CUBES = ("wood", "stone", "iron", "joker")
WOOD, STONE, IRON, JOKER = range(4)
NOBLES = 3  # wood, stone and iron are the noble materials

UNITS = ("wood", "stone", "iron", "3 BF", "joker")  # what a unit of construction is paid with
PAY_MONEY, PAY_JOKER = 3, 4

COMPASS = ("wood", "stone", "iron", "noble", "money", "empty")
NOBLE_TILE, MONEY_TILE, EMPTY_TILE = 3, 4, 5

ACTIONS = ("workshop", "sale", "theater", "materials", "construction")
WORKSHOP, SALE, THEATER, MATERIALS, CONSTRUCTION = range(5)

BRUSSELS = ("market", "stock", "park", "plaza")
MARKET, STOCK, PARK, PLAZA = range(4)

FIGURES = (
    "brugmann",
    "solvay",
    "empain",
    "buls",
    "vandervelde",
    "albert",
    "van de velde",
    "maeterlinck",
)
BRUGMANN, SOLVAY, EMPAIN, BULS, VANDERVELDE, ALBERT, VAN_DE_VELDE, MAETERLINCK = range(8)

POWERS = ("palace", "hall", "architect", "assistant")
PALACE, HALL, ARCHITECT, ASSISTANT = range(4)  # the first three are also the tracks
TRACKS = ("royal_palace", "city_hall", "architect")

PHASES = ("stock", "actions", "resolution", "salaries", "over")
PHASE_STOCK, PHASE_ACTIONS, PHASE_RESOLUTION, PHASE_SALARIES, PHASE_OVER = range(5)

# Kinds of decisions: questions to a player.
QUESTIONS = (
    "shield",
    "neutral",
    "turn",
    "bid",
    "bid rest",
    "perform",
    "keep work",
    "cursor",
    "sell",
    "window",
    "theater",
    "keep figure",
    "cube",
    "solvay",
    "payment",
    "needle",
    "building",
    "plaza",
    "park",
    "secondary theater",
    "bonus",
    "tie",
    "salary",
)
(
    ASK_SHIELD,
    ASK_NEUTRAL,
    ASK_TURN,
    ASK_BID,
    ASK_BID_REST,
    ASK_PERFORM,
    ASK_KEEP_WORK,
    ASK_CURSOR,
    ASK_SELL,
    ASK_WINDOW,
    ASK_THEATER,
    ASK_KEEP_FIGURE,
    ASK_CUBE,
    ASK_SOLVAY,
    ASK_PAYMENT,
    ASK_NEEDLE,
    ASK_BUILDING,
    ASK_PLAZA,
    ASK_PARK,
    ASK_SECONDARY_THEATER,
    ASK_BONUS,
    ASK_TIE,
    ASK_SALARY,
) = range(len(QUESTIONS))

# Kinds of steps: what the rules do by themselves once what lies above them is settled.
STEPS = (
    "next turn",
    "secondary action",
    "close theater",
    "resolution",
    "next bonus",
    "majorities",
    "salaries",
)
FIRST_STEP = 32
(
    DO_NEXT_TURN,
    DO_SECONDARY,
    DO_CLOSE_THEATER,
    DO_RESOLUTION,
    DO_NEXT_BONUS,
    DO_MAJORITIES,
    DO_SALARIES,
) = range(FIRST_STEP, FIRST_STEP + len(STEPS))
