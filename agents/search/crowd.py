"""The hand-made judgement at many tables at once, compiled: for training, where asking game by game
would take longer than everything else.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numba import from_dtype, types

from agents.search.lookahead import Lookahead
from bruxelles_env.core.compiled import compile_entry
from bruxelles_env.core.protocol import Array, Function, Rules
from bruxelles_env.vector import BatchEnv


@cache
def expected(rules: Rules) -> Function:
    """What every seat of every table may expect in points at the end."""
    estimate = rules.estimate

    def expect(boxes, tables, points):
        for i in range(len(tables)):
            for seat in range(tables[i].num_players):
                points[i, seat] = estimate(boxes[0], tables[i], seat)

    boxes = types.Array(from_dtype(rules.box), 1, "C")
    states = types.Array(from_dtype(rules.state), 1, "C")
    points = types.Array(types.float32, 2, "C")
    signature = types.void(boxes, states, points)
    return compile_entry(f"{rules.name}-expected", signature, expect, nogil=True)


class Crowd:
    """The judgement of a game, asked for the tables of a batch."""

    def __init__(self, batch: BatchEnv) -> None:
        self._batch = batch
        self._lookahead: Lookahead | None = None
        self._points = np.zeros((batch.num_envs, batch.rules.max_players), np.float32)

    def worths(self, rows: Array, seeds: Array, imagined: int) -> Array:
        """Of each action at these tables: the asked seat's lead in points at the end of its turn,
        over some imagined games; ``NOWHERE`` where it is illegal. As ``greedy`` sees it.
        """
        batch = self._batch
        if self._lookahead is None:
            self._lookahead = Lookahead(batch.rules)
        return self._lookahead.at_tables(batch.packed_box, batch.states, rows, seeds, imagined)

    def points(self) -> Array:
        """The points that every seat may expect at the end; the next call writes them again."""
        batch = self._batch
        expected(batch.rules)(batch.packed_box, batch.states, self._points)
        return self._points
