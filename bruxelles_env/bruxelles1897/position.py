"""A position as plain data: what everybody at the table can see, and nothing hidden."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1897 import terms
from bruxelles_env.bruxelles1897.area import rows_of_area
from bruxelles_env.bruxelles1897.terms import (
    ARCHITECTS,
    BOTTOMS,
    BRUSSELS,
    COLOURS,
    COLUMNS,
    EMPTY,
    EXPO_IN_AREA,
    EXPO_IN_EXHIBITION,
    HOUSES,
    KINDS,
    MATERIALS,
    NEUTRAL,
    NOBLES,
    PILES,
    TOPS,
    TRACKS,
)
from bruxelles_env.bruxelles1897.words import CARD_WORDS
from bruxelles_env.core.compiled import as_python
from bruxelles_env.core.kept import write_kept
from bruxelles_env.core.position import write_head

_rows = as_python(rows_of_area)


def _counts(names: tuple[str, ...], counts: Any) -> dict[str, int]:
    return {name: int(counts[i]) for i, name in enumerate(names)}


def to_dict(box: Any, s: Any) -> dict[str, Any]:
    """All that is open, as JSON types."""
    rows = _rows(s)
    return {
        **write_head(terms, s, _memory),
        "players": [_player(s, seat) for seat in range(s.num_players)],
        "area": [[_space(s, r * COLUMNS + c) for c in range(COLUMNS)] for r in range(rows)],
        "bonus": [
            {"top": TOPS[box.bonus_top[card]], "bottom": BOTTOMS[box.bonus_bottom[card]]}
            for card in s.bonus
        ],
        "brussels": {
            name: [_counts(ARCHITECTS, s.brussels[i, seat]) for seat in range(s.num_players)]
            for i, name in enumerate(BRUSSELS)
        },
        "uses": _counts(BRUSSELS, s.uses),
        "expo": expo_place(s),
        "piles": {
            name: {
                "draw": int(s.pile_left[pile]),
                "discard": _counts(KINDS[pile], s.discard[pile]),
            }
            for pile, name in enumerate(PILES)
        },
    }


def expo_place(s: Any) -> str | int:
    """Where the Expo card is: a seat, "area" or "exhibition"."""
    if s.expo == EXPO_IN_AREA:
        return "area"
    return "exhibition" if s.expo == EXPO_IN_EXHIBITION else int(s.expo)


def _player(s: Any, seat: int) -> dict[str, Any]:
    return {
        "money": int(s.money[seat]),
        "vp": int(s.points[seat]),
        "artworks": _counts(COLOURS, s.artworks[seat]),
        "materials": _counts(MATERIALS, s.materials[seat]),
        "houses": _counts(HOUSES, s.houses[seat]),
        "nobles": write_kept(NOBLES, s.nobles[seat]),
        "architects": _counts(ARCHITECTS, s.hand[seat]),
        "prison": _counts(ARCHITECTS, s.prison[seat]),
        **_counts(TRACKS, s.tracks[seat]),
        "passed": bool(s.passed[seat]),
    }


def _space(s: Any, space: int) -> dict[str, Any]:
    card, owner = int(s.card[space]), int(s.owner[space])
    if owner == EMPTY:
        words = None if card == EMPTY else CARD_WORDS[card]
        return {"card": words, "architect": None, "value": None, "owner": None}
    neutral = owner == NEUTRAL
    return {
        "card": None,
        "architect": "neutral" if neutral else ARCHITECTS[s.kind[space]],
        "value": int(s.value[space]),
        "owner": "neutral" if neutral else owner,
    }


def _memory(s: Any) -> dict[str, Any]:
    """What goes with what is asked."""
    return {
        "spent": _counts(MATERIALS, s.spent),
        "drawn": [int(kind) for kind in s.drawn[: s.drawn_left]],
        "shown": [colour for i, colour in enumerate(COLOURS) if s.shown[i]],
        "declined": [seat for seat in range(s.num_players) if s.declined[seat]],
        "jailed": [seat for seat in range(s.num_players) if s.jailed[seat]],
    }


def hidden(box: Any, s: Any) -> dict[str, Any]:
    """The referee's view: the order of the piles, tops last."""
    return {
        name: [KINDS[pile][kind] for kind in s.pile[pile, : s.pile_left[pile]]]
        for pile, name in enumerate(PILES)
    }
