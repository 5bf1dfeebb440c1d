"""Without a mouse: by the keys on the buttons, and by walking over the board."""

from __future__ import annotations

import random

import pytest

from tests.web.browser.driver import expect
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.browser


def press(visitor: Visitor, key: str) -> None:
    for stroke in key:
        visitor.page.keyboard.press(stroke)


def test_actions_are_taken_by_the_keys_on_their_buttons(visitor: Visitor) -> None:
    visitor.play_by_request("human", "greedy", seed=3)
    rng, lengths = random.Random(4), set()
    for _ in range(8):
        before = visitor.moves
        keys = visitor.page.locator(".action kbd").all_inner_texts()
        assert len(set(keys)) == len(keys) == len(visitor.actions)
        # The longest keys have two strokes; some positions have them.
        longest = max(map(len, keys))
        key = rng.choice([key for key in keys if len(key) == longest])
        lengths.add(longest)
        words = visitor.actions[keys.index(key)]
        press(visitor, key)
        visitor.wait_for_moves(before)
        visitor.wait_for_turn()
        assert words in visitor.log[before]
    assert lengths == {1, 2}


def test_hint_undo_and_help_have_keys(visitor: Visitor) -> None:
    visitor.play_by_request("human", "human")
    page = visitor.page
    press(visitor, "h")
    expect(page.locator(".action.hinted")).to_have_count(1)
    press(visitor, "1")
    visitor.wait_for_moves(0)
    press(visitor, "u")
    expect(page.locator(".log-list li")).to_have_count(0)
    press(visitor, "?")
    expect(page.get_by_role("dialog", name="How to play here")).to_be_visible()
    visitor.picture("help")
    acts = []
    page.on("request", lambda request: acts.append(request.url) if "/act" in request.url else None)
    page.keyboard.press("1")  # means nothing while the help is open
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert acts == [] and visitor.moves == 0
    press(visitor, "1")
    visitor.wait_for_moves(0)
    assert len(acts) == 1


def test_a_place_of_the_board_is_reached_with_tab_and_taken_with_enter(visitor: Visitor) -> None:
    visitor.play_by_request("human", "greedy", seed=3)
    page = visitor.page
    while not page.locator(".legal[aria-haspopup]").count():
        visitor.take(page.locator(".action").first)
    walk_to(visitor, "[aria-haspopup]")
    before = visitor.moves
    page.keyboard.press("Enter")
    chooser = page.get_by_role("dialog")
    expect(chooser.get_by_role("button").first).to_be_focused()
    visitor.picture("chooser")
    page.keyboard.press("Escape")
    expect(chooser).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    words = chooser.get_by_role("button").nth(1).get_attribute("aria-label")
    page.keyboard.press("Enter")
    visitor.wait_for_moves(before)
    assert words in visitor.log[before]


def walk_to(visitor: Visitor, what: str) -> None:
    """Press Tab until a marked thing of this kind has the focus."""
    for _ in range(200):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate(
            "what => document.activeElement.matches('.stage .legal' + what)", what
        ):
            return
    raise AssertionError(f"Tab never comes to a marked {what}")
