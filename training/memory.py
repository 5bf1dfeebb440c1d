"""Memory that a program has used once and keeps for its next tensors."""

from __future__ import annotations

import ctypes

# Of glibc's mallopt; the largest threshold that it takes on 64 bits is 32 MB.
_TRIM_THRESHOLD, _TOP_PAD, _MMAP_THRESHOLD = -1, -2, -3
_MB = 1 << 20


def keep_memory() -> bool:
    """Let freed memory stay with the process, where the C library can be told so.

    Else each tensor of some hundred kilobytes is memory fresh from the system, which clears every
    page of it: an addition then takes three times as long.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):  # not glibc: its way with memory is its own
        return False
    wishes = ((_MMAP_THRESHOLD, 32 * _MB), (_TRIM_THRESHOLD, 1024 * _MB), (_TOP_PAD, 64 * _MB))
    taken = [mallopt(name, value) == 1 for name, value in wishes]
    return all(taken)
