"""The end of the game: salaries and the final score."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.sale import works_owned
from bruxelles_env.bruxelles1893.terms import (
    ARCHITECT,
    ASK_SALARY,
    DO_SALARIES,
    NOBLES,
    NOT_KEPT,
    PHASE_OVER,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule

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
def fill_sheet(box, s, player, line):
    """The final score of a player, line by line, as if the game ended now."""
    rows = s.rows[player]
    outside = box.assistants - s.detained[player]  # assistants not in the Courthouse
    line[0] = s.points[player]
    line[1] = int(s.built[player]) * int(s.tracks[player, ARCHITECT])
    line[2] = int(s.money[player]) // 4 * int(rows[0])
    line[3] = int(works_owned(s, player)) * int(rows[1])
    line[4] = int(figures_kept(s, player)) * int(rows[2])
    line[5] = max(0, int(outside) - 2) * int(rows[3])
    line[6] = 0
    for cube in range(NOBLES):
        line[6] += s.cubes[player, cube]
    line[7] = 5 if s.first_player == player else 0
    line[8] = 0
    for i in range(8):
        line[8] += line[i]
