"""What is true of every position of every game, whatever the players do."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from bruxelles_env import Game
from tests import invariants
from tests.bruxelles1893.policies import POLICIES, SUBJECT
from tests.invariants import answers, positions, relaxed

COLOURS = ("blue", "pink", "yellow", "green", "black")
CUBES = {"wood": 10, "stone": 10, "iron": 10, "joker": 15}
FIGURES = ("solvay", "empain", "buls", "vandervelde", "albert", "van de velde", "maeterlinck")
TRACKS = {"city_hall": 6, "royal_palace": 6, "architect": 10}

tables = invariants.tables(SUBJECT)


def in_hand(d: dict[str, Any], kind: str) -> list[int]:
    """Arguments of the pending questions of a kind: a sold work or an invited figure."""
    pending = d["decision"]["pending"] if d["decision"] else []
    return [row["a"] for row in pending if row["kind"] == kind]


def check_cubes(d: dict[str, Any]) -> None:
    for cube, total in CUBES.items():
        held = [p[cube] for p in d["players"]]
        assert min(held) >= 0 and d["supply"][cube] >= 0
        assert sum(held) + d["supply"][cube] == total, cube


def check_works(d: dict[str, Any], hidden: dict[str, Any]) -> None:
    count = Counter(hidden["works"]) + Counter(hidden["drawn"]) + Counter(hidden["covered"])
    count["black"] += hidden["black_works"]
    count.update(work for work in d["shop"] if work)
    count.update(COLOURS[colour] for colour in in_hand(d, "window"))
    for p in d["players"]:
        count.update(p["works"])
    assert count == dict.fromkeys(COLOURS, 6)


def check_figures(d: dict[str, Any], hidden: dict[str, Any]) -> None:
    count = Counter(hidden["figures"]) + Counter(hidden["discarded_figures"])
    count.update(card for card in d["theater"] if card)
    count.update(("brugmann", *FIGURES)[figure] for figure in in_hand(d, "keep figure"))
    for p in d["players"]:
        names = [figure["name"] for figure in p["figures"]]
        assert len(names) == len(set(names)), "a figure kept twice"
        count.update(names)
    assert count == dict.fromkeys(FIGURES, 3) | {"brugmann": d["num_players"]}


def check_cards(d: dict[str, Any], hidden: dict[str, Any], seen: dict[str, set[Any]]) -> None:
    """25 bonus and 12 stock cards, each shown in one round at most."""
    on_show = [json.dumps(card) for card in d["bonus"]]
    in_deck = [json.dumps(card) for card in hidden["bonus"]]
    assert len(in_deck) == 25 - 5 * d["round"]
    seen["bonus"].update(on_show)
    assert len(seen["bonus"]) == 5 * d["round"]
    assert len(seen["bonus"].union(in_deck)) == 25
    assert len(set(hidden["stock"])) == len(hidden["stock"]) == 12 - d["round"]


def check_assistants(d: dict[str, Any]) -> None:
    """Seven each; and every one of them stands where the counts say."""
    spaces = [space for row in d["board"] for space in row]
    for seat, p in enumerate(d["players"]):
        assert min(p["assistants"], p["placed"], p["detained"]) >= 0
        assert p["assistants"] + p["placed"] + p["detained"] == 7
        standing = sum(space["assistant"] == seat for space in spaces)
        assert p["placed"] == standing + sum(line[seat] for line in d["brussels"].values())
        assert p["buildings"] == sum(space["building"] == seat for space in spaces) <= 6
    neutrals = sum(space["assistant"] == "neutral" for space in spaces)
    assert neutrals <= (2 if d["num_players"] == 2 else 0)


def check_bids(d: dict[str, Any]) -> None:
    """Money lies under every player's assistant, but for one whose bid is being asked."""
    bare = 0
    for space in (space for row in d["board"] for space in row):
        if isinstance(space["assistant"], int):
            bare += space["bid"] == 0
            assert space["bid"] >= 0
        else:
            assert space["bid"] == 0
    asked = d["decision"] is not None and d["decision"]["kind"] in ("bid", "bid rest")
    assert bare == int(asked)


