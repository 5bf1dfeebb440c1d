"""Run notebooks from top to bottom and store what they show.

python -m tests.notebooks.execute notebooks/5-champions.ipynb

Without names all notebooks are run. What is stored follows from the code: no dates, no paths, no
versions. Only the thinking times in standings differ from one run to the next.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import nbformat
from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
KERNEL = "python3"


class OurKernel(KernelSpecManager):
    """This Python and no other, whatever kernels are installed on the machine."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        return KernelSpec(**get_kernel_dict())


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def execute(
    notebook: NotebookNode, settings: Mapping[str, str] | None = None, seconds: int = 3600
) -> NotebookNode:
    """Run a notebook in an empty folder and return it with its new outputs.

    ``settings`` are environment variables; ``seconds`` is the most that a cell may take. A cell
    that raises an error raises ``CellExecutionError`` here.
    """
    # The folder's name is short because the path of a socket has to be.
    with tempfile.TemporaryDirectory(prefix="nb", ignore_cleanup_errors=True) as name:
        place, folder = Path(name), Path(name) / "work"
        folder.mkdir()
        kernel = AsyncKernelManager(
            kernel_name=KERNEL,
            kernel_spec_manager=OurKernel(),
            connection_file=str(place / "kernel.json"),
            # Free ports may be gone before they are used, where several kernels start at once.
            transport="ipc" if os.name == "posix" else "tcp",
        )
        client = NotebookClient(
            notebook,
            km=kernel,
            timeout=seconds,
            record_timing=False,
            coalesce_streams=True,  # else it depends on the clock where lines are parted
            resources={"metadata": {"path": str(folder)}},
        )
        client.owns_km = True  # the client also ends it
        client.execute(env=_environment(place, settings or {}))
    return cleaned(notebook)


def _environment(place: Path, settings: Mapping[str, str]) -> dict[str, str]:
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "IPYTHONDIR": str(place / "ipython"),  # nobody's start-up files
        "PYTHONPATH": os.pathsep.join(paths),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",  # else the debugger has something to say
        **settings,
    }


def cleaned(notebook: NotebookNode) -> NotebookNode:
    """Without all that differs from run to run and from machine to machine."""
    for number, cell in enumerate(notebook.cells, start=1):
        cell["id"] = f"cell-{number}"
        cell["metadata"] = NotebookNode()
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    notebook["metadata"] = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": KERNEL},
            "language_info": {"name": "python"},
            "code": code_digest(notebook),
        }
    )
    notebook["nbformat"], notebook["nbformat_minor"] = 4, 5
    return notebook


def code_digest(notebook: NotebookNode) -> str:
    """A short name of the code: outputs that were stored for other code do not have it."""
    code = "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    return hashlib.sha256(code.encode()).hexdigest()[:16]


def complaints(notebook: NotebookNode) -> list[str]:
    """What must not stand in stored outputs: errors, and what was written to stderr."""
    return [
        f"cell {number}: {output.get('evalue') or output.get('text')}"
        for number, cell in enumerate(notebook.cells, start=1)
        for output in cell.get("outputs", ())
        if output.output_type == "error" or output.get("name") == "stderr"
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebook", nargs="*", type=Path, default=NOTEBOOKS)
    status = 0
    for path in parser.parse_args().notebook:
        print(f"running {path.name} ...", flush=True)
        notebook = execute(read(path))
        if found := complaints(notebook):
            # Such as the note that rules are being compiled, which comes once a machine.
            print(f"{path.name} is not stored; run it again:", *found, sep="\n", file=sys.stderr)
            status = 1
            continue
        nbformat.validate(notebook)
        nbformat.write(notebook, path)
    return status


if __name__ == "__main__":
    sys.exit(main())
