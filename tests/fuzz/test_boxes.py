"""Boxes, as files and as tables: played with, or refused with ``BoxError``."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from bruxelles_env import BoxError, Game
from bruxelles_env.games import GAMES, rules_of
from tests.fuzz.faces import Check, for_long, quickly
from tests.fuzz.files import contents, told
from tests.fuzz.guard import guarded
from tests.fuzz.values import spoiled, strange, texts, torn
from tests.playing import play_to_the_end

# Known, and not mended yet: ``read_box`` says of a path that no system takes, and of arrays that
# are nested too deeply, what Python says.
LEFT = (UnicodeEncodeError, RecursionError)
WORDS = ("printed", "ours", "1-1", "4-4", "WSTMC", "blue", "black", "wood")


@cache
def text(game: str) -> bytes:
    return rules_of(game).standard_box.read_bytes()


@cache
def tables(game: str) -> dict[str, Any]:
    return tomllib.loads(text(game).decode())


def played_or_refused(deal: Callable[[], Game], what: object) -> None:
    with guarded(what):
        try:
            game = deal()
        except BoxError as error:
            told(error)
        except LEFT:
            pass
        else:
            play_to_the_end(game)


def check_tables(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(GAMES))
    box = data.draw(st.one_of(strange, *[spoiled(tables(name), WORDS)] * 4))
    if box is not None and not isinstance(box, str):  # those are no tables but a path
        players = data.draw(st.integers(2, rules_of(name).max_players))
        played_or_refused(lambda: Game(name, players, box=box), box)


def check_files(folder: Path) -> Check:
    def check(data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(GAMES))
        written = data.draw(st.binary(max_size=60) | torn(text(name)))
        path = folder / "box.toml"
        path.write_bytes(written)
        played_or_refused(lambda: Game(name, 2, box=path), written)
        assert contents(folder) == {"box.toml": written}

    return check


def check_paths(data: st.DataObject) -> None:
    path = data.draw(texts | st.just("x" * 5000)).replace("\0", "")  # left, too
    played_or_refused(lambda: Game("bruxelles1897", 2, box=f"/no/such/{path}"), path)


def test_boxes_quickly(tmp_path: Path) -> None:
    quickly(check_tables, 60)
    quickly(check_files(tmp_path), 30)
    quickly(check_paths, 20)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_boxes_for_long(tmp_path: Path) -> None:
    for_long(check_tables, check_files(tmp_path), check_paths)
