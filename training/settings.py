"""What a setting of a training run is: a default, a check of its value, and words about it."""

from __future__ import annotations

import difflib
import math
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

SELF, POOL = "self", "pool"  # in ``opponents``, beside the specs of agents


class BadConfig(ValueError):
    """A setting that does not exist, or a value that it cannot have."""


_BRIEF = reprlib.Repr()
_BRIEF.maxlevel = 3
_BRIEF.maxlist = _BRIEF.maxtuple = _BRIEF.maxdict = 8
_BRIEF.maxstring = _BRIEF.maxother = _BRIEF.maxlong = 120


def brief(value: Any) -> str:
    """A value for an error: ten lines of YAML can stand for a billion words, or for endless ones.

    >>> brief([2, 9]), brief([list(range(1000))])
    ('[2, 9]', '[[0, 1, 2, 3, 4, 5, 6, 7, ...]]')
    """
    return _BRIEF.repr(value)


def number(low: float, high: float = math.inf, whole: bool = False, none: bool = False) -> Any:
    """A checker of numbers; YAML reads 1e-4 as a word, so words that are numbers will do."""
    what = "a whole number" if whole else "a number"

    def check(value: Any) -> Any:
        if none and value is None:
            return None
        try:
            read = float(value)
        except (TypeError, ValueError, OverflowError):
            read = math.nan
        fits = low <= read <= high and math.isfinite(read) and not isinstance(value, bool)
        if not fits or (whole and read != int(read)):
            upper = "" if high == math.inf else f" to {high:g}"
            raise ValueError(f"expected {what} from {low:g}{upper}{' or null' if none else ''}")
        return int(read) if whole else read

    return check


def word(*allowed: str, none: bool = False) -> Any:
    def check(value: Any) -> Any:
        if none and value is None:
            return None
        if not isinstance(value, str) or (allowed and value not in allowed):
            near = difflib.get_close_matches(value, allowed, n=1) if isinstance(value, str) else []
            hint = f", perhaps {near[0]}" if near else ""
            raise ValueError(f"expected {' or '.join(allowed) or 'a word'}{hint}")
        return value

    return check


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("expected true or false")
    return value


def counts(value: Any) -> tuple[int, ...]:
    """Table sizes: 4, [2, 4] or the words "2,4"."""
    listed = value.split(",") if isinstance(value, str) else value
    listed = [listed] if isinstance(listed, int) else listed
    size = number(2, 5, whole=True)
    if not isinstance(listed, list | tuple) or not listed:
        raise ValueError("expected numbers of players, as 4 or [2, 3, 4]")
    return tuple(size(each) for each in listed)


def specs(value: Any) -> tuple[str, ...]:
    """Specs of agents: greedy, [random, greedy] or the words "random,greedy"."""
    listed = value.split(",") if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(each, str) for each in listed):
        raise ValueError("expected specs of agents, as [random, greedy]")
    return tuple(each for each in listed if each)


def shares(value: Any) -> dict[str, float]:
    """Who plays the other seats, and how often: {self: 0.6, pool: 0.4}."""
    if not isinstance(value, Mapping) or not value:
        raise ValueError(f"expected shares by {SELF}, {POOL} or spec, as {{self: 0.6, greedy: 1}}")
    share = number(0.0)
    checked = {str(key): share(each) for key, each in value.items()}
    if sum(checked.values()) <= 0:
        raise ValueError("expected shares above zero")
    return checked


def option(default: Any, check: Callable[[Any], Any], about: str) -> Any:
    """A setting: its default, what checks it, and what it is."""
    metadata = {"check": check, "about": about}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=metadata)
    return field(default=default, metadata=metadata)
