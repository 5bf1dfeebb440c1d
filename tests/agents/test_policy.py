"""Agents that ask a network, with and without a search."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from agents.policy import PolicyAgent  # noqa: E402
from agents.search import policy_mcts  # noqa: E402
from agents.search.policy_mcts import PolicyMCTSAgent  # noqa: E402
from agents.specs import UnknownAgent, make_agent  # noqa: E402
from agents.table import play  # noqa: E402
from agents.view import View  # noqa: E402
from bruxelles_env import Game  # noqa: E402
from bruxelles_env.games import GAMES  # noqa: E402
from tests.agents.made_networks import made_file, made_network  # noqa: E402
from tests.agents.search.test_playing import TABLES, questions  # noqa: E402


def agents(name: str, simulations: int = 6) -> list[Any]:
    network = made_network(name)
    return [
        PolicyAgent(name, network),
        PolicyAgent(name, network, temperature=1.0),
        PolicyMCTSAgent(name, network, simulations),
    ]


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_they_play_games_to_the_end_the_same_for_the_same_seed(name: str, count: int) -> None:
    for agent in agents(name, simulations=3):
        histories = []
        for _ in range(2):
            game = Game(name, num_players=count, seed=5)
            play(game, [agent] * count, seed=3)
            histories.append(game.history)
        assert game.is_over and histories[0] == histories[1]


@pytest.mark.parametrize("name", GAMES)
def test_answers_are_the_same_in_any_batch(name: str) -> None:
    games = [game.clone() for game in questions(name, every=7)][:50]
    for agent in agents(name):
        views = [View(game, seed=number) for number, game in enumerate(games)]
        assert list(agent.choose([])) == []
        together = agent.choose(views)
        again = [View(game, seed=number) for number, game in enumerate(games)]
        apart = [agent.choose([view])[0] for view in again]
        some = [View(game, seed=number) for number, game in enumerate(games)][3:40]
        assert together == apart and agent.choose(some) == together[3:40]
        assert all(a in view.legal_actions for a, view in zip(together, views, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_they_never_read_what_is_hidden(name: str) -> None:
    for agent in agents(name):
        differ = 0
        for step, game in enumerate(questions(name)):
            other = game.imagine(game.current_player or 0, rng=step)
            differ += game.hidden() != other.hidden()
            one, two = View(game, seed=step), View(other, seed=step)
            assert agent.think(one) == agent.think(two)
            assert agent.choose([one]) == agent.choose([two])
        assert differ > 10


@pytest.mark.parametrize("name", GAMES)
def test_thoughts_are_about_all_legal_actions_and_all_seats(name: str) -> None:
    best, _, search = agents(name, simulations=20)
    for game in questions(name):
        view = View(game, seed=2)
        for agent in (best, search):
            thoughts = agent.think(view)
            assert [thought.action for thought in thoughts] == view.legal_actions
            assert all(len(thought.value) == view.num_players for thought in thoughts)
            assert sum(thought.prior for thought in thoughts) == pytest.approx(1.0, abs=1e-5)
        assert sum(thought.visits for thought in search.think(view)) == 20
        likely = max(best.think(view), key=lambda thought: thought.prior)
        assert best.choose([view]) == [likely.action]
        priors = [thought.prior for thought in best.think(view)]
        assert [thought.prior for thought in search.think(view)] == pytest.approx(priors, abs=1e-5)


@pytest.mark.parametrize("name", GAMES)
def test_values_belong_to_the_seats(name: str) -> None:
    """The network speaks of the asked seat first; a thought of seat 0."""
    network = made_network(name)
    for game in questions(name):
        view = View(game, seed=2)
        with torch.inference_mode():
            _, values = network(
                torch.from_numpy(view.observation)[None], torch.from_numpy(view.mask)[None]
            )
        (thought, *_) = PolicyAgent(name, network).think(view)
        for step in range(view.num_players):
            seat = (view.player + step) % view.num_players
            assert thought.value[seat] == pytest.approx(values[0, step].item(), abs=1e-4)


def test_temperatures_draw_as_the_network_says() -> None:
    agent = PolicyAgent("bruxelles1893", made_network("bruxelles1893"), temperature=1.0)
    game = next(game.clone() for game in questions("bruxelles1893") if game.decision == "turn")
    drawn = Counter(agent.choose([View(game, seed=seed) for seed in range(600)]))
    for thought in agent.think(View(game, seed=0)):
        chance = thought.prior or 0.0
        reach = 5 * (chance * (1 - chance) / 600) ** 0.5 + 0.005
        assert drawn[thought.action] / 600 == pytest.approx(chance, abs=reach)


@pytest.mark.parametrize("name", GAMES)
def test_a_full_tree_goes_on_with_what_it_has(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy_mcts, "LARGEST", 160)
    agent = PolicyMCTSAgent(name, made_network(name), 200)
    for game in questions(name, every=60):
        view = View(game, seed=3)
        if len(view.legal_actions) > 120:
            continue
        thoughts = agent.think(view)
        assert [thought.action for thought in thoughts] == view.legal_actions
        assert sum(thought.visits or 0 for thought in thoughts) == 200
    assert len(agent._searches[0].nodes) == 160


def test_specs_of_files(tmp_path: Path) -> None:
    path = made_file(tmp_path, "bruxelles1897")
    view = View(Game("bruxelles1897", num_players=2, seed=1), seed=1)
    for spec in (
        f"policy:{path}",
        f"policy:{path}:temperature=0.5",
        f"policy+mcts:4:{path}",
        f"policy+mcts:4:{path}:explore=2:caution=0",
    ):
        assert make_agent(spec, "bruxelles1897").choose([view])[0] in view.legal_actions
    agent: Any = make_agent(f"policy+mcts:4:{path}:explore=2:caution=0", "bruxelles1897")
    assert agent.options == {"explore": 2.0, "caution": 0.0} and agent.simulations == 4


def test_bad_specs_say_what_is_wrong(tmp_path: Path) -> None:
    other = made_file(tmp_path, "bruxelles1897")
    mine = made_file(tmp_path, "bruxelles1893")
    corrupt = tmp_path / "corrupt.safetensors"
    corrupt.write_bytes(b"\xff" * 100)
    for spec, message in (
        ("policy:nosuchfile", "no network at nosuchfile: expected a .safetensors file"),
        (f"policy:{tmp_path}", "no network at"),
        (f"policy:{other}", "plays bruxelles1897, not bruxelles1893"),
        (f"policy:{corrupt}", "is no network of ours"),
        (f"policy:{mine}:temperature=x", "expected temperature=NUMBER, not 'x'"),
        (f"policy:{mine}:temperature=nan", "expected temperature=NUMBER, not 'nan'"),
        (f"policy:{mine}:temperature=-1", "expected temperature=NUMBER, not '-1'"),
        ("policy+mcts:4:nosuchfile", "no network at nosuchfile"),
        (f"policy+mcts:4:{other}", "plays bruxelles1897, not bruxelles1893"),
        (f"policy+mcts:4:{corrupt}", "is no network of ours"),
        (f"policy+mcts:4:{mine}:foo=1", "no network at"),
        (f"policy+mcts:4:{mine}:explore=x", "expected an option such as explore=1.0"),
        (f"policy+mcts:x:{mine}", "expected simulations and a network"),
    ):
        with pytest.raises(UnknownAgent) as caught:
            make_agent(spec, "bruxelles1893")
        assert message in str(caught.value) and repr(spec) in str(caught.value)


def test_without_torch_the_spec_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for module in ("agents.policy", "agents.search.policy_mcts", "agents.network"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)
    for spec in ("policy:champion", "policy+mcts:20"):
        with pytest.raises(UnknownAgent, match=r"pip install 'bruxelles-env\[train\]'"):
            make_agent(spec, "bruxelles1893")
