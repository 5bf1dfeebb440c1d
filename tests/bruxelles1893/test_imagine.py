"""Hidden things stay hidden: imagined games look the same and are drawn without bias.

``imagine(player, rng)`` must keep all that the player sees, redraw all that he does not see, and
go on with random numbers of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from bruxelles_env import Game
from tests import imagining
from tests.bruxelles1893.policies import SUBJECT
from tests.imagining import Decks, check_fair, pair_shares

DECKS = ("works", "figures", "stock", "bonus")


def games(kind: str | None = None, count: int = 6, policy: str = "busy") -> Iterator[Game]:
    return imagining.games(SUBJECT, kind, count, policy)


def workshops(at_least: int = 2) -> list[Game]:
    """Positions in which somebody chooses among that many tiles he has drawn."""
    pending = games("keep work", count=24, policy="workshop only")
    return [game.clone() for game in pending if len(game.hidden()["drawn"]) >= at_least]


def known(game: Game) -> int:
    """How many of the drawn tiles everybody knows: the stack was drawn empty on the way."""
    return len(game.to_dict()["decision"]["drawn_known"])


# --- what stays ---------------------------------------------------------------------------------


def test_a_player_cannot_tell_an_imagined_game_from_the_true_one() -> None:
    """Position, his own observation and his legal actions, at every fourth decision."""
    for step, game in enumerate(games()):
        if step % 4:
            continue
        for player in range(game.num_players):
            imagined = imagining.check_looks_the_same(game, player, rng=step)
            if game.decision != "keep work" or player == game.current_player:
                imagining.check_legal_is_the_same(imagined, game)


def test_the_true_game_is_left_alone() -> None:
    imagining.check_left_alone(games(count=1))


def test_imagined_decks_hold_the_same_cards() -> None:
    """Only the order changes: what is where in the box is known to all."""
    for step, game in enumerate(games(count=4)):
        if step % 4:
            continue
        true, imagined = game.hidden(), game.imagine(step % game.num_players, rng=step).hidden()
        for deck in ("figures", "stock", "bonus"):
            assert sorted(map(str, imagined[deck])) == sorted(map(str, true[deck]))
        works = [Counter(hidden["works"] + hidden["drawn"]) for hidden in (true, imagined)]
        assert works[0] == works[1]
        for open_to_all in ("black_works", "discarded_figures", "covered"):
            assert imagined[open_to_all] == true[open_to_all]


def test_imagined_games_can_be_played_to_the_end() -> None:
    imagining.check_can_be_played(games(count=8))


# --- the tiles of a pending Workshop ------------------------------------------------------------


def test_only_the_chooser_sees_his_tiles() -> None:
    """His observation counts them by colour; the others' are all zeros there."""
    for game in workshops():
        (drawn,) = (s for s in game.observation_layout() if s.name == "drawn")
        tiles = Counter(game.hidden()["drawn"])
        for player in range(game.num_players):
            shown = game.observation(player)[drawn.start : drawn.stop]
            if player == game.current_player:
                counts = [tiles[colour] for colour in ("blue", "pink", "yellow", "green")]
                np.testing.assert_allclose(shown, np.array(counts) / 6, rtol=1e-6)
            else:
                assert not shown.any()


def test_tiles_of_another_player_are_not_in_my_observation() -> None:
    """Whatever he has drawn, all that I see is the same; what he sees is not."""
    changed = 0
    for game in workshops():
        chooser = game.current_player
        other = (chooser + 1) % game.num_players
        for rng in range(8):
            imagined = game.imagine(other, rng)
            assert imagined.to_dict() == game.to_dict()
            for player in range(game.num_players):
                if player != chooser:
                    mine = imagined.observation(player).tobytes()
                    assert mine == game.observation(player).tobytes()
            same = Counter(imagined.hidden()["drawn"]) == Counter(game.hidden()["drawn"])
            changed += not same
            seen = imagined.observation(chooser).tobytes()
            assert (seen == game.observation(chooser).tobytes()) == same
    assert changed > 100  # or this test has looked at nothing


def test_the_chooser_imagines_his_own_tiles_as_they_are() -> None:
    for game in workshops():
        imagined = game.imagine(game.current_player, rng=1)
        assert imagined.hidden()["drawn"] == game.hidden()["drawn"]


def test_imagined_tiles_of_another_player_have_two_colours() -> None:
    """He is being asked, and that shows that he has a choice (2.23)."""
    for game in workshops():
        other = (game.current_player + 1) % game.num_players
        for rng in range(10):
            imagined = game.imagine(other, rng)
            drawn = imagined.hidden()["drawn"]
            assert len(drawn) == len(game.hidden()["drawn"])
            assert len(set(drawn)) >= 2
            assert imagined.legal_words() == [
                f"keep {colour}"
                for colour in ("blue", "pink", "yellow", "green")
                if colour in drawn
            ]


