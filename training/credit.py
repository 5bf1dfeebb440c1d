"""Credit where it is due: what each decision brought its own seat, compiled.

Generalised advantage estimation along each seat's own decisions. A table may have several seats of
the learner's, so one table's decisions are those of several players in turn; a reward belongs to
the last decision of the seat that gets it, however many others have decided since.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from agents.network import SEATS


@njit(cache=True, nogil=True)
def credit(  # type: ignore[no-untyped-def]
    rewards,  # (T, E, SEATS) to each seat until the table's next decision, from the drawn seat on
    values,  # (T, E, SEATS) expected for each seat, from the deciding one on
    deciders,  # (T, E) the deciding seat, counted from the drawn one on
    starts,  # (T, E) is this a game's first decision?
    last_values,  # (E, SEATS) and the same three for the decision that comes after the rollout
    last_deciders,
    last_starts,
    players,  # (E,)
    discount,
    decay,
    advantages,  # (T, E), written: of the deciding seat
    returns,  # (T, E, SEATS), written: of each seat, from the deciding one on
):
    """Advantages of the decisions, and returns of all seats seen from them.

    The deciding seat's are counted from one of its decisions to its next. What a rollout cuts off
    is judged by the next decision of the table, whosever it is, as networks value all seats. The
    others' are counted from decision to decision of the table, as they are seen from there.
    """
    steps, tables = deciders.shape
    for e in range(tables):
        n = players[e]
        own_next = np.zeros(SEATS)  # by seat from the drawn one on: value at its next decision,
        own_gain = np.zeros(SEATS)  # advantage there,
        own_earned = np.zeros(SEATS)  # and rewards on the way
        next_value = np.zeros(SEATS)  # the same from one decision of the table to the next
        gain = np.zeros(SEATS)
        over = last_starts[e]
        for k in range(n):
            seat = (last_deciders[e] + k) % n
            own_next[seat] = next_value[seat] = last_values[e, k]
        for t in range(steps - 1, -1, -1):
            if over:  # the game of step t ends with it: nothing follows
                own_next[:] = own_gain[:] = own_earned[:] = 0.0
                next_value[:] = gain[:] = 0.0
            decider = deciders[t, e]
            for k in range(n):
                seat = (decider + k) % n
                value = values[t, e, k]
                reward = rewards[t, e, seat]
                gain[seat] = reward + discount * (next_value[seat] + decay * gain[seat]) - value
                next_value[seat] = value
                own_earned[seat] += reward
                returns[t, e, k] = gain[seat] + value
            value = values[t, e, 0]
            own_gain[decider] = (
                own_earned[decider]
                + discount * (own_next[decider] + decay * own_gain[decider])
                - value
            )
            own_next[decider] = value
            own_earned[decider] = 0.0
            advantages[t, e] = own_gain[decider]
            returns[t, e, 0] = own_gain[decider] + value
            over = starts[t, e]
