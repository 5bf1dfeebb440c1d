"""Recorded games are played again and must come out letter by letter.

After a change that is meant to show in them: ``python -m tests.bruxelles1893.write_golden``.
"""

from __future__ import annotations

import pytest

from tests.bruxelles1893.write_golden import FOLDER, TABLES, golden_file, playthrough


@pytest.mark.parametrize(("num_players", "board"), TABLES)
def test_the_recorded_game_comes_out_again(num_players: int, board: str) -> None:
    """Any change of rules, chance, words or display shows here first, and in context."""
    recorded = golden_file(num_players, board).read_text(encoding="utf-8").splitlines()
    played = playthrough(num_players, board).splitlines()
    for number, (was, now) in enumerate(zip(recorded, played, strict=False), start=1):
        assert now == was, f"line {number} of {golden_file(num_players, board).name}"
    assert len(played) == len(recorded)


def test_no_other_files_are_recorded() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(golden_file(*table) for table in TABLES)


def test_recorded_games_stay_small_enough_to_read() -> None:
    for path in FOLDER.iterdir():
        assert path.stat().st_size < 150_000, path.name
        assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 120, path.name
