"""Memory that is kept: tensors made anew are not fresh pages from the system."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest
import torch

from training.memory import keep_memory

MADE = """
import resource, torch
from training.memory import keep_memory
if {keep}:
    assert keep_memory()
big = torch.ones(1 << 20)
for _ in range(5):
    big + big
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(20):
    big + big
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


def faults(keep: bool) -> int:
    """Pages that the system had to hand out for twenty tensors of 4 MB."""
    done = subprocess.run(
        [sys.executable, "-c", MADE.format(keep=keep)], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mallopt is glibc's")
def test_tensors_take_the_memory_of_those_before() -> None:
    fresh = 20 * (4 << 20) // resource.getpagesize()
    assert faults(keep=True) < fresh / 5


def test_it_may_be_asked_twice_and_changes_no_number() -> None:
    ones = torch.ones(1000)
    assert keep_memory() == keep_memory()
    assert float((ones + ones).sum()) == 2000.0
