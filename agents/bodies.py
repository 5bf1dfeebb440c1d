"""What reads the observation: bodies of networks, each a way to see the table.

All end in the same trunk. Which one learns fastest was measured: docs/training-log.md.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from agents.board import Board
from agents.layers import linear, rows_of
from bruxelles_env.core.layout import Slice
from bruxelles_env.games import rules_of


class Trunk(nn.Module):
    """Layers one after the other, each with the layer before it added from the second on."""

    def __init__(self, inputs: int, width: int, depth: int) -> None:
        super().__init__()
        self.first = linear(inputs, width)
        self.more = nn.ModuleList(linear(width, width) for _ in range(depth - 1))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(depth - 1))

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        read = torch.relu(self.first(inputs))
        for layer, norm in zip(self.more, self.norms, strict=True):
            read = read + torch.relu(layer(norm(read)))
        return read


class Plain(Trunk):
    """The whole observation at once."""

    def __init__(self, game: str, width: int, depth: int) -> None:
        super().__init__(rules_of(game).layout.size, width, depth)


class Parts(nn.Module):
    """An observation taken apart: the players, the spaces of the board, and all the rest."""

    def __init__(self, game: str) -> None:
        super().__init__()
        layout = rules_of(game).layout
        named = {each.name: each for each in layout.slices}
        self.players, self.spaces = named["players"], named["spaces"]
        taken = {*self._places(self.players), *self._places(self.spaces)}
        rest = [place for place in range(layout.size) if place not in taken]
        self.rest_size = len(rest)
        self.register_buffer("rest", torch.tensor(rest), persistent=False)

    @staticmethod
    def _places(part: Slice) -> range:
        return range(part.start, part.stop)

    def forward(
        self, observations: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Of each observation: rows of players, rows of spaces, the rest."""

        rest: Any = self.rest
        players, spaces = (rows_of(observations, part) for part in (self.players, self.spaces))
        return players, spaces, observations[:, rest]


class Sets(nn.Module):
    """One reader for all players and one for all spaces; what they read stays in its place."""

    PLAYER, SPACE = 64, 16

    def __init__(self, game: str, width: int, depth: int) -> None:
        super().__init__()
        self.parts = parts = Parts(game)
        (seats, of_player), (count, of_space) = parts.players.shape, parts.spaces.shape
        self.player = linear(of_player, self.PLAYER)
        self.space = linear(of_space, self.SPACE)
        inputs = seats * self.PLAYER + count * self.SPACE + parts.rest_size
        self.trunk = Trunk(inputs, width, depth)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        players, spaces, rest = self.parts(observations)
        read = (torch.relu(self.player(players)), torch.relu(self.space(spaces)))
        trunk: torch.Tensor = self.trunk(torch.cat((*(each.flatten(1) for each in read), rest), 1))
        return trunk


class Look(nn.Module):
    """Each thing on the table looks at all the others."""

    HEADS = 4

    def __init__(self, size: int) -> None:
        super().__init__()
        self.before, self.after = nn.LayerNorm(size), nn.LayerNorm(size)
        self.ask = nn.Linear(size, 3 * size)
        self.tell = nn.Linear(size, size)
        self.think = nn.Sequential(linear(size, 2 * size), nn.ReLU(), nn.Linear(2 * size, size))

    def forward(self, things: torch.Tensor) -> torch.Tensor:
        asked = self.ask(self.before(things)).unflatten(2, (3, self.HEADS, -1))
        query, key, value = asked.permute(2, 0, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(query, key, value)
        things = things + self.tell(seen.transpose(1, 2).flatten(2))
        thought: torch.Tensor = things + self.think(self.after(things))
        return thought


class Attention(nn.Module):
    """Players, spaces and the rest are things that look at each other twice."""

    SIZE, LOOKS = 64, 2

    def __init__(self, game: str, width: int, depth: int) -> None:
        super().__init__()
        self.parts = parts = Parts(game)
        (seats, of_player), (count, of_space) = parts.players.shape, parts.spaces.shape
        self.player = linear(of_player, self.SIZE)
        self.space = linear(of_space, self.SIZE)
        self.rest = linear(parts.rest_size, self.SIZE)
        self.place = nn.Parameter(0.1 * torch.randn(seats + count + 1, self.SIZE))
        self.looks = nn.ModuleList(Look(self.SIZE) for _ in range(self.LOOKS))
        # Read out: each player, the board as a whole, the rest as it has become and as it was.
        self.seats = seats
        self.trunk = Trunk((seats + 2) * self.SIZE + parts.rest_size, width, depth)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        players, spaces, rest = self.parts(observations)
        things = torch.cat((self.player(players), self.space(spaces), self.rest(rest)[:, None]), 1)
        things = things + self.place
        for look in self.looks:
            things = look(things)
        read = (
            *(things[:, : self.seats].flatten(1), things[:, self.seats : -1].mean(1)),
            *(things[:, -1], rest),
        )
        trunk: torch.Tensor = self.trunk(torch.cat(read, 1))
        return trunk


BODIES: dict[str, type[nn.Module]] = {
    "mlp": Plain,
    "sets": Sets,
    "attention": Attention,
    "board": Board,
}
