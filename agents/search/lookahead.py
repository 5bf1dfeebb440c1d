"""Looking to the end of one's own turn, compiled.

A turn is made of several questions: where to place, what to bid, what to do there. To judge the
first one must have an idea of the others, so each legal action is played on to the end of the turn:
at the questions on the way only the few most likely answers are tried, and the best one counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numba import from_dtype, types

from bruxelles_env.core.chance import GENERATOR, next_bits
from bruxelles_env.core.compiled import compile_entry, rule
from bruxelles_env.core.engine import make_advance, make_answer
from bruxelles_env.core.protocol import Array, Function, Rules
from bruxelles_env.game import Game

DEPTH = 24  # questions of one turn; deeper ones are judged where they are
NOWHERE = -1e9  # what an illegal action is worth
WIDTH = 4  # answers tried at the first question after the action; fewer and fewer further on


def make_judge(rules: Rules) -> Function:
    """``judge``: it writes what each legal action is worth to the asked player.

    (boxes, states, generators, legal, below, worths, orders, counts, weights) -> how many legal.
    ``states`` has DEPTH + 2 records, the position in the first; ``worths`` sums up over calls.
    """
    advance = make_advance(rules)
    answer = make_answer(rules, advance)
    redraw, instinct = rules.redraw_hidden, rules.instinct
    better = make_lead(rules)
    turn = rules.questions.index("turn")

    @rule
    def goes_on(s, count, player):
        """Is the same player still at the questions of the same turn?"""
        if count == 0:
            return False
        top = s.ask[s.depth - 1]
        return top[1] == player and top[0] != turn

    @rule
    def likeliest(box, s, legal, count, weights, order, level):
        """The most likely answers; how many are tried at this level."""
        top = s.ask[s.depth - 1]
        instinct(box, s, top[0], top[1], top[2], top[3], legal, count, weights)
        chosen = min(count, max(1, WIDTH - level // 2))
        for k in range(chosen):
            best = 0
            for i in range(1, count):
                if weights[i] > weights[best]:
                    best = i
            order[k] = legal[best]
            weights[best] = -1.0
        return chosen

    @rule
    def best_end(box, states, player, count, legal, orders, counts, weights):
        """The best that the player can reach before his turn ends, from the state at level 1."""
        level = 1
        best = -1e9
        if not goes_on(states[1], count, player):
            return better(box, states[1], player)
        counts[1] = likeliest(box, states[1], legal, count, weights, orders[1], 1)
        while level >= 1:
            if counts[level] == 0:
                level -= 1
                continue
            counts[level] -= 1
            states[level + 1] = states[level]
            s = states[level + 1]
            left = answer(box, s, orders[level, counts[level]], legal)
            if level + 1 < DEPTH and goes_on(s, left, player):
                level += 1
                counts[level] = likeliest(box, s, legal, left, weights, orders[level], level)
            else:
                best = max(best, better(box, s, player))
        return best

    @rule
    def judge(boxes, states, generators, legal, below, worths, orders, counts, weights):
        box = boxes[0]
        count = advance(box, states[0], legal)
        player = states[0].ask[states[0].depth - 1][1]
        seed = next_bits(generators[0])
        for k in range(count):
            states[1] = states[0]
            # The same imagined chance for all actions: what differs is then the action's doing.
            redraw(states[1], player, seed)
            left = answer(box, states[1], legal[k], below)
            worths[k] += best_end(box, states, player, left, below, orders, counts, weights)
        return count

    return judge


@cache
def lookahead(rules: Rules) -> Function:
    """Compile, or load, ``worths``: ``judge`` at some rows of many tables.

    (boxes, tables, rows, seeds, imagined, found, *room), where ``room`` is a ``Room``. It writes
    what each action is worth into ``found``, a line for each row: ``NOWHERE`` if it is illegal.
    """
    judge = make_judge(rules)

    def worths(
        boxes, tables, rows, seeds, imagined, found,
        states, generators, legal, below, sums, orders, counts, weights,
    ):  # fmt: skip
        found[:] = NOWHERE
        for r in range(len(rows)):
            states[0] = tables[rows[r]]
            generators[0].rng = seeds[r]
            sums[:] = 0.0
            count = 0
            for _ in range(imagined):
                count = judge(
                    boxes, states, generators, legal, below, sums, orders, counts, weights
                )
            for k in range(count):
                found[r, legal[k]] = sums[k] / imagined

    boxes = types.Array(from_dtype(rules.box), 1, "C")
    states = types.Array(from_dtype(rules.state), 1, "C")
    wholes, seeds = types.Array(types.int64, 1, "C"), types.Array(types.uint64, 1, "C")
    found = types.Array(types.float64, 2, "C")
    generators = types.Array(from_dtype(GENERATOR), 1, "C")
    shorts, table = types.Array(types.int16, 1, "C"), types.Array(types.int16, 2, "C")
    doubles, floats = types.Array(types.float64, 1, "C"), types.Array(types.float32, 1, "C")
    room = (states, generators, shorts, shorts, doubles, table, shorts, floats)
    signature = types.void(boxes, states, wholes, seeds, types.int64, found, *room)
    return compile_entry(f"{rules.name}-greedy", signature, worths, nogil=True)


def make_lead(rules: Rules) -> Function:
    """How far a player is ahead of the others in expected points: of their mean and their best."""
    estimate = rules.estimate

    @rule
    def lead(box, s, player):
        total = 0.0
        best = -1e9
        for other in range(s.num_players):
            if other != player:
                value = estimate(box, s, other)
                total += value
                best = max(best, value)
        mean = total / (s.num_players - 1)
        return estimate(box, s, player) - 0.5 * mean - 0.5 * best

    return lead


class Room:
    """The arrays that ``judge`` works in, in the order in which it is handed them."""

    def __init__(self, rules: Rules) -> None:
        actions = rules.num_actions
        self.states: Any = np.zeros(DEPTH + 2, rules.state)
        self.generators: Any = np.zeros(1, GENERATOR)
        self.legal = np.zeros(actions, np.int16)
        self.below = np.zeros(actions, np.int16)
        self.worths = np.zeros(actions, np.float64)
        self.orders = np.zeros((DEPTH + 2, WIDTH), np.int16)
        self.counts = np.zeros(DEPTH + 2, np.int16)
        self.weights = np.zeros(actions, np.float32)

    def __iter__(self) -> Iterator[Any]:
        yield from (self.states, self.generators, self.legal, self.below)
        yield from (self.worths, self.orders, self.counts, self.weights)


class Lookahead:
    """The compiled lookahead of a game, with the arrays that it works in."""

    def __init__(self, rules: Rules) -> None:
        self._worths = lookahead(rules)
        self._actions = rules.num_actions
        self._room = Room(rules)

    def at_tables(
        self, box: Array, tables: Array, rows: Array, seeds: Array, imagined: int
    ) -> Array:
        """Points ahead of the others after each action, ``NOWHERE`` for illegal ones, row by row.

        ``tables`` are positions as packed records; each row has a seed for its imagined games.
        """
        found = np.empty((len(rows), self._actions), np.float64)
        whole = rows.astype(np.int64), seeds.astype(np.uint64)
        self._worths(box, tables, *whole, imagined, found, *self._room)
        return found

    def worths(self, game: Game, seed: int, imagined: int) -> Array:
        """Points ahead of the others after each legal action, over some imagined games."""
        seeds = np.array([seed], np.uint64)
        found = self.at_tables(game.packed_box, game.record, np.zeros(1, int), seeds, imagined)[0]
        legal: Array = found[found > NOWHERE]
        return legal
