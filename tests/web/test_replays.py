"""Replays: uploaded or from a tournament, stepped both ways, thought about."""

from __future__ import annotations

import json

import pytest

from agents.arena.settings import make_settings
from agents.arena.tournament import run_tournament
from bruxelles_env import Game
from bruxelles_env.replay import from_replay, to_replay
from bruxelles_env.web.tournaments import Tournaments, find_folders
from tests.test_replay import played
from tests.web.served import Page, refusal, server


def opened(client, data: object) -> Page:
    answer = client.post("/api/replays", json=data)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert set(made) == {"id", "token"}
    return Page(client, made["id"], made["token"], "replays")


@pytest.mark.parametrize("name", ["bruxelles1893", "bruxelles1897"])
def test_every_move_forwards_and_back(client, name: str) -> None:
    game = played(name=name, num_players=3, seed=4)
    names = ["Anna", "<b>Ben</b>", "mcts:400"]
    page = opened(client, to_replay(game, names))
    again = Game(name, 3, 4)
    drawings = []
    for move in range(0, game.num_moves + 1, 10):
        while again.num_moves < move:
            words = again.legal_words()[again.legal_actions().index(game.history[again.num_moves])]
            seat = again.current_player
            again.apply(game.history[again.num_moves])
        view = page.view(move=move)
        assert view["svg"] == again._repr_svg_() and view["move"] == move
        assert view["moves"] == game.num_moves and view["players"] == names
        assert view["asked"] == again.current_player and view["scores"] == again.scores()
        assert view["sheet"] is None and view["question"].startswith("Player ")
        assert (view["words"], view["seat"]) == ((words, seat) if move else (None, None))
        drawings.append(view["svg"])
    for place in reversed(range(len(drawings))):
        assert page.view(move=10 * place)["svg"] == drawings[place]
    last = page.view(move=game.num_moves)
    assert last["over"] and last["sheet"] == game.score_sheet()
    assert last["placements"] == game.placements() and "win" in last["question"]
    assert len(last["log"]) == game.num_moves
    assert last["log"][0] == {"move": 1, "seat": 0, "words": last["log"][0]["words"]}


def test_a_replay_opens_at_its_beginning(client) -> None:
    page = opened(client, to_replay(played(9, seed=4)))
    assert page.view()["move"] == 0
    assert page.view(move=9)["over"] is False


def test_a_game_is_its_own_replay(client) -> None:
    from tests.web.served import begin

    game = begin(client, "human", "greedy", seed=2)[0][0]
    view = game.my_turn()
    for _ in range(5):
        game.act(view["actions"][0]["action"], view["version"])
        view = game.my_turn()
    page = opened(client, game.get("/replay").json())
    assert page.view(move=view["moves"])["svg"] == view["svg"]
    assert page.view()["players"] == ["human", "greedy"]


def test_another_box_comes_with_its_replay(client, tmp_path) -> None:
    from bruxelles_env.bruxelles1893.box import STANDARD_BOX

    path = tmp_path / "box.toml"
    path.write_text(STANDARD_BOX.read_text().replace("[5, 6, 7, 8, 9] ", "[9, 9, 9, 9, 9] "))
    game = played(12, seed=5, box=path)
    assert opened(client, to_replay(game)).view(move=12)["svg"] == game._repr_svg_()


def test_an_analysis_of_any_move(client) -> None:
    game = played(seed=4)
    page = opened(client, to_replay(game))
    said = page.post("/analysis", move=5, agent="greedy").json()
    at = from_replay({**to_replay(game), "actions": to_replay(game)["actions"][:5], "scores": None})
    assert [one["action"] for one in said["thoughts"]] == at.legal_actions()
    assert said["move"] == 5 and said["seat"] == at.current_player
    assert "over" in refusal(page.post("/analysis", move=game.num_moves, agent="greedy"), 409)
    refusal(page.post("/analysis", move=game.num_moves + 1, agent="greedy"), 422)
    refusal(page.post("/analysis", move=-1, agent="greedy"), 422)
    refusal(page.post("/analysis", move=5, agent="os:system"), 422)
    refusal(Page(client, page.name, "x", "replays").post("/analysis", move=5, agent="greedy"), 403)


# --- tournaments


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "first"
    settings = make_settings(["random", "greedy"], game="bruxelles1897", num_players=[2], games=2)
    run_tournament(settings, folder, workers=1)
    return folder


def test_games_of_a_tournament(folder) -> None:
    with server(tournaments=[folder]) as client:
        (listed,) = client.get("/api/setup").json()["tournaments"]
        assert listed["id"] == 0 and listed["name"] == "first"
        assert [game["id"] for game in listed["games"]] == [0, 1]
        assert "random" in listed["games"][0]["title"] and "greedy" in listed["games"][0]["title"]
        assert str(folder) not in json.dumps(client.get("/api/setup").json())
        lines = (folder / "games.jsonl").read_text().splitlines()
        for number, line in enumerate(lines):
            result = json.loads(line)
            page = opened(client, {"tournament": 0, "game": number})
            view = page.view(move=len(result["actions"]))
            assert view["over"] and view["scores"] == result["scores"]
            assert view["players"] == result["agents"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"tournament": 1, "game": 0}, 404),
        ({"tournament": 0, "game": 2}, 404),
        ({"tournament": -1, "game": 0}, 422),
        ({"tournament": 0}, 422),
        ({"tournament": "../first", "game": 0}, 422),
        ({"tournament": 0, "game": "0"}, 422),
    ],
)
def test_games_that_no_tournament_has(folder, body: dict, status: int) -> None:
    with server(tournaments=[folder]) as client:
        refusal(client.post("/api/replays", json=body), status)


def test_a_tournament_that_is_still_played(folder, tmp_path) -> None:
    growing = tmp_path / "growing"
    growing.mkdir()
    (growing / "tournament.json").write_bytes((folder / "tournament.json").read_bytes())
    tournaments = Tournaments([growing])
    assert tournaments.listing()[0]["games"] == []
    lines = (folder / "games.jsonl").read_bytes().splitlines(keepends=True)
    (growing / "games.jsonl").write_bytes(lines[0])
    assert len(tournaments.listing()[0]["games"]) == 1
    (growing / "games.jsonl").write_bytes(b"".join(lines))
    assert len(tournaments.listing()[0]["games"]) == 2


def test_a_game_whose_line_lies(folder, tmp_path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "tournament.json").write_bytes((folder / "tournament.json").read_bytes())
    result = json.loads((folder / "games.jsonl").read_text().splitlines()[0])
    result["scores"] = [score + 1 for score in result["scores"]]
    (other / "games.jsonl").write_text(json.dumps(result) + "\n")
    with server(tournaments=[other]) as client:
        answer = client.post("/api/replays", json={"tournament": 0, "game": 0})
        assert "cannot be played again" in refusal(answer, 422)


def test_folders_are_found(folder, tmp_path) -> None:
    assert find_folders(folder.parent) == [folder]
    assert find_folders(tmp_path / "nothing") == []
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "tournament.json").write_text("{")
    assert find_folders(tmp_path) == []
    with pytest.raises(ValueError, match="holds no tournament"):
        Tournaments([tmp_path])