def test_tiles_known_to_all_stay_drawn() -> None:
    """If the stack was drawn empty on the way, what lay in it is no secret."""
    met = 0
    for game in workshops():
        if not known(game):
            continue
        met += 1
        shown = Counter(game.to_dict()["decision"]["drawn_known"])
        for rng in range(5):
            drawn = game.imagine((game.current_player + 1) % game.num_players, rng).hidden()
            assert shown <= Counter(drawn["drawn"])
    assert met >= 5


# --- what is redrawn is redrawn without bias ----------------------------------------------------


def test_the_limit_is_that_of_the_tables() -> None:
    imagining.check_limit()


def test_a_biased_shuffle_would_be_noticed() -> None:
    imagining.check_bias_is_noticed(range(11), times=4000)


@pytest.fixture(scope="module")
def imagined() -> Decks:
    """The decks of many games imagined from one position in the first round."""
    return imagining.imagined_decks(SUBJECT.deal(num_players=4, seed=1), 2, DECKS)


@pytest.mark.parametrize("deck", DECKS)
def test_imagined_orders_are_uniform(deck: str, imagined: Decks) -> None:
    imagining.check_shuffles(imagined[deck])


def test_orders_of_two_decks_have_nothing_to_do_with_each_other(imagined: Decks) -> None:
    """Or the top of one deck would tell something of the top of another."""
    imagining.check_independent(imagined, [*DECKS, "works"])


def test_dealt_orders_are_uniform_too() -> None:
    """The same of the true game: tops of the decks after the deal, over many seeds."""
    hidden = [Game("bruxelles1893", num_players=4, seed=seed).hidden() for seed in range(2000)]
    check_fair([h["stock"][-1] for h in hidden], dict.fromkeys(range(1, 13), 1 / 12))
    colours = dict.fromkeys(["blue", "pink", "yellow", "green"], 1 / 4)
    check_fair([h["works"][-1] for h in hidden], colours)
    names = set(hidden[0]["figures"])
    check_fair([h["figures"][-1] for h in hidden], dict.fromkeys(names, 1 / len(names)))


def test_imagined_tiles_of_another_player_are_uniform() -> None:
    """Every draw of two colours is as likely as the tiles of the stack make it."""
    game = next(g for g in workshops() if len(g.hidden()["drawn"]) == 2 and not known(g))
    tiles = game.hidden()["works"] + game.hidden()["drawn"]
    shares = {pair: n for pair, n in pair_shares(tiles).items() if pair[0] != pair[1]}
    possible = sum(shares.values())
    other = (game.current_player + 1) % game.num_players
    drawn = [tuple(game.imagine(other, rng).hidden()["drawn"]) for rng in range(4000)]
    check_fair(drawn, {pair: share / possible for pair, share in shares.items()})


# --- the chance of an imagined game is its own --------------------------------------------------


def test_an_imagined_game_goes_on_with_other_numbers() -> None:
    imagining.check_other_numbers(SUBJECT.deal(num_players=4, seed=1))


def test_the_orders_do_not_show_the_numbers_to_come() -> None:
    imagining.check_far_away_numbers(SUBJECT.deal(num_players=4, seed=1))


def test_a_shuffle_to_come_cannot_be_foreseen() -> None:
    """Tiles put back under the stack lie in another order in other imagined games."""
    game = next(g for g in workshops(at_least=3) if len(set(g.hidden()["drawn"])) >= 3)
    words = game.legal_words()[0]
    put_back = len(game.hidden()["drawn"]) - 1
    orders = set()
    for rng in range(50):
        copy = game.imagine(game.current_player, rng)
        copy.apply(words)
        orders.add(tuple(copy.hidden()["works"][:put_back]))
    assert len(orders) > 1


def test_the_same_number_imagines_the_same_game() -> None:
    imagining.check_same_number(SUBJECT.deal(num_players=3, seed=1))


def test_a_generator_imagines_another_game_each_time() -> None:
    imagining.check_generator(SUBJECT.deal(num_players=3, seed=1))


@pytest.mark.parametrize("player", imagining.NOBODY_OF_THREE)
def test_nobody_else_can_imagine_or_see(player: Any) -> None:
    imagining.check_nobody(SUBJECT.deal(num_players=3, seed=1), player)


@pytest.mark.parametrize("rng", imagining.NO_CHANCE)
def test_imagine_takes_a_number_or_a_numpy_generator(rng: Any) -> None:
    imagining.check_no_chance(SUBJECT.deal(num_players=3, seed=1), rng)
