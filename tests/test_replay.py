"""Replays: exact, complete, and refused with the step where they do not fit."""

import copy
import json
import random
import re

import pytest

from bruxelles_env import BadReplay, Game
from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.replay import from_replay, load_replay, save_replay, to_replay


def played(steps: int | None = None, **options) -> Game:
    game = Game(**options)
    rng = random.Random(1)
    while not game.is_over and (steps is None or len(game.history) < steps):
        game.apply(rng.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize(
    ("name", "players", "board"),
    [
        (name, players, board)
        for name in GAMES
        for players in range(rules_of(name).min_players, rules_of(name).max_players + 1)
        for board in rules_of(name).boards
    ],
)
def test_a_saved_game_comes_back_exactly(tmp_path, name, players, board):
    game = played(name=name, num_players=players, seed=11, board=board)
    path = tmp_path / "game.json"
    save_replay(game, path, players=[f"agent {seat}" for seat in range(players)])
    again = load_replay(path)
    assert again.history == game.history
    assert again._state.tobytes() == game._state.tobytes()
    assert again.scores() == game.scores()
    data = json.loads(path.read_text())
    assert data["players"][0] == "agent 0"
    assert data["version"] and data["box"] is None and data["seed"] == 11
    assert all(entry["words"] for entry in data["actions"])


def test_an_unfinished_game_goes_on(tmp_path):
    game = played(40, seed=3)
    save_replay(game, tmp_path / "g.json")
    again = load_replay(tmp_path / "g.json")
    assert again.legal_actions() == game.legal_actions()
    assert to_replay(game)["scores"] is None


def test_another_box_travels_with_the_replay(tmp_path):
    import tomllib

    from bruxelles_env.bruxelles1893.box import STANDARD_BOX

    box = tomllib.loads(STANDARD_BOX.read_text())
    box["players"]["money"] = [9, 9, 9, 9, 9]
    path = tmp_path / "box.toml"
    path.write_text(STANDARD_BOX.read_text().replace("[5, 6, 7, 8, 9] ", "[9, 9, 9, 9, 9] "))
    game = played(seed=5, box=path)
    save_replay(game, tmp_path / "g.json")
    path.unlink()  # the replay does not need the file
    again = load_replay(tmp_path / "g.json")
    assert again.box == box
    assert again._state.tobytes() == game._state.tobytes()


def faults():
    """Ways to spoil a replay, and what the refusal says."""
    return {
        "an action of another number": (lambda d: d["actions"][9].update(action=0), "step 10:"),
        "other words": (lambda d: d["actions"][3].update(words="pass twice"), "step 4:"),
        "another player": (lambda d: d["actions"][0].update(player=3), "step 1:"),
        "a step left out": (lambda d: d["actions"].pop(0), "step 1:"),
        "a truncated end": (lambda d: d["actions"].pop(), "scores are"),
        "a step too many": (lambda d: d["actions"].append(d["actions"][-1]), "step"),
        "another seed": (lambda d: d.update(seed=12), "step"),
        "other scores": (lambda d: d["scores"].reverse(), "scores are"),
        "another game": (lambda d: d.update(game="chess"), "game is 'chess'"),
        "another format": (lambda d: d.update(format=2), "format is 2"),
        "a missing key": (lambda d: d.pop("seed"), "exactly the keys"),
        "an unknown key": (lambda d: d.update(more=1), "exactly the keys"),
        "six players": (lambda d: d.update(num_players=6), "num_players is 6"),
        "a wrong number of names": (lambda d: d.update(players=["a"]), "players are"),
        "a path as a box": (lambda d: d.update(box="box.toml"), "box is 'box.toml'"),
        "a faulty box": (lambda d: d.update(box={}), r"\[players\] is missing"),
        "an unknown board": (lambda d: d.update(board="round"), "unknown board 'round'"),
        "no board": (lambda d: d.update(board=None), "board is None"),
        "a text seed": (lambda d: d.update(seed="7"), "seed is '7'"),
        "actions that are no list": (lambda d: d.update(actions={}), "not a list"),
        "an action that is no dict": (lambda d: d["actions"].__setitem__(2, 5), "step 3:"),
        "an action in words": (lambda d: d["actions"][2].update(action="pass"), "step 3:"),
        "an action without number": (lambda d: d["actions"][2].update(action=None), "step 3:"),
        "an action out of range": (lambda d: d["actions"][2].update(action=99999), "step 3:"),
    }


@pytest.mark.parametrize("fault", faults())
def test_a_spoiled_replay_is_refused(fault):
    data = to_replay(played(seed=11))
    spoil, message = faults()[fault]
    spoiled = copy.deepcopy(data)
    spoil(spoiled)
    with pytest.raises(BadReplay, match=message):
        from_replay(spoiled)


def test_values_that_cannot_be_shown_are_refused_too():
    data = to_replay(played(5, seed=11))
    deep = []
    for _ in range(5000):
        deep = [deep]
    for name in data:
        for value in (deep, 10**5000):
            if name in ("version", "seed") and (name == "version" or value is not deep):
                continue  # any version, and any whole number for a seed
            with pytest.raises(BadReplay):
                from_replay({**data, name: value})
    for name in ("action", "player", "words"):
        for value in (deep, 10**5000):
            spoiled = copy.deepcopy(data)
            spoiled["actions"][2][name] = value
            with pytest.raises(BadReplay, match="step 3"):
                from_replay(spoiled)


def test_keys_that_are_no_words_are_refused():
    data = to_replay(played(5, seed=11))
    with pytest.raises(BadReplay, match="exactly the keys"):
        from_replay({**data, 1: 2})
    data["actions"][0][1] = 2
    with pytest.raises(BadReplay, match="step 1"):
        from_replay(data)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "[" * 100_000, "\x00\xff"])
def test_a_file_that_is_no_replay(tmp_path, text):
    path = tmp_path / "g.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(BadReplay):
        load_replay(path)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadReplay, match="cannot be read"):
        load_replay(tmp_path / "none.json")


def test_a_position_has_no_replay():
    game = Game.from_dict(Game(seed=1).to_dict())
    with pytest.raises(BadReplay, match="dealt from a seed"):
        to_replay(game)


def test_wrong_names():
    with pytest.raises(BadReplay, match="expected 4 names"):
        to_replay(played(3), players=["a"])


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "g.json"
    path.write_text("old")

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(OSError, match="disk full"):
        save_replay(played(3), path)
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["g.json"]


def test_every_step_is_named_with_its_words():
    entry = to_replay(played(5, seed=2))["actions"][0]
    assert re.fullmatch(r"open shield \d-\d", entry["words"])
