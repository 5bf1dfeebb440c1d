"""Bruxelles 1893, slowly: the rules as plain Python generators, to check a fast engine against.

How a rule asks for a decision is said in table.py.
"2.x" in a docstring is the ruling of that number; "section 1" is the table of decisions.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

from . import box1893 as box
from .chance import Chance
from .table import Answer, Rule, Table

NEUTRAL = "neutral"


@dataclass
class Figure:
    """A public figure in front of a player."""

    name: str
    upright: bool = True


@dataclass
class Space:
    """A space of the Art Nouveau board."""

    action: str
    assistant: int | str | None = None
    bid: int = 0
    building: int | None = None


@dataclass
class Player:
    """What lies in front of one player."""

    seat: int
    money: int
    vp: int = 0
    assistants: int = box.ASSISTANTS - box.DETAINED_AT_START
    detained: int = box.DETAINED_AT_START
    cubes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(box.SUPPLY, 0))
    works: dict[str, int] = field(default_factory=lambda: dict.fromkeys(box.COLOURS, 0))
    figures: list[Figure] = field(default_factory=lambda: [Figure("brugmann")])
    levels: dict[str, int] = field(default_factory=lambda: dict.fromkeys(box.TRACK_END, 1))
    exhibition_tiles: int = 0
    rows: list[int] = field(default_factory=lambda: [1, 1, 1, 1])
    passed: bool = False
    # of this round only
    manneken: int = 0
    closed_rows: list[int] = field(default_factory=list)

    def figure(self, name: str) -> Figure | None:
        """His card of that name, if he keeps one."""
        for figure in self.figures:
            if figure.name == name:
                return figure
        return None

    def upright_figures(self) -> list[Figure]:
        """His figures that can still be activated this round, in the order of the names."""
        upright = [figure for figure in self.figures if figure.upright]
        return sorted(upright, key=lambda figure: box.FIGURES.index(figure.name))

    def number_of_works(self) -> int:
        """All his works, black ones too."""
        return sum(self.works.values())

    def number_of_colours(self) -> int:
        """Different colours among his works, black being one of them (2.13)."""
        return len([colour for colour in box.COLOURS if self.works[colour] > 0])


def half_of_five(line: int) -> list[int]:
    """2.1: of the five rows (or columns) cut after `line`, the larger part."""
    before = [n for n in range(1, 6) if n <= line]
    after = [n for n in range(1, 6) if n > line]
    return before if len(before) > len(after) else after


def unit_serves(unit: str, tile: str) -> bool:
    """2.9: whether this way to pay can stand for one unit of the compass tile."""
    if tile == "empty":
        return False
    if unit == "joker":
        return True
    if tile == "noble":
        return unit in box.NOBLES
    if tile == "money":
        return unit == "3 BF"
    return unit == tile


def is_valid_payment(units: tuple[str, ...], tile_a: str, tile_b: str) -> bool:
    """2.9 read literally: share the units out between the two tiles in every possible way.

    A way is good if each unit serves the tile that it is given to and each tile that is not the
    empty one gets at least one unit.
    """
    wanted = {tile for tile in (tile_a, tile_b) if tile != "empty"}
    for shares in itertools.product((tile_a, tile_b), repeat=len(units)):
        served = all(unit_serves(unit, tile) for unit, tile in zip(units, shares, strict=True))
        if served and wanted <= set(shares):
            return True
    return False


class Oracle1893(Table):
    """One game of Bruxelles 1893."""

    def __init__(self, num_players: int, seed: int = 0, board: str = "standard") -> None:
        if num_players not in (2, 3, 4, 5):
            raise ValueError(f"2 to 5 players, not {num_players}")
        if board not in box.STRIPS:
            raise ValueError(f"no board is called {board!r}")
        super().__init__()
        self.num_players = num_players
        self.seed = seed
        self._set_up(seed, board)
        self.run(self._game())

    # --- setup ----------------------------------------------------------------------------------

    def _set_up(self, seed: int, board: str) -> None:
        """Section 3, with the draws in the agreed order."""
        self.chance = Chance(seed)
        self.round = 1
        self.phase = "stock"
        self.first_player = 0
        self.exhibition_tile_there = True
        self.players = [
            Player(seat, money=box.MONEY_BY_SEAT[seat]) for seat in range(self.num_players)
        ]
        self.supply = dict(box.SUPPLY)
        self.area_rows: list[int] = []
        self.area_columns: list[int] = []
        self.brussels = {name: [0] * self.num_players for name in box.BRUSSELS}
        self.uses = dict.fromkeys(box.BRUSSELS, 0)

        strips = self.chance.shuffled(box.STRIPS[board], box.STRIPS[board])
        self.board = [[Space(box.ACTION_OF_LETTER[letter]) for letter in strip] for strip in strips]

        self.cursor = box.CURSOR_START
        self.corners = dict(box.CORNERS)
        for _ in range(self.chance.below(4)):
            self.corners = {colour: (dc, -dr) for colour, (dr, dc) in self.corners.items()}

        deck = [name for name in box.FIGURES if name != "brugmann"] * box.COPIES_OF_A_FIGURE
        self.figure_pile: list[str] = self.chance.shuffled(deck, box.FIGURES)
        self.figure_discard: list[str] = []
        self.figures_let_go: list[str] = []
        self.invited: str | None = None  # the card of a Theater action under way
        self.theater: list[str | None] = [self.figure_pile.pop() for _ in range(box.SLOTS)]

        numbers = list(box.STOCK_CARDS)
        self.stock_pile: list[int] = self.chance.shuffled(numbers, numbers)

        works = box.STACK_COLOURS * box.WORKS_OF_A_COLOUR
        self.work_stack: list[str] = self.chance.shuffled(works, box.STACK_COLOURS)
        self.black_stack = box.WORKS_OF_A_COLOUR
        self.drawn: list[str] = []  # the tiles of a Workshop action under way
        self.sold: str | None = None  # the work of a Sale action under way
        self.windows: list[list[str]] = [[], []]  # left and right, the visible work last
        for player in self.players:
            player.works[self.work_stack.pop()] += 1

        self.compass: list[str] = self.chance.shuffled(box.COMPASS, box.COMPASS)
        self.needles = list(box.NEEDLES_AT_START)

        self.bonus_pile: list[box.BonusCard] = self.chance.shuffled(
            box.BONUS_CARDS, box.BONUS_CARDS
        )
        self.bonus = [self.bonus_pile.pop() for _ in range(box.SIZE)]
        # The first stock card is turned up by the first phase A.

    # --- the course of the game -----------------------------------------------------------------

    def _game(self) -> Rule:
        """Five rounds; the last has no phase D (2.19); then the salaries."""
        for number in range(1, box.ROUNDS + 1):
            self.round = number
            yield from self.stock_exchange()
            yield from self.action_phase()
            yield from self.resolution()
            if number < box.ROUNDS:
                self.end_of_round()
        yield from self.salaries()
        self.phase = "over"

    def clockwise_from(self, seat: int) -> list[Player]:
        """All players in order of play, that seat first."""
        return [self.players[(seat + i) % self.num_players] for i in range(self.num_players)]

    # --- A: stock exchange ----------------------------------------------------------------------

    def stock_exchange(self) -> Rule:
        """Phase A: the first player opens one of the two shields of the new card."""
        self.phase = "stock"
        self.stock_card = box.STOCK_CARDS[self.stock_pile.pop()]
        shields = self.stock_card.shields[self.num_players]
        options = {f"open shield {row}-{column}": (row, column) for row, column in shields}
        row, column = yield from self.ask(self.first_player, "shield", options)
        self.area_rows = half_of_five(row)
        self.area_columns = half_of_five(column)

    def area_spaces(self) -> list[tuple[str, Space]]:
        """Name and space of all of this round's area, row by row."""
        return [
            (f"r{row}c{column}", self.board[row - 1][column - 1])
            for row in self.area_rows
            for column in self.area_columns
        ]

    def all_spaces(self) -> list[tuple[str, Space]]:
        """Name and space of all 25, row by row."""
        return [
            (f"r{row}c{column}", self.board[row - 1][column - 1])
            for row in range(1, box.SIZE + 1)
            for column in range(1, box.SIZE + 1)
        ]

    # --- B: actions -----------------------------------------------------------------------------

    def action_phase(self) -> Rule:
        """Phase B: neutral assistants (two players), then turns until everybody has passed."""
        self.phase = "actions"
        if self.num_players == 2:
            for player in self.clockwise_from(self.first_player):
                yield from self.place_neutral(player)
        while not all(player.passed for player in self.players):
            for player in self.clockwise_from(self.first_player):
                if not player.passed:
                    yield from self.turn(player)

    def place_neutral(self, player: Player) -> Rule:
        """Section 1, A2, and 2.22: a space of the area without assistant and building, no bid."""
        options = {
            f"neutral {name}": space
            for name, space in self.area_spaces()
            if space.assistant is None and space.building is None
        }
        space = yield from self.ask(player.seat, "neutral", options)
        if space is not None:
            space.assistant = NEUTRAL

    def brussels_cost(self, name: str) -> int:
        """2.10: assistants for the next use of a Brussels space."""
        use = self.uses[name] + 1
        if self.num_players <= 3:
            return use
        return use // 2 + use % 2

    def turn(self, player: Player) -> Rule:
        """One turn. Passing is the only answer where nothing else can be paid for (2.2)."""
        options: dict[str, Any] = {}
        if player.assistants >= 1 and player.money >= 1:
            for name, space in self.area_spaces():
                if space.assistant is None:
                    options[f"place {name} {space.action}"] = space
        for name in box.BRUSSELS:
            if player.assistants >= self.brussels_cost(name):
                options[f"brussels {name}"] = name
        options["pass"] = None
        choice = yield from self.ask(player.seat, "turn", options)
        if choice is None:
            self.pass_round(player)
        elif isinstance(choice, Space):
            yield from self.place(player, choice)
        else:
            yield from self.go_to_brussels(player, choice)

    def pass_round(self, player: Player) -> None:
        """2.13: an income for each colour; the first to pass gets 1 BF and the exhibition tile."""
        player.passed = True
        player.money += player.number_of_colours()
        if self.exhibition_tile_there:
            self.exhibition_tile_there = False
            player.money += 1
            player.exhibition_tiles += 1
            player.manneken += 2

    def place(self, player: Player, space: Space) -> Rule:
        """Place an assistant: bid, main action or not, then the secondary action (2.4)."""
        player.assistants -= 1
        space.assistant = player.seat
        amount = yield from self.ask_bid(player)
        player.money -= amount
        space.bid = amount
        if self.can_perform(player, space.action):
            options = {"perform": True, "leave": False}
            if (yield from self.ask(player.seat, "perform", options)):
                yield from self.perform(player, space.action)
        if space.building is not None and space.building != player.seat:
            yield from self.secondary_action(self.players[space.building], space.action)

    def ask_bid(self, player: Player) -> Answer:
        """2.3: 1 BF up to all his money; more than 20 BF in two steps."""
        options: dict[str, Any] = {}
        for amount in range(1, 21):
            if amount <= player.money:
                options[f"bid {amount} BF"] = (amount, False)
        for amount in range(20, 341, 20):
            if player.money > amount:
                options[f"bid over {amount} BF"] = (amount, True)
        amount, more = yield from self.ask(player.seat, "bid", options)
        if more:
            rest = {f"add {n} BF": n for n in range(1, 21) if amount + n <= player.money}
            amount += yield from self.ask(player.seat, "bid rest", rest)
        return amount

    # --- the five actions -----------------------------------------------------------------------

    def can_perform(self, player: Player, action: str) -> bool:
        """2.24."""
        if action == "workshop":
            return len(self.work_stack) > 0
        if action == "sale":
            return len(self.sellable(player)) > 0
        if action == "theater":
            return any(card is not None for card in self.theater)
        if action == "materials":
            return self.nobles_in_supply() > 0
        return (
            self.buildings_of(player) < len(box.UNITS_OF_BUILDING)
            and len(self.building_sites()) > 0
            and len(self.payments(player)) > 0
        )

    def perform(self, player: Player, action: str) -> Rule:
        """Carry out one of the five actions."""
        if action == "workshop":
            yield from self.workshop(player)
        elif action == "sale":
            yield from self.sale(player)
        elif action == "theater":
            yield from self.theater_action(player)
        elif action == "materials":
            yield from self.take_nobles(player, min(2, self.nobles_in_supply()))
        else:
            yield from self.construction(player)

    # Workshop

    def workshop(self, player: Player) -> Rule:
        """2.5: draw 1 + exhibition tiles one at a time, keep one, the others go under the stack."""
        for _ in range(1 + player.exhibition_tiles):
            if self.work_stack:
                self.drawn.append(self.work_stack.pop())
                self.return_covered_works()
        options = {f"keep {colour}": colour for colour in box.COLOURS if colour in self.drawn}
        kept = yield from self.ask(player.seat, "keep work", options)
        player.works[kept] += 1
        self.drawn.remove(kept)
        rest = self.chance.shuffled(self.drawn, box.STACK_COLOURS)
        self.drawn = []
        self.work_stack = rest + self.work_stack

    def return_covered_works(self) -> None:
        """2.6: with a stack empty, covered works go back and the whole colour stack is shuffled."""
        covered = [work for window in self.windows for work in window[:-1]]
        if not covered or (self.work_stack and self.black_stack):
            return
        self.windows = [window[-1:] for window in self.windows]
        self.black_stack += covered.count("black")
        colours = [work for work in covered if work != "black"]
        self.work_stack = self.chance.shuffled(self.work_stack + colours, box.STACK_COLOURS)

    # Sale

    def visible_works(self) -> list[str]:
        """The works on top of the windows of the shop."""
        return [window[-1] for window in self.windows if window]

    def sellable(self, player: Player) -> list[str]:
        """2.7: colours he owns that are not on show."""
        return [
            colour
            for colour in box.COLOURS
            if player.works[colour] > 0 and colour not in self.visible_works()
        ]

    def reachable_centres(self, steps: int) -> list[tuple[int, int]]:
        """2.7: centres of the cursor after at most so many single steps, wholly in the grid."""
        inside = range(2, box.GRID)
        reached = {self.cursor}
        for _ in range(steps):
            reached |= {
                (row + dr, column + dc)
                for row, column in reached
                for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1))
                if row + dr in inside and column + dc in inside
            }
        return sorted(reached)

    def sale(self, player: Player) -> Rule:
        """2.7: move the cursor, sell a work, put it into a window of the shop."""
        centres = self.reachable_centres(player.number_of_works())
        options = {f"cursor to r{row}c{column}": (row, column) for row, column in centres}
        self.cursor = yield from self.ask(player.seat, "cursor", options)

        colours = {f"sell {colour}": colour for colour in self.sellable(player)}
        colour = yield from self.ask(player.seat, "sell", colours)
        row, column = self.cursor
        if colour != "black":
            row += self.corners[colour][0]
            column += self.corners[colour][1]
        player.works[colour] -= 1
        player.money += box.BF_OF_ROW[row]
        player.vp += box.VP_OF_COLUMN[column]
        self.sold = colour

        left, right = self.windows
        if not left:
            window = left
        elif not right:
            window = right
        else:
            windows = {"cover left": left, "cover right": right}
            window = yield from self.ask(player.seat, "window", windows)
        window.append(colour)
        self.sold = None
        self.return_covered_works()

    # Theater

    def theater_action(self, player: Player) -> Rule:
        """2.8: pay and take a card, use it, keep or discard it, then move the display up."""
        options = {
            f"invite {name} for {price} BF": (name, price)
            for price, name in enumerate(self.theater)
            if name is not None and price <= player.money
        }
        choice = yield from self.ask(player.seat, "theater", options)
        if choice is None:
            return
        name, price = choice
        player.money -= price
        self.theater[price] = None
        self.invited = name
        yield from self.figure_effect(player, name)

        answers = {"discard figure": False}
        if player.figure(name) is None:
            answers = {"keep figure": True, "discard figure": False}
        if (yield from self.ask(player.seat, "keep figure", answers)):
            player.figures.append(Figure(name, upright=False))
        else:
            self.figure_discard.append(name)
        self.invited = None
        self.refill_theater()

    def refill_theater(self) -> None:
        """2.8: cards slide towards the free slot; new ones come in at the 3 BF end."""
        cards: list[str | None] = [card for card in self.theater if card is not None]
        while len(cards) < box.SLOTS:
            if not self.figure_pile:
                self.figure_pile = self.chance.shuffled(self.figure_discard, box.FIGURES)
                self.figure_discard = []
            if not self.figure_pile:
                break
            cards.append(self.figure_pile.pop())
        while len(cards) < box.SLOTS:
            cards.append(None)
        self.theater = cards

    def figure_effect(self, player: Player, name: str) -> Rule:
        """The appendix of figures; what has nothing to do does nothing (2.8)."""
        if name == "brugmann":
            player.money += 5
        elif name == "solvay":
            yield from self.solvay(player)
        elif name == "empain":
            self.take_jokers(player, 2)
        elif name == "buls":
            self.use_power(player, "hall", 1)
        elif name == "vandervelde":
            self.use_power(player, "assistant", 1)
        elif name == "albert":
            self.use_power(player, "palace", 1)
        elif name == "van de velde":
            self.use_power(player, "architect", 1)
        elif name == "maeterlinck":
            player.vp += 5

    def solvay(self, player: Player) -> Rule:
        """Section 1: take a noble, or give a joker for two nobles."""
        options: dict[str, Any] = {
            f"take {noble}": noble for noble in box.NOBLES if self.supply[noble] > 0
        }
        if player.cubes["joker"] >= 1 and self.nobles_in_supply() >= 2:
            options["trade joker"] = "trade"
        choice = yield from self.ask(player.seat, "solvay", options)
        if choice is None:
            return
        if choice == "trade":
            self.return_cube(player, "joker")
            yield from self.take_nobles(player, 2)
        else:
            self.take_cube(player, choice)

    def activate(self, player: Player, figure: Figure) -> Rule:
        """Turn a figure sideways, then use it."""
        figure.upright = False
        yield from self.figure_effect(player, figure.name)

    # Materials

    def nobles_in_supply(self) -> int:
        """Nobles of all three kinds that can be taken."""
        return sum(self.supply[noble] for noble in box.NOBLES)

    def take_cube(self, player: Player, kind: str) -> None:
        """2.11: from the supply, if there is one."""
        if self.supply[kind] > 0:
            self.supply[kind] -= 1
            player.cubes[kind] += 1

    def return_cube(self, player: Player, kind: str) -> None:
        """2.11: a spent cube goes back."""
        player.cubes[kind] -= 1
        self.supply[kind] += 1

    def take_jokers(self, player: Player, number: int) -> None:
        """As many of these jokers as the supply has."""
        for _ in range(number):
            self.take_cube(player, "joker")

    def take_nobles(self, player: Player, number: int) -> Rule:
        """Section 1: that many cubes, one by one, in the order wood, stone, iron, never back.

        Every set of cubes that the supply can give is listed, and a pick is offered if some set
        begins with the picks made so far and this one.
        """
        takings = [
            cubes
            for cubes in itertools.combinations_with_replacement(box.NOBLES, number)
            if all(cubes.count(noble) <= self.supply[noble] for noble in box.NOBLES)
        ]
        picked: tuple[str, ...] = ()
        while len(picked) < number:
            options = {
                f"take {noble}": noble
                for noble in box.NOBLES
                if any(cubes[: len(picked) + 1] == (*picked, noble) for cubes in takings)
            }
            noble = yield from self.ask(player.seat, "cube", options)
            self.take_cube(player, noble)
            picked = (*picked, noble)

    # Construction

    def buildings_of(self, player: Player) -> int:
        """Buildings he has on the board."""
        return len([1 for _, space in self.all_spaces() if space.building == player.seat])

    def building_sites(self) -> list[tuple[str, Space]]:
        """2.9: any of the 25 spaces with neither assistant nor building."""
        return [
            (name, space)
            for name, space in self.all_spaces()
            if space.assistant is None and space.building is None
        ]

    def can_spend(self, player: Player, units: tuple[str, ...]) -> bool:
        """Whether he has all these cubes and coins at once."""
        return 3 * units.count("3 BF") <= player.money and all(
            units.count(kind) <= player.cubes[kind] for kind in player.cubes
        )

    def payments(self, player: Player) -> list[tuple[str, ...]]:
        """2.9: every payment for his next building, each in the order of asking."""
        number = box.UNITS_OF_BUILDING[self.buildings_of(player)]
        tile_a, tile_b = (self.compass[needle] for needle in self.needles)
        return [
            units
            for units in itertools.combinations_with_replacement(box.UNITS, number)
            if self.can_spend(player, units) and is_valid_payment(units, tile_a, tile_b)
        ]

    def construction(self, player: Player) -> Rule:
        """2.9: pay unit by unit, score, turn a needle, put the building on the board."""
        payments = self.payments(player)
        paid: tuple[str, ...] = ()
        while paid not in payments:
            options = {
                f"pay {unit}": unit
                for unit in box.UNITS
                if any(units[: len(paid) + 1] == (*paid, unit) for units in payments)
            }
            unit = yield from self.ask(player.seat, "payment", options)
            if unit == "3 BF":
                player.money -= 3
            else:
                self.return_cube(player, unit)
            paid = (*paid, unit)

        if "joker" not in paid:
            player.vp += 5
        if self.buildings_of(player) + 1 in (5, 6):
            player.vp += 5

        needles = {}
        for needle in (0, 1):
            target = (self.needles[needle] + 1) % len(self.compass)
            if target != self.needles[1 - needle]:
                needles[f"turn needle {needle + 1}"] = (needle, target)
        needle, target = yield from self.ask(player.seat, "needle", needles)
        self.needles[needle] = target

        sites = {f"build {name}": space for name, space in self.building_sites()}
        space = yield from self.ask(player.seat, "building", sites)
        space.building = player.seat

    # --- Brussels -------------------------------------------------------------------------------

    def go_to_brussels(self, player: Player, name: str) -> Rule:
        """2.10: pay the assistants, then market, stock exchange, park or Grand Plaza."""
        cost = self.brussels_cost(name)
        player.assistants -= cost
        self.brussels[name][player.seat] += cost
        self.uses[name] += 1
        if name == "market":
            self.take_jokers(player, 3)
        elif name == "stock":
            player.money += self.stock_card.money
        elif name == "park":
            yield from self.park(player)
        else:
            yield from self.grand_plaza(player)

    def park(self, player: Player) -> Rule:
        """Section 1: any one of the five actions that can be performed, or none."""
        options: dict[str, Any] = {
            f"do {action}": action for action in box.ACTIONS if self.can_perform(player, action)
        }
        options["stop"] = None
        action = yield from self.ask(player.seat, "park", options)
        if action is not None:
            yield from self.perform(player, action)

    def ask_figure(self, player: Player, kind: str) -> Answer:
        """One of his upright figures, or None to stop."""
        options: dict[str, Any] = {
            f"activate {figure.name}": figure for figure in player.upright_figures()
        }
        options["stop"] = None
        return (yield from self.ask(player.seat, kind, options))

    def grand_plaza(self, player: Player) -> Rule:
        """2.12: up to as many figures as his Royal Palace level was on arrival."""
        for _ in range(player.levels["palace"]):
            figure = yield from self.ask_figure(player, "plaza")
            if figure is None:
                break
            yield from self.activate(player, figure)

    # --- secondary actions ----------------------------------------------------------------------

    def secondary_action(self, owner: Player, action: str) -> Rule:
        """2.4 and section 1: what the owner of the building gets."""
        if action == "workshop":
            if self.black_stack > 0:
                self.black_stack -= 1
                owner.works["black"] += 1
                self.return_covered_works()
        elif action == "sale":
            owner.vp += owner.number_of_works()
        elif action == "theater":
            figure = yield from self.ask_figure(owner, "secondary theater")
            if figure is not None:
                yield from self.activate(owner, figure)
        elif action == "materials":
            yield from self.take_nobles(owner, min(1, self.nobles_in_supply()))
        else:
            owner.vp += self.buildings_of(owner)

    # --- C: resolution --------------------------------------------------------------------------

    def resolution(self) -> Rule:
        """Phase C: its five steps in order."""
        self.phase = "resolution"
        winners = [self.leaders_of_column(column) for column in range(box.SIZE)]
        self.find_first_player(winners)
        yield from self.use_bonus_cards(winners)
        self.score_shields()
        self.send_to_courthouse()

    def leaders_of_column(self, column: int) -> list[int]:
        """2.14: seats with the highest total of bids there; none without a bid."""
        totals = [0] * self.num_players
        for row in self.board:
            space = row[column]
            if isinstance(space.assistant, int):
                totals[space.assistant] += space.bid
        highest = max(totals)
        if highest < 1:
            return []
        return [seat for seat in range(self.num_players) if totals[seat] == highest]

    def find_first_player(self, winners: list[list[int]]) -> None:
        """2.15: most Manneken Pis of this round; ties clockwise, the present first player last."""
        for column, seats in enumerate(winners):
            if len(seats) == 1:
                self.players[seats[0]].manneken += self.bonus[column].manneken
        most = max(player.manneken for player in self.players)
        for player in self.clockwise_from(self.first_player + 1):
            if player.manneken == most:
                self.first_player = player.seat
                break

    def use_bonus_cards(self, winners: list[list[int]]) -> Rule:
        """2.16: from the new first player, each resolves his columns from left to right."""
        for player in self.clockwise_from(self.first_player):
            for column, seats in enumerate(winners):
                if seats == [player.seat]:
                    yield from self.use_or_tuck(player, self.bonus[column])
                elif player.seat in seats:
                    yield from self.use_tied(player, self.bonus[column])

    def use_or_tuck(self, player: Player, card: box.BonusCard) -> Rule:
        """2.16: the power of a won card, or the card under a row that is still open this round."""
        options: dict[str, Any] = {f"use {power}": power for power in card.powers}
        if card.vp > 0:
            for row in (1, 2, 3, 4):
                if row not in player.closed_rows:
                    options[f"tuck row {row}"] = row
        choice = yield from self.ask(player.seat, "bonus", options)
        if isinstance(choice, int):
            player.rows[choice - 1] += card.vp
            player.closed_rows.append(choice)
        else:
            self.use_power(player, choice, 2 if card.double else 1)

    def use_tied(self, player: Player, card: box.BonusCard) -> Rule:
        """2.14: a tied column gives its power only."""
        options = {f"use {power}": power for power in card.powers}
        power = yield from self.ask(player.seat, "tie", options)
        self.use_power(player, power, 2 if card.double else 1)

    def use_power(self, player: Player, power: str, times: int) -> None:
        """2.16: steps on a track, lost past its end, or assistants back from the Courthouse."""
        for _ in range(times):
            if power == "assistant":
                if player.detained > 0:
                    player.detained -= 1
                    player.assistants += 1
            elif player.levels[power] < box.TRACK_END[power]:
                player.levels[power] += 1

    def score_shields(self) -> None:
        """2.17: each shield between four assistants; the neutral colour counts like a player."""
        for row in range(box.SIZE - 1):
            for column in range(box.SIZE - 1):
                around = [
                    self.board[row][column].assistant,
                    self.board[row][column + 1].assistant,
                    self.board[row + 1][column].assistant,
                    self.board[row + 1][column + 1].assistant,
                ]
                if None in around:
                    continue
                most = max(around.count(colour) for colour in around)
                for player in self.players:
                    if around.count(player.seat) == most:
                        player.vp += player.levels["hall"]

    def send_to_courthouse(self) -> None:
        """2.18: most assistants in Brussels, at least one; everybody tied for it loses one."""
        totals = [
            sum(self.brussels[name][player.seat] for name in box.BRUSSELS)
            for player in self.players
        ]
        most = max(totals)
        if most < 1:
            return
        for player in self.players:
            if totals[player.seat] == most:
                name = next(name for name in box.BRUSSELS if self.brussels[name][player.seat] > 0)
                self.brussels[name][player.seat] -= 1
                player.detained += 1

    # --- D: end of the round --------------------------------------------------------------------

    def end_of_round(self) -> None:
        """Phase D: everything comes back, the theater moves on (2.8), five new bonus cards."""
        for player in self.players:
            player.assistants += self.placed_by(player)
            player.passed = False
            player.manneken = 0
            player.closed_rows = []
            for figure in player.figures:
                figure.upright = True
        for _, space in self.all_spaces():
            space.assistant = None
            space.bid = 0
        self.brussels = {name: [0] * self.num_players for name in box.BRUSSELS}
        self.uses = dict.fromkeys(box.BRUSSELS, 0)
        self.area_rows = []
        self.area_columns = []
        self.exhibition_tile_there = True
        if self.theater[0] is not None:
            self.figure_discard.append(self.theater[0])
            self.theater[0] = None
        self.refill_theater()
        self.bonus = [self.bonus_pile.pop() for _ in range(box.SIZE)]

    def placed_by(self, player: Player) -> int:
        """His assistants on both boards."""
        on_spaces = [1 for _, space in self.all_spaces() if space.assistant == player.seat]
        return len(on_spaces) + sum(self.brussels[name][player.seat] for name in box.BRUSSELS)

    # --- the end --------------------------------------------------------------------------------

    def salaries(self) -> Rule:
        """2.20: from the Manneken Pis holder on, let figures go until the others can be paid."""
        self.phase = "salaries"
        for player in self.clockwise_from(self.first_player):
            while self.salary_bill(player) > player.money:
                player.figures.sort(key=lambda figure: box.FIGURES.index(figure.name))
                options = {f"let go {figure.name}": figure for figure in player.figures}
                figure = yield from self.ask(player.seat, "salary", options)
                player.figures.remove(figure)
                self.figures_let_go.append(figure.name)
                player.vp -= 5
            player.money -= self.salary_bill(player)

    def salary_bill(self, player: Player) -> int:
        """What all his figures want."""
        return sum(box.SALARY[figure.name] for figure in player.figures)

    def score_sheet(self) -> list[dict[str, int]]:
        """2.21: the lines of the final score (of the position as it stands, before the end)."""
        return [self._score_of(player) for player in self.players]

    def _score_of(self, player: Player) -> dict[str, int]:
        outside = player.assistants + self.placed_by(player)
        sheet = {
            "points": player.vp,
            "buildings": self.buildings_of(player) * player.levels["architect"],
            "money": player.rows[0] * (player.money // 4),
            "works": player.rows[1] * player.number_of_works(),
            "figures": player.rows[2] * len(player.figures),
            "assistants": player.rows[3] * max(0, outside - 2),
            "nobles": sum(player.cubes[noble] for noble in box.NOBLES),
            "manneken_pis": 5 if player.seat == self.first_player else 0,
        }
        sheet["total"] = sum(sheet.values())
        return sheet

    def scores(self) -> list[int]:
        """The totals of the score sheet by seat."""
        return [sheet["total"] for sheet in self.score_sheet()]

    # --- views ----------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Everything that all players can see, in JSON types."""
        row, column = self.cursor
        return {
            "game": "bruxelles1893",
            "num_players": self.num_players,
            "round": self.round,
            "phase": self.phase,
            "first_player": self.first_player,
            "current_player": self.current_player,
            "decision": None if self._question is None else {"kind": self._question.kind},
            "players": [self._player_dict(player) for player in self.players],
            "board": [
                [
                    {
                        "action": space.action,
                        "assistant": space.assistant,
                        "bid": space.bid,
                        "building": space.building,
                    }
                    for space in line
                ]
                for line in self.board
            ],
            "area": {"rows": list(self.area_rows), "columns": list(self.area_columns)},
            "bonus": [self._bonus_dict(card) for card in self.bonus],
            "stock": {
                "money": self.stock_card.money,
                "shields": [list(pair) for pair in self.stock_card.shields[self.num_players]],
            },
            "theater": list(self.theater),
            "compass": {"tiles": list(self.compass), "needles": list(self.needles)},
            "cursor": {
                "row": row,
                "column": column,
                "corners": {colour: list(step) for colour, step in self.corners.items()},
            },
            "shop": [window[-1] if window else None for window in self.windows],
            "supply": dict(self.supply),
            "brussels": {name: list(seats) for name, seats in self.brussels.items()},
            "uses": dict(self.uses),
        }

    def _player_dict(self, player: Player) -> dict[str, Any]:
        figures = sorted(player.figures, key=lambda figure: box.FIGURES.index(figure.name))
        return {
            "money": player.money,
            "vp": player.vp,
            "assistants": player.assistants,
            "placed": self.placed_by(player),
            "detained": player.detained,
            "wood": player.cubes["wood"],
            "stone": player.cubes["stone"],
            "iron": player.cubes["iron"],
            "joker": player.cubes["joker"],
            "works": dict(player.works),
            "figures": [{"name": figure.name, "upright": figure.upright} for figure in figures],
            "buildings": self.buildings_of(player),
            "city_hall": player.levels["hall"],
            "royal_palace": player.levels["palace"],
            "architect": player.levels["architect"],
            "exhibition_tiles": player.exhibition_tiles,
            "rows": list(player.rows),
            "passed": player.passed,
        }

    @staticmethod
    def _bonus_dict(card: box.BonusCard) -> dict[str, Any]:
        return {
            "powers": list(card.powers),
            "double": card.double,
            "vp": card.vp,
            "manneken": card.manneken,
        }

    def hidden(self) -> dict[str, Any]:
        """The referee's view: stacks and decks with the top last, and what is under way."""
        return {
            "works": list(self.work_stack),
            "black_works": self.black_stack,
            "figures": list(self.figure_pile),
            "discarded_figures": list(self.figure_discard),
            "stock": list(self.stock_pile),
            "bonus": [self._bonus_dict(card) for card in self.bonus_pile],
            "drawn": list(self.drawn),
            "covered": {"left": self.windows[0][:-1], "right": self.windows[1][:-1]},
        }
