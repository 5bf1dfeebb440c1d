"""What a page is told of a position, and what its seats may know of it."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_lowercase
from typing import Any

from agents.agent import Thought
from bruxelles_env.game import Game
from bruxelles_env.games import rules_of
from bruxelles_env.web.games import HUMAN, Table
from bruxelles_env.web.targets import target_of

# The numbers in which the kinds of agents think; own classes have their own.
_UNITS = {
    "greedy": "points ahead",
    "mcts": "result 0..1",
    "policy": "reward -1..1",
    "policy+mcts": "reward -1..1",
}

_LETTERS = ascii_lowercase.translate({ord("h"): None, ord("u"): None})  # hint and undo


def view_of(table: Table, seats: Sequence[int]) -> dict[str, Any]:
    """All that a page with these seats shows; a page that only watches has none."""
    game = table.game
    return {
        "id": table.id,
        "game": game.name,
        "title": rules_of(game.name).title,
        "num_players": game.num_players,
        "board": table.settings.board,
        "version": table.version,
        "moves": game.num_moves,
        "you": list(seats),
        "seats": [
            {"seat": seat, "name": who, "human": who == HUMAN}
            for seat, who in enumerate(table.settings.seats)
        ],
        **position_of(game, table.drawing),
        "actions": actions_of(game) if table.asked in seats else [],
        "log": table.log,
        "thinking": table.agent_goes_on,
        "paused": table.paused,
        "speed": table.speed,
        "can_undo": any(table.undo_point(seat) is not None for seat in seats),
        "trouble": table.trouble,
    }


def position_of(game: Game, drawing: str) -> dict[str, Any]:
    """What the whole table sees of a position; nothing here depends on what is hidden."""
    return {
        "asked": game.current_player,
        "decision": game.decision,
        "question": question_of(drawing),
        "svg": drawing,
        "scores": game.scores(),
        "over": game.is_over,
        "sheet": game.score_sheet() if game.is_over else None,
        "placements": game.placements() if game.is_over else None,
    }


def question_of(drawing: str) -> str:
    """Who does what now, as the drawing's title says it after game, round and phase."""
    title = re.search(r"<title>(.*?)</title>", drawing, re.DOTALL)
    assert title is not None, "a drawing has a title"
    words = html.unescape(title[1]).split(", ", 3)[3]
    return words[:1].upper() + words[1:]


def actions_of(game: Game) -> list[dict[str, Any]]:
    """What the asked player may do: only for his own eyes, drawn works show in it."""
    return [
        {**action_of(game, action), "key": key}
        for action, key in zip(game.legal_actions(), keys(), strict=False)
    ]


def action_of(game: Game, action: int) -> dict[str, Any]:
    return {"action": action, "words": game.describe(action), "target": target_of(game, action)}


def keys() -> Iterator[str]:
    """Keys to press: 1 to 9, then a1 to z9, then aa1 and so on; none begins another."""
    for letters in count():
        for prefix in product(_LETTERS, repeat=letters):
            yield from ("".join((*prefix, digit)) for digit in "123456789")


def analysis_of(game: Game, spec: str, thoughts: list[Thought]) -> dict[str, Any]:
    """What an agent thinks of every legal action; null where it has no opinion."""
    return {
        "agent": spec,
        "seat": game.current_player,
        "unit": _UNITS.get(spec.partition(":")[0], "value"),
        "thoughts": [
            {
                **action_of(game, thought.action),
                "visits": thought.visits,
                "prior": _finite(thought.prior),
                # What a search never tried it knows nothing of.
                "value": [None if thought.visits == 0 else _finite(v) for v in thought.value],
            }
            for thought in thoughts
            if thought.action in game.legal_actions()
        ],
    }


def _finite(value: float | None) -> float | None:
    return float(value) if value is not None and math.isfinite(value) else None
