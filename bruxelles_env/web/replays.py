"""Replays at the server: checked when they come in, kept in the file, shown at any move."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from bruxelles_env.core.errors import BadReplay
from bruxelles_env.game import Game
from bruxelles_env.games import rules_of
from bruxelles_env.replay import from_replay
from bruxelles_env.web.errors import Refusal
from bruxelles_env.web.limits import Limits
from bruxelles_env.web.store import Store, saving
from bruxelles_env.web.tokens import fitting, hash_of, new_id, new_token
from bruxelles_env.web.views import position_of

_IN_MEMORY = 32
_LONGEST_NAME = 200


@dataclass(frozen=True)
class Replay:
    """A replay that fits its game."""

    data: dict[str, Any]

    @property
    def moves(self) -> int:
        return len(self.data["actions"])

    def at(self, move: int) -> Game:
        """The position after so many moves; a whole game takes less than a millisecond."""
        if not 0 <= move <= self.moves:
            raise Refusal(422, f"there is no move {move}: this replay has {self.moves}")
        data = self.data
        game = Game(data["game"], data["num_players"], data["seed"], data["board"], data["box"])
        for entry in data["actions"][:move]:
            game.apply(entry["action"])
        return game

    def view(self, move: int) -> dict[str, Any]:
        """What the page shows at a move."""
        game = self.at(move)
        last = self.data["actions"][move - 1] if move else None
        return {
            "game": game.name,
            "title": f"{rules_of(game.name).title}, {game.num_players} players",
            "num_players": game.num_players,
            "board": game.board,
            "players": self.data["players"],
            "moves": self.moves,
            "move": move,
            "words": last and last["words"],
            "seat": last and last["player"],
            **position_of(game, game._repr_svg_()),
            "log": [
                {"move": number, "seat": entry["player"], "words": entry["words"]}
                for number, entry in enumerate(self.data["actions"], start=1)
            ],
        }


def checked(data: Any) -> Replay:
    """A stranger's replay, played to its end; a refusal says where it does not fit."""
    try:
        from_replay(data)
    except BadReplay as error:
        raise Refusal(422, f"this replay does not fit: {_brief(str(error))}") from error
    except (ValueError, TypeError, OverflowError) as error:
        raise Refusal(422, f"this is no replay: {_brief(str(error))}") from error
    names = data["players"]
    if not all(isinstance(name, str) and _is_name(name) for name in names):
        raise Refusal(422, f"players are names of at most {_LONGEST_NAME} letters")
    return Replay(data)


def _is_name(text: str) -> bool:
    """Not too long, and without halves of characters, which no answer could hold."""
    return len(text) <= _LONGEST_NAME and text == text.encode("utf-8", "ignore").decode()


def _brief(text: str) -> str:
    return text if len(text) <= 300 else text[:297] + "..."


class Replays:
    """All replays of a server; each is opened by its own token."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store, self._most = store, limits.replays
        self._open: OrderedDict[str, tuple[str, Replay]] = OrderedDict()

    def add(self, replay: Replay) -> tuple[str, str]:
        """Keep a replay: its id and its token."""
        name, token = new_id(), new_token()
        text = json.dumps(replay.data)
        with saving():
            self._store.add_replay(name, hash_of(token), text, self._most)
        return name, token

    def find(self, name: str, token: str) -> Replay:
        if name not in self._open:
            found = self._store.find_replay(name)
            if found is None:
                raise Refusal(404, "there is no such replay here (any more)")
            self._open[name] = (found[0], Replay(json.loads(found[1])))
            if len(self._open) > _IN_MEMORY:
                self._open.popitem(last=False)
        self._open.move_to_end(name)
        known, replay = self._open[name]
        fitting(token, [known])
        return replay
