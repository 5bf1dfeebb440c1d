"""The docs agree with the code, and their samples run."""

import re
from pathlib import Path

import pytest

from tests.docs_tables import filled, pages, tables

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = [
    (path, number, code)
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    # The samples of these run in tests of their own: each in its process, all in one folder.
    if path.name not in ("libraries.md", "agents.md")
    for number, code in enumerate(
        re.findall(r"```python\n(.*?)```", path.read_text(), re.DOTALL), start=1
    )
]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_made_tables_are_fresh(page):
    assert filled(page.read_text()) == page.read_text(), "run python -m tests.docs_tables"


def test_every_table_stands_somewhere():
    text = "".join(page.read_text() for page in pages())
    assert all(f"<!-- made: {title} -->" in text for title in tables())


@pytest.mark.parametrize(
    ("path", "number", "code"), SAMPLES, ids=[f"{path.name}-{n}" for path, n, _ in SAMPLES]
)
def test_samples_run(path, number, code, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    exec(compile(code, f"{path.name}, sample {number}", "exec"), {"__name__": "sample"})


def test_the_readme_has_samples_and_local_links_lead_somewhere():
    assert any(path.name == "README.md" for path, _, _ in SAMPLES)
    for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)", path.read_text()):
            if "://" not in link:
                assert (path.parent / link).exists(), f"{path.name}: {link}"
