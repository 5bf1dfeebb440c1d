"""Inputs to try: bytes, text, plain values, and valid samples with faults in them."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

from tests.mutations import mutated, of_another_type, paths

# Numbers at which something ends: bytes, indices, exact floats, floats at all, memory.
EDGES = [
    *(-1, 0, 1, 2, 5, 6, 127, 128, 255, 256, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64),
    *(-(2**31), -(2**63), 10**12, 10**30, 10**400, -(10**400)),
]
FLOATS = [0.0, -0.0, 0.5, 1.0, 2.5, 1e300, -1e300, 5e-324]
WORDS = ["", " ", "\0", "x", "1", "é", "\ud800", "\u202e", "\n", "x" * 300, "None", "../x", "nan"]

texts = st.sampled_from(WORDS) | st.text(max_size=20)
numbers = st.sampled_from(EDGES) | st.integers(-10, 300) | st.sampled_from(FLOATS)
leaves = st.none() | st.booleans() | numbers | texts
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)


@st.composite
def deep(draw: st.DrawFn) -> Any:
    """A list in a list, up to where Python itself gives up."""
    value: Any = draw(leaves)
    for _ in range(draw(st.integers(1, 60) | st.integers(80, 1100))):
        value = [value]
    return value


strange = values | deep()


@st.composite
def spoiled(draw: st.DrawFn, sample: Any, words: tuple[Any, ...] = ()) -> Any:
    """A copy of a valid sample with some faults; ``words`` are values that mean something."""
    data = copy.deepcopy(sample)
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 3)))):
        places = list(paths(data))
        if not places:
            break
        data = mutated(data, draw(st.sampled_from(places)), draw(faults(words)))
    if draw(st.integers(0, 9)) == 9 and any(
        paths(data)
    ):  # last, as what is so deep cannot be copied
        data = mutated(data, draw(st.sampled_from(list(paths(data)))), _set(draw(deep())))
    return data


def faults(words: tuple[Any, ...] = ()) -> st.SearchStrategy[Any]:
    """Changes of one entry: ``change(container, key)``."""
    put = values if not words else values | st.sampled_from(words)
    return st.one_of(
        put.map(_set),
        numbers.map(_set),
        st.just(_drop),
        st.just(_double),
        st.just(of_another_type),
        st.just(_neighbour),
        st.just(_negative),
    )


def _set(value: Any) -> Any:
    def change(container: Any, key: Any) -> None:
        container[key] = value

    return change


def _drop(container: Any, key: Any) -> None:
    del container[key]


def _double(container: Any, key: Any) -> None:
    if isinstance(container, list):
        container.insert(key, copy.deepcopy(container[key]))
    else:
        container[f"{key}x"] = copy.deepcopy(container[key])


def _neighbour(container: Any, key: Any) -> None:
    """The value of another entry: of the right kind, at the wrong place."""
    others = list(container.values()) if isinstance(container, dict) else list(container)
    container[key] = copy.deepcopy(others[(len(str(key)) + 1) % len(others)])


def _negative(container: Any, key: Any) -> None:
    value = container[key]
    container[key] = -value - 1 if isinstance(value, int | float) else [value]


@st.composite
def torn(draw: st.DrawFn, sample: bytes) -> bytes:
    """A file cut short, with bytes changed, or with a piece left out, doubled or put in."""
    data = bytearray(sample)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 8) | st.integers(0, 200))
        match draw(st.sampled_from(("cut", "set", "drop", "double", "insert"))):
            case "cut":
                del data[at:]
            case "set":
                piece = draw(st.binary(max_size=4))
                data[at : at + len(piece)] = piece
            case "drop":
                del data[at : at + length]
            case "double":
                data[at:at] = data[at : at + length]
            case "insert":
                data[at:at] = draw(st.binary(max_size=8) | st.sampled_from(PIECES))
    return bytes(data)


# What means something in JSON, TOML or YAML.
PIECES = [
    *(b"[", b"]", b"{", b"}", b",", b":", b'"', b"=", b"\n", b"\r\n", b"\t", b"#", b"- ", b"null"),
    *(b"NaN", b"1e999", b"Infinity", b"\xff", b"\xef\xbb\xbf", b"\0", b"\\ud800", b"9" * 5000),
    *(b"[" * 3000, b"{a: " * 500, b"&a [*a]", b"!!int ''", b"!!timestamp x", b"!!bool x", b"<<: 1"),
    *(b"2001-99-99", b"1:60:60", b"0x", b"'''", b'"""', b"inf", b"a = 1", b"[[a]]", b"a.b.c = 1"),
]
