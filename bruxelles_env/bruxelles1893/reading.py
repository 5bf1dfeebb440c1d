"""A position of this game read from plain data: checked entry by entry, then as a whole."""

from __future__ import annotations

from random import Random
from typing import Any

from bruxelles_env.bruxelles1893 import terms
from bruxelles_env.bruxelles1893.actions import BID_BLOCKS, LARGEST_BID
from bruxelles_env.bruxelles1893.box import most_income
from bruxelles_env.bruxelles1893.position import CORNERS, bonus_card, stock_card
from bruxelles_env.bruxelles1893.state import BONUS_CARDS, STOCK_CARDS
from bruxelles_env.bruxelles1893.terms import (
    ACTIONS,
    BRUGMANN,
    BRUSSELS,
    BUILDINGS,
    COLOURS,
    COMPASS,
    CUBES,
    EMPTY,
    FIGURES,
    GRID,
    NEUTRAL,
    NOBLES,
    ROUNDS,
    SIDE,
    SPACES,
    TRACKS,
)
from bruxelles_env.core.errors import BadPosition
from bruxelles_env.core.kept import read_kept
from bruxelles_env.core.pending import Shapes, read_decision
from bruxelles_env.core.position import read_head
from bruxelles_env.core.reading import Reader
from bruxelles_env.core.tracks import read_tracks

_TABLE_KEYS = (
    "players",
    "board",
    "area",
    "bonus",
    "stock",
    "theater",
    "compass",
    "cursor",
    "shop",
    "supply",
    "brussels",
    "uses",
)
_PLAYER_KEYS = (
    "money",
    "vp",
    "assistants",
    "placed",
    "detained",
    *CUBES,
    "works",
    "figures",
    "buildings",
    "city_hall",
    "royal_palace",
    "architect",
    "exhibition_tiles",
    "rows",
    "passed",
)
_MOST_POINTS = 10_000
_ANY_SPACE = (0, SPACES - 1)
_SHAPES = Shapes(
    # What a and b may be, by kind: (lowest, highest) each. Other kinds have zeros.
    arguments={
        "bid": (_ANY_SPACE, (0, 0)),
        "bid rest": (_ANY_SPACE, (1, BID_BLOCKS)),
        "perform": ((0, 4), (0, 0)),
        "window": ((0, 4), (0, 0)),
        "keep figure": ((1, 7), (0, 0)),
        "cube": ((1, 2), (0, NOBLES - 1)),
        "payment": ((1, 6), (0, 4)),
        "plaza": ((0, 20), (0, 0)),
        "bonus": ((0, SIDE - 1), (0, 0)),
        "tie": ((0, SIDE - 1), (0, 0)),
        "secondary action": (_ANY_SPACE, (0, 0)),
        "next bonus": ((0, terms.MAX_PLAYERS * SIDE), (0, 0)),
        "salaries": ((0, terms.MAX_PLAYERS - 1), (0, 0)),
    },
    # What may lie at the bottom in each phase: it leads on to the rest of the game.
    bottoms={
        "stock": ("shield",),
        "actions": ("turn", "next turn"),
        "resolution": ("majorities",),
        "salaries": ("salaries",),
    },
    alone=("turn", "shield"),
    several=("neutral",),
)


def from_dict(box: Any, s: Any, data: dict[str, Any]) -> None:
    """Fill a record of zeros with a position; decks lie in rising order, to be shuffled after."""
    d = read_head(terms, s, data, _TABLE_KEYS)
    for seat, player in enumerate(d["players"].items(int(s.num_players))):
        _read_player(box, s, seat, player)
    if s.tiles.sum() > s.round_number - 1 + (s.passed.sum() > 0):
        raise d["players"].wrong("at most one exhibition tile for each round with a pass")
    _read_board(box, s, d)
    _read_brussels(box, s, d)
    _read_works_on_show(box, s, d)
    decision = read_decision(terms, s, d, _SHAPES)
    _check_pending(box, s, decision)
    _read_memory(s, decision)
    _read_cards(box, s, d, decision)
    _count_works(box, s, d, decision)
    _count_figures(box, s, d, decision)
    _count_cubes(box, s, d)
    _count_assistants(box, s, d)


