"""The agent that takes any legal action."""

from __future__ import annotations

from agents.agent import Player
from agents.specs import takes_nothing
from agents.view import View


class RandomAgent(Player):
    """Any legal action, all equally likely."""

    def act(self, view: View) -> int:
        return view.rng.choice(view.legal_actions)


def make_random(game: str, rest: str) -> RandomAgent:
    """The agent of the spec ``random``."""
    takes_nothing("random", rest)
    return RandomAgent(game)
