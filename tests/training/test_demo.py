"""The demo, with as little training as can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.arena.results import Results, read_results
from agents.arena.settings import Settings
from agents.specs import make_agent
from bruxelles_env.cli import main
from tests.agents.arena.runs import played
from training import demo
from training.config import load_config
from training.learning_curve import read_evaluations

ROOT = Path(__file__).parents[2]
TINY = ROOT / "configs" / "tiny.yaml"


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The demo learns with the smallest settings, in an empty folder."""
    monkeypatch.setattr(demo, "CONFIG", TINY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_demo_trains_plays_and_shows(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--games", "6"]) == 0
    out = capsys.readouterr().out
    agent = "policy:runs/demo/train/best.safetensors"
    for words in (agent, "random", "greedy", "wins %", "2 players: 6 games", "What next?"):
        assert words in out
    folder = tiny / "runs" / "demo"
    results = read_results(folder / "games")
    assert results.settings.agents == [agent, "random", "greedy"] and len(results.games) == 6
    make_agent(agent, "bruxelles1893")
    steps = [each["steps"] for each in read_evaluations(folder / "train" / "evaluations.jsonl")]
    assert steps == [0, 192, 384, 576]
    page = (folder / "report.html").read_text()
    assert "Learning curve" in page and page.count('class="line s0"') == 2
    assert "<style>" in (folder / "learning-curve.svg").read_text()
    for path in ("learning-curve.svg", "report.html", "train/best.safetensors"):
        assert f"runs/demo/{path}" in out and (folder / path).is_file()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process, which is quicker where no tournament is tested."""

    def play(settings: Settings, folder: Path) -> Results:
        return Results(settings, played(settings), [])

    monkeypatch.setattr(demo, "run_tournament", play)


@pytest.mark.usefixtures("here")
def test_a_second_demo_keeps_the_first(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["demo", "--games", "6", "--minutes", "0"]
    assert main([*words, "--seed", "1"]) == main(words) == 0
    assert "is now in runs/demo-1" in capsys.readouterr().err
    for folder, seed in (("demo-1", 1), ("demo", 0)):
        assert load_config(tiny / "runs" / folder / "train" / "config.yaml").seed == seed
        assert (tiny / "runs" / folder / "report.html").is_file()


@pytest.mark.usefixtures("here")
def test_time_that_is_up_still_gives_an_agent(tiny: Path) -> None:
    words = ["demo", "--game", "bruxelles1897", "--quiet", "--games", "6", "--minutes", "0"]
    assert main(words) == 0
    evaluations = read_evaluations(tiny / "runs/demo/train/evaluations.jsonl")
    assert [each["steps"] for each in evaluations] == [0, 96]


def test_a_folder_of_somebody_else_is_left_alone(
    tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tiny / "letters").mkdir()
    (tiny / "letters" / "to_mother.txt").write_text("Dear mother")
    assert main(["demo", "--out", "letters"]) == 2
    assert "letters holds something else than a demo" in capsys.readouterr().err
    assert [path.name for path in tiny.rglob("*")] == ["letters", "to_mother.txt"]


def test_ctrl_c_ends_the_demo(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tiny / "config.yaml"
    opponents = "opponents: {'tests.training.agents:Interrupter': 1}"
    lines = [line for line in TINY.read_text().splitlines() if not line.startswith("opponents")]
    config.write_text("\n".join([*lines, opponents]))
    monkeypatch.setattr(demo, "CONFIG", config)
    assert main(["demo"]) == 130
    assert "stopped" in capsys.readouterr().err
    assert not (tiny / "runs/demo/report.html").exists()


def test_the_settings_ship_with_the_package() -> None:
    assert demo.CONFIG.is_file() and demo.CONFIG.parent.name == "training"
    assert (ROOT / "configs" / "demo.yaml").read_text() == demo.CONFIG.read_text()
