"""Replays: opened from a file, stepped both ways, linked to a move."""

from __future__ import annotations

import json
import re

import pytest

from bruxelles_env.games import GAMES
from tests.web.browser.driver import expect
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.browser


def see(visitor: Visitor, move: int, moves: int) -> str:
    """Wait until a move is shown; the table then."""
    expect(visitor.page.locator(".replay-slider output")).to_have_text(f"{move} of {moves}")
    expect(visitor.page).to_have_url(re.compile(rf"[#&]move={move}\b"))
    current = visitor.page.locator(".log-list li[aria-current]")
    if move:
        expect(current).to_have_attribute("data-move", str(move))
    else:
        expect(current).to_have_count(0)
    return visitor.drawing


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_is_stepped_both_ways(visitor: Visitor, replays, name: str) -> None:
    path, game = replays[name]
    visitor.open_replay(path)
    page, moves = visitor.page, game.num_moves
    assert visitor.moves == moves  # the log has them all from the start
    drawings = [see(visitor, 0, moves)]
    for move in (1, 2, 3):
        visitor.button("Forward").click()
        drawings.append(see(visitor, move, moves))
    assert len(set(drawings)) > 1
    for move in (2, 1, 0):
        page.keyboard.press("ArrowLeft")
        assert see(visitor, move, moves) == drawings[move]
    page.locator(".log-list li").nth(9).get_by_role("button").click()
    see(visitor, 10, moves)
    expect(page.locator(".question")).to_contain_text(words_of(path, 10))
    visitor.picture(f"{name}-replay")

    page.keyboard.press("End")
    see(visitor, moves, moves)
    totals = page.locator(".sheet tr.total td").all_inner_texts()
    assert totals == [str(score) for score in game.scores()]
    page.keyboard.press("Home")
    assert see(visitor, 0, moves) == drawings[0]
    expect(page.locator(".sheet")).to_have_count(0)


def words_of(path, move: int) -> str:
    """What was done at a move, as the file says."""
    return json.loads(path.read_text())["actions"][move - 1]["words"]


def test_a_link_opens_at_its_move(visit, replays) -> None:
    path, game = replays["bruxelles1893"]
    first = visit()
    first.open_replay(path)
    first.page.get_by_label("Move", exact=True).fill("17")
    drawing = see(first, 17, game.num_moves)
    first.button("Copy the link to this move").click()
    expect(first.page.locator("#toasts .note")).to_be_visible()
    link = first.page.url.removeprefix(first.address)

    second = visit()
    second.go(link)
    assert see(second, 17, game.num_moves) == drawing
    second.page.reload()
    assert see(second, 17, game.num_moves) == drawing


def test_a_replay_plays_by_itself(visitor: Visitor, replays) -> None:
    path, game = replays["bruxelles1897"]
    visitor.open_replay(path)
    see(visitor, 0, game.num_moves)
    visitor.button("Play").click()
    shown = visitor.page.locator(".replay-slider output")
    expect(shown).not_to_have_text(f"0 of {game.num_moves}")
    visitor.button("Pause").click()
    expect(visitor.button("Play")).to_be_visible()
    # How far it has come depends on the machine.
    move = int(shown.inner_text().split()[0])
    assert 0 < move < game.num_moves
    see(visitor, move, game.num_moves)


def test_an_agent_is_asked_about_a_move(visitor: Visitor, replays) -> None:
    path, _ = replays["bruxelles1893"]
    visitor.open_replay(path)
    visitor.page.get_by_label("Agent that thinks").select_option("greedy")
    visitor.button("Think").click()
    expect(visitor.page.locator(".thoughts-list li").first).to_be_visible()


def broken_files(path) -> dict[str, tuple[str, str]]:
    """Files that are no replays, and a word of what is said of them."""
    data = json.loads(path.read_text())
    data["actions"][5]["action"] = 100_000
    return {
        "no-json": ("this is not a replay", "JSON"),
        "other-json": ("[1, 2, 3]", "replay"),
        "illegal-action": (json.dumps(data), "100000"),
    }


@pytest.mark.parametrize("kind", ["no-json", "other-json", "illegal-action"])
def test_a_broken_file_gives_a_message(visitor: Visitor, replays, tmp_path, kind: str) -> None:
    text, word = broken_files(replays["bruxelles1897"][0])[kind]
    (tmp_path / "replay.json").write_text(text)
    visitor.go()
    visitor.page.locator("#replay-file").set_input_files(tmp_path / "replay.json")
    message = visitor.page.locator("#toasts .toast.error p")
    expect(message).to_contain_text(word)
    assert "Traceback" not in message.inner_text()
    expect(visitor.button("Play")).to_be_enabled()  # the page is as it was
    visitor.picture(f"broken-replay-{kind}")
    visitor.forgive("the server responded with a status of 4")


def test_a_file_that_is_too_large_is_not_even_sent(visitor: Visitor, tmp_path) -> None:
    (tmp_path / "replay.json").write_text(" " * 2_100_000)
    visitor.go()
    visitor.page.locator("#replay-file").set_input_files(tmp_path / "replay.json")
    visitor.toast("too large")
