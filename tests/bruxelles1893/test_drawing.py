"""The drawing of a position: valid, complete, and nothing hidden in it."""

from __future__ import annotations

import builtins
import re
import sys
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from bruxelles_env import Game
from bruxelles_env.bruxelles1893 import terms
from bruxelles_env.bruxelles1893.drawing import score_lines
from bruxelles_env.bruxelles1893.drawing_names import FIGURE_NAMES
from bruxelles_env.core import svg
from bruxelles_env.render import rasterise
from tests.bruxelles1893.positions import position
from tests.drawing import (
    along,
    check_final_score,
    check_nothing_hidden,
    check_targets,
    panels,
    parsed,
    targets,
    texts,
    title,
    titles,
)
from tests.tables import imagined, play, play_randomly

COUNTS = range(terms.MIN_PLAYERS, terms.MAX_PLAYERS + 1)


def positions(num_players: int, games: int = 3, every: int = 7) -> list[Game]:
    """Positions from random games, the last of each included."""
    found: list[Game] = []
    for seed in range(games):
        board = ("standard", "expert")[seed % 2]
        game = Game("bruxelles1893", num_players=num_players, seed=seed, board=board)
        found += along(game, seed, every)
    return found


def all_targets(game: Game) -> set[str]:
    d = game.to_dict()
    spaces = [(r, c) for r in range(1, 6) for c in range(1, 6)]
    keys = {f"space-r{r}c{c}" for r, c in spaces}
    keys |= {f"cursor-r{r + 1}c{c + 1}" for r, c in spaces}
    keys |= {f"shield-{r}-{c}" for r in range(1, 5) for c in range(1, 5)}
    keys |= {f"bonus-{column}" for column in range(1, 6)}
    keys |= {f"theater-{price}" for price in range(4)}
    keys |= {f"brussels-{place}" for place in terms.BRUSSELS}
    keys |= {f"supply-{cube}" for cube in terms.CUBES}
    keys |= {"window-left", "window-right", "needle-1", "needle-2"}
    keys |= {"track-hall", "track-palace", "courthouse"}
    for seat, player in enumerate(d["players"]):
        mine = {"money", "architect", *(f"row-{row}" for row in range(1, 5))}
        mine |= {f"cube-{cube}" for cube in terms.CUBES}
        mine |= {f"work-{colour}" for colour in terms.COLOURS}
        mine |= {f"figure-{figure['name'].replace(' ', '-')}" for figure in player["figures"]}
        keys |= {f"seat-{seat}-{key}" for key in mine}
    return keys


@pytest.mark.parametrize("num_players", COUNTS)
def test_drawings_of_random_games(num_players: int) -> None:
    for game in positions(num_players):
        check_targets(game, all_targets(game))


@pytest.mark.parametrize("num_players", COUNTS)
def test_every_player_is_told(num_players: int) -> None:
    for game in positions(num_players, games=1):
        found, d = panels(parsed(game)), game.to_dict()
        assert sorted(found) == list(range(num_players))
        for seat, player in enumerate(d["players"]):
            shown = texts(found[seat])
            assert f"Player {seat}" in shown
            assert f"{player['money']} BF" in shown and f"{player['vp']} VP" in shown
            assert f"{player['assistants']} hand" in shown
            assert f"{player['placed']} placed" in shown
            assert f"{player['detained']} detained" in shown
            assert ("passed" in shown) == (player["passed"] and not game.is_over)
            told = titles(found[seat])
            assert ("Manneken Pis: the first player" in told) == (d["first_player"] == seat)
            assert f"{terms.BUILDINGS - player['buildings']} buildings left" in told
            for figure in player["figures"]:
                lies = "upright" if figure["upright"] else "lying"
                assert re.search(rf"{FIGURE_NAMES[figure['name']]} \([^)]*\), {lies}", told)


@pytest.mark.parametrize("num_players", COUNTS)
def test_the_end_shows_the_final_score(num_players: int) -> None:
    game = play_randomly(Game("bruxelles1893", num_players=num_players, seed=3), seed=3)
    check_final_score(game)


