"""A position as plain data: what everybody at the table can see, and nothing hidden.

``to_dict`` writes it, ``from_dict`` reads it, also when it was edited by hand, and refuses what is
not a position of the game. Deck orders are not in it: the caller deals them anew.
"""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1893 import terms
from bruxelles_env.bruxelles1893.state import BONUS_CARDS, STOCK_CARDS
from bruxelles_env.bruxelles1893.terms import (
    ACTIONS,
    BRUSSELS,
    COLOURS,
    COMPASS,
    CUBES,
    EMPTY,
    FIGURES,
    NEUTRAL,
    POWERS,
    SIDE,
    SPACES,
)
from bruxelles_env.core.kept import write_kept
from bruxelles_env.core.position import write_head


def _name(names: tuple[str, ...], index: int) -> str | None:
    return None if index == EMPTY else names[index]


def _seat(index: int) -> int | None:
    return None if index == EMPTY else int(index)


def to_dict(box: Any, s: Any) -> dict[str, Any]:
    """All that is open, as JSON types."""
    return {
        **write_head(terms, s, _memory),
        "players": [_player(box, s, seat) for seat in range(s.num_players)],
        "board": [[_board_space(s, r * SIDE + c) for c in range(SIDE)] for r in range(SIDE)],
        "area": _area(box, s),
        "bonus": [bonus_card(box, card) for card in s.bonus],
        "stock": stock_card(box, s.stock_card, s.num_players),
        "theater": [_name(FIGURES, card) for card in s.display],
        "compass": {
            "tiles": [COMPASS[tile] for tile in s.compass],
            "needles": [int(needle) for needle in s.needles],
        },
        "cursor": {
            "row": int(s.cursor_row) + 1,
            "column": int(s.cursor_column) + 1,
            "corners": {
                COLOURS[colour]: list(CORNERS[(box.corner[colour] + s.cursor_turn) % 4])
                for colour in range(terms.BLACK)
            },
        },
        "shop": [_name(COLOURS, work) for work in s.shop],
        "supply": {cube: int(s.supply[i]) for i, cube in enumerate(CUBES)},
        "brussels": {
            place: [int(n) for n in s.brussels[i, : s.num_players]]
            for i, place in enumerate(BRUSSELS)
        },
        "uses": {place: int(s.uses[i]) for i, place in enumerate(BRUSSELS)},
    }


CORNERS = ((-1, -1), (-1, 1), (1, 1), (1, -1))  # clockwise from the top left


def _player(box: Any, s: Any, seat: int) -> dict[str, Any]:
    hand, detained = int(s.hand[seat]), int(s.detained[seat])
    return {
        "money": int(s.money[seat]),
        "vp": int(s.points[seat]),
        "assistants": hand,
        "placed": int(box.assistants) - hand - detained,
        "detained": detained,
        **{cube: int(s.cubes[seat, i]) for i, cube in enumerate(CUBES)},
        "works": {colour: int(s.works[seat, i]) for i, colour in enumerate(COLOURS)},
        "figures": write_kept(FIGURES, s.figures[seat]),
        "buildings": int(s.built[seat]),
        "city_hall": int(s.tracks[seat, terms.HALL]),
        "royal_palace": int(s.tracks[seat, terms.PALACE]),
        "architect": int(s.tracks[seat, terms.ARCHITECT]),
        "exhibition_tiles": int(s.tiles[seat]),
        "rows": [int(factor) for factor in s.rows[seat]],
        "passed": bool(s.passed[seat]),
    }


def _board_space(s: Any, space: int) -> dict[str, Any]:
    owner = s.assistant[space]
    return {
        "action": ACTIONS[s.action[space]],
        "assistant": "neutral" if owner == NEUTRAL else _seat(owner),
        "bid": int(s.bid[space]),
        "building": _seat(s.building[space]),
    }


def _area(box: Any, s: Any) -> dict[str, list[int]]:
    if s.shield == EMPTY:
        return {"rows": [], "columns": []}
    spaces = [space for space in range(SPACES) if box.area[s.shield, space]]
    return {
        "rows": sorted({space // SIDE + 1 for space in spaces}),
        "columns": sorted({space % SIDE + 1 for space in spaces}),
    }


def bonus_card(box: Any, card: int) -> dict[str, Any]:
    """What is printed on a bonus card."""
    return {
        "powers": [POWERS[power] for power in box.bonus_power[card] if power != EMPTY],
        "double": bool(box.bonus_double[card]),
        "vp": int(box.bonus_vp[card]),
        "manneken": int(box.bonus_manneken[card]),
    }


def stock_card(box: Any, card: int, num_players: int) -> dict[str, Any]:
    """What a stock card shows to this many players."""
    shields = box.stock_shields[card, num_players - 2]
    return {
        "money": int(box.stock_money[card]),
        "shields": [[int(shield) // 4 + 1, int(shield) % 4 + 1] for shield in shields],
    }


def _memory(s: Any) -> dict[str, Any]:
    """What the table remembers beside what is asked."""
    unseen_bonus = {*s.bonus_deck[: s.bonus_left].tolist(), *s.bonus.tolist()}
    unseen_stock = {*s.stock_deck[: s.stock_left].tolist(), int(s.stock_card)}
    return {
        "paid": [int(units) for units in s.paid],
        "drawn": int(s.drawn_left),
        "drawn_known": sorted(COLOURS[work] for work in s.drawn[: s.drawn_known]),
        "closed_rows": [[bool(row) for row in rows] for rows in s.closed[: s.num_players]],
        "first_to_pass": _seat(s.first_to_pass),
        "discarded_figures": {figure: int(s.figure_discard[i]) for i, figure in enumerate(FIGURES)},
        "covered_works": {colour: int(s.covered[i]) for i, colour in enumerate(COLOURS)},
        "stock_card": int(s.stock_card) + 1,  # two cards may look alike to this many players
        "bonus_cards": [int(card) + 1 for card in s.bonus],
        "gone_bonus": [card + 1 for card in range(BONUS_CARDS) if card not in unseen_bonus],
        "gone_stock": [card + 1 for card in range(STOCK_CARDS) if card not in unseen_stock],
    }


def hidden(box: Any, s: Any) -> dict[str, Any]:
    """The referee's view: what no player may see, tops of decks last."""
    return {
        "works": [COLOURS[work] for work in s.stack[: s.stack_left]],
        "black_works": int(s.black_left),
        "figures": [FIGURES[card] for card in s.figure_deck[: s.figure_left]],
        "discarded_figures": [
            figure for i, figure in enumerate(FIGURES) for _ in range(s.figure_discard[i])
        ],
        "stock": [int(card) + 1 for card in s.stock_deck[: s.stock_left]],
        "bonus": [bonus_card(box, card) for card in s.bonus_deck[: s.bonus_left]],
        "drawn": [COLOURS[work] for work in s.drawn[: s.drawn_left]],
        "covered": {colour: int(s.covered[i]) for i, colour in enumerate(COLOURS)},
    }
