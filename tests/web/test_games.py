"""Games at the server: begun, played, taken back, watched, thought about."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from bruxelles_env import Game
from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.replay import from_replay
from bruxelles_env.web.views import keys
from tests.web.served import begin, refusal, server

KEYS = {
    *("id", "game", "title", "num_players", "board", "version", "moves", "you", "seats", "asked"),
    *("decision", "question", "actions", "svg", "log", "scores", "over", "sheet", "placements"),
    *("thinking", "paused", "speed", "can_undo", "trouble"),
}


def test_the_first_page_is_told_what_can_be_chosen(client) -> None:
    setup = client.get("/api/setup").json()
    assert [game["name"] for game in setup["games"]] == list(GAMES)
    assert setup["games"][0] == {
        "name": "bruxelles1893",
        "title": "Bruxelles 1893",
        "min_players": 2,
        "max_players": 5,
        "boards": ["standard", "expert"],
    }
    specs = [agent["spec"] for agent in setup["agents"]]
    assert specs[:4] == ["greedy", "random", "mcts:100", "mcts:400"]
    assert all(agent["about"] and agent["games"] for agent in setup["agents"])
    assert {agent["spec"]: agent["thinks"] for agent in setup["agents"]}["random"] is False
    assert setup["tournaments"] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_person_plays_a_whole_game(client, name: str) -> None:
    pages, _ = begin(client, "greedy", "human", "random", game=name, seed=3)
    page, rng, mine = pages[1], random.Random(1), []
    view = page.my_turn()
    assert set(view) == KEYS
    assert view["you"] == [1] and view["seats"][1] == {"seat": 1, "name": "human", "human": True}
    while not view["over"]:
        assert view["sheet"] is None and view["placements"] is None
        assert view["question"].startswith("Player 1 ")
        chosen = rng.choice(view["actions"])
        mine.append(chosen["words"])
        after = page.act(chosen["action"], view["version"])
        assert after["version"] > view["version"] and after["moves"] == view["moves"] + 1
        view = page.my_turn()
    assert view["asked"] is None and view["actions"] == [] and not view["thinking"]
    assert [entry["words"] for entry in view["log"] if entry["seat"] == 1] == mine
    assert [entry["move"] for entry in view["log"]] == list(range(1, view["moves"] + 1))
    game = from_replay(page.get("/replay").json())
    assert game.seed == 3 and game.scores() == view["scores"]
    assert view["sheet"] == game.score_sheet() and view["placements"] == game.placements()
    assert view["svg"] == game._repr_svg_()


def test_every_size_and_board_can_be_begun(client) -> None:
    for name in GAMES:
        rules = rules_of(name)
        for players in range(rules.min_players, rules.max_players + 1):
            for board in rules.boards:
                pages, _ = begin(client, *["human"] * players, game=name, board=board)
                assert len(pages) == players
                assert pages[0].view()["board"] == board


def test_without_a_seed_games_differ(client) -> None:
    seen = {begin(client, "human", "human", seed=None)[0][0].view()["svg"] for _ in range(4)}
    assert len(seen) > 1


def test_actions_have_words_targets_and_keys(client) -> None:
    page = begin(client, "human", "human", "human", "human")[0][0]
    view = page.view()
    assert view["actions"] == [
        {"action": 3, "words": "open shield 1-4", "target": "shield-1-4", "key": "1"},
        {"action": 15, "words": "open shield 4-4", "target": "shield-4-4", "key": "2"},
    ]
    for action in view["actions"]:
        assert f'data-target="{action["target"]}"' in view["svg"]


def test_keys_differ_and_none_begins_another() -> None:
    found = [key for key, _ in zip(keys(), range(600), strict=False)]
    assert found[:10] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "a1"]
    assert len(set(found)) == len(found)
    assert not any(one != other and other.startswith(one) for one in found for other in found)


def test_a_page_waits_for_news(client) -> None:
    pages, watch = begin(client, "human", "human", "greedy")
    view = pages[0].view()
    pages[0].act(view["actions"][0]["action"], view["version"])
    news = watch.view(after=view["version"])
    assert news["version"] > view["version"] and news["moves"] >= 1


# --- taking back


def test_undo_and_the_same_action_give_the_same_future(client) -> None:
    page = begin(client, "human", "greedy", "random", seed=11)[0][0]
    view = page.my_turn()
    for _ in range(6):
        view = page.act(view["actions"][0]["action"], view["version"])
        view = page.my_turn()
    before = view
    chosen = view["actions"][-1]["action"]
    page.act(chosen, view["version"])
    future = page.my_turn()
    back = page.post("/undo", version=future["version"]).json()
    while back["moves"] > before["moves"]:  # his later decisions of the same turn
        back = page.post("/undo", version=back["version"]).json()
    assert back["svg"] == before["svg"] and back["log"] == before["log"]
    assert back["actions"] == before["actions"] and back["version"] > future["version"]
    page.act(chosen, back["version"])
    again = page.my_turn()
    assert again["log"] == future["log"] and again["svg"] == future["svg"]


def test_nothing_to_take_back_at_the_beginning(client) -> None:
    page = begin(client, "human", "greedy")[0][0]
    view = page.my_turn()
    assert view["can_undo"] is False
    assert "nothing" in refusal(page.post("/undo", version=view["version"]), 409)


def test_what_another_person_has_answered_stays(client) -> None:
    pages, watch = begin(client, "human", "human")
    seats = []
    while len(set(seats)) < 2:
        view = watch.view()
        seats.append(view["asked"])
        page = pages[view["asked"]]
        view = page.act(page.view()["actions"][0]["action"], view["version"])
    last, first = seats[-1], seats[0]
    assert pages[first].view()["can_undo"] is False
    refusal(pages[first].post("/undo", version=view["version"]), 409)
    assert pages[last].view()["can_undo"] is True
    assert pages[last].post("/undo", version=view["version"]).json()["moves"] == len(seats) - 1
    assert pages[first].view()["can_undo"] is True  # now nobody has moved since


def test_undo_at_the_end_of_the_game(client) -> None:
    page = begin(client, "human", "random", game="bruxelles1897")[0][0]
    view = page.my_turn()
    while not view["over"]:
        page.act(view["actions"][-1]["action"], view["version"])
        view = page.my_turn()
    back = page.post("/undo", version=view["version"]).json()
    assert not back["over"] and back["asked"] == 0 and back["sheet"] is None


# --- agents: what they think, and watching them


def test_a_hint_is_a_legal_action(client) -> None:
    page = begin(client, "human", "human", "human")[0][0]
    view = page.view()
    hint = page.post("/hint", agent="greedy").json()
    known = {one["action"]: one for one in view["actions"]}[hint["action"]]
    assert hint == {name: known[name] for name in ("action", "words", "target")}
    assert page.post("/hint", agent="random").status_code == 200
    assert page.view()["version"] == view["version"]


def test_an_analysis_has_every_legal_action(client) -> None:
    page = begin(client, "human", "human", "human", game="bruxelles1897")[0][0]
    view = page.view()
    said = page.post("/analysis", agent="greedy").json()
    assert said["agent"] == "greedy" and said["version"] == view["version"]
    assert said["unit"].startswith("points") and said["seat"] == 0
    assert [one["action"] for one in said["thoughts"]] == [one["action"] for one in view["actions"]]
    assert all(len(one["value"]) == 3 and one["visits"] is None for one in said["thoughts"])
    assert page.post("/analysis", agent="greedy").json() == said


def test_a_search_thinks_in_a_process_of_its_own(client) -> None:
    page = begin(client, "human", "human")[0][0]
    said = page.post("/analysis", agent="mcts:100").json()
    assert said["unit"] == "result 0..1"
    assert sum(one["visits"] for one in said["thoughts"]) in range(90, 101)
    assert all(0 <= one["prior"] <= 1 for one in said["thoughts"])
    for one in said["thoughts"]:
        assert all((value is None) == (one["visits"] == 0) for value in one["value"])


def test_who_has_no_opinion_says_so(client) -> None:
    page = begin(client, "human", "human")[0][0]
    assert "no opinion" in refusal(page.post("/analysis", agent="random"), 422)


def test_agents_tell_their_thoughts_only_to_the_asked_player(client) -> None:
    pages, watch = begin(client, "human", "human")
    assert pages[0].view()["asked"] == 0
    for page in (pages[1], watch):
        for path in ("/hint", "/analysis"):
            assert "asked" in refusal(page.post(path, agent="greedy"), 403)


def test_agents_are_watched_paused_and_asked(client) -> None:
    _, watch = begin(client, "greedy", "random", "greedy", paused=True)
    view = watch.view()
    assert view["paused"] and not view["thinking"] and view["moves"] == 0 and view["you"] == []
    assert view["actions"] == []
    assert watch.post("/analysis", agent="greedy").status_code == 200
    view = watch.post("/watch", paused=False, speed=0.02).json()
    assert view["thinking"] and view["speed"] == 0.02
    watch.until(5)
    paused = watch.post("/watch", paused=True).json()
    assert paused["speed"] == 0.02
    resting = watch.view()
    assert resting["moves"] - paused["moves"] <= 1 and not resting["thinking"]
    view = watch.post("/watch", paused=False, speed=0).json()
    while not view["over"]:
        view = watch.view(after=view["version"])
    assert view["sheet"] is not None


def test_a_new_speed_counts_at_once(client) -> None:
    _, watch = begin(client, "random", "random", speed=10)
    assert watch.view()["moves"] == 0
    watch.post("/watch", speed=0)
    assert watch.until(10)["moves"] >= 10


def test_people_set_the_speed_but_do_not_pause(client) -> None:
    pages, watch = begin(client, "human", "greedy")
    assert pages[0].post("/watch", speed=2.5).json()["speed"] == 2.5
    assert pages[0].post("/watch", paused=False, speed=1).json()["paused"] is False
    refusal(pages[0].post("/watch", paused=True), 403)
    refusal(watch.post("/watch", speed=1), 403)


def test_the_same_seed_gives_the_same_game_of_agents(client) -> None:
    logs = []
    for _ in range(2):
        _, watch = begin(client, "random", "greedy", seed=5)
        logs.append(watch.until(10_000)["log"])
    assert logs[0] == logs[1]


class Broken:
    """Fails as long as a file is there."""

    def __init__(self, game: str) -> None:
        pass

    def act(self, view) -> int:
        if Path(os.environ["BRUXELLES_TEST_BROKEN"]).exists():
            raise RuntimeError("no ideas left")
        return view.legal_actions[0]


def test_an_agent_in_trouble_stops_its_own_game_only(tmp_path, monkeypatch) -> None:
    own, broken = "tests.web.test_games:Broken", tmp_path / "broken"
    broken.touch()
    monkeypatch.setenv("BRUXELLES_TEST_BROKEN", str(broken))
    with server(agents=[own]) as client:
        assert own in [agent["spec"] for agent in client.get("/api/setup").json()["agents"]]
        _, watch = begin(client, own, own)
        view = watch.view()
        while view["trouble"] is None:
            view = watch.view(after=view["version"])
        assert "no ideas left" in view["trouble"] and view["moves"] == 0 and not view["thinking"]
        other = begin(client, "human", "greedy")[0][0]
        assert other.my_turn()["trouble"] is None
        broken.unlink()
        assert watch.post("/watch", paused=False).json()["trouble"] is None  # asked again
        assert watch.until(1)["moves"] >= 1


def test_an_agent_that_dies_is_asked_again_and_then_told() -> None:
    own = "tests.web.test_games:Dying"
    with server(agents=[own]) as client:
        pages, _ = begin(client, "human", own)
        view = pages[0].view()
        while view["asked"] == 0:
            view = pages[0].act(view["actions"][0]["action"], view["version"])
        while view["trouble"] is None:
            view = pages[0].view(after=view["version"])
        assert "ended without an answer" in view["trouble"]
        back = pages[0].post("/undo", version=view["version"]).json()
        assert back["trouble"] is None and back["asked"] == 0


class Dying:
    def __init__(self, game: str) -> None:
        pass

    def act(self, view) -> int:
        os._exit(3)


# --- replays of games


def test_a_replay_would_show_the_decks_to_other_people(client) -> None:
    pages, watch = begin(client, "human", "human", "greedy")
    for page in (pages[0], pages[1], watch):
        assert "decks" in refusal(page.get("/replay"), 403)
    alone, watch = begin(client, "human", "greedy")
    answer = alone[0].get("/replay")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith('attachment; filename="bruxelles1893-')
    refusal(watch.get("/replay"), 403)
    _, watch = begin(client, "random", "greedy", paused=True)
    assert from_replay(watch.get("/replay").json()).num_players == 2


def test_a_game_of_people_has_its_replay_at_the_end(client) -> None:
    pages, watch = begin(client, "human", "human", game="bruxelles1897", seed=2)
    view, rng = watch.view(), random.Random(2)
    while not view["over"]:
        page = pages[view["asked"]]
        actions = page.view()["actions"]
        view = page.act(rng.choice(actions)["action"], view["version"])
    assert from_replay(watch.get("/replay").json()).scores() == view["scores"]


def test_games_do_not_mix(client) -> None:
    """Two games from one seed, played turn by turn with different actions."""
    pages = [begin(client, "human", "human", seed=9) for _ in range(2)]
    games = [Game("bruxelles1893", 2, 9) for _ in range(2)]
    dice = [random.Random(which) for which in range(2)]
    for step in range(30):
        for which, (people, _) in enumerate(pages):
            view = people[games[which].current_player].view()
            action = dice[which].choice(games[which].legal_actions())
            people[view["asked"]].act(action, view["version"])
            games[which].apply(action)
            assert view["moves"] == step
    for (_, watch), game in zip(pages, games, strict=True):
        assert watch.view()["svg"] == game._repr_svg_()
    assert games[0].to_dict() != games[1].to_dict()
