"""Games side by side: asked in batches, and none of them changed by the others."""

from __future__ import annotations

import pytest

from agents.arena.results import replay_game
from agents.arena.schedule import schedule
from agents.arena.settings import make_settings
from bruxelles_env.games import GAMES
from tests.agents.arena.players import Batches, First, spec
from tests.agents.arena.runs import played, timeless


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_depend_on_which_run_together(game: str) -> None:
    settings = make_settings(["random", spec(First)], game=game, num_players=[2, 3], games=20)
    together = timeless(played(settings, lockstep=32))
    assert together == timeless(played(settings, lockstep=1)) == timeless(played(settings, 3))
    assert list(together) == sorted(job.id for job in schedule(settings))


def test_random_agents_play_each_rotation_of_a_deal_their_own_way() -> None:
    settings = make_settings(["random", spec(Batches)], num_players=[2], games=20)
    results = played(settings)
    assert len({tuple(result.actions) for result in results}) == len(results)


def test_each_agent_is_asked_once_a_round_for_all_its_games() -> None:
    Batches.sizes.clear()
    played(make_settings([spec(Batches), "random"], num_players=[2], games=16), lockstep=16)
    assert sum(Batches.sizes) > 3 * len(Batches.sizes)


@pytest.mark.parametrize(
    ("game", "board"), [("bruxelles1893", "expert"), ("bruxelles1897", "standard")]
)
def test_a_result_can_be_played_again(game: str, board: str) -> None:
    settings = make_settings(["random", spec(First)], game=game, board=board, games=12)
    for result in played(settings):
        again = replay_game(result)
        assert again.scores() == result.scores and again.placements() == result.placements
        assert sum(result.moves) == len(result.actions) and result.forfeits == []
        assert (again.board, again.seed) == (board, result.seed)
        assert min(result.seconds) > 0 and result.agents.count("random") in (1, 2, 3)
