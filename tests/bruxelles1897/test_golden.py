"""Recorded games are played again and must come out letter by letter.

After a change that is meant to show in them: ``python -m tests.bruxelles1897.write_golden``.
"""

from __future__ import annotations

import pytest

from tests.bruxelles1897.write_golden import RECORDED


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_recorded_game_comes_out_again(num_players: int) -> None:
    """Any change of rules, chance, words or display shows here first, and in context."""
    RECORDED.check_table(num_players)


def test_no_other_files_are_recorded() -> None:
    RECORDED.check_files()


def test_recorded_games_stay_small_enough_to_read() -> None:
    RECORDED.check_sizes()
