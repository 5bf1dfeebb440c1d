"""Markers on tracks: ``tracks`` of a state by player, ``track_end`` of a box, the last levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bruxelles_env.core.box_checks import Table
from bruxelles_env.core.compiled import rule
from bruxelles_env.core.reading import Reader

_LONGEST = 20


@rule
def advance(box, s, player, track):
    """One step on a track; a step past its end is lost."""
    if s.tracks[player, track] < box.track_end[track]:
        s.tracks[player, track] += 1


def pack_tracks(box: Any, table: Table, names: Sequence[str]) -> None:
    """Take the last levels from the box file."""
    table.only("provenance", *names)
    box.track_end[:] = [table.whole(name, 1, _LONGEST) for name in names]


def read_tracks(box: Any, s: Any, seat: int, player: Reader, names: Sequence[str]) -> None:
    """Take a player's levels from a position."""
    for track, name in enumerate(names):
        s.tracks[seat, track] = player[name].whole(1, int(box.track_end[track]))
