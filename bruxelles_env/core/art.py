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


def definitions(part: str) -> str:
    """What stands in one of the parts of the file of icons."""
    drawn = Path(__file__).with_name("icons.svg").read_text(encoding="utf-8")
    start = f'<defs id="{part}">'
    inside = drawn[drawn.index(start) + len(start) :]
    return "".join(line.strip() for line in inside[: inside.index("</defs>")].splitlines())


DEFS = definitions("table")


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


def swash(d: str, tint: str, opacity: float = 0.55, width: float = 1.6) -> str:
    """A thin curve above or below a name."""
    return svg.path(d, fill="none", stroke=tint, stroke_opacity=opacity, stroke_width=width)


def panel(x: float, y: float, width: float, height: float) -> str:
    """A part of a board."""
    return svg.rect(
        x, y, width, height, 8, fill=PAPER, fill_opacity=0.75, stroke=GOLD, stroke_width=1.2
    )


def heading(x: float, y: float, words: str) -> str:
    """The name of a part of a board."""
    return svg.text(x, y, words, 13, fill=DEEP_MOSS, font_family="serif")


def discs(seats: list[int], x: float, y: float, width: float) -> list[str]:
    """Up to five discs around a point, in two lines if there are more than two."""
    size = 6.4 if len(seats) > 4 else 7.5
    half = len(seats) if len(seats) < 3 else (len(seats) + 1) // 2
    lines = [line for line in (seats[:half], seats[half:]) if line]
    parts = []
    for i, line in enumerate(lines):
        apart = min(16.0, (width - 2 * size) / max(1, len(line) - 1))
        for k, seat in enumerate(line):
            across = (k - (len(line) - 1) / 2) * apart
            parts.append(disc(seat, x + across, y + (i - (len(lines) - 1) / 2) * 16, size))
    return parts


def tally(seat: int, total: int, leads: bool, x: float, y: float, title: str) -> str:
    """A seat above what it has in all, framed where it leads; seat -1 is the neutral colour."""
    return svg.group(
        svg.rect(x - 9.5, y - 13, 19, 28, 5, fill=LIGHT_GOLD),
        svg.path(f"M{x - 9.5} {y + 1}v-9q0-5 5-5h9q5 0 5 5v9z", fill=SEATS[seat]),
        svg.rect(
            x - 9.5,
            y - 13,
            19,
            28,
            5,
            fill="none",
            stroke=BRICK if leads else FADED,
            stroke_width=2.6 if leads else 1,
        ),
        svg.label(x, y - 2, "N" if seat < 0 else seat, 10, fill=ON_SEAT[seat]),
        svg.label(x, y + 12, total, 11, fit=17, fill=INK),
        title=title,
    )


# --- the players' panels, all in one place

PANELS_X, PANELS_Y, PANELS_WIDTH, PANELS_HEIGHT = 1126, 62, 462, 926
PANEL_GAP, PANEL_HEAD = 8, 32


def seat_places(count: int) -> list[tuple[float, float]]:
    """Top and height of each player's panel, as high as their number allows."""
    height = (PANELS_HEIGHT - (count - 1) * PANEL_GAP) / count
    return [(PANELS_Y + seat * (height + PANEL_GAP), height) for seat in range(count)]


def seat_panel(y: float, height: float, asked: bool) -> str:
    """What a player's things lie on."""
    return svg.rect(
        PANELS_X,
        y,
        PANELS_WIDTH,
        height,
        12,
        fill=IVORY,
        stroke=LIGHT_GOLD if asked else GOLD,
        stroke_width=5 if asked else 1.5,
    )


