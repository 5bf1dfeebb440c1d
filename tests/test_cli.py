"""The command ``bruxelles``, as a user types it."""

import json
import sys

import pytest

from agents.specs import KINDS, OWN_CLASS
from bruxelles_env.cli import main

COMMANDS = (
    *("demo", "show", "play", "agents", "replay", "compile", "bench"),
    *("tournament", "report", "match", "train", "export", "champion", "web"),
)


def test_show_shows_position_scores_and_speed(capsys):
    assert main(["show", "--players", "3", "--seed", "4"]) == 0
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


def test_play_takes_an_agent_for_each_seat(tmp_path, capsys):
    path = tmp_path / "game.json"
    first = "tests.agents.players:First"
    arguments = ["play", "--game", "bruxelles1897", "--players", "2", "--out", str(path)]
    assert main([*arguments, "--agents", f"random,{first}"]) == 0
    out = capsys.readouterr().out
    assert "total" in out and "won by player" in out
    assert f"{path}: " in out
    assert json.loads(path.read_text())["players"] == ["random", first]
    assert main([*arguments, "--agents", first]) == 0
    assert json.loads(path.read_text())["players"] == [first] * 2


def test_play_finds_an_own_class_in_the_current_folder(tmp_path, monkeypatch):
    source = "class Mine:\n    def __init__(self, game): pass\n"
    source += "    def act(self, view): return view.legal_actions[0]\n"
    (tmp_path / "agents_of_this_folder.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--agents", "agents_of_this_folder:Mine", "--out", "game.json"]) == 0


def test_agents_lists_every_kind(capsys):
    assert main(["agents"]) == 0
    out = capsys.readouterr().out
    assert all(kind.form in out for kind in KINDS.values())
    assert OWN_CLASS in out and "act(view)" in out
    assert all(len(line) <= 100 for line in out.splitlines())


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
        (["show", "--players", "6"], "num_players is 6"),
        (["show", "--board", "round"], "unknown board 'round'"),
        (["show", "--box", "none.toml"], "the box cannot be read"),
        (["play", "--out", "/nowhere/at/all/g.json"], "No such file"),
        (["play"], "--out FILE is missing"),
        (["play", "--agents", "randon", "--out", "g.json"], "did you mean 'random'?"),
        (["play", "--agents", "random,random", "--out", "g.json"], "expected 1 or 4 of them"),
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
    assert all(command in out for command in COMMANDS)


def test_compile_makes_both_games_ready(capsys):
    assert main(["compile"]) == 0
    out = capsys.readouterr().out
    for game in ("bruxelles1893", "bruxelles1897"):
        for part in ("rules", "batches", "greedy", "mcts", "policy+mcts"):
            assert f"{game}: {part} ready in " in out


def test_compile_needs_no_torch(monkeypatch, capsys):
    for module in [name for name in sys.modules if name.split(".")[0] in ("agents", "torch")]:
        monkeypatch.delitem(sys.modules, module)
    for module in ("torch", "safetensors"):
        monkeypatch.setitem(sys.modules, module, None)
    assert main(["compile"]) == 0
    assert "bruxelles1897: policy+mcts ready in " in capsys.readouterr().out
