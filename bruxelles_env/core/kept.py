"""Cards that a player keeps before him: upright until they are used, then sideways.

A state holds a row a player: how the card of each name lies, so that no name can lie there twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bruxelles_env.core.compiled import inlined
from bruxelles_env.core.reading import Reader

NOT_KEPT, UPRIGHT, SIDEWAYS = range(3)


@inlined
def legal_keep(row, card, first_action, out):
    """Keep the card or discard it; what lies there already cannot be kept again."""
    count = 0
    if row[card] == NOT_KEPT:
        out[0] = first_action
        count = 1
    out[count] = first_action + 1
    return count + 1


@inlined
def legal_upright(row, first_action, out):
    """One action for each card that stands upright."""
    count = 0
    for card in range(len(row)):
        if row[card] == UPRIGHT:
            out[count] = first_action + card
            count += 1
    return count


@inlined
def stand_up(row):
    """What lies sideways stands up again."""
    for card in range(len(row)):
        if row[card] == SIDEWAYS:
            row[card] = UPRIGHT


def write_kept(names: Sequence[str], row: Any) -> list[dict[str, Any]]:
    """The cards as plain data."""
    return [
        {"name": name, "upright": bool(row[card] == UPRIGHT)}
        for card, name in enumerate(names)
        if row[card] != NOT_KEPT
    ]


def read_kept(what: str, names: Sequence[str], row: Any, cards: Reader) -> None:
    """And back, into a row of zeros; ``what`` is how an error calls such a card."""
    for card in cards.items(at_most=len(names)):
        card.keys(("name", "upright"))
        number = card["name"].name(names)
        if row[number] != NOT_KEPT:
            raise card.wrong(f"no {what} twice")
        row[number] = UPRIGHT if card["upright"].flag() else SIDEWAYS


def show_kept(cards: list[dict[str, Any]]) -> str:
    """Their names in a line of text, in brackets those that lie."""
    names = [card["name"] if card["upright"] else f"({card['name']})" for card in cards]
    return ", ".join(names) or "none"
