"""What a question to an agent is, and how it is answered: in a thread or a process of its own."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from agents.agent import Agent, Thought
from agents.arena.worker import one_thread
from agents.specs import make_agent
from agents.view import View
from bruxelles_env.game import Game

MAKE, CHOOSE, THINK = "make", "choose", "think"


class NoOpinion(ValueError):
    """The agent takes actions, but has nothing to say of them."""


@dataclass(frozen=True)
class Question:
    """What an agent is asked: can it be made at all, what would it do, what does it think?"""

    what: str  # MAKE, CHOOSE or THINK
    spec: str
    game_name: str
    game: Game | None = None  # none for MAKE
    seed: int = 0
    game_id: str = ""


class Mind:
    """Agents of one thread or process. They are made when they are first asked for, and kept."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], Agent] = {}

    def answer(self, question: Question) -> Any:
        """An action for CHOOSE, thoughts for THINK; the error that the agent raised."""
        agent = self._agent(question.spec, question.game_name)
        if question.game is None:
            return None
        view = View(question.game, question.seed, question.game_id)
        if question.what == CHOOSE:
            return _chosen(agent, view)
        return _thoughts(agent, view, question.spec)

    def _agent(self, spec: str, game: str) -> Agent:
        if (spec, game) not in self._made:
            self._made[spec, game] = make_agent(spec, game)
        return self._made[spec, game]


def _chosen(agent: Agent, view: View) -> int:
    answers = list(agent.choose([view]))
    if len(answers) != 1 or answers[0] not in view.legal_actions:
        raise ValueError(f"it answered {answers!r}, which is no legal action")
    return int(answers[0])


def _thoughts(agent: Agent, view: View, spec: str) -> list[Thought]:
    think = getattr(agent, "think", None)
    if think is None:
        raise NoOpinion(f"{spec} takes actions, but has no opinion of them: choose another agent")
    return list(think(view))


def think_alone(connection: Connection) -> None:
    """What runs in a process of its own: answers what comes in, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    inbox: SimpleQueue[Question] = SimpleQueue()
    threading.Thread(target=_listen, args=(connection, inbox), daemon=True).start()
    mind = Mind()
    while True:
        question = inbox.get()
        try:
            answer: tuple[bool, Any] = (True, mind.answer(question))
            one_thread()  # a network shares the cores with everything else
        except Exception as error:
            answer = (False, _plain(error))
        connection.send(answer)


def _plain(error: Exception) -> Exception:
    """An error that the server can read, whatever the agent raised."""
    if isinstance(error, NoOpinion):
        return error
    return ValueError(str(error) if isinstance(error, ValueError) else repr(error))


def _listen(connection: Connection, inbox: SimpleQueue[Question]) -> None:
    """If the server is gone nobody needs this process, however deep in thought it is."""
    try:
        while True:
            inbox.put(connection.recv())
    except (EOFError, OSError):
        os._exit(0)
