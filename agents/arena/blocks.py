"""The games of a match: each deal is played from every seat, and comes as one block."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace

from agents.arena.dispatch import Dispatcher
from agents.arena.results import GameResult
from agents.arena.schedule import Job, seed_of_deal
from agents.arena.settings import MatchTest, Settings, make_settings
from agents.arena.tournament import LOCKSTEP, PATIENCE, open_pool
from bruxelles_env.core.boxes import BoxSource
from bruxelles_env.games import GAMES

Block = list[GameResult]  # the games of a deal, by the seat of the first agent


def match_settings(
    first: str,
    second: str,
    *,
    num_players: int = 2,
    game: str = GAMES[0],
    max_games: int = 2_000,
    seed: int = 7,
    board: str | None = None,
    box: BoxSource = None,
    move_time: float | None = None,
    test: MatchTest | None = None,
) -> Settings:
    """Checked settings: ``first`` among ``num_players - 1`` copies of ``second``, also of itself.

    >>> match_settings("random", "own:Agent", num_players=3).table
    ['random', 'own:Agent', 'own:Agent']
    """
    settings = make_settings(
        list(dict.fromkeys([first, second])),
        game=game,
        num_players=[num_players],
        games=max_games,
        seed=seed,
        board=board,
        box=box,
        move_time=move_time,
        least=1,
    )
    return replace(settings, table=[first, *[second] * (num_players - 1)], match=test)


def block_jobs(settings: Settings, deal: int) -> list[Job]:
    """The games of one deal: the first agent on each seat in turn, the second on all others."""
    assert settings.table is not None
    first, *others = settings.table
    seed = seed_of_deal(settings, deal)
    return [
        Job(f"d{deal}-l0-r{seat}", deal, seed, (*others[:seat], first, *others[seat:]))
        for seat in range(len(settings.table))
    ]


def play_blocks(
    settings: Settings,
    *,
    workers: int | None = None,
    lockstep: int = LOCKSTEP,
    patience: float = PATIENCE,
    ray: str | None = None,
) -> Generator[Block, None, None]:
    """Play deals in worker processes; each comes when it and all deals before it are finished.

    So whoever stops after some blocks has the same ones, however many workers there were. What is
    being played when the iterator is closed is dropped.
    """
    assert settings.table is not None
    deals = settings.games // len(settings.table)
    jobs = [job for deal in range(deals) for job in block_jobs(settings, deal)]
    with open_pool(settings, lockstep, ray, workers) as (pool, count):
        dispatcher = Dispatcher(pool, jobs, settings, count, lockstep, patience)
        yield from in_order(jobs, dispatcher.results())


def in_order(jobs: Iterable[Job], results: Iterable[GameResult]) -> Iterator[Block]:
    """Whole deals in the order of their jobs, from results in any order."""
    deals: dict[int, list[Job]] = {}
    for job in jobs:
        deals.setdefault(job.deal, []).append(job)
    finished: dict[str, GameResult] = {}
    waiting = iter(deals.values())
    block = next(waiting, None)
    for result in results:
        finished[result.id] = result
        while block is not None and all(job.id in finished for job in block):
            yield [finished.pop(job.id) for job in block]
            block = next(waiting, None)
