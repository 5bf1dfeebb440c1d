"""The Theater action: price, effect, keeping, and the display."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles_env import Game
from tests.bruxelles1893.positions import DECK_FIGURES, figures, position
from tests.tables import asked, legal, play, player

PLACE = "place r1c3 theater"
LATE = ["vandervelde", "van de velde", "maeterlinck"]
SHOWN = ("solvay", "empain", "buls", "albert")


def inviting(**more: object) -> Game:
    """Seat 0 has 9 BF and chooses a figure."""
    return play(position(**more), PLACE, "bid 1 BF", "perform")


def empty_pile(last_keeps: list[str] = LATE, **more: object) -> Game:
    """Seats 0 and 1 keep all seven figures, seat 2 some: what is not shown is the pile."""
    edits = {0: {"figures": DECK_FIGURES}, 1: {"figures": DECK_FIGURES}, 2: {"figures": last_keeps}}
    return position(round=5, players=edits, theater=SHOWN, **more)


@pytest.mark.rule("theater.1")
def test_prices_by_slot() -> None:
    game = inviting()
    assert asked(game) == ("theater", 0)
    assert legal(game) == {
        "invite solvay for 0 BF",
        "invite empain for 1 BF",
        "invite buls for 2 BF",
        "invite maeterlinck for 3 BF",
    }
    for word, money in (
        ("invite empain for 1 BF", 8),
        ("invite buls for 2 BF", 7),
        ("invite maeterlinck for 3 BF", 6),
    ):
        assert player(play(game.clone(), word), 0)["money"] == money


@pytest.mark.rule("theater.1")
@pytest.mark.parametrize(
    ("left", "names"),
    [
        (1, {"invite solvay for 0 BF", "invite empain for 1 BF"}),
        (2, {"invite solvay for 0 BF", "invite empain for 1 BF", "invite buls for 2 BF"}),
    ],
)
def test_only_what_he_can_pay_for(left: int, names: set[str]) -> None:
    game = position()
    play(game, PLACE, f"bid {10 - left} BF", "perform")
    assert legal(game) == names


@pytest.mark.rule("theater.1")
@pytest.mark.rule("decision.1")
def test_without_money_the_free_figure_comes() -> None:
    game = position(theater=("buls", "empain", "solvay", "maeterlinck"))
    play(game, PLACE, "bid 10 BF", "perform")
    assert asked(game) == ("keep figure", 0)
    assert player(game, 0)["city_hall"] == 2


@pytest.mark.rule("theater.1")
def test_two_copies_on_display_are_two_offers() -> None:
    game = inviting(theater=("buls", "empain", "buls", "buls"))
    assert legal(game) == {
        "invite buls for 0 BF",
        "invite empain for 1 BF",
        "invite buls for 2 BF",
        "invite buls for 3 BF",
    }


@pytest.mark.rule("theater.2")
def test_effect_first_then_keep_or_discard() -> None:
    game = inviting()
    play(game, "invite maeterlinck for 3 BF")
    assert player(game, 0)["vp"] == 5
    assert asked(game) == ("keep figure", 0)
    assert legal(game) == {"keep figure", "discard figure"}
    kept = play(game.clone(), "keep figure")
    assert set(figures(kept, 0)) == {"brugmann", "maeterlinck"}
    assert kept.hidden()["discarded_figures"] == []
    play(game, "discard figure")
    assert set(figures(game, 0)) == {"brugmann"}
    assert game.hidden()["discarded_figures"] == ["maeterlinck"]
    assert asked(game) == asked(kept) == ("turn", 1)


@pytest.mark.rule("theater.2")
def test_an_effect_with_a_question_comes_before_keeping() -> None:
    game = inviting()
    play(game, "invite solvay for 0 BF")
    assert asked(game) == ("solvay", 0)
    play(game, "take stone")
    assert player(game, 0)["stone"] == 1
    assert asked(game) == ("keep figure", 0)


@pytest.mark.rule("theater.3")
def test_a_kept_figure_lies_sideways() -> None:
    game = inviting(players={0: {"royal_palace": 3}})
    play(game, "invite buls for 2 BF", "keep figure")
    assert figures(game, 0) == {"brugmann": True, "buls": False}
    play(game, "pass", "pass", "brussels plaza")
    assert legal(game) == {"activate brugmann", "stop"}


@pytest.mark.rule("theater.4")
def test_a_second_copy_must_be_discarded() -> None:
    game = inviting(players={0: {"figures": ["buls"]}})
    play(game, "invite buls for 2 BF")
    assert asked(game) == ("turn", 1)  # no question about keeping
    assert player(game, 0)["city_hall"] == 2
    assert player(game, 0)["money"] == 7
    assert figures(game, 0) == {"brugmann": True, "buls": True}
    assert game.hidden()["discarded_figures"] == ["buls"]


@pytest.mark.rule("theater.5")
@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("invite vandervelde for 0 BF", ["empain", "buls", "maeterlinck"]),
        ("invite empain for 1 BF", ["vandervelde", "buls", "maeterlinck"]),
        ("invite buls for 2 BF", ["vandervelde", "empain", "maeterlinck"]),
        ("invite maeterlinck for 3 BF", ["vandervelde", "empain", "buls"]),
    ],
)
@pytest.mark.parametrize("then", ["keep figure", "discard figure"])
def test_display_slides_and_is_filled(word: str, left: list[str], then: str) -> None:
    game = inviting(theater=("vandervelde", "empain", "buls", "maeterlinck"))
    pile = game.hidden()["figures"]
    assert len(pile) == 17
    play(game, word)
    slot = int(word.split()[-2])
    assert game.to_dict()["theater"][slot] is None  # until the end of the action
    play(game, then)
    assert game.to_dict()["theater"] == [*left, pile[-1]]
    assert game.hidden()["figures"] == pile[:-1]


@pytest.mark.rule("theater.6")
def test_the_card_just_discarded_comes_back() -> None:
    game = empty_pile()
    assert game.hidden()["figures"] == []
    play(game, PLACE, "bid 1 BF", "perform", "invite empain for 1 BF")  # he keeps one already
    assert game.to_dict()["theater"] == ["solvay", "buls", "albert", "empain"]
    assert game.hidden()["figures"] == []
    assert game.hidden()["discarded_figures"] == []


@pytest.mark.rule("theater.6")
def test_the_discard_becomes_the_pile() -> None:
    new_cards = set()
    for seed in range(20):
        game = empty_pile(last_keeps=LATE[:2], seed=seed)
        assert game.hidden()["figures"] == ["maeterlinck"]
        play(game, PLACE, "bid 1 BF", "perform", "invite empain for 1 BF")
        assert game.to_dict()["theater"] == ["solvay", "buls", "albert", "maeterlinck"]
        assert game.hidden()["discarded_figures"] == ["empain"]
        play(game, "place r2c1 theater", "bid 1 BF", "perform", "invite buls for 1 BF")
        *old, new = game.to_dict()["theater"]
        assert old == ["solvay", "albert", "maeterlinck"]
        assert Counter([new, *game.hidden()["figures"]]) == Counter(["empain", "buls"])
        assert game.hidden()["discarded_figures"] == []
        new_cards.add(new)
    assert new_cards == {"empain", "buls"}


@pytest.mark.rule("theater.7")
def test_dearest_slots_stay_empty() -> None:
    game = empty_pile(first=2)
    play(game, PLACE, "bid 1 BF", "perform", "invite empain for 1 BF", "keep figure")
    assert game.to_dict()["theater"] == ["solvay", "buls", "albert", None]
    # The next one finds three figures and has to discard his; only that card can come back.
    play(game, "place r2c1 theater", "bid 1 BF", "perform")
    assert legal(game) == {
        "invite solvay for 0 BF",
        "invite buls for 1 BF",
        "invite albert for 2 BF",
    }
    play(game, "invite solvay for 0 BF", "take wood")
    assert game.to_dict()["theater"] == ["buls", "albert", "solvay", None]


@pytest.mark.rule("theater.7")
@pytest.mark.rule("perform.2")
def test_no_figure_no_theater() -> None:
    game = position(round=5, everyone={"figures": DECK_FIGURES}, theater=(None,) * 4)
    assert game.hidden()["figures"] == []
    play(game, PLACE, "bid 1 BF")
    assert asked(game) == ("turn", 1)
    play(game, "brussels park")
    assert "do theater" not in legal(game)


@pytest.mark.rule("theater.8")
@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("vandervelde", {"detained": 0}),
        ("buls", {"city_hall": 6}),
        ("albert", {"royal_palace": 6}),
        ("van de velde", {"architect": 10}),
    ],
)
def test_an_idle_effect_is_no_obstacle(name: str, edit: dict[str, int]) -> None:
    game = inviting(players={0: edit}, theater=("maeterlinck", name, "solvay", "solvay"))
    before = player(game, 0)
    play(game, f"invite {name} for 1 BF")
    assert asked(game) == ("keep figure", 0)
    after = player(game, 0)
    assert after["money"] == before["money"] - 1
    assert {key: after[key] for key in after if key != "money"} == {
        key: before[key] for key in before if key != "money"
    }


@pytest.mark.rule("theater.8")
def test_empain_without_jokers_can_be_invited() -> None:
    game = inviting(players={1: {"joker": 15}})
    play(game, "invite empain for 1 BF", "keep figure")
    assert player(game, 0)["joker"] == 0
    assert figures(game, 0) == {"brugmann": True, "empain": False}
