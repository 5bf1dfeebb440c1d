"""Bruxelles 1897, slowly: the rules as plain Python generators, to check a fast engine against.

How a rule asks for a decision is said in table.py.
"2.x" in a docstring is the ruling of that number; "section 1" is the table of decisions.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from . import box1897 as box
from .chance import Chance
from .table import Answer, Rule, Table

NEUTRAL = "neutral"


@dataclass
class Noble:
    """A Noble in front of a player; sideways once it has been used this round."""

    name: str
    upright: bool = True


@dataclass
class Space:
    """A space of the Art Nouveau area: an Action card, an Architect card, or nothing."""

    card: box.Card | None = None
    architect: str | None = None
    value: int | None = None
    owner: int | str | None = None


@dataclass
class Player:
    """What lies in front of one player."""

    seat: int
    money: int
    vp: int = 0
    artworks: dict[str, int] = field(default_factory=lambda: dict.fromkeys(box.COLOURS, 0))
    materials: dict[str, int] = field(default_factory=lambda: dict.fromkeys(box.MATERIALS, 0))
    houses: dict[str, int] = field(default_factory=lambda: dict.fromkeys(box.HOUSES, 0))
    nobles: list[Noble] = field(default_factory=lambda: [Noble("brugmann")])
    architects: dict[str, int] = field(default_factory=lambda: dict(box.ARCHITECTS))
    prison: dict[str, int] = field(default_factory=lambda: dict.fromkeys(box.ARCHITECTS, 0))
    levels: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(box.TRACKS, box.TRACK_START)
    )
    passed: bool = False

    def has_noble(self, name: str) -> bool:
        """Whether he keeps a Noble of that name."""
        return any(noble.name == name for noble in self.nobles)

    def sorted_nobles(self) -> list[Noble]:
        """His Nobles in the order of the names, Brugmann last."""
        return sorted(self.nobles, key=lambda noble: box.NOBLES.index(noble.name))

    def number_of_houses(self) -> int:
        """All his houses."""
        return sum(self.houses.values())


def all_picks(owned: dict[str, int]) -> list[tuple[str, ...]]:
    """Every choice of some of these things, no two alike, each in the order of the kinds."""
    numbers = [range(number + 1) for number in owned.values()]
    picks = []
    for taken in itertools.product(*numbers):
        pick: list[str] = []
        for kind, number in zip(owned, taken, strict=True):
            pick += [kind] * number
        picks.append(tuple(pick))
    return picks


def next_kinds(picks: list[tuple[str, ...]], so_far: tuple[str, ...]) -> list[str]:
    """Section 1: the kinds that may come next if the whole is to be one of these picks."""
    kinds: list[str] = []
    for pick in picks:
        if len(pick) > len(so_far) and pick[: len(so_far)] == so_far:
            kind = pick[len(so_far)]
            if kind not in kinds:
                kinds.append(kind)
    return kinds


def is_valid_payment(cards: tuple[str, ...], n: int) -> bool:
    """2.4: k Material cards pay the n-th house if k <= n <= 2k."""
    return len(cards) <= n <= 2 * len(cards)


def points_of_payment(cards: Iterable[str], n: int) -> int:
    """2.4: a point for each type of material on the cards, at most n."""
    types = {material for card in cards for material in card.split("-")}
    return min(len(types), n)


class Oracle1897(Table):
    """One game of Bruxelles 1897."""

    def __init__(self, num_players: int = 3, seed: int = 7) -> None:
        if num_players not in (2, 3, 4):
            raise ValueError(f"2 to 4 players, not {num_players}")
        super().__init__()
        self.num_players = num_players
        self.seed = seed
        self._set_up(seed)
        self.run(self._game())

    # --- setup ----------------------------------------------------------------------------------

    def _set_up(self, seed: int) -> None:
        """Section 3, with the draws in the agreed order; area and bonus cards as in every round."""
        self.chance = Chance(seed)
        self.round = 1
        self.phase = "actions"
        self.first_player = 0
        self.expo: int | str = "exhibition"
        self.players = [
            Player(seat, money=box.MONEY_BY_SEAT[seat]) for seat in range(self.num_players)
        ]
        for player in self.players:
            for kind in box.PRISON_AT_START[self.num_players]:
                player.architects[kind] -= 1
                player.prison[kind] += 1
        self.clear_brussels()

        self.piles: dict[str, list[str]] = {}
        self.discards: dict[str, list[str]] = {}
        for type_, copies in box.PILES.items():
            names = [name for name, number in copies.items() for _ in range(number)]
            self.piles[type_] = self.chance.shuffled(names, list(copies))
            self.discards[type_] = []
        self.under_way: list[box.Card] = []  # cards of an action that is not over

        self.deal_area()
        self.deal_bonus_cards()

    def clear_brussels(self) -> None:
        """No Architect cards at the Brussels cards, and none of them used yet."""
        self.brussels: dict[str, list[dict[str, int]]] = {
            name: [dict.fromkeys(box.ARCHITECTS, 0) for _ in self.players] for name in box.BRUSSELS
        }
        self.uses = dict.fromkeys(box.BRUSSELS, 0)

    # --- piles and the area ---------------------------------------------------------------------

    def draw(self, type_: str, number: int) -> list[str]:
        """2.11: one card at a time; only when one is wanted is the discard shuffled into a pile."""
        drawn: list[str] = []
        while len(drawn) < number:
            if not self.piles[type_]:
                order = list(box.PILES[type_])
                self.piles[type_] = self.chance.shuffled(self.discards[type_], order)
                self.discards[type_] = []
            if not self.piles[type_]:
                break
            drawn.append(self.piles[type_].pop())
        return drawn

    def put_away(self, card: box.Card) -> None:
        """A card nobody takes: to its discard; Money to its pile; Expo to the exhibition area."""
        if card == box.EXPO:
            self.expo = "exhibition"
        elif card != box.MONEY:
            self.discards[card.type].append(card.name)

    def deal_area(self) -> None:
        """2.1: shuffle some of each type, Money and Expo; deal them out; put away the rest.

        With fewer cards than spaces the last spaces stay empty. With two players neutral cards
        take the bottom corners, whether a card was dealt there or not.
        """
        number = box.CARDS_OF_A_TYPE[self.num_players]
        cards = [box.Card(type_, name) for type_ in box.PILES for name in self.draw(type_, number)]
        cards += [box.MONEY] * number
        cards.append(box.EXPO)
        cards = self.chance.shuffled(cards, box.CARDS)

        rows = box.ROWS[self.num_players]
        self.area = [[Space() for _ in range(box.COLUMNS)] for _ in range(rows)]
        for row in self.area:
            for space in row:
                if cards:
                    space.card = cards.pop(0)
                    if space.card == box.EXPO:
                        self.expo = "area"
        for card in cards:
            self.put_away(card)

        if self.num_players == 2:
            for space in (self.area[-1][0], self.area[-1][-1]):
                if space.card is not None:
                    self.put_away(space.card)
                space.card = None
                space.architect = NEUTRAL
                space.value = box.NEUTRAL_VALUE
                space.owner = NEUTRAL

    def deal_bonus_cards(self) -> None:
        """One bonus card under each column."""
        self.bonus: list[box.BonusCard] = self.chance.shuffled(box.BONUS_CARDS, box.BONUS_CARDS)

    def all_spaces(self) -> list[tuple[str, Space]]:
        """Name and space of the whole area, row by row."""
        return [
            (f"r{row}c{column}", space)
            for row, line in enumerate(self.area, start=1)
            for column, space in enumerate(line, start=1)
        ]

    # --- the course of the game -----------------------------------------------------------------

    def _game(self) -> Rule:
        """Four rounds, all with their majorities (2.10); no preparation after the last."""
        for number in range(1, box.ROUNDS + 1):
            self.round = number
            if number > 1:
                self.prepare_round()
            yield from self.action_phase()
            yield from self.majority_phase()
        self.salaries()
        self.phase = "over"

    def clockwise_from(self, seat: int) -> list[Player]:
        """All players in order of play, that seat first."""
        return [self.players[(seat + i) % self.num_players] for i in range(self.num_players)]

    def prepare_round(self) -> None:
        """Preparation: first player (2.1), cards back, area cleared, Nobles upright, new area."""
        if isinstance(self.expo, int):
            self.first_player = self.expo
        else:
            self.first_player = (self.first_player + 1) % self.num_players
        self.expo = "exhibition"

        for _, space in self.all_spaces():
            if isinstance(space.owner, int) and space.architect is not None:
                self.players[space.owner].architects[space.architect] += 1
            if space.card is not None:
                self.put_away(space.card)
        for seats in self.brussels.values():
            for player, placed in zip(self.players, seats, strict=True):
                for kind, number in placed.items():
                    player.architects[kind] += number
        self.clear_brussels()
        for player in self.players:
            player.passed = False
            for noble in player.nobles:
                noble.upright = True
        self.deal_area()
        self.deal_bonus_cards()

    # --- turns ----------------------------------------------------------------------------------

    def action_phase(self) -> Rule:
        """Turns clockwise from the first player until everybody has passed (2.7)."""
        self.phase = "actions"
        while not all(player.passed for player in self.players):
            for player in self.clockwise_from(self.first_player):
                if not player.passed:
                    yield from self.turn(player)

    def turn(self, player: Player) -> Rule:
        """One turn. Passing is the only answer where nothing else can be done (2.7)."""
        options: dict[str, Any] = {}
        for name, space in self.all_spaces():
            if space.card is None:
                continue
            for kind, sides in box.SIDES.items():
                for value in sides:
                    if player.architects[kind] > 0 and value <= player.money:
                        words = f"take {name} {space.card.words} with {value} of {kind}"
                        options[words] = (space, kind, value)
        for name in box.BRUSSELS:
            if sum(player.architects.values()) >= self.brussels_cost(name):
                options[f"brussels {name}"] = name
        options["pass"] = None
        choice = yield from self.ask(player.seat, "turn", options)
        if choice is None:
            self.pass_round(player)
        elif isinstance(choice, str):
            yield from self.go_to_brussels(player, choice)
        else:
            space, kind, value = choice
            yield from self.take(player, space, kind, value)

    def pass_round(self, player: Player) -> None:
        """2.7: more money for the first of the round."""
        first = not any(other.passed for other in self.players)
        player.passed = True
        player.money += box.FIRST_PASS if first else box.LATER_PASS

    def take(self, player: Player, space: Space, kind: str, value: int) -> Rule:
        """2.2: pay, swap the cards, then do what the Action card says."""
        card = space.card
        assert card is not None
        player.money -= value
        player.architects[kind] -= 1
        space.card = None
        space.architect = kind
        space.value = value
        space.owner = player.seat
        yield from self.use_card(player, card)

    def use_card(self, player: Player, card: box.Card) -> Rule:
        """The action of a card that the player has taken from the area or kept in the Park."""
        if card.type == "artwork":
            player.artworks[card.name] += 1
        elif card.type == "material":
            player.materials[card.name] += 1
        elif card.type == "house":
            yield from self.construction(player, card)
        elif card.type == "noble":
            yield from self.influence(player, card)
        elif card == box.MONEY:
            yield from self.sale(player)
        else:
            self.expo = player.seat
            yield from self.exhibition(player)

    # --- sale, construction, influence ----------------------------------------------------------

    def sale(self, player: Player) -> Rule:
        """Section 1: discard an Artwork for money; without one nothing happens (2.3)."""
        options = {
            f"sell {colour}": colour for colour in box.COLOURS if player.artworks[colour] > 0
        }
        colour = yield from self.ask(player.seat, "sale", options)
        if colour is not None:
            player.artworks[colour] -= 1
            self.discards["artwork"].append(colour)
            player.money += box.SALE

    def payments(self, player: Player) -> list[tuple[str, ...]]:
        """2.4: every way to pay his next house."""
        n = player.number_of_houses() + 1
        return [cards for cards in all_picks(player.materials) if is_valid_payment(cards, n)]

    def construction(self, player: Player, house: box.Card) -> Rule:
        """2.4: Material cards one by one, then the house; who cannot pay discards it (2.3)."""
        n = player.number_of_houses() + 1
        payments = self.payments(player)
        if not payments:
            self.put_away(house)
            return
        self.under_way.append(house)
        spent: tuple[str, ...] = ()
        while True:
            options: dict[str, Any] = {
                f"spend {kind}": kind
                for kind in box.MATERIALS
                if kind in next_kinds(payments, spent)
            }
            if spent in payments:
                options["build"] = None
            kind = yield from self.ask(player.seat, "payment", options)
            if kind is None:
                break
            player.materials[kind] -= 1
            self.discards["material"].append(kind)
            spent = (*spent, kind)
        self.under_way.remove(house)
        player.houses[house.name] += 1
        player.vp += points_of_payment(spent, n)

    def influence(self, player: Player, card: box.Card) -> Rule:
        """Section 1: the effect, then keep the Noble sideways or discard it; no name twice."""
        self.under_way.append(card)
        yield from self.noble_effect(player, card.name)
        options = {"discard noble": False}
        if not player.has_noble(card.name):
            options = {"keep noble": True, "discard noble": False}
        keep = yield from self.ask(player.seat, "keep noble", options)
        self.under_way.remove(card)
        if keep:
            player.nobles.append(Noble(card.name, upright=False))
        else:
            self.put_away(card)

    def noble_effect(self, player: Player, name: str) -> Rule:
        """What a Noble does; with nothing to do nothing happens."""
        if name == "horta":
            self.advance(player, "architecture")
        elif name == "buls":
            self.advance(player, "prestige")
        elif name == "hankar":
            yield from self.hankar(player)
        elif name == "vandervelde":
            yield from self.free_architect(player)
        elif name == "albert":
            self.advance(player, "nobility")
        else:
            player.money += box.BRUGMANN

    def advance(self, player: Player, track: str) -> None:
        """Section 3: one step, none past the end."""
        if player.levels[track] < box.TRACK_END:
            player.levels[track] += 1

    def hankar(self, player: Player) -> Rule:
        """Section 1: draw 2 Material cards, keep one, discard the other."""
        card = yield from self.draw_and_keep(player, "material", "hankar")
        if card is not None:
            player.materials[card.name] += 1

    def draw_and_keep(self, player: Player, type_: str, kind: str) -> Answer:
        """Draw 2 cards, discard the one not kept; a single card is kept, None if there is none."""
        drawn = [box.Card(type_, name) for name in self.draw(type_, 2)]
        self.under_way += drawn
        options = {}
        for card in drawn:
            words = f"keep {card.name}" if kind == "hankar" else f"keep {card.words}"
            options[words] = card
        kept = yield from self.ask(player.seat, kind, options)
        for card in drawn:
            self.under_way.remove(card)
        if kept is not None:
            drawn.remove(kept)
        for card in drawn:
            self.put_away(card)
        return kept

    def free_architect(self, player: Player) -> Rule:
        """Vandervelde and the prison bonus: which Architect card comes back to the hand.

        2.8: not asked in the majority phase of the last round.
        """
        kinds = [kind for kind in box.ARCHITECTS if player.prison[kind] > 0]
        if self.last_majorities():
            kinds = kinds[:1]
        options = {f"free {kind}": kind for kind in kinds}
        kind = yield from self.ask(player.seat, "prison", options)
        if kind is not None:
            player.prison[kind] -= 1
            player.architects[kind] += 1

    def last_majorities(self) -> bool:
        """2.8: the majority phase in which only the number of cards in Prison counts."""
        return self.phase == "majorities" and self.round == box.ROUNDS

    # --- exhibition -----------------------------------------------------------------------------

    def exhibition(self, active: Player) -> Rule:
        """2.5: round and round from the active player; who declines or has passed is out."""
        shown: list[str] = []
        taking_part = [p for p in self.clockwise_from(active.seat) if not p.passed]
        while any(self.to_show(player, shown) for player in taking_part):
            for player in list(taking_part):
                colours = self.to_show(player, shown)
                if not colours:
                    continue
                options: dict[str, Any] = {f"exhibit {colour}": colour for colour in colours}
                options["decline"] = None
                colour = yield from self.ask(player.seat, "exhibit", options)
                if colour is None:
                    taking_part.remove(player)
                else:
                    shown.append(colour)
                    player.vp += box.EXHIBITED

    def to_show(self, player: Player, shown: list[str]) -> list[str]:
        """2.5: colours he owns that nobody has shown in this exhibition."""
        return [
            colour for colour in box.COLOURS if player.artworks[colour] > 0 and colour not in shown
        ]

    # --- Brussels -------------------------------------------------------------------------------

    def brussels_cost(self, name: str) -> int:
        """2.6: Architect cards for the next use of a Brussels card."""
        return self.uses[name] + 1

    def go_to_brussels(self, player: Player, name: str) -> Rule:
        """2.6: send the Architect cards, then stock exchange, City Hall or Park."""
        limit = player.levels["nobility"]
        cost = self.brussels_cost(name)
        self.uses[name] += 1
        ways = [pick for pick in all_picks(player.architects) if len(pick) == cost]
        sent: tuple[str, ...] = ()
        while len(sent) < cost:
            kinds = next_kinds(ways, sent)
            options = {f"send {kind}": kind for kind in box.ARCHITECTS if kind in kinds}
            kind = yield from self.ask(player.seat, "send", options)
            player.architects[kind] -= 1
            self.brussels[name][player.seat][kind] += 1
            sent = (*sent, kind)
        if name == "stock":
            player.money += box.STOCK_EXCHANGE
        elif name == "hall":
            yield from self.city_hall(player, limit)
        else:
            yield from self.park(player)

    def city_hall(self, player: Player, limit: int) -> Rule:
        """2.6: upright Nobles one after the other; he may stop after the first."""
        for number in range(limit):
            options: dict[str, Any] = {
                f"activate {noble.name}": noble for noble in player.sorted_nobles() if noble.upright
            }
            if number > 0:
                options["stop"] = None
            noble = yield from self.ask(player.seat, "hall", options)
            if noble is None:
                break
            noble.upright = False
            yield from self.noble_effect(player, noble.name)

    def can_do_in_park(self, player: Player, action: str) -> bool:
        """2.6: what the Park offers."""
        if action == "sale":
            return any(number > 0 for number in player.artworks.values())
        type_ = box.PILE_OF_ACTION[action]
        card_there = bool(self.piles[type_] or self.discards[type_])
        if action == "construction":
            return card_there and len(self.payments(player)) > 0
        return card_there

    def park(self, player: Player) -> Rule:
        """2.6: one action that can be carried out; all but the sale draw 2 cards and keep one."""
        options = {
            f"do {action}": action
            for action in box.PARK_ACTIONS
            if self.can_do_in_park(player, action)
        }
        action = yield from self.ask(player.seat, "park", options)
        if action == "sale":
            yield from self.sale(player)
        elif action is not None:
            type_ = box.PILE_OF_ACTION[action]
            card = yield from self.draw_and_keep(player, type_, "park card")
            yield from self.use_card(player, card)

    # --- majorities -----------------------------------------------------------------------------

    def majority_phase(self) -> Rule:
        """2.8: columns, then coats of arms, then Brussels."""
        self.phase = "majorities"
        for column in range(box.COLUMNS):
            for player in self.winners_of_column(column):
                top = self.bonus[column].top
                if top == "prison":
                    yield from self.free_architect(player)
                else:
                    self.advance(player, top)
        self.score_coats_of_arms()
        yield from self.fill_prison()

    def winners_of_column(self, column: int) -> list[Player]:
        """2.8: players with the highest sum there, clockwise from the first player.

        The neutral colour has a sum too: alone in the lead it leaves nobody, tied it takes nothing.
        """
        sums: dict[int | str, int] = {}
        for row in self.area:
            space = row[column]
            if space.owner is not None and space.value is not None:
                sums[space.owner] = sums.get(space.owner, 0) + space.value
        if not sums:
            return []
        highest = max(sums.values())
        return [
            player
            for player in self.clockwise_from(self.first_player)
            if sums.get(player.seat) == highest
        ]

    def crossings(self) -> list[list[int | str | None]]:
        """The owners of the four spaces around each crossing."""
        return [
            [
                self.area[row][column].owner,
                self.area[row][column + 1].owner,
                self.area[row + 1][column].owner,
                self.area[row + 1][column + 1].owner,
            ]
            for row in range(len(self.area) - 1)
            for column in range(box.COLUMNS - 1)
        ]

    def score_coats_of_arms(self) -> None:
        """2.8: between four Architect cards, whoever has the most of them, and everyone tied."""
        for around in self.crossings():
            if None in around:
                continue
            most = max(around.count(colour) for colour in around)
            for player in self.players:
                if around.count(player.seat) == most:
                    player.vp += player.levels["prestige"]

    def in_brussels(self, player: Player, kind: str) -> int:
        """His Architect cards of that kind at the three Brussels cards."""
        return sum(self.brussels[name][player.seat][kind] for name in box.BRUSSELS)

    def fill_prison(self) -> Rule:
        """2.8: most Architect cards in Brussels, at least one; everyone tied jails one of them.

        It is taken off the first Brussels card (stock, hall, park) where one of the kind lies.
        """
        totals = [
            sum(self.in_brussels(player, kind) for kind in box.ARCHITECTS)
            for player in self.players
        ]
        most = max(totals)
        if most == 0:
            return
        for player in self.clockwise_from(self.first_player):
            if totals[player.seat] != most:
                continue
            kinds = [kind for kind in box.ARCHITECTS if self.in_brussels(player, kind) > 0]
            if self.last_majorities():
                kinds = kinds[:1]
            options = {f"jail {kind}": kind for kind in kinds}
            kind = yield from self.ask(player.seat, "jail", options)
            name = next(n for n in box.BRUSSELS if self.brussels[n][player.seat][kind] > 0)
            self.brussels[name][player.seat][kind] -= 1
            player.prison[kind] += 1

    # --- the end --------------------------------------------------------------------------------

    def salaries(self) -> None:
        """2.10 (1): pay for as many Nobles as possible; the others go, in the order of names."""
        for player in self.players:
            unpaid = [noble for noble in player.sorted_nobles() if noble.name != "brugmann"]
            while unpaid and player.money >= box.SALARY:
                player.money -= box.SALARY
                unpaid.pop()
            for noble in unpaid:
                player.nobles.remove(noble)
                self.put_away(box.Card("noble", noble.name))
                player.vp += box.UNPAID_NOBLE

    def score_sheet(self) -> list[dict[str, int]]:
        """2.10 (2) to (5): the lines of the final score (of the position as it stands)."""
        return [self._score_of(player) for player in self.players]

    def _score_of(self, player: Player) -> dict[str, int]:
        lower_halves = {
            "money": 3 * min(5, player.money // 2),
            "nobles": 2 * len(player.nobles),
            "artworks": 2 * len([n for n in player.artworks.values() if n > 0]),
            "houses": 2 * len([n for n in player.houses.values() if n > 0]),
        }
        for column, card in enumerate(self.bonus):
            if player not in self.winners_of_column(column):
                lower_halves[card.bottom] = 0
        sheet = {
            "points": player.vp,
            "houses": player.number_of_houses() * player.levels["architecture"],
            "materials": sum(player.materials.values()),
            "expo": box.EXPO_AT_THE_END if self.expo == player.seat else 0,
            "money": lower_halves["money"],
            "nobles": lower_halves["nobles"],
            "artworks": lower_halves["artworks"],
            "house_types": lower_halves["houses"],
        }
        sheet["total"] = sum(sheet.values())
        return sheet

    def scores(self) -> list[int]:
        """The totals of the score sheet by seat."""
        return [sheet["total"] for sheet in self.score_sheet()]

    def placements(self) -> list[int]:
        """2.10: places by seat: points, then fewer cards in Prison, then the higher levels."""
        results = [
            (total, -sum(player.prison.values()), sum(player.levels.values()))
            for player, total in zip(self.players, self.scores(), strict=True)
        ]
        return [1 + len([other for other in results if other > result]) for result in results]

    # --- views ----------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Everything that all players can see, in JSON types."""
        return {
            "game": "bruxelles1897",
            "num_players": self.num_players,
            "round": self.round,
            "phase": self.phase,
            "first_player": self.first_player,
            "current_player": self.current_player,
            "decision": None if self.decision is None else {"kind": self.decision},
            "players": [self._player_dict(player) for player in self.players],
            "area": [
                [
                    {
                        "card": None if space.card is None else space.card.words,
                        "architect": space.architect,
                        "value": space.value,
                        "owner": space.owner,
                    }
                    for space in line
                ]
                for line in self.area
            ],
            "bonus": [{"top": card.top, "bottom": card.bottom} for card in self.bonus],
            "brussels": {
                name: [dict(placed) for placed in seats] for name, seats in self.brussels.items()
            },
            "uses": dict(self.uses),
            "expo": self.expo,
            "piles": {
                type_: {
                    "draw": len(self.piles[type_]),
                    "discard": {name: self.discards[type_].count(name) for name in names},
                }
                for type_, names in box.PILES.items()
            },
        }

    def _player_dict(self, player: Player) -> dict[str, Any]:
        return {
            "money": player.money,
            "vp": player.vp,
            "artworks": dict(player.artworks),
            "materials": dict(player.materials),
            "houses": dict(player.houses),
            "nobles": [
                {"name": noble.name, "upright": noble.upright} for noble in player.sorted_nobles()
            ],
            "architects": dict(player.architects),
            "prison": dict(player.prison),
            "architecture": player.levels["architecture"],
            "nobility": player.levels["nobility"],
            "prestige": player.levels["prestige"],
            "passed": player.passed,
        }

    def hidden(self) -> dict[str, list[str]]:
        """The referee's view: the four piles, the top card last."""
        return {type_: list(pile) for type_, pile in self.piles.items()}
