"""From expected points to expected results: what a search maximises, for each seat from 0 to 1."""

from __future__ import annotations

import numpy as np

from bruxelles_env.core.compiled import rule
from bruxelles_env.core.protocol import Function, Rules

_FAR = 30.0  # exp(-30) is nothing


def make_outlook(rules: Rules) -> Function:
    """The function that writes the results that the seats may expect.

    Half of a result is the chance to win, half the place, both as likely as the points apart make
    them; ``spread`` is how many points apart make a chance of e to 1. At the end of a game points
    are final, and the ranking is the game's own.
    """
    estimate, standing = rules.estimate, rules.standing

    @rule
    def outlook(box, s, over, spread, points, results):
        count = int(s.num_players)
        for seat in range(count):
            points[seat] = float(standing(box, s, seat)) if over else estimate(box, s, seat)
        share(points, count, 1e-3 if over else spread, results)

    return outlook


@rule
def share(points, count, spread, results):
    """Chances to win by softmax over the table, places by the logistic of each pair."""
    best = points[0]
    for seat in range(1, count):
        best = max(best, points[seat])
    total = 0.0
    for seat in range(count):
        total += np.exp(max(-_FAR, (points[seat] - best) / spread))
    for seat in range(count):
        place = 0.0
        for other in range(count):
            if other != seat:
                gap = max(-_FAR, min(_FAR, (points[seat] - points[other]) / spread))
                place += 1.0 / (1.0 + np.exp(-gap))
        won = np.exp(max(-_FAR, (points[seat] - best) / spread)) / total
        results[seat] = 0.5 * won + 0.5 * place / (count - 1)