def seat_head(
    seat: int, y: float, marks: str, passed: bool, total: int | None, money: str, points: int
) -> str:
    """The head of a player's panel: seat, marks, the final score if there is one, money, points."""
    x, end = PANELS_X, PANELS_X + PANELS_WIDTH - 12
    parts = [
        svg.path(
            f"M{x + 1} {y + PANEL_HEAD}V{y + 12}Q{x + 1} {y + 1} {x + 12} {y + 1}H{end}"
            f"Q{end + 11} {y + 1} {end + 11} {y + 12}V{y + PANEL_HEAD}Z",
            fill=SEATS[seat],
        ),
        pawn(seat, x + 20, y + 17, 1.15),
        svg.text(x + 38, y + 22, f"Player {seat}", 16, fill=ON_SEAT[seat], font_family="serif"),
        marks,
    ]
    if passed:
        parts.append(
            svg.rect(x + 156, y + 7, 62, 19, 9, fill=INK)
            + svg.label(x + 187, y + 20.6, "passed", 12, fill=IVORY)
        )
    if total is not None:
        parts.append(
            svg.rect(end - 270, y + 6, 94, 21, 10, fill=LIGHT_GOLD, stroke=INK, stroke_width=0.8)
            + svg.label(end - 223, y + 21.4, f"final {total}", 14, fill=INK)
        )
    parts += [
        svg.target(
            f"seat-{seat}-money",
            f"player {seat} has {money}",
            svg.rect(end - 168, y + 6, 80, 21, 10, fill=PAPER),
            svg.use("bx-coin", end - 157, y + 16.5, 1.05),
            svg.text(end - 143, y + 21.4, money, 14, fit=54, fill=INK),
        ),
        svg.group(
            svg.rect(end - 80, y + 6, 84, 21, 10, fill=PAPER),
            svg.use("bx-laurel", end - 69, y + 16.5, 1.05),
            svg.text(end - 55, y + 21.4, f"{points} VP", 14, fill=INK),
            title=f"player {seat} has {points} VP",
        ),
    ]
    return "".join(parts)


def person_card(
    figure: str,
    name: str,
    gift: str,
    upright: bool,
    x: float,
    y: float,
    width: float,
    height: float,
) -> str:
    """A figure or noble: a portrait above or beside the name, as the card's height allows."""
    ink = INK if upright else "#6d644c"
    turn = 0 if upright else -90
    card = svg.rect(
        x,
        y,
        width,
        height,
        6,
        fill="#fffaf0" if upright else "#d5ccb3",
        stroke=GOLD if upright else FADED,
        stroke_width=1.2,
    )
    if height > 78:
        middle, low = x + width / 2, y + height
        scale = min((height - 38) / 41, (width - 4) / (34 if upright else 42))
        return (
            card
            + portrait(figure, middle, y + (height - 30) / 2 + 1, scale, turn)
            + svg.label(middle, low - 20, name, 12, fit=width - 6, fill=ink)
            + svg.label(middle, low - 7, gift, 10.5, fit=width - 6, fill=BRICK if upright else ink)
        )
    scale = min(0.95, (height - 3) / 41)
    half = (16 if upright else 20) * scale
    left = x + 2 * half + 6
    fit = x + width - left - 2
    base = y + height / 2
    shown = name.removeprefix("Prince ")
    picture = card + portrait(figure, x + half + 3, base, scale, turn)
    if height < 36:
        return picture + svg.text(left, base + 4, shown, 11.5, fit=fit, fill=ink)
    return (
        picture
        + svg.text(left, base - 1, shown, 11.5, fit=fit, fill=ink)
        + svg.text(left, base + 12, gift, 10, fit=fit, fill=BRICK if upright else ink)
    )


def score_strip(lines: list[tuple[str, int]], over: bool, y: float, height: float) -> str:
    """A player's score sheet, as if the game ended now; its last line is the total."""
    x, width = PANELS_X + 10, (PANELS_WIDTH - 20) / len(lines)
    parts = [
        svg.rect(x, y, PANELS_WIDTH - 20, height - 4, 8, fill=PAPER, stroke="#b9ab80"),
        svg.rect(
            x + PANELS_WIDTH - 20 - width, y, width, height - 4, 8, fill=LIGHT_GOLD, stroke=GOLD
        ),
    ]
    for i, (name, points) in enumerate(lines):
        middle = x + (i + 0.5) * width
        parts += [
            svg.label(middle, y + 13, name, 9, fill=FADED),
            svg.label(middle, y + 31, points, 14, fill=INK),
        ]
    title = "final score" if over else "score if the game ended now"
    return svg.group(*parts, title=title)


def arched_card(x: float, y: float, width: float, height: float, foot: float, asked: bool) -> str:
    """A bonus card: a frame, marked while it is settled, and an arch that ends at ``foot``."""
    frame = svg.rect(
        x,
        y,
        width,
        height,
        8,
        fill=PAPER,
        stroke=BRICK if asked else GOLD,
        stroke_width=4 if asked else 2,
    )
    arch = svg.path(
        f"M{x + 5} {y + 40}C{x + 5} {y - 6} {x + width - 5} {y - 6} {x + width - 5} {y + 40}"
        f"V{y + foot}H{x + 5}Z",
        fill=PARCHMENT,
        fill_opacity=0.6,
        stroke=MOSS,
    )
    return frame + arch
