"""Search and learn: right lessons, a loss that falls, and runs that go on where they were."""

from __future__ import annotations

import copy
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agents.network import SEATS, Network
from agents.search.policy_mcts import PolicyMCTSAgent
from agents.view import View
from bruxelles_env.cli import main
from training.config import SearchConfig, load_config
from training.lessons import Replay, losses
from training.profile import profile
from training.progress import Progress
from training.running import BEST, CHECKPOINT, LAST, train
from training.search_and_learn import SearchRun
from training.settings import BadConfig

ROOT = Path(__file__).parents[2]
TINY = ROOT / "configs" / "tiny-az.yaml"

# The command, ended as by a power cut in the middle of a search, after so many simulations.
KILLED = """
import os, signal, sys
from bruxelles_env.cli import main
from training.search_and_learn import SearchRun

simulate, left = SearchRun._simulate, [int(sys.argv.pop(1))]

def counted(run):
    left[0] -= 1
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    simulate(run)

SearchRun._simulate = counted
sys.exit(main(sys.argv[1:]))
"""


def tiny(**changes: Any) -> SearchConfig:
    config = load_config(TINY)
    assert isinstance(config, SearchConfig)
    return replace(config, **changes)


def test_a_killed_run_goes_on_and_ends_in_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through the teacher's lessons and the search's, with games and lessons in progress."""
    settings = ["--config", str(TINY), "--teacher", "greedy", "--teacher-steps", "300"]
    settings += ["--checkpoint-every", "2"]
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    simulate, simulations = SearchRun._simulate, [0]

    def counted(run: SearchRun) -> None:
        simulations[0] += 1
        simulate(run)

    monkeypatch.setattr(SearchRun, "_simulate", counted)
    assert main(["train", "--quiet", *settings, "--out", str(whole)]) == 0
    words = [sys.executable, "-c", KILLED, str(simulations[0] * 8 // 10)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*words, "train", "--quiet", *settings, "--out", str(killed)], cwd=ROOT, env=environment
    )
    assert done.returncode == -signal.SIGKILL
    state = torch.load(killed / CHECKPOINT, weights_only=True)
    assert 300 < state["decisions"] < 900 and sum(state["notes_of"]) > 0
    assert main(["train", "--quiet", "--resume", str(killed)]) == 0
    for name in (LAST, BEST, "evaluations.jsonl"):
        assert (whole / name).read_bytes() == (killed / name).read_bytes(), name


@pytest.mark.parametrize(("precision", "updates"), [("float32", 0), ("bfloat16", 2)])
def test_a_state_goes_on_as_the_first_did(precision: str, updates: int, tmp_path: Path) -> None:
    config = tiny(precision=precision, eval_every=0, total_steps=600)
    first = SearchRun(config, tmp_path)
    first.begin()
    for _ in range(updates):
        first.update()
    first.save()
    first.folder = None
    second = SearchRun(config, tmp_path)
    second.resume()
    assert train(first, Progress(quiet=True)) and train(second, Progress(quiet=True))
    for one, two in zip(first.network.parameters(), second.network.parameters(), strict=True):
        assert torch.equal(one, two)
    assert first.figures == second.figures


class Ends:
    """Lessons as they come in, each game with what its seats got."""

    def __init__(self, run: SearchRun) -> None:
        self.games: list[tuple[Any, Any]] = []
        for notebook in run.notebooks:
            self._watch(notebook)

    def _watch(self, notebook: Any) -> None:
        close = notebook.close

        def closing(rewards: Any) -> Any:
            lessons = close(rewards)
            self.games.append((lessons.copy(), rewards.copy()))
            return lessons

        notebook.close = closing


@pytest.mark.parametrize("game", ["bruxelles1893", "bruxelles1897"])
def test_lessons_of_games_are_right(game: str) -> None:
    sizes = (2, 3, 4, 5) if game == "bruxelles1893" else (2, 3, 4)
    run = SearchRun(
        tiny(game=game, players=sizes, n_envs=len(sizes), simulations=3, full_search_share=1.0)
    )
    ends = Ends(run)
    run.begin()
    for _ in range(30):
        run.update()
        if {len(rewards) for _, rewards in ends.games} == set(sizes):
            break
    assert {len(rewards) for _, rewards in ends.games} == set(sizes)
    for lessons, rewards in ends.games:
        players = len(rewards)
        assert len(lessons) > 20 and abs(rewards.sum()) < 1e-5
        assert set(lessons["seat"].tolist()) == set(range(players))
        for lesson in lessons:
            turned = [rewards[(lesson["seat"] + step) % players] for step in range(players)]
            assert lesson["rewards"][:players].tolist() == np.array(turned, np.float16).tolist()
            assert not lesson["rewards"][players:].any()
        mask = np.unpackbits(lessons["mask"], axis=1, count=run.rules.num_actions)
        assert (mask.sum(1) >= 2).all()
        assert not lessons["choices"][mask == 0].any()  # nothing illegal was visited
        assert (lessons["choices"].max(1) == 255).all()
        assert np.isfinite(lessons["expected"]).all() and (abs(lessons["expected"]) < 2).all()


def test_a_search_is_of_the_position_that_its_table_shows() -> None:
    """The first node's children are the legal actions, visited as often as was wished."""
    run = SearchRun(tiny())
    run.begin()
    run._begin_searches(range(6))
    for _ in range(3):
        run._simulate()
    for i in range(6):
        actions, visits = run._visits(i)
        assert actions.tolist() == run.batch.game(i).legal_actions()
        assert visits.sum() == 2  # the first simulation asked for the root
        assert len(run._expected(i)) == run.batch.num_players[i]
        wished = 1 + (6 if run.full[i] else 2)
        assert run.left[i] == wished - 3


