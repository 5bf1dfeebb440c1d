"""Bruxelles 1897, version 0 of the environment.

>>> from bruxelles_env import bruxelles1897_v0
>>> env = bruxelles1897_v0.env(num_players=3)
>>> env.reset(seed=7)
>>> env.agent_selection, env.infos["player_0"]["decision"]
('player_0', 'turn')
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from bruxelles_env.aec import BruxellesEnv, wrapped


def raw_env(**options: Any) -> BruxellesEnv:
    """The bare environment: ``num_players``, ``reward``, ``dense``, ``box`` and
    ``render_mode``."""
    return BruxellesEnv("bruxelles1897", **options)


def env(**options: Any) -> AECEnv[Any, Any, Any]:
    """The environment with PettingZoo's usual wrappers; the same options."""
    return wrapped(raw_env(**options))
