"""Whole tournaments in worker processes: resumed, extended, and with workers that fail."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from agents.arena import dispatch
from agents.arena.journal import Journal
from agents.arena.results import read_results
from agents.arena.settings import BadSettings, Settings, make_settings
from agents.arena.tournament import run_tournament
from bruxelles_env.core.box_checks import read_box
from bruxelles_env.games import rules_of
from tests.agents.arena import players
from tests.agents.arena.players import First, Slowly, spec
from tests.agents.arena.runs import ROOT, in_folder, played, timeless


@pytest.fixture
def settings() -> Settings:
    return make_settings(["random", spec(First)], num_players=[2, 3], games=20)


def test_workers_and_lockstep_change_nothing(settings: Settings, tmp_path: Path) -> None:
    expected = timeless(played(settings))
    for workers, lockstep in ((1, 32), (2, 3)):
        folder = tmp_path / f"{workers}-{lockstep}"
        results = run_tournament(settings, folder, workers=workers, lockstep=lockstep)
        assert timeless(results.games) == in_folder(folder) == expected
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("here")
def test_another_box_and_board(tmp_path: Path) -> None:
    box = read_box(rules_of("bruxelles1893").standard_box)
    settings = make_settings(
        ["random", spec(First)], num_players=[2], games=2, box=box, board="expert"
    )
    results = run_tournament(settings, tmp_path, workers=1)
    assert results.settings == settings and results.settings.box == box
    assert run_tournament(settings, tmp_path, workers=1).games == results.games


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("cut", [1, 40])
def test_a_torn_last_line_is_dropped_and_its_game_played_again(
    settings: Settings, tmp_path: Path, cut: int
) -> None:
    results = run_tournament(settings, tmp_path, workers=1)
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-cut])
    said: list[str] = []
    run_tournament(settings, tmp_path, workers=1, say=said.append)
    total = len(results.games)
    assert said == [
        "the last line was cut short by a kill: its game is played again",
        f"going on: {total - 1} of {total} games are done",
    ]
    assert in_folder(tmp_path) == timeless(results.games)


@pytest.mark.usefixtures("here")
def test_a_corrupt_line_is_reported_and_its_game_played_again(
    settings: Settings, tmp_path: Path
) -> None:
    results = run_tournament(settings, tmp_path, workers=1)
    path = tmp_path / "games.jsonl"
    lines = path.read_bytes().splitlines()
    lines[6] = lines[6][: len(lines[6]) // 2]
    path.write_bytes(b"\n".join(lines) + b"\n")
    said: list[str] = []
    again = run_tournament(settings, tmp_path, workers=1, say=said.append)
    assert said[0].startswith("games.jsonl line 7: not JSON") and said[0].endswith("not used")
    assert timeless(again.games) == timeless(results.games)
    assert [problem[:22] for problem in again.problems] == ["games.jsonl line 7: no"]


@pytest.mark.usefixtures("here")
def test_more_games_are_added(settings: Settings, tmp_path: Path) -> None:
    run_tournament(settings, tmp_path, workers=1)
    before = (tmp_path / "games.jsonl").read_bytes()
    more = replace(settings, games=40)
    results = run_tournament(more, tmp_path, workers=1)
    assert (tmp_path / "games.jsonl").read_bytes().startswith(before)
    assert timeless(results.games) == timeless(played(more))
    assert read_results(tmp_path).settings.games == 40
    with pytest.raises(BadSettings, match="games is 40 there and 20 here; it can only grow"):
        run_tournament(settings, tmp_path)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"seed": 8}, "seed is 7 there and 8 here"),
        ({"agents": ["random", spec(Slowly)]}, "agents is"),
        ({"num_players": [2]}, r"num_players is \[2, 3\] there and \[2\] here"),
        ({"move_time": 3.0}, "move_time is null there and 3.0 here"),
        ({"board": "expert"}, "board is"),
        ({"version": "0.0.0"}, "version is"),
        ({"seed": 8, "games": 400}, "seed is 7"),
    ],
)
def test_a_folder_with_other_settings_is_refused(
    settings: Settings, tmp_path: Path, other: dict[str, object], message: str
) -> None:
    with Journal(tmp_path, settings):
        pass
    before = (tmp_path / "tournament.json").read_bytes()
    with pytest.raises(BadSettings, match=message):
        run_tournament(replace(settings, **other), tmp_path)  # type: ignore[arg-type]
    assert (tmp_path / "tournament.json").read_bytes() == before


@pytest.mark.usefixtures("here")
def test_games_of_another_tournament_are_refused(settings: Settings, tmp_path: Path) -> None:
    run_tournament(settings, tmp_path, workers=1)
    path = tmp_path / "games.jsonl"
    text = path.read_text()
    for old, new in (('"id": "d0-l0-r0"', '"id": "d99-l0-r0"'), ('"deal": 0', '"deal": 9')):
        path.write_text(text.replace(old, new, 1))
        with pytest.raises(BadSettings, match="is none of this tournament"):
            run_tournament(settings, tmp_path)
    (tmp_path / "tournament.json").unlink()
    with pytest.raises(BadSettings, match=r"has a games.jsonl but no tournament.json"):
        run_tournament(settings, tmp_path)


def test_one_process_at_a_time(settings: Settings, tmp_path: Path) -> None:
    with (
        Journal(tmp_path, settings),
        pytest.raises(BadSettings, match="another process is playing"),
    ):
        run_tournament(settings, tmp_path)


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("nobody", "unknown agent 'nobody'"),
        ("tests.nothing:Agent", "cannot be imported"),
        (f"{players.HERE}:Nobody", "no such class"),
        (spec(players.NeedsMore), "cannot be made with"),
        (f"{players.HERE}:in_trouble", "cannot be made with"),
    ],
)
def test_what_is_no_agent_is_refused_before_anything_is_played(
    tmp_path: Path, agent: str, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        run_tournament(make_settings(["random", agent]), tmp_path / "x")
    assert not (tmp_path / "x").exists()


def test_wrong_numbers_of_workers(settings: Settings, tmp_path: Path) -> None:
    for wrong in ({"workers": 0}, {"lockstep": 0}, {"patience": -1.0}):
        with pytest.raises(BadSettings, match=f"{next(iter(wrong))} is"):
            run_tournament(settings, tmp_path, **wrong)


def test_an_agent_that_hangs_is_stopped_and_forfeits(tmp_path: Path) -> None:
    settings = make_settings(
        [spec(players.Hangs), "random"], num_players=[2], games=2, move_time=1.0
    )
    run_tournament(settings, tmp_path, workers=1, patience=2.0)
    fine, hung = in_folder(tmp_path).values()
    assert fine.forfeits == [] and hung.id.endswith("r1")
    (forfeit,) = hung.forfeits
    assert forfeit.agent == spec(players.Hangs)
    assert forfeit.reason == "took more than 1 s for a move and had to be stopped"
    assert hung.placements[forfeit.seat] == 2


def test_nobody_is_blamed_for_a_slow_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading takes longer than a move may, and belongs to no move."""
    monkeypatch.setenv(players.TEST_PROCESS, str(os.getpid()))
    settings = make_settings(
        [spec(players.StartsSlowly), "random"], num_players=[2], games=2, move_time=1.0
    )
    results = run_tournament(settings, tmp_path, workers=1, patience=0.5)
    assert [result.forfeits for result in results.games] == [[], []]


