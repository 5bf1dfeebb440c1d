"""Matches that end when they are decided."""

import json
import multiprocessing
import random
from contextlib import closing
from itertools import count, islice

import numpy as np
import pytest

from agents.arena.blocks import block_jobs, in_order, match_settings, play_blocks
from agents.arena.lockstep import play_jobs
from agents.arena.match import match_text, play_match
from agents.arena.results import read_results
from agents.arena.sprt import Sprt
from bruxelles_env.cli import main
from bruxelles_env.game import Game
from tests.agents.arena.made_games import made_game

LOOKING = "tests.agents.arena.looking_agent:Looking"


def _made_blocks(p, size=2, seed=0):
    """Blocks without games: the first agent wins with probability p."""
    rng = np.random.default_rng(seed)
    for deal in count():
        games = []
        for seat in range(size):
            agents = ["b"] * size
            agents[seat] = "a"
            winner = seat if rng.random() < p else (seat + 1) % size
            places = [1 if each == winner else 2 for each in range(size)]
            games.append(made_game(agents, places, deal, seat))
        yield games


def _played(settings, *deals):
    """The games of some deals, played in this process."""
    return [
        game
        for deal in deals
        for game in sorted(play_jobs(settings, block_jobs(settings, deal)), key=lambda g: g.id)
    ]


def test_a_better_agent_is_found_out():
    result = play_match("a", "b", _made_blocks(0.8), 2, Sprt(0.5, 0.55))
    assert result.decision == "p1" and result.games < 400
    assert result.llr >= result.upper
    assert result.win_rate.interval.low > 0.55
    text = match_text(result)
    assert f"decided after {result.games} games: the win rate of a is at least 0.55" in text


def test_a_worse_agent_is_found_out():
    result = play_match("a", "b", _made_blocks(0.1, size=4), 4, Sprt(0.25, 0.3))
    assert result.decision == "p0" and result.llr <= result.lower
    text = match_text(result)
    assert "a against 3 copies of b" in text and "is at most 0.25, not at least 0.3" in text


def test_an_open_match_says_so():
    result = play_match("a", "b", _made_blocks(0.525), 2, Sprt(0.5, 0.55), max_games=101)
    assert result.decision is None and result.games == 100
    assert result.lower < result.llr < result.upper
    text = match_text(result)
    assert "undecided after 100 games" in text and "at least" not in text
    assert "More of them may decide it" in text


def test_an_interrupt_ends_it_with_what_is_known():
    def interrupted():
        yield from islice(_made_blocks(0.5), 12)
        raise KeyboardInterrupt

    result = play_match("a", "b", interrupted(), 2, Sprt(0.5, 0.51))
    assert result.interrupted and result.games == 24
    assert "interrupted, undecided after 24 games" in match_text(result)


def test_shared_wins_count_half():
    blocks = (
        [made_game(["a", "b"], [1, 1], deal, 0), made_game(["b", "a"], [1, 1], deal, 1)]
        for deal in count()
    )
    assert play_match("a", "b", blocks, 2, Sprt(0.5, 0.6)).win_rate.value == 0.5


def test_a_block_is_one_deal_from_every_seat():
    settings = match_settings("random", LOOKING, game="bruxelles1897", num_players=3, seed=5)
    games = _played(settings, 2)
    assert [game.agents.index("random") for game in games] == [0, 1, 2]
    assert len({game.seed for game in games}) == 1 and {game.deal for game in games} == {2}
    for game in games:
        replayed = Game(game.game, 3, game.seed, game.board)
        for action in game.actions:
            replayed.apply(action)
        assert replayed.is_over and replayed.scores() == game.scores
        assert sum(game.moves) == len(game.actions)


def test_blocks_are_the_same_in_any_order():
    settings = match_settings("random", "random", seed=5)
    first = [game.actions for game in _played(settings, 3)]
    assert [game.actions for game in _played(settings, 8, 3)[2:]] == first
    other = match_settings("random", "random", seed=6)
    assert [game.actions for game in _played(other, 3)] != first


def test_an_agent_against_itself_plays_other_games_from_each_seat():
    """Else a deal's games would be one game, counted as often as there are seats."""
    for deal in range(3):
        games = _played(match_settings("random", "random", num_players=3), deal)
        assert len({tuple(game.actions) for game in games}) == 3
        assert len({game.seed for game in games}) == 1


