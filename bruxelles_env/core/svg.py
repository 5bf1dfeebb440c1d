"""Small pieces of SVG as strings. Coordinates are numbers; all other attributes are keywords.

``stroke_width=2`` writes ``stroke-width="2"``, ``class_`` writes ``class``, None writes nothing.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape as _escape

NAMESPACE = "http://www.w3.org/2000/svg"
WIDEST = 0.62  # of the font size: what a letter of a wide bold font takes


# A table has a few hundred different words and numbers, drawn again with every position.
@lru_cache(4096)
def _escaped(words: str) -> str:
    return _escape(words, quote=True)


def escape(words: object) -> str:
    """Text that can stand in an element or an attribute."""
    return _escaped(str(words))


@lru_cache(256)
def _spelt(name: str) -> str:
    """A keyword as SVG spells it."""
    return name.rstrip("_").replace("_", "-")


def attributes(more: dict[str, object]) -> str:
    """Keywords as attributes, each with a blank before it. Values are not escaped."""
    found = ""
    for name, value in more.items():
        if value is not None:
            found += f' {_spelt(name)}="{value}"'
    return found


def rect(x: float, y: float, width: float, height: float, r: float = 0, **more: object) -> str:
    """A rectangle with corners of radius ``r``."""
    corner = f' rx="{r:g}"' if r else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corner}'
        f"{attributes(more)}/>"
    )


def circle(x: float, y: float, r: float, **more: object) -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{attributes(more)}/>'


def path(d: str, **more: object) -> str:
    """A path."""
    return f'<path d="{d}"{attributes(more)}/>'


def text(
    x: float, y: float, words: object, size: float, fit: float | None = None, **more: object
) -> str:
    """A line of text from ``x`` on, on the base line ``y``; smaller if it might not ``fit``."""
    shown = str(words)
    if fit is not None and shown:
        size = min(size, fit / (WIDEST * len(shown)))
    where = f'x="{x:g}" y="{y:g}" font-size="{size:.3g}"'
    return f"<text {where}{attributes(more)}>{escape(shown)}</text>"


def label(
    x: float, y: float, words: object, size: float, fit: float | None = None, **more: object
) -> str:
    """A line of text with its middle at ``x``."""
    return text(x, y, words, size, fit, text_anchor="middle", **more)


def use(name: str, x: float, y: float, scale: float = 1, turn: float = 0, **more: object) -> str:
    """A drawing of ``<defs>`` put at a point, larger or smaller, turned by degrees."""
    where = f"translate({x:g} {y:g})"
    if turn:
        where += f" rotate({turn:g})"
    if scale != 1:
        where += f" scale({scale:g})"
    return f'<use href="#{name}" transform="{where}"{attributes(more)}/>'


def group(*parts: str, title: str = "", **more: object) -> str:
    """Parts that belong together; ``title`` is what a pointer and a screen reader tell of them."""
    told = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{attributes(more)}>{told}{''.join(parts)}</g>"


def target(name: str, title: str, *parts: str, **more: object) -> str:
    """A thing that an action can mean: a group that a page finds by ``data-target``."""
    return (
        f'<g data-target="{name}"{attributes(more)}>'
        f"<title>{escape(title)}</title>{''.join(parts)}</g>"
    )


def document(
    width: int, height: int, title: str, parts: list[str], defs: str = "", **more: object
) -> str:
    """A whole SVG document that needs nothing else."""
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" style="max-width:100%;height:auto" role="img"{attributes(more)}>'
        f"<title>{escape(title)}</title><defs>{defs}</defs>{''.join(parts)}</svg>"
    )
