"""The samples of docs/libraries.md run as they stand, each in a Python of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "libraries.md").read_text(encoding="utf-8")
SECTIONS = {section.split("\n", 1)[0]: section for section in re.split(r"^## ", PAGE, flags=re.M)}
SAMPLES = {
    name: code.group(1)
    for name, section in SECTIONS.items()
    if "<!-- not run by the tests -->" not in section
    and (code := re.search(r"^```python\n(.*?)^```", section, flags=re.M | re.S))
}


def test_every_library_has_its_sample() -> None:
    assert list(SAMPLES) == ["PettingZoo", "Gymnasium", "Stable-Baselines3", "OpenSpiel", "RLlib"]
    assert PAGE.count("```python") == len(SAMPLES) + 1


@pytest.mark.parametrize("name", SAMPLES)
def test_the_sample_runs(name: str) -> None:
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    run = subprocess.run(
        [sys.executable, "-c", SAMPLES[name]],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