def _read_player(box: Any, s: Any, seat: int, player: Reader) -> None:
    player.keys(_PLAYER_KEYS)
    to_come = most_income(box) * (ROUNDS + 1 - int(s.round_number))
    s.money[seat] = player["money"].whole(0, LARGEST_BID - to_come)  # or a bid could be too large
    s.points[seat] = player["vp"].whole(-_MOST_POINTS, _MOST_POINTS)
    total = int(box.assistants)
    s.hand[seat] = player["assistants"].whole(0, total)
    s.detained[seat] = player["detained"].whole(0, total)
    if s.hand[seat] + s.detained[seat] + player["placed"].whole(0, total) != total:
        raise player["placed"].wrong(f"assistants + placed + detained = {total}")
    for cube, name in enumerate(CUBES):
        s.cubes[seat, cube] = player[name].whole(0, int(box.supply[cube]))
    player["works"].keys(COLOURS)
    for colour, name in enumerate(COLOURS):
        s.works[seat, colour] = player["works"][name].whole(0, int(box.works[colour]))
    read_kept("figure", FIGURES, s.figures[seat], player["figures"])
    s.built[seat] = player["buildings"].whole(0, BUILDINGS)
    read_tracks(box, s, seat, player, TRACKS)
    s.tiles[seat] = player["exhibition_tiles"].whole(0, ROUNDS)
    s.rows[seat] = [row.whole(1, 60) for row in player["rows"].items(4)]
    s.passed[seat] = player["passed"].flag()


def _read_board(box: Any, s: Any, d: Reader) -> None:
    count = int(s.num_players)
    for r, row in enumerate(d["board"].items(SIDE)):
        for c, space in enumerate(row.items(SIDE)):
            at = r * SIDE + c
            space.keys(("action", "assistant", "bid", "building"))
            s.action[at] = space["action"].name(ACTIONS)
            if space["assistant"].value == "neutral":
                s.assistant[at] = NEUTRAL
            else:
                s.assistant[at] = space["assistant"].maybe_seat(count, EMPTY)
            s.bid[at] = space["bid"].whole(0, LARGEST_BID)
            s.building[at] = space["building"].maybe_seat(count, EMPTY)
            if s.bid[at] and s.assistant[at] in (EMPTY, NEUTRAL):
                raise space["bid"].wrong("0 where no player's assistant stands")
        if sorted(s.action[r * SIDE : r * SIDE + SIDE].tolist()) != list(range(SIDE)):
            raise row.wrong("each of the five actions once in a row")
    for seat in range(count):
        built = int((s.building == seat).sum())
        if built != s.built[seat]:
            raise d["players"].items()[seat]["buildings"].wrong(f"{built}, as on the board")
    _read_area(box, s, d["area"])


def _read_area(box: Any, s: Any, area: Reader) -> None:
    area.keys(("rows", "columns"))
    rows = [row.whole(1, SIDE) for row in area["rows"].items(at_most=SIDE)]
    columns = [column.whole(1, SIDE) for column in area["columns"].items(at_most=SIDE)]
    s.shield = EMPTY
    if not rows and not columns and s.phase == terms.PHASE_STOCK:
        return
    wanted = [int(r + 1 in rows and c + 1 in columns) for r in range(SIDE) for c in range(SIDE)]
    for shield in range(16):
        if box.area[shield].tolist() == wanted and s.phase != terms.PHASE_STOCK:
            s.shield = shield
            return
    raise area.wrong("an area that a shield opens (none in phase stock)")


