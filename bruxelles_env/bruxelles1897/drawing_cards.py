"""The cards: Action cards as they lie in the area, their small signs, and Architect cards."""

from __future__ import annotations

from functools import cache

from bruxelles_env.bruxelles1897.drawing_names import (
    NOBLE_GIFTS,
    NOBLE_NAMES,
    TYPE_NAMES,
    TYPE_TINTS,
)
from bruxelles_env.core import svg
from bruxelles_env.core.art import (
    BRICK,
    FADED,
    GOLD,
    INK,
    IVORY,
    ON_SEAT,
    PAPER,
    SEATS,
    pawn,
    portrait,
    swash,
)


def house_of(kind: str, x: float, y: float, scale: float = 1) -> str:
    """A house of one of the four types, with its letter."""
    plaque = {"a": -2.6, "b": -0.6, "c": -2.8, "d": -2.4}[kind]
    return svg.use(f"bx-house-{kind}", x, y, scale) + svg.label(
        x, y + (plaque + 2.4) * scale, kind, 7.6 * scale, fill=INK
    )


def material(kind: str, x: float, y: float, scale: float = 1) -> str:
    """The two materials of a card, side by side."""
    left, right = kind.split("-")
    return svg.use(f"bx-{left}", x - 10.4 * scale, y, scale) + svg.use(
        f"bx-{right}", x + 10.4 * scale, y, scale
    )


@cache
def sign(pile: str, kind: str, x: float, y: float, scale: float = 1) -> str:
    """A kind of card as a small picture, about 22 wide and high."""
    if pile == "artwork":
        return svg.use(f"bx-artwork-{kind}", x, y, scale)
    if pile == "material":
        return material(kind, x, y, scale * 0.62)
    if pile == "house":
        return house_of(kind, x, y, scale * 0.86)
    return portrait(kind, x, y, scale * 0.58)


@cache
def action_card(words: str, width: float, height: float) -> str:
    """The face of an Action card whose corner is the origin."""
    kind, _, pile = words.rpartition(" ")
    tint = TYPE_TINTS[pile]
    middle, room = width / 2, height - 72  # between the name and the two lines at the foot
    y = 31 + room / 2
    first, second = _captions(pile, kind)
    return (
        svg.rect(4, 4, width - 8, height - 8, 7, fill="url(#bx-lit)", stroke=tint, stroke_width=1.4)
        + swash(f"M12 14C40 3 {width - 40} 3 {width - 12} 14", tint)
        + svg.label(middle, 26, TYPE_NAMES[pile], 14, font_family="serif", fill=tint)
        + _picture(pile, kind, middle, y, room)
        + svg.label(middle, height - 27, first, 13, fit=width - 18, fill=INK)
        + svg.label(middle, height - 12, second, 11, fit=width - 18, fill=BRICK)
    )


def _picture(pile: str, kind: str, x: float, y: float, room: float) -> str:
    if pile == "artwork":
        return svg.use(f"bx-artwork-{kind}", x, y, min(room / 23, 4.6))
    if pile == "material":
        return material(kind, x, y, min(room / 25, 2.5))
    if pile == "house":
        return house_of(kind, x, y, room / 29)
    if pile == "noble":
        return portrait(kind, x, y, room / 43)
    if pile == "expo":
        return svg.use("bx-expo", x, y, room / 28)
    scale = min(room / 27, 3.6)
    return svg.use("bx-coin", x, y, scale)


def _captions(pile: str, kind: str) -> tuple[str, str]:
    """What the card is, and what it does."""
    if pile == "artwork":
        return kind, "Artwork"
    if pile == "material":
        left, right = kind.split("-")
        return f"2 {left}" if left == right else f"{left} and {right}", "Material"
    if pile == "house":
        return f"House {kind}", "pay with Materials"
    if pile == "noble":
        return NOBLE_NAMES[kind], NOBLE_GIFTS[kind]
    if pile == "expo":
        return "Expo", "2 VP an Artwork"
    return "3 BEF", "for an Artwork"


@cache
def placed_card(
    owner: int | str, kind: str, value: int, width: float, height: float, radius: float = 33
) -> str:
    """An Architect card on a space whose corner is the origin: its value, its kind, its owner."""
    seat = -1 if owner == "neutral" else int(owner)
    middle, y = width / 2, height / 2 - 4
    name = "neutral" if seat < 0 else f"player {seat}"
    return (
        svg.rect(4, 4, width - 8, height - 8, 9, fill=SEATS[seat], stroke=INK)
        + svg.rect(
            9, 9, width - 18, height - 18, 6, fill="none", stroke=ON_SEAT[seat], stroke_opacity=0.6
        )
        + svg.path(
            f"M14 {height - 30}C14 {y} {middle - 30} {y - 40} {middle} {y - 44}"
            f"C{middle + 30} {y - 40} {width - 14} {y} {width - 14} {height - 30}",
            fill="none",
            stroke=ON_SEAT[seat],
            stroke_opacity=0.45,
            stroke_width=1.6,
        )
        + svg.circle(middle, y, radius, fill=IVORY, stroke=GOLD, stroke_width=3)
        + svg.use("bx-architect", middle, y, radius / 13, opacity=0.13)
        + svg.label(middle, y + 16, value, 46, font_family="serif", fill=INK)
        + svg.rect(21, 14, 26, 25, 5, fill=IVORY, stroke=INK, stroke_width=0.8)
        + pawn(owner, 34, 27, 0.98)
        + (
            ""
            if seat < 0
            else svg.rect(width - 54, 14, 33, 25, 5, fill=IVORY, stroke=INK, stroke_width=0.8)
            + svg.label(width - 37.5, 31, kind, 13, fill=INK)
        )
        + svg.label(middle, height - 17, name, 12, fill=ON_SEAT[seat])
    )


@cache
def architect(seat: int, kind: str, x: float, y: float, count: int = 1) -> str:
    """A small Architect card, 24 wide and 28 high, and how many there are if more than one."""
    drawn = (
        svg.rect(x - 12, y - 14, 24, 28, 4, fill=SEATS[seat], stroke=INK, stroke_width=0.9)
        + svg.label(x, y - 3.4, seat, 9.5, fill=ON_SEAT[seat])
        + svg.rect(x - 10, y - 0.5, 20, 12, 3, fill=PAPER)
        + svg.label(x, y + 9, kind, 10, fill=INK)
    )
    if count == 1:
        return drawn
    return (
        drawn
        + svg.circle(x + 12, y - 8, 7, fill=PAPER, stroke=BRICK, stroke_width=1.4)
        + svg.label(x + 12, y - 4.2, count, 10.5, fill=INK)
    )


def pile_back(x: float, y: float, scale: float, count: int) -> str:
    """The back of a pile's topmost card; an outline where there is none."""
    if not count:
        return svg.rect(
            x - 14 * scale,
            y - 19 * scale,
            28 * scale,
            38 * scale,
            4 * scale,
            fill="none",
            stroke=FADED,
            stroke_dasharray="4 3",
        )
    under = "".join(svg.use("bx-back", x + d, y + d, scale) for d in (4, 2) if count * 2 > d)
    return under + svg.use("bx-back", x, y, scale)
