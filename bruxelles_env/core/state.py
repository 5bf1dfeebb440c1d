"""The fields that every game's state begins with; the shared machinery reads them."""

from typing import Any

from bruxelles_env.core.asking import STACK_SIZE

HEAD: list[tuple[Any, ...]] = [
    ("rng", "u8"),  # the generator; see core/chance.py
    ("num_players", "i1"),
    ("round_number", "i1"),  # 1 is the first
    ("phase", "i1"),  # PHASE_...
    ("first_player", "i1"),
    ("depth", "i1"),  # how many rows of ask are in use
    ("ask", "i1", (STACK_SIZE, 4)),  # pending questions and steps; see core/asking.py
]
