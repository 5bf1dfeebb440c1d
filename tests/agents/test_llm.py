"""A language model as a player, over a function and over a server that the tests start."""

from __future__ import annotations

import json
import pickle
import random
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from agents.chat import KEY, LONGEST_WAIT, TRIES, Chat, LLMError, checked_address, retry_after
from agents.llm import LLMAgent, answered, make_llm, question, reminder
from agents.specs import UnknownAgent, make_agent
from agents.table import play
from agents.view import View
from bruxelles_env import Game
from bruxelles_env.cli import main
from bruxelles_env.games import GAMES, rules_of

WORDS = ["place r1c1 sale", "bid 2 BF", "pass"]


def view_of(name: str = "bruxelles1893", seed: int = 7) -> View:
    return View(Game(name, num_players=3, seed=seed), seed=1)


# --- reading answers


@pytest.mark.parametrize(
    "reply",
    [
        "ANSWER: 2",
        "answer: 2",
        "**ANSWER: 2**",
        "**ANSWER:** 2.",
        "ANSWER = `2`",
        "ANSWER 2",
        "ANSWER: <2>",
        "ANSWER: #2",
        "ANSWER: option 2",
        "ANSWER: 2 (bid 2 BF)",
        "ANSWER: 2. bid 2 BF",
        "ANSWER: 2, as it is cheap",
        "ANSWER: bid 2 BF",
        "ANSWER: Bid  2  bf.",
        "ANSWER:\n2",
        "I thought of 1 and 3.\nANSWER: 1\nNo, better:\nANSWER: 2\nGood luck!",
        "<think>ANSWER: 3</think>\n2",
        "2",
        " 2.\n",
        "I take the second.\n\n**2**",
        "Action 2",
        "bid 2 BF",
        "I take:\n`bid 2 BF`",
    ],
)
def test_answers_that_are_understood(reply: str) -> None:
    assert answered(reply, WORDS) == 1


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "\n \n",
        "ANSWER:",
        "ANSWER: 0",
        "ANSWER: 4",
        "ANSWER: -1",
        "ANSWER: 2.5",
        "ANSWER: 1 or 2",
        "ANSWER: fly",
        "ANSWER: <number>",
        "ANSWER: 2\nANSWER: none of them",
        "ANSWER: " + "9" * 5000,
        "I would rather pass",
        "1 or 2",
        "the answer depends on 2 things",
        "r1c1",
        "²",
    ],
)
def test_answers_that_are_not(reply: str) -> None:
    assert answered(reply, WORDS) is None


# --- what is asked


