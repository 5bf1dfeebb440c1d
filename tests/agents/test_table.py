"""One game between agents."""

from __future__ import annotations

import pytest

from agents.table import play, seated
from bruxelles_env import Game, IllegalAction
from bruxelles_env.games import GAMES

FIRST = "tests.agents.players:First"


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def actions(seed: int) -> list[int]:
        game = Game(name, num_players=3, seed=5)
        play(game, seated(["random", FIRST, "random"], name, 3), seed)
        assert game.is_over
        return game.history

    assert actions(1) == actions(1) != actions(2)


def test_every_seat_is_played_by_its_agent() -> None:
    heard: list[tuple[int, str]] = []
    game = Game("bruxelles1893", num_players=2, seed=3)
    agents = seated(["random", FIRST], game.name, 2)
    play(game, agents, tell=lambda seat, words: heard.append((seat, words)))
    again = Game("bruxelles1893", num_players=2, seed=3)
    for seat, words in heard:
        assert again.current_player == seat
        if seat == 1:
            assert words == again.legal_words()[0]
        again.apply(words)
    assert again.is_over and again.history == game.history


def test_one_or_one_for_each() -> None:
    one = seated([FIRST, "random", FIRST], "bruxelles1893", 3)
    assert one[0] is one[2] is not one[1]
    with pytest.raises(ValueError, match="expected 1 or 4 of them"):
        seated(["random"] * 3, "bruxelles1893", 4)


@pytest.mark.parametrize(
    ("name", "message"),
    [("Illegal", "no action 1000000"), ("Forgetful", "player 0 gave 0 answers to one question")],
)
def test_a_wrong_answer_is_refused(name: str, message: str) -> None:
    game = Game("bruxelles1893", num_players=2, seed=3)
    with pytest.raises(IllegalAction, match=message):
        play(game, seated([f"tests.agents.players:{name}"], game.name, 2))
    assert game.history == []
