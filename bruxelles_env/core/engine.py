"""The compiled loops around a game's rules: what Python calls.

Functions take (boxes, states, i): an array that holds one box, an array of states, and an index,
because handing over an array is much faster than handing over a record.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from numba import from_dtype, types

from bruxelles_env.core.chance import GENERATOR, below
from bruxelles_env.core.compiled import compile_entry, rule
from bruxelles_env.core.protocol import Function, Rules
from bruxelles_env.core.rewards import make_value


@dataclass(frozen=True)
class Engine:
    """The compiled entry points of one game."""

    rules: Rules
    # The first three go on to the next real choice, write its legal actions and return what is
    # asked, packed: see ``unpack``.
    deal: Function  # (boxes, states, i, num_players, board, seed, legal)
    step: Function  # (boxes, states, i, action, legal, count); REFUSED if it is not in legal
    advance: Function  # (boxes, states, i, legal)
    observe: Function  # (boxes, states, i, player, observation)
    look: Function  # (boxes, states, i, player, legal, count, observation, mask)
    imagine: Function  # (states, i, player, seed)
    sheet: Function  # (boxes, states, i, table)
    values: Function  # (boxes, states, i, measure, values)
    random_play: Function  # (boxes, states, i, generators, legal) -> decisions to the end


REFUSED = -1
_PLAYER, _KIND = 1 << 16, 1 << 24  # where the parts of a packed question lie


def unpack(asked: int) -> tuple[int, int, int]:
    """How many actions are legal (0: the game is over), the player asked and the kind asked."""
    return asked & 0xFFFF, asked >> 16 & 0xFF, asked >> 24


@rule
def pack(s, count):
    """What is asked, in one number that crosses to Python cheaply."""
    if count == 0:
        return 0
    top = s.ask[s.depth - 1]
    return count + int(top[1]) * _PLAYER + int(top[0]) * _KIND


def make_advance(rules: Rules) -> Function:
    """The loop that goes on to the next real choice: one answer is taken, none is passed over."""
    legal, settle, take_step = rules.legal, rules.settle, rules.take_step
    first_step = rules.first_step

    @rule
    def advance(box, s, out):
        """Go on until a player has two legal actions or more; 0 when the game is over."""
        while s.depth > 0:
            top = s.ask[s.depth - 1]
            kind = top[0]
            player = top[1]
            a = top[2]
            b = top[3]
            if kind >= first_step:
                s.depth -= 1
                take_step(box, s, kind, player, a, b)
                continue
            count = legal(box, s, kind, player, a, b, out)
            if count > 1:
                return count
            s.depth -= 1
            if count == 1:
                settle(box, s, kind, player, a, b, out[0])
        return 0

    return advance


def make_answer(rules: Rules, advance: Function) -> Function:
    """The function that carries out a legal action and goes on to the next choice."""
    settle = rules.settle

    @rule
    def answer(box, s, action, out):
        s.depth -= 1
        top = s.ask[s.depth]
        settle(box, s, top[0], top[1], top[2], top[3], action)
        return advance(box, s, out)

    return answer


@cache
def engine(rules: Rules) -> Engine:
    """Compile a game's entry points, or load them from the cache on disk."""
    advance = make_advance(rules)
    answer = make_answer(rules, advance)
    value = make_value(rules)
    rules_deal, rules_observe = rules.deal, rules.observe
    rules_redraw, rules_sheet = rules.redraw_hidden, rules.fill_sheet

    def deal(boxes, states, i, num_players, board, seed, out):
        rules_deal(boxes[0], states[i], num_players, board, seed)
        return pack(states[i], advance(boxes[0], states[i], out))

    def step(boxes, states, i, action, out, count):
        for k in range(count):
            if out[k] == action:
                return pack(states[i], answer(boxes[0], states[i], action, out))
        return REFUSED

    def go_on(boxes, states, i, out):
        return pack(states[i], advance(boxes[0], states[i], out))

    def look(boxes, states, i, player, out, count, seen, mask):
        rules_observe(boxes[0], states[i], player, seen)
        mask[:] = 0
        for k in range(count):
            mask[out[k]] = 1

    def observe(boxes, states, i, player, out):
        rules_observe(boxes[0], states[i], player, out)

    def imagine(states, i, player, seed):
        rules_redraw(states[i], player, seed)

    def sheet(boxes, states, i, table):
        s = states[i]
        for player in range(s.num_players):
            rules_sheet(boxes[0], s, player, table[player])

    def values(boxes, states, i, measure, out):
        s = states[i]
        for player in range(s.num_players):
            out[player] = value(boxes[0], s, player, measure)

    def random_play(boxes, states, i, generators, out):
        box = boxes[0]
        s = states[i]
        count = advance(box, s, out)  # a question is pending: this only lists its answers
        decisions = 0
        while count > 0:
            count = answer(box, s, out[below(generators[0], count)], out)
            decisions += 1
        return decisions

    state = from_dtype(rules.state)
    boxes = types.Array(from_dtype(rules.box), 1, "C")
    states = types.Array(state, 1, "C")
    generators = types.Array(from_dtype(GENERATOR), 1, "C")
    number, seed, out = types.int64, types.uint64, types.Array(types.int16, 1, "C")
    bytes_1 = types.Array(types.int8, 1, "C")
    row, table = types.Array(types.float32, 1, "C"), types.Array(types.int32, 2, "C")

    def entry(function: Function, *arguments: Any, returns: Any = types.void) -> Function:
        return compile_entry(rules.name, returns(*arguments), function)

    return Engine(
        rules,
        entry(deal, boxes, states, number, number, number, seed, out, returns=number),
        entry(step, boxes, states, number, number, out, number, returns=number),
        entry(go_on, boxes, states, number, out, returns=number),
        entry(observe, boxes, states, number, number, row),
        entry(look, boxes, states, number, number, out, number, row, bytes_1),
        entry(imagine, states, number, number, seed),
        entry(sheet, boxes, states, number, table),
        entry(values, boxes, states, number, number, types.Array(types.float64, 1, "C")),
        entry(random_play, boxes, states, number, generators, out, returns=number),
    )
