"""Replays from strangers: played again, or refused with ``BadReplay``."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from bruxelles_env import BadReplay, Game
from bruxelles_env.games import rules_of
from bruxelles_env.replay import from_replay, load_replay, to_replay
from tests.fuzz.faces import Check, for_long, quickly
from tests.fuzz.files import contents, told
from tests.fuzz.guard import guarded
from tests.fuzz.values import spoiled, strange, torn

WORDS = ("bruxelles1893", "bruxelles1897", "expert", "standard", "pass")


@cache
def samples() -> list[dict[str, Any]]:
    """A short game, one with a box of its own, and a whole one, which has scores."""
    box = tomllib.loads(rules_of("bruxelles1897").standard_box.read_text(encoding="utf-8"))
    return [
        replay(Game("bruxelles1893", 3, 1), 12),
        replay(Game("bruxelles1897", 2, 2, box=box), 5),
        replay(Game("bruxelles1897", 2, 3), 10_000),
    ]


def replay(game: Game, moves: int) -> dict[str, Any]:
    chance = random.Random(1)
    while not game.is_over and game.num_moves < moves:
        game.apply(chance.choice(game.legal_actions()))
    return to_replay(game)


def read_or_refused(read: Callable[[], Game], what: object) -> None:
    with guarded(what):
        try:
            game = read()
        except BadReplay as error:
            told(error)
        else:
            assert from_replay(to_replay(game)).history == game.history


def check_data(data: st.DataObject) -> None:
    """Values as another program may hand them over."""
    sample = data.draw(st.sampled_from(samples()))
    value = data.draw(strange | spoiled(sample, WORDS) | spoiled(sample, WORDS))
    read_or_refused(lambda: from_replay(value), value)


def check_files(folder: Path) -> Check:
    def check(data: st.DataObject) -> None:
        sample = data.draw(st.sampled_from(samples()[:2]))
        whole = st.binary(max_size=60) | strange.map(_json) | spoiled(sample).map(_json)
        written = data.draw(whole | torn(_json(sample)))
        path = folder / "game.json"
        path.write_bytes(written)
        read_or_refused(lambda: load_replay(path), written)
        assert contents(folder) == {"game.json": written}

    return check


def _json(value: Any) -> bytes:
    try:
        return json.dumps(value).encode()
    except (ValueError, RecursionError):
        return b"[" * 2000


def test_replays_quickly(tmp_path: Path) -> None:
    quickly(check_data, 60)
    quickly(check_files(tmp_path), 40)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_replays_for_long(tmp_path: Path) -> None:
    for_long(check_data, check_files(tmp_path))
