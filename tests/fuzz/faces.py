"""The two faces of a fuzz test: some dozen inputs, always the same; and new ones until time is up.

``check`` draws an input from hypothesis' ``data`` and fails if the parser does anything but take it
or refuse it in the documented way.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

Check = Callable[[st.DataObject], None]

# For each of the nine long tests: together an hour.
SECONDS = float(os.environ.get("BRUXELLES_FUZZ_SECONDS", "400"))
_ROUND = 200  # examples that share a seed
# No database: a run depends on its seed alone. No deadline: ``guarded`` has one.
_COMMON = {"database": None, "deadline": None, "suppress_health_check": list(HealthCheck)}


def quickly(check: Check, examples: int = 40) -> None:
    """The same few inputs in every run."""
    found = settings(max_examples=examples, derandomize=True, phases=[Phase.generate], **_COMMON)
    found(given(st.data())(_named(check)))()


def for_long(*checks: Check) -> None:
    """New inputs until the time is up, of each sort in turn; a failure is shown with its seed."""
    begun = time.monotonic()
    first = number = int(os.environ.get("BRUXELLES_FUZZ_SEED", time.time_ns() % 10**9))
    count = 0
    while time.monotonic() - begun < SECONDS:
        check = checks[number % len(checks)]
        found = settings(max_examples=_ROUND, **_COMMON)
        try:
            seed(number)(found(given(st.data())(_named(check))))()
        except BaseException:
            print(f"again: BRUXELLES_FUZZ_SEED={number}")
            raise
        number, count = number + 1, count + _ROUND
    print(f"about {count:,} inputs in {time.monotonic() - begun:.0f} s, seeds from {first} on")


def _named(check: Check) -> Check:
    """A plain function: hypothesis looks at names and defaults of what it wraps."""

    def fuzz(data: st.DataObject) -> None:
        check(data)

    return fuzz
