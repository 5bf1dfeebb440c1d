"""Hooks of pytest: without a browser these tests are left out, and one line at the end says so.

They belong to `tests/conftest.py`: with several processes the one that writes the line collects
nothing itself, and reads no conftest further down.
"""

from __future__ import annotations

import pytest

from tests.web.browser.finding import is_required, what_is_missing

_left_out = pytest.StashKey[bool]()


@pytest.hookimpl(trylast=True)  # after -m and -k: what nobody asked for is not missed
def pytest_collection_modifyitems(config, items) -> None:
    browsing = [item for item in items if item.get_closest_marker("browser")]
    if not browsing or is_required() or what_is_missing() is None:
        # They take longest: begun last, one process would work while all others have nothing to do.
        items.sort(key=lambda item: item.get_closest_marker("browser") is None)
        return
    items[:] = [item for item in items if item not in browsing]
    config.hook.pytest_deselected(items=browsing)
    config.stash[_left_out] = True
    if hasattr(config, "workeroutput"):  # told to the process that writes
        config.workeroutput["browser_left_out"] = True


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error) -> None:
    if getattr(node, "workeroutput", {}).get("browser_left_out"):
        node.config.stash[_left_out] = True


def pytest_terminal_summary(terminalreporter, config) -> None:
    if config.stash.get(_left_out, False):
        terminalreporter.write_line(f"browser tests left out: {what_is_missing()}", yellow=True)
