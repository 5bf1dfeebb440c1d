"""A real server in a process of its own, as `bruxelles web` starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

COMMAND = [sys.executable, "-m", "bruxelles_env.cli", "web", "--no-browser"]


class Running:
    """The process and its address."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process, self.address = process, address

    def stop(self) -> tuple[int, str, str]:
        """Ctrl-C; exit code and what it still said."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=120)
        return self.process.returncode, out, err


@contextmanager
def running(*options: str, command: list[str] | None = None) -> Iterator[Running]:
    """A server on any free port, until the end of the block."""
    process = subprocess.Popen(
        [*(command or COMMAND), "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, (line, process.stderr and process.stderr.read())
        yield Running(process, found[0].rstrip("/"))
    finally:
        process.kill()
        process.wait()
