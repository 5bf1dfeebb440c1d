"""Ray, the real library: a cluster of two nodes plays the same games, also when a worker dies."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from agents.arena.dispatch import TournamentError
from agents.arena.ray_runner import RayPool
from agents.arena.settings import make_settings
from agents.arena.tournament import run_tournament
from tests.agents.arena import players
from tests.agents.arena.players import First, spec
from tests.agents.arena.runs import in_folder, played, timeless

KILLED = "KILLED_ONCE"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two nodes with one CPU each. Their workers inherit the environment of this moment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(KILLED, str(tmp_path_factory.mktemp("ray") / "killed"))
        patch.setenv(players.TEST_PROCESS, str(os.getpid()))
        quiet = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80_000_000}
        nodes = Cluster(initialize_head=True, head_node_args=quiet)
        nodes.add_node(num_cpus=1, object_store_memory=80_000_000)
        try:
            yield nodes
        finally:
            ray.shutdown()
            nodes.shutdown()


def test_two_nodes_play_the_same_games_and_survive_a_killed_worker(
    cluster: Any, tmp_path: Path
) -> None:
    agents = [spec(players.KilledOnce), "random", spec(First)]
    settings = make_settings(agents, num_players=[2, 3], games=24)
    results = run_tournament(settings, tmp_path, ray=cluster.address, lockstep=4)
    assert Path(os.environ[KILLED]).exists()
    assert in_folder(tmp_path) == timeless(results.games) == timeless(played(settings))
    assert not ray.is_initialized()


def test_an_agent_that_hangs_there_forfeits_too(cluster: Any, tmp_path: Path) -> None:
    settings = make_settings(
        [spec(players.Hangs), "random"], num_players=[2], games=2, move_time=1.0
    )
    results = run_tournament(settings, tmp_path, ray=cluster.address, patience=2.0)
    reasons = [each.reason for result in results.games for each in result.forfeits]
    assert reasons == ["took more than 1 s for a move and had to be stopped"]
    assert len(in_folder(tmp_path)) == 2


def test_nobody_is_blamed_for_a_slow_start_there(cluster: Any, tmp_path: Path) -> None:
    settings = make_settings(
        [spec(players.StartsSlowly), "random"], num_players=[2], games=2, move_time=1.0
    )
    results = run_tournament(settings, tmp_path, ray=cluster.address, patience=0.5)
    assert [result.forfeits for result in results.games] == [[], []]


def test_an_agent_that_the_nodes_cannot_make_is_an_error(cluster: Any) -> None:
    pool = RayPool(make_settings(["nobody", "random"]), 32, cluster.address)
    try:
        assert pool.cpus() == 2
        pool.start()
        with pytest.raises(TournamentError, match="unknown agent 'nobody'"):
            pool.events(60.0)
    finally:
        pool.close()


def test_no_cluster_there(tmp_path: Path) -> None:
    settings = make_settings(["random", spec(First)], games=1)
    with pytest.raises(TournamentError, match=r"no Ray cluster at 'nonsense'"):
        run_tournament(settings, tmp_path, ray="nonsense")


def test_without_ray(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    settings = make_settings(["random", spec(First)], games=1)
    with pytest.raises(
        TournamentError, match=r"--ray needs Ray: pip install 'bruxelles-env\[ray\]'"
    ):
        run_tournament(settings, tmp_path, ray="local")
