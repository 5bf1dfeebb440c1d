"""What runs in each process of a tournament."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue

from agents.arena.lockstep import Lockstep
from agents.arena.schedule import Job
from agents.arena.settings import Settings

Inbox = SimpleQueue[list[Job] | None]

# What a worker reports: a word, and what belongs to it.
ROOM, FAILED, ASKING, FINISHED = "room", "failed", "asking", "finished"

_QUICK = 0.2  # seconds


def work(connection: Connection, settings: Settings, lockstep: int) -> None:
    """Make the agents, and play the games that come through the connection until it says None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that writes
    inbox: Inbox = SimpleQueue()
    threading.Thread(target=_listen, args=(connection, inbox), daemon=True).start()
    with suppress(BrokenPipeError, ConnectionResetError):  # nobody is left who wants to know
        try:
            games = Lockstep(settings, watch=lambda question: connection.send((ASKING, question)))
        except ValueError as error:
            connection.send((FAILED, str(error)))
            return
        one_thread()
        _play(games, connection, inbox, lockstep)


def _play(games: Lockstep, connection: Connection, inbox: Inbox, lockstep: int) -> None:
    """Begin with one game, and ask for more as long as a round through all of them is quick.

    So agents that answer in batches get large ones, and those that think long finish one game
    after the other: a kill loses little.
    """
    connection.send((ROOM, 1))
    asked = True
    while True:
        while not games.tables or not inbox.empty():
            jobs = inbox.get()
            if jobs is None:
                return
            games.add(jobs)
            asked = False
        start = time.perf_counter()
        for result in games.step():
            connection.send((FINISHED, result))
        playing = len(games.tables)
        quick = time.perf_counter() - start < _QUICK
        if not asked and playing < lockstep and (quick or not playing):
            connection.send((ROOM, max(1, min(playing, lockstep - playing))))
            asked = True


def _listen(connection: Connection, inbox: Inbox) -> None:
    """Always ready to receive, so that nobody waits for a worker that thinks.

    If the other end is gone, nobody needs this process, however deep in thought it is.
    """
    try:
        while (jobs := connection.recv()) is not None:
            inbox.put(jobs)
        inbox.put(None)
    except (EOFError, OSError):
        os._exit(1)


def one_thread() -> None:
    """Workers share the cores among them: each library gets one thread."""
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)
