"""Hidden things stay hidden: imagined games look the same and are drawn without bias.

``imagine(player, rng)`` must keep all that the player sees, redraw all that he does not see, and
go on with random numbers of its own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
import pytest

from bruxelles_env import Game
from tests.bruxelles1893.test_lockstep import POLICIES

DECKS = ("works", "figures", "stock", "bonus")


def games(kind: str | None = None, count: int = 6, policy: str = "busy") -> Iterator[Game]:
    """Positions of random games of all player counts; only those of one kind, if it is given."""
    for seed in range(count):
        game = Game("bruxelles1893", num_players=2 + seed % 4, seed=seed)
        chance = random.Random(seed)
        while not game.is_over:
            if kind is None or game.decision == kind:
                yield game
            game.apply(POLICIES[policy](chance, game.legal_words(), game.decision))
        if kind is None:
            yield game


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
        position = game.to_dict()
        for player in range(game.num_players):
            imagined = game.imagine(player, rng=step)
            assert imagined.to_dict() == position
            assert imagined.observation(player).tobytes() == game.observation(player).tobytes()
            assert imagined.history == game.history
            if game.decision != "keep work" or player == game.current_player:
                assert imagined.legal_actions() == game.legal_actions()
                assert (imagined.action_mask() == game.action_mask()).all()


def test_the_true_game_is_left_alone() -> None:
    for game in games(count=1):
        before = game._state.tobytes()
        game.imagine(0, rng=3)
        assert game._state.tobytes() == before


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
    for step, game in enumerate(games(count=8)):
        if step % 8:
            continue
        imagined = game.imagine(step % game.num_players, rng=step)
        chance = random.Random(step)
        while not imagined.is_over:
            imagined.apply(chance.choice(imagined.legal_actions()))


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

# Upper 0.01 % point of the standard normal distribution. With fixed seeds a test passes always or
# never; of fair shuffles one in 10,000 would be called unfair.
Z_LIMIT = 3.719


def limit(degrees: int) -> float:
    """The 99.99 % point of the chi-square distribution, after Wilson and Hilferty."""
    part = 2 / (9 * degrees)
    return degrees * (1 - part + Z_LIMIT * sqrt(part)) ** 3


def check_fair(seen: Sequence[Hashable], shares: dict[Hashable, float]) -> None:
    """Chi-square test of what was seen against the share that each outcome should have."""
    count = Counter(seen)
    assert set(count) <= set(shares)
    expected = {outcome: share * len(seen) for outcome, share in shares.items()}
    assert min(expected.values()) >= 5  # else the test would not be one
    found = sum((count[outcome] - e) ** 2 / e for outcome, e in expected.items())
    assert found < limit(len(shares) - 1)


def single_shares(cards: Sequence[Hashable]) -> dict[Hashable, float]:
    return {card: n / len(cards) for card, n in Counter(cards).items()}


def pair_shares(cards: Sequence[Hashable]) -> dict[Hashable, float]:
    """Chances of two neighbours in a shuffled deck."""
    count, total = Counter(cards), len(cards)
    shares = {
        (a, b): count[a] * (count[b] - (a == b)) / (total * (total - 1))
        for a in count
        for b in count
    }
    return {pair: share for pair, share in shares.items() if share > 0}


def check_shuffles(decks: list[list[Hashable]]) -> None:
    """Every position of the deck, and the two cards on its top and at its bottom."""
    cards = decks[0]
    for place in range(len(cards)):
        check_fair([deck[place] for deck in decks], single_shares(cards))
    check_fair([(deck[-1], deck[-2]) for deck in decks], pair_shares(cards))
    check_fair([(deck[0], deck[1]) for deck in decks], pair_shares(cards))


def test_the_limit_is_that_of_the_tables() -> None:
    """Published 99.99 % points; the approximation is 3 % too large at most."""
    assert limit(4) == pytest.approx(23.51, rel=0.03)
    assert limit(10) == pytest.approx(35.56, rel=0.03)
    assert limit(100) == pytest.approx(161.32, rel=0.03)


def test_a_biased_shuffle_would_be_noticed() -> None:
    """The well-known slip: swapping with any place instead of those not yet done."""
    chance = random.Random(0)
    decks = []
    for _ in range(4000):
        deck = list(range(11))
        for i in range(11):
            j = chance.randrange(11)
            deck[i], deck[j] = deck[j], deck[i]
        decks.append(deck)
    with pytest.raises(AssertionError):
        check_shuffles(decks)


@pytest.fixture(scope="module")
def imagined() -> dict[str, list[list[Hashable]]]:
    """The decks of many games imagined from one position in the first round."""
    game = Game("bruxelles1893", num_players=4, seed=1)
    decks: dict[str, list[list[Hashable]]] = {deck: [] for deck in DECKS}
    for rng in range(5000):
        hidden = game.imagine(2, rng).hidden()
        for deck in DECKS:
            decks[deck].append([card_name(card) for card in hidden[deck]])
    return decks


def card_name(card: Any) -> Hashable:
    return tuple(map(str, card.values())) if isinstance(card, dict) else card


@pytest.mark.parametrize("deck", DECKS)
def test_imagined_orders_are_uniform(deck: str, imagined: dict[str, list[list[Hashable]]]) -> None:
    check_shuffles(imagined[deck])


def test_orders_of_two_decks_have_nothing_to_do_with_each_other(
    imagined: dict[str, list[list[Hashable]]],
) -> None:
    """Or the top of one deck would tell something of the top of another."""
    for one, other in pairwise([*DECKS, "works"]):
        tops = [(a[-1], b[-1]) for a, b in zip(imagined[one], imagined[other], strict=True)]
        first, second = single_shares(imagined[one][0]), single_shares(imagined[other][0])
        check_fair(tops, {(a, b): first[a] * second[b] for a in first for b in second})


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
    """Neither the true generator nor that of another imagined game."""
    game = Game("bruxelles1893", num_players=4, seed=1)
    generators = {int(game.imagine(0, rng)._state[0].rng) for rng in range(1000)}
    assert len(generators) == 1000
    assert int(game._state[0].rng) not in generators
    # The seed itself would be as good as the true generator to whoever gave it.
    assert not generators & set(range(1000))
    assert game.imagine(0, 5).seed is None


def test_the_orders_do_not_show_the_numbers_to_come() -> None:
    """The shuffles of ``imagine`` and what follows come from different parts of the sequence."""
    game = Game("bruxelles1893", num_players=4, seed=1)
    for rng in range(200):
        state = int(game.imagine(0, rng)._state[0].rng)
        steps = (state - rng) * pow(0x9E3779B97F4A7C15, -1, 2**64) % 2**64
        assert steps > 10_000


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
    game = Game("bruxelles1893", num_players=3, seed=1)
    first, second, other = (game.imagine(1, rng) for rng in (7, 7, 8))
    assert first._state == second._state
    assert first.hidden() != other.hidden()


def test_a_generator_imagines_another_game_each_time() -> None:
    game = Game("bruxelles1893", num_players=3, seed=1)
    generator = np.random.default_rng(0)
    first, second = (game.imagine(1, generator) for _ in range(2))
    assert first.hidden() != second.hidden()


@pytest.mark.parametrize("player", [-1, 3, None, 1.0, True, "0"])
def test_nobody_else_can_imagine_or_see(player: Any) -> None:
    game = Game("bruxelles1893", num_players=3, seed=1)
    with pytest.raises(ValueError, match="0 to 2"):
        game.imagine(player, 1)
    with pytest.raises(ValueError, match="0 to 2"):
        game.observation(player)


@pytest.mark.parametrize("rng", [None, 1.0, "1", True, random.Random(1)])
def test_imagine_takes_a_number_or_a_numpy_generator(rng: Any) -> None:
    game = Game("bruxelles1893", num_players=3, seed=1)
    with pytest.raises(ValueError, match="whole number"):
        game.imagine(0, rng)
