"""A whole game of each kind by clicks, from the start page to the score sheet."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bruxelles_env.games import GAMES
from tests.web.browser.driver import expect
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_clicks(visitor: Visitor, tmp_path, name: str) -> None:
    visitor.begin(name, "human", "greedy", seed=5)
    visitor.wait_for_turn()
    visitor.hurry()
    rng, clicks = random.Random(5), Counter()
    while not visitor.is_over:
        clicks[visitor.play(rng)] += 1
        if clicks.total() == 12:
            visitor.picture(f"{name}-played")
    assert clicks.total() > 15
    assert clicks["board"] + clicks["chooser"] >= 0.7 * clicks.total(), clicks

    visitor.picture(f"{name}-over")
    game = visitor.save_replay(tmp_path / "replay.json")
    assert game.is_over and game.name == name and game.seed == 5
    assert game.num_moves == visitor.moves
    assert shown_sheet(visitor) == [
        {line.replace("_", " "): points for line, points in column.items()}
        for column in game.score_sheet()
    ]
    places = visitor.page.locator(".sheet tr.place td").all_inner_texts()
    assert places == [f"{place}." for place in game.placements()]
    expect(visitor.page.locator(".question")).to_contain_text("win")


def shown_sheet(visitor: Visitor) -> list[dict[str, int]]:
    """The score sheet as it is seen: a column for each seat, the total with it."""
    expect(visitor.page.locator(".sheet")).to_be_in_viewport()
    rows = visitor.page.locator(".sheet tbody tr, .sheet tr.total")
    cells = rows.evaluate_all("rows => rows.map(row => [...row.cells].map(one => one.innerText))")
    columns = len(cells[0]) - 1
    return [{row[0]: int(row[seat + 1]) for row in cells} for seat in range(columns)]
