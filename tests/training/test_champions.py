"""The figures of champions: played once, put into tables, and into their place on the page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.arena.results import Results, replay_game
from agents.arena.settings import Settings
from agents.weights import BadWeights
from bruxelles_env.cli import main
from tests.agents.arena.runs import played
from tests.agents.made_networks import made_file
from training import champions
from training.champions import Candidate, candidate, check_page, contests, fill_page, marks

GAME = "bruxelles1897"
PAGE = Path(__file__).parents[2] / "docs" / "champions.md"


@pytest.fixture(scope="module")
def made(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Candidate, dict[str, Results], list[Path]]:
    """A network of chance among quick rivals, all played in this process; and the folders."""
    folder = tmp_path_factory.mktemp("champions")
    who = replace(
        candidate(GAME, made_file(folder, GAME), folder), rivals=("greedy",), simulations=2
    )
    folders: list[Path] = []

    def here(settings: Settings, folder: Path, **how: Any) -> Results:
        folders.append(folder)
        return Results(settings, played(settings), [])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(champions, "run_tournament", here)
        return who, champions.play_all(who, 2, 7, print), folders


def test_every_size_and_rival_has_its_contest() -> None:
    who = Candidate("bruxelles1893", Path("x"))
    names = [contest.name for contest in contests(who)]
    assert names == [
        *(f"{rival}-{size}" for rival in ("greedy", "mcts400") for size in (2, 3, 4, 5)),
        *("guided-2", "rating-2"),
    ]
    tables = {contest.name: contest.table for contest in contests(who)}
    policy, guided = "policy:x/network.safetensors", "policy+mcts:200:x/network.safetensors"
    assert tables["mcts400-4"] == (policy, "mcts:400", "mcts:400", "mcts:400")
    assert tables["guided-2"] == (guided, policy)


def test_each_contest_has_its_folder_and_the_network_every_seat(made: Any) -> None:
    """A folder of its own for each file, so that the games of two networks never meet."""
    who, played, folders = made
    assert folders == [who.folder / contest.name for contest in contests(who)]
    assert len(set(folders)) == len(played) == 5
    other = made_file(who.folder, GAME, seed=1)
    assert candidate(GAME, other, who.folder).folder.name != who.folder.name
    for contest in contests(who):
        games = played[contest.name].games
        if contest.table is not None:
            seats = [game.agents.index(contest.table[0]) for game in games]
            assert set(seats) == set(range(len(contest.table)))


def test_the_tables_say_what_the_games_say(made: Any) -> None:
    who, played, _ = made
    text = champions.figures(who, played)
    assert str(who.folder) not in text and who.folder.name in text
    assert "| 2 | `policy:champion` | `greedy` |" in text
    assert "| 4 | `policy:champion` | `greedy` |" in text
    assert "| 2 | `policy+mcts:2:champion` | `policy:champion` |" in text
    totals = [
        replay_game(game).scores()[game.agents.index(who.policy)]
        for game in played["greedy-3"].games
    ]
    line = next(line for line in text.splitlines() if line.startswith("| total "))
    assert f" {np.mean(totals):.1f} (" in line.split("|")[3]


def test_some_contests_alone_fill_what_they_can(made: Any) -> None:
    who, played, _ = made
    names = ["guided-2", "greedy-3"]
    assert [contest.name for contest in champions.chosen(who, names)] == ["greedy-3", "guided-2"]
    text = champions.figures(who, {name: played[name] for name in ("greedy-3", "guided-2")})
    assert "| 3 | `policy:champion` | `greedy` |" in text and "3 players |" in text
    for absent in ("| 2 | `policy:champion` | `greedy` |", "Ratings", "2 players"):
        assert absent not in text
    assert "score sheet" not in champions.figures(who, {"guided-2": played["guided-2"]})
    with pytest.raises(ValueError, match=r"'gredy-2' is no contest: expected some of greedy-2, "):
        champions.chosen(who, ["gredy-2"])


def test_the_figures_of_a_game_stand_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text())
    for game in ("bruxelles1893", GAME):
        check_page(page, game)
        for text in ("before", f"of {game}"):
            fill_page(page, game, text)
        begin, end = marks(game)
        assert f"{begin}\nof {game}\n{end}\n" in page.read_text()
    assert "before" not in page.read_text().partition("###")[2]
    page.write_text("# Nothing")
    with pytest.raises(ValueError, match=r"no place for bruxelles1897"):
        check_page(page, GAME)


def test_wrong_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadWeights, match=r"no network at none"):
        candidate(GAME, "none", tmp_path)
    assert main(["champion", "--page", str(tmp_path / "none.md")]) == 2
    assert "no page at" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
