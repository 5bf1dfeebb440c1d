"""Hints, taking back, and what an agent thinks."""

from __future__ import annotations

import random
import re

import pytest

from bruxelles_env.games import GAMES
from tests.web.browser.driver import expect
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_marks_an_action_that_can_be_taken(visitor: Visitor, name: str) -> None:
    visitor.play_by_request("human", "greedy", game=name)
    page, words = visitor.page, visitor.actions
    for _ in range(3):
        visitor.button("Hint").click()
        hinted = page.locator(".action.hinted")
        expect(hinted).to_have_count(1)
        hint = hinted.get_attribute("aria-label")
        assert hint in words
        expect(page.locator(".notice")).to_contain_text(f"would: {hint}")
        meant = hinted.get_attribute("data-means")
        expect(page.locator(".marks .hinted")).to_have_count(1 if meant else 0)
        before = visitor.moves
        visitor.take(hinted)
        assert hint in visitor.log[before]
        words = visitor.actions


def test_undo_takes_back_and_the_future_is_the_same(visitor: Visitor) -> None:
    visitor.play_by_request("human", "greedy", seed=11)
    page, rng = visitor.page, random.Random(1)
    for _ in range(4):
        visitor.play(rng)
    before, actions, drawing = visitor.log, visitor.actions, visitor.drawing

    visitor.take(page.locator(".action").last)
    after = visitor.log
    assert after[: len(before)] == before
    visitor.button("Undo").click()
    expect(page.locator(".log-list li")).to_have_count(len(before))
    assert visitor.log == before and visitor.actions == actions and visitor.drawing == drawing

    visitor.take(page.locator(".action").last)
    assert visitor.log == after


def test_at_the_beginning_there_is_nothing_to_take_back(visitor: Visitor) -> None:
    visitor.play_by_request("human", "human")
    expect(visitor.button("Undo")).to_be_disabled()


@pytest.mark.parametrize(("agent", "bars"), [("greedy", "value"), ("mcts:100", "visits")])
def test_an_analysis_has_bars_for_every_legal_action(
    visitor: Visitor, agent: str, bars: str
) -> None:
    visitor.play_by_request("human", "human", game="bruxelles1897", seed=3)
    page = visitor.page
    page.get_by_label("Agent that thinks").select_option(agent)
    visitor.button("Think").click()
    thoughts = page.locator(".thoughts-list li")
    expect(thoughts.first).to_be_visible()
    visitor.picture(f"analysis-{bars}")
    more = visitor.button(re.compile("Show all"))
    if more.count():
        more.click()
    words = page.locator(".thoughts-list .thought-words").all_inner_texts()
    assert sorted(words) == sorted(visitor.actions)
    filled = page.locator(f".thoughts-list .{bars} .fill")
    widths = filled.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert len(widths) == len(words) * (1 if bars == "visits" else 2)  # values: of both seats
    assert max(widths) > 5

    visitor.play(random.Random(2))
    expect(thoughts).to_have_count(0)  # they were of another position
