"""A network that reads every space of the board in the same way, and likes it in the same way.

What a space offers changes from game to game, so what a plain network learns of one space says
nothing of the others. Here one reader goes over all spaces, each with its column, and one head says
how much is to be liked there; the rest of the network is plain.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import torch
from torch import nn

from agents.layers import begin, linear, rows_of
from bruxelles_env.core.protocol import Array
from bruxelles_env.games import rules_of
from bruxelles_env.vector import BatchEnv

# Ranges of actions of which every space has its part, the first space's first.
ON_SPACES = {"bruxelles1893": ("NEUTRAL", "PLACE", "BUILD"), "bruxelles1897": ("TAKE",)}
# What is known of a column, and which questions are asked of a space or of a column.
OF_COLUMNS = ("column_bids", "column_sums", "bonus")
ASKED_SPACE, ASKED_COLUMN = "asked_space", "asked_column"

READ, LIKED = 64, 32  # numbers kept of each space: when it is read, when it is judged
SMALLEST = 0.05  # spread of an input below which it is made no larger


@cache
def spread_of(game: str) -> Array:
    """How far each number of an observation is from its mean, in games of random play.

    Numbers that hardly differ would take a network very long to notice.
    """
    rules = rules_of(game)
    sizes = tuple(range(rules.min_players, rules.max_players + 1))
    batch = BatchEnv(game, 16 * len(sizes), sizes, seed=0)
    seen = []
    for step in range(400):
        batch.step(batch.random_actions())
        if step % 10 == 0:
            seen.append(batch.observations.copy())
    spread: Array = np.concatenate(seen).std(axis=0)
    for part in rules.layout.slices:
        if part.name in ("spaces", *OF_COLUMNS):  # things that are read alike are as large
            alike = spread[part.start : part.stop].reshape(part.shape)
            alike[:] = alike.mean(axis=0)
    return spread


class Board(nn.Module):
    """What it reads: the table as a whole, ``width`` numbers, then ``LIKED`` of each space."""

    def __init__(self, game: str, width: int, depth: int) -> None:
        super().__init__()
        layout = rules_of(game).layout
        self._named = {each.name: each for each in layout.slices}
        self.register_buffer("scale", torch.ones(layout.size))
        self._spaces = self._named["spaces"]
        self._columns = [self._named[name] for name in OF_COLUMNS if name in self._named]
        count = self._spaces.shape[0]
        columns = self._columns[0].shape[0]
        of_column = sum(each.shape[1] for each in self._columns)
        of_space = self._spaces.shape[1] + of_column
        self.register_buffer("column", torch.arange(count) % columns, persistent=False)
        more = of_space if ASKED_SPACE in self._named else 0
        more += of_column if ASKED_COLUMN in self._named else 0

        self.first = linear(layout.size + more, width)
        self.space = linear(of_space, READ)
        self.place = nn.Parameter(torch.zeros(count, READ))
        self.tell_spaces = nn.Linear(width, READ, bias=False)
        self.tell_all = nn.Linear(READ, width, bias=False)
        self.more = nn.ModuleList(linear(width, width) for _ in range(depth - 1))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(depth - 1))
        self.judge = linear(READ, LIKED)
        self.tell_judge = nn.Linear(width, LIKED, bias=False)

    def scale_inputs(self, game: str) -> None:
        """Make the inputs of a new network about equally large; a trained one has its own scale."""
        scale = 1.0 / np.maximum(spread_of(game), SMALLEST)
        cast_tensor(self.scale).copy_(torch.from_numpy(scale))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        scale, column = cast_tensor(self.scale), cast_tensor(self.column)
        scaled = observations * scale
        columns = torch.cat([rows_of(scaled, part) for part in self._columns], 2)
        spaces = torch.cat((rows_of(scaled, self._spaces), columns[:, column]), 2)
        table = [scaled]
        for name, things in ((ASKED_SPACE, spaces), (ASKED_COLUMN, columns)):
            if name in self._named:
                asked = rows_of(observations, self._named[name])
                table.append((asked[:, None] @ things)[:, 0])
        whole = torch.relu(self.first(torch.cat(table, 1)))
        told = self.tell_spaces(whole)[:, None]
        offers = self.space(spaces)
        # In the layers' own precision: these are the largest tensors of all.
        read = torch.relu(offers + (self.place.to(offers.dtype) + told))
        heard = self.tell_all(read.mean(1))
        for layer, norm in zip(self.more, self.norms, strict=True):
            whole = whole + torch.relu(layer(norm(whole)) + heard)
        liked = torch.relu(self.judge(read) + self.tell_judge(whole)[:, None])
        return torch.cat((whole, liked.flatten(1)), 1)


class BoardActions(nn.Module):
    """Logits: of all actions by the table as a whole, of those on spaces by the space too."""

    def __init__(self, game: str, width: int) -> None:
        super().__init__()
        rules = rules_of(game)
        spaces = next(each.shape[0] for each in rules.layout.slices if each.name == "spaces")
        self._shape = (spaces, LIKED)
        ranges = [rules.ranges[name] for name in ON_SPACES[game]]
        kinds = sum(count // spaces for _, count in ranges)
        places = np.full(rules.num_actions, spaces * kinds)  # a zero stands there
        before = 0  # kinds of the ranges before
        for first, count in ranges:
            each = count // spaces
            space, kind = np.divmod(np.arange(count), each)
            places[first : first + count] = space * kinds + before + kind
            before += each
        self.register_buffer("places", torch.from_numpy(places), persistent=False)
        self.width = width
        self.whole = nn.Linear(width, rules.num_actions)
        self.space = nn.Linear(LIKED, kinds)
        for layer in (self.whole, self.space):
            begin(layer, 0.01)

    def forward(self, read: torch.Tensor) -> torch.Tensor:
        whole, liked = read[:, : self.width], read[:, self.width :].reshape(-1, *self._shape)
        by_space = nn.functional.pad(self.space(liked).flatten(1), (0, 1))
        logits: torch.Tensor = self.whole(whole) + by_space[:, cast_tensor(self.places)]
        return logits


class Whole(nn.Linear):
    """A head that looks at the table as a whole."""

    def forward(self, read: torch.Tensor) -> torch.Tensor:
        return super().forward(read[:, : self.in_features])


def cast_tensor(buffer: Any) -> torch.Tensor:
    """A buffer of a module, which has no type."""
    assert isinstance(buffer, torch.Tensor)
    return buffer