@pytest.mark.parametrize("name", GAMES)
def test_the_question_holds_rules_position_and_numbered_actions(name: str) -> None:
    view = view_of(name)
    system, user = question(view, view.legal_words)
    assert (system["role"], user["role"]) == ("system", "user")
    assert rules_of(name).title in system["content"] and reminder(name) in system["content"]
    assert view.text in user["content"]
    assert f"You are player {view.player} of 3" in user["content"]
    for number, words in enumerate(view.legal_words, start=1):
        assert f"\n{number}. {words}\n" in user["content"]
    assert f"from 1 to {len(view.legal_words)}." in user["content"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_reminder_of_its_rules(name: str) -> None:
    lines = reminder(name).splitlines()
    assert 30 <= len(lines) <= 50
    assert all(len(line) <= 120 for line in lines)


# --- over a function


def test_a_bad_answer_is_asked_again() -> None:
    replies = iter(["I do not know.", "", "ANSWER: 2"])
    chats: list[list[dict[str, str]]] = []

    def ask(messages: list[dict[str, str]]) -> str:
        chats.append(messages)
        return next(replies)

    agent = LLMAgent("bruxelles1893", ask)
    view = view_of()
    assert agent.choose([view]) == [view.legal_actions[1]]
    assert agent.statistics() == {"asked": 3, "bad_answers": 2, "replaced": 0}
    assert [len(chat) for chat in chats] == [2, 4, 6]
    assert chats[2][2] == {"role": "assistant", "content": "I do not know."}
    assert "none of the legal actions" in chats[2][3]["content"]
    assert all(message["content"] for chat in chats for message in chat)


@pytest.mark.parametrize("retries", [0, 1, 5])
def test_after_that_a_random_legal_action_is_taken(retries: int) -> None:
    agent = LLMAgent("bruxelles1893", lambda messages: "no", retries=retries)
    views = [view_of(seed=seed) for seed in range(4)]
    chosen = agent.choose(views)
    expected = [random.Random(view.seed).choice(view.legal_actions) for view in views]
    assert chosen == expected
    asked = 4 * (retries + 1)
    assert agent.statistics() == {"asked": asked, "bad_answers": asked, "replaced": 4}


def test_a_client_that_says_nothing() -> None:
    agent = LLMAgent("bruxelles1893", lambda messages: None, retries=0)  # type: ignore[arg-type,return-value]
    agent.choose([view_of()])
    assert agent.replaced == 1


def test_many_views_are_asked_at_once() -> None:
    """Each answer waits until all four have been asked."""
    together = threading.Barrier(4, timeout=30)

    def ask(messages: list[dict[str, str]]) -> str:
        together.wait()
        return "ANSWER: 1"

    agent = LLMAgent("bruxelles1893", ask, workers=4)
    views = [view_of(seed=seed) for seed in range(8)]
    assert agent.choose(views) == [view.legal_actions[0] for view in views]
    assert agent.asked == 8
    assert agent.choose([]) == []


def test_answers_go_to_their_own_views() -> None:
    def last(messages: list[dict[str, str]]) -> str:
        return f"ANSWER: {re.findall(r'from 1 to ([0-9]+)', messages[1]['content'])[0]}"

    views = [view_of(GAMES[seed % 2], seed) for seed in range(12)]
    assert LLMAgent("any", last).choose(views) == [view.legal_actions[-1] for view in views]


def test_an_error_of_the_function_reaches_the_caller() -> None:
    def ask(messages: list[dict[str, str]]) -> str:
        raise RuntimeError("out of memory")

    for count in (1, 20):
        with pytest.raises(RuntimeError, match="out of memory"):
            LLMAgent("bruxelles1893", ask).choose([view_of()] * count)


@pytest.mark.parametrize("options", [{"retries": -1}, {"workers": 0}])
def test_wrong_numbers(options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="expected 0 and 1 or more"):
        LLMAgent("bruxelles1893", lambda messages: "", **options)


# --- over a server

Answer = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Answers each request with the next of the server's answers; the last one stays."""

    server: Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.server.lock:
            self.server.requests.append((self.path, dict(self.headers), json.loads(body)))
            answers = self.server.answers
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
        answer(self)

    def reply(self, body: bytes, code: int = 200, **headers: str) -> None:
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: Any) -> None:
        """Tests are quiet."""


class Server(ThreadingHTTPServer):
    """A model that says what a test has written down."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock = threading.Lock()
        self.answers: list[Answer] = [says("ANSWER: 1")]
        self.requests: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        self.over = threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, *arguments: Any) -> None:
        """A client that did not wait is no news."""


def says(text: str | None) -> Answer:
    completion = {"choices": [{"message": {"role": "assistant", "content": text}}]}
    return lambda handler: handler.reply(json.dumps(completion).encode())


def fails(code: int, body: bytes = b"", **headers: str) -> Answer:
    return lambda handler: handler.reply(body, code, **headers)


def garbage(body: bytes) -> Answer:
    return lambda handler: handler.reply(body)


def breaks(handler: Handler) -> None:
    """Hangs up without a word."""
    handler.close_connection = True


def sleeps(handler: Handler) -> None:
    """Says nothing before the test is over."""
    handler.server.over.wait(60)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.delenv(KEY, raising=False)
    server = Server()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield server
    server.over.set()
    server.shutdown()
    server.server_close()
    thread.join()


class Chats:
    """Makes chats with the server whose waits take no time but are remembered."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.waits: list[float] = []

    def __call__(self, **options: Any) -> Chat:
        return Chat("tiny", self.server.address, sleep=self.waits.append, **options)


