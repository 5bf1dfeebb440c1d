"""Colours and small drawings for the tables of both games. All of it is our own.

The icons lie in ``icons.svg``, each around the origin; ``svg.use`` puts one in its place. What has
no fill there takes the one of its place: pawns and houses are in the colour of their owner.
"""

from __future__ import annotations

from pathlib import Path

from bruxelles_env.core import svg

INK = "#2b2118"
IVORY = "#f3ead3"
PAPER = "#fcf7e8"
PARCHMENT = "#dccfae"
NIGHT = "#1b2a3b"
DUSK = "#2c4057"
GOLD = "#b8923a"
LIGHT_GOLD = "#e3c878"
MOSS = "#5c6b3c"
DEEP_MOSS = "#3e4a28"
BRICK = "#a4472f"
FADED = "#8d8266"

# Five seats and the neutral colour. Told apart in each of the three kinds of colour blindness.
SEATS = ("#1d4e89", "#e0a526", "#a8341f", "#2f8f7d", "#d6abdf", "#8b8b85")
ON_SEAT = ("#ffffff", INK, "#ffffff", "#ffffff", INK, "#ffffff")

WORKS = {
    "blue": "#3f6fb0",
    "pink": "#d9839b",
    "yellow": "#e6c229",
    "green": "#5b8c4a",
    "black": "#2a2a2c",
}
CUBES = {"wood": "#9a6232", "stone": "#bdb7a6", "iron": "#4d5a68", "joker": "#8a4a7c"}


def _definitions() -> str:
    """What stands between <defs> and </defs> in the file of icons."""
    drawn = Path(__file__).with_name("icons.svg").read_text(encoding="utf-8")
    inside = drawn[drawn.index("<defs>") + len("<defs>") : drawn.index("</defs>")]
    return "".join(line.strip() for line in inside.splitlines())


DEFS = _definitions()


def pawn(seat: int | str, x: float, y: float, scale: float = 1, label: bool = True) -> str:
    """An assistant, with the number of his seat ("N": neutral)."""
    number = -1 if seat == "neutral" else int(seat)
    figure = svg.use("bx-pawn", x, y, scale, fill=SEATS[number])
    if not label:
        return figure
    return figure + svg.label(
        x, y + 7.6 * scale, "N" if number < 0 else number, 9 * scale, fill=ON_SEAT[number]
    )


def disc(seat: int, x: float, y: float, r: float) -> str:
    """A player's disc with the number of the seat."""
    return svg.circle(x, y, r, fill=SEATS[seat], stroke=INK, stroke_width=0.8) + svg.label(
        x, y + r * 0.42, seat, r * 1.25, fill=ON_SEAT[seat]
    )


def house(seat: int, x: float, y: float, scale: float = 1) -> str:
    """A building: a small facade in the owner's colour with the number of the seat."""
    return svg.use("bx-house", x, y, scale, fill=SEATS[seat]) + svg.label(
        x, y - 2.6 * scale, seat, 7.4 * scale, fill=INK
    )


def cube(kind: str, x: float, y: float, scale: float = 1) -> str:
    """A cube of material."""
    drawn = svg.use("bx-cube", x, y, scale, fill=CUBES[kind])
    return drawn + svg.use("bx-star", x, y - 4 * scale, scale * 0.5) if kind == "joker" else drawn


def work(colour: str, x: float, y: float, scale: float = 1) -> str:
    """A work of art in its frame."""
    return svg.use("bx-work", x, y, scale, fill=WORKS[colour])


def plate(x: float, y: float, width: float, height: float, words: str, size: float = 13) -> str:
    """A name plate: the heading of a part of the table."""
    bow = height / 2
    return svg.path(
        f"M{x + bow:g} {y:g}H{x + width - bow:g}C{x + width - 2:g} {y:g} {x + width - 8:g} "
        f"{y + bow:g} {x + width:g} {y + bow:g}C{x + width - 8:g} {y + bow:g} {x + width - 2:g} "
        f"{y + height:g} {x + width - bow:g} {y + height:g}H{x + bow:g}C{x + 2:g} {y + height:g} "
        f"{x + 8:g} {y + bow:g} {x:g} {y + bow:g}C{x + 8:g} {y + bow:g} {x + 2:g} {y:g} "
        f"{x + bow:g} {y:g}Z",
        fill=DEEP_MOSS,
        stroke=GOLD,
    ) + svg.label(
        x + width / 2,
        y + bow + size * 0.36,
        words,
        size,
        fill=IVORY,
        font_family="serif",
        letter_spacing="0.6",
    )


def board(x: float, y: float, width: float, height: float, foot: float = 1) -> str:
    """A board of ivory in a double frame with whiplash corners, smaller by ``foot`` at its foot."""
    far, low = x + width, y + height
    corners = "".join(
        f'<use href="#bx-whiplash" transform="translate({cx:g} {cy:g}) scale({sx} {sy})"/>'
        for cx, cy, sx, sy in (
            (x, y, 1, 1),
            (far, y, -1, 1),
            (x, low, foot, -foot),
            (far, low, -foot, -foot),
        )
    )
    return (
        svg.rect(x, y, width, height, 14, fill=IVORY, stroke=GOLD, stroke_width=2.5)
        + svg.rect(x + 5, y + 5, width - 10, height - 10, 10, fill="none", stroke=MOSS)
        + corners
    )


def portrait(figure: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The bust of a public figure, 32 wide and 40 high."""
    return svg.use(f"bx-{figure.replace(' ', '-')}", x, y, scale, turn)
