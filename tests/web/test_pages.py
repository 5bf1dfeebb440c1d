"""The page's own files, and what they may load."""

from __future__ import annotations

import re

import pytest

from bruxelles_env.web.pages import Pages


@pytest.mark.parametrize("path", ["/", "/game/abc", "/watch/abc", "/replay/abc"])
def test_every_address_of_a_page_is_the_one_page(client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text == client.get("/").text


def test_what_the_page_names_is_there(client) -> None:
    """All that it loads comes from this server, so that it works offline; scripts import too."""
    waiting, seen = ["/"], set()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = client.get(path)
        assert answer.status_code == 200, path
        text = answer.text
        found = re.findall(r'(?:src|href)="([^"#]+)"', text) if path == "/" else []
        found += re.findall(r'(?:from|import) "([^"]+)"', text) if path.endswith(".js") else []
        found += re.findall(r'url\("?([^")]+)"?\)', text) if path.endswith(".css") else []
        for name in found:
            if not name.startswith("data:"):
                assert name.startswith("/static/"), f"{path} loads {name}"
                if name not in seen:
                    waiting.append(name)
    assert any(path.endswith(".js") for path in seen)
    assert any(path.endswith(".css") for path in seen)


def test_a_browser_that_has_a_file_is_not_sent_it_again(client) -> None:
    first = client.get("/static/index.html")
    again = client.get("/static/index.html", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and again.content == b""


def test_every_file_has_a_type_that_browsers_take() -> None:
    pages = Pages()._pages
    assert {name.rpartition(".")[2] for name in pages} >= {"html", "css", "js"}
    assert all(page.type and page.content for page in pages.values())
