"""Networks are compared on the same lessons, for the same time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from training import compare
from training.config import load_config
from training.search_and_learn import SearchRun

CONFIG = Path(__file__).parents[2] / "configs" / "tiny-az.yaml"


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with some games played, and some of them kept apart."""
    folder = tmp_path_factory.mktemp("lessons")
    changes = {"teacher": "greedy", "teacher_steps": 10**6, "moves_per_update": 4000}
    run = SearchRun(load_config(CONFIG, {**changes, "exam_share": 0.5}), folder)  # type: ignore[arg-type]
    run.begin()
    run.update()
    run.save()
    return folder


def test_each_network_learns_and_is_examined(
    lessons: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compare.main([str(lessons), "mlp:16", "sets:8:3", "--seconds", "0.5"])
    lines = capsys.readouterr().out.splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line[:1] == "|"]
    assert [row[0] for row in rows[2:]] == [
        *("mlp, width 16, depth 2", "sets, width 8, depth 3"),
    ]
    for row in rows[2:]:
        numbers = [float(cell.replace(",", "")) for cell in row[1:]]
        assert all(np.isfinite(numbers)) and min(numbers) > 0


def test_more_time_gives_a_better_fit(lessons: Path) -> None:
    game, replay, _ = compare.lessons_of(lessons)
    learnt = replay.batch(np.arange(len(replay)))  # what was learnt is known better
    shape = compare.shape_of(game, "mlp:16")
    short, long = (compare.fit(shape, replay, learnt, seconds, 1) for seconds in (0.05, 2.0))
    assert long.lessons > short.lessons
    assert long.policy_loss < short.policy_loss


def test_what_is_no_run_or_no_shape_is_refused(
    lessons: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments, words in (
        ([str(tmp_path), "mlp:16"], "no checkpoint"),
        ([str(lessons), "mlp"], "'mlp' is no shape: expected KIND:WIDTH"),
        ([str(lessons), "tree:16"], "kind is 'tree': expected mlp"),
        ([str(lessons), "mlp:0"], "width is 0"),
    ):
        with pytest.raises(SystemExit):
            compare.main(arguments)
        assert words in capsys.readouterr().err
