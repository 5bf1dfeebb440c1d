"""How plain Python functions become machine code.

``@rule`` marks a function that only other compiled functions call. ``compile_entry`` makes a
function that Python itself calls: with one fixed signature, kept on disk, so that it compiles once
a machine. With ``NUMBA_DISABLE_JIT=1`` both leave the function as it is, for the debugger and for
coverage.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.registry import cpu_target

COMPILED: bool = not numba.config.DISABLE_JIT

_F = TypeVar("_F", bound=Callable[..., Any])


def rule(function: _F) -> _F:
    """Mark a function of the rules: called by other rules and compiled together with them."""
    compiled: _F = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return compiled


def inlined(function: _F) -> _F:
    """Like ``rule``, but copied into its callers: for small hot functions that are handed arrays.

    A call of compiled code counts a reference to every array that it is handed, which takes longer
    than what such a function does.
    """
    compiled: _F = numba.njit(inline="always")(function)
    return compiled


def as_python(function: _F) -> _F:
    """The plain Python behind a rule that calls no other, for texts and drawings."""
    plain: _F = getattr(function, "py_func", function)
    return plain


def wrapping(function: _F) -> _F:
    """Like ``rule``, for arithmetic modulo 2**64 (uncompiled numpy would warn of overflows)."""
    if COMPILED:
        return rule(function)
    quiet: _F = np.errstate(over="ignore")(function)
    return quiet


def record(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type of small whole numbers: one byte "i1", two bytes "i2", the generator "u8".

    Uncompiled, numpy would compute in the same small types and overflow where compiled code, which
    computes in 64 bits, does not: then all fields but the generator's are wide.

    The rest of the last eight bytes is a field too: what is no field is not copied with a record,
    and equal states would differ in their bytes.
    """
    if not COMPILED:
        fields = [(name, "u8" if kind == "u8" else "i8", *shape) for name, kind, *shape in fields]
    rest = -np.dtype(fields).itemsize % 8
    return np.dtype((np.record, [*fields, ("rest", "i1", (rest,))] if rest else fields))


@cache
def source_digest(folder: Path) -> str:
    """A digest of all source that a function can be compiled from: core, the games' folders and
    the folder of its own file; what draws is never compiled.

    Numba looks only at the file that holds the outermost function; a change in a rule that it
    calls would go unnoticed and the old machine code would be loaded.
    """
    core = Path(__file__).resolve().parent
    games = [table.parent for table in sorted(core.parent.glob("*/decisions.py"))]
    digest = hashlib.sha256()
    for source in (core, *games, folder):
        for path in sorted(source.glob("*.py")):
            if not path.name.startswith(("drawing", "svg", "art")):
                digest.update(path.name.encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


class _EntryCache(FunctionCache):
    """Numba's cache on disk, one index a name, fresh as long as no source file has changed."""

    def __init__(self, function: Callable[..., Any], name: str, stamp: str) -> None:
        super().__init__(function)
        # A name of its own for each game: one index written by two processes at once could mix up
        # two games' code.
        base = f"{name}-{self._impl.filename_base}"
        self._cache_file = IndexDataCacheFile(self._cache_path, base, stamp)

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        # The stamp stands for the code and for what it closes over.
        return (sig, codegen.magic_tuple())

    def holds(self, sig: Any) -> bool:
        key = self._index_key(sig, cpu_target.target_context.codegen())
        return key in self._cache_file._load_index()


_announced: set[str] = set()


def _announce(name: str) -> None:
    """Say once a game, on stderr, why nothing seems to happen."""
    if name not in _announced:
        _announced.add(name)
        print(
            f"bruxelles_env: compiling {name} for this machine, once (up to a minute) ...",
            file=sys.stderr,
            flush=True,
        )


def compile_entry(
    name: str, signature: Any, function: Callable[..., Any], **options: Any
) -> Callable[..., Any]:
    """Compile ``function`` for one signature, or load it from the cache on disk.

    ``name`` is the game's (or agent's) name: it goes into the file name of the cache and into the
    line that says that something is being compiled.
    """
    if not COMPILED:
        return function
    dispatcher = numba.njit(function, **options)
    try:
        folder = Path(function.__code__.co_filename).resolve().parent
        on_disk = _EntryCache(function, name, source_digest(folder))
    except RuntimeError:  # no folder that can be written: compile for this process only
        _announce(name)
    else:
        dispatcher._cache = on_disk
        if not on_disk.holds(signature):
            _announce(name)
    dispatcher.compile(signature)
    dispatcher.disable_compile()
    compiled: Callable[..., Any] = dispatcher
    return compiled
