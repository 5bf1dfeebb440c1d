"""One server and one browser for these tests; every visitor has a browser window of his own."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bruxelles_env.replay import save_replay
from tests.test_replay import played
from tests.web.browser.driver import launch, sync_playwright
from tests.web.browser.finding import what_is_missing
from tests.web.browser.visitor import WIDE, Visitor
from tests.web.running import running

_failed = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.when == "call":
        item.stash[_failed] = report.failed
    return report


# For this package and not for the session: Playwright holds an event loop as long as it runs, and
# tests elsewhere have their own.
@pytest.fixture(scope="package")
def browser():
    missing = what_is_missing()
    if missing:  # and yet required
        pytest.fail(f"browser tests are required here: {missing}", pytrace=False)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def address(tmp_path_factory):
    """A server as `bruxelles web` starts it, with its usual limits."""
    data = tmp_path_factory.mktemp("web") / "web.sqlite"
    with running("--data", str(data), "--tournaments", "") as served:
        yield served.address


@pytest.fixture
def visit(browser, address, request):
    """Visitors, each with a window, cookies and memory of his own. None may see an error."""
    visitors = []

    def come(size: tuple[int, int] = WIDE, theme: str = "light", **options: object) -> Visitor:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="reduce",
            locale="en-GB",
            **options,
        )
        visitors.append(Visitor(context.new_page(), address))
        return visitors[-1]

    yield come
    if request.node.stash.get(_failed, False):
        for number, visitor in enumerate(visitors):
            with suppress(Exception):
                visitor.picture(f"failed-{request.node.name}-{number}")
    for visitor in visitors:
        visitor.page.context.close()
    assert [visitor.complaints for visitor in visitors] == [[] for _ in visitors]


@pytest.fixture
def visitor(visit) -> Visitor:
    return visit()


@pytest.fixture(scope="package")
def replays(tmp_path_factory):
    """A finished game of each kind in a replay file: {name: (path, game)}."""
    folder = tmp_path_factory.mktemp("replays")
    made = {}
    for name in ("bruxelles1893", "bruxelles1897"):
        game = played(name=name, num_players=2, seed=4)
        save_replay(game, folder / f"{name}.json", ["Anna", "Ben"])
        made[name] = (folder / f"{name}.json", game)
    return made
