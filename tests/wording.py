"""Actions in words: each action has its own, they lead back to it, and case does not matter."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping

import pytest

from bruxelles_env import Game, IllegalAction
from tests.playing import Subject

SPOKEN: list[Callable[[str], str]] = [
    str.upper,
    str.title,
    str.swapcase,
    lambda words: f"  {words}\n",
    lambda words: words.replace(" ", "   "),
    lambda words: words.replace(" ", "\t"),
]


def positions(subject: Subject, every: int = 1, policy: str = "busy") -> Iterator[Game]:
    """Positions of a game of each number of players, and its end."""
    for num_players in subject.counts:
        game = subject.deal(num_players=num_players, seed=num_players)
        for g in subject.walk(game, policy):
            if len(g.history) % every == 0 or g.is_over:
                yield g


def check_kinds(subject: Subject, words: Mapping[str, str], policy: str) -> None:
    """Each kind of decision has its words: ``words`` are patterns by kind."""
    for game in positions(subject, policy=policy):
        if not game.is_over:
            for said in game.legal_words():
                assert re.fullmatch(words[game.decision], said), f"{said!r} at {game.decision}"


def check_own_words(subject: Subject) -> None:
    """Every action has words of its own that lead back to it, also where it is not legal."""
    for game in positions(subject, every=7):
        words = [game.describe(action) for action in range(game.num_actions)]
        assert len(set(map(str.lower, words))) == game.num_actions
        assert [game.parse(word) for word in words] == list(range(game.num_actions))


def check_spoken(subject: Subject, spoken: Callable[[str], str]) -> None:
    for game in positions(subject, every=9):
        for action, words in zip(game.legal_actions(), game.legal_words(), strict=True):
            assert game.parse(spoken(words)) == action


def check_words_play(subject: Subject) -> None:
    """The same game as numbers."""
    numbers, words = (subject.deal(num_players=3, seed=4) for _ in range(2))
    chance = random.Random(4)
    while not numbers.is_over:
        action = chance.choice(numbers.legal_actions())
        words.apply(numbers.describe(action))
        numbers.apply(action)
    assert words.history == numbers.history
    assert words.to_dict() == numbers.to_dict()


def check_unknown(subject: Subject) -> None:
    """Unknown words are answered with the legal ones."""
    for game in positions(subject, every=13):
        with pytest.raises(IllegalAction) as caught:
            game.parse("win the game")
        message = str(caught.value)
        assert "'win the game'" in message
        assert message.endswith(", ".join(game.legal_words()) or "the game is over")
