"""A match of two agents that ends as soon as a sequential test is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from agents.arena.blocks import Block
from agents.arena.intervals import Estimate, share
from agents.arena.journal import write_settings
from agents.arena.results import GAMES_FILE, SETTINGS_FILE, GameResult
from agents.arena.settings import Settings
from agents.arena.sprt import MIN_BLOCKS, Sprt
from agents.arena.statistics import win_shares

MAX_GAMES = 2_000


@dataclass(frozen=True)
class MatchResult:
    """How a match ended. ``decision`` is None when it is not decided."""

    first: str
    second: str
    num_players: int
    games: int
    blocks: int
    decision: str | None
    win_rate: Estimate
    p0: float
    p1: float
    alpha: float
    beta: float
    llr: float
    lower: float
    upper: float
    interrupted: bool = False


def hypotheses(num_players: int, given: tuple[float, float] | None) -> tuple[float, float]:
    """The two win rates to test; only at two players it is plain what is meant."""
    if given is not None:
        return given
    if num_players == 2:
        return 0.5, 0.55
    raise ValueError(
        f"at {num_players} players say which win rates to test, as --sprt P0 P1; "
        f"by chance one of them wins {1 / num_players:.3f}"
    )


def play_match(
    first: str,
    second: str,
    blocks: Iterator[Block],
    num_players: int,
    test: Sprt,
    max_games: int = MAX_GAMES,
    progress: Callable[[Sprt, int], None] | None = None,
    keep: Callable[[GameResult], None] | None = None,
) -> MatchResult:
    """Take blocks until ``test`` is decided or no whole deal is left of ``max_games``.

    ``first`` sits among ``num_players - 1`` copies of ``second``. A deal is played from each seat,
    and its mean win is one answer to the test. An interrupt ends the match undecided.
    """
    check_max_games(max_games, num_players)
    means: list[float] = []
    interrupted = False
    try:
        while test.decision is None and (len(means) + 1) * num_players <= max_games:
            games = next(blocks)
            means.append(_mean_win(games, num_players))
            test.add(means[-1])
            for game in games:
                if keep is not None:
                    keep(game)
            if progress is not None:
                progress(test, len(means) * num_players)
    except KeyboardInterrupt:
        interrupted = True
    return MatchResult(
        first=first,
        second=second,
        num_players=num_players,
        games=len(means) * num_players,
        blocks=len(means),
        decision=test.decision,
        win_rate=share(np.array(means) * num_players, np.full(len(means), float(num_players))),
        p0=test.p0,
        p1=test.p1,
        alpha=test.alpha,
        beta=test.beta,
        llr=test.llr,
        lower=test.lower,
        upper=test.upper,
        interrupted=interrupted,
    )


def check_max_games(max_games: int, num_players: int) -> None:
    """Too few games for any decision are a mistake."""
    least = MIN_BLOCKS * num_players
    if max_games < least:
        raise ValueError(
            f"--max-games is {max_games}: expected {least} or more, as nothing is decided before "
            f"{MIN_BLOCKS} deals of {num_players} games"
        )


def _mean_win(games: list[GameResult], num_players: int) -> float:
    """What the first agent won of a deal; it sits on seat 0 in its first game, and so on."""
    if len(games) != num_players:
        raise ValueError(f"a deal has {len(games)} games: expected {num_players}, one a seat")
    wins = [win_shares(game.placements)[seat] for seat, game in enumerate(games)]
    return sum(wins) / num_players


def verdict(result: MatchResult) -> str:
    """What the match says, and no more."""
    if result.decision is None:
        why = "interrupted, undecided" if result.interrupted else "undecided"
        return f"{why} after {result.games:,} games"
    if result.decision == "p1":
        found, against, error = f"at least {result.p1:g}", f"at most {result.p0:g}", result.alpha
    else:
        found, against, error = f"at most {result.p0:g}", f"at least {result.p1:g}", result.beta
    return (
        f"decided after {result.games:,} games: the win rate of {result.first} is {found}, "
        f"not {against} (error probability about {error:g})"
    )


def match_text(result: MatchResult) -> str:
    """The end of a match in words."""
    others = result.num_players - 1
    against = result.second if others == 1 else f"{others} copies of {result.second}"
    lines = [
        f"{result.first} against {against}: {result.games:,} games of {result.blocks:,} deals",
        verdict(result),
        _win_rate(result),
        f"log-likelihood ratio {result.llr:+.2f}: {result.p0:g} is accepted at "
        f"{result.lower:+.2f}, {result.p1:g} at {result.upper:+.2f}",
    ]
    if result.decision is None:
        lines.append("These games allow both. More of them may decide it: --max-games.")
    return "\n".join(lines)


def _win_rate(result: MatchResult) -> str:
    value, interval = result.win_rate
    chance = f"by chance {1 / result.num_players:.3f}"
    if not result.blocks:
        return f"no win rate; {chance}"
    if interval is None:
        return f"win rate {value:.3f}, no interval; {chance}"
    text = f"win rate {value:.3f} [{interval.low:.3f}–{interval.high:.3f}]; {chance}"
    if result.decision is None:
        return text
    # The test stops when the win rate is far out, so that it is so a little too often.
    return f"{text}; 95 % interval as if the number of games had been fixed"


class MatchFolder:
    """Keeps a match as a run folder, game by game."""

    def __init__(self, folder: Path | str, settings: Settings) -> None:
        self.folder = Path(folder)
        self.settings = settings
        for name in (SETTINGS_FILE, GAMES_FILE):
            if (self.folder / name).exists():
                raise ValueError(f"{self.folder / name} is there already: name another folder")
        self.folder.mkdir(parents=True, exist_ok=True)
        write_settings(self.folder / SETTINGS_FILE, settings)
        (self.folder / GAMES_FILE).touch()

    def keep(self, game: GameResult) -> None:
        with (self.folder / GAMES_FILE).open("ab") as file:
            file.write(game.to_line().encode() + b"\n")

    def end(self, result: MatchResult) -> None:
        """Write the verdict to the settings, for the report."""
        assert self.settings.match is not None
        test = replace(self.settings.match, verdict=verdict(result))
        write_settings(self.folder / SETTINGS_FILE, replace(self.settings, match=test))
