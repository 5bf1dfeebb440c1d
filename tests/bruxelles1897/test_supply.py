"""Supply: taking a Material."""

from __future__ import annotations

import pytest

from tests.bruxelles1897.positions import MATERIALS, cell, discards, position, take
from tests.tables import asked, play, player


@pytest.mark.rule("supply.1")
@pytest.mark.parametrize("kind", MATERIALS)
def test_the_material_is_the_players(kind: str) -> None:
    game = position(area={"r2c1": f"{kind} material"})
    play(game, f"take r2c1 {kind} material with 1 of 1/3")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["materials"] == {name: int(name == kind) for name in MATERIALS}
    assert player(game, 0)["money"] == 9
    assert cell(game, "r2c1")["card"] is None
    assert discards(game, "material") == {}


@pytest.mark.rule("supply.1")
@pytest.mark.rule("construction.2")
@pytest.mark.parametrize("kind", MATERIALS)
def test_each_card_shows_two_materials(kind: str) -> None:
    """One card is enough for a second House, which costs two; three would be too many."""
    for owned, built in (({"a": 1}, True), ({"a": 1, "b": 1}, False)):
        game = position(area={"r2c1": f"{kind} material"}, players={0: {"houses": owned}})
        take(game, "r2c1")
        play(game, "pass", "pass")
        take(game, "r1c3")
        assert sum(player(game, 0)["houses"].values()) == len(owned) + built
        assert player(game, 0)["materials"][kind] == (0 if built else 1)