def test_blocks_come_in_the_order_of_the_deals():
    settings = match_settings("random", "random", max_games=12)
    jobs = [job for deal in range(6) for job in block_jobs(settings, deal)]
    results = [made_game(job.agents, [1, 2], job.deal, id=job.id) for job in jobs]
    mixed = random.Random(3).sample(results, len(results))
    assert list(in_order(jobs, mixed)) == [results[at : at + 2] for at in range(0, 12, 2)]
    # What is complete comes at once, what is not never.
    seen = in_order(jobs, [results[1], results[0], results[4], results[5], results[2]])
    assert list(seen) == [results[:2]]


def test_workers_do_not_change_a_match():
    settings = match_settings(LOOKING, "random", max_games=30, game="bruxelles1897")
    here = {game.id: game.actions for deal in range(4) for game in _played(settings, deal)}
    with closing(play_blocks(settings, workers=2, lockstep=4)) as blocks:
        games = [game for block in islice(blocks, 4) for game in block]
    assert [(game.id, game.actions) for game in games] == list(here.items())
    assert not multiprocessing.active_children()


def test_the_command(tmp_path, capsys):
    folder = tmp_path / "run"
    arguments = ["match", LOOKING, "random", "--sprt", "0.5", "0.7", "--game", "bruxelles1897"]
    assert main([*arguments, "--max-games", "100", "--out", str(folder)]) == 0
    captured = capsys.readouterr()
    assert (
        "the win rate of tests.agents.arena.looking_agent:Looking is at least 0.7" in captured.out
    )
    assert "log-likelihood ratio" in captured.out
    assert "LLR" in captured.err
    results = read_results(folder)
    assert results.settings.num_players == [2] and results.settings.table == [LOOKING, "random"]
    assert results.settings.match.verdict in captured.out
    assert f"{len(results.games)} games" in captured.out and not results.problems
    assert main(["match", "random", "random", "--out", str(folder)]) == 2
    assert "tournament.json is there already" in capsys.readouterr().err


@pytest.mark.usefixtures("here")
def test_the_same_seed_gives_the_same_match(tmp_path, capsys):
    for name in "ab":
        assert (
            main(["match", "random", "random", "--max-games", "20", "--out", str(tmp_path / name)])
            == 0
        )
    one, two = ((tmp_path / name / "games.jsonl").read_text().splitlines() for name in "ab")
    for first, second in zip(map(json.loads, one), map(json.loads, two), strict=True):
        first.pop("seconds"), second.pop("seconds")
        assert first == second
    assert "undecided after 20 games" in capsys.readouterr().out


@pytest.mark.usefixtures("here")
def test_who_goes_wrong_loses_by_forfeit(tmp_path, capsys):
    broken = "tests.agents.arena.looking_agent:Broken"
    arguments = ["match", "random", broken, "--sprt", "0.5", "0.9", "--max-games", "100"]
    assert main([*arguments, "--workers", "1", "--out", str(tmp_path / "run")]) == 0
    out = capsys.readouterr().out
    assert "the win rate of random is at least 0.9" in out and "win rate 1.000" in out
    games = read_results(tmp_path / "run").games
    assert f"{broken} forfeited {len(games)} times; game d0-l0-r0, seat 1" in out
    assert "answered -5: not a legal action" in out
    assert all(len(game.forfeits) == 1 for game in games)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["radnom", "random"], "unknown agent 'radnom'; did you mean 'random'?"),
        (["random", "random", "--players", "9"], "num_players is 9"),
        (["random", "random", "--players", "3"], "at 3 players say which win rates to test"),
        (["random", "random", "--sprt", "0.6", "0.5"], "expected 0 < P0 < P1 < 1"),
        (["random", "random", "--alpha", "0.7"], "alpha is 0.7"),
        (["random", "random", "--max-games", "19"], "--max-games is 19: expected 20 or more"),
        (["random", "random", "--board", "round"], "unknown board 'round'"),
        (["random", "random", "--workers", "0"], "workers is 0"),
        (["random", "random", "--move-time", "0"], "move time is 0.0"),
    ],
)
def test_wrong_input_is_told_in_one_line(arguments, message, capsys):
    assert main(["match", *arguments]) == 2
    err = capsys.readouterr().err
    assert message in err and err.startswith("bruxelles match: ") and err.count("\n") == 1
