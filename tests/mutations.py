"""Positions with changes that nobody would make on purpose: read and played, or refused."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from hypothesis import strategies as st

from bruxelles_env import BadPosition, Game
from tests.playing import Subject

Path = tuple[Any, ...]
Change = Callable[[Any, Any], None]  # (container, key)


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every value inside a position, the inner ones too."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*path, key))


def mutated(position: dict[str, Any], path: Path, change: Change) -> dict[str, Any]:
    """A copy in which ``change(container, key)`` was done at the end of the path."""
    data = copy.deepcopy(position)
    container = data
    for key in path[:-1]:
        container = container[key]
    change(container, path[-1])
    return data


def deleted(container: Any, key: Any) -> None:
    del container[key]


def set_to(value: Any) -> Change:
    def change(container: Any, key: Any) -> None:
        container[key] = copy.deepcopy(value)

    return change


def doubled(container: Any, key: Any) -> None:
    """One more element of a list, or a key that nobody knows."""
    if isinstance(container, list):
        container.insert(key, copy.deepcopy(container[key]))
    else:
        container[f"{key}?"] = container[key]


def of_another_type(container: Any, key: Any) -> None:
    """A number as words, words as a number, a list as a dict and so on."""
    value = container[key]
    if isinstance(value, dict):
        container[key] = list(value.values())
    elif isinstance(value, list):
        container[key] = dict(enumerate(value))
    elif isinstance(value, bool):
        container[key] = int(value)
    elif isinstance(value, int):
        container[key] = float(value)
    else:
        container[key] = 0


VALUES = [None, -1, 0, 1, 2, 5, 10**9, "x", [], {}, True, 0.5, float("nan"), [[]]]


def changes(*words: str) -> dict[str, Change]:
    """Changes by name; ``words`` are some that have a meaning in the game."""
    return {
        "deleted": deleted,
        "doubled": doubled,
        "of another type": of_another_type,
        **{repr(value): set_to(value) for value in [*VALUES, *words]},
    }


@dataclass(frozen=True, eq=False)
class Mutations:
    """Positions of one game to be changed; there is one of these for each game.

    ``positions``: name: kind of decision, number of players, policy, after how many decisions;
    ``sane(s)`` asserts what must be true of every state on the way to the end of the game.
    """

    subject: Subject
    positions: Mapping[str, tuple[str, int, str, int]]
    changes: Mapping[str, Change]
    sane: Callable[[Any], None]

    @cache  # noqa: B019
    def at(self, name: str) -> dict[str, Any]:
        return self.subject.played(*self.positions[name]).to_dict()

    @cache  # noqa: B019
    def paths(self, name: str) -> list[Path]:
        return list(paths(self.at(name)))

    def read_or_refused(self, data: Any, seed: int = 0) -> bool:
        """Reads the position and plays it to its end, or BadPosition says no; nothing else."""
        try:
            game = Game.from_dict(data, seed=seed)
        except BadPosition:
            return False
        chance = random.Random(seed)
        for _ in range(5000):
            if game.is_over:
                game.score_sheet()
                return True
            s = game._state[0]
            assert 0 < s.depth <= len(s.ask)
            self.sane(s)
            assert game.current_player is not None
            game.observation(game.current_player)
            game.apply(chance.choice(game.legal_actions()))
        raise AssertionError("the game does not end")

    def check_unchanged(self) -> None:
        for name in self.positions:
            assert self.read_or_refused(self.at(name)), name

    def check_one_change(self, name: str, change: str) -> None:
        """At every place of a position, at every depth."""
        for path in self.paths(name):
            self.read_or_refused(mutated(self.at(name), path, self.changes[change]))

    def check_all_changes(self, name: str, keys: Sequence[str]) -> None:
        """Every change, at and below these entries of the outermost dict."""
        for path in self.paths(name):
            if path[0] in keys:
                for change in self.changes.values():
                    self.read_or_refused(mutated(self.at(name), path, change))

    def check_places_named(self, name: str) -> None:
        """For every entry of the outermost dict, and whatever is wrong with it."""
        for key in self.at(name):
            for change in (deleted, set_to("x"), set_to(10**9), set_to({})):
                with pytest.raises(BadPosition) as caught:
                    Game.from_dict(mutated(self.at(name), (key,), change))
                assert repr(key) in str(caught.value)

    def check_told(self, name: str, path: Path, value: Any, told: str) -> None:
        """One value is wrong: the error says what is allowed."""
        with pytest.raises(BadPosition) as caught:
            Game.from_dict(mutated(self.at(name), path, set_to(value)))
        assert told in str(caught.value)

    def check_several_changes(self, data: st.DataObject, words: Sequence[str | None]) -> None:
        """Hypothesis looks for combinations: edits of numbers that keep other checks content."""
        name = data.draw(st.sampled_from(list(self.positions)))
        position = copy.deepcopy(self.at(name))
        for _ in range(data.draw(st.integers(1, 4))):
            path = data.draw(st.sampled_from(self.paths(name)))
            value = data.draw(
                st.one_of(
                    st.integers(-2, 30),
                    st.sampled_from(words),
                    st.lists(st.integers(0, 6), max_size=6),
                    st.booleans(),
                )
            )
            try:
                position = mutated(position, path, set_to(value))
            except (KeyError, IndexError, TypeError):
                return  # the place is gone by an earlier change
        self.read_or_refused(position, seed=data.draw(st.integers(0, 9)))

    def check_pending(
        self, data: st.DataObject, row: Callable[[dict[str, Any]], st.SearchStrategy[Any]]
    ) -> None:
        """Any questions and steps above the bottom one, in any order; ``row`` draws one of them."""
        name = data.draw(st.sampled_from(list(self.positions)))
        position = copy.deepcopy(self.at(name))
        decision = position["decision"]
        above = data.draw(st.lists(row(position), max_size=9))
        decision["pending"] = [decision["pending"][0], *above]
        decision["kind"] = decision["pending"][-1]["kind"]
        position["current_player"] = decision["pending"][-1]["player"]
        self.read_or_refused(position)

    def check_dict_is_left_alone(self, name: str) -> None:
        position = self.at(name)
        before = copy.deepcopy(position)
        game = Game.from_dict(position)
        game.apply(game.legal_actions()[0])
        assert position == before