def test_score_lines_are_those_of_the_sheet() -> None:
    for game in positions(4, games=2, every=20):
        d = game.to_dict()
        for seat, sheet in enumerate(game.score_sheet()):
            lines = score_lines(d["players"][seat], d["first_player"] == seat)
            assert [*lines.values(), sum(lines.values())] == list(sheet.values())


def test_what_lies_on_the_boards() -> None:
    game = position(
        2,
        card=1,
        shield=(3, 3),
        assistants={"r1c1": (0, 4), "r2c2": "neutral"},
        buildings={"r5c5": 1},
        brussels={"market": [0, 1]},
        theater=("solvay", "empain", None, None),
        shop=("blue", None),
    )
    keys = targets(parsed(game))
    told = {key: title(part) for key, part in keys.items()}
    assert told["space-r1c1"] == "r1c1: Workshop, assistant of player 0 with a bid of 4 BF"
    assert "4 BF" in texts(keys["space-r1c1"])
    assert told["space-r2c2"].endswith("neutral assistant")
    assert told["space-r5c5"].endswith("(closed this round), building of player 1")
    assert told["shield-3-3"] == "shield 3-3, opened"
    assert told["shield-1-1"] == "shield 1-1"
    market = "Market (3 jokers): used 2 times, the next use takes 3 assistants"
    assert told["brussels-market"] == market + ", 1 of player 0, 2 of player 1"
    assert told["theater-1"] == "theater, 1 BF: Empain (2 jokers), salary 2 BF"
    assert told["theater-2"] == "theater, 2 BF: nobody"
    assert told["window-left"] == "shop window left: blue"
    assert told["window-right"] == "shop window right: empty"
    assert told["needle-1"] == "needle 1 points to wood"
    assert told["courthouse"] == "Courthouse: 2 of player 0, 2 of player 1"


def test_the_question_is_told() -> None:
    game = play(position(3), "place r1c3 theater")
    assert "Player 0 bids on r1c3" in texts(parsed(game))
    play(game, "bid 2 BF")
    assert "Player 0 may perform the action: theater" in texts(parsed(game))


@pytest.mark.parametrize("num_players", COUNTS)
def test_nothing_hidden_is_drawn(num_players: int) -> None:
    for game in positions(num_players, games=2, every=5):
        check_nothing_hidden(game)


def test_drawn_works_are_not_drawn() -> None:
    game = play_randomly(Game("bruxelles1893", num_players=4, seed=5), seed=5, until="keep work")
    assert game.decision == "keep work"
    other = (game.current_player + 1) % 4
    drawn = {tuple(imagined(game, other, seed).hidden()["drawn"]) for seed in range(20)}
    assert len(drawn) > 1
    assert len({imagined(game, other, seed)._repr_svg_() for seed in range(20)}) == 1


def test_drawing_leaves_the_game_as_it_is() -> None:
    game = play_randomly(Game("bruxelles1893", num_players=3, seed=2), seed=2, until="bonus")
    before = game._state.tobytes()
    assert game._repr_svg_() == game._repr_svg_()
    assert game._state.tobytes() == before


def test_text_is_escaped() -> None:
    part = ElementTree.fromstring(svg.text(0, 0, '<a & "b">', 10, fit=20))
    assert part.text == '<a & "b">'
    assert ElementTree.fromstring(svg.group(title="<&>")).findtext("title") == "<&>"


# --- pixels


def test_pixels() -> None:
    drawn = Game("bruxelles1893", num_players=5)._repr_svg_()
    picture = rasterise(drawn)
    assert picture.shape == (1000, 1600, 3) and picture.dtype == np.uint8
    assert rasterise(drawn, width=400).shape == (250, 400, 3)


@pytest.mark.parametrize("family", ["sans-serif", "serif", "cursive", "Unheard Of"])
def test_text_has_its_own_fonts(family: str) -> None:
    words = svg.text(2, 16, "Théâtre ×4", 14, font_family=family)
    picture = rasterise(svg.document(100, 20, "words", [words]))
    assert (picture[0, 0] == 255).all() and picture.min() < 60


def test_pixels_need_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    from bruxelles_env.render import rasterise

    real = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return real(name, *args)

    monkeypatch.delitem(sys.modules, "resvg_py", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=r"pip install 'bruxelles-env\[render\]'"):
        rasterise("<svg/>")