def test_an_agent_that_brings_down_its_process_forfeits(tmp_path: Path) -> None:
    settings = make_settings([spec(players.Crashes), "random"], num_players=[2], games=2)
    results = run_tournament(settings, tmp_path, workers=1)
    forfeits = {result.id: result.forfeits for result in results.games}
    assert forfeits["d0-l0-r0"] == []
    assert [each.reason for each in forfeits["d0-l0-r1"]] == [
        "brought down its process three times at this move"
    ]
    in_folder(tmp_path)


def test_a_worker_that_is_killed_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KILLED_ONCE", str(tmp_path / "killed"))
    settings = make_settings([spec(players.KilledOnce), "random"], num_players=[2], games=12)
    results = run_tournament(settings, tmp_path / "run", workers=2)
    assert (tmp_path / "killed").exists()
    assert not any(result.forfeits for result in results.games)
    assert in_folder(tmp_path / "run") == timeless(played(settings))


class DyingPool:
    """Workers that die before they are ready."""

    started = 0

    def start(self) -> int:
        self.started += 1
        return self.started

    def events(self, timeout: float) -> list[dispatch.Event]:
        return [dispatch.Died(self.started, "ended by signal 9")]

    def give(self, worker: int, jobs: list[object]) -> None: ...

    def kill(self, worker: int) -> None: ...

    def close(self) -> None: ...


def test_workers_that_cannot_be_started_are_an_error(settings: Settings, tmp_path: Path) -> None:
    with Journal(tmp_path, settings) as journal:
        pool = DyingPool()
        playing = dispatch.Dispatcher(pool, journal.left, settings, 1, 32, 1.0)  # type: ignore[arg-type]
        with pytest.raises(dispatch.TournamentError, match="cannot be started: ended by signal 9"):
            list(playing.results())
    assert pool.started == 3


# --- killed from outside, as a user's machine does it


def start(folder: Path, games: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "bruxelles_env.cli", "tournament", "--workers", "2"]
    command += ["--agents", f"random,{spec(Slowly)}", "--players", "2", "--games", str(games)]
    command += ["--lockstep", "2"]  # games end one after the other, so that there is a middle
    return subprocess.Popen(
        [*command, "--out", str(folder)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def wait_for_games(folder: Path, count: int, running: subprocess.Popen[bytes]) -> None:
    """The time for it is that of the whole test: how long a machine needs is not what is tested."""
    path = folder / "games.jsonl"
    while not path.exists() or path.read_bytes().count(b"\n") < count:
        assert running.poll() is None
        time.sleep(0.02)


def test_killed_in_the_middle_and_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SIGKILL twice; the end is that of a tournament that nobody has disturbed."""
    games = 24
    folder = tmp_path / "run"
    for count in (3, 8):
        running = start(folder, games)
        wait_for_games(folder, count, running)
        running.kill()
        running.communicate()
        done = len(read_results(folder).games)
        assert count <= done < games
    ended = start(folder, games)
    out, err = ended.communicate()
    assert ended.returncode == 0, err
    assert f"going on: {done} of {games} games are done" in err.decode()
    settings = make_settings(["random", spec(Slowly)], num_players=[2], games=games)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)  # nobody kills this process
    undisturbed = timeless(played(settings))
    assert in_folder(folder) == undisturbed and len(undisturbed) == games
    monkeypatch.undo()
    again = start(folder, games)
    assert again.communicate()[0] == out and again.returncode == 0
    assert len((folder / "games.jsonl").read_text().splitlines()) == games
    ids = [json.loads(line)["id"] for line in (folder / "games.jsonl").read_text().splitlines()]
    assert len(set(ids)) == games


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    running = start(tmp_path, 400)
    wait_for_games(tmp_path, 3, running)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate()
    assert running.returncode == 130
    assert f"finished games are kept in {tmp_path}: the same command goes on" in err.decode()
    assert "Traceback" not in err.decode()
    assert len(read_results(tmp_path).games) >= 3 and read_results(tmp_path).problems == []
