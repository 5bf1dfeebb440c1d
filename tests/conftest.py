"""One thread for each test process, and helpers whose assertions pytest takes apart like tests'."""

import os
import signal

import pytest

from tests.web.browser.leaving_out import (  # noqa: F401 (hooks of pytest)
    pytest_collection_modifyitems,
    pytest_terminal_summary,
    pytest_testnodedown,
)

# Two threads of torch on cores that other tests use are many times slower than one.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# A shell that starts something in the background has it ignore Ctrl-C, and so all that it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

pytest.register_assert_rewrite(
    *(
        f"tests.{module}"
        for module in ("boxes", "golden", "imagining", "invariants", "mutations", "playing")
    ),
    "tests.refusals",
    "tests.wording",
)
