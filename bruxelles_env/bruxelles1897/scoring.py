"""The end of the game: salaries, the final score and the ranking."""

from bruxelles_env.bruxelles1897.columns import wins_column
from bruxelles_env.bruxelles1897.construction import houses_owned, materials_from
from bruxelles_env.bruxelles1897.terms import (
    ARCHITECTURE,
    BRUGMANN,
    BY_ARTWORKS,
    BY_HOUSES,
    BY_MONEY,
    BY_NOBLES,
    COLUMNS,
    NOBLE,
)
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.kept import NOT_KEPT

SALARY = 2  # BEF for a noble but Brugmann
UNPAID = 3  # VP lost for each who is not paid

# The lines of the score sheet.
SHEET = (
    "points",
    "houses",
    "materials",
    "expo",
    "money",
    "nobles",
    "artworks",
    "house_types",
    "total",
)


@rule
def pay_salaries(s):
    """Each pays for as many nobles as he can; the others leave, the first by name first."""
    for player in range(s.num_players):
        owed = 0
        for noble in range(BRUGMANN):
            if s.nobles[player, noble] != NOT_KEPT:
                owed += 1
        unpaid = max(0, owed - s.money[player] // SALARY)
        s.money[player] -= SALARY * (owed - unpaid)
        s.points[player] -= UNPAID * unpaid
        for noble in range(BRUGMANN):
            if unpaid > 0 and s.nobles[player, noble] != NOT_KEPT:
                s.nobles[player, noble] = NOT_KEPT
                s.discard[NOBLE, noble] += 1
                unpaid -= 1


@rule
def lower_half(s, player, bottom):
    """What the lower half of a bonus card is worth to a player who holds its column."""
    if bottom == BY_MONEY:
        return 3 * min(5, int(s.money[player]) // 2)
    count = 0
    if bottom == BY_NOBLES:
        for noble in range(6):
            if s.nobles[player, noble] != NOT_KEPT:
                count += 1
    elif bottom == BY_ARTWORKS:
        for colour in range(4):
            if s.artworks[player, colour] > 0:
                count += 1
    elif bottom == BY_HOUSES:
        for kind in range(4):
            if s.houses[player, kind] > 0:
                count += 1
    return 2 * count


@rule
def column_line(box, s, player, bottom):
    """A lower half as a line of the sheet: 0 unless he holds its column."""
    for column in range(COLUMNS):
        if box.bonus_bottom[s.bonus[column]] == bottom and wins_column(s, player, column):
            return lower_half(s, player, bottom)
    return 0


@rule
def fill_sheet(box, s, player, line):
    """The final score of a player, line by line, as if the game ended now."""
    line[0] = s.points[player]
    line[1] = houses_owned(s, player) * int(s.tracks[player, ARCHITECTURE])
    line[2] = materials_from(s, player, 0)
    line[3] = 2 if s.expo == player else 0
    line[4] = column_line(box, s, player, BY_MONEY)
    line[5] = column_line(box, s, player, BY_NOBLES)
    line[6] = column_line(box, s, player, BY_ARTWORKS)
    line[7] = column_line(box, s, player, BY_HOUSES)
    line[8] = 0
    for i in range(8):
        line[8] += line[i]


@rule
def total_score(box, s, player):
    """The total of the score sheet."""
    total = int(s.points[player]) + houses_owned(s, player) * int(s.tracks[player, ARCHITECTURE])
    total += materials_from(s, player, 0)
    if s.expo == player:
        total += 2
    for bottom in range(COLUMNS):
        total += column_line(box, s, player, bottom)
    return total


@rule
def standing(box, s, player):
    """Points first, then fewer Architect cards in Prison, then the higher sum of levels."""
    jailed = 0
    levels = 0
    for i in range(3):
        jailed += int(s.prison[player, i])
        levels += int(s.tracks[player, i])
    return total_score(box, s, player) * 10_000 - jailed * 100 + levels
