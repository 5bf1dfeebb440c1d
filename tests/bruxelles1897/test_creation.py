"""Creation: taking an Artwork."""

from __future__ import annotations

import pytest

from tests.bruxelles1897.positions import cell, discards, position, take
from tests.tables import asked, play, player


@pytest.mark.rule("creation.1")
@pytest.mark.parametrize(
    ("space", "colour"), [("r1c1", "yellow"), ("r2c3", "green"), ("r3c4", "blue")]
)
def test_the_artwork_is_the_players(space: str, colour: str) -> None:
    game = position()
    play(game, f"take {space} {colour} artwork with 1 of 1/3")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["artworks"] == {
        name: int(name == colour) for name in ("yellow", "green", "blue", "red")
    }
    assert player(game, 0)["money"] == 9
    assert cell(game, space)["card"] is None
    assert discards(game, "artwork") == {}


@pytest.mark.rule("creation.1")
def test_several_of_a_colour() -> None:
    game = position(players={0: {"artworks": {"yellow": 2, "red": 1}}})
    take(game, "r1c1")
    assert player(game, 0)["artworks"] == {"yellow": 3, "green": 0, "blue": 0, "red": 1}