def check_players(d: dict[str, Any]) -> None:
    for p in d["players"]:
        assert 0 <= p["money"] <= 298  # rules page, 2.3
        assert all(1 <= p[track] <= end for track, end in TRACKS.items())
        assert min(p["rows"]) >= 1
    passed = [p["passed"] for p in d["players"]]
    tiles = sum(p["exhibition_tiles"] for p in d["players"])
    assert tiles == d["round"] - 1 + any(passed)


@relaxed
@given(tables, answers)
def test_nothing_is_lost_and_nothing_appears(game: Game, choices: list[int]) -> None:
    """Pieces are conserved and money is never owed, at every decision of a game."""
    seen: dict[str, set[Any]] = {"bonus": set()}
    for g in positions(game, choices):
        d, hidden = g.to_dict(), g.hidden()
        check_cubes(d)
        check_works(d, hidden)
        check_figures(d, hidden)
        check_cards(d, hidden, seen)
        check_assistants(d)
        check_bids(d)
        check_players(d)


@relaxed
@given(tables, answers)
def test_there_is_always_a_choice(game: Game, choices: list[int]) -> None:
    invariants.check_choices(game, choices)


@relaxed
@given(tables, answers)
def test_a_bid_moves_money_from_the_purse_to_the_board(game: Game, choices: list[int]) -> None:
    """Nothing moves until the bid is complete; then exactly its amount does."""
    over = 0
    before = (0, 0)
    for g in positions(game, choices):
        words = g.describe(g.history[-1]) if g.history else ""
        if words.startswith("bid over"):
            assert g.decision in ("bid rest", "perform")  # one answer to the rest: not asked
            over = int(words.split()[2])
        if g.decision == "perform" and words.startswith(("bid", "add")):
            amount = over + (1 if "over" in words else int(words.split()[1]))
            money, bids = before
            assert purse_and_board(g) == (money - amount, bids + amount)
        if g.decision == "bid":
            over = 0
            before = purse_and_board(g)
            money = before[0]
            assert len(g.legal_actions()) == min(money, 20) + max(0, (money - 1) // 20)
        elif g.decision == "bid rest":
            assert purse_and_board(g) == before
            assert len(g.legal_actions()) == min(20, before[0] - over)


def purse_and_board(g: Game) -> tuple[int, int]:
    """The asked player's money, and what lies under his assistants."""
    s = g._state[0]
    seat = g.current_player
    return int(s.money[seat]), int(s.bid[s.assistant == seat].sum())


@pytest.mark.parametrize("policy", POLICIES)
def test_no_way_of_playing_takes_more_decisions_than_the_bound(policy: str) -> None:
    """Also those who never pass, build whatever they can and use every figure."""
    invariants.check_bound(SUBJECT, policy)


def same_legal(copy: Game, game: Game) -> None:
    if game.decision == "keep work":  # which tiles were drawn is hidden: dealt anew
        assert set(copy.legal_words()) == {f"keep {work}" for work in copy.hidden()["drawn"]}
    else:
        assert copy.legal_actions() == game.legal_actions()


@pytest.mark.parametrize("board", ["standard", "expert"])
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_every_position_can_be_written_and_read_back(num_players: int, board: str) -> None:
    """Also in the middle of an action, and by way of JSON; the copy plays on to the end."""
    game = SUBJECT.deal(num_players=num_players, seed=11, board=board)
    invariants.check_written_and_read(SUBJECT, game, same_legal)


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_a_position_read_back_looks_the_same_to_every_player(num_players: int) -> None:
    """Or a network would play it differently. The chooser of a drawn work sees his own tiles."""
    for seed in range(3):
        game = SUBJECT.deal(num_players=num_players, seed=seed)
        for step, g in enumerate(positions(game, [])):
            if g.is_over or step % 4:
                continue
            chooser = g.current_player if g.decision == "keep work" else None
            seats = [seat for seat in range(num_players) if seat != chooser]
            invariants.check_seen_alike(Game.from_dict(g.to_dict()), g, seats)


@pytest.mark.parametrize("policy", POLICIES)
def test_rare_positions_can_be_read_back_too(policy: str) -> None:
    """Other policies come to other positions: every kind of decision, at its first three times."""
    invariants.check_rare_positions(SUBJECT, policy)


def test_the_same_arguments_and_actions_give_the_same_game() -> None:
    invariants.check_same_again(SUBJECT)


def test_a_clone_goes_its_own_way() -> None:
    invariants.check_clone(SUBJECT)
