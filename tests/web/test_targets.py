"""What an action means on the board is there to be clicked, in every position of both games."""

from __future__ import annotations

import random
import re
from collections import defaultdict

import pytest

from bruxelles_env import Game
from bruxelles_env.games import rules_of
from bruxelles_env.web.targets import target_of
from tests.tables import play, play_randomly

TABLES = [("bruxelles1893", n) for n in (2, 3, 4, 5)] + [("bruxelles1897", n) for n in (2, 3, 4)]
GAMES = 2  # one on each board

# Ranges of which no action has a target, and those of which only the first has one.
WITHOUT = {"bruxelles1893": {"PASS", "STOP"}, "bruxelles1897": {"PASS", "DECLINE", "STOP"}}
YES_OR_NO = {"bruxelles1893": {"PERFORM", "KEEP_FIGURE"}, "bruxelles1897": {"KEEP_NOBLE"}}


def range_of(game: Game, action: int) -> tuple[str, int]:
    """The name of the action's range, and its place there."""
    for name, (first, count) in rules_of(game.name).ranges.items():
        if first <= action < first + count:
            return name, action - first
    raise AssertionError(f"no range holds {action}")


def drawn_targets(game: Game) -> set[str]:
    return set(re.findall(r'data-target="([^"]+)"', game._repr_svg_()))


@pytest.mark.parametrize(("name", "num_players"), TABLES)
def test_targets_of_random_games(name: str, num_players: int) -> None:
    """Every target is drawn; there is one for all actions but those that say no."""
    for seed in range(GAMES):
        board = rules_of(name).boards[seed % len(rules_of(name).boards)]
        game = Game(name, num_players=num_players, seed=seed, board=board)
        rng = random.Random(seed)
        while not game.is_over:
            drawn = drawn_targets(game)
            for action in game.legal_actions():
                target, (kind, place) = target_of(game, action), range_of(game, action)
                refusal = kind in WITHOUT[name] or (kind in YES_OR_NO[name] and place == 1)
                words = f"{game.describe(action)} (player {game.current_player}): {target}"
                assert (target is None) == refusal, words
                assert target is None or target in drawn, words
            game.apply(rng.choice(game.legal_actions()))
        assert target_of(game, 0) is None


@pytest.mark.parametrize("name", ["bruxelles1893", "bruxelles1897"])
def test_all_ranges_are_met(name: str) -> None:
    """The games above would not prove much of a range that never comes up in them."""
    met: dict[str, int] = defaultdict(int)
    for num_players in range(2, 5):
        for seed in range(40):
            game = Game(name, num_players=num_players, seed=seed)
            rng = random.Random(seed)
            while not game.is_over:
                action = rng.choice(game.legal_actions())
                kind, _ = range_of(game, action)
                met[kind] += target_of(game, action) is not None
                game.apply(action)
    expected = set(rules_of(name).ranges) - {"BID_OVER", "BID_REST"}  # need more than 20 BF
    assert expected <= set(met)
    assert {kind for kind, count in met.items() if count == 0} == WITHOUT[name]


def test_a_bid_means_its_space() -> None:
    game = play_randomly(Game("bruxelles1893", num_players=4, seed=7), seed=2, until="turn")
    place = next(action for action in game.legal_actions() if "sale" in game.describe(action))
    space = target_of(game, place)
    game.apply(place)
    assert game.decision == "bid"
    assert {target_of(game, action) for action in game.legal_actions()} == {space}
    play(game, "bid 2 BF")
    assert game.decision == "perform"
    assert [target_of(game, action) for action in game.legal_actions()] == [space, None]


def test_large_bids_mean_their_space_too() -> None:
    """Nobody comes to hold more than 20 BF in a short random game."""
    position = Game("bruxelles1893", num_players=2, seed=3).to_dict()
    position["players"][0]["money"] = position["players"][1]["money"] = 70
    game = play_randomly(Game.from_dict(position), seed=0, until="bid")
    (space,) = {target_of(game, action) for action in game.legal_actions()}
    game.apply("bid over 20 BF")
    assert game.decision == "bid rest"
    assert {target_of(game, action) for action in game.legal_actions()} == {space}


def test_an_action_that_is_none() -> None:
    game = Game("bruxelles1897", num_players=3, seed=1)
    with pytest.raises(ValueError, match=r"expected 0 to \d+"):
        target_of(game, game.num_actions)
