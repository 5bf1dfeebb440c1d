"""Agents that the tests of training enter as opponents."""

from __future__ import annotations

import os
import signal

from agents.view import View

KILL_AT = "BRUXELLES_TEST_KILL_AT"  # environment: the question at which Fatal ends the process

KILLED = "BRUXELLES_TEST_KILLED"  # environment: the file that says that KilledOnce has struck


class Fatal:
    """Takes the first legal action; on request it ends its own process, as a power cut would."""

    asked = 0  # of all that were made

    def __init__(self, game: str) -> None:
        self.game = game

    def act(self, view: View) -> int:
        Fatal.asked += 1
        if Fatal.asked == int(os.environ.get(KILL_AT, "0")):
            os.kill(os.getpid(), signal.SIGKILL)
        return view.legal_actions[0]


class KilledOnce:
    """Takes the first legal action; one of all processes ends itself at its hundredth question."""

    asked = 0  # of all in this process

    def __init__(self, game: str) -> None:
        self.mark = os.environ.get(KILLED)

    def act(self, view: View) -> int:
        KilledOnce.asked += 1
        if self.mark is not None and KilledOnce.asked == 100:
            try:
                os.close(os.open(self.mark, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return view.legal_actions[0]
            os.kill(os.getpid(), signal.SIGKILL)
        return view.legal_actions[0]


class Interrupter:
    """Takes the first legal action, and presses Ctrl-C once in the game."""

    def __init__(self, game: str) -> None:
        self.asked = 0

    def act(self, view: View) -> int:
        self.asked += 1
        if self.asked == 5:
            signal.raise_signal(signal.SIGINT)
        return view.legal_actions[0]


class Wrong:
    """Answers with an action that is not legal."""

    def __init__(self, game: str) -> None:
        self.game = game

    def act(self, view: View) -> int:
        return -5
