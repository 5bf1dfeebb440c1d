"""A language model as a player: it reads the position and the numbered actions, and names one."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from agents.chat import Chat, Message
from agents.view import View
from bruxelles_env.games import rules_of

FORM = "llm:MODEL@ADDRESS[:retries=N][:temperature=T][:timeout=S][:workers=N]"


@dataclass(frozen=True)
class _Outcome:
    """What came of one question."""

    action: int | None  # None: no answer could be used
    asked: int
    bad: int


class LLMAgent:
    """Asks a language model by ``ask``: a list of chat messages in, the reply out.

    An answer that cannot be used is asked again, ``retries`` times; after that a random legal
    action is taken. Many views are asked at once by up to ``workers`` threads: with an ``ask`` that
    bears one thread only, say ``workers=1``.

    >>> from bruxelles_env import Game
    >>> agent = LLMAgent("bruxelles1893", ask=lambda messages: "ANSWER: 2")
    >>> view = View(Game("bruxelles1893", num_players=3, seed=7), seed=1)
    >>> [view.describe(action) for action in agent.choose([view])]
    ['open shield 3-4']
    >>> agent.statistics()
    {'asked': 1, 'bad_answers': 0, 'replaced': 0}
    """

    def __init__(
        self, game: str, ask: Callable[[list[Message]], str], retries: int = 2, workers: int = 8
    ) -> None:
        if retries < 0 or workers < 1:
            raise ValueError(
                f"retries is {retries} and workers is {workers}: expected 0 and 1 or more"
            )
        self.game, self.ask = game, ask
        self.retries, self.workers = retries, workers
        self.asked = 0  # how often the model was asked, repeats included
        self.bad_answers = 0  # how many of its answers could not be used
        self.replaced = 0  # how many decisions were taken at random instead

    def statistics(self) -> dict[str, int]:
        """The counts so far; decisions are ``asked - bad_answers + replaced``."""
        return {"asked": self.asked, "bad_answers": self.bad_answers, "replaced": self.replaced}

    def choose(self, views: Sequence[View]) -> list[int]:
        outcomes = self._outcomes(views)
        # Counted here, in one thread.
        self.asked += sum(outcome.asked for outcome in outcomes)
        self.bad_answers += sum(outcome.bad for outcome in outcomes)
        self.replaced += sum(outcome.action is None for outcome in outcomes)
        return [
            view.rng.choice(view.legal_actions) if outcome.action is None else outcome.action
            for view, outcome in zip(views, outcomes, strict=True)
        ]

    def _outcomes(self, views: Sequence[View]) -> list[_Outcome]:
        threads = min(self.workers, len(views))
        if threads <= 1:
            return [self._put(view) for view in views]
        pool = ThreadPoolExecutor(threads, thread_name_prefix="llm")
        try:
            return list(pool.map(self._put, views))
        finally:  # after an error the rest need not be asked
            pool.shutdown(cancel_futures=True)

    def _put(self, view: View) -> _Outcome:
        """Put one question, and again while the answer is of no use."""
        words = view.legal_words
        messages = question(view, words)
        for bad in range(self.retries + 1):
            reply = self.ask(list(messages)) or ""  # clients give None for an empty reply
            place = answered(reply, words)
            if place is not None:
                return _Outcome(view.legal_actions[place], bad + 1, bad)
            messages += correction(reply, len(words))
        return _Outcome(None, self.retries + 1, self.retries + 1)


def question(view: View, words: Sequence[str]) -> list[Message]:
    """The chat that asks for one decision: the rules in short, the position, the actions."""
    title = rules_of(view.game).title
    actions = "\n".join(f"{number}. {word}" for number, word in enumerate(words, start=1))
    return [
        {
            "role": "system",
            "content": f"You play the board game {title}, and you want to win. The rules in short:"
            f"\n\n{reminder(view.game)}",
        },
        {
            "role": "user",
            "content": f"The position:\n\n{view.text}\n\n"
            f"You are player {view.player} of {view.num_players} (numbered from 0). "
            f"You have to decide: {view.decision}. Your legal actions:\n\n{actions}\n\n"
            f"Think as long as you need to. {_how(len(words))}",
        },
    ]


def correction(reply: str, count: int) -> list[Message]:
    """What is said after an answer that cannot be used."""
    return [
        {"role": "assistant", "content": reply or "(nothing)"},  # servers refuse empty messages
        {"role": "user", "content": f"That names none of the legal actions. {_how(count)}"},
    ]


def _how(count: int) -> str:
    return f'End with a line "ANSWER: " and the number of one action, from 1 to {count}.'


@cache
def reminder(game: str) -> str:
    """The rules of a game in short, and how its positions are written."""
    path = Path(__file__).with_name("prompts") / f"{game}.md"
    return path.read_text(encoding="utf-8").strip()


_MARKS = " \t*_`\"'.:;,!()[]<>#$"  # what models put around an answer
_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)
_ANSWER = re.compile(r"\bANSWER\b[*_`]*(?:\s*[:=]|\s+(?=#?[0-9]))(.*)", re.IGNORECASE)
_NUMBER = re.compile(r"(?:(?:action|option|number) )?#?([0-9]{1,9})(?![0-9.]*[0-9])\b")


def answered(reply: str, words: Sequence[str]) -> int | None:
    """Which of the words a reply names: by its last ANSWER line, else by its last line at all.

    The line is the words themselves or a number; after ANSWER more may follow the number, but no
    other number.

    >>> words = ["bid 1 BF", "bid 2 BF"]
    >>> answered("The second is better.\\n**ANSWER: 2**", words), answered("2.", words)
    (1, 1)
    >>> answered("Answer: bid 1 BF", words), answered("ANSWER: 1 or 2", words)
    (0, None)
    """
    spoken = _THOUGHT.sub("", reply)
    marked = [line for line in _ANSWER.findall(spoken) if line.strip(_MARKS)]
    lines = marked or [line for line in spoken.splitlines() if line.strip(_MARKS)]
    if not lines:
        return None
    said = " ".join(lines[-1].strip(_MARKS).lower().split())
    lowered = [word.lower() for word in words]
    if said in lowered:
        return lowered.index(said)
    number = _NUMBER.match(said) if marked else _NUMBER.fullmatch(said)
    if number is None or not 1 <= int(number[1]) <= len(words):
        return None
    place, rest = int(number[1]) - 1, said[number.end() :]
    alone = lowered[place] in rest or not re.search(r"\b[0-9]+\b", rest)
    return place if alone else None


def make_llm(game: str, rest: str) -> LLMAgent:
    """What a spec makes: MODEL@ADDRESS, then options such as ``:retries=1``.

    >>> make_llm("bruxelles1893", "qwen3:8b@http://localhost:11434/v1:retries=1").ask.model
    'qwen3:8b'
    """
    target, *options = re.split(r":(?=[a-z]+=)", rest)
    model, at, address = target.partition("@http")
    if not model or not at:
        raise ValueError(f"expected {FORM}, with an address such as http://localhost:8000/v1")
    given = dict(_option(option) for option in options)
    chat = Chat(
        *(model, f"http{address}"),
        temperature=given.get("temperature"),
        timeout=given.get("timeout", 120.0),
    )
    counts = {name: int(given[name]) for name in ("retries", "workers") if name in given}
    return LLMAgent(game, chat, **counts)


_OPTIONS: dict[str, Callable[[str], float]] = {
    "retries": int,
    "workers": int,
    "temperature": float,
    "timeout": float,
}
_LEAST = {"retries": 0, "workers": 1, "temperature": 0, "timeout": 0.001}


def _option(text: str) -> tuple[str, float]:
    """One option of a spec as name and value."""
    name, _, value = text.partition("=")
    if name not in _OPTIONS:
        raise ValueError(f"unknown option {name!r}: expected {', '.join(_OPTIONS)}")
    try:
        number = _OPTIONS[name](value)
    except ValueError:
        number = math.nan
    if not _LEAST[name] <= number < math.inf:
        kind = "a whole number" if _OPTIONS[name] is int else "a number"
        raise ValueError(f"{name} is {value!r}: expected {kind}, {_LEAST[name]} or more")
    return name, number
