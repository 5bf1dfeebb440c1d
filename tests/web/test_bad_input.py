"""Bad input: words that a person understands, and the game as it was."""

from __future__ import annotations

import json

import pytest

from bruxelles_env.replay import to_replay
from bruxelles_env.web.limits import Buckets, Limits, Rate
from tests.test_replay import faults, played
from tests.web.served import PATIENT, UNLIMITED, Page, begin, refusal, server


@pytest.fixture
def page(client):
    """A page that is asked; whatever a test sends, its game is as it was."""
    pages, _ = begin(client, "human", "human", "human")
    before = pages[0].view()
    yield pages[0]
    assert pages[0].view() == before


# --- acting


@pytest.mark.parametrize("action", [0, 2, 14, 251])
def test_an_illegal_click(page, action: int) -> None:
    words = refusal(page.post("/act", action=action, version=0), 422)
    assert "not legal" in words and "player 0" in words


def test_an_action_that_is_none(page) -> None:
    assert "0 to 251" in refusal(page.post("/act", action=252, version=0), 422)


@pytest.mark.parametrize("action", [-1, None, "3", 3.0, True, [3], {}, 10**30])
def test_an_action_of_another_type(page, action: object) -> None:
    assert "'action'" in refusal(page.post("/act", action=action, version=0), 422)


@pytest.mark.parametrize("version", [-1, None, "0", 0.5, False])
def test_a_version_of_another_type(page, version: object) -> None:
    assert "'version'" in refusal(page.post("/act", action=3, version=version), 422)


@pytest.mark.parametrize("path", ["/act", "/undo"])
def test_a_stale_page(client, path: str) -> None:
    pages, _ = begin(client, "human", "human")
    view = pages[0].view()
    pages[0].act(view["actions"][0]["action"], view["version"])
    after = pages[0].view()
    body = {"action": after["actions"][0]["action"], "version": view["version"]}
    assert "moved on" in refusal(pages[0].post(path, **body), 409)
    assert "moved on" in refusal(pages[0].post(path, **{**body, "version": 10**6}), 409)
    assert pages[0].view() == after


def test_the_same_click_twice_counts_once(client) -> None:
    pages, _ = begin(client, "human", "human")
    view = pages[0].view()
    click = {"action": view["actions"][0]["action"], "version": view["version"]}
    assert pages[0].post("/act", **click).status_code == 200
    refusal(pages[0].post("/act", **click), 409)
    assert pages[0].view()["moves"] == 1


def test_another_players_turn(client) -> None:
    pages, watch = begin(client, "human", "human")
    view = pages[0].view()
    click = {"action": view["actions"][0]["action"], "version": view["version"]}
    assert "not your turn" in refusal(pages[1].post("/act", **click), 403)
    assert "watching" in refusal(watch.post("/act", **click), 403)
    assert "watching" in refusal(watch.post("/undo", version=view["version"]), 403)
    assert pages[0].view() == view


def test_a_game_that_is_over(client) -> None:
    page = begin(client, "human", "random", game="bruxelles1897")[0][0]
    view = page.my_turn()
    while not view["over"]:
        page.act(view["actions"][-1]["action"], view["version"])
        view = page.my_turn()
    assert "over" in refusal(page.post("/act", action=0, version=view["version"]), 409)
    for path in ("/hint", "/analysis"):
        assert "over" in refusal(page.post(path, agent="greedy"), 409)


# --- tokens


FORGED = ["", "x", "None", "null", "a" * 32, "'; DROP TABLE games; --", "ä" * 8, "\u00ff"]


@pytest.mark.parametrize("token", FORGED)
@pytest.mark.parametrize("path", ["", "/replay", "/act", "/undo", "/hint", "/analysis", "/watch"])
def test_a_forged_token(page, path: str, token: str) -> None:
    forged = Page(page.client, page.name, token)
    body = {"action": 3, "version": 0, "agent": "greedy", "speed": 1}
    answer = forged.get(path) if path in ("", "/replay") else forged.post(path, **body)
    assert "link" in refusal(answer, 403 if token else 401)


def test_a_token_of_another_game(client, page) -> None:
    other = begin(client, "human", "human")[0][0]
    refusal(Page(client, page.name, other.token).get(), 403)
    refusal(Page(client, page.name, page.token[:-1]).get(), 403)
    refusal(Page(client, page.name, page.token + "=").get(), 403)


