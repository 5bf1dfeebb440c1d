"""Which thing on the drawn table an action means: its ``data-target``.

A click on that thing is the action. What says no has none (pass, leave, stop, decline, discard):
there is nothing to point at. Several actions may mean one thing, as all bids mean their space.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bruxelles_env.bruxelles1893 import actions as actions_1893
from bruxelles_env.bruxelles1893 import terms as terms_1893
from bruxelles_env.bruxelles1897 import actions as actions_1897
from bruxelles_env.bruxelles1897 import terms as terms_1897
from bruxelles_env.core.ranges import Ranges
from bruxelles_env.game import Game

# From the state, the seat that is asked and the place of the action in its range to a target.
_Finder = Callable[[Any, int, int], str | None]


def target_of(game: Game, action: int) -> str | None:
    """The ``data-target`` of the thing that a legal action means, if there is one.

    >>> game = Game("bruxelles1893", seed=7)
    >>> [target_of(game, action) for action in game.legal_actions()]
    ['shield-1-4', 'shield-4-4']
    """
    seat = game.current_player
    if seat is None:
        return None
    ranges, finders = _GAMES[game.name]
    for name, (first, count) in ranges.items():
        if first <= action < first + count:
            finder = finders.get(name)
            return None if finder is None else finder(game.record[0], seat, action - first)
    raise ValueError(f"action is {action!r}: expected 0 to {ranges.size - 1}")


def _argument(s: Any) -> int:
    """What the question on top is about."""
    return int(s.ask[s.depth - 1][2])


def _square(side: int, first: int = 1) -> Callable[[int], str]:
    """The name of a square of a grid with so many columns."""
    return lambda i: f"r{i // side + first}c{i % side + first}"


# --- Bruxelles 1893

_space_1893 = _square(terms_1893.SIDE)
_centre = _square(terms_1893.CENTRES, 2)
_PAYMENTS = ("cube-wood", "cube-stone", "cube-iron", "money", "cube-joker")


def _space(s: Any, seat: int, i: int) -> str:
    return f"space-{_space_1893(i)}"


def _bid_space(s: Any, seat: int, i: int) -> str:
    return f"space-{_space_1893(_argument(s))}"


def _performed(s: Any, seat: int, i: int) -> str | None:
    """The space where the assistant has just been placed; the action can also be left."""
    for kind, _, space, _ in s.ask[: s.depth]:
        if i == 0 and kind == terms_1893.DO_SECONDARY:
            return f"space-{_space_1893(int(space))}"
    return None


def _kept_figure(s: Any, seat: int, i: int) -> str | None:
    """The slot that the figure has left: the display has no other gap before its end."""
    if i == 0:
        for slot, card in enumerate(s.display):
            if card == terms_1893.EMPTY:
                return f"theater-{slot}"
    return None


def _figure(s: Any, seat: int, i: int) -> str:
    return f"seat-{seat}-figure-{terms_1893.FIGURES[i].replace(' ', '-')}"


_FINDERS_1893: dict[str, _Finder] = {
    "SHIELD": lambda s, seat, i: f"shield-{i // 4 + 1}-{i % 4 + 1}",
    "NEUTRAL": _space,
    "PLACE": _space,
    "BRUSSELS": lambda s, seat, i: f"brussels-{terms_1893.BRUSSELS[i]}",
    "BID": _bid_space,
    "BID_OVER": _bid_space,
    "BID_REST": _bid_space,
    "PERFORM": _performed,
    "KEEP_WORK": lambda s, seat, i: f"seat-{seat}-work-{terms_1893.COLOURS[i]}",
    "CURSOR": lambda s, seat, i: f"cursor-{_centre(i)}",
    "SELL": lambda s, seat, i: f"seat-{seat}-work-{terms_1893.COLOURS[i]}",
    "WINDOW": lambda s, seat, i: f"window-{('left', 'right')[i]}",
    "THEATER": lambda s, seat, i: f"theater-{i}",
    "KEEP_FIGURE": _kept_figure,
    "CUBE": lambda s, seat, i: f"supply-{terms_1893.CUBES[i]}",
    "TRADE": lambda s, seat, i: f"seat-{seat}-cube-joker",
    "PAY": lambda s, seat, i: f"seat-{seat}-{_PAYMENTS[i]}",
    "NEEDLE": lambda s, seat, i: f"needle-{i + 1}",
    "BUILD": _space,
    "ACTIVATE": _figure,
    "PARK": lambda s, seat, i: "brussels-park",
    "POWER": lambda s, seat, i: f"bonus-{_argument(s) + 1}",
    "TUCK": lambda s, seat, i: f"seat-{seat}-row-{i + 1}",
    "LET_GO": _figure,
}


# --- Bruxelles 1897

_space_1897 = _square(terms_1897.COLUMNS)
# What the Park lets do begins at a pile; for a sale there is only the Park itself.
_PARK = {
    "creation": "pile-artwork",
    "sale": "brussels-park",
    "supply": "pile-material",
    "construction": "pile-house",
    "influence": "pile-noble",
}


def _of_seat(thing: str, kinds: tuple[str, ...]) -> _Finder:
    """Something that lies before the asked player, by its kind."""
    names = [kind.replace("/", "-") for kind in kinds]
    return lambda s, seat, i: f"seat-{seat}-{thing}-{names[i]}"


def _drawn(s: Any, kind: int) -> str | None:
    """The first drawn card of the kind."""
    drawn = s.drawn[: s.drawn_left].tolist()
    return f"drawn-{drawn.index(kind) + 1}" if kind in drawn else None


def _kept_card(s: Any, seat: int, i: int) -> str | None:
    return _drawn(s, i - terms_1897.FIRST_CARD[_argument(s)])


def _jailed(s: Any, seat: int, i: int) -> str | None:
    """The Brussels card from which the Architect card is taken: the first where one lies."""
    for place, name in enumerate(terms_1897.BRUSSELS):
        if s.brussels[place, seat, i] > 0:
            return f"brussels-{name}"
    return None


_FINDERS_1897: dict[str, _Finder] = {
    "TAKE": lambda s, seat, i: f"space-{_space_1897(i // len(terms_1897.SIDES))}",
    "BRUSSELS": lambda s, seat, i: f"brussels-{terms_1897.BRUSSELS[i]}",
    "SEND": _of_seat("architect", terms_1897.ARCHITECTS),
    "SELL": _of_seat("artwork", terms_1897.COLOURS),
    "SPEND": _of_seat("material", terms_1897.MATERIALS),
    "BUILD": lambda s, seat, i: f"seat-{seat}-house-{terms_1897.HOUSES[_argument(s)]}",
    "KEEP_NOBLE": lambda s, seat, i: "pile-noble" if i == 0 else None,
    "KEEP_MATERIAL": lambda s, seat, i: _drawn(s, i),
    "FREE": _of_seat("prison", terms_1897.ARCHITECTS),
    "EXHIBIT": _of_seat("artwork", terms_1897.COLOURS),
    "ACTIVATE": _of_seat("noble", terms_1897.NOBLES),
    "PARK": lambda s, seat, i: _PARK[terms_1897.PARK_ACTIONS[i]],
    "KEEP_CARD": _kept_card,
    "JAIL": _jailed,
}

_GAMES: dict[str, tuple[Ranges, dict[str, _Finder]]] = {
    terms_1893.NAME: (actions_1893.RANGES, _FINDERS_1893),
    terms_1897.NAME: (actions_1897.RANGES, _FINDERS_1897),
}
