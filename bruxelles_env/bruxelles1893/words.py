"""Actions in words, and back: ``place r2c3 workshop``, ``bid 4 BF``, ``turn needle 1``."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1893 import actions, terms
from bruxelles_env.bruxelles1893.actions import BID_STEP, RANGES
from bruxelles_env.bruxelles1893.terms import CENTRES, EMPTY, FIGURES, SIDE
from bruxelles_env.core.wording import Wording


def _space(index: int) -> str:
    return f"r{index // SIDE + 1}c{index % SIDE + 1}"


def _fixed_words() -> list[str]:
    """The words of each action, as far as they do not depend on the position."""
    words = {
        "SHIELD": [f"open shield {i // 4 + 1}-{i % 4 + 1}" for i in range(16)],
        "NEUTRAL": [f"neutral {_space(i)}" for i in range(terms.SPACES)],
        "PLACE": [f"place {_space(i)}" for i in range(terms.SPACES)],
        "BRUSSELS": [f"brussels {place}" for place in terms.BRUSSELS],
        "PASS": ["pass"],
        "BID": [f"bid {i + 1} BF" for i in range(BID_STEP)],
        "BID_OVER": [f"bid over {(i + 1) * BID_STEP} BF" for i in range(actions.BID_BLOCKS)],
        "BID_REST": [f"add {i + 1} BF" for i in range(BID_STEP)],
        "PERFORM": ["perform", "leave"],
        "KEEP_WORK": [f"keep {colour}" for colour in terms.COLOURS[: terms.BLACK]],
        "CURSOR": [
            f"cursor to r{i // CENTRES + 2}c{i % CENTRES + 2}" for i in range(CENTRES * CENTRES)
        ],
        "SELL": [f"sell {colour}" for colour in terms.COLOURS],
        "WINDOW": ["cover left", "cover right"],
        "THEATER": [f"invite for {price} BF" for price in range(4)],
        "KEEP_FIGURE": ["keep figure", "discard figure"],
        "CUBE": [f"take {cube}" for cube in terms.CUBES[: terms.NOBLES]],
        "TRADE": ["trade joker"],
        "PAY": [f"pay {unit}" for unit in terms.UNITS],
        "NEEDLE": ["turn needle 1", "turn needle 2"],
        "BUILD": [f"build {_space(i)}" for i in range(terms.SPACES)],
        "ACTIVATE": [f"activate {figure}" for figure in FIGURES],
        "PARK": [f"do {action}" for action in terms.ACTIONS],
        "STOP": ["stop"],
        "POWER": [f"use {power}" for power in terms.POWERS],
        "TUCK": [f"tuck row {row}" for row in range(1, 5)],
        "LET_GO": [f"let go {figure}" for figure in FIGURES],
    }
    return [word for name in RANGES for word in words[name]]


def _varying(s: Any, action: int) -> str | None:
    """The words of an action that names what lies on its space or slot."""
    if actions.PLACE <= action < actions.PLACE + terms.SPACES:
        space = action - actions.PLACE
        return f"place {_space(space)} {terms.ACTIONS[s.action[space]]}"
    if actions.THEATER <= action < actions.THEATER + 4:
        slot = action - actions.THEATER
        card = s.display[slot]
        name = "nobody" if card == EMPTY else FIGURES[card]
        return f"invite {name} for {slot} BF"
    return None


WORDING = Wording(
    _fixed_words(),
    _varying,
    [
        *range(actions.PLACE, actions.PLACE + terms.SPACES),
        *range(actions.THEATER, actions.THEATER + 4),
    ],
)
