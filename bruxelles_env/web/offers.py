"""What can be chosen on the first page: games, agents, tournaments. Nothing else is taken."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from agents.specs import KINDS
from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.web.errors import Refusal
from bruxelles_env.web.thinking import Thinkers

STANDARD = ("greedy", "random", "mcts:100", "mcts:400")
CHAMPIONS = ("policy:champion", "policy+mcts:200:champion")
_ABOUT = {
    "mcts": "tree search, {0} simulations a decision",
    "policy": "a trained network, without search",
    "policy+mcts": "tree search with {0} simulations, guided by a trained network",
}
_SILENT = ("random", "llm")  # have no opinion of their actions


@dataclass(frozen=True)
class Offer:
    """An agent that may be seated, and in which games."""

    spec: str
    about: str
    games: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        kind = self.spec.partition(":")[0]
        return {
            "spec": self.spec,
            "about": self.about,
            "games": list(self.games),
            "thinks": kind not in _SILENT,
        }


class Offers:
    """The agents of a server: those that ship, champions that load, and the operator's own."""

    def __init__(self, thinkers: Thinkers, own: Sequence[str] = ()) -> None:
        if "human" in own:
            raise ValueError("human is no agent: people choose their seats on the page")
        self._thinkers, self._own = thinkers, tuple(dict.fromkeys(own))
        self._found: asyncio.Task[dict[str, Offer]] | None = None

    async def agents(self) -> dict[str, Offer]:
        """By spec. Networks are loaded once, elsewhere, to see whether they can be."""
        if self._found is None:
            self._found = asyncio.create_task(self._find())
        return await asyncio.shield(self._found)

    async def _find(self) -> dict[str, Offer]:
        ready = [Offer(spec, _about(spec), GAMES) for spec in STANDARD]
        unsure = [spec for spec in (*CHAMPIONS, *self._own) if spec not in STANDARD]
        found = await asyncio.gather(*(self._try(spec) for spec in unsure))
        return {offer.spec: offer for offer in [*ready, *found] if offer.games}

    async def _try(self, spec: str) -> Offer:
        """In which games an agent can be made; a champion that did not come along is not tried."""
        games = [
            game
            for game in GAMES
            if (spec not in CHAMPIONS or _ships(game))
            and await self._thinkers.why_not(spec, game) is None
        ]
        return Offer(spec, _about(spec), tuple(games))

    async def first_that_fails(self) -> str | None:
        """Why one of the operator's own agents can play no game at all; None if all can."""
        agents = await self.agents()
        for spec in self._own:
            if spec not in agents:
                return await self._thinkers.why_not(spec, GAMES[0])
        return None

    async def check(self, spec: str, game: str) -> None:
        """Refuse what is not offered: no class, file or address comes from a request."""
        if spec in STANDARD:
            return
        agents = await self.agents()
        offered = [name for name, offer in agents.items() if game in offer.games]
        if spec not in offered:
            raise Refusal(422, f"no agent {spec[:60]!r} here: expected {' or '.join(offered)}")


def games_offered() -> list[dict[str, Any]]:
    """The games with their sizes."""
    return [
        {
            "name": rules.name,
            "title": rules.title,
            "min_players": rules.min_players,
            "max_players": rules.max_players,
            "boards": list(rules.boards),
        }
        for rules in map(rules_of, GAMES)
    ]


def _ships(game: str) -> bool:
    return (files("agents") / "champions" / f"{game}.safetensors").is_file()


def _about(spec: str) -> str:
    kind, _, rest = spec.partition(":")
    if kind in _ABOUT:
        return _ABOUT[kind].format(rest.partition(":")[0])
    return KINDS[kind].about if kind in KINDS else "an agent of the operator's own"