def _read_brussels(box: Any, s: Any, d: Reader) -> None:
    count = int(s.num_players)
    d["brussels"].keys(BRUSSELS)
    d["uses"].keys(BRUSSELS)
    total = int(box.assistants)
    for place, name in enumerate(BRUSSELS):
        for seat, placed in enumerate(d["brussels"][name].items(count)):
            s.brussels[place, seat] = placed.whole(0, total)
        s.uses[place] = d["uses"][name].whole(0, total * count)
    d["compass"].keys(("tiles", "needles"))
    tiles = [tile.name(COMPASS) for tile in d["compass"]["tiles"].items(6)]
    if sorted(tiles) != list(range(6)):
        raise d["compass"]["tiles"].wrong("each of the six tiles once")
    s.compass[:] = tiles
    s.needles[:] = [needle.whole(0, 5) for needle in d["compass"]["needles"].items(2)]
    if s.needles[0] == s.needles[1]:
        raise d["compass"]["needles"].wrong("two different positions")
    d["supply"].keys(CUBES)
    for cube, name in enumerate(CUBES):
        s.supply[cube] = d["supply"][name].whole(0, int(box.supply[cube]))
    s.display[:] = [card.maybe_name(FIGURES, EMPTY) for card in d["theater"].items(4)]
    if BRUGMANN in s.display:
        raise d["theater"].wrong("no brugmann: his cards are never in the deck")


def _read_works_on_show(box: Any, s: Any, d: Reader) -> None:
    cursor = d["cursor"]
    cursor.keys(("row", "column", "corners"))
    s.cursor_row = cursor["row"].whole(2, GRID - 1) - 1
    s.cursor_column = cursor["column"].whole(2, GRID - 1) - 1
    corners = cursor["corners"]
    names = COLOURS[: terms.BLACK]
    corners.keys(names)
    shown = {name: tuple(step.whole(-1, 1) for step in corners[name].items(2)) for name in names}
    for turn in range(4):
        turned = {
            COLOURS[colour]: CORNERS[(box.corner[colour] + turn) % 4]
            for colour in range(terms.BLACK)
        }
        if shown == turned:
            s.cursor_turn = turn
            break
    else:
        raise corners.wrong("the cursor's colours in one of its four turns")
    s.shop[:] = [work.maybe_name(COLOURS, EMPTY) for work in d["shop"].items(2)]
    if s.shop[0] == EMPTY and s.shop[1] != EMPTY:
        raise d["shop"].wrong("the left window to be filled before the right one")


def _check_pending(box: Any, s: Any, decision: Reader) -> None:
    """What is asked must fit what lies on the table."""
    s.paid[:] = [units.whole(0, 6) for units in decision.get("paid", [0] * 5).items(5)]
    paying = False
    for kind, player, a, _ in s.ask[: s.depth]:
        if kind == terms.ASK_TURN and s.passed[player]:
            raise decision.wrong(f"no turn of player {player}, who has passed")
        if kind in (terms.ASK_BID, terms.ASK_BID_REST) and (s.assistant[a] != player or s.bid[a]):
            raise decision.wrong(f"a bid where player {player} has just placed")
        if kind == terms.ASK_PAYMENT:
            paying = True
            built = int(s.built[player])
            if built >= BUILDINGS or a + s.paid.sum() != box.cost[built]:
                raise decision.wrong("units paid and to be paid as the building costs")
        if kind in (terms.ASK_BUILDING, terms.ASK_NEEDLE) and s.built[player] >= BUILDINGS:
            raise decision.wrong("a building only for a player who has one left")
    if s.paid.sum() and not paying:
        raise decision.get("paid", []).wrong("nothing paid unless a payment is asked")


