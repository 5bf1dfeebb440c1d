"""Folders of tournaments: what fits is judged, what does not is reported, no file changes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from agents.arena.journal import Journal
from agents.arena.judgement import judge
from agents.arena.report import report_html
from agents.arena.results import Results, read_results, replay_game
from agents.arena.settings import BadSettings, make_settings, read_settings
from agents.arena.standings import judgement_text
from bruxelles_env import Game
from bruxelles_env.core.errors import BadReplay
from tests.agents.arena.made_games import made_forfeit, made_game
from tests.fuzz.faces import Check, for_long, quickly
from tests.fuzz.files import contents, told
from tests.fuzz.guard import guarded
from tests.fuzz.values import spoiled, strange, torn
from tests.playing import play_to_the_end

WORDS = ("random", "greedy", "bruxelles1897", "expert", "standard")
SETTINGS = make_settings(["random", "greedy"], num_players=[2], games=4, game="bruxelles1897")


@cache
def samples() -> list[dict[str, Any]]:
    """Lines of ``games.jsonl``: a game that can be played again, and one that was forfeited."""
    lines = []
    for number, more in enumerate(({}, {"forfeits": [made_forfeit("greedy")]})):
        game = play_to_the_end(Game("bruxelles1897", 2, number))
        played = {"game": game.name, "actions": game.history, "scores": game.scores()}
        result = made_game(
            ["random", "greedy"], game.placements(), 0, number, **played, seed=number, **more
        )
        lines.append(json.loads(result.to_line()))
    return lines


def check_folder(folder: Path) -> Check:
    def check(data: st.DataObject) -> None:
        write(folder, data)
        before = contents(folder)
        with guarded(before):
            try:
                results = read_results(folder)
            except BadSettings as error:
                told(error)
            else:
                use(results)
        assert contents(folder) == before

    return check


def check_going_on(folder: Path) -> Check:
    """A tournament that goes on drops a line without an end, and changes nothing if it refuses."""

    def check(data: st.DataObject) -> None:
        write(folder, data)
        before = contents(folder)
        more = data.draw(st.sampled_from((4, 8)))
        wish = make_settings(
            ["random", "greedy"], num_players=[2], games=more, game="bruxelles1897"
        )
        with guarded(before):
            try:
                Journal(folder, wish).__exit__(None, None, None)
            except BadSettings as error:
                told(error)
                assert contents(folder) == before

    return check


def write(folder: Path, data: st.DataObject) -> None:
    """Settings that are sound half of the time, as else no line is read; and some lines."""
    settings = SETTINGS.to_dict()
    written = data.draw(
        st.one_of(
            *[st.just(settings)] * 3, spoiled(settings, WORDS), spoiled(settings, WORDS), strange
        ).map(_json)
        | torn(_json(settings))
    )
    lines = st.one_of(*[spoiled(line, WORDS) for line in samples()], strange, st.just(samples()[0]))
    games = b"".join(data.draw(st.lists(lines.map(_json), max_size=3)))
    (folder / "tournament.json").write_bytes(written)
    (folder / "games.jsonl").write_bytes(data.draw(torn(games) | st.just(games)))


def use(results: Results) -> None:
    """All that is made of results: standings, a page, a game played again."""
    for problem in results.problems:
        assert problem.startswith("games.jsonl line ") and len(problem) < 2000
    judgement = judge(results)
    judgement_text(judgement)
    report_html(judgement, "fuzz").encode()
    for result in results.games:
        try:
            replay_game(result, results.settings.box)
        except BadReplay as error:
            told(error)


def check_settings(data: st.DataObject) -> None:
    value = data.draw(strange | spoiled(SETTINGS.to_dict(), WORDS))
    with guarded(value):
        try:
            read_settings(value)
        except BadSettings as error:
            told(error)


def _json(value: Any) -> bytes:
    try:
        return json.dumps(value).encode() + b"\n"
    except (ValueError, RecursionError):
        return b"[" * 2000 + b"\n"


def test_results_quickly(tmp_path: Path) -> None:
    quickly(check_folder(tmp_path), 40)
    quickly(check_going_on(tmp_path), 30)
    quickly(check_settings, 40)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_results_for_long(tmp_path: Path) -> None:
    for_long(check_folder(tmp_path), check_going_on(tmp_path), check_settings)
