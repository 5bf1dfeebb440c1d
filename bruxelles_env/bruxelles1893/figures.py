"""The eight public figures: what each does, and how those before a player are used again."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.materials import nobles_in_supply, take_cube, take_jokers
from bruxelles_env.bruxelles1893.terms import (
    ALBERT,
    ARCHITECT,
    ASK_CUBE,
    ASK_SOLVAY,
    BRUGMANN,
    BULS,
    EMPAIN,
    HALL,
    JOKER,
    MAETERLINCK,
    NOBLES,
    PALACE,
    SOLVAY,
    VAN_DE_VELDE,
    VANDERVELDE,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.counts import legal_held, or_stop
from bruxelles_env.core.kept import SIDEWAYS, legal_upright
from bruxelles_env.core.tracks import advance


@rule
def free_assistant(s, player):
    """One assistant comes back from the Courthouse, at once at hand; nothing if none is there."""
    if s.detained[player] > 0:
        s.detained[player] -= 1
        s.hand[player] += 1


@rule
def use_figure(box, s, player, figure):
    """The effect of a figure."""
    if figure == BRUGMANN:
        s.money[player] += 5
    elif figure == SOLVAY:
        push(s, ASK_SOLVAY, player, 0, 0)
    elif figure == EMPAIN:
        take_jokers(s, player, 2)
    elif figure == BULS:
        advance(box, s, player, HALL)
    elif figure == VANDERVELDE:
        free_assistant(s, player)
    elif figure == ALBERT:
        advance(box, s, player, PALACE)
    elif figure == VAN_DE_VELDE:
        advance(box, s, player, ARCHITECT)
    elif figure == MAETERLINCK:
        s.points[player] += 5


@rule
def legal_solvay(s, player, out):
    """Take one noble, or trade a joker for two."""
    count = legal_held(s.supply, NOBLES, actions.CUBE, out)
    if s.cubes[player, JOKER] > 0 and nobles_in_supply(s, 0) >= 2:
        out[count] = actions.TRADE
        count += 1
    return count


@rule
def apply_solvay(s, player, action):
    if action == actions.TRADE:
        s.cubes[player, JOKER] -= 1
        s.supply[JOKER] += 1
        push(s, ASK_CUBE, player, 2, 0)
    else:
        take_cube(s, player, action - actions.CUBE)


@rule
def legal_activate(s, player, left, out):
    """An upright figure, or stop; nothing is asked when none may be used."""
    if left == 0:
        return 0
    count = legal_upright(s.figures[player], actions.ACTIVATE, out)
    return or_stop(count, actions.STOP, out)


@rule
def activate(box, s, player, figure):
    """The figure turns sideways and takes effect."""
    s.figures[player, figure] = SIDEWAYS
    use_figure(box, s, player, figure)