@pytest.fixture
def chats(server: Server) -> Chats:
    return Chats(server)


MESSAGES = [{"role": "user", "content": "Well?"}]


def test_a_request_is_what_servers_expect(
    server: Server, chats: Chats, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert chats()(MESSAGES) == "ANSWER: 1"
    path, headers, body = server.requests[-1]
    assert path == "/v1/chat/completions"
    assert headers["Content-Type"] == "application/json" and "Authorization" not in headers
    assert body == {"model": "tiny", "messages": MESSAGES}
    monkeypatch.setenv(KEY, "secret\n")
    chats(temperature=0.5)(MESSAGES)
    _, headers, body = server.requests[-1]
    assert headers["Authorization"] == "Bearer secret"
    assert body["temperature"] == 0.5


@pytest.mark.parametrize("name", GAMES)
def test_a_model_plays_a_whole_game(name: str, server: Server) -> None:
    server.answers = [says("ANSWER: 2"), says("hm"), says("ANSWER: 1")]
    agent = make_agent(f"llm:tiny@{server.address}:retries=1", name)
    assert isinstance(agent, LLMAgent)
    game = Game(name, num_players=2, seed=3)
    play(game, [agent, agent])
    assert game.is_over
    asked = len(game.history) + 1
    assert agent.statistics() == {"asked": asked, "bad_answers": 1, "replaced": 0}
    assert len(server.requests) == asked


def test_answers_of_no_use_are_counted_and_replaced(server: Server) -> None:
    server.answers = [says("I pass on this one."), says(None)]
    agent = make_llm("bruxelles1893", f"tiny@{server.address}:workers=3")
    views = [view_of(seed=seed) for seed in range(6)]
    for view, action in zip(views, agent.choose(views), strict=True):
        assert action in view.legal_actions
    assert agent.statistics() == {"asked": 18, "bad_answers": 18, "replaced": 6}


@pytest.mark.parametrize(
    "trouble",
    [
        fails(429),
        fails(500, b"overheated"),
        fails(503),
        garbage(b"<html>"),
        garbage(b"[]"),
        garbage(b'{"choices": []}'),
        garbage(b'{"choices": [{"message": null}]}'),
        garbage(b"\xff\xfe"),
        breaks,
    ],
)
def test_a_server_in_trouble_is_asked_again_later(
    trouble: Answer, server: Server, chats: Chats
) -> None:
    server.answers = [trouble, trouble, trouble, says("ANSWER: 3")]
    assert chats()(MESSAGES) == "ANSWER: 3"
    assert chats.waits == [1.0, 2.0, 4.0]
    server.answers = [trouble]
    with pytest.raises(LLMError, match=rf"{server.address}: .*, {TRIES} times"):
        chats()(MESSAGES)


def test_a_server_says_when_it_wants_to_be_asked_again(server: Server, chats: Chats) -> None:
    server.answers = [
        fails(429, Retry_After="7"),
        fails(503, Retry_After="86400"),
        fails(429, Retry_After="soon"),
        says("ANSWER: 3"),
    ]
    assert chats()(MESSAGES) == "ANSWER: 3"
    assert chats.waits == [7.0, LONGEST_WAIT, 4.0]


def test_a_slow_server(server: Server, chats: Chats) -> None:
    server.answers = [sleeps, says("ANSWER: 3")]
    assert chats(timeout=0.5)(MESSAGES) == "ANSWER: 3"
    assert chats.waits[:1] == [1.0]
    server.answers = [sleeps]
    with pytest.raises(LLMError, match=rf"no answer within 0.05 s, {TRIES} times"):
        chats(timeout=0.05)(MESSAGES)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (fails(400, b"no such model"), "HTTP 400 Bad Request: no such model"),
        (fails(401), f"HTTP 401 Unauthorized .the key is read from {KEY}."),
        (fails(404), "HTTP 404 Not Found"),
        (fails(302, Location="http://127.0.0.1:1/elsewhere"), "HTTP 302 Found"),
    ],
)
def test_what_will_not_get_better_is_not_tried_again(
    answer: Answer, message: str, server: Server, chats: Chats
) -> None:
    server.answers = [answer]
    with pytest.raises(LLMError, match=message):
        chats()(MESSAGES)
    assert chats.waits == [] and len(server.requests) == 1


