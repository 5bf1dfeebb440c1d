"""How decisions are asked and answered, whatever they are about."""

from __future__ import annotations

import random

import pytest

from bruxelles_env import Game, IllegalAction
from tests.tables import play_randomly


def check_offers(game: Game, kinds: set[str], seed: int) -> None:
    """To the end: two choices or more, the same as numbers, as a mask and as words."""
    rng = random.Random(seed)
    while not game.is_over:
        actions = game.legal_actions()
        assert len(actions) >= 2
        assert actions == sorted(set(actions))
        mask = game.action_mask()
        assert mask.sum() == len(actions)
        assert all(mask[action] == 1 for action in actions)
        words = game.legal_words()
        assert words == [game.describe(action) for action in actions]
        assert len(set(words)) == len(words)
        assert [game.parse(word) for word in words] == actions
        assert game.decision in kinds
        assert game.to_dict()["decision"]["kind"] == game.decision
        assert game.to_dict()["current_player"] == game.current_player
        assert game.current_player in range(game.num_players)
        game.apply(rng.choice(actions))


def check_refusals(game: Game, seed: int, decisions: int) -> None:
    """At so many decisions, some actions that are not offered: all is as it was."""
    rng = random.Random(seed)
    for _ in range(decisions):
        if game.is_over:
            break
        before, hidden, history = game.to_dict(), game.hidden(), list(game.history)
        offered = set(game.legal_actions())
        wrong = [action for action in range(len(game.action_mask())) if action not in offered]
        for action in rng.sample(wrong, 5):
            with pytest.raises(IllegalAction):
                game.apply(action)
        assert game.to_dict() == before
        assert game.hidden() == hidden
        assert list(game.history) == history
        assert set(game.legal_actions()) == offered
        game.apply(rng.choice(sorted(offered)))


def check_refused_words(game: Game, words: str) -> None:
    before = game.to_dict()
    with pytest.raises(ValueError):  # noqa: PT011
        game.apply(words)
    assert issubclass(IllegalAction, ValueError)
    assert game.to_dict() == before


def check_same_action(one: Game, two: Game, words: str) -> None:
    """In two games that are alike: once by words, once by number."""
    assert words in one.legal_words()
    one.apply(words)
    two.apply(two.parse(words))
    assert one.to_dict() == two.to_dict()
    assert one.history == two.history


def check_nobody_asked_after_the_end(game: Game, seed: int) -> None:
    assert not game.is_over
    play_randomly(game, seed)
    assert game.is_over
    assert game.current_player is None
    assert game.decision is None
    assert game.legal_actions() == []
    assert game.legal_words() == []
    assert not game.action_mask().any()
    tables = (game.scores(), game.score_sheet(), game.placements())
    assert [len(table) for table in tables] == [game.num_players] * 3
    with pytest.raises(IllegalAction):
        game.apply("pass")
