"""Builds positions of Bruxelles 1893 for the scenario tests, and plays them by words.

`position(...)` starts from a fresh game, replaces all that chance decided by a fixed layout,
applies the edits and keeps the box complete: 7 assistants each, all cubes, one exhibition tile for
each round gone by. The layout:

* board: the standard strips in their listed order, so that it reads

          c1            c2            c3            c4            c5
    r1    workshop      sale          theater       materials     construction
    r2    theater       materials     construction  workshop      sale
    r3    construction  workshop      sale          theater       materials
    r4    sale          theater       materials     construction  workshop
    r5    materials     construction  workshop      sale          theater

* area: the top left corner (rows and columns 1-3 with 2 players; rows 1-3 and columns 1-4 with 3;
  rows and columns 1-4 with 4 and 5)
* cursor unturned in the middle (yellow top left, blue top right, pink bottom right, green bottom
  left), shop empty
* compass wood, stone, iron, noble, money, empty; needles on wood and iron
* every player: 10 BF, 0 VP, one blue work, Brugmann, 2 assistants detained, levels and factors 1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bruxelles_env import Game
from tests.tables import player

COLOURS = ["blue", "pink", "yellow", "green", "black"]
FIGURES = [
    "brugmann",
    "solvay",
    "empain",
    "buls",
    "vandervelde",
    "albert",
    "van de velde",
    "maeterlinck",
]
DECK_FIGURES = FIGURES[1:]
SALARIES = dict(zip(FIGURES, [1, 2, 2, 3, 3, 4, 4, 5], strict=True))
POWERS = ["palace", "hall", "architect", "assistant"]
NOBLES = ["wood", "stone", "iron"]
CUBES = {"wood": 10, "stone": 10, "iron": 10, "joker": 15}
ACTIONS = ["workshop", "sale", "theater", "materials", "construction"]
BRUSSELS = ["market", "stock", "park", "plaza"]
COMPASS = ["wood", "stone", "iron", "noble", "money", "empty"]

LETTERS = {action[0].upper(): action for action in ACTIONS}
STRIPS = {
    "standard": ["WSTMC", "TMCWS", "CWSTM", "STMCW", "MCWST"],
    "expert": ["WSTMC", "WTSCM", "MSWCT", "MCWST", "TSMCW"],
}

# Stock cards: number -> (BF, shields by number of players).
_STOCK_LINES = {
    1: "5  22 33  12 21  11 44  14 41",
    2: "6  23 32  13 31  14 41  11 44",
    3: "7  22 23  24 42  11 14  41 44",
    4: "8  32 33  34 43  41 44  11 14",
    5: "5  22 32  12 43  11 41  14 44",
    6: "6  23 33  13 42  14 44  11 41",
    7: "7  22 33  21 34  11 44  14 41",
    8: "6  23 32  24 31  14 41  11 44",
    9: "5  22 23  13 24  11 14  41 44",
    10: "6  32 33  31 42  41 44  11 14",
    11: "7  22 32  21 43  11 41  14 44",
    12: "8  23 33  12 34  14 44  11 41",
}


def stock_line(card: int, num_players: int) -> dict[str, Any]:
    """What `to_dict()["stock"]` shows of a stock card."""
    money, *shields = _STOCK_LINES[card].split()
    pair = shields[2 * (num_players - 2) : 2 * (num_players - 1)]
    return {"money": int(money), "shields": [[int(s[0]), int(s[1])] for s in pair]}


def single(power: str, vp: int = 2, manneken: int = 0) -> dict[str, Any]:
    """A bonus card with one power: 2 VP and 0 Manneken Pis, or 1 VP and 1 or 2."""
    return {"powers": [power], "double": False, "vp": vp, "manneken": manneken}


def choice(first: str, second: str, manneken: int) -> dict[str, Any]:
    """A bonus card with a choice of two powers and 1 VP symbol."""
    return {"powers": [first, second], "double": False, "vp": 1, "manneken": manneken}


def double(power: str, manneken: int = 0) -> dict[str, Any]:
    """A bonus card with a doubled power and no VP symbol."""
    return {"powers": [power], "double": True, "vp": 0, "manneken": manneken}


BONUS_CARDS = [
    *(single(power, vp, mp) for power in POWERS for vp, mp in ((2, 0), (1, 1), (1, 2))),
    choice("palace", "hall", 0),
    choice("architect", "assistant", 0),
    choice("palace", "architect", 0),
    choice("hall", "assistant", 1),
    choice("palace", "assistant", 1),
    choice("hall", "architect", 1),
    *(double(power, mp) for power in ("palace", "hall", "architect") for mp in (0, 1)),
    double("assistant", 0),
]

# Unless a test says otherwise, no bonus card has a Manneken Pis.
QUIET_BONUS = [
    single("palace"),
    single("hall"),
    single("architect"),
    single("assistant"),
    choice("palace", "hall", 0),
]

CORNERS = {"yellow": [-1, -1], "blue": [-1, 1], "pink": [1, 1], "green": [1, -1]}

# Card and shield that open the top left corner, by number of players.
_TOP_LEFT = {2: (1, (3, 3)), 3: (7, (3, 4)), 4: (1, (4, 4)), 5: (2, (4, 4))}


def opened(part: int) -> list[int]:
    """Rows (or columns) that a shield in row (or column) `part` opens."""
    return {1: [2, 3, 4, 5], 2: [3, 4, 5], 3: [1, 2, 3], 4: [1, 2, 3, 4]}[part]


def rows_of(strips: Iterable[str]) -> list[list[str]]:
    return [[LETTERS[letter] for letter in strip] for strip in strips]


def works(**counts: int) -> dict[str, int]:
    return {colour: counts.get(colour, 0) for colour in COLOURS}


def at(board: list[list[dict[str, Any]]], name: str) -> dict[str, Any]:
    """The board space with the name r2c3."""
    return board[int(name[1]) - 1][int(name[3]) - 1]


def _player_edits(
    num_players: int,
    everyone: Mapping[str, Any] | None,
    players: Mapping[int, Mapping[str, Any]] | None,
) -> list[dict[str, Any]]:
    edits = [dict(everyone or {}) for _ in range(num_players)]
    for seat, edit in (players or {}).items():
        edits[seat].update(edit)
    return edits


def _use_cost(num_players: int, use: int) -> int:
    return use if num_players <= 3 else (use + 1) // 2


def position(
    num_players: int = 3,
    *,
    round: int = 3,
    first: int = 0,
    current: int | None = None,
    card: int | None = None,
    shield: tuple[int, int] | None = None,
    everyone: Mapping[str, Any] | None = None,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    assistants: Mapping[str, tuple[int, int] | str] | None = None,
    buildings: Mapping[str, int] | None = None,
    brussels: Mapping[str, Sequence[int]] | None = None,
    theater: Sequence[str | None] = ("solvay", "empain", "buls", "maeterlinck"),
    compass: Sequence[str] = COMPASS,
    needles: Sequence[int] = (0, 2),
    cursor: tuple[int, int] = (4, 4),
    corners: Mapping[str, Sequence[int]] = CORNERS,
    shop: Sequence[str | None] = (None, None),
    bonus: Sequence[Mapping[str, Any]] = QUIET_BONUS,
    decision: str = "turn",
    seed: int = 1,
) -> Game:
    """A position at a `turn` (or, with decision="shield", at the choice of the area).

    `players` and `everyone` edit by seat: money, vp, detained, wood, stone, iron, joker, works (a
    dict of counts), figures (kept ones besides Brugmann), sideways (figures that lie sideways),
    city_hall, royal_palace, architect, tiles (exhibition tiles), rows, passed. Tiles that no edit
    mentions are the last seat's. `assistants` maps spaces to (seat, bid) or "neutral", `buildings`
    spaces to seats, `brussels` spaces to the seats that used them, in order. Assistants in hand and
    the supply are what is left.
    """
    default_card, default_shield = _TOP_LEFT[num_players]
    if card is None and shield is None:
        card, shield = default_card, default_shield
    assert card is not None and (shield is not None or decision == "shield")
    d = Game("bruxelles1893", num_players=num_players, seed=seed).to_dict()
    d["round"] = round
    d["first_player"] = first
    d["current_player"] = first if current is None else current
    d["decision"] = {"kind": decision}
    d["stock"] = stock_line(card, num_players)
    if decision == "turn":
        assert shield is not None and list(shield) in d["stock"]["shields"]
        d["phase"] = "actions"
        d["area"] = {"rows": opened(shield[0]), "columns": opened(shield[1])}
    else:
        d["phase"] = "stock"
        d["area"] = {"rows": [], "columns": []}

    d["board"] = [
        [{"action": action, "assistant": None, "bid": 0, "building": None} for action in row]
        for row in rows_of(STRIPS["standard"])
    ]
    placed = [0] * num_players
    for name, occupant in (assistants or {}).items():
        space = at(d["board"], name)
        if occupant == "neutral":
            space["assistant"] = "neutral"
        else:
            seat, bid = occupant
            assert isinstance(seat, int) and bid >= 1
            space["assistant"], space["bid"] = seat, bid
            placed[seat] += 1
    for name, seat in (buildings or {}).items():
        at(d["board"], name)["building"] = seat
    d["brussels"] = {name: [0] * num_players for name in BRUSSELS}
    d["uses"] = dict.fromkeys(BRUSSELS, 0)
    for name, seats in (brussels or {}).items():
        for seat in seats:
            d["uses"][name] += 1
            cost = _use_cost(num_players, d["uses"][name])
            d["brussels"][name][seat] += cost
            placed[seat] += cost

    edits = _player_edits(num_players, everyone, players)
    for seat, edit in enumerate(edits):
        p = d["players"][seat]
        p["money"] = edit.pop("money", 10)
        p["vp"] = edit.pop("vp", 0)
        p["detained"] = edit.pop("detained", 2)
        p["placed"] = placed[seat]
        p["assistants"] = 7 - p["detained"] - p["placed"]
        assert p["assistants"] >= 0, f"seat {seat} has more than 7 assistants"
        for cube in CUBES:
            p[cube] = edit.pop(cube, 0)
        p["works"] = works(**edit.pop("works", {"blue": 1}))
        kept = ["brugmann", *edit.pop("figures", [])]
        sideways = edit.pop("sideways", [])
        assert set(sideways) <= set(kept) and len(set(kept)) == len(kept)
        p["figures"] = [
            {"name": name, "upright": name not in sideways} for name in FIGURES if name in kept
        ]
        p["buildings"] = list((buildings or {}).values()).count(seat)
        assert p["buildings"] <= 6
        for level in ("city_hall", "royal_palace", "architect"):
            p[level] = edit.pop(level, 1)
        p["rows"] = list(edit.pop("rows", [1, 1, 1, 1]))
        p["passed"] = edit.pop("passed", False)
    _hand_out_tiles(d, edits)
    assert not any(edits), f"unknown edits: {edits}"

    d["supply"] = {
        cube: total - sum(p[cube] for p in d["players"]) for cube, total in CUBES.items()
    }
    d["theater"] = list(theater)
    d["compass"] = {"tiles": list(compass), "needles": list(needles)}
    d["cursor"] = {
        "row": cursor[0],
        "column": cursor[1],
        "corners": {colour: list(corner) for colour, corner in corners.items()},
    }
    d["shop"] = list(shop)
    d["bonus"] = [dict(bonus_card) for bonus_card in bonus]
    check_box(d)
    return Game.from_dict(d, seed=seed)


def _hand_out_tiles(d: dict[str, Any], edits: list[dict[str, Any]]) -> None:
    """Exhibition tiles: one for each finished round, one more once somebody has passed."""
    left = d["round"] - 1 + any(p["passed"] for p in d["players"])
    open_seats = [seat for seat, edit in enumerate(edits) if "tiles" not in edit]
    for seat, edit in enumerate(edits):
        d["players"][seat]["exhibition_tiles"] = edit.pop("tiles", 0)
        left -= d["players"][seat]["exhibition_tiles"]
    assert left >= 0 and (left == 0 or open_seats), "the exhibition tiles do not fit the round"
    if left:
        d["players"][open_seats[-1]]["exhibition_tiles"] = left


def check_box(d: Mapping[str, Any]) -> None:
    """Nothing but what is in the box: fails on a position that could not lie on a table."""
    for p in d["players"]:
        assert p["assistants"] + p["placed"] + p["detained"] == 7
    for cube, total in CUBES.items():
        assert d["supply"][cube] >= 0
        assert d["supply"][cube] + sum(p[cube] for p in d["players"]) == total
    shown_works = Counter(colour for colour in d["shop"] if colour)
    shown_figures = Counter(name for name in d["theater"] if name)
    for p in d["players"]:
        shown_works.update(p["works"])
        shown_figures.update(f["name"] for f in p["figures"] if f["name"] != "brugmann")
    assert all(count <= 6 for count in shown_works.values()), shown_works
    assert all(count <= 3 for count in shown_figures.values()), shown_figures
    cards = list(d["bonus"])
    for bonus_card in BONUS_CARDS:
        if bonus_card in cards:
            cards.remove(bonus_card)
    assert not cards, f"not in the box: {cards}"
    assert sorted(d["compass"]["tiles"]) == sorted(COMPASS)
    assert len(set(d["compass"]["needles"])) == 2


# --- looking, and playing by words ---------------------------------------------------------------


def space(game: Game, name: str) -> dict[str, Any]:
    return at(game.to_dict()["board"], name)


def figures(game: Game, seat: int) -> dict[str, bool]:
    """Names of a player's figures, each with whether it is upright."""
    return {f["name"]: f["upright"] for f in player(game, seat)["figures"]}


