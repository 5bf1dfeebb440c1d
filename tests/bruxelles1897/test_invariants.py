"""What is true of every position of every game, whatever the players do."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from bruxelles_env import Game
from tests import invariants
from tests.bruxelles1897.policies import POLICIES, SUBJECT
from tests.invariants import answers, positions, relaxed

COLOURS = ("yellow", "green", "blue", "red")
MATERIALS = ("wood-wood", "brick-brick", "steel-steel", "brick-wood", "steel-wood", "steel-brick")
HOUSES = ("a", "b", "c", "d")
NOBLES = ("horta", "buls", "hankar", "vandervelde", "albert")
CARDS = {
    "artwork": dict.fromkeys(COLOURS, 3),
    "material": dict.fromkeys(MATERIALS, 2),
    "house": dict.fromkeys(HOUSES, 4),
    "noble": dict.fromkeys(NOBLES, 3),
}
ARCHITECTS = {"1/3": 4, "2/4": 2, "2/5": 1}
SIDES = {"1/3": (1, 3), "2/4": (2, 4), "2/5": (2, 5)}
BRUSSELS = ("stock", "hall", "park")
HALVES = {("architecture", "houses"), ("nobility", "nobles"), ("prestige", "artworks")}
COUNTS = [2, 3, 4]

tables = invariants.tables(SUBJECT)


def spaces(d: dict[str, Any]) -> list[dict[str, Any]]:
    return [space for row in d["area"] for space in row]


def in_transit(d: dict[str, Any], pile: str) -> Counter[str]:
    """Cards of an action that is not over: a house being paid, a noble not yet kept, two drawn."""
    if d["decision"] is None:
        return Counter()
    kinds = list(CARDS[pile])
    found = Counter()
    for row in d["decision"]["pending"]:
        if (row["kind"], pile) in (("payment", "house"), ("keep noble", "noble")):
            found[kinds[row["a"]]] += 1
    asked = d["decision"]["pending"][-1]
    if asked["kind"] == "hankar" and pile == "material":
        found.update(kinds[kind] for kind in d["decision"]["drawn"])
    if asked["kind"] == "park card" and pile == tuple(CARDS)[asked["a"]]:
        found.update(kinds[kind] for kind in d["decision"]["drawn"])
    return found


def check_cards(d: dict[str, Any], hidden: dict[str, Any]) -> None:
    """All Action cards of each type and kind are somewhere, once."""
    assert set(hidden) == set(CARDS)
    for pile, box in CARDS.items():
        count = Counter(hidden[pile]) + in_transit(d, pile)
        assert d["piles"][pile]["draw"] == len(hidden[pile])
        assert min(d["piles"][pile]["discard"].values()) >= 0
        count.update(d["piles"][pile]["discard"])
        for space in spaces(d):
            if space["card"] and space["card"].split()[-1] == pile:
                count[space["card"].split()[0]] += 1
        for p in d["players"]:
            if pile == "noble":
                names = [noble["name"] for noble in p["nobles"]]
                assert len(names) == len(set(names)), "a noble kept twice"
                assert names[-1:] == ["brugmann"]
                count.update(names[:-1])
            else:
                assert min(p[f"{pile}s"].values()) >= 0
                count.update(p[f"{pile}s"])
        assert count == box, pile


def check_area(d: dict[str, Any]) -> None:
    """A card, an Architect card or nothing on each space; never more than were laid out."""
    rows = 4 if d["num_players"] == 4 else 3
    assert len(d["area"]) == rows and all(len(row) == 4 for row in d["area"])
    assert sum(space["card"] == "money" for space in spaces(d)) <= rows
    for pile in CARDS:
        assert sum(str(space["card"]).endswith(f" {pile}") for space in spaces(d)) <= rows
    for space in spaces(d):
        if space["owner"] is None:
            assert space["architect"] is None and space["value"] is None
        elif space["owner"] == "neutral":
            assert (space["card"], space["architect"], space["value"]) == (None, "neutral", 2)
        else:
            assert space["card"] is None
            assert space["value"] in SIDES[space["architect"]]
    neutrals = [i for i, space in enumerate(spaces(d)) if space["owner"] == "neutral"]
    assert neutrals == ([8, 11] if d["num_players"] == 2 else [])
    halves = {(card["top"], card["bottom"]) for card in d["bonus"]}
    assert halves == HALVES | {("prison", "money")}


def check_expo(d: dict[str, Any]) -> None:
    """One Expo card: in the area, with a player, or in the exhibition area."""
    lying = sum(space["card"] == "expo" for space in spaces(d))
    assert lying == (d["expo"] == "area")
    assert d["expo"] in ("area", "exhibition", *range(d["num_players"]))


def check_architects(d: dict[str, Any]) -> None:
    """Seven each, by kind: in hand, in Prison, in the area or at the Brussels cards."""
    for seat, p in enumerate(d["players"]):
        places = [p["architects"], p["prison"], *(d["brussels"][b][seat] for b in BRUSSELS)]
        count: Counter[str] = Counter()
        for place in places:
            assert set(place) == set(ARCHITECTS) and min(place.values()) >= 0
            count.update(place)
        count.update(space["architect"] for space in spaces(d) if space["owner"] == seat)
        assert count == ARCHITECTS, f"seat {seat}"
        assert sum(count.values()) == 7


def check_uses(d: dict[str, Any]) -> None:
    """The n-th use takes n cards: n (n + 1) / 2 lie there, less those being sent or jailed."""
    sending = sum(
        row["a"] for row in (d["decision"] or {"pending": []})["pending"] if row["kind"] == "send"
    )
    due = sum(n * (n + 1) // 2 for n in d["uses"].values())
    there = sum(sum(cards.values()) for b in BRUSSELS for cards in d["brussels"][b])
    if d["phase"] == "actions":
        assert there + sending == due
    else:
        assert due - d["num_players"] <= there <= due


def check_players(d: dict[str, Any]) -> None:
    for p in d["players"]:
        assert p["money"] >= 0
        assert all(1 <= p[track] <= 8 for track in ("architecture", "nobility", "prestige"))
    if d["phase"] != "actions":
        assert all(p["passed"] for p in d["players"])
    elif d["decision"]["kind"] == "turn":
        assert not d["players"][d["current_player"]]["passed"]


@relaxed
@given(tables, answers)
def test_nothing_is_lost_and_nothing_appears(game: Game, choices: list[int]) -> None:
    """Cards are conserved by type and kind and money is never owed, at every decision."""
    for g in positions(game, choices):
        check_position(g)


def check_position(g: Game) -> None:
    d, hidden = g.to_dict(), g.hidden()
    check_cards(d, hidden)
    check_area(d)
    check_expo(d)
    check_architects(d)
    check_uses(d)
    check_players(d)


@pytest.mark.parametrize("policy", POLICIES)
def test_nor_does_any_way_of_playing_lose_a_card(policy: str) -> None:
    """Uniform play seldom empties a pile or pays for a fifth house; others do."""
    for table in SUBJECT.tables(6):
        for game in SUBJECT.walk(table, policy):
            check_position(game)


@relaxed
@given(tables, answers)
def test_there_is_always_a_choice(game: Game, choices: list[int]) -> None:
    invariants.check_choices(game, choices)


@relaxed
@given(tables, answers)
def test_what_is_taken_is_paid_for(game: Game, choices: list[int]) -> None:
    """The side's value, before the sale; and the Architect card lies there with that side up."""
    for g in positions(game, choices):
        if g.decision != "turn":
            continue
        seat, d = g.current_player, g.to_dict()
        for words in g.legal_words():
            if not words.startswith("take"):
                continue
            _, name, *_, value, _, kind = words.split()
            assert int(value) <= d["players"][seat]["money"]
            assert int(value) in SIDES[kind] and d["players"][seat]["architects"][kind] > 0
            space = d["area"][int(name[1]) - 1][int(name[3]) - 1]
            assert words == f"take {name} {space['card']} with {value} of {kind}"
        take = [words for words in g.legal_words() if words.startswith("take")]
        if take:
            copy = g.clone()
            words = take[len(g.history) % len(take)]
            copy.apply(words)
            if copy.to_dict()["round"] == d["round"]:
                _, name, *_, value, _, kind = words.split()
                space = copy.to_dict()["area"][int(name[1]) - 1][int(name[3]) - 1]
                assert space == {
                    "card": None,
                    "architect": kind,
                    "value": int(value),
                    "owner": seat,
                }


