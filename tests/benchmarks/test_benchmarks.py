"""The benchmarks run; how fast is for a quiet machine to say."""

from bruxelles_env.benchmarks.peers import all_peers
from bruxelles_env.benchmarks.report import as_text, run
from bruxelles_env.games import GAMES


def test_every_peer_plays():
    speeds = all_peers(seconds=0.01, repeats=1)
    assert [s.name.split()[-1] for s in speeds] == [
        "backgammon",
        "backgammon",
        "chess",
        "connect_four_v3",
    ]
    assert all(s.per_second > 0 for s in speeds)


def test_the_whole_report():
    # Starts are left out: they compile everything anew.
    result = run(list(GAMES), 4, 0.01, 1, memory_steps=200_000, with_starts=False)
    names = [row["name"] for row in result["speeds"]]
    for name in GAMES:
        kinds = [title.removeprefix(name + " ") for title in names if title.startswith(name)]
        assert kinds == [
            "inside the engine",
            "batch of 1",
            "batch of 64",
            "batch of 1024",
            "compiled loop of 1024",
            "Game from Python",
            "PettingZoo raw_env",
            "PettingZoo env",
        ]
        assert result["state_bytes"][name] <= 2048
        assert all(ratio > 0 for ratio in result["two_threads"][name].values())
        assert result["memory"][name]["bytes"] < 1_000_000  # nothing is allocated for a step
    assert all(row["per_second"] > 0 and row["ratio"] > 0 for row in result["speeds"])
    searches = [row["name"] for row in result["searches"]]
    assert searches == [
        *(f"{name} mcts{kind}" for name in GAMES for kind in (", full rollouts", "")),
        "OpenSpiel MCTSBot backgammon",
    ]
    assert all(row["per_second"] > 0 and row["ratio"] > 0 for row in result["searches"])
    names += searches
    text = as_text(result)
    assert all(name in text for name in names)
