"""The recorded games of Bruxelles 1893.

``python -m tests.bruxelles1893.write_golden`` writes the files anew; look at the diff afterwards.
"""

from __future__ import annotations

from pathlib import Path

from tests.golden import Recorded

RECORDED = Recorded(
    game="bruxelles1893",
    title="Bruxelles 1893",
    folder=Path(__file__).with_name("golden"),
    tables=[(players, board) for players in (2, 3, 4, 5) for board in ("standard", "expert")],
    idle=("pass", "leave", "stop"),
)

if __name__ == "__main__":
    RECORDED.write()