def _read_memory(s: Any, decision: Reader) -> None:
    """What players remember of the round: closed rows, and who was the first to pass."""
    count = int(s.num_players)
    closed = decision.get("closed_rows", [[False] * 4] * count)
    for seat, rows in enumerate(closed.items(count)):
        s.closed[seat] = [row.flag() for row in rows.items(4)]
    order = [(s.first_player + step) % count for step in range(count)]
    passed = [int(seat) for seat in order if s.passed[seat]]
    first = decision.get("first_to_pass", passed[0] if passed else None)
    s.first_to_pass = first.maybe_seat(count, EMPTY)
    if (s.first_to_pass == EMPTY) != (not passed) or (passed and s.first_to_pass not in passed):
        raise first.wrong("one of the players who have passed, or None if nobody has")


def _read_cards(box: Any, s: Any, d: Reader, decision: Reader) -> None:
    """Bonus and stock cards: those on show, those in the decks, and those gone."""
    rounds_left = ROUNDS - int(s.round_number)
    left = _left_over(decision.get("gone_bonus", []), BONUS_CARDS)
    for column, card in enumerate(d["bonus"].items(SIDE)):
        matching = [number for number in left if bonus_card(box, number) == card.value]
        if not matching:
            raise card.wrong("a bonus card of the box that is not gone or on show already")
        s.bonus[column] = _which(decision, "bonus_cards", column, matching)
        left.remove(s.bonus[column])
    left = _deck(decision, "gone_bonus", left, SIDE * rounds_left)
    s.bonus_left = len(left)
    s.bonus_deck[: len(left)] = left
    left = _left_over(decision.get("gone_stock", []), STOCK_CARDS)
    shown = d["stock"].value
    matching = [number for number in left if stock_card(box, number, s.num_players) == shown]
    if not matching:
        raise d["stock"].wrong(f"a stock card's money and shields for {s.num_players} players")
    s.stock_card = _which(decision, "stock_card", None, matching)
    left.remove(s.stock_card)
    left = _deck(decision, "gone_stock", left, STOCK_CARDS - ROUNDS + rounds_left)
    s.stock_left = len(left)
    s.stock_deck[: len(left)] = left


def _which(decision: Reader, key: str, place: int | None, matching: list[int]) -> int:
    """Of cards that look alike, the one that the decision names, if it does."""
    named = decision.get(key, None).value
    if place is not None and isinstance(named, list) and place < len(named):
        named = named[place]
    alike = [number for number in matching if number + 1 == named]
    return (alike or matching)[0]


def _left_over(gone: Reader, total: int) -> list[int]:
    """The numbers (from 0) of the cards that are not gone."""
    numbers = {card.whole(1, total) for card in gone.items(at_most=total)}
    return [number for number in range(total) if number + 1 not in numbers]


def _deck(decision: Reader, gone: str, left: list[int], size: int) -> list[int]:
    """A deck of the size that this round's has.

    Which cards are gone is open: where the dict does not name them, they are any, but always the
    same, so that positions that look alike differ in hidden things only.
    """
    if isinstance(decision.value, dict) and gone in decision.value and len(left) != size:
        raise decision[gone].wrong(f"a list that leaves {size} cards in the deck")
    return sorted(Random(0).sample(left, size))


def _in_hand(s: Any, kind: int) -> list[int]:
    """The arguments of pending questions of this kind: a card or a work in somebody's hand."""
    return [int(row[2]) for row in s.ask[: s.depth] if row[0] == kind]


def _count_works(box: Any, s: Any, d: Reader, decision: Reader) -> None:
    """Works that lie nowhere else are in the stacks, or have just been drawn."""
    covered = decision.get("covered_works", dict.fromkeys(COLOURS, 0))
    covered.keys(COLOURS)
    left = 0
    for colour, name in enumerate(COLOURS):
        total = int(box.works[colour])
        s.covered[colour] = covered[name].whole(0, total)
        shown = int(s.works[:, colour].sum()) + int((s.shop == colour).sum())
        shown += int(s.covered[colour]) + _in_hand(s, terms.ASK_WINDOW).count(colour)
        if shown > total:
            raise BadPosition(f"position shows {shown} {name} works: the box has {total}")
        if colour == terms.BLACK:
            s.black_left = total - shown
        else:
            s.stack[left : left + total - shown] = colour
            left += total - shown
    s.stack_left = left
    _read_drawn(s, decision)