@pytest.mark.parametrize("policy", POLICIES)
def test_no_way_of_playing_takes_more_decisions_than_the_bound(policy: str) -> None:
    """Also those who never pass, build whatever they can and use every noble."""
    invariants.check_bound(SUBJECT, policy)


def alike(copy: Game, game: Game) -> None:
    """All is open but the order of the piles: nothing else may be different."""
    assert copy.decision == game.decision
    assert copy.legal_actions() == game.legal_actions()
    assert copy.legal_words() == game.legal_words()
    assert copy.placements() == game.placements()
    invariants.check_seen_alike(copy, game, range(game.num_players))
    for pile, cards in game.hidden().items():
        assert Counter(copy.hidden()[pile]) == Counter(cards)


@pytest.mark.parametrize("policy", ["busy", "patron", "builder", "goes to Brussels"])
@pytest.mark.parametrize("num_players", COUNTS)
def test_every_position_can_be_written_and_read_back(num_players: int, policy: str) -> None:
    """Also in the middle of an action, and by way of JSON; the copy plays on to the end."""
    game = SUBJECT.deal(num_players=num_players, seed=11)
    invariants.check_written_and_read(SUBJECT, game, alike, policy)


@pytest.mark.parametrize("num_players", COUNTS)
def test_a_position_read_back_looks_the_same_to_every_player(num_players: int) -> None:
    """Or a network would play it differently."""
    for seed in range(5):
        game = SUBJECT.deal(num_players=num_players, seed=seed)
        for g in positions(game, []):
            invariants.check_seen_alike(Game.from_dict(g.to_dict()), g, range(num_players))


@pytest.mark.parametrize("policy", POLICIES)
def test_rare_positions_can_be_read_back_too(policy: str) -> None:
    """Other policies come to other positions: every kind of decision, at its first three times."""
    invariants.check_rare_positions(SUBJECT, policy)


def test_the_same_arguments_and_actions_give_the_same_game() -> None:
    invariants.check_same_again(SUBJECT)


def test_a_clone_goes_its_own_way() -> None:
    invariants.check_clone(SUBJECT)
