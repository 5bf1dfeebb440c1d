"""Rewards: what a position is worth to each player, by one of four measures.

placement  1st +1 to last -1, evenly between; players on the same place share; sums to zero
win        1 for the winner, shared among winners; 0 for the others
margin     points ahead of the best other player (below zero: behind)
score      points
"""

from bruxelles_env.core.compiled import rule
from bruxelles_env.core.protocol import Function, Rules

REWARDS = ("placement", "win", "margin", "score")
PLACEMENT, WIN, MARGIN, SCORE = range(4)


def make_value(rules: Rules) -> Function:
    """The function that says what a position is worth to a player, as if the game ended now."""
    standing, total_score = rules.standing, rules.total_score

    @rule
    def value(box, s, player, measure):
        if measure == SCORE:
            return float(total_score(box, s, player))
        mine = standing(box, s, player)
        better = 0
        level = 0
        best = total_score(box, s, (player + 1) % s.num_players)
        for other in range(s.num_players):
            if other != player:
                rival = standing(box, s, other)
                if rival > mine:
                    better += 1
                elif rival == mine:
                    level += 1
                best = max(best, total_score(box, s, other))
        if measure == MARGIN:
            return float(total_score(box, s, player) - best)
        if measure == WIN:
            return 0.0 if better > 0 else 1.0 / (level + 1)
        place = better + level / 2.0
        return 1.0 - 2.0 * place / (s.num_players - 1)

    return value