def _read_drawn(s: Any, decision: Reader) -> None:
    """Tiles of a pending Workshop choice: those known to all, and any others for now."""
    drawing = s.phase != terms.PHASE_OVER and s.ask[s.depth - 1, 0] == terms.ASK_KEEP_WORK
    drawn = decision.get("drawn", 0)
    s.drawn_left = drawn.whole(2, 6) if drawing else drawn.whole(0, 0)
    known = decision.get("drawn_known", []).items(at_most=int(s.drawn_left))
    s.drawn_known = len(known)
    stack = s.stack[: s.stack_left].tolist()
    drawn_tiles = []
    for tile in known:
        colour = tile.name(COLOURS)
        if colour not in stack:
            raise tile.wrong("a colour of which a tile is left")
        stack.remove(colour)
        drawn_tiles.append(colour)
    if len(stack) < s.drawn_left - s.drawn_known:
        raise drawn.wrong("as many tiles as are left")
    drawn_tiles += [stack.pop() for _ in range(s.drawn_left - s.drawn_known)]
    possible = drawn_tiles if len(known) == s.drawn_left else [*stack, *drawn_tiles]
    if drawing and len(set(possible)) < 2:
        raise drawn.wrong("tiles of two colours, or there would be no question")
    s.drawn[: len(drawn_tiles)] = drawn_tiles
    s.stack_left = len(stack)
    s.stack[: len(stack)] = stack


def _count_figures(box: Any, s: Any, d: Reader, decision: Reader) -> None:
    """Figures that lie nowhere else are in the theater's pile."""
    discarded = decision.get("discarded_figures", dict.fromkeys(FIGURES, 0))
    discarded.keys(FIGURES)
    in_hand = _in_hand(s, terms.ASK_KEEP_FIGURE)
    gaps = [slot for slot in range(3) if s.display[slot] == EMPTY != s.display[slot + 1]]
    if gaps and not in_hand:
        raise d["theater"].wrong("no gap before a card, but while one is being invited")
    left = 0
    for figure, name in enumerate(FIGURES):
        total = int(s.num_players if figure == BRUGMANN else box.copies[figure])
        s.figure_discard[figure] = discarded[name].whole(0, total)
        shown = int((s.figures[:, figure] != 0).sum()) + int((s.display == figure).sum())
        shown += int(s.figure_discard[figure]) + in_hand.count(figure)
        if shown > total:
            raise BadPosition(f"position shows {shown} cards of {name}: there are {total}")
        if figure == BRUGMANN:
            if shown < total and s.phase != terms.PHASE_OVER:
                raise BadPosition(f"position shows {shown} cards of brugmann: each player has one")
        else:
            s.figure_deck[left : left + total - shown] = figure
            left += total - shown
    s.figure_left = left


def _count_cubes(box: Any, s: Any, d: Reader) -> None:
    for cube, name in enumerate(CUBES):
        count = int(s.cubes[:, cube].sum()) + int(s.supply[cube])
        if count != box.supply[cube]:
            raise BadPosition(
                f"position shows {count} {name} cubes: the box has {box.supply[cube]}"
            )


def _count_assistants(box: Any, s: Any, d: Reader) -> None:
    """Assistants on the boards are as many as ``placed`` says."""
    for seat, player in enumerate(d["players"].items()):
        placed = int((s.assistant == seat).sum()) + int(s.brussels[:, seat].sum())
        if placed != player["placed"].value:
            raise player["placed"].wrong(f"{placed}, as on the boards")
    neutrals = int((s.assistant == NEUTRAL).sum())
    if neutrals > (2 if s.num_players == 2 else 0):
        raise d["board"].wrong("neutral assistants with two players only, one each")
