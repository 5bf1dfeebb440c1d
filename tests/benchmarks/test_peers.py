"""The peers still run; how fast is for a quiet machine to say."""

from tests.benchmarks.peers import all_peers, table


def test_every_peer_plays():
    speeds = all_peers(seconds=0.01, repeats=1)
    assert [s.name.split()[-1] for s in speeds] == [
        "backgammon",
        "backgammon",
        "chess",
        "connect_four_v3",
    ]
    assert all(s.per_second > 0 for s in speeds)
    assert len(table(speeds).splitlines()) == 1 + len(speeds)
