"""Agents think here, never where requests are answered.

Quick agents share threads. All others think in processes, so that neither a long search nor a large
network takes the server's breath away; one that does not come to an end is stopped.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.context import SpawnProcess
from typing import Any

from agents.agent import Thought
from bruxelles_env.game import Game
from bruxelles_env.web.errors import Refusal
from bruxelles_env.web.minds import CHOOSE, MAKE, THINK, Mind, NoOpinion, Question, think_alone

PATIENCE = 300.0  # seconds for one answer
_QUICK = ("random", "greedy")  # a fraction of a millisecond
_FAR = ("llm",)  # wait for another machine: those who compute need not wait for them


class Stopped(RuntimeError):
    """The server is being closed: nobody waits for an answer any more."""


class Process:
    """A process that answers one question after the other; started when it is first asked."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._lock = threading.Lock()
        self._closed = False

    def ask(self, question: Question, patience: float) -> Any:
        """The answer; if the process dies on the way, that of a new one."""
        try:
            return self._ask(question, patience)
        except (EOFError, OSError):
            return self._once_more(question, patience)

    def _once_more(self, question: Question, patience: float) -> Any:
        try:
            return self._ask(question, patience)
        except (EOFError, OSError):
            raise ValueError("its process ended without an answer, twice") from None

    def _ask(self, question: Question, patience: float) -> Any:
        self._start()
        try:
            self._connection.send(question)
            if not self._connection.poll(patience):
                raise ValueError(f"it did not answer within {patience:g} s")
            fine, answer = self._connection.recv()
        except BaseException:
            self._kill()
            raise
        if not fine:
            raise answer
        return answer

    def _start(self) -> None:
        with self._lock:
            if self._closed:
                raise Stopped("the server is being closed")
            if self._process is not None:
                return
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=think_alone, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()  # so that an end of the process is an end of the connection

    def _kill(self) -> None:
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.join()
                self._connection.close()
                self._process = None

    def close(self) -> None:
        """End it for good; who waits for an answer gets an error."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()


class Room:
    """Threads in which questions are answered; with ``alone``, each by a process of its own."""

    def __init__(self, size: int, alone: bool) -> None:
        self._alone = alone
        self._own = threading.local()
        self._processes: list[Process] = []
        self._threads = ThreadPoolExecutor(size, "thinking", initializer=_deaf)

    async def ask(self, question: Question, patience: float) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._answer, question, patience)

    def _answer(self, question: Question, patience: float) -> Any:
        if not self._alone:
            if not hasattr(self._own, "mind"):
                self._own.mind = Mind()
            return self._own.mind.answer(question)
        if not hasattr(self._own, "process"):
            self._own.process = Process()
            self._processes.append(self._own.process)
        return self._own.process.ask(question, patience)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in list(self._processes):
            process.close()


def _deaf() -> None:
    """Processes inherit this from the thread that starts them: Ctrl-C is for the server alone."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class Thinkers:
    """All agents of a server."""

    def __init__(self, waiting: int, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._most, self._waiting = waiting, 0
        self._quick = Room(2, alone=False)
        self._deep = Room(max(2, os.cpu_count() or 1), alone=True)
        self._far = Room(4, alone=True)

    async def choose(self, spec: str, game: Game, seed: int, game_id: str = "") -> int:
        """What the agent would do now; the error that it raised instead."""
        question = Question(CHOOSE, spec, game.name, game.clone(), seed, game_id)
        answer: int = await self._ask(question)
        return answer

    async def hint(self, spec: str, game: Game, seed: int) -> int:
        """The same for a person who asks, who may be refused."""
        question = Question(CHOOSE, spec, game.name, game.clone(), seed)
        answer: int = await self._ask_for_person(question)
        return answer

    async def think(self, spec: str, game: Game, seed: int) -> list[Thought]:
        """What the agent thinks of every legal action, for a person who asks."""
        question = Question(THINK, spec, game.name, game.clone(), seed)
        answer: list[Thought] = await self._ask_for_person(question)
        return answer

    async def why_not(self, spec: str, game: str) -> str | None:
        """Why an agent cannot be made for a game; None if it can."""
        try:
            await self._ask(Question(MAKE, spec, game))
        except Exception as error:
            return str(error)
        return None

    async def _ask_for_person(self, question: Question) -> Any:
        if self._waiting >= self._most:
            raise Refusal(503, "the agents have too much to think about: try again in a moment")
        self._waiting += 1
        try:
            return await self._ask(question)
        except NoOpinion as error:
            raise Refusal(422, str(error)) from None
        except Exception as error:
            raise Refusal(503, f"{question.spec} has no answer: {error}") from error
        finally:
            self._waiting -= 1

    async def _ask(self, question: Question) -> Any:
        return await self._room(question.spec).ask(question, self._patience)

    def _room(self, spec: str) -> Room:
        kind = spec.partition(":")[0]
        if kind in _QUICK:
            return self._quick
        return self._far if kind in _FAR else self._deep

    def close(self) -> None:
        """Stop all thinking at once."""
        with suppress(RuntimeError):
            for room in (self._quick, self._deep, self._far):
                room.close()
