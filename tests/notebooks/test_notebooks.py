"""Every notebook runs from top to bottom, and what is stored in it is what its code shows."""

import re
import sys

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from agents.weights import BadWeights, network_file
from bruxelles_env.games import GAMES
from tests.agents.made_networks import made_file
from tests.notebooks.execute import NOTEBOOKS, ROOT, code_digest, complaints, execute, read

# As little as shows that everything works: nothing is learnt, and no figure means anything.
SMALL = {"BRUXELLES_NOTEBOOK_GAMES": "4", "BRUXELLES_NOTEBOOK_STEPS": "4096"}
MOST_BYTES = 600_000

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(notebook):
    return [output for cell in code_cells(notebook) for output in cell.outputs]


def words_of(output):
    """All that can be read in an output, without its pictures."""
    data = output.get("data", {})
    texts = [text for kind, text in data.items() if not kind.startswith("image/png")]
    return "\n".join([output.get("text", ""), *map(str, texts)])


def champions(folder):
    """Environment variables that name small networks where no champion ships."""
    names = {}
    for game in GAMES:
        try:
            network_file("champion", game)
        except BadWeights:
            year = game.removeprefix("bruxelles")
            names[f"BRUXELLES_CHAMPION_{year}"] = str(made_file(folder, game))
    return names


def shown(notebook):
    """The kinds of outputs of each code cell; notes such as "compiling" may come or not."""
    return [
        [
            sorted(output.get("data", ["text"]))
            for output in cell.outputs
            if output.get("name") != "stderr"
        ]
        for cell in code_cells(notebook)
    ]


def test_there_are_five():
    assert [path.name[0] for path in NOTEBOOKS] == ["1", "2", "3", "4", "5"]


@each_notebook
def test_it_runs_and_shows_what_is_stored(path, tmp_path):
    notebook = execute(read(path), {**SMALL, **champions(tmp_path)}, seconds=240)
    assert shown(notebook) == shown(read(path))


@each_notebook
def test_outputs_belong_to_the_code(path):
    notebook = read(path)
    counts = [cell.execution_count for cell in code_cells(notebook)]
    again = f"run python -m tests.notebooks.execute notebooks/{path.name}"
    assert counts == list(range(1, len(counts) + 1)), again
    assert notebook.metadata.get("code") == code_digest(notebook), again


@each_notebook
def test_outputs_are_clean(path):
    notebook = read(path)
    nbformat.validate(notebook)
    assert complaints(notebook) == []
    text = "\n".join(words_of(output) for output in outputs(notebook))
    assert not re.search(r"(?<![\w.])/(?:home|root|tmp|work|usr|var|Users|private)/", text)
    assert " at 0x" not in text
    assert path.stat().st_size < MOST_BYTES


@each_notebook
def test_it_has_plots_or_pictures_and_links_that_lead_somewhere(path):
    notebook = read(path)
    assert any("image/png" in output.get("data", {}) for output in outputs(notebook))
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for link in re.findall(r"\]\(([^)#]+)", cell.source):
                assert (path.parent / link).exists(), link


def test_the_readme_names_them_all():
    page = (ROOT / "notebooks" / "README.md").read_text()
    assert set(re.findall(r"\]\((\d[^)]+)\)", page)) == {path.name for path in NOTEBOOKS}


def test_a_cell_that_fails_is_noticed():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")])
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        execute(notebook)


def test_stderr_is_a_complaint():
    source = "import sys\nprint('hm', file=sys.stderr)"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    assert complaints(execute(notebook)) == ["cell 1: hm\n"]


def test_it_runs_in_this_python_and_in_an_empty_folder():
    source = "import os, sys\nprint(sys.prefix, os.listdir())"
    notebook = execute(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)]))
    assert outputs(notebook)[0].text == f"{sys.prefix} []\n"
