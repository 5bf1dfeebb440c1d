"""The command that makes a run again."""

from __future__ import annotations

import shlex

from agents.arena.settings import Settings


def command_again(settings: Settings, out: str = "again") -> str:
    """The command with these settings. A box is kept as its tables: its file has to be named.

    >>> from agents.arena.settings import make_settings
    >>> command_again(make_settings(["random", "greedy"], num_players=[2, 3], move_time=0.5))
    ... # doctest: +NORMALIZE_WHITESPACE
    'bruxelles tournament --game bruxelles1893 --players 2,3 --agents random,greedy --games 100
    --seed 7 --board standard --move-time 0.5 --out again'
    """
    words = _match(settings) if settings.match is not None else _tournament(settings)
    words += ["--seed", str(settings.seed), "--board", settings.board]
    if settings.box is not None:
        words += ["--box", "box.toml"]
    if settings.move_time is not None:
        words += ["--move-time", f"{settings.move_time:g}"]
    return shlex.join(["bruxelles", *words, "--out", out])


def _tournament(settings: Settings) -> list[str]:
    words = ["tournament", "--game", settings.game]
    if settings.table is not None:
        words += ["--table", ",".join(settings.table)]
    else:
        words += ["--players", ",".join(map(str, settings.num_players))]
        words += ["--agents", ",".join(settings.agents)]
    return [*words, "--games", str(settings.games)]


def _match(settings: Settings) -> list[str]:
    test = settings.match
    assert test is not None and settings.table is not None
    return [
        *("match", *settings.table[:2], "--game", settings.game),
        *("--players", str(len(settings.table)), "--max-games", str(settings.games)),
        *("--sprt", f"{test.p0:g}", f"{test.p1:g}"),
        *("--alpha", f"{test.alpha:g}", "--beta", f"{test.beta:g}"),
    ]
