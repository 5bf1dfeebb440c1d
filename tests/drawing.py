"""Reads the drawings of both games, for their tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from xml.etree import ElementTree

from bruxelles_env import Game

Element = ElementTree.Element
_NAMES = "{http://www.w3.org/2000/svg}"


def parsed(game: Game) -> Element:
    return ElementTree.fromstring(game._repr_svg_())


def targets(root: Element) -> dict[str, Element]:
    """The things that an action can mean, by their key; no key is there twice."""
    found = [part for part in root.iter() if "data-target" in part.attrib]
    keys = {part.attrib["data-target"]: part for part in found}
    assert len(keys) == len(found)
    return keys


def texts(part: Element) -> list[str]:
    return [text.text or "" for text in part.iter(_NAMES + "text")]


def title(part: Element) -> str:
    return part.findtext(_NAMES + "title") or ""


def titles(part: Element) -> str:
    """All that a part and what is in it tell to a pointer."""
    return " ".join(told.text or "" for told in part.iter(_NAMES + "title"))


def panels(root: Element) -> dict[int, Element]:
    """The players' panels by seat."""
    return {
        int(part.attrib["data-seat"]): part for part in root.iter() if "data-seat" in part.attrib
    }


def check_document(root: Element) -> None:
    """An SVG that is complete in itself: all that it uses is defined, every value is one."""
    assert root.tag == _NAMES + "svg"
    ids = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
    assert len(set(ids)) == len(ids)
    used = {part.attrib["href"] for part in root.iter(_NAMES + "use")}
    assert {href.removeprefix("#") for href in used} <= set(ids)
    for part in root.iter():
        assert not any(value in ("None", "nan") for value in part.attrib.values())


def along(game: Game, seed: int, every: int) -> Iterator[Game]:
    """Positions of a random game, the last included."""
    rng = random.Random(seed)
    while not game.is_over:
        if len(game.history) % every == 0:
            yield game.clone()
        game.apply(rng.choice(game.legal_actions()))
    yield game


def check_nothing_hidden(game: Game) -> None:
    """Every position that a player holds possible is drawn alike."""
    drawn = game._repr_svg_()
    for seat in range(game.num_players):
        assert game.imagine(seat, seat)._repr_svg_() == drawn


def check_targets(game: Game, wanted: set[str]) -> None:
    """A complete document in which exactly these things can be meant."""
    root = parsed(game)
    check_document(root)
    assert set(targets(root)) == wanted


def check_final_score(game: Game) -> None:
    shown = texts(parsed(game))
    for total in game.scores():
        assert f"final {total}" in shown
    assert any(f"with {max(game.scores())} VP" in text for text in shown)
