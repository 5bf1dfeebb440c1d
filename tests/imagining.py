"""Imagined games look the same and are drawn without bias: the checks, and their statistics."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
import pytest

from bruxelles_env import Game
from tests.playing import Subject, play_to_the_end

Decks = dict[str, list[list[Hashable]]]


def games(
    subject: Subject, kind: str | None = None, count: int = 6, policy: str = "busy"
) -> Iterator[Game]:
    """Positions of random games of all player counts; only those of one kind, if it is given."""
    for table in subject.tables(count):
        for game in subject.walk(table, policy):
            if kind is None or game.decision == kind:
                yield game


# --- what stays ---------------------------------------------------------------------------------


def check_looks_the_same(game: Game, player: int, rng: int) -> Game:
    """Position, his own observation and the history; returns the imagined game."""
    imagined = game.imagine(player, rng=rng)
    assert imagined.to_dict() == game.to_dict()
    assert imagined.observation(player).tobytes() == game.observation(player).tobytes()
    assert imagined.history == game.history
    return imagined


def check_legal_is_the_same(imagined: Game, game: Game) -> None:
    assert imagined.legal_actions() == game.legal_actions()
    assert (imagined.action_mask() == game.action_mask()).all()


def check_left_alone(positions: Iterable[Game]) -> None:
    for game in positions:
        before = game._state.tobytes()
        game.imagine(0, rng=3)
        assert game._state.tobytes() == before


def check_can_be_played(positions: Iterable[Game]) -> None:
    """At every eighth position."""
    for step, game in enumerate(positions):
        if step % 8 == 0:
            play_to_the_end(game.imagine(step % game.num_players, rng=step), seed=step)


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


def check_limit() -> None:
    """Published 99.99 % points; the approximation is 3 % too large at most."""
    assert limit(4) == pytest.approx(23.51, rel=0.03)
    assert limit(10) == pytest.approx(35.56, rel=0.03)
    assert limit(100) == pytest.approx(161.32, rel=0.03)


def check_bias_is_noticed(cards: Sequence[Hashable], times: int) -> None:
    """The well-known slip: swapping with any place instead of those not yet done."""
    chance = random.Random(0)
    decks = []
    for _ in range(times):
        deck = list(cards)
        for i in range(len(deck)):
            j = chance.randrange(len(deck))
            deck[i], deck[j] = deck[j], deck[i]
        decks.append(deck)
    with pytest.raises(AssertionError):
        check_shuffles(decks)


def card_name(card: Any) -> Hashable:
    return tuple(map(str, card.values())) if isinstance(card, dict) else card


def imagined_decks(game: Game, player: int, names: Sequence[str], times: int = 5000) -> Decks:
    """The decks of many games imagined from one position."""
    decks: Decks = {deck: [] for deck in names}
    for rng in range(times):
        hidden = game.imagine(player, rng).hidden()
        for deck in names:
            decks[deck].append([card_name(card) for card in hidden[deck]])
    return decks


def check_independent(decks: Decks, names: Sequence[str]) -> None:
    """The top of a deck tells nothing of the top of the next."""
    for one, other in pairwise(names):
        tops = [(a[-1], b[-1]) for a, b in zip(decks[one], decks[other], strict=True)]
        first, second = single_shares(decks[one][0]), single_shares(decks[other][0])
        check_fair(tops, {(a, b): first[a] * second[b] for a in first for b in second})


# --- the chance of an imagined game is its own --------------------------------------------------


def check_other_numbers(game: Game) -> None:
    """Neither the true generator nor that of another imagined game."""
    generators = {int(game.imagine(0, rng)._state[0].rng) for rng in range(1000)}
    assert len(generators) == 1000
    assert int(game._state[0].rng) not in generators
    # The seed itself would be as good as the true generator to whoever gave it.
    assert not generators & set(range(1000))
    assert game.imagine(0, 5).seed is None


def check_far_away_numbers(game: Game) -> None:
    """The shuffles of ``imagine`` and what follows come from different parts of the sequence."""
    for rng in range(200):
        state = int(game.imagine(0, rng)._state[0].rng)
        steps = (state - rng) * pow(0x9E3779B97F4A7C15, -1, 2**64) % 2**64
        assert steps > 10_000


def check_same_number(game: Game) -> None:
    """It imagines the same game."""
    first, second, other = (game.imagine(1, rng) for rng in (7, 7, 8))
    assert first._state == second._state
    assert first.hidden() != other.hidden()


def check_generator(game: Game) -> None:
    """It imagines another game each time."""
    generator = np.random.default_rng(0)
    first, second = (game.imagine(1, generator) for _ in range(2))
    assert first.hidden() != second.hidden()


NOBODY_OF_THREE = [-1, 3, None, 1.0, True, "0"]
NO_CHANCE = [None, 1.0, "1", True, random.Random(1)]


def check_nobody(game: Game, player: Any) -> None:
    """A game of three: nobody else can imagine or see."""
    with pytest.raises(ValueError, match="0 to 2"):
        game.imagine(player, 1)
    with pytest.raises(ValueError, match="0 to 2"):
        game.observation(player)


def check_no_chance(game: Game, rng: Any) -> None:
    with pytest.raises(ValueError, match="whole number"):
        game.imagine(0, rng)