def cubes(game: Game, seat: int) -> dict[str, int]:
    return {cube: player(game, seat)[cube] for cube in CUBES}


def tuck_all(game: Game) -> Game:
    """Tucks every bonus card in the first open row: no level changes."""
    while game.decision == "bonus":
        game.apply(next(word for word in game.legal_words() if word.startswith("tuck")))
    return game


def works_in_play(game: Game) -> Counter[str]:
    """All works of art, wherever they are; hidden ones included."""
    d, hidden = game.to_dict(), game.hidden()
    found = Counter(hidden["works"]) + Counter(hidden["drawn"])
    found["black"] += hidden["black_works"]
    for tiles in _covered(hidden["covered"]):
        found.update(tiles)
    found.update(colour for colour in d["shop"] if colour)
    for p in d["players"]:
        found.update(p["works"])
    return +found


def covered_works(game: Game) -> Counter[str]:
    """The tiles that lie covered in the shop."""
    found: Counter[str] = Counter()
    for tiles in _covered(game.hidden()["covered"]):
        found.update(tiles)
    return +found


def _covered(covered: Any) -> list[list[str]]:
    if isinstance(covered, Mapping):
        parts = list(covered.values())
        if parts and isinstance(parts[0], int):  # colour -> number
            return [[colour] * count for colour, count in covered.items()]
        return [list(part) for part in parts]
    return [list(part) if not isinstance(part, str) else [part] for part in covered]
