"""Builds positions of Bruxelles 1897 for the scenario tests, and plays them by words.

`position(...)` starts from a fresh game, replaces all that chance decided by a fixed layout,
applies the edits and keeps the box complete: 7 Architect cards each, and every Action card in the
area, with a player, in a discard or in a draw pile. The layout:

* area (row 4 with four players only; with two, neutral cards lie on r3c1 and r3c4):

          c1                  c2                 c3             c4
    r1    yellow artwork      money              a house        horta noble
    r2    wood-wood material  expo               green artwork  steel-brick material
    r3    albert noble        b house            money          blue artwork
    r4    money               vandervelde noble  red artwork    c house

* bonus cards, from column 1: architecture, nobility, prestige, prison
* every player: 10 BEF, 0 VP, Brugmann upright, all levels 1, the Prison as at the start of a game
* all other cards lie in the draw piles
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bruxelles_env import Game
from tests.tables import pass_all, play, player

COLOURS = ["yellow", "green", "blue", "red"]
MATERIALS = ["wood-wood", "brick-brick", "steel-steel", "brick-wood", "steel-wood", "steel-brick"]
HOUSES = ["a", "b", "c", "d"]
NOBLES = ["horta", "buls", "hankar", "vandervelde", "albert"]  # Brugmann is never in the pile
# Types of Action cards that have a draw pile, with the number of each card.
PILES = {
    "artwork": dict.fromkeys(COLOURS, 3),
    "material": dict.fromkeys(MATERIALS, 2),
    "house": dict.fromkeys(HOUSES, 4),
    "noble": dict.fromkeys(NOBLES, 3),
}
KINDS = {"1/3": 4, "2/4": 2, "2/5": 1}
SIDES = ["1 of 1/3", "3 of 1/3", "2 of 2/4", "4 of 2/4", "2 of 2/5", "5 of 2/5"]
TRACKS = ["architecture", "nobility", "prestige"]
BRUSSELS = ["stock", "hall", "park"]
BONUS = {"architecture": "houses", "nobility": "nobles", "prestige": "artworks", "prison": "money"}
LAYOUT = [
    ["yellow artwork", "money", "a house", "horta noble"],
    ["wood-wood material", "expo", "green artwork", "steel-brick material"],
    ["albert noble", "b house", "money", "blue artwork"],
    ["money", "vandervelde noble", "red artwork", "c house"],
]
NEUTRAL_SPACES = ["r3c1", "r3c4"]
ALL_COUNTS = [2, 3, 4]


def rows_for(num_players: int) -> int:
    return 4 if num_players == 4 else 3


def spaces_for(num_players: int) -> list[str]:
    return [f"r{r}c{c}" for r in range(1, rows_for(num_players) + 1) for c in range(1, 5)]


# Neither Artworks nor Materials: 10 cards in 3 rows, 13 in 4 rows.
_SHORT = {
    "r1c1": "money",
    "r2c1": "c house",
    "r2c3": "hankar noble",
    "r2c4": "money",
    "r3c3": None,
    "r3c4": None,
}
_SHORT_4 = _SHORT | {
    "r3c3": "money",
    "r3c4": "d house",
    "r4c1": "vandervelde noble",
    "r4c2": None,
    "r4c3": None,
    "r4c4": None,
}
_SHORT_AREA = {2: {k: v for k, v in _SHORT.items() if k != "r3c4"}, 3: _SHORT, 4: _SHORT_4}


def without_artworks(num_players: int) -> dict[str, str]:
    """Other cards for the spaces that hold Artworks in the layout."""
    others = {
        "r1c1": "money",
        "r2c3": "hankar noble",
        "r3c4": "c house",
        "r4c3": "brick-brick material",
    }
    taken = NEUTRAL_SPACES if num_players == 2 else []
    return {k: v for k, v in others.items() if k in spaces_for(num_players) and k not in taken}


def at(area: Sequence[Sequence[dict[str, Any]]], name: str) -> dict[str, Any]:
    """The space of the area with the name r2c3."""
    return area[int(name[1]) - 1][int(name[3]) - 1]


def counts(names: Sequence[str], given: Mapping[str, int] | None) -> dict[str, int]:
    """A count for every name; those not given are 0."""
    given = given or {}
    assert set(given) <= set(names), f"unknown: {set(given) - set(names)}"
    return {name: given.get(name, 0) for name in names}


def total(cards: Mapping[str, int]) -> int:
    return sum(cards.values())


def side_of(side: int | str) -> tuple[str, int]:
    """Kind and value: 3 is "3 of 1/3", and a plain 2 is "2 of 2/4"."""
    if isinstance(side, int):
        side = next(words for words in SIDES if words.startswith(f"{side} "))
    assert side in SIDES
    value, kind = side.split(" of ")
    return kind, int(value)


def prison_at_start(num_players: int) -> dict[str, int]:
    return counts(list(KINDS), {"2/5": 1} if num_players == 2 else {"2/4": 1, "2/5": 1})


def position(
    num_players: int = 3,
    *,
    round: int = 2,
    first: int = 0,
    current: int | None = None,
    everyone: Mapping[str, Any] | None = None,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    area: Mapping[str, str | None] | None = None,
    placed: Mapping[str, tuple[int, int | str]] | None = None,
    brussels: Mapping[str, Sequence[tuple[Any, ...]]] | None = None,
    bonus: Sequence[str] = tuple(BONUS),
    expo: int | str = "exhibition",
    pile: Mapping[str, Mapping[str, int]] | None = None,
    discard: Mapping[str, Mapping[str, int]] | None = None,
    rest: Mapping[str, int] | None = None,
    seed: int = 1,
) -> Game:
    """A position at the `turn` of seat `current` (the first player unless said otherwise).

    `players` and `everyone` edit by seat: money, vp, artworks, materials, houses (dicts of counts),
    nobles (names besides Brugmann), sideways (Nobles that lie sideways), prison (a dict of counts),
    architecture, nobility, prestige, passed. The hand is what is left of the Architect cards.
    `area` puts other cards on spaces (None: an empty space), `placed` puts an Architect card on a
    space, as (seat, side), instead of its card. `brussels` lists the uses of each Brussels card in
    order, as (seat, kind, kind, ...). `expo` says where the Expo card is if not in the area.
    `discard` puts cards into a discard, all others of that type into the draw pile; `pile` says
    what the draw pile holds, and then all others of that type are in the discard, or with the
    player whom `rest` names.
    """
    d = Game("bruxelles1897", num_players=num_players, seed=seed).to_dict()
    d["round"] = round
    d["phase"] = "actions"
    d["first_player"] = first
    d["current_player"] = first if current is None else current
    d["decision"] = {"kind": "turn"}
    d["area"] = _area(num_players, area or {}, placed or {})
    d["bonus"] = [{"top": top, "bottom": BONUS[top]} for top in bonus]
    in_area = any(space["card"] == "expo" for row in d["area"] for space in row)
    d["expo"] = "area" if in_area else expo
    d["brussels"] = {
        name: [counts(list(KINDS), None) for _ in range(num_players)] for name in BRUSSELS
    }
    d["uses"] = dict.fromkeys(BRUSSELS, 0)
    for name, uses in (brussels or {}).items():
        for use, (seat, *kinds) in enumerate(uses, 1):
            assert len(kinds) == use, f"use {use} of {name} takes {use} cards"
            d["uses"][name] = use
            for kind in kinds:
                d["brussels"][name][seat][kind] += 1
    for seat, p in enumerate(d["players"]):
        _edit_player(d, p, seat, dict(everyone or {}) | dict((players or {}).get(seat, {})))
    _fill_piles(d, pile or {}, discard or {}, rest or {})
    check_box(d)
    return Game.from_dict(d, seed=seed)


def short(num_players: int, **more: Any) -> Game:
    """No Artwork and no Material in pile, discard or area: fewer cards than spaces."""
    return position(
        num_players,
        area=_SHORT_AREA[num_players],
        pile={"artwork": {}, "material": {}},
        rest={"artwork": 1, "material": 0},
        **more,
    )


def _area(
    num_players: int,
    cards: Mapping[str, str | None],
    placed: Mapping[str, tuple[int, int | str]],
) -> list[list[dict[str, Any]]]:
    area = [
        [{"card": card, "architect": None, "value": None, "owner": None} for card in row]
        for row in LAYOUT[: rows_for(num_players)]
    ]
    for name, card in cards.items():
        at(area, name)["card"] = card
    for name, (seat, side) in placed.items():
        kind, value = side_of(side)
        at(area, name).update(card=None, architect=kind, value=value, owner=seat)
    if num_players == 2:
        for name in NEUTRAL_SPACES:
            assert name not in cards and name not in placed
            at(area, name).update(card=None, architect="neutral", value=2, owner="neutral")
    return area


def _edit_player(d: dict[str, Any], p: dict[str, Any], seat: int, edit: dict[str, Any]) -> None:
    p["money"] = edit.pop("money", 10)
    p["vp"] = edit.pop("vp", 0)
    p["artworks"] = counts(COLOURS, edit.pop("artworks", None))
    p["materials"] = counts(MATERIALS, edit.pop("materials", None))
    p["houses"] = counts(HOUSES, edit.pop("houses", None))
    names = edit.pop("nobles", [])
    sideways = edit.pop("sideways", [])
    assert set(names) <= set(NOBLES) and len(set(names)) == len(names)
    assert set(sideways) <= {"brugmann", *names}
    p["nobles"] = [
        {"name": name, "upright": name not in sideways}
        for name in [*NOBLES, "brugmann"]
        if name in names or name == "brugmann"
    ]
    p["prison"] = counts(list(KINDS), edit.pop("prison", prison_at_start(d["num_players"])))
    used = Counter(
        space["architect"] for row in d["area"] for space in row if space["owner"] == seat
    )
    for uses in d["brussels"].values():
        used.update(uses[seat])
    p["architects"] = {
        kind: number - p["prison"][kind] - used[kind] for kind, number in KINDS.items()
    }
    for track in TRACKS:
        p[track] = edit.pop(track, 1)
    p["passed"] = edit.pop("passed", False)
    assert not edit, f"unknown edits: {edit}"


def shown(d: Mapping[str, Any], card_type: str) -> Counter[str]:
    """The cards of a type that lie in the area or with the players."""
    found: Counter[str] = Counter()
    for row in d["area"]:
        for space in row:
            if space["card"] and space["card"].endswith(f" {card_type}"):
                found[space["card"].split()[0]] += 1
    for p in d["players"]:
        if card_type == "noble":
            found.update(n["name"] for n in p["nobles"] if n["name"] != "brugmann")
        else:
            found.update(p[f"{card_type}s"])
    return +found


def _fill_piles(
    d: dict[str, Any],
    pile: Mapping[str, Mapping[str, int]],
    discard: Mapping[str, Mapping[str, int]],
    rest: Mapping[str, int],
) -> None:
    assert not set(pile) & set(discard) and set(rest) <= set(pile)
    d["piles"] = {}
    for card_type, cards in PILES.items():
        seen = shown(d, card_type)
        hidden = {name: number - seen[name] for name, number in cards.items()}
        discarded = counts(list(cards), discard.get(card_type))
        if card_type in pile:
            drawn = counts(list(cards), pile[card_type])
            others = {name: hidden[name] - drawn[name] for name in cards}
            if card_type in rest:
                held = d["players"][rest[card_type]][f"{card_type}s"]
                for name, number in others.items():
                    held[name] += number
            else:
                discarded = others
            draw = total(drawn)
        else:
            draw = total(hidden) - total(discarded)
        d["piles"][card_type] = {"draw": draw, "discard": discarded}


def check_box(d: Mapping[str, Any]) -> None:
    """Nothing but what is in the box: fails on a position that could not lie on a table."""
    for card_type, cards in PILES.items():
        heap = d["piles"][card_type]
        seen = shown(d, card_type) + Counter(heap["discard"])
        assert min(heap["discard"].values()) >= 0 and heap["draw"] >= 0
        assert all(seen[name] <= number for name, number in cards.items()), seen
        assert sum(seen.values()) + heap["draw"] == total(cards), card_type
    check_architects(d)
    in_area = sum(space["card"] == "expo" for row in d["area"] for space in row)
    assert in_area == (d["expo"] == "area")
    for p in d["players"]:
        names = [noble["name"] for noble in p["nobles"]]
        assert len(set(names)) == len(names), "a Noble held twice"


def check_architects(d: Mapping[str, Any]) -> None:
    """Seven Architect cards a player: in hand, in Prison, in the area, at the Brussels cards."""
    for seat, p in enumerate(d["players"]):
        found = Counter(p["architects"])
        found.update(p["prison"])
        for uses in d["brussels"].values():
            found.update(uses[seat])
        for row in d["area"]:
            found.update(space["architect"] for space in row if space["owner"] == seat)
        assert min(*p["architects"].values(), *p["prison"].values()) >= 0, f"seat {seat}"
        assert found == KINDS, f"seat {seat}: {found}"


# --- playing by words ---------------------------------------------------------------------------


def take(game: Game, space: str, side: str = "1 of 1/3") -> Game:
    """The active player takes the card on this space."""
    return play(game, f"take {space} {cell(game, space)['card']} with {side}")


def use(game: Game, name: str) -> Game:
    """A Brussels action, with the first Architect cards that are offered."""
    play(game, f"brussels {name}")
    while game.decision == "send":
        game.apply(game.legal_words()[0])
    return game


def end_round(game: Game) -> Game:
    """Everybody passes, and questions about the Prison get their first answer."""
    pass_all(game)
    while game.decision in ("prison", "jail"):
        game.apply(game.legal_words()[0])
    return game


# --- looking ------------------------------------------------------------------------------------


def takes(game: Game) -> set[str]:
    """The words of all cards of the area that can be taken."""
    return {word for word in game.legal_words() if word.startswith("take ")}


def every(game: Game, field: str) -> list[Any]:
    """The same field of all players, by seat."""
    return [p[field] for p in game.to_dict()["players"]]


def cell(game: Game, name: str) -> dict[str, Any]:
    return at(game.to_dict()["area"], name)


def cards_of(game: Game) -> list[str]:
    """The Action cards of the area, row by row."""
    return [s["card"] for row in game.to_dict()["area"] for s in row if s["card"]]


def by_type(game: Game) -> Counter[str]:
    """How many cards of each type lie in the area."""
    return Counter(card.split()[-1] for card in cards_of(game))


def nobles(game: Game, seat: int) -> dict[str, bool]:
    """Names of a player's Nobles, each with whether he is upright."""
    return {noble["name"]: noble["upright"] for noble in player(game, seat)["nobles"]}


def levels(game: Game, seat: int) -> tuple[int, int, int]:
    """Architecture, Nobility, Prestige."""
    p = player(game, seat)
    return p["architecture"], p["nobility"], p["prestige"]


def hand(game: Game, seat: int) -> int:
    """Number of Architect cards in hand."""
    return total(player(game, seat)["architects"])


def draw_pile(game: Game, card_type: str) -> int:
    return game.to_dict()["piles"][card_type]["draw"]


def discards(game: Game, card_type: str) -> dict[str, int]:
    """The discard of a type, without zeros."""
    heap = game.to_dict()["piles"][card_type]["discard"]
    return {name: number for name, number in heap.items() if number}


def in_play(game: Game, card_type: str) -> Counter[str]:
    """All cards of a type wherever they lie, at a `turn`; the hidden ones included."""
    found = shown(game.to_dict(), card_type) + Counter(discards(game, card_type))
    found.update(game.hidden()[card_type])
    return found
