"""How decisions are asked and answered, whatever they are about."""

from __future__ import annotations

import random

import pytest

from bruxelles_env import Game, IllegalAction
from tests.bruxelles1897.positions import ALL_COUNTS, asked, legal, play, play_randomly, position

KINDS = {
    "turn",
    "send",
    "sale",
    "payment",
    "keep noble",
    "hankar",
    "prison",
    "exhibit",
    "hall",
    "park",
    "park card",
    "jail",
}


@pytest.mark.rule("decision.1")
@pytest.mark.rule("decision.3")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_at_least_two_choices_at_every_question(count: int) -> None:
    for seed in range(4):
        game = Game("bruxelles1897", num_players=count, seed=seed)
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


@pytest.mark.rule("decision.1")
def test_every_kind_of_question_is_met() -> None:
    met = set()
    for seed in range(60):
        game = Game("bruxelles1897", num_players=2 + seed % 3, seed=seed)
        rng = random.Random(seed)
        while not game.is_over:
            met.add(game.decision)
            words = [word for word in game.legal_words() if word not in ("pass", "decline")]
            game.apply(rng.choice(words))
    assert met == KINDS


@pytest.mark.rule("decision.2")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_what_is_not_offered_is_refused(count: int) -> None:
    game = Game("bruxelles1897", num_players=count, seed=8)
    rng = random.Random(8)
    for _ in range(40):
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


@pytest.mark.rule("decision.2")
@pytest.mark.parametrize(
    "words",
    [
        "take r1c1 green artwork with 1 of 1/3",  # another card lies there
        "take r4c1 money with 1 of 1/3",  # no such row with three players
        "take r1c1 yellow artwork with 5 of 2/5",  # in Prison
        "take r1c1 yellow artwork with 3 of 2/4",  # no such side
        "sell yellow",
        "keep noble",
        "free 2/5",
        "stop",
        "dance",
        "",
    ],
)
def test_words_that_are_not_offered_are_refused(words: str) -> None:
    game = position()
    before = game.to_dict()
    with pytest.raises(ValueError):  # noqa: PT011
        game.apply(words)
    assert issubclass(IllegalAction, ValueError)
    assert game.to_dict() == before


@pytest.mark.rule("decision.3")
@pytest.mark.parametrize(
    "words", ["take r2c1 wood-wood material with 2 of 2/4", "brussels stock", "pass"]
)
def test_words_and_numbers_are_the_same_action(words: str) -> None:
    one, two = position(), position()
    assert words in legal(one)
    one.apply(words)
    two.apply(two.parse(words))
    assert one.to_dict() == two.to_dict()
    assert one.history == two.history


@pytest.mark.rule("decision.3")
def test_the_same_words_are_the_same_number_at_every_table() -> None:
    numbers = {
        position(count).parse("take r1c1 yellow artwork with 1 of 1/3") for count in ALL_COUNTS
    }
    assert len(numbers) == 1
    assert len({len(position(count).action_mask()) for count in ALL_COUNTS}) == 1


@pytest.mark.rule("decision.1")
def test_a_chain_of_single_answers() -> None:
    # City Hall with one kind of card and one upright Noble: no question but the turn.
    game = position(players={0: {"prison": {"2/4": 2, "2/5": 1}}})
    play(game, "brussels hall")
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("decision.4")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_nobody_is_asked_after_the_end(count: int) -> None:
    game = Game("bruxelles1897", num_players=count, seed=1)
    assert not game.is_over
    play_randomly(game, seed=1)
    assert game.is_over
    assert game.current_player is None
    assert game.decision is None
    assert game.legal_actions() == []
    assert game.legal_words() == []
    assert not game.action_mask().any()
    assert len(game.scores()) == len(game.score_sheet()) == len(game.placements()) == count
    with pytest.raises(IllegalAction):
        game.apply("pass")
