"""Networks: their sizes follow from the game, and illegal actions have no chance."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from agents.bodies import BODIES, Parts  # noqa: E402
from agents.network import ILLEGAL, SEATS, Network, NetworkConfig  # noqa: E402
from agents.view import View  # noqa: E402
from bruxelles_env import Game  # noqa: E402
from bruxelles_env.games import GAMES, rules_of  # noqa: E402
from tests.agents.made_networks import made_network  # noqa: E402


@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("depth", [1, 3])
def test_sizes_follow_from_the_game(name: str, depth: int, kind: str) -> None:
    network = made_network(name, depth=depth, kind=kind)
    view = View(Game(name, seed=1), seed=1)
    logits, values = network(
        torch.from_numpy(view.observation)[None], torch.from_numpy(view.mask)[None]
    )
    assert logits.shape == (1, rules_of(name).num_actions) and values.shape == (1, SEATS)
    legal = torch.from_numpy(view.mask) != 0
    assert (logits[0][~legal] == ILLEGAL).all() and (logits[0][legal] > -1000).all()
    assert torch.isfinite(values).all()
    chances = torch.softmax(logits[0].detach(), dim=0)
    assert chances[~legal].sum() == 0 and chances[legal].sum() == pytest.approx(1.0)


@pytest.mark.parametrize("kind", BODIES)
def test_gradients_reach_every_weight(kind: str) -> None:
    network = made_network("bruxelles1897", depth=3, kind=kind)
    view = View(Game("bruxelles1897", seed=1), seed=1)
    logits, values = network(
        torch.from_numpy(view.observation)[None], torch.from_numpy(view.mask)[None]
    )
    (torch.log_softmax(logits, 1)[0, view.legal_actions[0]] + values.sum()).backward()
    for name, weight in network.named_parameters():
        assert weight.grad is not None and weight.grad.abs().sum() > 0, name


def test_a_new_network_holds_all_actions_for_about_as_likely() -> None:
    network = Network(NetworkConfig("bruxelles1893"))
    view = View(Game("bruxelles1893", seed=1), seed=1)
    logits, _ = network(torch.from_numpy(view.observation)[None], torch.from_numpy(view.mask)[None])
    legal = logits[0][view.legal_actions]
    assert (legal.max() - legal.min()).item() < 1.0


def test_configs_go_through_dicts() -> None:
    config = NetworkConfig("bruxelles1897", width=64, depth=3)
    assert NetworkConfig.from_dict(config.to_dict()) == config
    with pytest.raises(ValueError, match="unknown key 'hidden' of a network: expected game, kind"):
        NetworkConfig.from_dict({"game": "bruxelles1897", "hidden": 3})


def test_unknown_kinds_and_games() -> None:
    with pytest.raises(ValueError, match="kind is 'tree': expected mlp"):
        Network(NetworkConfig("bruxelles1893", kind="tree"))
    with pytest.raises(ValueError, match="chess"):
        Network(NetworkConfig("chess"))


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_taken_apart_has_every_number_once(name: str) -> None:
    size = rules_of(name).layout.size
    players, spaces, rest = Parts(name)(torch.arange(float(size))[None])
    named = {each.name: each for each in rules_of(name).layout.slices}
    assert players.shape[1:] == named["players"].shape
    assert spaces.shape[1:] == named["spaces"].shape
    assert spaces[0, 1, 0] == named["spaces"].start + named["spaces"].shape[1]
    together = torch.cat((players.flatten(), spaces.flatten(), rest.flatten()))
    assert sorted(together.tolist()) == list(range(size))
