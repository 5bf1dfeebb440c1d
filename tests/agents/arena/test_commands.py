"""The command ``bruxelles tournament``, as a user types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bruxelles_env.cli import main
from tests.agents.arena import players
from tests.agents.arena.players import First, spec
from tests.agents.arena.runs import in_folder


def tournament(folder: Path, *more: str) -> int:
    return main(["tournament", "--workers", "1", "--out", str(folder), *more])


def test_a_tournament_ends_with_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    agents = f"random,{spec(First)}"
    assert tournament(tmp_path, "--agents", agents, "--games", "10", "--players", "2,3") == 0
    out, err = capsys.readouterr()
    assert "2, 3 players, 2 agents, 12 games (10 rounded up to whole deals)" in out
    assert "random" in out and spec(First) in out and err == ""
    assert len(in_folder(tmp_path)) == 12
    assert tournament(tmp_path, "--agents", agents, "--games", "10", "--players", "2,3") == 0
    assert capsys.readouterr() == (out, "going on: 12 of 12 games are done\n")


@pytest.mark.usefixtures("here")
def test_forfeits_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    agents = f"random,{spec(players.Raises)}"
    assert tournament(tmp_path, "--agents", agents, "--games", "4", "--players", "2") == 0
    out = capsys.readouterr().out
    assert f"{spec(players.Raises)} forfeited 2 times; game " in out
    assert "raised RuntimeError: lost at" in out


@pytest.mark.usefixtures("here")
def test_a_fixed_table_of_the_other_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = f"{spec(First)},random,random"
    arguments = ["--game", "bruxelles1897", "--table", table, "--games", "3", "--progress"]
    assert tournament(tmp_path, *arguments) == 0
    out, err = capsys.readouterr()
    assert "bruxelles1897, 3 players, 2 agents, 3 games\n" in out and "3/3" in err
    assert all(game.agents.count("random") == 2 for game in in_folder(tmp_path).values())


def test_help_says_everything(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["tournament", "--help"])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    options = "game players agents table games seed board box move-time out workers lockstep"
    for option in (*options.split(), "patience", "ray", "progress"):
        assert f"--{option}" in out
    assert "examples:" in out and "forfeits the game" in out and "package.module:Class" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--agents", "random"], "needs two different agents or more, not 'random'"),
        (["--agents", "random,random"], "named twice"),
        (["--agents", "random,rndom"], "did you mean 'random'?"),
        (["--agents", f"random,{spec(players.NeedsMore)}"], "cannot be made"),
        (["--table", "random,random"], "two different agents"),
        (["--agents", "random,x:Y", "--players", "6"], "2 to 5 players"),
        (["--agents", f"random,{spec(First)}", "--workers", "0"], "workers is 0"),
        (["--agents", f"random,{spec(First)}", "--move-time", "-1"], "move time is -1.0"),
        (["--agents", f"random,{spec(First)}", "--box", "none.toml"], "the box cannot be read"),
    ],
)
def test_wrong_input_is_an_error_in_one_line(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tournament(tmp_path / "x", *arguments) == 2
    err = capsys.readouterr().err
    assert err.startswith("bruxelles tournament: ") and message in err
    assert err.count("\n") == 1 and not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--agents", "random,"], "empty name"),
        (["--agents", "a,b", "--players", "two"], "'two': expected numbers"),
        (["--agents", "a,b", "--table", "a,b"], "not allowed with"),
        ([], "one of the arguments --agents --table is required"),
    ],
)
def test_wrong_arguments(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        tournament(tmp_path / "x", *arguments)
    assert stop.value.code == 2 and message in capsys.readouterr().err


@pytest.mark.usefixtures("here")
def test_other_settings_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--agents", f"random,{spec(First)}", "--players", "2", "--games", "2"]
    assert tournament(tmp_path, *arguments) == 0
    assert tournament(tmp_path, *arguments, "--seed", "8") == 2
    assert "other settings: seed is 7 there and 8 here" in capsys.readouterr().err


def test_own_classes_of_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_own_agent.py").write_text(
        "class Mine:\n"
        "    def __init__(self, game): ...\n"
        "    def act(self, view): return view.legal_actions[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    assert tournament(tmp_path / "x", "--agents", "random,my_own_agent:Mine", "--games", "1") == 0
    assert "my_own_agent:Mine" in capsys.readouterr().out
