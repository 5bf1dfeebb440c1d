"""The steps of a tree search, by hand and against plain Python."""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from agents.search.mcts import MCTSAgent
from agents.search.outlook import share
from agents.search.tree import (
    NONE,
    SEATS,
    add_child,
    back_up,
    children_of,
    clear,
    find_children,
    forget_children,
    new_nodes,
    select,
)
from agents.view import View
from bruxelles_env import Game
from bruxelles_env.core.compiled import as_python
from bruxelles_env.games import GAMES

ACTIONS = 12


@numba.njit
def compiled_clear(nodes: Any) -> int:
    return clear(nodes)  # type: ignore[no-any-return, no-untyped-call]


@numba.njit
def compiled_add(nodes: Any, used: int, parent: int, action: int, prior: float) -> None:
    add_child(nodes, used, parent, action, prior)


@numba.njit
def compiled_select(
    nodes: Any, parent: int, seat: int, legal: Any, places: Any, explore: float, caution: float
) -> int:
    find_children(nodes, parent, places)
    chosen = select(nodes, parent, seat, legal, len(legal), places, explore, caution)
    forget_children(nodes, parent, places)
    return chosen  # type: ignore[no-any-return]


@numba.njit
def compiled_back_up(nodes: Any, path: Any, results: Any, num_players: int) -> None:
    back_up(nodes, path, len(path), results, num_players)


@numba.njit
def compiled_share(points: Any, count: int, spread: float, results: Any) -> None:
    share(points, count, spread, results)


def made_tree(priors: dict[int, float]) -> Any:
    """A root and one child for each action; the child of the k-th action is node k + 1."""
    nodes = new_nodes(64)
    assert compiled_clear(nodes) == 1
    for number, (action, prior) in enumerate(priors.items(), start=1):
        compiled_add(nodes, number, 0, action, prior)
    return nodes


def chosen(nodes: Any, seat: int, legal: list[int], explore: float, caution: float = 0.0) -> int:
    places = np.full(ACTIONS, NONE, np.int32)
    found = compiled_select(nodes, 0, seat, np.array(legal, np.int16), places, explore, caution)
    assert (places == NONE).all()
    return found


def test_children_are_kept_with_their_priors() -> None:
    nodes = made_tree({3: 0.5, 7: 0.25, 2: 0.25})
    found = {int(node.action): float(node.prior) for node in children_of(nodes)}
    assert found == {3: 0.5, 7: 0.25, 2: 0.25}
    assert compiled_clear(nodes) == 1 and children_of(nodes) == []


def test_select_goes_by_the_formula() -> None:
    """Mean + explore * prior * sqrt(offered) / (1 + visits), worked out by hand."""
    nodes = made_tree({3: 0.5, 7: 0.25, 2: 0.25})
    nodes[0].visits, nodes[0].results[1] = 10, 5.0
    for child, visits, total, offered in ((1, 6, 3.0, 9), (2, 3, 1.8, 8), (3, 1, 0.2, 15)):
        nodes[child].visits = visits
        nodes[child].results[1] = total
        nodes[child].offered = offered
    # Before the choice each legal child is offered once more: 10, 9 and 16 times.
    values = {
        1: 0.5 + 0.5 * math.sqrt(10) / 7,  # 0.7259
        2: 0.6 + 0.25 * math.sqrt(9) / 4,  # 0.7875
        3: 0.2 + 0.25 * math.sqrt(16) / 2,  # 0.7
    }
    assert chosen(nodes, 1, [2, 3, 7], explore=1.0) == max(values, key=values.get)  # type: ignore[arg-type]
    assert [int(nodes[child].offered) for child in (1, 2, 3)] == [10, 9, 16]
    # Without exploration the best mean; with much of it the least tried.
    assert chosen(nodes, 1, [2, 3, 7], explore=0.0) == 2
    assert chosen(nodes, 1, [2, 3, 7], explore=20.0) == 3
    # For another seat other results count.
    nodes[1].results[0] = 6.0
    assert chosen(nodes, 0, [2, 3, 7], explore=0.0) == 1


def test_only_legal_children_are_offered_and_chosen() -> None:
    nodes = made_tree({3: 0.9, 7: 0.05, 2: 0.05})
    for _ in range(5):
        assert chosen(nodes, 0, [2, 7], explore=1.0) in (2, 3)
    assert [int(nodes[child].offered) for child in (1, 2, 3)] == [0, 5, 5]
    assert chosen(nodes, 0, [9], explore=1.0) == NONE  # no node for it: the tree is full


