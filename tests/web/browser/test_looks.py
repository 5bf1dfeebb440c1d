"""How the pages look: wide and on a phone, light and dark; and what a screen reader is told."""

from __future__ import annotations

import random

import pytest

from bruxelles_env.games import GAMES
from tests.web.browser.driver import expect
from tests.web.browser.visitor import PHONE, WIDE, Visitor

pytestmark = pytest.mark.browser

SIZES = {"wide": WIDE, "phone": PHONE}
NAMED = {"button", "link", "checkbox", "radio", "slider", "combobox", "textbox", "searchbox"}


def check_width(visitor: Visitor) -> None:
    """Nothing of the page itself lies beside the screen, and every button can be reached."""
    wide, seen = visitor.page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= seen
    outside = visitor.page.locator("button:visible, select:visible, summary:visible").evaluate_all(
        """all => all.filter((one) => {
            const { left, right } = one.getBoundingClientRect();
            return left < 0 || right > innerWidth + 1;
        }).map((one) => one.outerHTML)"""
    )
    assert outside == []


def check_names(visitor: Visitor) -> None:
    """Everything that can be used has a name, as the browser tells it to a screen reader."""
    session = visitor.page.context.new_cdp_session(visitor.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    used = [node for node in nodes if not node["ignored"] and node["role"]["value"] in NAMED]
    names = [node.get("name", {}).get("value", "").strip() for node in used]
    nameless = [node["role"]["value"] for node, name in zip(used, names, strict=True) if not name]
    assert nameless == []
    for target in visitor.targets:
        label = visitor.target(target).get_attribute("aria-label")
        assert label in names, target


def check(visitor: Visitor, name: str) -> None:
    check_width(visitor)
    check_names(visitor)
    visitor.picture(name)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_main_pages(visit, replays, size: str, theme: str) -> None:
    visitor = visit(SIZES[size], theme)
    page, look = visitor.page, f"{size}-{theme}"
    visitor.go()
    expect(visitor.button("Play")).to_be_visible()
    check(visitor, f"{look}-start")

    for game in GAMES:
        visitor.play_by_request("human", "greedy", "greedy", game=game, seed=5)
        rng = random.Random(5)
        for _ in range(5):
            visitor.play(rng)
        visitor.button("Hint").click()
        expect(page.locator(".action.hinted")).to_have_count(1)
        check(visitor, f"{look}-{game}")

    made = visitor.begin_by_request("greedy", "random", paused=True)
    visitor.go(f"/watch/{made['id']}#token={made['watch']}")
    expect(visitor.button("Step")).to_be_visible()
    check(visitor, f"{look}-watch")

    visitor.open_replay(replays["bruxelles1893"][0])
    page.keyboard.press("End")
    expect(page.locator(".sheet")).to_be_visible()
    check(visitor, f"{look}-replay-over")


def test_the_dark_page_is_dark_and_stays_as_chosen(visit) -> None:
    visitor = visit(theme="dark")
    visitor.go()
    assert brightness(visitor) < 80
    visitor.button("Light colours").click()
    assert brightness(visitor) > 180
    visitor.page.reload()
    expect(visitor.button("Dark colours")).to_be_visible()
    assert brightness(visitor) > 180


def brightness(visitor: Visitor) -> float:
    """Of the page's ground, 0 to 255."""
    return visitor.page.evaluate(
        """() => {
            const canvas = document.createElement("canvas").getContext("2d");
            canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
            canvas.fillRect(0, 0, 1, 1);
            const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
            return (red + green + blue) / 3;
        }"""
    )


def test_on_a_phone_every_part_of_the_table_is_reached(visit) -> None:
    visitor = visit(PHONE, has_touch=True)
    visitor.begin("bruxelles1893", "human", "greedy", seed=5)
    visitor.wait_for_turn()
    rng = random.Random(5)
    clicks = [visitor.play(rng) for _ in range(12)]
    assert clicks.count("button") < 6  # what is asked is seen without looking for it
    check_width(visitor)
    parts = visitor.page.get_by_role("group", name="Part of the table").get_by_role("button")
    seen = set()
    for number in range(parts.count()):
        parts.nth(number).click()
        expect(parts.nth(number)).to_have_attribute("aria-pressed", "true")
        seen.update(visitor.targets)
    marked = visitor.page.locator(".stage .legal").evaluate_all(
        "all => all.map((one) => one.dataset.target)"
    )
    assert seen == set(marked)
    for what in (".actions .action >> nth=-1", ".tools", ".thoughts", ".log-list li >> nth=-1"):
        visitor.page.locator(what).scroll_into_view_if_needed()
        expect(visitor.page.locator(what)).to_be_in_viewport()
