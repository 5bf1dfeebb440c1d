"""Games and replays survive a restart, and the file that keeps them."""

from __future__ import annotations

import os
import random
import sqlite3
import stat

import pytest

from bruxelles_env.replay import to_replay
from bruxelles_env.web.limits import Limits
from bruxelles_env.web.store import BadStore, Store, default_path
from tests.test_replay import played
from tests.web.served import PATIENT, Page, begin, refusal, server


def restarted(client, page: Page) -> Page:
    return Page(client, page.name, page.token, page.kind)


@pytest.mark.parametrize("name", ["bruxelles1893", "bruxelles1897"])
def test_a_game_goes_on_after_a_restart_as_if_there_had_been_none(tmp_path, name: str) -> None:
    """The same actions with restarts and without give the same game, agents' moves included."""

    def actions(view: dict) -> int:
        return random.Random(view["moves"]).choice(view["actions"])["action"]

    with server() as client:
        page = begin(client, "greedy", "human", "random", game=name, seed=3)[0][1]
        view = page.my_turn()
        while view["moves"] < 60 and not view["over"]:
            page.act(actions(view), view["version"])
            view = page.my_turn()
        expected = view["log"]
    data = tmp_path / "games.sqlite"
    with server(data) as client:
        page = begin(client, "greedy", "human", "random", game=name, seed=3)[0][1]
    for _ in range(8):
        with server(data) as client:
            page = restarted(client, page)
            view = page.my_turn()
            for _ in range(5):
                if view["over"] or view["moves"] >= len(expected):
                    break
                before = view["version"]
                page.act(actions(view), before)
                view = page.my_turn()
                assert view["version"] > before
    length = min(len(expected), len(view["log"]))
    assert length > 30 and view["log"][:length] == expected[:length]


def test_everything_about_a_game_is_kept(tmp_path) -> None:
    data = tmp_path / "games.sqlite"
    with server(data) as client:
        pages, watch = begin(client, "human", "human", seed=5, speed=1.5, board="expert")
        for _ in range(4):
            view = watch.view()
            page = pages[view["asked"]]
            page.act(page.view()["actions"][0]["action"], view["version"])
        last = watch.view()["log"][-1]["seat"]
        pages[last].post("/undo", version=watch.view()["version"])
        pages[0].post("/watch", speed=2.5)
        before = [page.view() for page in (pages[0], pages[1], watch)]
        _, agents = begin(client, "random", "greedy", paused=True, speed=0.5)
        paused = agents.view()
    with server(data) as client:
        after = [restarted(client, page).view() for page in (pages[0], pages[1], watch)]
        assert after == before
        assert restarted(client, agents).view() == paused


def test_agents_go_on_when_somebody_looks_again(tmp_path) -> None:
    data = tmp_path / "games.sqlite"
    with server(data) as client:
        _, watch = begin(client, "random", "random", speed=10)
        assert watch.view()["moves"] == 0
        watch.post("/watch", paused=True, speed=0)
    with server(data) as client:
        watch = restarted(client, watch)
        watch.post("/watch", paused=False)
        assert watch.until(20)["moves"] >= 20


def test_games_that_are_put_away_come_back() -> None:
    with server(limits=Limits(requests=PATIENT, new=PATIENT, in_memory=2)) as client:
        people = [begin(client, "human", "human", seed=seed)[0] for seed in range(6)]
        views = []
        for pages in people:
            view = pages[0].view()
            views.append(pages[0].act(view["actions"][0]["action"], view["version"]))
        assert len(client.site.tables._open) == 2
        for pages, view in zip(people, views, strict=True):
            assert pages[0].view() == view


def test_replays_are_kept(tmp_path) -> None:
    data = tmp_path / "games.sqlite"
    with server(data) as client:
        made = client.post("/api/replays", json=to_replay(played(20, seed=1))).json()
        page = Page(client, made["id"], made["token"], "replays")
        view = page.view(move=7)
    with server(data) as client:
        assert restarted(client, page).view(move=7) == view


def test_the_oldest_replays_go() -> None:
    with server(limits=Limits(requests=PATIENT, new=PATIENT, replays=2)) as client:
        made = [
            client.post("/api/replays", json=to_replay(played(3, seed=seed))).json()
            for seed in range(3)
        ]
        pages = [Page(client, one["id"], one["token"], "replays") for one in made]
        refusal(pages[0].get(), 404)
        assert [page.get().status_code for page in pages[1:]] == [200, 200]


def test_the_file_holds_no_tokens(tmp_path) -> None:
    data = tmp_path / "games.sqlite"
    with server(data) as client:
        pages, watch = begin(client, "human", "human")
        made = client.post("/api/replays", json=to_replay(played(3, seed=1))).json()
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert pages[0].name.encode() in content
    for token in (pages[0].token, pages[1].token, watch.token, made["token"]):
        assert token.encode() not in content
    if os.name == "posix":
        assert stat.S_IMODE(data.stat().st_mode) == 0o600


def test_what_cannot_be_written_down_does_not_happen() -> None:
    with server() as client:
        page = begin(client, "human", "human")[0][0]
        view = page.view()
        client.site.store._db.execute("PRAGMA query_only = ON")
        click = {"action": view["actions"][0]["action"], "version": view["version"]}
        assert "nothing was done" in refusal(page.post("/act", **click), 503)
        assert page.view() == view
        body = {"game": "bruxelles1893", "num_players": 2, "seats": ["human", "human"]}
        refusal(client.post("/api/games", json=body), 503)
        refusal(client.post("/api/replays", json=to_replay(played(3, seed=1))), 503)
        client.site.store._db.execute("PRAGMA query_only = OFF")
        assert page.post("/act", **click).status_code == 200


def test_a_game_of_other_rules_is_told(tmp_path) -> None:
    data = tmp_path / "games.sqlite"
    with server(data) as client:
        page = begin(client, "human", "human")[0][0]
        view = page.view()
        page.act(view["actions"][0]["action"], view["version"])
    with sqlite3.connect(data) as db:
        db.execute("UPDATE actions SET action = 250")
        db.execute("UPDATE games SET package = '0.0.7'")
    db.close()
    with server(data) as client:
        assert "version 0.0.7" in refusal(restarted(client, page).get(), 410)


def test_one_server_a_file(tmp_path) -> None:
    store = Store(tmp_path / "games.sqlite")
    with pytest.raises(BadStore, match="in use by another server"):
        Store(tmp_path / "games.sqlite")
    store.close()
    Store(tmp_path / "games.sqlite").close()


def test_files_that_cannot_keep_games(tmp_path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear Victor, " * 100)
    with pytest.raises(BadStore, match="--data FILE"):
        Store(text)
    assert text.read_text().startswith("Dear Victor")
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    with pytest.raises(BadStore, match="no file of games"):
        Store(other)
    with pytest.raises(BadStore, match="--data FILE"):
        Store(text / "below" / "a.sqlite")


def test_the_usual_file(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path() == tmp_path / "bruxelles" / "web.sqlite"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_path() == tmp_path / ".local" / "share" / "bruxelles" / "web.sqlite"
