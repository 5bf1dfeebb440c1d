"""Actions in words, and back: ``take r2c1 yellow artwork with 3 of 1/3``, ``brussels park``."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1897 import actions, terms
from bruxelles_env.bruxelles1897.actions import NUM_ACTIONS, RANGES
from bruxelles_env.bruxelles1897.terms import (
    ARCHITECTS,
    COLOURS,
    COLUMNS,
    EMPTY,
    EXPO_CARD,
    FIRST_CARD,
    KINDS,
    MATERIALS,
    MONEY_CARD,
    NOBLES,
    NUM_PILE_CARDS,
    PILES,
    SIDES,
    SPACES,
)
from bruxelles_env.core.wording import Wording


def _card_words() -> dict[int, str]:
    words = {EMPTY: "nothing", MONEY_CARD: "money", EXPO_CARD: "expo"}
    for pile, kinds in enumerate(KINDS):
        for kind, name in enumerate(kinds):
            words[FIRST_CARD[pile] + kind] = f"{name} {PILES[pile]}"
    return words


CARD_WORDS = _card_words()
CARD_NUMBERS = {words: card for card, words in CARD_WORDS.items() if card != EMPTY}


def _fixed_words() -> list[str]:
    """The words of each action, as far as they do not depend on the position."""
    words = {
        "TAKE": [
            f"take r{space // COLUMNS + 1}c{space % COLUMNS + 1} with {SIDES[side]} of "
            f"{ARCHITECTS[side // 2]}"
            for space in range(SPACES)
            for side in range(6)
        ],
        "BRUSSELS": [f"brussels {place}" for place in terms.BRUSSELS],
        "PASS": ["pass"],
        "SEND": [f"send {kind}" for kind in ARCHITECTS],
        "SELL": [f"sell {colour}" for colour in COLOURS],
        "SPEND": [f"spend {kind}" for kind in MATERIALS],
        "BUILD": ["build"],
        "KEEP_NOBLE": ["keep noble", "discard noble"],
        "KEEP_MATERIAL": [f"keep {kind}" for kind in MATERIALS],
        "FREE": [f"free {kind}" for kind in ARCHITECTS],
        "EXHIBIT": [f"exhibit {colour}" for colour in COLOURS],
        "DECLINE": ["decline"],
        "ACTIVATE": [f"activate {noble}" for noble in NOBLES],
        "STOP": ["stop"],
        "PARK": [f"do {action}" for action in terms.PARK_ACTIONS],
        "KEEP_CARD": [f"keep {CARD_WORDS[card]}" for card in range(NUM_PILE_CARDS)],
        "JAIL": [f"jail {kind}" for kind in ARCHITECTS],
    }
    return [word for name in RANGES for word in words[name]]


def _varying(s: Any, action: int) -> str | None:
    """The words of an action that names the card lying on its space."""
    if not actions.TAKE <= action < actions.TAKE + SPACES * 6:
        return None
    space, side = divmod(action - actions.TAKE, 6)
    where = f"r{space // COLUMNS + 1}c{space % COLUMNS + 1}"
    card = CARD_WORDS[int(s.card[space])]
    return f"take {where} {card} with {SIDES[side]} of {ARCHITECTS[side // 2]}"


WORDING = Wording(_fixed_words(), _varying, range(actions.TAKE, actions.TAKE + SPACES * 6))
assert len(WORDING.fixed) == NUM_ACTIONS
