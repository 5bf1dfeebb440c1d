"""How far a tournament is: games, games a second, time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(done: int, total: int, shown: bool) -> Iterator[Callable[[], object]]:
    """A bar on stderr, and what advances it by one game; without tqdm there is none."""
    try:
        from tqdm import tqdm
    except ImportError:
        shown = False
    if not shown:
        yield lambda: None
        return
    with tqdm(total=total, initial=done, unit="game", dynamic_ncols=True, smoothing=0.1) as bar:
        yield bar.update