def test_a_search_finds_what_the_agent_that_searches_finds() -> None:
    run = SearchRun(tiny(noise_share=0.0, full_search_share=1.0, simulations=12, players=(2, 5)))
    agent = PolicyMCTSAgent("bruxelles1893", run.network, 12)
    run.begin()
    seeds = copy.deepcopy(run.rng).integers(1 << 62, size=6).tolist()
    run._begin_searches(range(6))
    while run.left[0]:
        run._simulate()
    for i, seed in enumerate(seeds):
        thoughts = agent.think(View(run.batch.game(i), seed))
        assert run._visits(i)[1].tolist() == [thought.visits for thought in thoughts]


def test_noise_leaves_priors_that_sum_to_one() -> None:
    run = SearchRun(tiny(full_search_share=1.0, noise_share=0.0))
    noisy = SearchRun(tiny(full_search_share=1.0, noise_share=0.5))
    priors = []
    for each in (run, noisy):
        each.begin()
        each._begin_searches(range(6))
        each._simulate()
        count = len(each.batch.game(0).legal_actions())
        priors.append(each.searches[0].nodes["prior"][1 : 1 + count].copy())
    assert [each.sum() for each in priors] == pytest.approx([1.0, 1.0], abs=1e-5)
    assert abs(priors[0] - priors[1]).max() > 0.01


def test_moves_are_drawn_by_visits_and_without_temperature_the_most_visited_is_taken() -> None:
    run = SearchRun(tiny(temperature=1.0, temperature_end=0.0, temperature_moves=5))
    visits = np.array([1.0, 3.0, 0.0])
    picks = np.bincount([run._pick(0, visits) for _ in range(400)], minlength=3)
    assert picks[2] == 0 and 60 < picks[0] < 140
    run.moves[0] = 5
    assert {run._pick(0, visits) for _ in range(20)} == {1}


def test_wishes_are_priors_corrected_by_what_actions_were_worth() -> None:
    """By hand: the untried keeps its prior, the better gains, and few visits say little."""
    run = SearchRun(tiny(target_heat=0.5, target_trust=2.0))
    run.begin()
    nodes, seat = run.searches[0].nodes, int(run.batch.players[0])
    run.priors[0] = np.array([0.5, 0.3, 0.2])
    visits, results = np.array([6.0, 2.0, 0.0]), np.array([6.0, -2.0, 0.0])
    nodes["visits"][0], nodes["results"][0] = 8, 4.0  # 0.5 for everybody
    nodes["results"][1:4] = 99.0
    nodes["results"][1:4, seat] = results
    means = [(6 + 2 * 0.5) / 8, (-2 + 2 * 0.5) / 4, 0.5]
    wished = [p * np.exp((mean - 0.5) / 0.5) for p, mean in zip(run.priors[0], means, strict=True)]
    assert run._wished(0, visits) == pytest.approx(wished)
    by_visits = SearchRun(tiny(target="visits"))
    assert by_visits._wished(0, visits).tolist() == visits.tolist()


