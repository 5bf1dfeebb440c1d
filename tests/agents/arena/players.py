"""Agents for tournaments: good ones, and one for each way to go wrong."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from agents.agent import Player
from agents.view import View
from bruxelles_env import game as games
from bruxelles_env.core.engine import Engine, engine
from bruxelles_env.core.protocol import Rules

HERE = __name__
TEST_PROCESS = "TEST_PROCESS"  # the variable with the id of the process that need not be slow


def spec(player: type) -> str:
    """How a tournament names a class of this file."""
    return f"{HERE}:{player.__name__}"


class First(Player):
    """The first legal action."""

    def act(self, view: View) -> int:
        return view.legal_actions[0]


class Last(Player):
    def act(self, view: View) -> int:
        return view.legal_actions[-1]


class Slowly(Player):
    """A random action after a while: games that take long enough to be killed."""

    def act(self, view: View) -> int:
        time.sleep(0.003)
        return view.rng.choice(view.legal_actions)


class Batches(Player):
    """Keeps how many views it was given."""

    sizes: list[int] = []  # noqa: RUF012  # of the class: the test has no hand on the agent

    def choose(self, views: Sequence[View]) -> list[int]:
        self.sizes.append(len(views))
        return super().choose(views)

    def act(self, view: View) -> int:
        return view.rng.choice(view.legal_actions)


def in_trouble(view: View) -> bool:
    """The question at which the agents below go wrong: not in every game, not at once."""
    return view.game_id.endswith("r1") and view.moves >= 20


class Wrong(Player):
    """Goes wrong at one question; the answers before depend on nothing but the view."""

    def act(self, view: View) -> int:
        return self.fail(view) if in_trouble(view) else view.rng.choice(view.legal_actions)

    def fail(self, view: View) -> int:
        raise NotImplementedError


class Raises(Wrong):
    def fail(self, view: View) -> int:
        raise RuntimeError(f"lost at\n{object()}")


class Illegal(Wrong):
    def fail(self, view: View) -> int:
        return next(action for action in range(999) if action not in view.legal_actions)


class Huge(Wrong):
    def fail(self, view: View) -> int:
        return 10**30


class Words(Wrong):
    """Words are legal in a game, but an agent answers with numbers."""

    def fail(self, view: View) -> int:
        return view.legal_words[0]  # type: ignore[return-value]


class Truth(Wrong):
    def fail(self, view: View) -> int:
        return True


class Exits(Wrong):
    def fail(self, view: View) -> int:
        sys.exit("enough")


class TooMany(Wrong):
    def choose(self, views: Sequence[View]) -> list[int]:
        answers = [view.rng.choice(view.legal_actions) for view in views]
        return answers + [0] * any(map(in_trouble, views))


class NoList(Wrong):
    def choose(self, views: Sequence[View]) -> list[int]:
        return None if any(map(in_trouble, views)) else super().choose(views)  # type: ignore[return-value]


class Slow(Wrong):
    """Takes long, by a clock that the test has made."""

    def fail(self, view: View) -> int:
        time.sleep(60)
        return view.legal_actions[0]


class Hangs(Wrong):
    def fail(self, view: View) -> int:
        time.sleep(3600)
        return 0


class Crashes(Wrong):
    def fail(self, view: View) -> int:
        os._exit(3)


class KilledOnce(Wrong):
    """Its process is killed from outside, the first time only."""

    def fail(self, view: View) -> int:
        try:
            Path(os.environ["KILLED_ONCE"]).touch(exist_ok=False)
            os.kill(os.getpid(), signal.SIGKILL)
        except FileExistsError:
            pass
        return view.rng.choice(view.legal_actions)


class StartsSlowly(First):
    """Its process needs seconds to load the rules, however fast the machine is."""

    SECONDS = 2.5

    def __init__(self, game: str) -> None:
        super().__init__(game)
        if os.environ[TEST_PROCESS] != str(os.getpid()):
            games.engine = cache(self._load)

    def _load(self, rules: Rules) -> Engine:
        time.sleep(self.SECONDS)
        return engine(rules)


class NeedsMore(Player):
    """A class that does not fit."""

    def __init__(self, game: str, more: int) -> None:
        super().__init__(game)
