"""What is true of every position of every game, and how the positions are come by.

Hypothesis picks the table and the answers: each number picks one of the legal actions, and when
the numbers are used up, a seeded generator plays the game to its end.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from bruxelles_env import Game
from tests.playing import Subject, play_to_the_end

answers = st.lists(st.integers(0, 999), max_size=120)
relaxed = settings(deadline=None, max_examples=50, derandomize=True)


def tables(subject: Subject) -> st.SearchStrategy[Game]:
    """A new game of any number of players, seed and board."""
    return st.builds(
        subject.deal,
        num_players=st.sampled_from(subject.counts),
        seed=st.integers(0, 2**64 - 1),
        board=st.sampled_from(subject.rules.boards),
    )


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


def check_choices(game: Game, choices: list[int]) -> None:
    """There is always a choice, and the game ends within its bound."""
    for g in positions(game, choices):
        check_actions(g)
        if not g.is_over:
            assert 0 <= g.current_player < g.num_players
    assert game.current_player is None and game.decision is None
    assert len(game.history) <= game._rules.max_decisions


def check_bound(subject: Subject, policy: str) -> None:
    """A dozen games that one policy plays for all."""
    for table in subject.tables(12):
        for _ in subject.walk(table, policy):
            pass
        assert len(table.history) <= subject.rules.max_decisions


def check_written_and_read(
    subject: Subject,
    game: Game,
    check_legal: Callable[[Game, Game], None],
    policy: str = "busy",
) -> None:
    """Also in the middle of an action, and by way of JSON; the copy plays on to the end.

    ``check_legal(copy, game)`` compares what is legal in both.
    """
    chance = random.Random(game.num_players)
    while True:
        d = game.to_dict()
        text = json.dumps(d)
        assert json.loads(text) == d
        copy = Game.from_dict(json.loads(text), seed=len(text))
        assert copy.to_dict() == d
        assert copy.current_player == game.current_player
        assert copy.score_sheet() == game.score_sheet()
        check_legal(copy, game)
        while not copy.is_over:
            copy.apply(chance.choice(copy.legal_actions()))
        if game.is_over:
            return
        subject.move(game, policy, chance)


def slices_that_differ(a: Game, b: Game, seat: int) -> list[str]:
    """What of two observations is not the same."""
    x, y = a.observation(seat), b.observation(seat)
    layout = a.observation_layout()
    return [s.name for s in layout if (x[s.start : s.stop] != y[s.start : s.stop]).any()]


def check_seen_alike(copy: Game, game: Game, seats: Any) -> None:
    for seat in seats:
        told = slices_that_differ(copy, game, seat)
        assert not told, f"seed {game.seed}, step {len(game.history)}, seat {seat}: {told}"


def check_rare_positions(subject: Subject, policy: str) -> None:
    """Every kind of decision, at its first three times, can be written and read."""
    met: Counter[str] = Counter()
    for table in subject.tables(3):
        for game in subject.walk(table, policy):
            kind = game.decision
            if kind is not None:
                met[kind] += 1
                if met[kind] <= 3:
                    d = game.to_dict()
                    assert Game.from_dict(d).to_dict() == d


def check_same_again(subject: Subject) -> None:
    """The same arguments and actions give the same game."""
    first, second = (subject.deal(num_players=3, seed=5) for _ in range(2))
    chance = random.Random(1)
    while not first.is_over:
        action = chance.choice(first.legal_actions())
        first.apply(action)
        second.apply(action)
        assert first._state.tobytes() == second._state.tobytes()
    assert first.history == second.history


def check_clone(subject: Subject) -> None:
    """It goes its own way."""
    game = subject.deal(num_players=3, seed=5)
    before = game._state.tobytes(), game.history, game.legal_actions()
    copy = game.clone()
    while not copy.is_over:
        copy.apply(copy.legal_actions()[0])
    play_to_the_end(game.clone())
    assert (game._state.tobytes(), game.history, game.legal_actions()) == before
