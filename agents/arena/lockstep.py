"""Many games at once in one process: each round, every agent is asked once for all its games."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from agents.agent import Agent
from agents.arena.forfeits import raised, too_slow
from agents.arena.results import GameResult
from agents.arena.schedule import Job
from agents.arena.settings import Settings
from agents.arena.table import Table
from agents.specs import make_agent
from bruxelles_env.game import Game

Question = tuple[tuple[str, int, int], ...]  # (job, seat, move) of all that one call asks
Watch = Callable[[Question], None]  # told before every call


@dataclass(frozen=True)
class Reply:
    """What came of one call of an agent: answers, or what was wrong."""

    answers: list[Any]
    seconds: float  # for each answer
    fault: str = ""


class Lockstep:
    """Games that go on side by side. How many, and which, changes none of them."""

    def __init__(self, settings: Settings, watch: Watch | None = None) -> None:
        self.settings = settings
        self.tables: list[Table] = []
        self._watch = watch
        self._agents: dict[str, Agent] = {
            spec: make_agent(spec, settings.game) for spec in settings.agents
        }
        self._load_rules()

    def _load_rules(self) -> None:
        """Deal a game that nobody plays: the first one loads the compiled rules.

        That can take longer than a move may, and whoever waits for a move would blame an agent.
        """
        Game(self.settings.game, min(self.settings.num_players), 0, self.settings.board)

    def add(self, jobs: Iterable[Job]) -> None:
        """Begin more games."""
        self.tables += [Table(job, self.settings) for job in jobs]

    def step(self) -> list[GameResult]:
        """Ask every game its next question; the results of those that are over now."""
        asked: dict[str, list[Table]] = {}
        for table in self.tables:
            if not table.is_over:
                asked.setdefault(table.agent, []).append(table)
        for spec, tables in asked.items():
            self._ask(self._agents[spec], tables)
        over = [table.result(self.settings.version) for table in self.tables if table.is_over]
        self.tables = [table for table in self.tables if not table.is_over]
        return over

    def _ask(self, agent: Agent, tables: list[Table]) -> None:
        """One call for all tables; if anything is wrong with it, one for each, which counts."""
        together = self._call(agent, tables)
        if not together.fault:
            for table, answer in zip(tables, together.answers, strict=True):
                table.take(answer, together.seconds)
            return
        for table in tables:
            alone = self._call(agent, [table])
            if alone.fault:
                table.forfeit(alone.fault)
            else:
                table.take(alone.answers[0], alone.seconds)

    def _call(self, agent: Agent, tables: list[Table]) -> Reply:
        views = [table.view() for table in tables]  # new ones: an agent may have used up the others
        if self._watch is not None:
            self._watch(tuple(table.question for table in tables))
        start = time.perf_counter()
        try:
            given: Any = agent.choose(views)
            answers = list(given)
        except (Exception, SystemExit) as error:  # an agent can do anything
            return Reply([], 0.0, raised(error))
        seconds = (time.perf_counter() - start) / len(views)
        if len(answers) != len(views):
            return Reply([], seconds, f"gave {len(answers)} answers to {len(views)} views")
        limit = self.settings.move_time
        if limit is not None and seconds > limit:
            return Reply([], seconds, too_slow(limit))
        return Reply(answers, seconds)


def play_jobs(
    settings: Settings, jobs: Sequence[Job], lockstep: int = 32, watch: Watch | None = None
) -> Iterator[GameResult]:
    """Play games in this process, ``lockstep`` at a time; their results as they end."""
    games = Lockstep(settings, watch)
    yield from play_on(games, jobs, lockstep)


def play_on(games: Lockstep, jobs: Sequence[Job], lockstep: int) -> Iterator[GameResult]:
    """Play these games with agents that are there already."""
    waiting = list(reversed(jobs))
    while waiting or games.tables:
        while waiting and len(games.tables) < lockstep:
            games.add([waiting.pop()])
        yield from games.step()
