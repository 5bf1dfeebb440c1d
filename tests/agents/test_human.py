"""A person at the terminal: what he is shown, and how his answers are read."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from agents.human import HELP, HumanAgent, Quit, in_columns, understood
from agents.view import View
from bruxelles_env import Game
from bruxelles_env.cli import main
from bruxelles_env.games import GAMES
from bruxelles_env.replay import load_replay


def at_turn(name: str = "bruxelles1893", players: int = 3) -> View:
    game = Game(name, num_players=players, seed=7)
    while game.decision != "turn":
        game.apply(game.legal_actions()[0])
    return View(game, seed=1)


def told(view: View, *lines: str) -> tuple[int, str]:
    """The action that these lines lead to, and all that was shown."""
    shown: list[str] = []
    rest: Iterator[str] = iter(lines)
    agent = HumanAgent(view.game, read=lambda prompt: next(rest), write=shown.append)
    (action,) = agent.choose([view])
    assert next(rest, None) is None, "not all lines were read"
    return action, "\n".join(shown)


@pytest.mark.parametrize("name", GAMES)
def test_position_and_numbered_actions_are_shown(name: str) -> None:
    view = at_turn(name)
    action, shown = told(view, "1")
    assert action == view.legal_actions[0]
    assert view.text in shown
    assert "You are player 0. Decide: turn." in shown
    for number, words in enumerate(view.legal_words, start=1):
        assert f"{number} {words}" in shown


def test_every_action_can_be_named_by_number_and_by_words() -> None:
    view = at_turn("bruxelles1897", players=4)
    for number, (action, words) in enumerate(
        zip(view.legal_actions, view.legal_words, strict=True), start=1
    ):
        assert told(view, str(number))[0] == action
        assert told(view, words)[0] == action
        assert told(view, f"  {words.upper().replace(' ', '  ')} ")[0] == action


def test_a_beginning_is_enough_if_it_fits_one_action() -> None:
    view = at_turn()
    assert view.describe(told(view, "brussels st")[0]) == "brussels stock"
    action, shown = told(view, "brussels", "pa")
    assert view.describe(action) == "pass"
    assert "'brussels' can be brussels market, brussels stock, brussels park" in shown
    _, shown = told(view, "p", "pass")
    assert "in all): write more of it" in shown


def test_whole_words_win_over_longer_ones() -> None:
    assert understood("pass", ["pass", "pass on"]) == 0


@pytest.mark.parametrize("line", ["0", "99", "-1", "fly", "1.5", "9" * 5000, "²"])
def test_what_is_not_understood_is_asked_again(line: str) -> None:
    view = at_turn()
    action, shown = told(view, "", line, "2")
    assert action == view.legal_actions[1]
    assert "there is no action" in shown or "no action begins with" in shown


def test_question_mark_and_help() -> None:
    view = at_turn()
    _, shown = told(view, "?", "help", "1")
    assert shown.count(view.text) == 2
    assert shown.count(HELP) == 1


def test_quitting() -> None:
    with pytest.raises(Quit, match="player 0 left the game"):
        told(at_turn(), "quit")


def test_the_end_of_the_input_is_quitting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\n"))
    with pytest.raises(Quit, match="the input ended before the game"):
        HumanAgent("bruxelles1893").choose([at_turn()])


@pytest.mark.parametrize("width", [10, 40, 80, 200])
def test_columns_hold_every_cell_and_fit(width: int) -> None:
    cells = [f"{number} some words" for number in range(1, 31)]
    lines = in_columns(cells, width).splitlines()
    assert sorted(cell for line in lines for cell in split(line)) == sorted(cells)
    assert all(len(line) <= max(width, 20) for line in lines)
    assert len(lines) >= 4


def split(line: str) -> Sequence[str]:
    return [cell.strip() for cell in line.split("   ") if cell.strip()]


# --- the command


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    return main(["play", "--players", "2", *arguments])


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_from_a_pipe(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Any
) -> None:
    """A human may leave out the file, and is told what the others do."""
    path = tmp_path / "game.json"
    answers = "1\n" * 1000
    assert typed(monkeypatch, answers, "--game", name, "--agents", "human,random") == 0
    out = capsys.readouterr().out
    assert "player 1 (random): " in out and "player 0 (human): " not in out
    assert "total" in out and "won by player" in out
    more = ("--agents", "random,human", "--out", str(path))
    assert typed(monkeypatch, answers, "--game", name, *more) == 0
    assert json.loads(path.read_text())["players"] == ["random", "human"]
    assert load_replay(path).is_over


def test_leaving_a_game_keeps_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Any
) -> None:
    path = tmp_path / "game.json"
    more = ("--agents", "human,random", "--out", str(path))
    assert typed(monkeypatch, "1\nquit\n", *more) == 1
    assert capsys.readouterr().err == "bruxelles play: player 0 left the game\n"
    assert len(load_replay(path).history) == 1
    assert typed(monkeypatch, "", "--agents", "human") == 1
    assert capsys.readouterr().err == "bruxelles play: the input ended before the game\n"
