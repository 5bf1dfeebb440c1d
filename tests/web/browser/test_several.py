"""Reloading, several windows, and windows that are behind."""

from __future__ import annotations

import random
import re

import pytest

from tests.web.browser.driver import Route, expect
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.browser


def test_a_reload_in_the_middle_changes_nothing(visitor: Visitor) -> None:
    visitor.begin("bruxelles1893", "human", "greedy", seed=8)
    visitor.wait_for_turn()
    rng = random.Random(8)
    for _ in range(5):
        visitor.play(rng)
    seen = (visitor.log, visitor.actions, visitor.targets, visitor.drawing)
    visitor.page.reload()
    visitor.wait_for_turn()
    assert (visitor.log, visitor.actions, visitor.targets, visitor.drawing) == seen
    visitor.play(rng)


def test_a_game_is_found_again_on_the_start_page(visitor: Visitor) -> None:
    visitor.begin("bruxelles1897", "human", "greedy", seed=8)
    visitor.wait_for_turn()
    visitor.play(random.Random(8))
    log = visitor.log
    visitor.page.get_by_role("link", name="Bruxelles, to the start page").click()
    visitor.page.get_by_role("link", name="Bruxelles 1897").click()
    visitor.wait_for_turn()
    assert visitor.log == log


def test_two_browsers_in_two_games_do_not_mix(visit, tmp_path) -> None:
    """From one seed, but with other choices: each sees its own game only."""
    people, rngs = [visit(), visit()], [random.Random(1), random.Random(2)]
    for person in people:
        person.play_by_request("human", "greedy", seed=9)
    for _ in range(6):
        for person, rng in zip(people, rngs, strict=True):
            person.play(rng)
    for number, person in enumerate(people):
        game = person.save_replay(tmp_path / f"{number}.json")
        assert game.num_moves == person.moves
        table = person.page.locator(".stage svg").get_attribute("aria-label")
        assert table and game.name[-4:] in table
        person.page.reload()
        person.wait_for_turn()
        assert person.moves == game.num_moves
    assert people[0].log != people[1].log


def test_two_people_in_two_browsers_play_one_game(visit) -> None:
    people = [visit(), visit()]
    made = people[0].begin_by_request("human", "human", seed=9)
    for seat, person in enumerate(people):
        person.go(f"/game/{made['id']}#token={made['tokens'][str(seat)]}")
        expect(person.page.locator(".question")).to_be_visible()
    for move in range(8):
        (asked,) = [p for p in people if p.page.locator(".question.mine").count()]
        (other,) = [p for p in people if p is not asked]
        assert other.actions == [] and other.targets == []  # nor does he see what the other may do
        asked.page.locator(".action").first.click()
        for person in people:
            person.wait_for_moves(move)
    assert people[0].log == people[1].log and people[0].drawing == people[1].drawing


def test_a_window_that_is_behind_is_told_and_catches_up(visit) -> None:
    """The same seat in two windows; one of them hears nothing of what the other does."""
    old = visit()
    old.play_by_request("human", "human", seed=9)
    path = old.page.url.removeprefix(old.address)
    # No news for this window: what it asks for after this version never comes.
    old.page.route("**/api/games/*?after=*", lambda route: None)
    old.page.reload()
    old.wait_for_turn()

    new = visit()
    new.go(path)
    new.wait_for_turn()
    new.page.locator(".action").first.click()
    new.wait_for_moves(0)
    assert old.moves == 0

    old.page.locator(".action").last.click()
    old.toast("moved on")
    old.wait_for_moves(0)
    assert old.log == new.log and old.drawing == new.drawing
    old.picture("behind")
    old.forgive("409")


def test_late_news_does_not_take_back_what_is_seen(visitor: Visitor) -> None:
    """News of an older position arrives after the answer to one's own next action."""
    waiting: list[Route] = []
    visitor.page.route("**/api/games/*?after=*", lambda route: waiting.append(route))
    visitor.play_by_request("human", "human", seed=9)
    action = visitor.page.locator(".action").first
    visitor.take(action)
    name, token = re.findall(r"/game/([\w-]+)#token=([\w-]+)", visitor.page.url)[0]
    url = f"{visitor.address}/api/games/{name}"
    older = visitor.page.request.get(url, headers={"Authorization": f"Bearer {token}"}).json()
    action.click()
    visitor.wait_for_moves(1)
    with visitor.page.expect_request(re.compile(r"\?after=")) as asked:
        waiting[0].fulfill(json=older)
    assert visitor.moves == 2
    assert int(asked.value.url.rpartition("=")[2]) > older["version"]


@pytest.mark.parametrize("path", ["/game/nothing-here#token=forged", "/game/nothing-here"])
def test_a_link_that_leads_nowhere_says_so(visitor: Visitor, path: str) -> None:
    visitor.go(path)
    expect(
        visitor.page.get_by_role("heading", name="There is nothing at this table")
    ).to_be_visible()
    expect(visitor.page.get_by_role("alert").first).not_to_be_empty()
    if "#" in path:
        visitor.forgive("the server responded with a status of 4")


def test_a_forged_token_opens_no_game(visitor: Visitor) -> None:
    made = visitor.begin_by_request("human", "greedy")
    visitor.go(f"/game/{made['id']}#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
    expect(
        visitor.page.get_by_role("heading", name="There is nothing at this table")
    ).to_be_visible()
    assert visitor.page.locator(".stage").count() == 0
    visitor.forgive("the server responded with a status of 403")
