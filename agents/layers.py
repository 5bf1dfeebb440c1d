"""What several networks are built from."""

from __future__ import annotations

import torch
from torch import nn

from bruxelles_env.core.layout import Slice


def linear(inputs: int, outputs: int) -> nn.Linear:
    """A layer whose output has about the size of its input, after a ReLU."""
    layer = nn.Linear(inputs, outputs)
    begin(layer, 2**0.5)
    return layer


def begin(layer: nn.Linear, gain: float) -> None:
    """First weights that make inputs so many times as large."""
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)


def rows_of(observations: torch.Tensor, part: Slice) -> torch.Tensor:
    """A part of each observation, in its shape."""
    return observations[:, part.start : part.stop].reshape(-1, *part.shape)
