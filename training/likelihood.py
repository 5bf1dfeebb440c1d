"""Likelihoods of legal actions, compiled, with their gradients.

Of some hundred actions a dozen are legal. A softmax over all of them, with the illegal ones far
below zero, spends its time on numbers that come out as nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numba import njit

from training.sampling import weigh


def legal_logs(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """The logarithm of how likely each legal action is; 0 where an action is illegal."""
    logs: torch.Tensor = _LegalLogs.apply(logits, masks)  # type: ignore[no-untyped-call]
    return logs


class _LegalLogs(torch.autograd.Function):
    @staticmethod
    def forward(context: Any, logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        logs = torch.zeros_like(logits)
        legal = masks.ne(0).contiguous().view(torch.int8)
        _forward(logits.detach().numpy(), legal.numpy(), logs.numpy())
        context.save_for_backward(logs, legal)
        return logs

    @staticmethod
    def backward(context: Any, *gradients: Any) -> Any:
        logs, legal = context.saved_tensors
        back = torch.zeros_like(logs)
        _backward(gradients[0].contiguous().numpy(), logs.numpy(), legal.numpy(), back.numpy())
        return back, None


@njit(cache=True, nogil=True)
def _forward(logits, masks, logs):  # type: ignore[no-untyped-def]
    rows, columns = logits.shape
    legal, weights = np.empty(columns, np.int64), np.empty(columns, np.float64)
    for i in range(rows):
        count, top, total = weigh(logits[i], masks[i], legal, weights)
        all_of_them = top + np.log(total)
        for k in range(count):
            logs[i, legal[k]] = logits[i, legal[k]] - all_of_them


@njit(cache=True, nogil=True)
def _backward(gradients, logs, masks, back):  # type: ignore[no-untyped-def]
    rows, columns = logs.shape
    legal = np.empty(columns, np.int64)
    for i in range(rows):
        count, total = 0, 0.0
        for action in range(columns):
            if masks[i, action] != 0:
                legal[count] = action
                count += 1
                total += gradients[i, action]
        for k in range(count):
            action = legal[k]
            back[i, action] = gradients[i, action] - np.exp(np.float64(logs[i, action])) * total
