"""The same game played by the fast engine and by a slow oracle, compared at every decision.

Nothing here knows a game: the test gives its subject (name and policies) and its oracle.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from bruxelles_env import Game
from tests.playing import Subject, policies_of_game

_SLOW_CHECK = 64  # at every so many decisions, also what is slow to compare


class Difference(AssertionError):
    """Engine and oracle do not agree."""


def lockstep(
    subject: Subject,
    oracle_class: type,
    *,
    num_players: int,
    seed: int,
    board: str | None = None,
    decks: Sequence[str] = (),
) -> int:
    """Play one game with both to its end; returns how many decisions it took.

    ``board`` is None for a game that has but one: its oracle knows no such argument. ``decks`` are
    the entries of ``hidden()`` that must be the same list in both.
    """
    on_board = {} if board is None else {"board": board}
    game = subject.deal(num_players=num_players, seed=seed, **on_board)
    oracle = oracle_class(num_players=num_players, seed=seed, **on_board)
    view = _View(game)
    chance = random.Random(seed)
    seats = policies_of_game(chance, subject.policies, num_players)
    step = 0
    try:
        while True:
            _compare(game, oracle, view)
            if step % _SLOW_CHECK == 0 or game.is_over:
                _compare_slowly(game, oracle, view, decks)
            if game.is_over:
                return step
            words = game.legal_words()
            policy = subject.policies[seats[game.current_player]]
            choice = policy(chance, words, game.decision)
            game.apply(choice)
            oracle.apply(choice)
            step += 1
    except Exception as error:
        table = f"{num_players} players" + ("" if board is None else f", board {board}")
        where = f"seed {seed}, {table}, step {step}"
        last = [*oracle.history[-3:]]
        raise Difference(
            f"{where}, policies {seats}, last actions {last}: {type(error).__name__}: {error}"
        ) from error


def _compare(game: Game, oracle: Any, view: _View) -> None:
    """What is asked, the answers, the whole open position, and the generator."""
    if game.current_player != oracle.current_player:
        raise Difference(f"current player: {game.current_player} against {oracle.current_player}")
    if game.decision != oracle.decision:
        raise Difference(f"decision: {game.decision!r} against {oracle.decision!r}")
    if game.is_over != oracle.is_over:
        raise Difference(f"is over: {game.is_over} against {oracle.is_over}")
    words, expected = game.legal_words(), oracle.legal_words()
    if len(words) != len(set(words)) or set(words) != set(expected):
        raise Difference(
            f"legal words at {game.decision!r}: engine alone {sorted(set(words) - set(expected))}, "
            f"oracle alone {sorted(set(expected) - set(words))}"
        )
    if len(words) < 2 and not game.is_over:
        raise Difference(f"{game.decision!r} is asked with {len(words)} answers: {words}")
    position = view.to_dict()
    if position["decision"] is not None:
        position["decision"] = {"kind": position["decision"]["kind"]}
    if position != oracle.to_dict():
        raise Difference("positions differ, engine against oracle: " + _differing(position, oracle))
    if view.generator() != oracle.chance.state:
        raise Difference("the generators differ: one has drawn more numbers than the other")


def _compare_slowly(game: Game, oracle: Any, view: _View, decks: Sequence[str]) -> None:
    """The public to_dict, the order of the decks, the score sheets and the places."""
    if game.to_dict() != view.to_dict():
        raise Difference("to_dict of the game is not what the rules write of its state")
    mine, theirs = game.hidden(), oracle.hidden()
    for deck in decks:
        if mine[deck] != theirs[deck]:
            raise Difference(f"hidden {deck}: {mine[deck]} against {theirs[deck]}")
    if game.score_sheet() != oracle.score_sheet():
        raise Difference(f"score sheets: {game.score_sheet()} against {oracle.score_sheet()}")
    if game.scores() != oracle.scores():
        raise Difference(f"scores: {game.scores()} against {oracle.scores()}")
    if hasattr(oracle, "placements") and game.placements() != oracle.placements():
        raise Difference(f"placements: {game.placements()} against {oracle.placements()}")


def _differing(position: dict[str, Any], oracle: Any) -> str:
    """The paths at which two positions differ, with both values."""
    found: list[str] = []

    def walk(path: str, a: Any, b: Any) -> None:
        if a == b:
            return
        if isinstance(a, dict) and isinstance(b, dict):
            for key in [*a, *(key for key in b if key not in a)]:
                walk(f"{path}.{key}", a.get(key, "missing"), b.get(key, "missing"))
        elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
            for i, (x, y) in enumerate(zip(a, b, strict=True)):
                walk(f"{path}[{i}]", x, y)
        else:
            found.append(f"{path.lstrip('.')}: {a!r} against {b!r}")

    walk("", position, oracle.to_dict())
    return "; ".join(found)


class _View:
    """The state of a game for ``Rules.to_dict``, five times as fast to read as a numpy record.

    The function is the one that ``Game.to_dict`` calls; ``_compare_slowly`` checks that both agree.
    """

    def __init__(self, game: Game) -> None:
        self._write = game._rules.to_dict
        self._state = game._state
        self._names = game._state.dtype.names
        self._box = SimpleNamespace(
            **dict(zip(game._box.dtype.names, game._box[0].item(), strict=True))
        )

    def to_dict(self) -> dict[str, Any]:
        fields = zip(self._names, self._state[0].item(), strict=True)
        return self._write(self._box, SimpleNamespace(**dict(fields)))

    def generator(self) -> int:
        return int(self._state["rng"][0])


# --- oracles with a fault, to see that a difference is found --------------------------------------


def richer(oracle_class: type) -> type:
    """Gives the second seat a coin too many after the first action."""

    class Richer(oracle_class):
        def apply(self, words: str) -> None:
            super().apply(words)
            if len(self.history) == 1:
                self.players[1].money += 1

    return Richer


def careless(oracle_class: type) -> type:
    """Draws a number that nobody asked for."""

    class Careless(oracle_class):
        def apply(self, words: str) -> None:
            super().apply(words)
            self.chance.output()

    return Careless
