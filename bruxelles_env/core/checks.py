"""What a caller may ask for, checked the same way wherever he asks: errors say what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from bruxelles_env.core.protocol import Rules
from bruxelles_env.core.rewards import REWARDS

_NAMED = 3  # how many legal actions an error names


def is_whole(value: object, low: int, high: int) -> bool:
    """Is it a whole number from low to high? True and False are none."""
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    return whole and low <= int(value) <= high  # type: ignore[call-overload]


def check_players(rules: Rules, num_players: Any) -> int:
    """A number of players that the game takes."""
    if not is_whole(num_players, rules.min_players, rules.max_players):
        raise ValueError(
            f"num_players is {num_players!r}: {rules.title} takes "
            f"{rules.min_players} to {rules.max_players} players"
        )
    return int(num_players)


def check_board(rules: Rules, board: str | None) -> str:
    """A board of the game; None is its first."""
    board = rules.boards[0] if board is None else board
    if board not in rules.boards:
        raise ValueError(f"unknown board {board!r}: expected {' or '.join(rules.boards)}")
    return board


def check_reward(reward: str) -> str:
    """One of the rewards."""
    if reward not in REWARDS:
        raise ValueError(f"unknown reward {reward!r}: expected {', '.join(REWARDS)}")
    return reward


def why_illegal(rules: Rules, s: Any, action: int, legal: Sequence[int]) -> str:
    """Why an action cannot be taken: who is asked for what, and what he may answer."""
    describe = rules.wording.describe
    name = describe(s, action) if 0 <= action < rules.num_actions else f"action {action}"
    kind, player = s.ask[s.depth - 1][:2]
    words = ", ".join(describe(s, number) for number in legal[:_NAMED])
    more = f", ... ({len(legal)} in all)" if len(legal) > _NAMED else ""
    return (
        f"{name!r} is not legal now: player {player} is asked for {rules.questions[kind]}: "
        f"{words}{more}"
    )
