"""One game of a tournament while it is played."""

from __future__ import annotations

import operator
import random
from typing import Any

from agents.arena.forfeits import Forfeit, placements, shorten
from agents.arena.results import GameResult
from agents.arena.schedule import Job
from agents.arena.seeds import derive
from agents.arena.settings import Settings
from agents.view import View
from bruxelles_env.game import Game


class Table:
    """A game, its agents by seat, and what is written down about them.

    Until the game is over, an agent that has not forfeited is asked.
    """

    def __init__(self, job: Job, settings: Settings) -> None:
        self.job = job
        self.game = Game(settings.game, len(job.agents), job.seed, settings.board, settings.box)
        self.forfeits: list[Forfeit] = []
        self.moves = [0] * len(job.agents)
        self.seconds = [0.0] * len(job.agents)
        self._known = {(each.seat, each.move): each for each in job.forfeits}
        self._play_absent()

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        assert self.game.current_player is not None
        return self.game.current_player

    @property
    def agent(self) -> str:
        """The agent that is asked."""
        return self.job.agents[self.seat]

    @property
    def question(self) -> tuple[str, int, int]:
        """What is asked: the job, the seat and the move."""
        return self.job.id, self.seat, self.game.num_moves

    def view(self) -> View:
        """The question as the agent gets it; the same whenever and wherever it is asked."""
        return View(self.game, self._seed("view"), game_id=self.job.id)

    def take(self, answer: Any, seconds: float) -> None:
        """Go on with an agent's answer, or without the agent."""
        self.seconds[self.seat] += seconds
        action = _whole(answer)
        if action is None:
            self.forfeit(shorten(f"answered {answer!r}: an action is a whole number"))
        elif action not in self.game.legal_actions():
            self.forfeit(f"answered {action}: not a legal action")
        else:
            self.moves[self.seat] += 1
            self.game.apply(action)
            self._play_absent()

    def forfeit(self, reason: str) -> None:
        """Go on without the agent that is asked."""
        self.forfeits.append(Forfeit(self.seat, self.agent, self.game.num_moves, reason))
        self._play_absent()

    def _play_absent(self) -> None:
        """Random actions for those who forfeited, up to the next question to another."""
        absent = {each.seat for each in self.forfeits}
        while not self.game.is_over:
            known = self._known.get((self.seat, self.game.num_moves))
            if known is not None and self.seat not in absent:
                self.forfeits.append(known)
                absent.add(self.seat)
            if self.seat not in absent:
                return
            self.game.apply(random.Random(self._seed("absent")).choice(self.game.legal_actions()))

    def _seed(self, use: str) -> int:
        return derive(self.job.seed, *self.question, use)

    def result(self, version: str) -> GameResult:
        """What is written down when the game is over."""
        game = self.game
        return GameResult(
            id=self.job.id,
            deal=self.job.deal,
            game=game.name,
            board=str(game.board),
            num_players=game.num_players,
            seed=self.job.seed,
            agents=list(self.job.agents),
            actions=game.history,
            scores=game.scores(),
            placements=placements(game, {each.seat for each in self.forfeits}),
            forfeits=self.forfeits,
            moves=self.moves,
            seconds=[round(seconds, 6) for seconds in self.seconds],
            version=version,
        )


def _whole(answer: Any) -> int | None:
    """An answer as a number, whichever library's whole number it is."""
    if isinstance(answer, bool):
        return None
    try:
        return operator.index(answer)
    except Exception:  # anything can be answered
        return None
