"""The Workshop action, and the stacks of works of art that it draws from."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.terms import ASK_KEEP_WORK, BLACK
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.counts import total
from bruxelles_env.core.decks import lay_on, reshuffle
from bruxelles_env.core.drawn import legal_drawn


@rule
def can_create(s):
    return s.stack_left > 0


@rule
def draw_work(s):
    """Take the top tile of the stack of colours."""
    s.stack_left -= 1
    return s.stack[s.stack_left]


@rule
def restack_works(s):
    """When a stack is empty, all covered tiles of the shop go back at once and are shuffled in.

    Looked at after every draw and every sale. Says whether it happened.
    """
    if s.stack_left > 0 and s.black_left > 0:
        return False
    if total(s.covered, 0) == 0:
        return False
    s.black_left += s.covered[BLACK]
    s.stack_left = lay_on(s.stack, s.stack_left, s.covered, BLACK)
    s.covered[:] = 0
    reshuffle(s, s.stack, s.stack_left)
    return True


@rule
def begin_workshop(s, player):
    """Draw a tile, and one more for each exhibition tile; the player alone sees them."""
    wanted = 1 + s.tiles[player]
    count = 0
    s.drawn_known = 0
    while count < wanted and s.stack_left > 0:
        s.drawn[count] = draw_work(s)
        count += 1
        was_last = s.stack_left == 0
        if restack_works(s) and was_last:
            # Everybody knew what was left of the old stack, and all of it has been drawn.
            s.drawn_known = count
    s.drawn_left = count
    push(s, ASK_KEEP_WORK, player, 0, 0)


@rule
def legal_keep_work(s, out):
    """Which of the drawn colours to keep."""
    return legal_drawn(s, BLACK, actions.KEEP_WORK, out)


@rule
def apply_keep_work(s, player, colour):
    """One tile is kept; the rest go under the stack in random order."""
    s.works[player, colour] += 1
    rest = s.drawn_left - 1
    kept = rest  # the last, unless one before it has the colour
    for i in range(rest):
        if s.drawn[i] == colour:
            kept = i
            break
    for i in range(kept, rest):
        s.drawn[i] = s.drawn[i + 1]
    reshuffle(s, s.drawn, rest)
    for i in range(s.stack_left - 1, -1, -1):
        s.stack[i + rest] = s.stack[i]
    for i in range(rest):
        s.stack[i] = s.drawn[i]
    s.stack_left += rest
    for i in range(rest + 1):
        s.drawn[i] = 0
    s.drawn_left = 0
    s.drawn_known = 0