def test_a_server_that_is_not_there(server: Server, capsys: Any) -> None:
    address = server.address
    server.shutdown()
    server.server_close()
    spec = f"llm:tiny@{address}"
    for count in (1, 5):
        with pytest.raises(LLMError, match=f"{address} cannot be reached: .*refused"):
            make_agent(spec, "bruxelles1893").choose([view_of()] * count)
    assert main(["play", "--agents", spec, "--out", "never-written.json"]) == 2
    assert "cannot be reached" in capsys.readouterr().err


def test_the_command_shows_the_counts(server: Server, tmp_path: Any, capsys: Any) -> None:
    spec = f"llm:tiny@{server.address}"
    path = tmp_path / "game.json"
    arguments = ["play", "--players", "2", "--agents", f"{spec},random", "--out", str(path)]
    assert main(arguments) == 0
    assert f"{spec}: {{'asked': {len(server.requests)}, 'bad_answers': 0, " in (
        capsys.readouterr().out
    )
    assert json.loads(path.read_text())["players"] == [spec, "random"]


def test_a_key_that_cannot_be_sent_is_not_shown(
    chats: Chats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY, "sec\nret")
    with pytest.raises(LLMError, match=f"^{KEY} holds characters that cannot be sent$"):
        chats()(MESSAGES)


# --- specs


def test_a_spec_with_everything() -> None:
    rest = "org/qwen3:8b@https://example.org:8443/api/v1:retries=0:temperature=0.3:timeout=5"
    agent = make_llm("bruxelles1893", f"{rest}:workers=2")
    assert (agent.retries, agent.workers) == (0, 2)
    chat = agent.ask
    assert isinstance(chat, Chat)
    assert chat.model == "org/qwen3:8b" and chat.address == "https://example.org:8443/api/v1"
    assert (chat.temperature, chat.timeout) == (0.3, 5.0)
    again = pickle.loads(pickle.dumps(agent))  # as environments in processes of their own need it
    assert again.ask.address == chat.address


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("", "expected llm:MODEL@ADDRESS"),
        ("tiny", "expected llm:MODEL@ADDRESS"),
        ("@http://localhost/v1", "expected llm:MODEL@ADDRESS"),
        ("tiny@localhost:8000", "expected llm:MODEL@ADDRESS"),
        ("tiny@http://", "expected one such as http://localhost:8000/v1"),
        ("tiny@http://localhost:port/v1", "expected one such as|[Pp]ort"),
        ("tiny@http://local host/v1", "expected one such as"),
        ("tiny@http://me:secret@localhost/v1", f"expected none; a key goes into .*{KEY}"),
        ("tiny@http://localhost/v1?key=secret", "expected none"),
        ("tiny@http://localhost/v1:retries=two", "retries is 'two': expected a whole number"),
        ("tiny@http://localhost/v1:retries=-1", "retries is '-1': expected a whole number, 0"),
        ("tiny@http://localhost/v1:workers=0", "workers is '0': expected a whole number, 1"),
        ("tiny@http://localhost/v1:temperature=nan", "temperature is 'nan': expected a number"),
        ("tiny@http://localhost/v1:timeout=0", "timeout is '0': expected a number"),
        ("tiny@http://localhost/v1:timeout=inf", "timeout is 'inf': expected a number"),
        ("tiny@http://localhost/v1:colour=red", "unknown option 'colour': expected retries, "),
    ],
)
def test_wrong_specs(rest: str, message: str) -> None:
    with pytest.raises(UnknownAgent, match=message):
        make_agent(f"llm:{rest}", "bruxelles1893")


def test_addresses_and_waits() -> None:
    assert checked_address("https://example.org") == "https://example.org"
    assert retry_after("0") == 0.0
    assert retry_after("Thu, 01 Jan 1970 00:00:01 GMT", now=lambda: 50.0) == 0.0
    assert retry_after("-3") is None
