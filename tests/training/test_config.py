"""Settings are checked, and an error names what was wrong and what is allowed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from training.config import load_config, parse_change
from training.folder import reopen
from training.settings import BadConfig

CONFIGS = Path(__file__).parents[2] / "configs"


@pytest.mark.parametrize("path", sorted(CONFIGS.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_config_that_ships_is_right(path: Path) -> None:
    config = load_config(path)
    assert type(config)(**config.to_dict()) == config  # as a run's folder keeps it


def test_the_real_configs_train_one_network_for_all_tables() -> None:
    assert load_config(CONFIGS / "ppo-1893.yaml").players == (2, 2, 3, 4, 5)
    assert load_config(CONFIGS / "ppo-1897.yaml").players == (2, 2, 3, 4)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("lerning_rate: 1e-4", ["'lerning_rate'", "did you mean 'learning_rate'?"]),
        ("gama: 1", ["'gama'", "did you mean 'gamma'?"]),
        ("learning_rate: fast", ["learning_rate is 'fast'", "expected a number from 0 to 1"]),
        ("n_envs: 1.5", ["n_envs is 1.5", "expected a whole number"]),
        ("n_envs: true", ["n_envs is True", "expected a whole number"]),
        ("dense: 1", ["dense is 1", "expected true or false"]),
        ("game: bruxelles1898", ["expected bruxelles1893 or bruxelles1897"]),
        ("reward: placment", ["perhaps placement"]),
        ("players: [2, 9]", ["players is [2, 9]", "2 to 5"]),
        ("players: []", ["players is []", "[2, 3, 4]"]),
        ("{game: bruxelles1897, players: 5}", ["players", "takes 2 to 4 players"]),
        ("board: moon", ["'moon'", "standard or expert"]),
        ("opponents: {self: -1}", ["opponents", "from 0"]),
        ("opponents: {self: 0}", ["above zero"]),
        ("opponents: self", ["opponents is 'self'", "{self: 0.6"]),
        ("eval_opponents: {a: 1}", ["eval_opponents", "[random, greedy]"]),
        ("batch_size: 1e9", ["batch_size is 1000000000", "at most n_envs * n_steps"]),
        ("- a list", ["holds no settings"]),
        ("a: [", ["is no YAML"]),
    ],
)
def test_a_wrong_line_is_named(line: str, words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(line)
    with pytest.raises(ValueError, match=r".") as error:
        load_config(path)
    assert all(word in str(error.value) for word in words), error.value


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BadConfig, match=r"no config at nowhere\.yaml"):
        load_config("nowhere.yaml")


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("learning_rate=1e-4", "learning_rate", 1e-4),
        ("total_steps=1e6", "total_steps", 1_000_000),
        ("players=2,4", "players", (2, 4)),
        ("players=3", "players", (3,)),
        ("opponents={self: 1, greedy: 0.5}", "opponents", {"self": 1.0, "greedy": 0.5}),
        ("eval_opponents=random,greedy", "eval_opponents", ("random", "greedy")),
        ("target_kl=null", "target_kl", None),
        ("warm_start=old.safetensors", "warm_start", "old.safetensors"),
    ],
)
def test_changes_of_the_command_line(text: str, name: str, value: Any) -> None:
    config = load_config(CONFIGS / "ppo-1893.yaml", dict([parse_change(text)]))
    assert getattr(config, name) == value


@pytest.mark.parametrize("text", ["learning_rate", "rat=3", "players=[2"])
def test_a_wrong_change_is_refused(text: str) -> None:
    with pytest.raises(BadConfig):
        load_config(None, dict([parse_change(text)]))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seed: !!int ''", "is no YAML"),
        ("seed: !!bool x", "is no YAML"),
        ("seed: !!timestamp x", "is no YAML"),
        ("seed: 2001-99-99", "is no YAML"),
        ("[" * 3000, "is no YAML"),
        ("method: [ppo]", "method is ['ppo']: expected ppo or search"),
        (f"seed: {10**400}", "seed is 1000"),
    ],
)
def test_what_makes_the_reader_of_yaml_stumble_is_refused(
    text: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(text)
    with pytest.raises(BadConfig, match=re.escape(words)):
        load_config(path)


def test_a_few_words_that_stand_for_a_billion_are_not_written_out(tmp_path: Path) -> None:
    lines = ["players:", "- &a [x, x, x, x, x, x, x, x]"]
    for old, new in zip("abcdefghij", "bcdefghijk", strict=True):
        lines.append(f"- &{new} [{', '.join([f'*{old}'] * 8)}]")
    path = tmp_path / "config.yaml"
    path.write_text("\n".join(lines))
    with pytest.raises(BadConfig, match="players is") as error:
        load_config(path)
    assert len(str(error.value)) < 20_000


@pytest.mark.parametrize("sessions", ["{", "{}", "5", "[" * 3000])
def test_a_run_with_broken_sessions_is_left_as_it_was(sessions: str, tmp_path: Path) -> None:
    config = (CONFIGS / "tiny.yaml").read_bytes()
    (tmp_path / "config.yaml").write_bytes(config)
    (tmp_path / "sessions.json").write_text(sessions)
    with pytest.raises(BadConfig, match=r"sessions\.json"):
        reopen(tmp_path, {"total_steps": 999})
    assert (tmp_path / "config.yaml").read_bytes() == config
    assert (tmp_path / "sessions.json").read_text() == sessions