def test_no_token_and_other_kinds_of_it(page) -> None:
    url = f"/api/games/{page.name}"
    assert "missing" in refusal(page.client.get(url), 401)
    for header in (page.token, f"Basic {page.token}", "Bearer", "Bearer  "):
        refusal(page.client.get(url, headers={"Authorization": header}), 401)
    refusal(page.client.get(url, params={"token": page.token}), 401)


@pytest.mark.parametrize("name", ["000000000000", "x", "..", "%2e%2e%2fetc", "a" * 500])
def test_a_game_that_is_not_there(page, name: str) -> None:
    refusal(Page(page.client, name, page.token).get(), 404)


# --- beginning


GOOD = {"game": "bruxelles1893", "num_players": 2, "seats": ["human", "greedy"]}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "bruxelles1893 or bruxelles1897"),
        ({"game": 5}, "'game' is 5"),
        ({"game": None}, "'game'"),
        ({"num_players": 1}, "from 2 to 5"),
        ({"num_players": 6}, "from 2 to 5"),
        ({"num_players": "2"}, "'num_players' is '2'"),
        ({"num_players": 3}, "3 players need as many seats"),
        ({"game": "bruxelles1897", "num_players": 5}, "from 2 to 4"),
        ({"seats": "human"}, "a list of texts"),
        ({"seats": ["human", 5]}, "a list of texts"),
        ({"seats": ["human", ""]}, "no agent ''"),
        ({"seats": ["human", "Human"]}, "no agent 'Human'"),
        ({"board": "round"}, "standard or expert"),
        ({"board": 1}, "'board' is 1"),
        ({"seed": -1}, "'seed' is -1"),
        ({"seed": 2**53}, "'seed'"),
        ({"seed": "7"}, "'seed' is '7'"),
        ({"seed": 1.5}, "'seed' is 1.5"),
        ({"speed": -1}, "from 0 to 10"),
        ({"speed": 11}, "from 0 to 10"),
        ({"speed": 10**400}, "from 0 to 10"),
        ({"paused": 1}, "true or false"),
        ({"paused": True}, "only a game of agents"),
    ],
)
def test_a_game_that_cannot_be_begun(client, change: dict, words: str) -> None:
    assert words in refusal(client.post("/api/games", json={**GOOD, **change}), 422)


@pytest.mark.parametrize(
    "spec",
    [
        "tests.web.test_games:Broken",
        "os:system",
        "policy:/etc/passwd",
        "policy:champion/../../x",
        "policy+mcts:200:/dev/zero",
        "llm:m@http://localhost:1/v1",
        "mcts:2000000",
        "mcts:3600s",
        "greedy ",
    ],
)
def test_only_offered_agents_are_taken(client, page, spec: str) -> None:
    """No class, no file, no address and no endless search comes from a request."""
    answer = client.post("/api/games", json={**GOOD, "seats": ["human", spec]})
    assert "expected greedy" in refusal(answer, 422)
    for path in ("/hint", "/analysis"):
        assert "expected greedy" in refusal(page.post(path, agent=spec), 422)


@pytest.mark.parametrize("change", [{"speed": -1}, {"speed": "fast"}, {"paused": "yes"}])
def test_a_speed_that_is_none(page, change: dict) -> None:
    refusal(page.post("/watch", **change), 422)


@pytest.mark.parametrize("after", ["x", "-1", "1.5", "1e3", "٣", "9" * 40, ""])
def test_a_version_to_wait_for_that_is_none(page, after: str) -> None:
    assert "after" in refusal(page.get(after=after), 422)


# --- bodies


BROKEN = [b"", b"{", b"\xff\xfe", b"nul", b"[" * 50_000, b'{"action": NaN}', b'{"a": Infinity}']


@pytest.mark.parametrize("body", BROKEN)
@pytest.mark.parametrize("path", ["/act", "/undo", "/watch", "/hint", "/analysis"])
def test_a_body_that_is_not_json(page, path: str, body: bytes) -> None:
    url = f"/api/games/{page.name}{path}"
    assert "JSON" in refusal(page.client.post(url, content=body, headers=page.headers), 400)


@pytest.mark.parametrize("body", [b"[]", b"5", b"null", b'"x"'])
def test_a_body_that_is_no_object(page, body: bytes) -> None:
    url = f"/api/games/{page.name}/act"
    assert "object" in refusal(page.client.post(url, content=body, headers=page.headers), 400)
    refusal(page.client.post("/api/games", content=body), 400)


