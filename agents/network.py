"""The networks that policies are made of: what to do, and what each seat may expect.

A network takes observations and masks, as the environments give them, and returns logits over the
actions (illegal ones far below zero) and values, the expected reward of each seat from the
observer's own seat on: 0 is the observer, then clockwise. Its measures follow from the game.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

import torch
from torch import nn

from agents.board import Board, BoardActions, Whole
from agents.bodies import BODIES
from agents.layers import begin
from bruxelles_env.games import rules_of

SEATS = 5  # the largest table of any game
ILLEGAL = -1e8


@dataclass(frozen=True)
class NetworkConfig:
    """The shape of a network."""

    game: str
    kind: str = "mlp"
    width: int = 384
    depth: int = 2

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> NetworkConfig:
        known = [field.name for field in fields(cls)]
        for key in data:
            if key not in known:
                raise ValueError(f"unknown key {key!r} of a network: expected {', '.join(known)}")
        config = cls(**data)
        if config.kind not in BODIES:
            raise ValueError(f"kind is {config.kind!r}: expected {' or '.join(BODIES)}")
        for name in ("width", "depth"):
            value = getattr(config, name)
            if type(value) is not int or value < 1:
                raise ValueError(f"{name} is {value!r}: expected a whole number, 1 or more")
        return config

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


class Network(nn.Module):
    """A body that reads the observation, a head for the actions and one for the seats' values.

    One that is not ``new`` gets all its numbers from a file: nothing is measured for it.
    """

    def __init__(self, config: NetworkConfig, new: bool = True) -> None:
        super().__init__()
        if config.kind not in BODIES:
            raise ValueError(f"kind is {config.kind!r}: expected {' or '.join(BODIES)}")
        rules = rules_of(config.game)
        self.config = config
        self.body = BODIES[config.kind](config.game, config.width, config.depth)
        self.actions: nn.Module = (
            BoardActions(config.game, config.width)
            if config.kind == "board"
            else nn.Linear(config.width, rules.num_actions)
        )
        self.seats = Whole(config.width, SEATS)
        for head, gain in ((self.actions, 0.01), (self.seats, 0.1)):
            if isinstance(head, nn.Linear):  # the board's has seen to itself
                begin(head, gain)
        if new and isinstance(self.body, Board):
            self.body.scale_inputs(config.game)

    def forward(
        self, observations: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        read = self.body(observations)
        logits = self.actions(read).masked_fill(masks == 0, ILLEGAL)
        return logits, self.seats(read)
