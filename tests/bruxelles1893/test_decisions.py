"""How decisions are asked and answered, whatever they are about."""

from __future__ import annotations

import random

import pytest

from bruxelles_env import Game, IllegalAction
from tests.bruxelles1893.positions import legal, play_randomly, position

KINDS = {
    "shield",
    "neutral",
    "turn",
    "bid",
    "bid rest",
    "perform",
    "keep work",
    "cursor",
    "sell",
    "window",
    "theater",
    "keep figure",
    "cube",
    "solvay",
    "payment",
    "needle",
    "building",
    "plaza",
    "park",
    "secondary theater",
    "bonus",
    "tie",
    "salary",
}


@pytest.mark.rule("decision.1")
@pytest.mark.rule("decision.3")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["standard", "expert"])
def test_at_least_two_choices_at_every_question(count: int, board: str) -> None:
    for seed in range(3):
        game = Game("bruxelles1893", num_players=count, seed=seed, board=board)
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
            assert game.decision in KINDS
            assert game.to_dict()["decision"]["kind"] == game.decision
            assert game.to_dict()["current_player"] == game.current_player
            assert game.current_player in range(count)
            game.apply(rng.choice(actions))


@pytest.mark.rule("decision.2")
def test_what_is_not_offered_is_refused() -> None:
    game = Game("bruxelles1893", num_players=3, seed=8)
    rng = random.Random(8)
    for _ in range(60):
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


@pytest.mark.rule("decision.2")
@pytest.mark.parametrize(
    "words", ["place r5c5 theater", "place r1c1 sale", "bid 3 BF", "perform", "dance", ""]
)
def test_words_that_are_not_offered_are_refused(words: str) -> None:
    game = position()
    before = game.to_dict()
    with pytest.raises(ValueError):  # noqa: PT011
        game.apply(words)
    assert issubclass(IllegalAction, ValueError)
    assert game.to_dict() == before


@pytest.mark.rule("decision.3")
def test_words_and_numbers_are_the_same_action() -> None:
    one, two = position(), position()
    one.apply("place r1c1 workshop")
    two.apply(two.parse("place r1c1 workshop"))
    assert one.to_dict() == two.to_dict()
    assert one.history == two.history
    assert "bid 10 BF" in legal(one)


@pytest.mark.rule("decision.4")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_nobody_is_asked_after_the_end(count: int) -> None:
    game = Game("bruxelles1893", num_players=count, seed=1)
    assert not game.is_over
    play_randomly(game, seed=1)
    assert game.is_over
    assert game.current_player is None
    assert game.decision is None
    assert game.legal_actions() == []
    assert game.legal_words() == []
    assert not game.action_mask().any()
    assert len(game.scores()) == len(game.score_sheet()) == count
    with pytest.raises(IllegalAction):
        game.apply("pass")
