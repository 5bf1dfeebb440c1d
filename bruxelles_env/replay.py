"""Replays: a finished or unfinished game in a JSON file that can be played again exactly.

The file holds the game, the version of the package, the box, the seed, the players and every
action with its words. Loading plays it again and refuses a file that does not fit, saying where.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from bruxelles_env.core.errors import BadReplay, IllegalAction
from bruxelles_env.game import Game
from bruxelles_env.games import GAMES
from bruxelles_env.version import __version__

FORMAT = 1
_KEYS = (
    "format",
    "game",
    "version",
    "box",
    "board",
    "num_players",
    "seed",
    "players",
    "actions",
    "scores",
)


def to_replay(game: Game, players: list[str] | None = None) -> dict[str, Any]:
    """A game as a replay; ``players`` are names for the seats.

    >>> game = Game("bruxelles1893", num_players=2, seed=7)
    >>> game.apply(game.legal_actions()[0])
    >>> to_replay(game)["actions"]
    [{'player': 0, 'action': 6, 'words': 'open shield 2-3'}]
    """
    if game.seed is None:
        raise BadReplay("only a game dealt from a seed has a replay, not one made from a position")
    names = [f"player {seat}" for seat in range(game.num_players)] if players is None else players
    if len(names) != game.num_players or not all(isinstance(name, str) for name in names):
        raise BadReplay(f"players are {names!r}: expected {game.num_players} names")
    again = _fresh(game)
    actions = []
    for action in game.history:
        words = again.describe(action)
        actions.append({"player": again.current_player, "action": action, "words": words})
        again.apply(action)
    return {
        "format": FORMAT,
        "game": game.name,
        "version": __version__,
        "box": game.box,
        "board": game.board,
        "num_players": game.num_players,
        "seed": game.seed,
        "players": names,
        "actions": actions,
        "scores": game.scores() if game.is_over else None,
    }


def _fresh(game: Game) -> Game:
    """The same game before its first action."""
    return Game(game.name, game.num_players, game.seed or 0, game.board, game.box)


def save_replay(game: Game, path: Path | str, players: list[str] | None = None) -> None:
    """Write a replay, whole or not at all: an older file stays if anything fails."""
    text = json.dumps(to_replay(game, players), indent=1)
    target = Path(path)
    part = target.with_name(target.name + f".{os.getpid()}.part")
    try:
        part.write_text(text + "\n", encoding="utf-8")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def load_replay(path: Path | str) -> Game:
    """Read a replay file and play it again."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadReplay(f"{path}: the replay cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadReplay(f"{path}: not a JSON file: {error}") from error
    return from_replay(data)


def from_replay(data: Any) -> Game:
    """Play a replay again; ``BadReplay`` says at which step it does not fit.

    >>> game = Game("bruxelles1893", num_players=2, seed=7)
    >>> game.apply(game.legal_actions()[0])
    >>> from_replay(to_replay(game)).to_dict() == game.to_dict()
    True
    """
    if not isinstance(data, dict) or set(data) != set(_KEYS):
        found = sorted(map(str, data)) if isinstance(data, dict) else type(data).__name__
        raise BadReplay(f"a replay has exactly the keys {', '.join(_KEYS)}; found {found}")
    if data["format"] != FORMAT:
        raise BadReplay(f"format is {_shown(data['format'])}: this version reads format {FORMAT}")
    if data["game"] not in GAMES:
        raise BadReplay(f"game is {_shown(data['game'])}: expected {' or '.join(GAMES)}")
    if not isinstance(data["box"], dict | None):  # a path in a stranger's file is not followed
        raise BadReplay(f"box is {_shown(data['box'])}: expected null or the tables of a box")
    if not isinstance(data["board"], str):
        raise BadReplay(f"board is {_shown(data['board'])}: expected a name")
    try:
        game = Game(data["game"], data["num_players"], data["seed"], data["board"], data["box"])
    except (ValueError, RecursionError) as error:
        raise BadReplay(f"the game cannot be set up: {error}") from error
    if not isinstance(data["players"], list) or len(data["players"]) != game.num_players:
        raise BadReplay(f"players are {_shown(data['players'])}: expected {game.num_players} names")
    if not isinstance(data["actions"], list):
        raise BadReplay("actions are not a list")
    for step, entry in enumerate(data["actions"], start=1):
        _play(game, step, entry)
    scores = game.scores() if game.is_over else None
    if data["scores"] != scores:
        raise BadReplay(f"scores are {_shown(data['scores'])}: the actions give {scores!r}")
    return game


def _play(game: Game, step: int, entry: Any) -> None:
    """One step of a replay: number, words and player must all agree."""
    if not isinstance(entry, dict) or set(entry) != {"action", "player", "words"}:
        raise BadReplay(
            f"step {step}: expected an action, its words and its player, not {_shown(entry)}"
        )
    if entry["player"] != game.current_player:
        found = _shown(entry["player"])
        raise BadReplay(f"step {step}: player {found} acts, but {game.current_player} is asked")
    action = entry["action"]
    try:
        if isinstance(action, str | list | dict):
            raise IllegalAction(f"an action is a number, not {_shown(action)}")
        words = game.describe(action)
        if words != entry["words"]:
            raise IllegalAction(f"action {action} is {words!r} here, not {_shown(entry['words'])}")
        game.apply(action)
    except ValueError as error:
        raise BadReplay(f"step {step}: {error}") from error


def _shown(value: Any) -> str:
    """A value for an error: not too long, and whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number with too many digits; lists nested too deeply
        return f"a {type(value).__name__} that is too large to be shown"
    return text if len(text) <= 200 else text[:197] + "..."
