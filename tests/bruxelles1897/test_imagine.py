"""What is hidden stays hidden: imagined games look the same and are drawn without bias.

Hidden are the orders of the four draw piles and nothing else: ``imagine(player, rng)`` redraws
them, keeps all the rest, and goes on with random numbers of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bruxelles_env import Game
from tests import imagining
from tests.bruxelles1897.policies import SUBJECT
from tests.imagining import Decks, check_fair

DECKS = ("artwork", "material", "house", "noble")


def games(kind: str | None = None, count: int = 6, policy: str = "busy") -> Iterator[Game]:
    return imagining.games(SUBJECT, kind, count, policy)


# --- what stays ---------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["busy", "hoards artworks", "goes to Brussels"])
def test_a_player_cannot_tell_an_imagined_game_from_the_true_one(policy: str) -> None:
    """Position, legal actions and, as all see the same, the observations of all."""
    for step, game in enumerate(games(policy=policy)):
        if step % 4:
            continue
        for player in range(game.num_players):
            imagined = imagining.check_looks_the_same(game, player, rng=step)
            imagining.check_legal_is_the_same(imagined, game)
            for seat in range(game.num_players):
                assert imagined.observation(seat).tobytes() == game.observation(seat).tobytes()
            assert imagined.score_sheet() == game.score_sheet()


@pytest.mark.parametrize("kind", ["hankar", "park card"])
def test_cards_just_drawn_stay_as_they_are(kind: str) -> None:
    """They are open to all, and so no part of what is redrawn."""
    met = 0
    for game in games(kind, count=12, policy="patron" if kind == "hankar" else "goes to Brussels"):
        met += 1
        for player in range(game.num_players):
            imagined = imagining.check_looks_the_same(game, player, rng=met)
            imagining.check_legal_is_the_same(imagined, game)
            assert imagined.legal_words() == game.legal_words()
    assert met >= 20  # or this test has looked at nothing


def test_the_true_game_is_left_alone() -> None:
    imagining.check_left_alone(games(count=3))


def test_only_piles_and_generator_are_redrawn() -> None:
    """Every other field of the state is the same, byte by byte."""
    for step, game in enumerate(games(count=3)):
        imagined = game.imagine(step % game.num_players, rng=step)
        for field in game._state.dtype.names:
            if field not in ("rng", "pile"):
                assert imagined._state[field].tobytes() == game._state[field].tobytes(), field


def test_imagined_decks_hold_the_same_cards() -> None:
    """Only the order changes: what lies in the piles is known to all."""
    for step, game in enumerate(games(count=4)):
        true, imagined = game.hidden(), game.imagine(step % game.num_players, rng=step).hidden()
        assert set(true) == set(imagined) == set(DECKS)
        for deck in DECKS:
            assert Counter(imagined[deck]) == Counter(true[deck])


def test_imagined_games_can_be_played_to_the_end() -> None:
    imagining.check_can_be_played(games(count=8))


# --- what is redrawn is redrawn without bias ----------------------------------------------------


def test_the_limit_is_that_of_the_tables() -> None:
    imagining.check_limit()


@pytest.mark.parametrize("deck", DECKS)
def test_a_biased_shuffle_would_be_noticed(deck: str) -> None:
    """Also where many cards of a pile are alike."""
    cards = SUBJECT.deal(num_players=2, seed=1).hidden()[deck]
    imagining.check_bias_is_noticed(cards, times=20_000)


@pytest.fixture(scope="module")
def imagined() -> Decks:
    """The piles of many games imagined from one position in the first round."""
    return imagining.imagined_decks(SUBJECT.deal(num_players=2, seed=1), 1, DECKS)


@pytest.mark.parametrize("deck", DECKS)
def test_imagined_orders_are_uniform(deck: str, imagined: Decks) -> None:
    assert len(imagined[deck][0]) >= 9
    imagining.check_shuffles(imagined[deck])


def test_orders_of_two_decks_have_nothing_to_do_with_each_other(imagined: Decks) -> None:
    """Or the top of one pile would tell something of the top of another."""
    imagining.check_independent(imagined, [*DECKS, DECKS[0], DECKS[2], DECKS[0], DECKS[3]])


def test_piles_of_a_position_read_back_are_uniform_too() -> None:
    """``from_dict`` deals the cards that lie nowhere else, from its seed."""
    position = SUBJECT.deal(num_players=2, seed=1).to_dict()
    decks: Decks = {deck: [] for deck in DECKS}
    for seed in range(3000):
        for deck, cards in Game.from_dict(position, seed=seed).hidden().items():
            decks[deck].append(cards)
    for deck in DECKS:
        imagining.check_shuffles(decks[deck])


def test_dealt_orders_are_uniform_too() -> None:
    """The same of the true game: tops of the piles and the first space, over many seeds."""
    deals = [SUBJECT.deal(num_players=4, seed=seed) for seed in range(3000)]
    for deck, kinds in (("artwork", 4), ("material", 6), ("house", 4), ("noble", 5)):
        tops = [game.hidden()[deck][-1] for game in deals]
        assert len(set(tops)) == kinds
        check_fair(tops, dict.fromkeys(set(tops), 1 / kinds))
    for row, column in ((0, 0), (3, 3)):
        cards = [game.to_dict()["area"][row][column]["card"].split()[-1] for game in deals]
        types = dict.fromkeys(("artwork", "material", "house", "noble", "money"), 4 / 21)
        check_fair(cards, types | {"expo": 1 / 21})
    for column in (0, 3):
        tops = [game.to_dict()["bonus"][column]["top"] for game in deals]
        check_fair(tops, dict.fromkeys(("architecture", "nobility", "prestige", "prison"), 1 / 4))


# --- the chance of an imagined game is its own --------------------------------------------------


def test_an_imagined_game_goes_on_with_other_numbers() -> None:
    imagining.check_other_numbers(SUBJECT.deal(num_players=4, seed=1))


def test_the_orders_do_not_show_the_numbers_to_come() -> None:
    imagining.check_far_away_numbers(SUBJECT.deal(num_players=4, seed=1))


def test_a_shuffle_to_come_cannot_be_foreseen() -> None:
    """The area of the next round lies in another order in other imagined games."""
    game = SUBJECT.deal(num_players=3, seed=1)
    areas = set()
    for rng in range(50):
        copy = game.imagine(0, rng)
        while copy.to_dict()["round"] == 1:
            copy.apply("pass" if copy.decision == "turn" else copy.legal_actions()[0])
        areas.add(str(copy.to_dict()["area"]))
    assert len(areas) == 50


def test_a_discard_to_be_shuffled_cannot_be_foreseen() -> None:
    """A pile is empty, its order known to all; that of its discard is not, once it is shuffled."""
    position = next(
        game
        for game in games(count=60, policy="hoards artworks")
        if not game.hidden()["artwork"]
        and len(set(map(str, game.to_dict()["piles"]["artwork"]["discard"].values()))) > 1
        and "do creation" in game.legal_words()
    )
    drawn = Counter()
    for rng in range(60):
        copy = position.imagine(0, rng)
        copy.apply("do creation")
        drawn[str(copy.to_dict())] += 1
    assert len(drawn) > 1


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
