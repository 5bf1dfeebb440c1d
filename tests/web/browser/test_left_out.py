"""Without a browser one line says that these tests were left out; if required, they fail."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.web.browser.finding import browser_path

LINE = "browser tests left out: no Chromium found (apt-get install chromium)"
ONE_FILE = "tests/web/browser/test_whole_game.py"


def run_pytest(empty, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Pytest where the path leads to an empty folder."""
    hidden = ("BRUXELLES_BROWSER", "PYTEST_", "COV_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options],
        env={**kept, "PATH": str(empty), **variables},
        capture_output=True,
        text=True,
        timeout=240,
    )


@pytest.mark.parametrize("workers", ["0", "1"])
def test_one_line_says_that_they_were_left_out(tmp_path, workers: str) -> None:
    pytest.importorskip("playwright")
    ran = run_pytest(tmp_path, "-n", workers, ONE_FILE)
    assert ran.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, ran.stdout + ran.stderr
    assert [line for line in ran.stdout.splitlines() if "browser" in line] == [LINE]


def test_nothing_is_said_when_nobody_asked_for_them(tmp_path) -> None:
    ran = run_pytest(tmp_path, "-n", "0", "-m", "not browser", ONE_FILE)
    assert "left out" not in ran.stdout


def test_where_they_are_required_they_fail(tmp_path) -> None:
    pytest.importorskip("playwright")
    ran = run_pytest(tmp_path, "-n", "0", "-x", ONE_FILE, BRUXELLES_BROWSER_REQUIRED="1")
    assert ran.returncode == pytest.ExitCode.TESTS_FAILED, ran.stdout + ran.stderr
    assert "browser tests are required here: no Chromium found" in ran.stdout


def test_a_browser_can_be_named(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("BRUXELLES_BROWSER", sys.executable)
    assert browser_path() == sys.executable
    monkeypatch.setenv("BRUXELLES_BROWSER", str(tmp_path / "none"))
    assert browser_path() is None
