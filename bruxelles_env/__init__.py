"""Bruxelles 1893 and its sibling as fast environments for reinforcement learning."""

from bruxelles_env import bruxelles1893_v0, bruxelles1897_v0
from bruxelles_env.core.box_checks import BoxError
from bruxelles_env.core.errors import BadPosition, BadReplay, IllegalAction
from bruxelles_env.game import Game
from bruxelles_env.registration import register
from bruxelles_env.version import __version__

register()

__all__ = [
    "BadPosition",
    "BadReplay",
    "BoxError",
    "Game",
    "IllegalAction",
    "__version__",
    "bruxelles1893_v0",
    "bruxelles1897_v0",
]
