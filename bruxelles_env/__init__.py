"""Bruxelles 1893 and its sibling as fast environments for reinforcement learning."""

from bruxelles_env.core.errors import BadPosition, BadReplay, IllegalAction
from bruxelles_env.game import Game

__version__ = "0.1.0"
__all__ = ["BadPosition", "BadReplay", "Game", "IllegalAction", "__version__"]
