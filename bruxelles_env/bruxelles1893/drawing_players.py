"""The players' own boards, one below the other."""

from __future__ import annotations

from typing import Any

from bruxelles_env.bruxelles1893.drawing_names import FIGURE_GIFTS, FIGURE_NAMES
from bruxelles_env.bruxelles1893.terms import BUILDINGS
from bruxelles_env.core import svg
from bruxelles_env.core.art import (
    CUBES,
    DEEP_MOSS,
    FADED,
    GOLD,
    INK,
    MOSS,
    ON_SEAT,
    PANEL_HEAD,
    PANELS_WIDTH,
    PANELS_X,
    PAPER,
    PARCHMENT,
    SEATS,
    WORKS,
    cube,
    pawn,
    person_card,
    portrait,
    score_strip,
    seat_head,
    seat_panel,
    seat_places,
    work,
)

_ROWS = (
    ("coin", "per full 4 BF"),
    ("work", "per work of art"),
    ("figure", "per figure"),
    ("assistant", "per assistant beyond the second"),
)


def draw_players(d: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    """A board for every player, as high as their number allows."""
    places = seat_places(d["num_players"])
    return [_player(d, facts, seat, y, height) for seat, (y, height) in enumerate(places)]


def _player(d: dict[str, Any], facts: dict[str, Any], seat: int, y: float, height: float) -> str:
    player = d["players"][seat]
    asked = d["current_player"] == seat
    captions, scores = height > 200, height > 250  # there is room for them
    line = 41.0 if captions else 27.0  # of each of the three lines of pieces
    sheet = 42.0 if scores else 0.0
    left = height - PANEL_HEAD - 3 * line - sheet - 12
    rows = 1 if len(player["figures"]) <= 4 else 2
    deep = min(140, left / rows)  # of a figure
    air = (left + 12 - rows * deep) / (6 if scores else 5)
    parts = [seat_panel(y, height, asked), _head(d, seat, player, y)]
    at = y + PANEL_HEAD + air
    for blocks in ((_assistants, _cubes), (_works, _buildings), (_architect, _factors)):
        for half, block in enumerate(blocks):
            x = PANELS_X + 10 + half * (PANELS_WIDTH / 2 + 4)
            if captions:
                parts.append(svg.text(x, at + 9, _CAPTIONS[block], 10, fill=FADED))
            parts.append(block(player, facts, seat, x, at + line - 13.5))
        at += line + air
    parts.append(_figures(player, facts, seat, at, deep))
    if scores:
        over = d["phase"] == "over"
        low = y + height - sheet - max(4, air / 2)
        parts.append(score_strip(_score(player["score"]), over, low, sheet))
    return svg.group(*parts, title=f"player {seat}", data_seat=seat)


def _head(d: dict[str, Any], seat: int, player: dict[str, Any], y: float) -> str:
    """Seat, marks, money and points."""
    mark, x = "", PANELS_X + 136
    if d["first_player"] == seat:
        mark = svg.group(
            svg.circle(x, y + 16, 13, fill=PAPER, stroke=GOLD, stroke_width=1.5),
            svg.use("bx-manneken", x, y + 15.5, 1.05),
            title="Manneken Pis: the first player",
        )
    over = d["phase"] == "over"
    total = sum(player["score"].values()) if over else None
    passed = player["passed"] and not over
    return seat_head(seat, y, mark, passed, total, f"{player['money']} BF", player["vp"])


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
    width = (PANELS_WIDTH - 16) / 4
    parts = []
    for i, figure in enumerate(player["figures"]):
        name, upright = figure["name"], figure["upright"]
        x, top = PANELS_X + 8 + i % 4 * width, y + i // 4 * deep
        lies = "upright" if upright else "lying"
        salary = facts["salaries"][name]
        parts.append(
            svg.target(
                f"seat-{seat}-figure-{name.replace(' ', '-')}",
                f"{FIGURE_NAMES[name]} ({FIGURE_GIFTS[name]}), {lies}, salary {salary} BF",
                person_card(
                    name,
                    FIGURE_NAMES[name],
                    FIGURE_GIFTS[name] if upright else "used",
                    upright,
                    x + 2,
                    top + 1,
                    width - 4,
                    deep - 3,
                ),
            )
        )
    return "".join(parts)


_SHORT = {"assistants": "assist.", "manneken pis": "M. Pis"}


def _score(lines: dict[str, int]) -> list[tuple[str, int]]:
    entries = [(_SHORT.get(name, name), points) for name, points in lines.items()]
    return [*entries, ("total", sum(lines.values()))]
