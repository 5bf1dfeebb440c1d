"""Links of the pages that leave docs/, such as ``../tests/test_aec.py``.

On the site there is nothing at their end: with ``repo_url`` in mkdocs.yml they lead there, without
it the link becomes its text and the name of the file. What does not exist is a warning, and so an
error of ``make docs``.
"""

from __future__ import annotations

import logging
import posixpath
import re
from pathlib import Path
from typing import Any

LEAVING = re.compile(r"(?<!!)\[([^\]]+)\]\((\.\./[^)#\s]+)(#[^)\s]*)?\)")

log = logging.getLogger("mkdocs.hooks.source_links")


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Called by MkDocs for every page."""
    root = Path(config["docs_dir"]).parent
    return rewritten(markdown, page.file.src_uri, root, config["repo_url"] or "")


def rewritten(markdown: str, source: str, root: Path, repo_url: str = "") -> str:
    """A page whose links out of docs/ lead to the repository, or are plain names."""

    def replace(link: re.Match[str]) -> str:
        text, target, anchor = link[1], link[2], link[3] or ""
        name = posixpath.normpath(posixpath.join("docs", posixpath.dirname(source), target))
        if name.startswith("docs/"):  # it comes back: a page like any other
            return link[0]
        if not (root / name).exists():
            log.warning("%s links to %s, which does not exist", source, name)
        if repo_url:
            return f"[{text}]({repo_url.rstrip('/')}/blob/main/{name}{anchor})"
        same = text.strip("`") in (name, posixpath.basename(name))
        return f"`{name}`" if same else f"{text} (`{name}`)"

    return LEAVING.sub(replace, markdown)
