"""The page's own files, read once when the server starts: no request reaches the file system."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

from bruxelles_env.web.errors import Refusal

_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "png": "image/png",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
    "ttf": "font/ttf",
}
INDEX = "index.html"


@dataclass(frozen=True)
class Page:
    """A file in memory."""

    content: bytes
    type: str
    tag: str

    def answer(self, request: Request) -> Response:
        """The file, or word that the browser has it already."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        return Response(self.content, media_type=self.type, headers=headers)


class Pages:
    """All files below ``static``, by name."""

    def __init__(self) -> None:
        self._pages = dict(_read(files("bruxelles_env.web") / "static", ""))

    def find(self, name: str) -> Page:
        """A name is looked up among those that were read; it is never a path."""
        if name not in self._pages:
            raise Refusal(404, "there is no such page here")
        return self._pages[name]


def _read(folder: Traversable, prefix: str) -> list[tuple[str, Page]]:
    pages = []
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir():
            pages += _read(entry, f"{prefix}{entry.name}/")
            continue
        kind = _TYPES.get(entry.name.rpartition(".")[2])
        if kind is not None:
            content = entry.read_bytes()
            tag = f'"{sha256(content).hexdigest()[:16]}"'
            pages.append((prefix + entry.name, Page(content, kind, tag)))
    return pages
