"""Random games for tests to look at: policies that pick moves, and a game with its policies."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bruxelles_env import Game
from bruxelles_env.core.protocol import Rules
from bruxelles_env.games import rules_of

Policy = Callable[[random.Random, list[str], str], str]  # (chance, legal words, decision) -> words


def uniform(chance: random.Random, words: list[str], decision: str) -> str:
    return chance.choice(words)


def prefer(
    *likes: str, never: Sequence[str] = (), bid: Callable[[list[str]], list[str]] = lambda w: w
) -> Policy:
    """Mostly takes words that contain one of ``likes``, and shuns ``never`` while it can."""

    def policy(chance: random.Random, words: list[str], decision: str) -> str:
        if decision.startswith("bid"):
            return chance.choice(bid(words) if chance.random() < 0.8 else words)
        liked = [word for word in words if any(like in word for like in likes)]
        if liked and chance.random() < 0.85:
            return chance.choice(liked)
        return chance.choice([word for word in words if word not in never] or words)

    return policy


def policies_of_game(
    chance: random.Random, policies: Mapping[str, Policy], num_players: int
) -> list[str]:
    """Names by seat: in half of the games one for all, in the others one for each."""
    names = list(policies)
    if chance.random() < 0.5:
        return [chance.choice(names)] * num_players
    return [chance.choice(names) for _ in range(num_players)]


@dataclass(frozen=True)
class Subject:
    """A game under test: its name and the policies that reach its far corners."""

    name: str
    policies: Mapping[str, Policy]

    @property
    def rules(self) -> Rules:
        return rules_of(self.name)

    @property
    def counts(self) -> range:
        """The numbers of players."""
        return range(self.rules.min_players, self.rules.max_players + 1)

    def deal(self, **arguments: Any) -> Game:
        return Game(self.name, **arguments)

    def tables(self, count: int) -> Iterator[Game]:
        """So many games with seeds from 0 on, of all numbers of players in turn."""
        for seed in range(count):
            yield self.deal(num_players=self.counts[seed % len(self.counts)], seed=seed)

    def walk(self, game: Game, policy: str = "busy", seed: int | None = None) -> Iterator[Game]:
        """The game itself at every decision and at its end, as one policy plays it for all."""
        chance = random.Random(game.seed if seed is None else seed)
        while not game.is_over:
            yield game
            self.move(game, policy, chance)
        yield game

    def move(self, game: Game, policy: str, chance: random.Random) -> None:
        assert game.decision is not None
        game.apply(self.policies[policy](chance, game.legal_words(), game.decision))

    def played(self, kind: str, num_players: int = 2, policy: str = "busy", after: int = 0) -> Game:
        """A random game at a decision of this kind, after so many decisions at least."""
        for seed in range(200):
            for game in self.walk(self.deal(num_players=num_players, seed=seed), policy):
                if game.decision == kind and len(game.history) >= after:
                    return game
        raise LookupError(f"no {kind} in 200 games")

    def finished(self) -> Game:
        game = self.deal(num_players=2, seed=0)
        while not game.is_over:
            game.apply(game.legal_actions()[0])
        return game

    def kinds_met(self, num_players: int, games: int) -> set[str]:
        """The kinds of decisions that come up in games of mixed policies."""
        met = set()
        for seed in range(games):
            game = self.deal(num_players=num_players, seed=seed)
            chance = random.Random(seed)
            seats = policies_of_game(chance, self.policies, num_players)
            while not game.is_over:
                assert game.decision is not None and game.current_player is not None
                met.add(game.decision)
                self.move(game, seats[game.current_player], chance)
        return met


def play_to_the_end(game: Game, seed: int = 0) -> Game:
    """Random actions to the end."""
    chance = random.Random(seed)
    while not game.is_over:
        game.apply(chance.choice(game.legal_actions()))
    return game
