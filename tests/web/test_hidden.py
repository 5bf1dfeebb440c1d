"""A page never receives what its seat may not see."""

from __future__ import annotations

import json
import random

import pytest

from bruxelles_env import Game
from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.web.games import Table
from bruxelles_env.web.store import Kept, Settings
from bruxelles_env.web.views import view_of
from tests.web.served import begin


def table_of(name: str, num_players: int, seed: int) -> Table:
    settings = Settings(name, num_players, "standard", ("human",) * num_players, seed)
    return Table(Kept("id", settings, {}, [], 0, False, 0.0, ""))


def seen(table: Table, seats: list[int], game: Game) -> str:
    """The view of these seats, if the game stood like this."""
    table.game, true = game, table.game
    table._drawing = None
    text = json.dumps(view_of(table, seats))
    table.game = true
    table._drawing = None
    return text


# With these seeds works are drawn in secret in every game of 1893.
SEEDS = {2: 4, 3: 8, 4: 2, 5: 9}
SIZES = [
    (name, players)
    for name in GAMES
    for players in range(rules_of(name).min_players, rules_of(name).max_players + 1)
]


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_view_does_not_depend_on_what_its_seat_cannot_see(name: str, players: int) -> None:
    """Everything hidden from a seat is drawn anew, and its view stays the same, byte for byte."""
    seed = SEEDS[players]
    table = table_of(name, players, seed)
    dice, rng = random.Random(seed), random.Random(1)
    secret = 0
    while not table.game.is_over:
        choosing = table.game.decision == "keep work"
        secret += choosing
        if choosing or table.game.num_moves % 20 == 0:
            for seat in range(players):
                other = table.game.imagine(seat, rng.getrandbits(32))
                assert other.hidden() != table.game.hidden() or table.game.num_moves > 50
                assert seen(table, [seat], other) == seen(table, [seat], table.game)
            # Who only watches sees no more than a player who is not asked.
            stranger = (table.asked + 1) % players
            other = table.game.imagine(stranger, rng.getrandbits(32))
            assert seen(table, [], other) == seen(table, [], table.game)
        action = dice.choice(table.game.legal_actions())
        # The words of the log, too, are the same for all whom something is hidden from.
        for seat in range(players):
            other = table.game.imagine(seat, rng.getrandbits(32))
            assert other.describe(action) == table.game.describe(action)
        table.take(action)
    if name == "bruxelles1893":
        assert secret >= 3, "no works were drawn in secret: play another seed"


def test_drawn_works_go_to_their_player_alone(client) -> None:
    """In 1893 who draws works sees them and the others do not, until one of them is kept."""
    pages, watch = begin(client, "human", "human", "human", seed=1)
    rng = random.Random(1)
    view = watch.view()
    while view["decision"] != "keep work":
        assert not view["over"]
        page = pages[view["asked"]]
        view = page.act(rng.choice(page.view()["actions"])["action"], view["version"])
    asked = view["asked"]
    mine = pages[asked].view()
    assert len(mine["actions"]) >= 2
    assert all(action["words"].startswith("keep ") for action in mine["actions"])
    for other in [watch, *(page for seat, page in pages.items() if seat != asked)]:
        view = other.view()
        assert view["actions"] == [] and view["asked"] == asked
        assert view["svg"] == mine["svg"] and view["log"] == mine["log"]
        assert view["question"] == f"Player {asked} keeps a drawn work"
        rest = {key: view[key] for key in view if key not in ("svg", "log", "question")}
        assert not any(action["words"] in json.dumps(rest) for action in mine["actions"])
    # The kept work lies open: that it is told is no secret. The others went back unseen.
    kept = mine["actions"][0]
    pages[asked].act(kept["action"], mine["version"])
    last = watch.view()["log"][-1]
    assert last == {"move": mine["moves"] + 1, "seat": asked, "words": kept["words"]}


def test_no_view_tells_seed_or_tokens(client) -> None:
    seed = 987654321
    pages, watch = begin(client, "human", "human", "greedy", seed=seed)
    for page in (*pages.values(), watch):
        text = page.get().text
        assert str(seed) not in text
        assert not any(other.token in text for other in (*pages.values(), watch))
