"""The simulations of a tree search without a network, compiled."""

from __future__ import annotations

from functools import cache

import numpy as np
from numba import from_dtype, types

from agents.search.outlook import make_outlook
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

LONGEST = 512  # levels of a tree; a simulation that gets deeper is judged there
_FRACTION = 1.0 / (1 << 53)

# What a simulation can be told, by its place in ``settings``.
SETTINGS = ("explore", "caution", "spread", "horizon", "prior_power")
EXPLORE, CAUTION, SPREAD, HORIZON, PRIOR_POWER = range(len(SETTINGS))
_SHARPNESS = 3  # games are played on by instinct to this power: as it is, it is too careless


@rule
def pick_by_weight(generator, weights, count):
    """One of the first ``count`` numbers, as likely as its weight."""
    total = 0.0
    for k in range(count):
        total += weights[k]
    at = float(next_bits(generator) >> np.uint64(11)) * _FRACTION * total
    for k in range(count - 1):
        at -= weights[k]
        if at < 0.0:
            return k
    return count - 1


@cache
def simulations(rules: Rules) -> Function:
    """Compile, or load, ``simulate``.

    (boxes, states, generators, nodes, used, places, path, legal, weights, settings, times) ->
    (nodes in use, decisions simulated). The position is in ``states[0]``; with ``used`` 0 the tree
    begins anew, else it grows on. ``horizon`` says how many turns a game is played on by instinct
    before it is judged; below 0, to its end.
    """
    advance = make_advance(rules)
    answer = make_answer(rules, advance)
    redraw, instinct = rules.redraw_hidden, rules.instinct
    outlook = make_outlook(rules)
    turn = rules.questions.index("turn")

    @rule
    def expand(box, s, nodes, used, node, legal, count, places, weights, power):
        """Give a node the children that it lacks among the legal actions; the nodes in use."""
        missing = 0
        for k in range(count):
            if places[legal[k]] == NONE:
                missing += 1
        if missing == 0 or used + missing > len(nodes):
            return used
        top = s.ask[s.depth - 1]
        instinct(box, s, top[0], top[1], top[2], top[3], legal, count, weights)
        total = 0.0
        for k in range(count):
            weights[k] = weights[k] ** power
            total += weights[k]
        for k in range(count):
            if places[legal[k]] == NONE:
                add_child(nodes, used, node, legal[k], weights[k] / total)
                places[legal[k]] = used
                used += 1
        return used

    @rule
    def play_on(box, s, count, generator, legal, weights, horizon):
        """Play by instinct for ``horizon`` turns; what is legal then, and how many moves."""
        decisions = 0
        turns = 0
        while count > 0:
            top = s.ask[s.depth - 1]
            if top[0] == turn:
                if horizon >= 0 and turns >= horizon:
                    break
                turns += 1
            instinct(box, s, top[0], top[1], top[2], top[3], legal, count, weights)
            for k in range(count):
                weights[k] = weights[k] ** _SHARPNESS
            action = legal[pick_by_weight(generator, weights, count)]
            count = answer(box, s, action, legal)
            decisions += 1
        return count, decisions

    def simulate(
        boxes, states, generators, nodes, used, places, path, legal, weights, settings, times
    ):
        box = boxes[0]
        generator = generators[0]
        s = states[1]
        root = states[0].ask[states[0].depth - 1][1]
        points = np.zeros(SEATS)
        results = np.zeros(SEATS)
        decisions = 0
        if used == 0:
            used = clear(nodes)
        for _ in range(times):
            states[1] = states[0]
            redraw(s, root, next_bits(generator))
            count = advance(box, s, legal)
            node = 0
            path[0] = 0
            depth = 1
            while count > 0 and depth < LONGEST:
                seat = s.ask[s.depth - 1][1]
                find_children(nodes, node, places)
                used = expand(
                    *(box, s, nodes, used, node, legal, count, places, weights),
                    settings[PRIOR_POWER],
                )
                child = select(
                    *(nodes, node, seat, legal, count, places),
                    *(settings[EXPLORE], settings[CAUTION]),
                )
                forget_children(nodes, node, places)
                if child == NONE:  # the tree is full
                    break
                path[depth] = child
                depth += 1
                count = answer(box, s, nodes[child].action, legal)
                decisions += 1
                node = child
                if nodes[child].visits == 0:
                    break
            count, more = play_on(box, s, count, generator, legal, weights, int(settings[HORIZON]))
            decisions += more
            outlook(box, s, count == 0, settings[SPREAD], points, results)
            back_up(nodes, path, depth, results, s.num_players)
        return used, decisions

    boxes = types.Array(from_dtype(rules.box), 1, "C")
    states = types.Array(from_dtype(rules.state), 1, "C")
    generators = types.Array(from_dtype(GENERATOR), 1, "C")
    ints, shorts = types.Array(types.int32, 1, "C"), types.Array(types.int16, 1, "C")
    floats, doubles = types.Array(types.float32, 1, "C"), types.Array(types.float64, 1, "C")
    number = types.int64
    signature = types.UniTuple(number, 2)(
        *(boxes, states, generators, nodes_type, number, ints, ints, shorts, floats, doubles),
        number,
    )
    return compile_entry(f"{rules.name}-mcts", signature, simulate, nogil=True)
