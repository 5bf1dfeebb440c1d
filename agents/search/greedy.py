"""The greedy agent: the action after which the turn ends best, by a judgement made by hand."""

from __future__ import annotations

import numpy as np

from agents.agent import Player, Thought
from agents.search.lookahead import Lookahead
from agents.specs import takes_nothing
from agents.view import View
from bruxelles_env.core.protocol import Array
from bruxelles_env.games import rules_of

IMAGINED = 4  # how often the hidden things are drawn anew for one decision


class GreedyAgent(Player):
    """Looks to the end of its own turn, in a few imagined games, and no further.

    The judgement is in the game's own folder, ``judgement.py``.
    """

    def __init__(self, game: str, imagined: int = IMAGINED) -> None:
        super().__init__(game)
        self.imagined = imagined
        self._lookahead = Lookahead(rules_of(game))

    def act(self, view: View) -> int:
        return view.legal_actions[int(np.argmax(self._worths(view)))]

    def think(self, view: View) -> list[Thought]:
        """What each legal action is worth to the asked player, in points ahead of the others."""
        return [
            Thought(
                action,
                tuple(worth if seat == view.player else -worth for seat in range(view.num_players)),
            )
            for action, worth in zip(view.legal_actions, self._worths(view).tolist(), strict=True)
        ]

    def _worths(self, view: View) -> Array:
        return self._lookahead.worths(view.imagine(view.seed), view.seed, self.imagined)


def make_greedy(game: str, rest: str) -> GreedyAgent:
    """The agent of the spec ``greedy``."""
    takes_nothing("greedy", rest)
    return GreedyAgent(game)
