"""Settings of training: YAML files, changes of the command line, and the folder of a run."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

pytest.importorskip("yaml", reason="needs pip install 'bruxelles-env[train]'")

import yaml

from tests.fuzz.faces import Check, for_long, quickly
from tests.fuzz.files import contents, told
from tests.fuzz.guard import guarded
from tests.fuzz.values import spoiled, strange, texts, torn, values
from training import folder as run_folder
from training.config import NAMES, load_config, parse_change

CONFIGS = Path(__file__).parents[2] / "configs"
WORDS = (
    "ppo",
    "search",
    "bruxelles1893",
    "1e-4",
    "expert",
    "self",
    "pool",
    "auto",
    "board",
    *NAMES,
)
# One line that stands for a billion words, if anybody writes it out.
BOMB = "a: &a [x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n"
    for old, new in zip("abcdefghi", "bcdefghij", strict=True)
)
FILES = [b"[" * 3000, BOMB.encode(), (BOMB + "players: *j\n").encode(), b"opponents: &o {self: *o}"]


@cache
def samples() -> list[bytes]:
    return [path.read_bytes() for path in sorted(CONFIGS.glob("tiny*.yaml"))]


@cache
def parsed(sample: bytes) -> Any:
    return yaml.safe_load(sample)


def read_or_refused(read: Callable[[], Any], what: object) -> bool:
    with guarded(what):
        try:
            read()
        except ValueError as error:
            told(error, most=20_000)
            return False
    return True


def check_files(folder: Path) -> Check:
    path = folder / "config.yaml"

    def check(data: st.DataObject) -> None:
        sample = data.draw(st.sampled_from(samples()))
        settings = spoiled(parsed(sample), WORDS).map(_yaml)
        written = data.draw(
            st.one_of(st.binary(max_size=60), values.map(_yaml), settings, settings, torn(sample))
            | st.sampled_from(FILES)
        )
        path.write_bytes(written)
        read_or_refused(lambda: load_config(path), written)
        assert contents(folder) == {"config.yaml": written}

    return check


def check_changes(data: st.DataObject) -> None:
    """``--set NAME=VALUE``, once or twice."""
    value = values.map(str) | texts | st.sampled_from(WORDS) | st.sampled_from(SCALARS)
    change = st.builds("{}={}".format, st.sampled_from(NAMES) | texts, value) | texts
    words = data.draw(st.lists(change, min_size=1, max_size=2))
    read_or_refused(lambda: load_config(None, dict(map(parse_change, words))), words)


def check_values(data: st.DataObject) -> None:
    """Settings as a program gives them."""
    changes = data.draw(st.dictionaries(st.sampled_from(NAMES), strange, max_size=3))
    read_or_refused(lambda: load_config(None, changes), changes)


SCALARS = ["!!int ''", "!!float ''", "!!bool x", "!!timestamp x", "2001-99-99", "!!binary é", "0x"]


def check_runs(folder: Path) -> Check:
    """A run that goes on: what is refused has left its folder as it was."""

    def check(data: st.DataObject) -> None:
        sessions = data.draw(st.binary(max_size=20) | strange.map(_json) | st.just(b"[]"))
        (folder / "config.yaml").write_bytes(data.draw(st.sampled_from(samples())))
        (folder / "sessions.json").write_bytes(sessions)
        changes = data.draw(st.just({}) | st.fixed_dictionaries({"seed": values}))
        before = contents(folder)
        if not read_or_refused(lambda: run_folder.reopen(folder, changes), (sessions, changes)):
            assert contents(folder) == before

    return check


def _yaml(value: Any) -> bytes:
    try:
        return yaml.safe_dump(value, allow_unicode=True).encode("utf-8", "surrogatepass")
    except (RecursionError, ValueError, yaml.YAMLError):
        return b"[" * 2000


def _json(value: Any) -> bytes:
    try:
        return json.dumps(value).encode()
    except (ValueError, RecursionError):
        return b"[" * 2000


@pytest.fixture(autouse=True)
def _no_git(monkeypatch: pytest.MonkeyPatch) -> None:
    """To ask git for the commit takes longer than all else."""
    monkeypatch.setattr(run_folder, "commit", lambda: None)


def _checks(folder: Path) -> tuple[Check, ...]:
    for name in ("file", "run"):
        (folder / name).mkdir()
    return check_files(folder / "file"), check_changes, check_values, check_runs(folder / "run")


def test_configs_quickly(tmp_path: Path) -> None:
    for check, examples in zip(_checks(tmp_path), (12, 40, 40, 20), strict=True):
        quickly(check, examples)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_configs_for_long(tmp_path: Path) -> None:
    for_long(*_checks(tmp_path))
