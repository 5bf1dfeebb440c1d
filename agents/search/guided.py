"""Tree search that a network guides, compiled: priors say where to look, values where to stop.

A simulation is cut in two, because the network is asked in between, for many trees at once:
``descend`` goes down to a position that the tree does not know yet, ``grow`` takes the network's
answer to it. Else it is the search of ``simulation.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numba import from_dtype, types

from agents.search.simulation import LONGEST
from agents.search.tree import (
    NONE,
    SEATS,
    add_child,
    back_up,
    clear,
    find_children,
    forget_children,
    nodes_type,
    select,
)
from bruxelles_env.core.chance import GENERATOR, next_bits
from bruxelles_env.core.compiled import compile_entry, rule
from bruxelles_env.core.engine import make_advance, make_answer
from bruxelles_env.core.protocol import Function, Rules
from bruxelles_env.core.rewards import PLACEMENT, make_value

# What ``descend`` leaves in ``notes`` for ``grow``.
USED, DEPTH, COUNT, SEAT = range(4)
NOTES = 4


@dataclass(frozen=True)
class Guided:
    """The compiled halves of a simulation."""

    # (boxes, states, generators, nodes, notes, places, path, legal, explore, caution, seen, mask)
    # -> is the network needed? If not, the game was over and the simulation is complete.
    descend: Function
    grow: Function  # (nodes, notes, path, legal, logits, values, num_players)


@rule
def softmax(logits, legal, count, priors):
    """Priors of the legal actions."""
    best = logits[legal[0]]
    for k in range(1, count):
        best = max(best, logits[legal[k]])
    total = 0.0
    for k in range(count):
        priors[k] = np.exp(logits[legal[k]] - best)
        total += priors[k]
    for k in range(count):
        priors[k] /= total


@cache
def guided(rules: Rules) -> Guided:
    """Compile, or load, a game's guided search."""
    advance = make_advance(rules)
    answer = make_answer(rules, advance)
    redraw, observe = rules.redraw_hidden, rules.observe
    value = make_value(rules)

    @rule
    def add_missing(nodes, used, node, legal, count, places):
        """Actions that other imagined games did not offer here get a chance like the others."""
        for k in range(count):
            if places[legal[k]] == NONE and used < len(nodes):
                add_child(nodes, used, node, legal[k], 1.0 / count)
                places[legal[k]] = used
                used += 1
        return used

    def descend(
        boxes,
        states,
        generators,
        nodes,
        notes,
        places,
        path,
        legal,
        explore,
        caution,
        seen,
        mask,
    ):
        box = boxes[0]
        s = states[1]
        root = states[0].ask[states[0].depth - 1][1]
        used = notes[USED]
        if used == 0:
            used = clear(nodes)
        states[1] = states[0]
        redraw(s, root, next_bits(generators[0]))
        count = advance(box, s, legal)
        node = 0
        path[0] = 0
        depth = 1
        while count > 0 and nodes[node].expanded and depth < LONGEST:
            seat = s.ask[s.depth - 1][1]
            find_children(nodes, node, places)
            used = add_missing(nodes, used, node, legal, count, places)
            child = select(nodes, node, seat, legal, count, places, explore, caution)
            forget_children(nodes, node, places)
            if child == NONE:  # the tree is full
                break
            path[depth] = child
            depth += 1
            count = answer(box, s, nodes[child].action, legal)
            node = child
        notes[USED] = used
        notes[DEPTH] = depth
        notes[COUNT] = count
        if count == 0:
            results = np.zeros(SEATS)
            for seat in range(s.num_players):
                results[seat] = value(box, s, seat, PLACEMENT)
            back_up(nodes, path, depth, results, s.num_players)
            return False
        notes[SEAT] = s.ask[s.depth - 1][1]
        observe(box, s, notes[SEAT], seen)
        mask[:] = 0
        for k in range(count):
            mask[legal[k]] = 1
        return True

    def grow(nodes, notes, path, legal, logits, values, num_players):
        count = notes[COUNT]
        used = notes[USED]
        node = path[notes[DEPTH] - 1]
        if not nodes[node].expanded and used + count <= len(nodes):
            priors = np.zeros(count)
            softmax(logits, legal, count, priors)
            for k in range(count):
                add_child(nodes, used, node, legal[k], priors[k])
                used += 1
            nodes[node].expanded = 1
        results = np.zeros(SEATS)
        for step in range(num_players):
            results[(notes[SEAT] + step) % num_players] = values[step]
        notes[USED] = used
        back_up(nodes, path, notes[DEPTH], results, num_players)

    boxes = types.Array(from_dtype(rules.box), 1, "C")
    states = types.Array(from_dtype(rules.state), 1, "C")
    generators = types.Array(from_dtype(GENERATOR), 1, "C")
    ints, shorts = types.Array(types.int32, 1, "C"), types.Array(types.int16, 1, "C")
    longs, bytes_1 = types.Array(types.int64, 1, "C"), types.Array(types.int8, 1, "C")
    floats, number = types.Array(types.float32, 1, "C"), types.int64
    real = types.float64
    down = types.boolean(
        *(boxes, states, generators, nodes_type, longs, ints, ints, shorts),
        *(real, real, floats, bytes_1),
    )
    up = types.void(nodes_type, longs, ints, shorts, floats, floats, number)
    name = f"{rules.name}-guided"
    return Guided(compile_entry(name, down, descend), compile_entry(name, up, grow))
