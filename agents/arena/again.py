"""The command that makes a run again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any


def command_again(settings: Mapping[str, Any]) -> str:
    """The command with these settings; what was not set is left out.

    >>> command_again({"format": "round-robin", "agents": ["random", "greedy"], "seed": 7})
    'bruxelles tournament random greedy --format round-robin --seed 7'
    """
    words = ["bruxelles", "match" if settings.get("format") == "match" else "tournament"]
    words += _several(settings.get("agents"))
    for key, option in _options(settings).items():
        values = _several(settings.get(key))
        if values:
            words += [option, *values]
    test = settings.get("sprt")
    if isinstance(test, Mapping):
        words += ["--sprt", *_several([test.get("p0"), test.get("p1")])]
        for key in ("alpha", "beta"):
            words += [f"--{key}", *_several(test.get(key))]
    return shlex.join(words)


def _options(settings: Mapping[str, Any]) -> dict[str, str]:
    shared = {"game": "--game", "board": "--board", "box": "--box", "num_players": "--players"}
    if settings.get("format") == "match":
        return {**shared, "games": "--max-games", "seed": "--seed"}
    own = {"format": "--format", "games": "--games", "seed": "--seed", "move_time": "--move-time"}
    return {**shared, **own}


def _several(value: Any) -> list[str]:
    if value is None:
        return []
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]
