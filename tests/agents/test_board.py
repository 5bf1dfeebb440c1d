"""The network that reads all spaces alike."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch")

import numpy as np
import torch

from agents.board import LIKED, SMALLEST, Board, BoardActions, spread_of
from agents.network import Network, NetworkConfig
from agents.weights import load_network, save_network
from bruxelles_env.games import GAMES, rules_of

WIDTH = 12
# By hand, from the tables in docs/environment.md: which actions belong to the space.
OF_SPACE_3 = {
    "bruxelles1893": [16 + 3, 41 + 3, 197 + 3],
    "bruxelles1897": [18, 19, 20, 21, 22, 23],
}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_liked_of_a_space_changes_its_own_actions_and_no_other(game: str) -> None:
    actions = BoardActions(game, WIDTH)
    torch.nn.init.ones_(actions.space.weight)
    spaces = actions._shape[0]
    read = torch.zeros(1, WIDTH + spaces * LIKED)
    before = actions(read)
    read[0, WIDTH + 3 * LIKED : WIDTH + 4 * LIKED] = 1.0
    changed = torch.nonzero(actions(read)[0] - before[0])[:, 0].tolist()
    assert changed == OF_SPACE_3[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_space_is_read_alike_wherever_it_lies(game: str) -> None:
    """Two spaces of a column change places: so does what is read, apart from the whole."""
    torch.manual_seed(3)
    body = Board(game, WIDTH, 2)
    body.scale_inputs(game)
    torch.nn.init.zeros_(body.first.weight)  # which sees places
    spaces = next(each for each in rules_of(game).layout.slices if each.name == "spaces")
    columns = {"bruxelles1893": 5, "bruxelles1897": 4}[game]
    one, two = 1, 1 + columns
    seen = torch.rand(4, rules_of(game).layout.size)
    turned = seen.clone()
    rows, other = (
        each[:, spaces.start : spaces.stop].view(4, *spaces.shape) for each in (seen, turned)
    )
    other[:, [one, two]] = rows[:, [two, one]]
    for part in rules_of(game).layout.slices:
        if part.name == "asked_space":
            seen[:, part.start : part.stop] = turned[:, part.start : part.stop] = 0.0
    liked = body(seen)[:, WIDTH:].view(4, -1, LIKED)
    after = body(turned)[:, WIDTH:].view(4, -1, LIKED)
    assert torch.allclose(after[:, one], liked[:, two], atol=1e-5)
    assert torch.allclose(after[:, two], liked[:, one], atol=1e-5)
    assert not torch.allclose(liked[:, one], liked[:, two], atol=1e-3)


@pytest.mark.parametrize("game", GAMES)
def test_the_spread_of_inputs_is_always_the_same(game: str) -> None:
    first = spread_of(game)
    spread_of.cache_clear()
    assert np.array_equal(first, spread_of(game))
    assert first.shape == (rules_of(game).layout.size,) and first.max() < 1.0


@pytest.mark.parametrize("game", GAMES)
def test_a_new_network_scales_its_inputs_and_one_from_a_file_keeps_its_own(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Network(NetworkConfig(game, "board", WIDTH))
    scale = network.body.state_dict()["scale"]
    assert scale.numpy() == pytest.approx(1 / np.maximum(spread_of(game), SMALLEST))
    scale *= 2.0
    save_network(network, tmp_path / "doubled.safetensors")
    monkeypatch.setattr("agents.board.spread_of", lambda game: pytest.fail("measured for nothing"))
    loaded, _ = load_network(tmp_path / "doubled.safetensors", game)
    assert torch.equal(loaded.body.state_dict()["scale"], scale)
