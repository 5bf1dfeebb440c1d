"""What lies before the players, one below the other."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1897.drawing_cards import architect, sign
from bruxelles_env.bruxelles1897.drawing_names import (
    NOBLE_GIFTS,
    NOBLE_NAMES,
    SHORT_GIFTS,
    kind_title,
)
from bruxelles_env.core import svg
from bruxelles_env.core.art import (
    BRICK,
    FADED,
    GOLD,
    INK,
    PANEL_HEAD,
    PANELS_WIDTH,
    PANELS_X,
    PAPER,
    person_card,
    portrait,
    score_strip,
    seat_head,
    seat_panel,
    seat_places,
)

_SHEET = 42
_LINES = {"points": "points", "house_types": "types"}


def draw_players(d: dict[str, Any]) -> list[str]:
    """A panel for every player, as high as their number allows."""
    places = seat_places(d["num_players"])
    return [_player(d, seat, y, height) for seat, (y, height) in enumerate(places)]


def _player(d: dict[str, Any], seat: int, y: float, height: float) -> str:
    player = d["players"][seat]
    captions = height > 250  # there is room for them
    line = 46.0 if captions else 31.0  # of each of the three lines of cards
    left = height - PANEL_HEAD - 3 * line - _SHEET - 4
    deep = min(118.0, left * (0.85 if captions else 1))  # of a noble
    air = (left - deep) / 5
    x, half = PANELS_X + 10, PANELS_X + PANELS_WIDTH / 2 + 4
    parts = [
        seat_panel(y, height, d["current_player"] == seat),
        _head(d, seat, player, y),
    ]
    at = y + PANEL_HEAD + air + 2
    for blocks in _BLOCKS:
        for place, (caption, block) in zip((x, half), blocks, strict=False):
            if captions:
                parts.append(svg.text(place, at + 10, caption, 10, fill=FADED))
            parts.append(block(player, seat, place, at + line - 15.5))
        at += line + air
    parts.append(_nobles(player, seat, at, deep))
    lines = [(_LINES.get(name, name), points) for name, points in player["score"].items()]
    lines.append(("total", sum(player["score"].values())))
    parts.append(
        score_strip(lines, d["phase"] == "over", y + height - _SHEET - max(1, air / 2), _SHEET)
    )
    return svg.group(*parts, title=f"player {seat}", data_seat=seat)


def _head(d: dict[str, Any], seat: int, player: dict[str, Any], y: float) -> str:
    over = d["phase"] == "over"
    marks = ""
    if d["first_player"] == seat:
        marks += svg.group(
            svg.circle(PANELS_X + 136, y + 16.5, 13, fill=PAPER, stroke=GOLD, stroke_width=1.5),
            svg.label(PANELS_X + 136, y + 21, "1st", 12, fill=BRICK),
            title="the first player",
        )
    if d["expo"] == seat:
        x = PANELS_X + (165 if over else 238)
        marks += svg.group(
            svg.circle(x, y + 16.5, 13, fill=PAPER, stroke=GOLD, stroke_width=1.5),
            svg.use("bx-expo", x, y + 16.5, 0.8),
            title="holds the Expo card",
        )
    total = sum(player["score"].values()) if over else None
    passed = player["passed"] and not over
    return seat_head(seat, y, marks, passed, total, f"{player['money']} BEF", player["vp"])


def _cards(kinds: dict[str, int], seat: int, where: str, x: float, y: float) -> str:
    """A player's Architect cards in hand or in Prison, by kind."""
    place = "hand" if where == "architect" else "Prison"
    return "".join(
        svg.target(
            f"seat-{seat}-{where}-{kind.replace('/', '-')}",
            f"{n} Architect card{'' if n == 1 else 's'} {kind} in {place}",
            architect(seat, kind, x + 12 + 62 * i, y),
            svg.text(x + 28 + 62 * i, y + 5, f"×{n}", 13, fill=INK),
            opacity=None if n else 0.25,
        )
        for i, (kind, n) in enumerate(kinds.items())
    )


def _hand(player: dict[str, Any], seat: int, x: float, y: float) -> str:
    return svg.use("bx-architect", x + 12, y, 1.1) + _cards(
        player["architects"], seat, "architect", x + 32, y
    )


def _jail(player: dict[str, Any], seat: int, x: float, y: float) -> str:
    return svg.use("bx-prison", x + 12, y, 1) + _cards(player["prison"], seat, "prison", x + 32, y)


def _row(
    counts: dict[str, int], pile: str, seat: int, x: float, y: float, apart: float, gap: float
) -> str:
    """Cards of one type by kind, with their numbers."""
    return "".join(
        svg.target(
            f"seat-{seat}-{pile}-{kind}",
            f"{n} {kind_title(pile, kind)}",
            sign(pile, kind, x + 14 + apart * i, y, 1.2),
            svg.text(x + 14 + gap + apart * i, y + 5, n, 14, fill=INK),
            opacity=None if n else 0.28,
        )
        for i, (kind, n) in enumerate(counts.items())
    )


def _artworks(player: dict[str, Any], seat: int, x: float, y: float) -> str:
    return _row(player["artworks"], "artwork", seat, x, y, 54, 17)


def _houses(player: dict[str, Any], seat: int, x: float, y: float) -> str:
    return _row(player["houses"], "house", seat, x, y, 54, 16)


def _materials(player: dict[str, Any], seat: int, x: float, y: float) -> str:
    return _row(player["materials"], "material", seat, x, y, 74, 20)


_BLOCKS: tuple[tuple[tuple[str, Any], ...], ...] = (
    (("Architect cards in hand", _hand), ("Prison", _jail)),
    (("Artworks", _artworks), ("Houses", _houses)),
    (("Materials", _materials),),
)


def _nobles(player: dict[str, Any], seat: int, y: float, deep: float) -> str:
    """Every noble before the player: upright, or lying and grey."""
    width = (PANELS_WIDTH - 16) / 6
    parts = []
    for i, noble in enumerate(player["nobles"]):
        name, upright = noble["name"], noble["upright"]
        x = PANELS_X + 8 + i * width
        lies = "upright" if upright else "lying"
        parts.append(
            svg.target(
                f"seat-{seat}-noble-{name}",
                f"{NOBLE_NAMES[name]} ({NOBLE_GIFTS[name]}), {lies}",
                _noble(name, upright, x + 2, y + 1, width - 4, deep - 4),
            )
        )
    return "".join(parts)


def _noble(name: str, upright: bool, x: float, y: float, width: float, height: float) -> str:
    shown = NOBLE_NAMES[name].removeprefix("Prince ")
    if height > 78:
        gift = SHORT_GIFTS[name] if upright else "used"
        return person_card(name, shown, gift, upright, x, y, width, height)
    scale = (height - 17) / 41
    return (
        svg.rect(
            x,
            y,
            width,
            height,
            6,
            fill="#fffaf0" if upright else "#d5ccb3",
            stroke=GOLD if upright else FADED,
            stroke_width=1.2,
        )
        + portrait(name, x + width / 2, y + 2 + 20.5 * scale, scale, 0 if upright else -90)
        + svg.label(
            x + width / 2,
            y + height - 4.5,
            shown,
            11,
            fit=width - 6,
            fill=INK if upright else "#6d644c",
        )
    )
