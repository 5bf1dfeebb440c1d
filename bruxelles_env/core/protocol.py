"""What a game gives to the shared machinery. Nothing outside its folder knows a game any closer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bruxelles_env.core.layout import Layout
from bruxelles_env.core.wording import Wording

Array = np.ndarray[Any, Any]
Function = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Rules:
    """One game: its sizes, its compiled rules and its words."""

    name: str
    title: str
    min_players: int
    max_players: int
    boards: tuple[str, ...]
    questions: tuple[str, ...]  # kinds of decisions, by number
    first_step: int  # kinds from here on are steps, not questions
    ranges: dict[str, tuple[int, int]]  # the action space: name: (first action, how many)
    num_actions: int
    layout: Layout
    sheet: tuple[str, ...]  # lines of the score sheet, the total last
    max_decisions: int  # no game takes more
    state: np.dtype[Any]
    box: np.dtype[Any]
    standard_box: Path  # the box file that ships
    pack_box: Callable[[str, dict[str, Any]], Array]  # (name for errors, tables) -> one record
    # Words and plain data; ``box`` and ``state`` are records.
    wording: Wording  # actions in words, and back
    show: Callable[[Any, Any], str]  # a readable position
    draw: Callable[[Any, Any], str]  # the table as an SVG document
    to_dict: Callable[[Any, Any], dict[str, Any]]  # the open position as plain data
    from_dict: Callable[[Any, Any, dict[str, Any]], None]  # and back, into a record of zeros
    hidden: Callable[[Any, Any], dict[str, Any]]  # what only a referee may see
    # Compiled functions of the rules; ``box`` and ``s`` are records.
    deal: Function  # (box, s, num_players, board, seed)
    legal: Function  # (box, s, kind, player, a, b, out) -> how many
    settle: Function  # (box, s, kind, player, a, b, action)
    take_step: Function  # (box, s, kind, player, a, b)
    observe: Function  # (box, s, player, out)
    redraw_hidden: Function  # (s, player, seed)
    fill_sheet: Function  # (box, s, player, line)
    total_score: Function  # (box, s, player) -> the total of his score sheet
    standing: Function  # (box, s, player) -> a number that is larger for a better final place
    # For agents that look ahead: opinions, not rules.
    estimate: Function  # (box, s, player) -> points that he may expect at the end
    instinct: Function  # (box, s, kind, player, a, b, legal, count, weights): likely moves first
    spread: float  # points apart that make one player e times as likely to win as another
