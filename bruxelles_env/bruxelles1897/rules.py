"""Bruxelles 1897, all in one hand: what the shared machinery needs of this game."""

from bruxelles_env.bruxelles1897 import actions, terms, turn
from bruxelles_env.bruxelles1897.box import BOX, STANDARD_BOX, pack_box
from bruxelles_env.bruxelles1897.decisions import legal, settle, take_step
from bruxelles_env.bruxelles1897.drawing import draw
from bruxelles_env.bruxelles1897.hidden import redraw_hidden
from bruxelles_env.bruxelles1897.instinct import instinct
from bruxelles_env.bruxelles1897.judgement import estimate
from bruxelles_env.bruxelles1897.observation import LAYOUT, observe
from bruxelles_env.bruxelles1897.position import GAME, hidden, to_dict
from bruxelles_env.bruxelles1897.reading import from_dict
from bruxelles_env.bruxelles1897.scoring import SHEET, fill_sheet, standing, total_score
from bruxelles_env.bruxelles1897.setup import deal
from bruxelles_env.bruxelles1897.showing import show
from bruxelles_env.bruxelles1897.state import STATE
from bruxelles_env.bruxelles1897.words import WORDING
from bruxelles_env.core.protocol import Rules

RULES = Rules(
    name=GAME,
    title="Bruxelles 1897",
    min_players=terms.MIN_PLAYERS,
    max_players=terms.MAX_PLAYERS,
    boards=("standard",),
    questions=terms.QUESTIONS,
    first_step=terms.FIRST_STEP,
    ranges=actions.RANGES,
    num_actions=actions.NUM_ACTIONS,
    layout=LAYOUT,
    sheet=SHEET,
    max_decisions=turn.MAX_DECISIONS,
    state=STATE,
    box=BOX,
    standard_box=STANDARD_BOX,
    pack_box=pack_box,
    wording=WORDING,
    show=show,
    draw=draw,
    to_dict=to_dict,
    from_dict=from_dict,
    hidden=hidden,
    deal=deal,
    legal=legal,
    settle=settle,
    take_step=take_step,
    observe=observe,
    redraw_hidden=redraw_hidden,
    fill_sheet=fill_sheet,
    total_score=total_score,
    standing=standing,
    estimate=estimate,
    instinct=instinct,
)