def test_a_body_that_is_too_large(page) -> None:
    url = f"/api/games/{page.name}/act"
    body = b'{"action": 3, "version": 0, "more": "' + b"x" * 70_000 + b'"}'
    words = refusal(page.client.post(url, content=body, headers=page.headers), 413)
    assert "64 KB" in words


def test_size_is_counted_not_believed(page) -> None:
    """A body in parts has no Content-Length; it is refused while it comes in."""

    def parts():
        for _ in range(100):
            yield b" " * 1024

    url = f"/api/games/{page.name}/act"
    refusal(page.client.post(url, content=parts(), headers=page.headers), 413)


# --- replays


def upload(client, data: object) -> object:
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    return client.post("/api/replays", content=content)


@pytest.mark.parametrize("fault", faults())
def test_a_spoiled_replay(client, fault: str) -> None:
    data = to_replay(played(seed=11))
    spoil, _ = faults()[fault]
    spoil(data)
    assert "this replay does not fit" in refusal(upload(client, data), 422)


@pytest.mark.parametrize("body", [*BROKEN, b"\x89PNG\r\n\x1a\n" + bytes(100)])
def test_a_file_that_is_not_json(client, body: bytes) -> None:
    assert "JSON" in refusal(upload(client, body), 400)


@pytest.mark.parametrize("data", [[], 5, None, "x", {}, {"game": 1}, {"tournaments": 1}])
def test_a_file_that_is_no_replay(client, data: object) -> None:
    assert "replay" in refusal(upload(client, data), 422)


@pytest.mark.parametrize("name", [5, None, [], {"a": 1}, "x" * 201, "\ud800"])
def test_a_player_without_a_name(client, name: object) -> None:
    data = to_replay(played(5, seed=11))
    data["players"][0] = name
    assert "names" in refusal(upload(client, data), 422)


@pytest.mark.parametrize("name", ["seed", "num_players", "version", "format", "scores"])
@pytest.mark.parametrize("value", [10**4000, 1e300, -1, [[]], {"a": {}}, True, "\ud800"])
def test_a_replay_with_strange_values(client, name: str, value: object) -> None:
    data = to_replay(played(5, seed=11))
    data[name] = value
    answer = upload(client, data)
    assert answer.status_code in (201, 422), answer.text


def test_an_upload_that_is_too_large(client) -> None:
    data = to_replay(played(5, seed=11))
    data["players"][0] = "x" * (2 * 1024 * 1024)
    assert "2 MB" in refusal(upload(client, data), 413)


@pytest.mark.parametrize("move", ["x", "-1", "1.5", "6", "9999999"])
def test_a_move_that_is_not_there(client, move: str) -> None:
    made = upload(client, to_replay(played(5, seed=11))).json()
    page = Page(client, made["id"], made["token"], "replays")
    assert "move" in refusal(page.get(move=move), 422)


def test_a_forged_token_of_a_replay(client) -> None:
    made = upload(client, to_replay(played(5, seed=11))).json()
    refusal(Page(client, made["id"], "x" * 32, "replays").get(), 403)
    refusal(Page(client, "000000000000", made["token"], "replays").get(), 404)
    refusal(client.get(f"/api/replays/{made['id']}"), 401)


# --- elsewhere


@pytest.mark.parametrize(
    "path",
    [
        *("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/"),
        *("/static/..%2f..%2fcli.py", "/etc/passwd", "/api", "/api/games/x/y", "/game", "/game/"),
        *("/static/index.html%00", "/static/C:/x", "/other/1"),
    ],
)
def test_no_path_reaches_the_file_system(client, path: str) -> None:
    refusal(client.get(path), 404)


def test_another_method(client) -> None:
    refusal(client.get("/api/games"), 405)
    refusal(client.delete("/api/games/x"), 405)
    refusal(client.post("/"), 405)


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil", "", "10.0.0.1", "[x", "@"]
)
def test_another_host(client, host: str) -> None:
    """DNS rebinding: a name of somebody else's that leads here is not answered."""
    refusal(client.get("/api/setup", headers={"Host": host}), 421)
    refusal(client.get("/", headers={"Host": host}), 421)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:5", "[::1]:1893", "LOCALHOST:80"])
