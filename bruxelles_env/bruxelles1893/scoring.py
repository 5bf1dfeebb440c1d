"""The end of the game: salaries and the final score."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.sale import works_owned
from bruxelles_env.bruxelles1893.terms import (
    ARCHITECT,
    ASK_SALARY,
    DO_SALARIES,
    NOBLES,
    PHASE_OVER,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.kept import NOT_KEPT

# The lines of the score sheet.
SHEET = (
    "points",
    "buildings",
    "money",
    "works",
    "figures",
    "assistants",
    "nobles",
    "manneken_pis",
    "total",
)


@rule
def salaries_owed(box, s, player):
    total = 0
    for figure in range(8):
        if s.figures[player, figure] != NOT_KEPT:
            total += box.salary[figure]
    return total


@rule
def pay_salaries(box, s, done):
    """Clockwise from the Manneken Pis holder, each pays; who is short lets a figure go first."""
    for step in range(done, s.num_players):
        player = (s.first_player + step) % s.num_players
        owed = salaries_owed(box, s, player)
        if owed > s.money[player]:
            push(s, DO_SALARIES, 0, step, 0)
            push(s, ASK_SALARY, player, 0, 0)
            return
        s.money[player] -= owed
    s.phase = PHASE_OVER


@rule
def legal_salary(s, player, out):
    """Which figure to let go."""
    count = 0
    for figure in range(8):
        if s.figures[player, figure] != NOT_KEPT:
            out[count] = actions.LET_GO + figure
            count += 1
    return count


@rule
def apply_salary(s, player, figure):
    s.figures[player, figure] = NOT_KEPT
    s.figure_discard[figure] += 1
    s.points[player] -= 5


@rule
def figures_kept(s, player):
    count = 0
    for figure in range(8):
        if s.figures[player, figure] != NOT_KEPT:
            count += 1
    return count


@rule
def row_scores(box, s, player, row):
    """What a row counts, times its factor: 4 BF, works, figures, assistants beyond the second."""
    if row == 0:
        count = s.money[player] // 4
    elif row == 1:
        count = works_owned(s, player)
    elif row == 2:
        count = figures_kept(s, player)
    else:
        count = max(0, box.assistants - s.detained[player] - 2)
    return int(count) * int(s.rows[player, row])


@rule
def fill_sheet(box, s, player, line):
    """The final score of a player, line by line, as if the game ended now."""
    line[0] = s.points[player]
    line[1] = int(s.built[player]) * int(s.tracks[player, ARCHITECT])
    for row in range(4):
        line[2 + row] = row_scores(box, s, player, row)
    line[6] = 0
    for cube in range(NOBLES):
        line[6] += s.cubes[player, cube]
    line[7] = 5 if s.first_player == player else 0
    line[8] = 0
    for i in range(8):
        line[8] += line[i]


@rule
def total_score(box, s, player):
    """The total of the score sheet."""
    total = int(s.points[player]) + int(s.built[player]) * int(s.tracks[player, ARCHITECT])
    for row in range(4):
        total += row_scores(box, s, player, row)
    for cube in range(NOBLES):
        total += int(s.cubes[player, cube])
    if s.first_player == player:
        total += 5
    return total


standing = total_score  # equal totals share a place: there is no tie-break
