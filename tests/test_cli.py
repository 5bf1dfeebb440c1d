"""The command ``bruxelles``, as a user types it."""

import json

import pytest

from bruxelles_env.cli import main


def test_demo_shows_position_scores_and_speed(capsys):
    assert main(["demo", "--players", "3", "--seed", "4"]) == 0
    out = capsys.readouterr().out
    assert "round 5 of 5 - phase over" in out
    assert "3 random agents, seed 4" in out
    assert "total" in out and "won by player" in out
    assert "decisions/s" in out


def test_play_and_replay(tmp_path, capsys):
    path = str(tmp_path / "game.json")
    assert main(["play", "--players", "2", "--out", path]) == 0
    assert main(["replay", path]) == 0
    out = capsys.readouterr().out
    assert "   1  player 0: open shield" in out
    assert "scores" in out


def test_a_broken_replay_is_an_error_in_one_line(tmp_path, capsys):
    path = tmp_path / "game.json"
    main(["play", "--out", str(path)])
    data = json.loads(path.read_text())
    data["actions"][7]["words"] = "fly"
    path.write_text(json.dumps(data))
    assert main(["replay", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("bruxelles replay: step 8:")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["demo", "--players", "6"], "num_players is 6"),
        (["demo", "--board", "round"], "unknown board 'round'"),
        (["demo", "--box", "none.toml"], "the box cannot be read"),
        (["play", "--out", "/nowhere/at/all/g.json"], "No such file"),
    ],
)
def test_wrong_input(arguments, message, capsys):
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


def test_help_names_every_command(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    assert all(command in out for command in ("demo", "play", "replay", "compile", "bench"))


def test_compile_makes_both_games_ready(capsys):
    assert main(["compile"]) == 0
    out = capsys.readouterr().out
    assert "bruxelles1893: ready" in out and "bruxelles1897: ready" in out
