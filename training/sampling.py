"""Drawing actions from logits, compiled: only the legal actions of a row are looked at twice."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = np.ndarray[Any, Any]


def draw(logits: Array, masks: Array, uniforms: Array) -> tuple[Array, Array]:
    """An action of each row as likely as its logit says, and the logarithm of that likelihood."""
    actions = np.empty(len(logits), np.int64)
    log_probs = np.empty(len(logits), np.float32)
    _finish(_draw(logits, masks.view(np.int8), uniforms, actions, log_probs))
    return actions, log_probs


def best(logits: Array, masks: Array) -> Array:
    """The likeliest legal action of each row, the first of several."""
    actions = np.empty(len(logits), np.int64)
    _finish(_best(logits, masks.view(np.int8), actions))
    return actions


def _finish(row: int) -> None:
    if row >= 0:
        raise FloatingPointError(
            f"no action can be drawn in row {row}: the network's logits are not finite, "
            "or nothing is legal"
        )


@njit(cache=True, nogil=True)
def weigh(logits, mask, legal, weights):  # type: ignore[no-untyped-def]
    """Lists the legal actions of a row, with the weights of each and all before it.

    Weights are counted from the largest logit: how many actions, that logit, the whole weight.
    """
    count, top = 0, -np.inf
    for action in range(len(mask)):
        if mask[action] != 0:
            legal[count] = action
            count += 1
            top = max(top, logits[action])
    total = 0.0
    for k in range(count):
        total += np.exp(np.float64(logits[legal[k]]) - top)
        weights[k] = total
    return count, top, total


@njit(cache=True, nogil=True)
def _draw(logits, masks, uniforms, actions, log_probs):  # type: ignore[no-untyped-def]
    rows, columns = logits.shape
    legal = np.empty(columns, np.int64)
    weights = np.empty(columns, np.float64)
    for i in range(rows):
        count, top, total = weigh(logits[i], masks[i], legal, weights)
        if count == 0 or not np.isfinite(total):
            return i
        at, picked = uniforms[i] * total, 0
        while picked < count - 1 and weights[picked] <= at:
            picked += 1
        actions[i] = legal[picked]
        log_probs[i] = logits[i, legal[picked]] - top - np.log(total)
    return -1


@njit(cache=True, nogil=True)
def _best(logits, masks, actions):  # type: ignore[no-untyped-def]
    for i in range(len(actions)):
        top = -np.inf
        actions[i] = -1
        for action in range(logits.shape[1]):
            if masks[i, action] != 0 and logits[i, action] > top:
                top = logits[i, action]
                actions[i] = action
        if actions[i] < 0:
            return i
    return -1
