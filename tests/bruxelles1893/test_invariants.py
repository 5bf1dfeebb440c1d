"""What is true of every position of every game, whatever the players do.

Hypothesis picks the table and the answers: each number picks one of the legal actions, and when
the numbers are used up, a seeded generator plays the game to its end.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bruxelles_env import Game
from bruxelles_env.bruxelles1893.rules import RULES
from tests.bruxelles1893.test_lockstep import POLICIES

COLOURS = ("blue", "pink", "yellow", "green", "black")
CUBES = {"wood": 10, "stone": 10, "iron": 10, "joker": 15}
FIGURES = ("solvay", "empain", "buls", "vandervelde", "albert", "van de velde", "maeterlinck")
TRACKS = {"city_hall": 6, "royal_palace": 6, "architect": 10}

tables = st.builds(
    Game,
    st.just("bruxelles1893"),
    num_players=st.integers(2, 5),
    seed=st.integers(0, 2**64 - 1),
    board=st.sampled_from(["standard", "expert"]),
)
answers = st.lists(st.integers(0, 999), max_size=120)
relaxed = settings(deadline=None, max_examples=50, derandomize=True)


def positions(game: Game, choices: list[int], seed: int = 0) -> Iterator[Game]:
    """The game itself at every decision and at its end."""
    chance = random.Random(seed)
    numbers = iter(choices)
    while True:
        yield game
        if game.is_over:
            return
        legal = game.legal_actions()
        number = next(numbers, None)
        game.apply(chance.choice(legal) if number is None else legal[number % len(legal)])


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


def check_actions(game: Game) -> None:
    """Two or more, rising, the same as the mask, and every one can be said and understood."""
    legal = game.legal_actions()
    assert (len(legal) >= 2) != game.is_over
    assert legal == sorted(set(legal))
    assert game.action_mask().nonzero()[0].tolist() == legal
    assert game.action_mask().max() == (0 if game.is_over else 1)
    words = game.legal_words()
    assert len(set(words)) == len(words)
    assert [game.parse(word) for word in words] == legal


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
    for g in positions(game, choices):
        check_actions(g)
        if not g.is_over:
            assert 0 <= g.current_player < g.num_players
    assert game.current_player is None and game.decision is None
    assert len(game.history) <= RULES.max_decisions


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
    for seed in range(12):
        game = Game("bruxelles1893", num_players=2 + seed % 4, seed=seed)
        chance = random.Random(seed)
        while not game.is_over:
            game.apply(POLICIES[policy](chance, game.legal_words(), game.decision))
        assert len(game.history) <= RULES.max_decisions


@pytest.mark.parametrize("board", ["standard", "expert"])
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_every_position_can_be_written_and_read_back(num_players: int, board: str) -> None:
    """Also in the middle of an action, and by way of JSON; the copy plays on to the end."""
    game = Game("bruxelles1893", num_players=num_players, seed=11, board=board)
    chance = random.Random(num_players)
    policy = POLICIES["busy"]
    while True:
        d = game.to_dict()
        text = json.dumps(d)
        assert json.loads(text) == d
        copy = Game.from_dict(json.loads(text), seed=len(text))
        assert copy.to_dict() == d
        assert copy.current_player == game.current_player
        assert copy.score_sheet() == game.score_sheet()
        if game.decision == "keep work":  # which tiles were drawn is hidden: dealt anew
            assert set(copy.legal_words()) == {f"keep {work}" for work in copy.hidden()["drawn"]}
        else:
            assert copy.legal_actions() == game.legal_actions()
        while not copy.is_over:
            copy.apply(chance.choice(copy.legal_actions()))
        if game.is_over:
            return
        game.apply(policy(chance, game.legal_words(), game.decision))


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_a_position_read_back_looks_the_same_to_every_player(num_players: int) -> None:
    """Or a network would play it differently. The chooser of a drawn work sees his own tiles."""
    for seed in range(3):
        game = Game("bruxelles1893", num_players=num_players, seed=seed)
        for step, g in enumerate(positions(game, [])):
            if g.is_over or step % 4:
                continue
            copy = Game.from_dict(g.to_dict())
            for seat in range(num_players):
                if g.decision == "keep work" and seat == g.current_player:
                    continue
                told = slices_that_differ(copy, g, seat)
                assert not told, f"seed {seed}, step {step}, seat {seat}: {told}"


def slices_that_differ(a: Game, b: Game, seat: int) -> list[str]:
    x, y = a.observation(seat), b.observation(seat)
    layout = a.observation_layout()
    return [s.name for s in layout if (x[s.start : s.stop] != y[s.start : s.stop]).any()]


@pytest.mark.parametrize("policy", POLICIES)
def test_rare_positions_can_be_read_back_too(policy: str) -> None:
    """Other policies come to other positions: every kind of decision, at its first three times."""
    met: Counter[str] = Counter()
    for seed in range(3):
        game = Game("bruxelles1893", num_players=2 + seed, seed=seed)
        chance = random.Random(seed)
        while not game.is_over:
            kind = game.decision
            met[kind] += 1
            if met[kind] <= 3:
                d = game.to_dict()
                assert Game.from_dict(d).to_dict() == d
            game.apply(POLICIES[policy](chance, game.legal_words(), kind))


def test_the_same_arguments_and_actions_give_the_same_game() -> None:
    first, second = (Game("bruxelles1893", num_players=3, seed=5) for _ in range(2))
    chance = random.Random(1)
    while not first.is_over:
        action = chance.choice(first.legal_actions())
        first.apply(action)
        second.apply(action)
        assert first._state.tobytes() == second._state.tobytes()
    assert first.history == second.history


def test_a_clone_goes_its_own_way() -> None:
    game = Game("bruxelles1893", num_players=3, seed=5)
    before = game._state.tobytes(), game.history, game.legal_actions()
    copy = game.clone()
    while not copy.is_over:
        copy.apply(copy.legal_actions()[0])
    assert (game._state.tobytes(), game.history, game.legal_actions()) == before
