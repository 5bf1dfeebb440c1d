"""The drawing of a position: valid, complete, and nothing hidden in it."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from bruxelles_env.bruxelles1897 import terms
from bruxelles_env.bruxelles1897.drawing_facts import score_lines, winners
from bruxelles_env.bruxelles1897.drawing_names import NOBLE_NAMES, QUESTIONS
from tests.bruxelles1897.positions import ALL_COUNTS, position, spaces_for
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
from tests.tables import play, play_randomly


def positions(num_players: int, games: int = 3, every: int = 5) -> list[Game]:
    """Positions from random games, the last of each included."""
    found: list[Game] = []
    for seed in range(games):
        game = Game("bruxelles1897", num_players=num_players, seed=seed)
        found += along(game, seed, every)
    return found


def all_targets(game: Game) -> set[str]:
    d = game.to_dict()
    keys = {f"space-{space}" for space in spaces_for(game.num_players)}
    keys |= {f"bonus-{column}" for column in range(1, 5)}
    keys |= {f"brussels-{place}" for place in terms.BRUSSELS}
    keys |= {f"pile-{pile}" for pile in terms.PILES}
    keys |= {f"track-{track}" for track in terms.TRACKS}
    keys |= {"prison", "expo"}
    if d["decision"]:
        keys |= {f"drawn-{i + 1}" for i in range(len(d["decision"]["drawn"]))}
    for seat, player in enumerate(d["players"]):
        mine = {"money"}
        for kind in ("1-3", "2-4", "2-5"):
            mine |= {f"architect-{kind}", f"prison-{kind}"}
        mine |= {f"artwork-{colour}" for colour in terms.COLOURS}
        mine |= {f"material-{kind}" for kind in terms.MATERIALS}
        mine |= {f"house-{kind}" for kind in terms.HOUSES}
        mine |= {f"noble-{noble['name']}" for noble in player["nobles"]}
        keys |= {f"seat-{seat}-{key}" for key in mine}
    return keys


@pytest.mark.parametrize("num_players", ALL_COUNTS)
def test_drawings_of_random_games(num_players: int) -> None:
    for game in positions(num_players):
        check_targets(game, all_targets(game))


@pytest.mark.parametrize("num_players", ALL_COUNTS)
def test_every_player_is_told(num_players: int) -> None:
    for game in positions(num_players, games=1):
        root, d = parsed(game), game.to_dict()
        found, keys = panels(root), targets(root)
        assert sorted(found) == list(range(num_players))
        for seat, player in enumerate(d["players"]):
            shown, told = texts(found[seat]), titles(found[seat])
            assert f"Player {seat}" in shown
            assert f"{player['money']} BEF" in shown and f"{player['vp']} VP" in shown
            assert ("passed" in shown) == (player["passed"] and not game.is_over)
            assert ("the first player" in told) == (d["first_player"] == seat)
            assert ("holds the Expo card" in told) == (d["expo"] == seat)
            for word, where in (("architect", "architects"), ("prison", "prison")):
                for kind, count in player[where].items():
                    key = f"seat-{seat}-{word}-{kind.replace('/', '-')}"
                    assert f"×{count}" in texts(keys[key])
            for word in ("artwork", "material", "house"):
                for kind, count in player[f"{word}s"].items():
                    assert str(count) in texts(keys[f"seat-{seat}-{word}-{kind}"])
            for noble in player["nobles"]:
                lies = "upright" if noble["upright"] else "lying"
                words = title(keys[f"seat-{seat}-noble-{noble['name']}"])
                assert words.startswith(NOBLE_NAMES[noble["name"]]) and words.endswith(lies)
            for track in terms.TRACKS:
                assert f"player {seat} on {player[track]}" in title(keys[f"track-{track}"])


@pytest.mark.parametrize("num_players", ALL_COUNTS)
def test_the_end_shows_the_final_score(num_players: int) -> None:
    for seed in range(5):
        game = play_randomly(Game("bruxelles1897", num_players=num_players, seed=seed), seed=seed)
        check_final_score(game)


def test_score_lines_are_those_of_the_sheet() -> None:
    for num_players in ALL_COUNTS:
        for game in positions(num_players):
            d = game.to_dict()
            for seat, sheet in enumerate(game.score_sheet()):
                lines = score_lines(d, seat)
                assert lines | {"total": sum(lines.values())} == sheet
                d["players"][seat]["score"] = lines
            if game.is_over:
                first = [seat for seat, place in enumerate(game.placements()) if place == 1]
                assert winners(d) == (first, max(game.scores()))


def test_what_lies_on_the_table() -> None:
    game = position(
        2,
        placed={"r1c1": (0, 3), "r1c2": (1, 4), "r2c1": (0, "2 of 2/4"), "r2c2": (1, 1)},
        area={"r2c3": None},
        brussels={"hall": [(0, "1/3"), (1, "1/3", "1/3")]},
        expo=1,
        discard={"artwork": {"red": 2}},
    )
    root = parsed(game)
    told = {key: title(part) for key, part in targets(root).items()}
    assert told["space-r1c1"] == "r1c1: player 0 with 3 of 1/3"
    assert told["space-r2c1"] == "r2c1: player 0 with 2 of 2/4"
    assert told["space-r1c3"] == "r1c3: a house"
    assert told["space-r2c3"] == "r2c3: empty"
    assert told["space-r3c1"] == "r3c1: neutral with 2"
    used = "City Hall (use upright Nobles): used 2 times, the next use takes 3 Architect cards"
    assert told["brussels-hall"] == used + ", 1 1/3 of player 0, 2 1/3 of player 1"
    assert told["brussels-stock"].endswith("used 0 times, the next use takes 1 Architect card")
    assert told["bonus-1"] == "bonus card 1: Architecture +1; at the end 2 VP per House type"
    assert told["pile-artwork"].endswith("2 discarded")
    assert told["prison"] == "Prison: player 0 1 2/5; player 1 1 2/5"
    assert told["expo"] == "Expo card: player 1"
    everything = titles(root)
    assert "coat of arms r1-2 c1-2: player 0 and player 1" in everything
    assert everything.count("coat of arms") == 1
    assert "column 1: player 0 has 5" in everything and "column 1: neutral has 2" in everything
    assert "discarded: 2 red Artwork" in everything
    assert "player 1: 2 Architect cards in Brussels" in everything


def test_the_question_is_told() -> None:
    game = position(3, brussels={"hall": [(1, "1/3")]})
    assert "Player 0 takes a turn" in texts(parsed(game))
    play(game, "brussels hall")
    assert "Player 0 sends Architects to the City Hall: 1 to go" in texts(parsed(game))


def test_every_question_has_its_words() -> None:
    assert set(QUESTIONS) == set(terms.QUESTIONS)
    left = set(QUESTIONS)
    for seed in range(40):
        for game in along(Game("bruxelles1897", num_players=3, seed=seed), seed, every=1):
            if game.decision in left:
                left.remove(game.decision)
                shown = texts(parsed(game))
                assert any(text.startswith(f"Player {game.current_player} ") for text in shown)
                assert not any("{" in text or "None" in text for text in shown)
        if not left:
            break
    assert not left


@pytest.mark.parametrize("num_players", ALL_COUNTS)
def test_nothing_hidden_is_drawn(num_players: int) -> None:
    for game in positions(num_players, games=2):
        check_nothing_hidden(game)


def test_drawing_leaves_the_game_as_it_is() -> None:
    game = play_randomly(Game("bruxelles1897", num_players=3, seed=2), seed=2, until="payment")
    before = game._state.tobytes()
    assert game._repr_svg_() == game._repr_svg_()
    assert game._state.tobytes() == before