def test_nothing_is_learnt_before_there_are_lessons_enough() -> None:
    run = SearchRun(tiny(learn_from=400))
    run.begin()
    while len(run.replay) < 400:
        assert not run.figures.get("steps_of_optimizer")
        run.update()
    run.update()
    assert run.figures["steps_of_optimizer"] or run.owed


@pytest.mark.parametrize("teacher", ["greedy", None])
def test_the_losses_fall(teacher: str | None) -> None:
    """Those on lessons that were learnt, and that of the policy on games that were kept apart."""
    more = {"teacher": teacher, "teacher_steps": 3000, "moves_per_update": 1000, "simulations": 16}
    more |= {"players": (2,), "replay_size": 3000, "total_steps": 100_000, "reuse": 8.0}
    run = SearchRun(tiny(**more, full_search_share=1.0, learning_rate=2e-3, noise_share=0.0))
    untaught = copy.deepcopy(run.network)
    run.begin()
    for _ in range(3 if teacher else 6):  # its own first searches teach it slowly
        run.update()
    after = [losses_of(run, run.network, lessons) for lessons in (run.replay, run.exam)]
    before = [losses_of(run, untaught, lessons) for lessons in (run.replay, run.exam)]
    assert after[0][0] < 0.9 * before[0][0] and after[0][1] < 0.9 * before[0][1]
    assert after[1][0] < before[1][0]


def losses_of(run: SearchRun, network: Network, lessons: Replay) -> tuple[float, float]:
    batch = lessons.batch(np.arange(len(lessons)))
    with torch.no_grad():
        logits, values = network(batch.observations, batch.masks)
    policy, value = losses(logits, values, batch, run.config.search_value_share)
    return policy.item(), value.item()


def test_all_parts_of_the_network_learn_and_the_copy_that_plays_follows() -> None:
    run = SearchRun(tiny(eval_every=0))
    before = [each.detach().clone() for each in run.network.parameters()]
    assert train(run, Progress(quiet=True))
    for old, new in zip(before, run.network.parameters(), strict=True):
        assert not torch.equal(old, new)
    for one, two in zip(run.network.parameters(), run.playing.parameters(), strict=True):
        assert torch.equal(one, two)
    assert len(run.replay) <= 400 and len(run.exam) <= 400
    assert run.owed < run.config.batch_size
    assert len(run.replay) > 50 and run.optimizer.state


def test_a_warm_start_is_rated_before_it_learns(tmp_path: Path) -> None:
    first = SearchRun(tiny(), tmp_path)
    first.save_network(LAST)
    second = SearchRun(tiny(warm_start=str(tmp_path / LAST), seed=9))
    assert torch.equal(first.network.body.first.weight, second.network.body.first.weight)
    assert train(second, Progress(quiet=True))
    assert [each["steps"] // 300 for each in second.evaluations] == [0, 1, 2, 3]
    assert second.evaluations[0]["steps"] == 0
    with pytest.raises(BadConfig, match="warm_start"):
        SearchRun(tiny(warm_start=str(tmp_path / LAST), width=8))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("simulatons: 5", "did you mean 'simulations'?"),
        ("simulations: 0", "simulations is 0: expected a whole number from 1"),
        ("full_search_share: 2", "from 0.001 to 1"),
        ("gamma: 1", "'gamma' is a setting of method: ppo only"),
        ("method: serch", "method is 'serch': expected ppo or search"),
        ("method: ppo", "'simulations' is a setting of method: search only"),
        ("replay_size: .inf", "expected a whole number"),
        ("learn_from: 500", "learn_from is 500: expected at most replay_size, 400"),
    ],
)
def test_a_wrong_line_is_named(line: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    name = line.partition(":")[0]
    kept = [each for each in TINY.read_text().splitlines() if not each.startswith(f"{name}:")]
    path.write_text("\n".join([*kept, line]))
    with pytest.raises(BadConfig) as error:
        load_config(path)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("spec", "message"), [("gredy", "gredy"), ("random", "does not say what it thinks")]
)
def test_a_teacher_must_think(spec: str, message: str) -> None:
    with pytest.raises(BadConfig, match=message):
        SearchRun(tiny(teacher=spec))


def test_the_profile_names_all_parts() -> None:
    text = profile(SearchRun(tiny()), updates=1)
    for part in ("engine and tree", "network", "update", "moves and lessons", "rest"):
        assert part in text


def test_seats_are_as_many_as_the_network_has() -> None:
    assert SearchRun(tiny()).values.shape == (6, SEATS)
