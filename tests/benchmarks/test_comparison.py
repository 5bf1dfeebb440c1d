"""The comparison with peers: what is missing is said, what is measured stands on the page."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from bruxelles_env.benchmarks import comparison
from bruxelles_env.benchmarks.bars import Bar, bars
from bruxelles_env.benchmarks.comparison import BEGIN, END, PACKAGES, PEERS, Contestant, Row, own
from bruxelles_env.benchmarks.timing import Speed

ROOT = Path(__file__).parents[2]


def fast(seconds: float, repeats: int) -> list[Speed]:
    return [
        Speed("Fast backgammon", 5_000, 1.0, "decisions of players"),
        Speed("Fast backgammon", 9_000, 1.0, "decisions and chance nodes"),
    ]


def broken(seconds: float, repeats: int) -> list[Speed]:
    raise ImportError("no such library\nand more of that")


def test_a_peer_that_fails_is_a_line_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    missing = {"Gone": "not to be had"}
    contestants = [
        Contestant("Broken", "C", "nothing", broken),
        Contestant("Gone", "C", "nothing", broken),
        Contestant("Fast", "C", "nothing", fast),
    ]
    rows = comparison.compare(contestants, 0.01, 1, missing)
    assert [row.per_second for row in rows] == [9_000, 5_000]
    assert missing == {"Gone": "not to be had", "Broken": "ImportError: no such library"}
    assert "left out, Broken" in capsys.readouterr().err


def test_ours_are_measured_as_the_peers_are() -> None:
    rows = comparison.compare(own("bruxelles1897"), 0.01, 1, {})
    assert len(rows) == 5 and all(row.ours and row.per_second > 0 for row in rows)


def test_every_peer_has_its_packages() -> None:
    assert {peer.library for peer in PEERS} == set(PACKAGES)


def test_what_pip_cannot_install_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def pip(command: list[str], **how: Any) -> SimpleNamespace:
        failed = any("rlcard" in part for part in command)
        said = "WARNING: x\nERROR: first\nERROR: No matching distribution found for rlcard\n"
        return SimpleNamespace(returncode=int(failed), stderr=said if failed else "")

    monkeypatch.setattr(subprocess, "run", pip)
    assert comparison.install("pins.txt") == {"RLCard": "No matching distribution found for rlcard"}
    assert "RLCard cannot be installed" in capsys.readouterr().err


def test_the_page_gets_its_table_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text((ROOT / "docs" / "benchmarks.md").read_text())
    rows = [Row("ours", 2_000_000, "Python", "moves", "mask", True)]
    text = comparison.as_markdown(rows, {"RLCard": "not to be had"}, "benchmarks.svg", 0.1)
    for _ in range(2):
        comparison.fill(page, text)
    filled = page.read_text()
    assert filled.count("| **ours** | 2,000,000 | moves | Python | mask |") == 1
    assert "Not measured here: RLCard (not to be had)." in filled
    assert filled.index(BEGIN) < filled.index("2,000,000") < filled.index(END)
    assert "The machine was quiet" in filled
    busy = comparison.as_markdown(rows, {}, "benchmarks.svg", 3.0)
    assert "load 3.0 at the start): do not quote" in busy
    page.write_text("# Nothing")
    with pytest.raises(ValueError, match="to write between"):
        comparison.fill(page, text)


def test_bars_grow_with_their_values() -> None:
    drawn = ElementTree.fromstring(bars([Bar("a & b", 2e6, True), Bar("c", 300, False)], "title"))
    space = "{http://www.w3.org/2000/svg}"
    widths = [float(rect.get("width")) for rect in drawn.iter(f"{space}rect")][1:]
    assert widths[0] > widths[1] > 0
    assert "a & b" in [text.text for text in drawn.iter(f"{space}text")]
    with pytest.raises(ValueError, match="above 0"):
        bars([Bar("a", 0, True)], "title")