def test_the_own_hosts(client, host: str) -> None:
    assert client.get("/api/setup", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1:80", "file://", "http://[x"]
)
def test_another_page(client, page, origin: str) -> None:
    headers = {**page.headers, "Origin": origin}
    url = f"/api/games/{page.name}/act"
    body = {"action": page.view()["actions"][0]["action"], "version": 0}
    assert "another page" in refusal(client.post(url, json=body, headers=headers), 403)
    refusal(client.post("/api/games", json=GOOD, headers={"Origin": origin}), 403)


def test_the_own_page(client) -> None:
    headers = {"Origin": "http://127.0.0.1:1893"}
    assert client.post("/api/games", json=GOOD, headers=headers).status_code == 201


def test_a_server_for_all_answers_for_addresses_but_not_for_names() -> None:
    from starlette.testclient import TestClient

    from bruxelles_env.web.app import Site, make_app

    app = make_app(Site(limits=UNLIMITED), ["mine.example"], any_address=True)
    with TestClient(app, base_url="http://192.168.1.5:1893") as client:
        assert client.get("/api/setup").status_code == 200
        assert client.get("/api/setup", headers={"Host": "mine.example"}).status_code == 200
        refusal(client.get("/api/setup", headers={"Host": "other.example"}), 421)


def test_headers_of_every_answer(client) -> None:
    for path in ("/api/setup", "/api/games/x", "/nowhere", "/"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy and "script-src" not in policy
        assert "unsafe-inline" not in policy.replace("style-src 'self' 'unsafe-inline'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["server-timing"].startswith("total;dur=")
        assert not any(name.startswith("access-control") for name in headers)


# --- too much


def test_too_many_requests() -> None:
    limits = Limits(requests=Rate(0.5, 5), new=PATIENT, thoughts=PATIENT)
    with server(limits=limits) as client:
        answers = [client.get("/api/games/x") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
        assert "try again in" in refusal(answers[-1], 429)
        assert answers[-1].headers["retry-after"]


def test_too_many_new_games_and_questions() -> None:
    limits = Limits(requests=PATIENT, new=Rate(0.1, 2), thoughts=Rate(0.1, 2))
    with server(limits=limits) as client:
        pages, _ = begin(client, "human", "human")
        begin(client, "human", "human")
        assert "new games" in refusal(client.post("/api/games", json=GOOD), 429)
        assert "new replays" in refusal(upload(client, {}), 429)
        for _ in range(2):
            assert pages[0].post("/hint", agent="greedy").status_code == 200
        assert "questions to agents" in refusal(pages[0].post("/analysis", agent="greedy"), 429)
        assert pages[0].view()["moves"] == 0


def test_too_many_questions_at_once() -> None:
    with server(limits=Limits(requests=PATIENT, thoughts=PATIENT, waiting=0)) as client:
        pages, _ = begin(client, "human", "human")
        assert "too much" in refusal(pages[0].post("/hint", agent="greedy"), 503)


def test_more_games_than_can_be_kept() -> None:
    with server(limits=Limits(requests=PATIENT, new=PATIENT, games=2)) as client:
        first, _ = begin(client, "human", "human")
        begin(client, "human", "human")
        body = {**GOOD, "seats": ["human", "human"]}
        assert "as many games" in refusal(client.post("/api/games", json=body), 503)
        client.site.store._db.execute("UPDATE games SET touched = 0")
        assert client.post("/api/games", json=body).status_code == 201
        refusal(first[0].get(), 404)  # the one that had rested longest


def test_buckets_fill_again() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 3), clock=lambda: now[0])
    taken = []
    for seconds in (0, 0, 0, 0, 0.5, 0, 10, 0, 0, 0):
        now[0] += seconds
        try:
            buckets.take("10.0.0.1", "requests")
            taken.append(True)
        except Exception:
            taken.append(False)
    assert taken == [True, True, True, False, True, False, True, True, True, False]
    buckets.take("10.0.0.2", "requests")  # another address has its own


def test_addresses_of_one_network_share_a_bucket() -> None:
    buckets = Buckets(Rate(1, 1), clock=lambda: 0.0)
    buckets.take("2001:db8::1", "requests")
    with pytest.raises(Exception, match="too many"):
        buckets.take("2001:db8::2", "requests")
    buckets.take("2001:db8:0:1::1", "requests")
