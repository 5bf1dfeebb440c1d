"""Secondary actions: what the owner of a building gets when another player places there."""

from bruxelles_env.bruxelles1893 import actions
from bruxelles_env.bruxelles1893.figures import activate
from bruxelles_env.bruxelles1893.materials import can_take_materials
from bruxelles_env.bruxelles1893.sale import works_owned
from bruxelles_env.bruxelles1893.terms import (
    ASK_CUBE,
    ASK_SECONDARY_THEATER,
    BLACK,
    CONSTRUCTION,
    EMPTY,
    MATERIALS,
    SALE,
    THEATER,
    WORKSHOP,
)
from bruxelles_env.bruxelles1893.workshop import restack_works
from bruxelles_env.core.asking import push
from bruxelles_env.core.compiled import rule


@rule
def secondary_action(s, player, space):
    """After the main action, done or left; nothing on a space of one's own building."""
    owner = s.building[space]
    if owner == EMPTY or owner == player:
        return
    action = s.action[space]
    if action == WORKSHOP:
        take_black_work(s, owner)
    elif action == SALE:
        s.points[owner] += works_owned(s, owner)
    elif action == THEATER:
        push(s, ASK_SECONDARY_THEATER, owner, 0, 0)
    elif action == MATERIALS:
        if can_take_materials(s):
            push(s, ASK_CUBE, owner, 1, 0)
    elif action == CONSTRUCTION:
        s.points[owner] += s.built[owner]


@rule
def take_black_work(s, owner):
    if s.black_left > 0:
        s.black_left -= 1
        s.works[owner, BLACK] += 1
        restack_works(s)


@rule
def apply_secondary_theater(box, s, owner, action):
    if action != actions.STOP:
        activate(box, s, owner, action - actions.ACTIVATE)
