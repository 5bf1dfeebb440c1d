"""The names under which PettingZoo and Gymnasium know the games."""

from __future__ import annotations

import gymnasium
import pettingzoo
from pettingzoo.env_registry.registration import aec_registry

from bruxelles_env.games import GAMES


def register() -> None:
    """Register every game, once."""
    for name in GAMES:
        aec = f"bruxelles/{name}-v0"
        if aec not in aec_registry:
            pettingzoo.register("aec", aec, entry_point=f"bruxelles_env.{name}_v0:env")
        single = f"bruxelles/{name.capitalize()}-v0"
        if single not in gymnasium.registry:
            gymnasium.register(
                single,
                entry_point="bruxelles_env.single:SingleEnv",
                vector_entry_point="bruxelles_env.single:SingleVectorEnv",
                kwargs={"game": name},
            )
