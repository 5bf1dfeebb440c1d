"""The recorded games of Bruxelles 1897.

``python -m tests.bruxelles1897.write_golden`` writes the files anew; look at the diff afterwards.
"""

from __future__ import annotations

from pathlib import Path

from tests.golden import Recorded

RECORDED = Recorded(
    game="bruxelles1897",
    title="Bruxelles 1897",
    folder=Path(__file__).with_name("golden"),
    tables=[(2, None), (3, None), (4, None)],
    idle=("pass", "decline", "stop"),
    placements=True,
)

if __name__ == "__main__":
    RECORDED.write()
