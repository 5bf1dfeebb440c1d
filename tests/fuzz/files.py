"""Folders to try files in: what a reader refuses, it has left as it was."""

from __future__ import annotations

from pathlib import Path


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def told(error: BaseException, most: int = 1_000_000) -> None:
    """A refusal says in words what is wrong; that torch got no memory is no refusal."""
    words = str(error)
    assert len(words) < most and "allocate memory" not in words, words[:2000]
    assert len(words) > 10 and "Traceback" not in words, repr(words)
