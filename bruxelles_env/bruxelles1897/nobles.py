"""Influence: the six nobles, what each does, and the City Hall where those kept act again."""

from bruxelles_env.bruxelles1897 import actions
from bruxelles_env.bruxelles1897.piles import draw_two, keep_drawn
from bruxelles_env.bruxelles1897.terms import (
    ALBERT,
    ARCHITECTURE,
    ASK_HALL,
    ASK_HANKAR,
    ASK_KEEP_NOBLE,
    ASK_PRISON,
    BRUGMANN,
    BULS,
    HANKAR,
    HORTA,
    MATERIAL,
    NOBILITY,
    NOBLE,
    PRESTIGE,
    VANDERVELDE,
)
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.counts import legal_held, or_stop
from bruxelles_env.core.drawn import legal_drawn
from bruxelles_env.core.kept import SIDEWAYS, legal_keep, legal_upright
from bruxelles_env.core.tracks import advance


@rule
def use_noble(box, s, player, noble):
    """The effect of a noble; it may do nothing."""
    if noble == HORTA:
        advance(box, s, player, ARCHITECTURE)
    elif noble == BULS:
        advance(box, s, player, PRESTIGE)
    elif noble == HANKAR:
        draw_two(s, MATERIAL)
        push(s, ASK_HANKAR, player, 0, 0)
    elif noble == VANDERVELDE:
        push(s, ASK_PRISON, player, 0, 0)
    elif noble == ALBERT:
        advance(box, s, player, NOBILITY)
    elif noble == BRUGMANN:
        s.money[player] += 4


@rule
def meet_noble(box, s, player, noble):
    """The effect first, then keep or discard."""
    push(s, ASK_KEEP_NOBLE, player, noble, 0)
    use_noble(box, s, player, noble)


@rule
def legal_keep_noble(s, player, noble, out):
    """Keep the card or discard it; a second one of the same name cannot be kept."""
    return legal_keep(s.nobles[player], noble, actions.KEEP_NOBLE, out)


@rule
def apply_keep_noble(s, player, noble, discard):
    if discard:
        s.discard[NOBLE, noble] += 1
    else:
        s.nobles[player, noble] = SIDEWAYS


@rule
def legal_hankar(s, out):
    """Which of the drawn Material cards to keep."""
    return legal_drawn(s, 6, actions.KEEP_MATERIAL, out)


@rule
def apply_hankar(s, player, kind):
    keep_drawn(s, MATERIAL, kind)
    s.materials[player, kind] += 1


@rule
def legal_prison(s, player, out):
    """Which Architect card comes back from the Prison."""
    return legal_held(s.prison[player], 3, actions.FREE, out)


@rule
def apply_prison(s, player, kind):
    s.prison[player, kind] -= 1
    s.hand[player, kind] += 1


@rule
def legal_hall(s, player, left, used, out):
    """The next upright noble; from the second on he may stop."""
    if left == 0:
        return 0
    count = legal_upright(s.nobles[player], actions.ACTIVATE, out)
    return or_stop(count, actions.STOP, out) if used else count


@rule
def apply_hall(box, s, player, left, action):
    """The noble turns sideways and acts; the next is asked for when that is finished."""
    if action != actions.STOP:
        push(s, ASK_HALL, player, left - 1, 1)
        noble = action - actions.ACTIVATE
        s.nobles[player, noble] = SIDEWAYS
        use_noble(box, s, player, noble)
