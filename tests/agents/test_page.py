"""docs/agents.md: its samples and commands run as they stand, in one folder."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from agents.specs import KINDS
from bruxelles_env.cli import _parser, main

PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
SAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.M | re.S)
(OWN,) = (sample for sample in SAMPLES if sample.startswith("class Careful"))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that holds the reader's own agent, as the page tells him to save it."""
    (tmp_path / "my_agents.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_agents", raising=False)


def test_an_agent_takes_fifteen_lines() -> None:
    assert len(OWN.splitlines()) <= 15


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_samples_run(number: int) -> None:
    exec(
        compile(SAMPLES[number], f"agents.md, sample {number + 1}", "exec"),
        {"__name__": "__main__"},
    )


def test_the_own_agent_can_be_entered(capsys: pytest.CaptureFixture[str]) -> None:
    (command,) = re.findall(r"^bruxelles (play .*my_agents.*)$", PAGE, flags=re.M)
    assert main(shlex.split(command)) == 0
    assert "won by player" in capsys.readouterr().out


def test_every_command_of_the_page_and_the_help_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tournament", "--help"])
    text = PAGE + capsys.readouterr().out
    commands = re.findall(r"^ *bruxelles ((?:play|tournament|match|report) .*)$", text, flags=re.M)
    assert len(commands) > 12
    for command in commands:
        options = _parser().parse_args(shlex.split(command))
        assert options.command == command.split()[0]


def test_every_kind_of_agent_has_a_section() -> None:
    sections = re.findall(r"^## (.*)$", PAGE, flags=re.M)
    assert set(KINDS) - {"random"} <= set(sections)
    assert {"Tournaments", "Matches", "How strong they are"} <= set(sections)
