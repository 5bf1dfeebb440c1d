"""A paused game of agents goes on move by move."""

from __future__ import annotations

from bruxelles_env.web.views import keys
from tests.web.served import begin, refusal


def test_one_move_and_no_more(client) -> None:
    _, watch = begin(client, "greedy", "random", paused=True)
    for moves in (1, 2, 3):
        watch.post("/watch", step=True)
        assert watch.until(moves)["moves"] == moves
    resting = watch.view()
    assert resting["paused"] and resting["moves"] == 3


def test_only_what_is_paused_takes_steps(client) -> None:
    _, watch = begin(client, "greedy", "random", paused=True)
    watch.post("/watch", paused=False, speed=10)
    assert "paused" in refusal(watch.post("/watch", step=True), 409)
    pages, _ = begin(client, "human", "greedy")
    assert "paused" in refusal(pages[0].post("/watch", step=True), 409)


def test_keys_leave_hint_and_undo_alone() -> None:
    found = {key[0] for key, _ in zip(keys(), range(225), strict=False)}
    assert not {"h", "u"} & found and {"a", "z"} <= found
