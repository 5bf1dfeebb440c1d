"""The report: one page that needs nothing else and trusts no name."""

import json
import random
import shlex
from dataclasses import asdict, replace
from html.parser import HTMLParser

import pytest

from agents.arena.again import command_again
from agents.arena.blocks import match_settings
from agents.arena.intervals import Estimate, Interval
from agents.arena.judgement import judge
from agents.arena.line_plot import Line, line_plot
from agents.arena.plots import axis_for, log_axis_for
from agents.arena.report import report_html
from agents.arena.results import Results
from agents.arena.settings import MatchTest, make_settings
from bruxelles_env.cli import main
from bruxelles_env.games import rules_of
from tests.agents.arena.made_games import drawn_games, made_forfeit, made_game, made_settings

NASTY = "<script>alert('x')</script>\"onload=\"1&amp;"
BOX_1897 = rules_of("bruxelles1897").standard_box
VOID = {"meta", "br"}
SETTINGS = made_settings()
TEST = MatchTest(0.5, 0.55, 0.05, 0.1)


class Page(HTMLParser):
    """Reads a page strictly: every tag is closed, in order."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.words = [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self):
        return "".join(self.words)

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


def _page(games, problems=(), **settings):
    results = Results(made_settings(**settings), list(games), list(problems))
    return Page(report_html(judge(results), "my run"))


def _mixed():
    games = drawn_games({"a": 0.0, "b": 1.0}, deals=15, luck=0.5)
    more = drawn_games({"a": 0.0, "b": 1.0, "c": 0.5}, deals=10, seed=1)
    return games + [made_game(g.agents, g.placements, g.deal, 50 + int(g.id[-1])) for g in more]


def test_it_has_all_parts():
    page = _page(_mixed())
    for words in (
        "All table sizes together",
        "2 players",
        "3 players",
        "Rating",
        "Wins %",
        "Who is placed before whom",
        "Seats",
        "Thinking time a move",
        "Forfeits",
        "bruxelles tournament --game bruxelles1893 --players 2,3 --agents a,b --games 60 --seed 7",
        "How to read this",
    ):
        assert words in page.text
    assert "Problems of the files" not in page.text


def test_it_loads_nothing():
    page = _page(_mixed())
    for _, attributes in page.tags:
        assert not {"src", "href", "srcset", "data", "action"} & set(attributes)
        assert not any(name.startswith("on") for name in attributes)
        assert "url(" not in (attributes.get("style") or "")
    text = report_html(judge(Results(SETTINGS, _mixed(), [])), "x")
    assert "://" not in text and "@import" not in text and "url(" not in text
    assert not page.all("script") and not page.all("link")


def test_it_can_be_read_by_all():
    page = _page(_mixed())
    assert len(page.all("caption")) == len(page.all("table")) > 4
    assert all("scope" in attributes for attributes in page.all("th"))
    plots = page.all("svg")
    assert len(plots) > 6
    assert all(each["role"] == "img" and each["aria-label"] for each in plots)
    assert ("html", {"lang": "en"}) in page.tags
    assert any(each.get("name") == "viewport" for each in page.all("meta"))


@pytest.mark.parametrize("where", ["agent", "reason", "problem", "setting", "id", "name"])
def test_nasty_text_stays_text(where):
    agent = NASTY if where == "agent" else "a"
    forfeits = [made_forfeit(agent, NASTY if where == "reason" else "r")]
    games = [made_game(["b", agent], [1, 2], deal, forfeits=forfeits) for deal in range(3)]
    if where == "id":
        games.append(made_game(["b", agent], [1, 2], 4, id=NASTY, forfeits=forfeits))
    settings = {}
    if where == "setting":
        test = replace(TEST, verdict=NASTY)
        settings = {"game": NASTY, "board": NASTY, "table": [NASTY, NASTY], "match": test}
    results = Results(made_settings(**settings), games, [NASTY] if where == "problem" else [])
    text = report_html(judge(results), NASTY if where == "name" else "my run")
    page = Page(text)
    assert "<script" not in text and not page.all("script")
    assert all("onload" not in attributes for _, attributes in page.tags)
    assert NASTY in page.text


def test_forfeits_and_problems_are_listed():
    gone = [made_forfeit("b", "took 9 s of 2 s", move=31)]
    games = [made_game(["a", "b"], [1, 2], deal, forfeits=gone) for deal in range(2)]
    page = _page(games, ["games.jsonl, line 17: not JSON"])
    assert "2 forfeits" in page.text and "took 9 s of 2 s" in page.text and "31" in page.text
    assert "games.jsonl, line 17: not JSON" in page.text
    assert "In the files one problem was found" in page.text


def test_the_order_of_the_games_does_not_matter():
    games = _mixed()
    mixed = list(games)
    random.Random(4).shuffle(mixed)
    first, second = (
        report_html(judge(Results(SETTINGS, each, [])), "x") for each in (games, mixed)
    )
    assert first == second


def test_no_games_and_one_deal():
    assert "No game was finished" in _page([]).text
    page = _page(drawn_games({"a": 0.0, "b": 1.0}, deals=1))
    assert "All games are of one deal: no intervals can be given." in page.text
    assert "no interval" in page.text


def test_agents_that_never_met_and_took_no_time():
    games = [made_game(["a", "b"], [1, 2], deal, seconds=[0.0, 0.0]) for deal in range(2)]
    games += [made_game(["c", "d"], [1, 2], deal, 1, moves=[0, 0]) for deal in range(2)]
    page = _page(games)
    assert "never met" in page.text and "Thinking time" not in page.text


def test_the_verdict_of_a_match_stands_at_the_top():
    test = replace(TEST, verdict="undecided after 20 games")
    page = _page(_mixed(), match=test, table=["a", "b"])
    assert "The sequential test: undecided after 20 games." in page.text


def test_the_command_of_a_match():
    settings = match_settings("random", "mine:A b", max_games=60, test=TEST)
    assert command_again(settings) == (
        "bruxelles match random 'mine:A b' --game bruxelles1893 --players 2 --max-games 60 "
        "--sprt 0.5 0.55 --alpha 0.05 --beta 0.1 --seed 7 --board standard --out again"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        {"agents": ["random", "mine:A"], "num_players": [2, 3], "move_time": 0.25, "seed": 3},
        {"table": ["mine:A", "random", "random"], "board": "expert", "games": 9},
        {"agents": ["random", "mine:A"], "game": "bruxelles1897", "box": BOX_1897},
        {"first": "random", "second": "mine:A", "num_players": 3, "move_time": 2, "test": TEST},
    ],
)
def test_the_command_again_gives_the_same_settings(arguments, tmp_path, monkeypatch, capsys):
    make = match_settings if "first" in arguments else make_settings
    settings = make(**arguments)
    found = []

    def caught(settings, *_, **__):
        found.append(settings)
        raise ValueError("far enough")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("agents.arena.tournament.run_tournament", caught)
    monkeypatch.setattr("agents.arena.tournament.check_playing", caught)
    words = shlex.split(command_again(settings))
    if settings.box is not None:
        words[words.index("box.toml")] = str(BOX_1897)
    assert words[0] == "bruxelles" and main(words[1:]) == 2
    assert found == [settings] and "far enough" in capsys.readouterr().err


def test_axes_hold_their_values():
    for values in ([0.0, 1.0], [-3.2, 47.0], [5.0, 5.0], [0.001, 0.0013]):
        axis = axis_for(values)
        assert axis.low <= min(values) and axis.high >= max(values)
        assert 2 <= len(axis.ticks) <= 9
        assert axis.x(axis.low) < axis.x(axis.high)
    assert log_axis_for([0.1]).ticks == pytest.approx((0.1, 1.0))


def _write_run(folder, games, broken=()):
    folder.mkdir()
    (folder / "tournament.json").write_text(json.dumps(SETTINGS.to_dict()))
    lines = [json.dumps(asdict(game)) for game in games]
    for number, line in broken:
        lines.insert(number - 1, line)
    (folder / "games.jsonl").write_text("\n".join(lines) + "\n")


def test_the_command_writes_the_page_and_shows_the_table(tmp_path, capsys):
    folder = tmp_path / "run"
    _write_run(folder, drawn_games({"a": 0.0, "b": 1.0}, deals=4), [(3, "{broken")])
    assert main(["report", str(folder)]) == 0
    out = capsys.readouterr().out
    assert (
        "wins %" in out and "line 3" in out and out.endswith(f"report: {folder / 'report.html'}\n")
    )
    page = Page((folder / "report.html").read_text(encoding="utf-8"))
    assert "line 3" in page.text and "run: Bruxelles report" in page.text
    other = tmp_path / "page.html"
    assert main(["report", str(folder), "--out", str(other)]) == 0
    assert other.read_text(encoding="utf-8") == (folder / "report.html").read_text(encoding="utf-8")


def test_wrong_folders_are_told_in_one_line(tmp_path, capsys):
    assert main(["report", str(tmp_path / "none")]) == 2
    err = capsys.readouterr().err
    assert err.startswith("bruxelles report: ") and "none" in err and err.count("\n") == 1
    folder = tmp_path / "run"
    _write_run(folder, [])
    assert main(["report", str(folder), "--out", str(tmp_path / "no" / "page.html")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_help_names_the_commands(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    assert "report" in out and "match" in out
    for command in ("report", "match"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert "%%" not in capsys.readouterr().out


def test_lines_over_time_have_names_last_figures_and_bands():
    points = [(0.0, Estimate(0.5, Interval(0.4, 0.6))), (100.0, Estimate(0.9, Interval(0.8, 1.0)))]
    lines = [Line(NASTY, points), Line("alone", points[:1])]
    axes = axis_for([0.0, 100.0], low=0.0), axis_for([0.0, 1.0], low=0.0, high=1.0)
    svg = line_plot("Curve", lines, *axes, lambda value: f"{value:.0%}")
    page = Page(svg)
    kinds = [each.get("class") for _, each in page.tags]
    assert kinds.count("band s0") == 1 and kinds.count("band s1") == 0  # one point has no band
    assert kinds.count("line s0") == kinds.count("line s1") == 2  # the line and its entry
    assert {"90%", "50%", "Curve", "alone", "100"} <= set(page.words)
    assert "script" not in {tag for tag, _ in page.tags}


def test_parts_of_somebody_else_stand_before_the_figures():
    page = report_html(
        judge(Results(SETTINGS, drawn_games({"a": 0.0, "b": 1.0}, deals=2), [])),
        "run",
        ["<h2>First</h2>"],
    )
    assert page.index("<h2>First</h2>") < page.index("Standings")