def test_what_was_never_tried_is_taken_for_a_little_worse_than_the_rest() -> None:
    nodes = made_tree({3: 0.5, 7: 0.5})
    nodes[0].visits, nodes[0].results[0] = 4, 2.0  # 0.5 a visit
    nodes[1].visits, nodes[1].results[0] = 4, 1.8  # 0.45
    assert chosen(nodes, 0, [3, 7], explore=0.0, caution=0.0) == 2
    assert chosen(nodes, 0, [3, 7], explore=0.0, caution=0.1) == 1


def test_back_up_adds_to_all_nodes_on_the_way_and_to_no_others() -> None:
    nodes = made_tree({3: 0.5, 7: 0.5})
    compiled_add(nodes, 3, 1, 5, 1.0)
    compiled_back_up(nodes, np.array([0, 1, 3], np.int32), np.array([0.2, 0.3, 0.5, 9, 9.0]), 3)
    compiled_back_up(nodes, np.array([0, 2], np.int32), np.array([0.6, 0.1, 0.3, 9, 9.0]), 3)
    assert [int(node.visits) for node in nodes[:4]] == [2, 1, 1, 1]
    assert nodes[0].results.tolist() == pytest.approx([0.8, 0.4, 0.8, 0.0, 0.0])
    for node in (1, 3):
        assert nodes[node].results.tolist() == pytest.approx([0.2, 0.3, 0.5, 0.0, 0.0])
    assert not nodes[4:].tobytes().strip(b"\0")


def test_compiled_steps_agree_with_plain_python() -> None:
    """Random trees, chosen from and backed up in both ways."""
    chance = random.Random(1)
    for _ in range(30):
        priors = {action: chance.random() for action in chance.sample(range(ACTIONS), 6)}
        one, two = made_tree(priors), made_tree(priors)
        for _ in range(40):
            legal = np.array(chance.sample(range(ACTIONS), 5), np.int16)
            seat, explore, caution = chance.randrange(3), 2 * chance.random(), chance.random()
            places = np.full(ACTIONS, NONE, np.int32)
            first = compiled_select(one, 0, seat, legal, places, explore, caution)
            as_python(find_children)(two, 0, places)
            second = as_python(select)(two, 0, seat, legal, len(legal), places, explore, caution)
            as_python(forget_children)(two, 0, places)
            assert first == second
            path = np.array([0] if first == NONE else [0, first], np.int32)
            results = np.array([chance.random() for _ in range(SEATS)])
            compiled_back_up(one, path, results, 3)
            as_python(back_up)(two, path, len(path), results, 3)
            assert one.tobytes() == two.tobytes()


def test_results_from_points() -> None:
    """Half the chance to win, half the place; both from points apart."""
    results = np.zeros(SEATS)
    compiled_share(np.array([10.0, 10.0]), 2, 5.0, results)
    assert results[:2].tolist() == [0.5, 0.5]
    compiled_share(np.array([15.0, 10.0]), 2, 5.0, results)
    chance = math.e / (1 + math.e)
    assert results[:2].tolist() == pytest.approx([chance, 1 - chance])
    compiled_share(np.array([30.0, 10.0, 10.0]), 3, 1e-3, results)
    assert results[:3].tolist() == pytest.approx([1.0, 0.125, 0.125])
    compiled_share(np.array([1e9, -1e9, 0.0, 5.0, 5.0]), 5, 50.0, results)
    assert np.isfinite(results).all() and results.argmax() == 0 and results.argmin() == 1


# --- a whole search, compiled and as plain Python

_SEARCH = """
import json
from agents.search.mcts import MCTSAgent
from agents.view import View
from bruxelles_env import Game
from bruxelles_env.core.compiled import COMPILED
assert not COMPILED
view = View(Game({name!r}, num_players=3, seed=4), seed=6)
agent = MCTSAgent({name!r}, 12)
print(json.dumps([[t.action, t.visits, t.prior, t.value] for t in agent.think(view)]))
"""


@pytest.mark.parametrize("name", GAMES)
def test_a_search_is_the_same_without_the_compiler(name: str) -> None:
    plain = subprocess.run(
        [sys.executable, "-c", _SEARCH.format(name=name)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    view = View(Game(name, num_players=3, seed=4), seed=6)
    thoughts = MCTSAgent(name, 12).think(view)
    found = json.loads(plain.stdout)
    assert [row[:2] for row in found] == [[each.action, each.visits] for each in thoughts]
    for row, each in zip(found, thoughts, strict=True):
        assert row[2] == pytest.approx(each.prior, rel=1e-4)
        assert row[3] == pytest.approx(each.value, rel=1e-6)
