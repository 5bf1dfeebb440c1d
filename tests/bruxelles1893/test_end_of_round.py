"""Phase D, and what happens instead in the last round."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import (
    BONUS_CARDS,
    DECK_FIGURES,
    double,
    figures,
    position,
    single,
    space,
    tuck_all,
)
from tests.tables import asked, legal, pass_all, play, player


def end_round(game: Game) -> Game:
    return tuck_all(pass_all(game))


@pytest.mark.rule("endturn.1")
def test_assistants_come_back_and_bids_do_not() -> None:
    game = position(
        players={1: {"detained": 3}},
        assistants={"r1c1": (0, 3), "r2c2": (1, 2)},
        brussels={"market": [0], "stock": [0], "plaza": [2]},
    )
    end_round(game)
    assert asked(game) == ("shield", 0)
    d = game.to_dict()
    assert d["round"] == 4
    assert d["phase"] == "stock"
    for row in d["board"]:
        for square in row:
            assert square["assistant"] is None
            assert square["bid"] == 0
    hands = [(p["assistants"], p["placed"], p["detained"]) for p in d["players"]]
    assert hands == [(4, 0, 3), (4, 0, 3), (5, 0, 2)]  # seat 0 had the most in Brussels
    assert [p["passed"] for p in d["players"]] == [False, False, False]
    assert [p["money"] for p in d["players"]] == [12, 11, 11]


@pytest.mark.rule("endturn.1")
def test_everybody_plays_again() -> None:
    game = position()
    end_round(game)
    play(game, game.legal_words()[0])
    for seat in range(3):
        assert asked(game) == ("turn", seat)
        play(game, "pass")


@pytest.mark.rule("endturn.2")
@pytest.mark.rule("theater.3")
def test_figures_are_upright_again() -> None:
    edit = {"figures": ["buls", "albert"], "sideways": ["brugmann", "buls"]}
    game = position(players={0: edit, 1: {"sideways": ["brugmann"]}})
    end_round(game)
    assert figures(game, 0) == {"brugmann": True, "buls": True, "albert": True}
    assert figures(game, 1) == {"brugmann": True}


@pytest.mark.rule("endturn.3")
def test_the_free_figure_leaves_the_theater() -> None:
    game = position(theater=("solvay", "empain", "buls", "maeterlinck"))
    pile = game.hidden()["figures"]
    end_round(game)
    assert game.to_dict()["theater"] == ["empain", "buls", "maeterlinck", pile[-1]]
    assert game.hidden()["figures"] == pile[:-1]
    assert game.hidden()["discarded_figures"] == ["solvay"]


@pytest.mark.rule("endturn.3")
@pytest.mark.rule("theater.6")
def test_the_free_figure_comes_back_if_the_pile_is_empty() -> None:
    late = ["vandervelde", "van de velde", "maeterlinck"]
    game = position(
        round=4,
        players={
            0: {"figures": DECK_FIGURES},
            1: {"figures": DECK_FIGURES},
            2: {"figures": late},
        },
        theater=("solvay", "empain", "buls", "albert"),
    )
    end_round(game)
    assert game.to_dict()["theater"] == ["empain", "buls", "albert", "solvay"]


@pytest.mark.rule("endturn.3")
@pytest.mark.rule("theater.7")
@pytest.mark.parametrize(
    ("shown", "after"),
    [
        (("solvay", "empain", None, None), ["empain", "solvay", None, None]),
        (("solvay", None, None, None), ["solvay", None, None, None]),
        ((None, None, None, None), [None, None, None, None]),
    ],
)
def test_short_displays(shown: tuple[str | None, ...], after: list[str | None]) -> None:
    last = [name for name in DECK_FIGURES if name not in shown]
    game = position(
        round=4,
        players={
            0: {"figures": DECK_FIGURES},
            1: {"figures": DECK_FIGURES},
            2: {"figures": last},
        },
        theater=shown,
    )
    end_round(game)
    assert game.to_dict()["theater"] == after


@pytest.mark.rule("endturn.4")
def test_five_new_bonus_cards() -> None:
    game = position()
    deck = game.hidden()["bonus"]
    assert len(deck) == 10
    end_round(game)
    assert game.to_dict()["bonus"] == deck[:-6:-1]
    assert game.hidden()["bonus"] == deck[:-5]


@pytest.mark.rule("endturn.4")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_each_bonus_card_is_seen_in_one_round(count: int) -> None:
    game = Game("bruxelles1893", num_players=count, seed=4)
    seen: list[dict] = []
    while not game.is_over:
        if game.decision == "shield":
            seen += game.to_dict()["bonus"]
        game.apply("pass" if game.decision == "turn" else game.legal_actions()[0])
    assert Counter(map(str, seen)) == Counter(map(str, BONUS_CARDS))


@pytest.mark.rule("endturn.5")
def test_brussels_begins_anew_and_the_rest_stays() -> None:
    game = position(
        players={0: {"wood": 2, "joker": 3, "works": {"black": 1}}, 1: {"vp": 9}},
        brussels={"market": [1, 0], "stock": [1], "park": [1]},
        buildings={"r4c4": 2, "r1c1": 0},
        cursor=(3, 5),
        shop=("pink", "green"),
        needles=(5, 3),
    )
    before = game.to_dict()
    end_round(game)
    after = game.to_dict()
    assert after["uses"] == {"market": 0, "stock": 0, "park": 0, "plaza": 0}
    assert after["brussels"] == {name: [0, 0, 0] for name in ("market", "stock", "park", "plaza")}
    for key in ("cursor", "shop", "compass", "supply"):
        assert after[key] == before[key]
    for name in ("r4c4", "r1c1"):
        assert space(game, name)["building"] is not None
    for seat in range(3):
        for key in ("works", "wood", "joker", "vp", "buildings", "rows", "royal_palace"):
            assert after["players"][seat][key] == before["players"][seat][key]
    play(game, game.legal_words()[0])
    seat = game.current_player
    assert seat is not None
    hand = player(game, seat)["assistants"]
    play(game, "brussels market")
    assert player(game, seat)["assistants"] == hand - 1


# --- the last round -----------------------------------------------------------------------------


@pytest.mark.rule("last.1")
def test_no_phase_d_in_the_last_round() -> None:
    bonus = [
        double("palace"),
        single("hall"),
        single("architect"),
        single("assistant"),
        single("palace"),
    ]
    game = position(
        round=5,
        players={0: {"sideways": ["brugmann"]}},
        assistants={"r1c1": (0, 3), "r2c2": (1, 2)},
        brussels={"market": [0], "stock": [0]},
        bonus=bonus,
    )
    theater = game.to_dict()["theater"]
    end_round(game)
    assert game.is_over
    d = game.to_dict()
    assert d["round"] == 5
    assert d["phase"] == "over"
    assert d["decision"] is None
    assert d["theater"] == theater
    assert d["bonus"] == bonus
    assert d["uses"]["market"] == 1
    assert space(game, "r1c1")["bid"] == 3
    assert player(game, 0)["royal_palace"] == 3  # steps 1 and 3 took place
    assert player(game, 0)["detained"] == 3  # and step 5
    assert player(game, 0)["placed"] == 2
    assert figures(game, 0) == {"brugmann": False}


@pytest.mark.rule("last.1")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_earlier_rounds_are_not_the_last(number: int) -> None:
    game = position(round=number)
    end_round(game)
    assert not game.is_over
    assert game.to_dict()["round"] == number + 1


@pytest.mark.rule("last.2")
@pytest.mark.rule("score.8")
@pytest.mark.parametrize("taker", [0, 1, 2])
def test_holder_of_the_manneken_pis_at_the_end(taker: int) -> None:
    game = position(round=5)
    play(game, *["brussels market", "brussels stock"][:taker])
    assert "pass" in legal(game)
    end_round(game)
    assert game.is_over
    assert game.to_dict()["first_player"] == taker
    lines = [line["manneken_pis"] for line in game.score_sheet()]
    assert lines == [5 if seat == taker else 0 for seat in range(3)]
