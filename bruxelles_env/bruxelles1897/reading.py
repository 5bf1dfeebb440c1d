"""A position of this game read from plain data: checked entry by entry, then as a whole."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1897 import terms
from bruxelles_env.bruxelles1897.terms import (
    ARCHITECTS,
    BOTTOMS,
    BRUGMANN,
    BRUSSELS,
    COLOURS,
    COLUMNS,
    EMPTY,
    EXPO_CARD,
    EXPO_IN_AREA,
    EXPO_IN_EXHIBITION,
    FIRST_CARD,
    HOUSES,
    KINDS,
    MATERIALS,
    MONEY_CARD,
    NEUTRAL,
    NEUTRAL_KIND,
    NEUTRAL_VALUE,
    NOBLES,
    NUM_PILE_CARDS,
    PILES,
    SIDES,
    SPACES,
    TOPS,
    TRACKS,
)
from bruxelles_env.bruxelles1897.words import CARD_NUMBERS
from bruxelles_env.core.errors import BadPosition
from bruxelles_env.core.kept import read_kept
from bruxelles_env.core.pending import Shapes, read_decision
from bruxelles_env.core.position import read_head
from bruxelles_env.core.reading import Reader
from bruxelles_env.core.tracks import read_tracks

_TABLE_KEYS = (
    "players",
    "area",
    "bonus",
    "brussels",
    "uses",
    "expo",
    "piles",
)
_PLAYER_KEYS = (
    "money",
    "vp",
    "artworks",
    "materials",
    "houses",
    "nobles",
    "architects",
    "prison",
    *TRACKS,
    "passed",
)
_MOST_MONEY = 10_000
_MOST_POINTS = 10_000
_SHAPES = Shapes(
    # What a and b may be, by kind: (lowest, highest) each. Other kinds have zeros.
    arguments={
        "send": ((1, 7), (0, 8)),
        "payment": ((0, 3), (0, 5)),
        "keep noble": ((0, 4), (0, 0)),
        "hall": ((0, 20), (0, 1)),
        "park card": ((0, 3), (0, 0)),
        "brussels": ((0, 2), (0, 0)),
        "columns": ((0, 16), (0, 0)),
        "jails": ((0, 4), (0, 0)),
    },
    # What may lie at the bottom in each phase: it leads on to the rest of the game.
    bottoms={
        "actions": ("turn", "next turn"),
        "majorities": ("columns", "jails"),
    },
    alone=("turn",),
)


def from_dict(box: Any, s: Any, data: dict[str, Any]) -> None:
    """Fill a record of zeros with a position; piles lie in rising order, to be shuffled after."""
    d = read_head(terms, s, data, _TABLE_KEYS)
    for seat, player in enumerate(d["players"].items(int(s.num_players))):
        _read_player(box, s, seat, player)
    _read_area(s, d["area"])
    _read_bonus(box, s, d["bonus"])
    _read_brussels(s, d)
    _read_expo(s, d["expo"])
    _read_memory(s, read_decision(terms, s, d, _SHAPES))
    _count_architects(box, s, d)
    _count_piles(box, s, d)


def _counts(table: Reader, names: tuple[str, ...], most: int) -> list[int]:
    """A dict of whole numbers, one for each name."""
    table.keys(names)
    return [table[name].whole(0, most) for name in names]


def _read_player(box: Any, s: Any, seat: int, player: Reader) -> None:
    player.keys(_PLAYER_KEYS)
    s.money[seat] = player["money"].whole(0, _MOST_MONEY)
    s.points[seat] = player["vp"].whole(-_MOST_POINTS, _MOST_POINTS)
    s.artworks[seat] = _counts(player["artworks"], COLOURS, 16)
    s.materials[seat] = _counts(player["materials"], MATERIALS, 16)
    s.houses[seat] = _counts(player["houses"], HOUSES, 16)
    read_kept("noble", NOBLES, s.nobles[seat], player["nobles"])
    if not s.nobles[seat, BRUGMANN]:
        raise player["nobles"].wrong("brugmann among them: each player keeps his")
    s.hand[seat] = _counts(player["architects"], ARCHITECTS, 7)
    s.prison[seat] = _counts(player["prison"], ARCHITECTS, 7)
    read_tracks(box, s, seat, player, TRACKS)
    s.passed[seat] = player["passed"].flag()


def _read_area(s: Any, area: Reader) -> None:
    rows = 4 if s.num_players == 4 else 3
    s.card[:] = EMPTY
    s.owner[:] = EMPTY
    s.kind[:] = EMPTY
    for r, row in enumerate(area.items(rows)):
        for c, space in enumerate(row.items(COLUMNS)):
            space.keys(("card", "architect", "value", "owner"))
            if space["owner"].value is None:
                _read_card(s, r * COLUMNS + c, space)
            else:
                _read_architect(s, r * COLUMNS + c, space)

    if (s.card == MONEY_CARD).sum() > rows:
        raise area.wrong(f"at most {rows} Money cards")
    if s.num_players == 2 and (s.owner == NEUTRAL).sum() != 2:
        raise area.wrong("neutral cards in both bottom corners")


def _read_card(s: Any, at: int, space: Reader) -> None:
    if space["architect"].value is not None or space["value"].value is not None:
        raise space.wrong("an architect and a value only with an owner")
    if space["card"].value is not None:
        words = tuple(CARD_NUMBERS)
        s.card[at] = CARD_NUMBERS[words[space["card"].name(words)]]


def _read_architect(s: Any, at: int, space: Reader) -> None:
    if space["card"].value is not None:
        raise space.wrong("no card where an Architect card lies")
    if space["owner"].value == "neutral":
        if s.num_players != 2 or at not in (SPACES - 8, SPACES - 5):
            raise space.wrong("neutral cards with two players only, in the bottom corners")
        if space["architect"].value != "neutral" or space["value"].value != NEUTRAL_VALUE:
            raise space.wrong("a neutral architect with the value 2")
        s.owner[at], s.kind[at], s.value[at] = NEUTRAL, NEUTRAL_KIND, NEUTRAL_VALUE
        return
    s.owner[at] = space["owner"].seat(int(s.num_players))
    s.kind[at] = space["architect"].name(ARCHITECTS)
    s.value[at] = space["value"].whole(1, 5)
    if s.value[at] not in SIDES[2 * s.kind[at] : 2 * s.kind[at] + 2]:
        raise space["value"].wrong(f"a side of {ARCHITECTS[s.kind[at]]}")


def _read_bonus(box: Any, s: Any, bonus: Reader) -> None:
    cards = []
    for column, card in enumerate(bonus.items(COLUMNS)):
        card.keys(("top", "bottom"))
        halves = (card["top"].name(TOPS), card["bottom"].name(BOTTOMS))
        pairs = list(zip(box.bonus_top.tolist(), box.bonus_bottom.tolist(), strict=True))
        if halves not in pairs or pairs.index(halves) in cards:
            raise card.wrong("one of the four bonus cards, each once")
        cards.append(pairs.index(halves))
        s.bonus[column] = cards[-1]


def _read_brussels(s: Any, d: Reader) -> None:
    d["brussels"].keys(BRUSSELS)
    d["uses"].keys(BRUSSELS)
    for place, name in enumerate(BRUSSELS):
        for seat, cards in enumerate(d["brussels"][name].items(int(s.num_players))):
            s.brussels[place, seat] = _counts(cards, ARCHITECTS, 7)
        s.uses[place] = d["uses"][name].whole(0, 7)


def _read_expo(s: Any, expo: Reader) -> None:
    in_area = int((s.card == EXPO_CARD).sum())
    if expo.value == "area":
        s.expo = EXPO_IN_AREA
    elif expo.value == "exhibition":
        s.expo = EXPO_IN_EXHIBITION
    else:
        s.expo = expo.seat(int(s.num_players))
    if in_area != (s.expo == EXPO_IN_AREA):
        raise expo.wrong("'area' exactly if the Expo card lies there, once")


def _read_memory(s: Any, decision: Reader) -> None:
    """What goes with the pending decisions: cards spent and drawn, the exhibition, the jails."""
    count = int(s.num_players)
    s.spent[:] = _counts(decision.get("spent", dict.fromkeys(MATERIALS, 0)), MATERIALS, 16)
    pile = _drawing_from(s)
    drawn = decision.get("drawn", []).items(at_most=2)
    if (pile is None) != (not drawn):
        raise decision.get("drawn", []).wrong("cards exactly while a choice among them is asked")
    if pile is not None:
        s.drawn[: len(drawn)] = [kind.whole(0, len(KINDS[pile]) - 1) for kind in drawn]
        s.drawn_left = len(drawn)
    asked = [(int(kind), int(player)) for kind, player, _, _ in s.ask[: s.depth]]
    if s.spent.sum() and terms.ASK_PAYMENT not in dict(asked):
        raise decision["spent"].wrong("nothing spent unless a payment is asked")
    for kind, player in asked:
        if kind == terms.ASK_TURN and s.passed[player]:
            raise decision.wrong(f"no turn of player {player}, who has passed")
    for colour in decision.get("shown", []).items(at_most=4):
        s.shown[colour.name(COLOURS)] = 1
    for seat in decision.get("declined", []).items(at_most=count):
        s.declined[seat.seat(count)] = 1
    for seat in decision.get("jailed", []).items(at_most=count):
        s.jailed[seat.seat(count)] = 1
    if s.jailed.any() and s.phase != terms.PHASE_MAJORITIES:
        raise decision["jailed"].wrong("nobody in phase actions")


def _drawing_from(s: Any) -> int | None:
    """The pile whose drawn cards are being chosen from."""
    kind, _, a, _ = s.ask[s.depth - 1]
    if kind == terms.ASK_HANKAR:
        return terms.MATERIAL
    return int(a) if kind == terms.ASK_PARK_CARD else None


def _count_architects(box: Any, s: Any, d: Reader) -> None:
    """Every Architect card is in hand, in Prison, in the area or at a Brussels card."""
    for seat, player in enumerate(d["players"].items()):
        for kind, name in enumerate(ARCHITECTS):
            count = int(s.hand[seat, kind]) + int(s.prison[seat, kind])
            count += int(((s.owner == seat) & (s.kind == kind)).sum())
            count += int(s.brussels[:, seat, kind].sum())
            if count != box.architects[kind]:
                raise player["architects"].wrong(
                    f"{box.architects[kind]} cards of {name} in all, not {count}"
                )


def _count_piles(box: Any, s: Any, d: Reader) -> None:
    """Cards that lie nowhere else are in the draw piles."""
    d["piles"].keys(PILES)
    for pile, name in enumerate(PILES):
        entry = d["piles"][name]
        entry.keys(("draw", "discard"))
        kinds = KINDS[pile]
        s.discard[pile, : len(kinds)] = _counts(entry["discard"], kinds, 16)
        left = 0
        for kind, word in enumerate(kinds):
            shown = _shown(s, pile, kind) + int(s.discard[pile, kind])
            total = int(box.copies[pile, kind])
            if shown > total:
                raise BadPosition(f"position shows {shown} of {word} {name}: there are {total}")
            s.pile[pile, left : left + total - shown] = kind
            left += total - shown
        s.pile_left[pile] = left
        if entry["draw"].whole(0, terms.PILE_SIZE) != left:
            raise entry["draw"].wrong(f"{left}, the cards that lie nowhere else")


def _shown(s: Any, pile: int, kind: int) -> int:
    """How many cards of a kind lie open outside the discard."""
    owned = (s.artworks, s.materials, s.houses, s.nobles != 0)[pile]
    card = FIRST_CARD[pile] + kind
    count = int(owned[:, kind].sum()) + int((s.card == card).sum())
    if s.depth and _drawing_from(s) == pile:
        count += s.drawn[: s.drawn_left].tolist().count(kind)
    for asked, _, a, _ in s.ask[: s.depth]:
        if (asked, pile) in ((terms.ASK_PAYMENT, terms.HOUSE), (terms.ASK_KEEP_NOBLE, terms.NOBLE)):
            count += int(a == kind)
    return count


assert len(KINDS[terms.NOBLE]) == BRUGMANN and sum(map(len, KINDS)) == NUM_PILE_CARDS
