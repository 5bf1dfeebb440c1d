"""The players' own boards, one below the other."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1893.drawing_names import FIGURE_GIFTS, FIGURE_NAMES
from bruxelles_env.bruxelles1893.terms import BUILDINGS
from bruxelles_env.core import svg
from bruxelles_env.core.art import (
    BRICK,
    CUBES,
    DEEP_MOSS,
    FADED,
    GOLD,
    INK,
    IVORY,
    LIGHT_GOLD,
    MOSS,
    ON_SEAT,
    PAPER,
    PARCHMENT,
    SEATS,
    WORKS,
    cube,
    pawn,
    portrait,
    work,
)

X, Y, WIDTH, HEIGHT = 1126, 62, 462, 926
_GAP = 8
_HEAD = 32
_ROWS = (
    ("coin", "per full 4 BF"),
    ("work", "per work of art"),
    ("figure", "per figure"),
    ("assistant", "per assistant beyond the second"),
)


def draw_players(d: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    """A board for every player, as high as their number allows."""
    count = d["num_players"]
    height = (HEIGHT - (count - 1) * _GAP) / count
    return [_player(d, facts, seat, Y + seat * (height + _GAP), height) for seat in range(count)]


def _player(d: dict[str, Any], facts: dict[str, Any], seat: int, y: float, height: float) -> str:
    player = d["players"][seat]
    asked = d["current_player"] == seat
    captions, scores = height > 200, height > 250  # there is room for them
    line = 41.0 if captions else 27.0  # of each of the three lines of pieces
    sheet = 42.0 if scores else 0.0
    left = height - _HEAD - 3 * line - sheet - 12
    rows = 1 if len(player["figures"]) <= 4 else 2
    deep = min(140, left / rows)  # of a figure
    air = (left + 12 - rows * deep) / (6 if scores else 5)
    parts = [
        svg.rect(
            X,
            y,
            WIDTH,
            height,
            12,
            fill=IVORY,
            stroke=LIGHT_GOLD if asked else GOLD,
            stroke_width=5 if asked else 1.5,
        ),
        _head(d, seat, player, y),
    ]
    at = y + _HEAD + air
    for blocks in ((_assistants, _cubes), (_works, _buildings), (_architect, _factors)):
        for half, block in enumerate(blocks):
            x = X + 10 + half * (WIDTH / 2 + 4)
            if captions:
                parts.append(svg.text(x, at + 9, _CAPTIONS[block], 10, fill=FADED))
            parts.append(block(player, facts, seat, x, at + line - 13.5))
        at += line + air
    parts.append(_figures(player, facts, seat, at, deep))
    if scores:
        over = d["phase"] == "over"
        parts.append(_score(player["score"], over, y + height - sheet - max(4, air / 2), sheet))
    return svg.group(*parts, title=f"player {seat}", data_seat=seat)


def _head(d: dict[str, Any], seat: int, player: dict[str, Any], y: float) -> str:
    """Seat, marks, money and points."""
    ink = ON_SEAT[seat]
    parts = [
        svg.path(
            f"M{X + 1} {y + _HEAD}V{y + 12}Q{X + 1} {y + 1} {X + 12} {y + 1}H{X + WIDTH - 12}"
            f"Q{X + WIDTH - 1} {y + 1} {X + WIDTH - 1} {y + 12}V{y + _HEAD}Z",
            fill=SEATS[seat],
        ),
        pawn(seat, X + 20, y + 17, 1.15),
        svg.text(X + 38, y + 22, f"Player {seat}", 16, fill=ink, font_family="serif"),
    ]
    x = X + 136
    if d["first_player"] == seat:
        parts.append(
            svg.group(
                svg.circle(x, y + 16, 13, fill=PAPER, stroke=GOLD, stroke_width=1.5),
                svg.use("bx-manneken", x, y + 15.5, 1.05),
                title="Manneken Pis: the first player",
            )
        )
    over = d["phase"] == "over"
    if player["passed"] and not over:
        parts.append(
            svg.rect(x + 20, y + 7, 62, 19, 9, fill=INK)
            + svg.label(x + 51, y + 20.6, "passed", 12, fill=IVORY)
        )
    end = X + WIDTH - 12
    if over:
        total = sum(player["score"].values())
        parts.append(
            svg.rect(end - 270, y + 6, 94, 21, 10, fill=LIGHT_GOLD, stroke=INK, stroke_width=0.8)
            + svg.label(end - 223, y + 21.4, f"final {total}", 14, fill=INK)
        )
    parts += [
        svg.target(
            f"seat-{seat}-money",
            f"player {seat} has {player['money']} BF",
            svg.rect(end - 168, y + 6, 80, 21, 10, fill=PAPER),
            svg.use("bx-coin", end - 157, y + 16.5, 1.05),
            svg.text(end - 143, y + 21.4, f"{player['money']} BF", 14, fit=54, fill=INK),
        ),
        svg.group(
            svg.rect(end - 80, y + 6, 84, 21, 10, fill=PAPER),
            svg.use("bx-laurel", end - 69, y + 16.5, 1.05),
            svg.text(end - 55, y + 21.4, f"{player['vp']} VP", 14, fill=INK),
            title=f"player {seat} has {player['vp']} VP",
        ),
    ]
    return "".join(parts)


def _assistants(
    player: dict[str, Any], facts: dict[str, Any], seat: int, x: float, y: float
) -> str:
    hand, placed, detained = player["assistants"], player["placed"], player["detained"]
    return svg.group(
        pawn(seat, x + 9, y, 1.1, label=False),
        svg.text(x + 20, y + 5, f"{hand} hand", 11.5, fill=INK),
        svg.use("bx-pawn", x + 75, y, 1.1, fill=PAPER),
        svg.text(x + 86, y + 5, f"{placed} placed", 11.5, fill=INK),
        svg.use("bx-bars", x + 150, y, 1.1, opacity=0.5),
        pawn(seat, x + 150, y, 0.95, label=False),
        svg.text(x + 162, y + 5, f"{detained} detained", 11.5, fill=INK),
        title=f"assistants: {hand} in hand, {placed} on the boards, {detained} in the Courthouse",
    )


def _cubes(player: dict[str, Any], facts: dict[str, Any], seat: int, x: float, y: float) -> str:
    parts = []
    for i, kind in enumerate(CUBES):
        at = x + 14 + 53 * i
        parts.append(
            svg.target(
                f"seat-{seat}-cube-{kind}",
                f"{player[kind]} {kind}",
                cube(kind, at, y, 1.15),
                svg.text(at + 13, y + 5, player[kind], 14, fill=INK),
                opacity=None if player[kind] else 0.35,
            )
        )
    return "".join(parts)


def _works(player: dict[str, Any], facts: dict[str, Any], seat: int, x: float, y: float) -> str:
    parts = []
    for i, colour in enumerate(WORKS):
        at, count = x + 12 + 43 * i, player["works"][colour]
        parts.append(
            svg.target(
                f"seat-{seat}-work-{colour}",
                f"{count} {colour} works of art",
                work(colour, at, y, 1.1),
                svg.text(at + 14, y + 5, count, 14, fill=INK),
                opacity=None if count else 0.3,
            )
        )
    return "".join(parts)


def _buildings(player: dict[str, Any], facts: dict[str, Any], seat: int, x: float, y: float) -> str:
    built = player["buildings"]
    houses = "".join(
        svg.use(
            "bx-house",
            x + 11 + 23 * i,
            y,
            1,
            fill=SEATS[seat] if i >= built else PARCHMENT,
            opacity=None if i >= built else 0.35,
        )
        for i in range(BUILDINGS)
    )
    tiles = player["exhibition_tiles"]
    return svg.group(
        houses, title=f"{BUILDINGS - built} buildings left, {built} built"
    ) + svg.group(
        svg.use("bx-poster", x + 162, y, 1.1),
        svg.text(x + 174, y + 5, f"×{tiles}", 14, fill=INK),
        title=f"{tiles} exhibition tiles",
        opacity=None if tiles else 0.35,
    )


def _architect(player: dict[str, Any], facts: dict[str, Any], seat: int, x: float, y: float) -> str:
    end, level = facts["track_ends"]["architect"], player["architect"]
    step = 190 / end
    parts = [svg.use("bx-architect", x + 10, y, 1.05)]
    for i in range(1, end + 1):
        at = x + 26 + (i - 0.5) * step
        if i == level:
            continue
        parts += [
            svg.rect(at - step / 2 + 1, y - 9, step - 2, 18, 4, fill="#e6dcc0", stroke="#b9ab80"),
            svg.label(at, y + 4, i, 10, fill=FADED),
        ]
    at = x + 26 + (level - 0.5) * step
    parts += [
        svg.circle(at, y, 11, fill=SEATS[seat], stroke=INK),
        svg.label(at, y + 5, level, 13, fill=ON_SEAT[seat]),
    ]
    return svg.target(f"seat-{seat}-architect", f"Architect track: level {level}", *parts)


def _factors(player: dict[str, Any], facts: dict[str, Any], seat: int, x: float, y: float) -> str:
    parts = []
    for i, (icon, words) in enumerate(_ROWS):
        at, factor = x + 54 * i, player["rows"][i]
        if icon == "figure":
            picture = portrait("solvay", at + 12, y, 0.5)
        elif icon == "work":
            picture = work("pink", at + 12, y, 0.85)
        else:
            picture = svg.use(f"bx-{icon}", at + 12, y, 0.85)
        parts.append(
            svg.target(
                f"seat-{seat}-row-{i + 1}",
                f"row {i + 1}: {factor} VP {words}",
                svg.rect(
                    at,
                    y - 12,
                    50,
                    24,
                    6,
                    fill=PAPER,
                    stroke=MOSS if factor > 1 else "#b9ab80",
                    stroke_width=1.8 if factor > 1 else 1,
                ),
                picture,
                svg.text(
                    at + 24,
                    y + 5,
                    f"×{factor}",
                    13,
                    fit=21,
                    fill=DEEP_MOSS if factor > 1 else FADED,
                ),
            )
        )
    return "".join(parts)


_CAPTIONS = {
    _assistants: "assistants",
    _cubes: "materials",
    _works: "works of art",
    _buildings: "buildings left · exhibition tiles",
    _architect: "architect",
    _factors: "rows: money, works, figures, assistants",
}


def _figures(
    player: dict[str, Any], facts: dict[str, Any], seat: int, y: float, deep: float
) -> str:
    """Every figure before the player: upright, or lying and grey."""
    width = (WIDTH - 16) / 4
    parts = []
    for i, figure in enumerate(player["figures"]):
        name, upright = figure["name"], figure["upright"]
        x, top = X + 8 + i % 4 * width, y + i // 4 * deep
        lies = "upright" if upright else "lying"
        salary = facts["salaries"][name]
        parts.append(
            svg.target(
                f"seat-{seat}-figure-{name.replace(' ', '-')}",
                f"{FIGURE_NAMES[name]} ({FIGURE_GIFTS[name]}), {lies}, salary {salary} BF",
                _figure(name, upright, x + 2, top + 1, width - 4, deep - 3),
            )
        )
    return "".join(parts)


def _figure(name: str, upright: bool, x: float, y: float, width: float, height: float) -> str:
    """A card: a portrait above or beside its name, as its height allows."""
    ink = INK if upright else "#6d644c"
    gift = FIGURE_GIFTS[name] if upright else "used"
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
        return (
            card
            + portrait(name, middle, y + (height - 30) / 2 + 1, (height - 38) / 41, turn)
            + svg.label(middle, low - 20, FIGURE_NAMES[name], 12, fit=width - 6, fill=ink)
            + svg.label(middle, low - 7, gift, 10.5, fit=width - 6, fill=BRICK if upright else ink)
        )
    scale = min(0.95, (height - 3) / 41)
    half = (16 if upright else 20) * scale
    left = x + 2 * half + 6
    fit = x + width - left - 2
    base = y + height / 2
    shown = FIGURE_NAMES[name].removeprefix("Prince ")
    picture = card + portrait(name, x + half + 3, base, scale, turn)
    if height < 36:
        return picture + svg.text(left, base + 4, shown, 11.5, fit=fit, fill=ink)
    return (
        picture
        + svg.text(left, base - 1, shown, 11.5, fit=fit, fill=ink)
        + svg.text(left, base + 12, gift, 10, fit=fit, fill=BRICK if upright else ink)
    )


_SHORT = {"assistants": "assist.", "manneken pis": "M. Pis"}


def _score(lines: dict[str, int], over: bool, y: float, height: float) -> str:
    """The score sheet, as if the game ended now."""
    entries = [*lines.items(), ("total", sum(lines.values()))]
    width = (WIDTH - 20) / len(entries)
    parts = [
        svg.rect(X + 10, y, WIDTH - 20, height - 4, 8, fill=PAPER, stroke="#b9ab80"),
        svg.rect(X + WIDTH - 10 - width, y, width, height - 4, 8, fill=LIGHT_GOLD, stroke=GOLD),
    ]
    for i, (name, points) in enumerate(entries):
        middle = X + 10 + (i + 0.5) * width
        parts += [
            svg.label(middle, y + 13, _SHORT.get(name, name), 9, fill=FADED),
            svg.label(middle, y + 31, points, 14, fill=INK),
        ]
    title = "final score" if over else "score if the game ended now"
    return svg.group(*parts, title=title)
