"""The table in the terminal."""

import sys

from agents.arena.results import Results
from agents.arena.standings import forfeits_text, standings_text
from tests.agents.arena.made_games import drawn_games, made_forfeit, made_game, made_settings


def _text(games, problems=()):
    return standings_text(Results(made_settings(), list(games), list(problems)))


def test_the_best_agent_stands_first_with_all_figures():
    text = _text(drawn_games({"poor": 0.0, "rich": 1.5}, deals=30))
    lines = text.splitlines()
    assert lines[0] == "2 players: 60 games of 30 deals; by chance 50.0 % wins"
    assert lines[2].split() == ["agent", "played", "rating", "wins", "%", "score", "place"]
    assert lines[3].split()[:3] == ["1", "rich", "60"] and "±" in lines[3]
    assert lines[3].count("[") == 3
    assert "time/move" in text and "bef. 1" in text


def test_it_fits_a_hundred_columns():
    names = [f"some.very.long.package.module:Class{number}" for number in range(5)]
    games = drawn_games({name: 3.0 * number for number, name in enumerate(names)}, deals=12)
    games = [
        made_game(g.agents, g.placements, g.deal, int(g.id[-1]), scores=[-123] * 5) for g in games
    ]
    assert max(map(len, _text(games).splitlines())) <= 100


def test_wide_figures_leave_less_room_for_the_names():
    agents = ["some.very.long.package.module:Class", "random"]
    games = [
        made_game(agents, [1 + deal % 2, 2 - deal % 2], deal, scores=[-3000 + deal, 12345])
        for deal in range(4)
    ]
    lines = _text(games).splitlines()
    assert max(map(len, lines)) <= 100 and "…" in lines[4] + lines[3]


def test_many_agents_fit_too():
    games = [
        made_game([f"agent{number:030}", "random"], [1, 2], deal=deal, number=number)
        for number in range(12)
        for deal in range(3)
    ]
    assert max(map(len, _text(games).splitlines())) <= 100


def test_mixed_sizes_have_tables_of_their_own():
    games = [made_game(["a", "b"], [1, 2], deal) for deal in range(3)]
    games += [made_game(["a", "b", "c"], [3, 2, 1], deal, 9) for deal in range(3)]
    text = _text(games)
    assert "2, 3 players: 6 games of 6 deals; by chance 33.3 to 41.7 % wins" in text
    assert "\n2 players: 3 games of 3 deals; by chance 50.0 % wins" in text
    assert "\n3 players: 3 games of 3 deals; by chance 33.3 % wins" in text


def test_one_deal_says_that_there_are_no_intervals():
    text = _text(drawn_games({"a": 0.0, "b": 1.5}, deals=1))
    assert "All games are of one deal: no intervals can be given." in text
    assert "[" not in text and "±" not in text  # no interval of width zero either


def test_no_games_is_said():
    text = _text([], ["games.jsonl, line 1: not JSON"])
    assert "No game was finished" in text and "games.jsonl, line 1: not JSON" in text


def test_names_cannot_steer_the_terminal():
    text = _text([made_game(["a\x1b[2J", "b\n"], [1, 2])])
    assert "\x1b" not in text and "a�[2J" in text


def test_without_openskill_there_are_no_ratings_but_a_note(monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    text = _text(drawn_games({"a": 0.0, "b": 1.5}, deals=3))
    assert "No ratings: ratings need openskill: pip install 'bruxelles-env[arena]'." in text
    assert "wins %" in text and "rating  " not in text


def test_several_versions_are_named():
    games = [made_game(["a", "b"], [1, 2], deal, version=f"0.{deal}.0") for deal in (1, 2)]
    assert "several versions: 0.1.0, 0.2.0" in _text(games)


def test_forfeits_are_counted_and_the_first_is_told():
    gone = [made_forfeit("b\x1b", "raised ValueError: \x1b[2J", move=31)]
    games = [made_game(["a", "b\x1b"], [1, 2], deal, forfeits=gone) for deal in (2, 1)]
    text = forfeits_text(["a", "b\x1b"], games)
    assert text == (
        "b� forfeited 2 times; game d00001-n000, seat 1, move 31: raised ValueError: �[2J"
    )
    assert forfeits_text(["a"], games) == ""
