"""The command ``bruxelles web``: starting, stopping, and what can go wrong."""

from __future__ import annotations

import socket
import subprocess
import sys
import time

import httpx2
import pytest

from bruxelles_env.cli import main
from bruxelles_env.web.guard import is_local
from tests.web.running import running

BODY = {"game": "bruxelles1893", "num_players": 2, "seats": ["human", "human"], "seed": 7}
LONG = 200  # seconds: the first game loads the rules, and the machine may be busy


def test_a_server_starts_answers_and_stops(tmp_path) -> None:
    data = str(tmp_path / "deep" / "games.sqlite")
    with running("--data", data) as server:
        assert server.address.startswith("http://127.0.0.1:")
        page = httpx2.get(server.address + "/", timeout=LONG)
        assert page.status_code == 200 and "<!doctype html>" in page.text
        assert "server" not in page.headers
        made = httpx2.post(server.address + "/api/games", json=BODY, timeout=LONG).json()
        code, out, err = server.stop()
        assert (code, err) == (0, "") and "stopped" in out
    with running("--data", data) as server:
        headers = {"Authorization": f"Bearer {made['tokens']['0']}"}
        url = f"{server.address}/api/games/{made['id']}"
        assert httpx2.get(url, headers=headers, timeout=LONG).json()["you"] == [0]
        strange = {**headers, "Host": "evil.example"}
        assert httpx2.get(url, headers=strange, timeout=LONG).status_code == 421
        assert httpx2.get(url, timeout=LONG).status_code == 401


def test_it_stops_at_once_though_pages_wait_and_agents_think() -> None:
    with running("--data", ":memory:", "--agents", "mcts:50s") as server:
        body = {**BODY, "seats": ["mcts:50s", "human"], "speed": 0}
        made = httpx2.post(server.address + "/api/games", json=body, timeout=LONG).json()
        url = f"{server.address}/api/games/{made['id']}"
        headers = {"Authorization": f"Bearer {made['watch']}"}
        assert httpx2.get(url, headers=headers, timeout=LONG).json()["thinking"]
        with httpx2.Client(base_url=server.address) as client:
            with pytest.raises(httpx2.TimeoutException):  # waits for news
                client.get(url, headers=headers, params={"after": 10**6}, timeout=1)
            begun = time.monotonic()
            code, _, _ = server.stop()
        assert code == 0 and time.monotonic() - begun < 40  # of the 50


def test_a_large_upload_hears_why(tmp_path) -> None:
    """Also over a real connection, where the sender is still sending when it is refused."""
    with running("--data", ":memory:") as server:
        for size in (3, 8):
            answer = httpx2.post(
                server.address + "/api/replays", content=b"x" * size * 1024 * 1024, timeout=LONG
            )
            assert answer.status_code == 413 and "2 MB" in answer.json()["error"]
        assert httpx2.get(server.address + "/api/setup", timeout=LONG).status_code == 200


def test_other_addresses_than_local_ones_are_warned_of() -> None:
    with running("--data", ":memory:", "--host", "0.0.0.0") as server:
        assert server.address.startswith("http://127.0.0.1:")
        assert httpx2.get(server.address + "/", timeout=LONG).status_code == 200
        _, _, err = server.stop()
    assert "WARNING" in err and "0.0.0.0" in err and "trust" in err


@pytest.mark.parametrize(
    ("host", "local"),
    [
        *(("127.0.0.1", True), ("127.1.2.3", True), ("localhost", True), ("::1", True)),
        *(("0.0.0.0", False), ("::", False), ("192.168.1.5", False), ("mine.example", False)),
    ],
)
def test_which_addresses_are_local(host: str, local: bool) -> None:
    assert is_local(host) is local


def test_a_port_that_is_taken(capsys) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["web", "--no-browser", "--data", ":memory:", "--port", str(port)]) == 2
    err = capsys.readouterr().err
    assert f"port {port} on 127.0.0.1 is taken" in err and "--port 0" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--port", "70000"], "expected 0 to 65535"),
        (["--host", "256.1.1.1"], "cannot listen on 256.1.1.1"),
        (["--agents", "human"], "human is no agent"),
        (["--tournaments", "no-such-folder"], "holds no tournament"),
        (["--data", "/dev/null/games.sqlite"], "--data FILE"),
    ],
)
def test_wrong_options(options: list[str], words: str, capsys) -> None:
    assert main(["web", "--no-browser", "--data", ":memory:", "--port", "0", *options]) == 2
    assert words in capsys.readouterr().err


def test_an_agent_that_does_not_exist() -> None:
    """In a process of its own: the server's processes come and go with their standard streams."""
    options = ["--no-browser", "--data", ":memory:", "--port", "0", "--agents", "greedi"]
    command = [sys.executable, "-m", "bruxelles_env.cli", "web", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 2
    assert "did you mean 'greedy'" in done.stderr


def test_without_the_extra(monkeypatch, capsys) -> None:
    for module in [name for name in sys.modules if name.startswith("bruxelles_env.web.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "starlette.requests", None)
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    assert main(["web"]) == 2
    assert "pip install 'bruxelles-env[web]'" in capsys.readouterr().err
