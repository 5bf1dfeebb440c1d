"""Many games at once: compiled loops over an array of states.

Every function works on the games from ``low`` to ``high`` and touches nothing else, so several
threads can each take a part, and the results do not depend on how the parts are cut.

What the caller's thread reads between two steps lies in small arrays of its own: ``bits``, the
legal actions as one bit each, and ``picks``, a random legal action each. Were it to read masks and
lists of legal actions, it would pull them out of the cache of the core that writes them next.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numba import from_dtype, types

from bruxelles_env.core.chance import GENERATOR, below, next_bits
from bruxelles_env.core.compiled import compile_entry, rule
from bruxelles_env.core.engine import make_advance, make_answer
from bruxelles_env.core.protocol import Function, Rules
from bruxelles_env.core.rewards import make_value

WAIT = -1  # in place of an action: this game stays as it is


@dataclass(frozen=True)
class BatchEngine:
    """The compiled entry points of one game in batches."""

    deal: Function  # start the games anew
    step: Function  # one action each (WAIT: none); finished games start anew
    show: Function  # write masks and observations of the games as they are
    first_illegal: Function  # the first game whose action is not legal, or -1
    pick: Function  # another random legal action for each game
    pick_others: Function  # the picks where another seat is asked than the game's own; else WAIT


@cache
def batch_engine(rules: Rules) -> BatchEngine:
    """Compile a game's batch loops, or load them from the cache on disk."""
    answer = make_answer(rules, make_advance(rules))
    value, total_score, rules_observe = make_value(rules), rules.total_score, rules.observe
    deal_one, show_one = _make_deal_one(rules), _make_show_one(rules)
    num_actions = rules.num_actions

    def deal(boxes, states, low, high, blank, counts, board, generators, legal, num_legal, worth):
        box = boxes[0]
        for i in range(low, high):
            num_legal[i] = deal_one(box, states, i, blank, counts[i], board, generators, legal[i])
            worth[i, :] = 0.0

    def show(
        boxes,
        states,
        low,
        high,
        legal,
        num_legal,
        masks,
        observations,
        players,
        kinds,
        bits,
        pickers,
        picks,
    ):
        for i in range(low, high):
            mask, count = masks[i], num_legal[i]
            mask[:] = 0
            show_one(boxes[0], states[i], legal[i], count, mask, observations[i], players, kinds, i)
            note_one(legal[i], count, bits[i], pickers[i], picks, i)

    def step(
        boxes,
        states,
        low,
        high,
        blank,
        counts,
        board,
        generators,
        actions,
        legal,
        num_legal,
        masks,
        observations,
        players,
        kinds,
        bits,
        pickers,
        picks,
        rewards,
        dones,
        scores,
        worth,
        viewers,
        finals,
        measure,
        dense,
    ):
        box = boxes[0]
        for i in range(low, high):
            s = states[i]
            dones[i] = False
            if actions[i] == WAIT:
                rewards[i, :] = 0.0
                picks[i] = legal[i, below(pickers[i], num_legal[i])]
                continue
            for k in range(num_legal[i]):
                masks[i, legal[i, k]] = 0
            count = answer(box, s, actions[i], legal[i])
            over = count == 0
            dones[i] = over
            for seat in range(s.num_players):
                rewards[i, seat] = 0.0
                if over or dense:
                    now = value(box, s, seat, measure)
                    rewards[i, seat] = now - worth[i, seat]
                    worth[i, seat] = now
            if over:
                rules_observe(box, s, viewers[i], finals[i])
                for seat in range(s.num_players):
                    scores[i, seat] = total_score(box, s, seat)
                    worth[i, seat] = 0.0
                count = deal_one(box, states, i, blank, counts[i], board, generators, legal[i])
            num_legal[i] = count
            show_one(box, s, legal[i], count, masks[i], observations[i], players, kinds, i)
            note_one(legal[i], count, bits[i], pickers[i], picks, i)

    def first_illegal(actions, bits):
        for i in range(len(actions)):
            action = actions[i]
            if action == WAIT:
                continue
            if action < 0 or action >= num_actions:
                return i
            if (bits[i, action >> 6] >> np.uint64(action & 63)) & np.uint64(1) == 0:
                return i
        return -1

    def pick(legal, num_legal, pickers, picks):
        for i in range(len(picks)):
            picks[i] = legal[i, below(pickers[i], num_legal[i])]

    def pick_others(players, viewers, picks, actions):
        waiting = 0
        for i in range(len(actions)):
            if players[i] == viewers[i]:
                actions[i] = WAIT
                waiting += 1
            else:
                actions[i] = picks[i]
        return waiting

    boxes = types.Array(from_dtype(rules.box), 1, "C")
    states = types.Array(from_dtype(rules.state), 1, "C")
    generators = types.Array(from_dtype(GENERATOR), 1, "C")
    number = types.int64
    bytes_1, bytes_2 = types.Array(types.int8, 1, "C"), types.Array(types.int8, 2, "C")
    flags = types.Array(types.boolean, 1, "C")
    shorts_1, shorts_2 = types.Array(types.int16, 1, "C"), types.Array(types.int16, 2, "C")
    ints_2, longs = types.Array(types.int32, 2, "C"), types.Array(types.int64, 1, "C")
    floats = types.Array(types.float32, 2, "C")
    part = (boxes, states, number, number)
    dealing = (states, bytes_1, number, generators)
    noted = (types.Array(types.uint64, 2, "C"), generators, longs)
    shown = (shorts_2, shorts_1, bytes_2, floats, bytes_1, bytes_1, *noted)

    def entry(function: Function, *arguments: Any, returns: Any = types.void) -> Function:
        return compile_entry(rules.name, returns(*arguments), function, nogil=True)

    return BatchEngine(
        deal=entry(deal, *part, *dealing, shorts_2, shorts_1, floats),
        step=entry(
            step,
            *(*part, *dealing, longs),
            *(*shown, floats, flags, ints_2, floats, bytes_1, floats, number, types.boolean),
        ),
        show=entry(show, *part, *shown),
        first_illegal=entry(first_illegal, longs, noted[0], returns=number),
        pick=entry(pick, shorts_2, shorts_1, generators, longs),
        pick_others=entry(pick_others, bytes_1, bytes_1, longs, longs, returns=number),
    )


@rule
def note_one(legal, count, bits, picker, picks, i):
    """What the caller will want to know of the question a game asks: legal bits, a random pick."""
    bits[:] = np.uint64(0)
    for k in range(count):
        bits[legal[k] >> 6] |= np.uint64(1) << np.uint64(legal[k] & 63)
    picks[i] = legal[below(picker, count)]


def _make_deal_one(rules: Rules) -> Function:
    rules_deal, advance = rules.deal, make_advance(rules)

    @rule
    def deal_one(box, states, i, blank, count, board, generators, legal):
        """A new game in place of an old one, from the environment's own sequence of seeds."""
        states[i] = blank[0]
        rules_deal(box, states[i], count, board, next_bits(generators[i]))
        return advance(box, states[i], legal)

    return deal_one


def _make_show_one(rules: Rules) -> Function:
    observe = rules.observe

    @rule
    def show_one(box, s, legal, count, mask, observation, players, kinds, i):
        """Mask, observation, player and kind of the question that a game asks now."""
        for k in range(count):
            mask[legal[k]] = 1
        top = s.ask[s.depth - 1]
        players[i] = top[1]
        kinds[i] = top[0]
        observe(box, s, top[1], observation)

    return show_one
