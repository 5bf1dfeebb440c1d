"""The learning curve of a run: its win rates against fixed agents, drawn over its steps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agents.arena.intervals import Estimate, Interval
from agents.arena.line_plot import Line, line_plot
from agents.arena.plots import axis_for

TITLE = "Learning curve"

# A file of its own is shown by whatever opens it, so it brings its colours.
_STYLE = (
    "svg{background:#fdfcf9;font:11px system-ui,sans-serif}text{fill:#22201c}"
    ".tick,.figure{fill:#6b665d}.tick{font-size:10px}path{fill:none;stroke:#22201c}"
    ".grid{stroke:#d9d3c7;stroke-width:.6}.line{stroke-width:2}.band{stroke:none;opacity:.2}"
    ".line.s0{stroke:#2b7bba}.band.s0{fill:#2b7bba}.line.s1{stroke:#d9822b}.band.s1{fill:#d9822b}"
)


def read_evaluations(path: Path) -> list[dict[str, Any]]:
    """The evaluations of a run, from its folder's file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def learning_curve(evaluations: Sequence[dict[str, Any]]) -> str:
    """Win rates over the learner's decisions, a line for each fixed agent and table size."""
    lines: dict[str, list[tuple[float, Estimate]]] = {}
    for entry in evaluations:
        for outcome in entry["outcomes"]:
            name = f"wins against {outcome['opponent']} at {outcome['num_players']}"
            interval = Interval(outcome["low"], outcome["high"])
            point = (float(entry["steps"]), Estimate(outcome["rate"], interval))
            lines.setdefault(name, []).append(point)
    steps = [float(entry["steps"]) for entry in evaluations]
    return line_plot(
        TITLE,
        [Line(name, points) for name, points in lines.items()],
        axis_for(steps, low=0.0),
        axis_for([0.0, 1.0], low=0.0, high=1.0),
        lambda value: f"{value:.0%}",
    )


def standalone(svg: str) -> str:
    """The same as a file that needs no page around it."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="800"'
    body = svg.replace("<svg", head, 1)
    return body.replace("</title>", f"</title><style>{_STYLE}</style>", 1) + "\n"
