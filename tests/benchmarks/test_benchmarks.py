"""The benchmarks run; how fast is for a quiet machine to say."""

from bruxelles_env.benchmarks.peers import all_peers
from bruxelles_env.benchmarks.report import as_text, run


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
    result = run(["bruxelles1893"], players=4, seconds=0.01, repeats=1)
    names = [row["name"] for row in result["speeds"]]
    assert names[:5] == [
        "bruxelles1893 inside the engine",
        "bruxelles1893 batch of 1",
        "bruxelles1893 batch of 64",
        "bruxelles1893 batch of 1024",
        "bruxelles1893 Game from Python",
    ]
    assert all(row["per_second"] > 0 and row["ratio"] > 0 for row in result["speeds"])
    assert result["state_bytes"]["bruxelles1893"] <= 2048
    text = as_text(result)
    assert all(name in text for name in names)
