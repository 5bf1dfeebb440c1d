"""Agents are watched: pause, single moves, speed, and the end."""

from __future__ import annotations

import pytest

from bruxelles_env.games import GAMES
from tests.web.browser.driver import expect
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", GAMES)
def test_agents_are_paused_stepped_and_watched_to_the_end(
    visitor: Visitor, tmp_path, name: str
) -> None:
    visitor.begin(name, "greedy", "random", seed=6)
    page = visitor.page
    visitor.wait_for_moves(2)
    assert visitor.targets == [] and visitor.actions == []  # nothing is his to do
    expect(visitor.button("Undo")).to_have_count(0)

    visitor.button("Pause").click()
    expect(visitor.button("Play")).to_be_visible()
    expect(page.get_by_text("thinks …")).to_have_count(0)
    visitor.hurry()  # still paused: else the game would run away now
    moves = visitor.moves
    for more in (1, 2, 3):
        visitor.button("Step").click()
        visitor.wait_for_moves(moves + more - 1)
        expect(page.get_by_text("thinks …")).to_have_count(0)
        assert visitor.moves == moves + more
    visitor.picture(f"{name}-watched")
    page.get_by_label("Agent that thinks").select_option("greedy")
    visitor.button("Think").click()
    expect(page.locator(".thoughts-list li").first).to_be_visible()

    page.locator(".log").click()  # the keyboard is then no button's
    page.keyboard.press("Space")
    expect(page.locator(".sheet")).to_be_visible()
    game = visitor.save_replay(tmp_path / "replay.json")
    assert game.is_over and game.seed == 6 and game.num_moves == visitor.moves
    totals = page.locator(".sheet tr.total td").all_inner_texts()
    assert totals == [str(score) for score in game.scores()]
