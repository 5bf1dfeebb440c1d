"""The site builds without a warning, links lead somewhere, nothing is loaded from outside."""

from __future__ import annotations

import importlib.util
import logging
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]


class Links(HTMLParser):
    """Where a page leads, what it loads, and the anchors it has."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.anchors.add(found["id"])
        if tag == "a" and found.get("href"):
            self.leads.append(found["href"])
        elif tag == "link" and found.get("rel") in ("stylesheet", "icon", "preconnect"):
            self.loads.append(found["href"])
        elif found.get("src"):
            self.loads.append(found["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_links_lead_somewhere_and_nothing_comes_from_outside(site: Path) -> None:
    pages = {page: Links(page) for page in site.rglob("*.html") if page.name != "404.html"}
    assert len(pages) >= len(list((ROOT / "docs").glob("*.md")))
    for page, links in pages.items():
        for address in links.loads:
            assert not urlsplit(address).netloc, f"{page.name} loads {address}"
        for address in (*links.leads, *links.loads):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            assert target.exists(), f"{page.name}: {address}"
            if parts.fragment and target in pages:
                assert unquote(parts.fragment) in pages[target].anchors, f"{page.name}: {address}"


def test_pages_leave_the_machine_alone(site: Path) -> None:
    for page in site.rglob("*.html"):
        assert str(ROOT) not in page.read_text(encoding="utf-8"), page.name


def hook() -> ModuleType:
    path = ROOT / "docs" / "hooks" / "source_links.py"
    spec = importlib.util.spec_from_file_location("source_links", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_links_to_source_become_names_or_addresses(caplog: pytest.LogCaptureFixture) -> None:
    rewritten = hook().rewritten
    page = "[the test](../tests/conftest.py), [conftest.py](../tests/conftest.py), [x](agents.md#a)"
    with caplog.at_level(logging.WARNING):
        plain = rewritten(page, "index.md", ROOT)
        linked = rewritten(page, "index.md", ROOT, "https://example.org/us/")
        assert not caplog.records
        rewritten("[x](../no/such.py)", "index.md", ROOT)
    assert plain == "the test (`tests/conftest.py`), `tests/conftest.py`, [x](agents.md#a)"
    assert "[the test](https://example.org/us/blob/main/tests/conftest.py)" in linked
    assert "index.md links to no/such.py, which does not exist" in caplog.text
