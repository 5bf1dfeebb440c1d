"""Results files: what is wrong is reported with its line, and the rest is used."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from agents.arena.journal import Journal
from agents.arena.results import GameResult, Results, read_results, replay_game
from agents.arena.settings import BadSettings, make_settings
from bruxelles_env import BadReplay
from tests.agents.arena import players
from tests.agents.arena.players import spec
from tests.agents.arena.runs import played


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    settings = make_settings([spec(players.Raises), "random"], num_players=[2], games=8)
    return played(settings)


@pytest.fixture
def folder(results: list[GameResult], tmp_path: Path) -> Path:
    settings = make_settings([spec(players.Raises), "random"], num_players=[2], games=8)
    with Journal(tmp_path, settings) as journal:
        for result in results:
            journal.write(result)
    return tmp_path


def change(folder: Path, line: int, **values: Any) -> None:
    """Write other values into a line."""
    lines = (folder / "games.jsonl").read_text().splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **values})
    (folder / "games.jsonl").write_text("\n".join(lines) + "\n")


def test_what_is_written_is_read(folder: Path, results: list[GameResult]) -> None:
    settings = make_settings([spec(players.Raises), "random"], num_players=[2], games=8)
    assert read_results(folder) == Results(settings, results, [])
    assert any(result.forfeits for result in results)
    line = json.loads((folder / "games.jsonl").read_text().splitlines()[0])
    assert list(line) == [field.name for field in fields(GameResult)]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (b"{broken", "not JSON: "),
        (b"\xff\xfe", "not JSON: "),
        (b"", "not JSON: "),
        (b"[" * 100_000, "not JSON: "),
        (b"[1, 2]", "not a game but list"),
        (b'{"id": "d0-l0-r0"}', "deal, game, board"),
        (b'{"id": NaN}', "NaN is no number"),
        (b'{"id": "\\ud800"}', "surrogates not allowed"),
    ],
)
def test_a_line_that_is_no_game(
    folder: Path, results: list[GameResult], broken: bytes, message: str
) -> None:
    path = folder / "games.jsonl"
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:3], broken, *lines[3:]]) + b"\n")
    found = read_results(folder)
    assert found.games == results
    (problem,) = found.problems
    assert problem.startswith("games.jsonl line 4: ") and message in problem


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"id": 7}, "id is 7"),
        ({"deal": -1}, "deal is -1"),
        ({"game": "bruxelles1897"}, "game is 'bruxelles1897'"),
        ({"board": None}, "board is None"),
        ({"num_players": 3}, "num_players is 3"),
        ({"num_players": True}, "num_players is True"),
        ({"seed": 1.5}, "seed is 1.5"),
        ({"agents": ["random"]}, "agents is ['random']"),
        ({"agents": ["random", "nobody"]}, "agents is ['random', 'nobody']"),
        ({"actions": [1, "2"]}, "actions is [1, '2']"),
        ({"actions": None}, "actions is None"),
        ({"scores": [1]}, "scores is [1]"),
        ({"scores": [2**60, 1]}, "scores is [1152921504606846976, 1]"),
        ({"moves": [2**60, 1]}, "moves is [1152921504606846976, 1]"),
        ({"seconds": [2**60, 1]}, "seconds is [1152921504606846976, 1]"),
        ({"seconds": [10**400, 1]}, f"seconds is {str([10**400])[:57]}..."),
        ({"placements": [0, 1]}, "placements is [0, 1]"),
        ({"placements": [1, 3]}, "placements is [1, 3]"),
        ({"forfeits": [{"seat": 0}]}, "forfeits is [{'seat': 0}]"),
        ({"forfeits": 0}, "forfeits is 0"),
        ({"moves": [1, 2, 3]}, "moves is [1, 2, 3]"),
        ({"seconds": [1.0, -1.0]}, "seconds is [1.0, -1.0]"),
        ({"version": 1}, "version is 1"),
    ],
)
def test_a_line_with_a_wrong_part(folder: Path, values: dict[str, Any], message: str) -> None:
    change(folder, 5, **values)
    found = read_results(folder)
    assert len(found.games) == 7
    assert found.problems == [f"games.jsonl line 5: {message}"]


def test_the_first_of_two_games_with_one_id_counts(folder: Path, results: list[GameResult]) -> None:
    change(folder, 6, id=results[1].id)
    found = read_results(folder)
    assert found.games == results[:5] + results[6:]
    assert found.problems == [
        f"games.jsonl line 6: game '{results[1].id}' is there already: the first one counts"
    ]


def test_a_last_line_without_an_end(folder: Path, results: list[GameResult]) -> None:
    path = folder / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-1])
    found = read_results(folder)
    assert found.games == results[:-1]
    assert found.problems == ["games.jsonl line 8: cut short: the line has no end"]


def test_a_folder_without_games_has_none(folder: Path) -> None:
    (folder / "games.jsonl").unlink()
    assert read_results(folder).games == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "holds no tournament: it has no tournament.json"),
        ("{", "tournament.json: not JSON"),
        ("[]", "not list"),
        ('{"format": 2}', "format is 2: this version reads format 1"),
        ('{"format": 1}', "missing: "),
        ('{"format": NaN}', "NaN is no number"),
        ('{"board": "\\uD800"}', "surrogates not allowed"),
    ],
)
def test_a_folder_that_holds_no_tournament(folder: Path, text: str | None, message: str) -> None:
    if text is None:
        (folder / "tournament.json").unlink()
    else:
        (folder / "tournament.json").write_text(text)
    with pytest.raises(BadSettings, match=message):
        read_results(folder)


def test_settings_with_a_wrong_part(folder: Path) -> None:
    path = folder / "tournament.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "num_players": "2"}))
    with pytest.raises(BadSettings, match=r"tournament.json: num_players is '2'"):
        read_results(folder)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"table": "random"}, "table is 'random'"),
        ({"table": ["random", "nobody"]}, r"table is \['random', 'nobody'\], agents are"),
        ({"match": {"p0": 0.5}}, r"match is \{'p0': 0.5\}"),
        ({"match": "yes"}, "match is 'yes'"),
        (  # a test, but nobody named who sits where
            {"match": {"p0": 0.5, "p1": 0.6, "alpha": 0.1, "beta": 0.1, "verdict": None}},
            "match is",
        ),
    ],
)
def test_settings_of_a_table_or_match_that_is_none(
    folder: Path, values: dict[str, Any], message: str
) -> None:
    path = folder / "tournament.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))
    with pytest.raises(BadSettings, match=message):
        read_results(folder)


def test_a_time_that_no_float_holds(folder: Path) -> None:
    path = folder / "tournament.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "move_time": 10**400}))
    with pytest.raises(BadSettings, match="move_time is 1000"):
        read_results(folder)


def test_no_list_of_games_that_fills_the_memory() -> None:
    with pytest.raises(BadSettings, match="at most 10,000,000"):
        make_settings(["random", "own:A"], games=10**12)


def test_a_tournament_that_is_refused_is_left_as_it_was(folder: Path) -> None:
    change(folder, 2, deal=77)
    path = folder / "games.jsonl"
    path.write_bytes(path.read_bytes() + b"{torn")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    more = make_settings([spec(players.Raises), "random"], num_players=[2], games=16)
    with pytest.raises(BadSettings, match="is none of this tournament"):
        Journal(folder, more)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_game_that_cannot_be_played_again(folder: Path) -> None:
    for values, message in (
        ({"scores": [1, 2]}, "scores are \\[1, 2\\], the actions give"),
        ({"actions": [251], "forfeits": []}, "step 1: "),
        ({"actions": []}, "not over after its 0 actions"),
    ):
        change(folder, 1, **values)
        with pytest.raises(BadReplay, match=message):
            replay_game(read_results(folder).games[0])
