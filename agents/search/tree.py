"""The search tree in flat arrays, and the compiled steps of a search over imagined games.

Open loop: a node stands for a sequence of actions from the root, not for a position. Each
simulation draws a new imagined game, so one node gathers what happens after its actions over all
that chance and hidden cards may bring. What is legal at a node can differ between simulations;
``offered`` counts how often an action was there to be chosen (information-set search with
availability counts).

Every player maximises his own result (max^n): a node sums up a result for each seat.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype, types

from bruxelles_env.core.compiled import rule

SEATS = 5  # the largest table of any game
NONE = -1

NODE = np.dtype(
    (
        np.record,
        [
            ("results", "f8", (SEATS,)),  # sums over the visits, by seat
            ("prior", "f4"),  # how likely the action was held
            ("visits", "i4"),
            ("offered", "i4"),  # how often the action could be chosen
            ("child", "i4"),  # the first one, or NONE
            ("sibling", "i4"),  # the next one, or NONE
            ("action", "i2"),  # that leads here
            ("expanded", "i1"),
            ("rest", "i1"),
        ],
    )
)

nodes_type = types.Array(from_dtype(NODE), 1, "C")


def new_nodes(count: int) -> Any:
    """Room for a tree."""
    return np.zeros(count, NODE)


def children_of(nodes: Any) -> list[Any]:
    """The nodes below the root."""
    found = []
    at = nodes[0].child
    while at != NONE:
        found.append(nodes[at])
        at = nodes[at].sibling
    return found


@rule
def clear(nodes):
    """An empty tree: the root alone. Returns how many nodes are in use."""
    root = nodes[0]
    for seat in range(SEATS):
        root.results[seat] = 0.0
    root.prior = 1.0
    root.visits = 0
    root.offered = 0
    root.child = NONE
    root.sibling = NONE
    root.expanded = 0
    return 1


@rule
def add_child(nodes, used, parent, action, prior):
    """A new node below ``parent``."""
    node = nodes[used]
    for seat in range(SEATS):
        node.results[seat] = 0.0
    node.prior = prior
    node.visits = 0
    node.offered = 0
    node.child = NONE
    node.sibling = nodes[parent].child
    node.action = action
    node.expanded = 0
    nodes[parent].child = used


@rule
def find_children(nodes, parent, places):
    """Write the children of a node into ``places``, by action."""
    child = nodes[parent].child
    while child != NONE:
        places[nodes[child].action] = child
        child = nodes[child].sibling


@rule
def forget_children(nodes, parent, places):
    child = nodes[parent].child
    while child != NONE:
        places[nodes[child].action] = NONE
        child = nodes[child].sibling


@rule
def select(nodes, parent, seat, legal, count, places, explore, caution):
    """The child to visit next for the player at ``seat``: his result so far, and the unexplored.

    An action never tried is taken to be a little worse (``caution``) than the node as a whole.
    """
    node = nodes[parent]
    first_guess = node.results[seat] / max(1, node.visits) - caution
    best = -1e9
    chosen = NONE
    for k in range(count):
        child = places[legal[k]]
        if child == NONE:
            continue
        tried = nodes[child]
        tried.offered += 1
        mean = tried.results[seat] / tried.visits if tried.visits > 0 else first_guess
        value = mean + explore * tried.prior * np.sqrt(float(tried.offered)) / (1.0 + tried.visits)
        if value > best:
            best = value
            chosen = child
    return chosen


@rule
def back_up(nodes, path, depth, results, num_players):
    """Add the results of a simulation to all nodes on its way."""
    for level in range(depth):
        node = nodes[path[level]]
        node.visits += 1
        for seat in range(num_players):
            node.results[seat] += results[seat]
