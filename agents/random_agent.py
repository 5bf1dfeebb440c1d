"""The agent that takes any legal action."""

from __future__ import annotations

from agents.agent import Player
from agents.view import View


class RandomAgent(Player):
    """Any legal action, all equally likely."""

    def act(self, view: View) -> int:
        return view.rng.choice(view.legal_actions)
