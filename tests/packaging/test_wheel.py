"""The wheel holds what it should, and works where nothing else of ours is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

from bruxelles_env.version import __version__

ROOT = Path(__file__).parents[2]
PACKAGES = ("bruxelles_env", "agents", "training")
STRANGER = Path(__file__).with_name("stranger.py")
LONG_ENOUGH = 1800  # seconds for a step of the long tests on a busy machine


def run(*command: Path | str, cwd: Path, **more: str) -> str:
    """What a command prints; its errors are ours. It inherits no path to this checkout."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    environment |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "OMP_NUM_THREADS": "1", **more}
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONG_ENOUGH,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a fresh clone would hold: no caches, no leftovers of earlier builds."""
    folder = tmp_path_factory.mktemp("source")
    listed = run("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).splitlines()
    for name in listed:
        if (ROOT / name).is_file() and name.split("/")[0] in (
            *PACKAGES,
            *("pyproject.toml", "README.md", "LICENSE"),
        ):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    """Built as for a release: the wheel from the sdist, so that this one is complete too."""
    pins = {"PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    run(sys.executable, "-m", "build", source, cwd=source, **pins)
    (made,) = (source / "dist").glob("*.whl")
    return made


def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as file:
        (name,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(file.read(name))


def test_it_holds_the_packages_whole_and_nothing_else(source: Path, wheel: Path) -> None:
    with ZipFile(wheel) as file:
        held = {name for name in file.namelist() if ".dist-info/" not in name}
    ours = {
        path.relative_to(source).as_posix()
        for package in PACKAGES
        for path in (source / package).rglob("*")
        if path.is_file()
    }
    assert held == ours
    for needed in (
        *(f"{package}/py.typed" for package in PACKAGES),
        *(f"bruxelles_env/bruxelles{year}/box.toml" for year in (1893, 1897)),
        *(f"agents/prompts/bruxelles{year}.md" for year in (1893, 1897)),
        *(f"bruxelles_env/fonts/{name}" for name in ("sans-bold.ttf", "LICENSE.txt")),
        "bruxelles_env/core/icons.svg",
        "bruxelles_env/web/static/index.html",
        "training/demo.yaml",
    ):
        assert needed in held


def test_its_metadata(wheel: Path) -> None:
    about = metadata(wheel)
    assert about["Version"] == __version__
    assert about["License-Expression"] == "MIT"
    assert about["Description-Content-Type"] == "text/markdown"
    # Every Python that is allowed is named, and the other way round.
    low, high = re.fullmatch(r"<3\.(\d+),>=3\.(\d+)", about["Requires-Python"]).groups()[::-1]
    named = {
        line.rpartition(".")[2]
        for line in about.get_all("Classifier")
        if re.search(r"Python :: 3\.\d+$", line)
    }
    assert named == {str(minor) for minor in range(int(low), int(high))}
    needed = {
        re.match(r"[\w-]+", line)[0]
        for line in about.get_all("Requires-Dist")
        if "extra ==" not in line
    }
    assert needed == {"numpy", "numba", "gymnasium", "pettingzoo"}


def test_what_needs_no_compiling_works_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """The packages are those of the wheel, all others those of the Python that runs the tests."""
    with ZipFile(wheel) as file:
        file.extractall(tmp_path)
    said = run(
        *(sys.executable, "-P", STRANGER, "look", tmp_path), cwd=tmp_path, PYTHONPATH=str(tmp_path)
    )
    assert said.strip().endswith("look: all well")


class Place:
    """An empty virtual environment, and an empty folder to be in."""

    def __init__(self, folder: Path) -> None:
        self.here = folder / "here"
        self.here.mkdir()
        venv.create(folder / "venv", with_pip=True)
        bin_folder = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.python = bin_folder / "python"
        self.command = bin_folder / "bruxelles"
        self.site = Path(self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))

    def run(self, *arguments: Path | str, **more: str) -> str:
        return run(self.python, *arguments, cwd=self.here, **more).strip()

    def install(self, what: str) -> None:
        self.run("-m", "pip", "install", "-q", what, "-c", ROOT / "constraints.txt")

    def stranger(self, what: str, **more: str) -> None:
        assert self.run("-P", STRANGER, what, self.site, **more).endswith(f"{what}: all well")


NEEDED = """
import re
from importlib.metadata import distribution, distributions
def needs(name, seen):
    name = re.sub("[-_.]+", "-", name).lower()
    if name not in seen:
        seen.add(name)
        for line in distribution(name).requires or ():
            if ";" not in line:
                needs(re.match("[A-Za-z0-9_.-]+", line)[0], seen)
    return seen
installed = {re.sub("[-_.]+", "-", d.metadata["Name"]).lower() for d in distributions()}
print(*sorted(installed - needs("bruxelles-env", {"pip", "setuptools"})))
"""


@pytest.mark.long
def test_it_works_where_nothing_else_is(
    wheel: Path, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    place = Place(tmp_path)
    place.install(str(wheel))
    with subtests.test("only what it declares came along"):
        assert place.run("-c", NEEDED) == ""
    with subtests.test("the command starts"):
        assert run(place.command, "--version", cwd=place.here).strip().endswith(__version__)
    with subtests.test("no extras: games, pictures, PettingZoo's test, clear refusals"):
        place.stranger("bare")
    with subtests.test("[train]: champions"):
        # The packages of [train] are borrowed from the Python that runs the tests; ours are not,
        # which the script checks. The test below installs them.
        place.stranger("train", PYTHONPATH=sysconfig.get_path("purelib"))


@pytest.mark.long
def test_it_works_with_train_installed(wheel: Path, tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.install(f"{wheel}[train]")
    place.stranger("train")


def test_every_extra_of_constraints_is_one_of_ours() -> None:
    """``make constraints`` resolves all extras that there are."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    line = re.search(r"^ALL_EXTRAS = (.*)$", (ROOT / "Makefile").read_text(), re.M)
    assert line is not None and set(line[1].split(",")) == set(extras)
