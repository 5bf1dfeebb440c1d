"""The Brussels cards: their cost, the Stock Exchange and City Hall."""

from __future__ import annotations

import pytest

from bruxelles_env import Game
from tests.bruxelles1897.positions import (
    ALL_COUNTS,
    BRUSSELS,
    every,
    hand,
    levels,
    nobles,
    position,
    total,
    use,
)
from tests.tables import asked, legal, play, player

OF_EVERY_KIND = {"prison": {}}  # all seven Architect cards in hand


def sent(game: Game, name: str, seat: int) -> dict[str, int]:
    """The Architect cards that a player has at a Brussels card, without zeros."""
    cards = game.to_dict()["brussels"][name][seat]
    return {kind: number for kind, number in cards.items() if number}


# --- cost ---------------------------------------------------------------------------------------


@pytest.mark.rule("brussels.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_each_use_takes_one_card_more(count: int) -> None:
    game = position(count, everyone=OF_EVERY_KIND)
    used = [0] * count
    for number in range(1, 5):
        seat = (number - 1) % count
        assert asked(game) == ("turn", seat)
        use(game, "stock")
        used[seat] += number
        assert game.to_dict()["uses"] == {"stock": number, "hall": 0, "park": 0}
        assert [total(cards) for cards in game.to_dict()["brussels"]["stock"]] == used
        assert [hand(game, s) for s in range(count)] == [7 - cards for cards in used]


@pytest.mark.rule("brussels.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_the_same_player_pays_more_too(count: int) -> None:
    game = position(count, everyone=OF_EVERY_KIND)
    use(game, "stock")
    play(game, *["pass"] * (count - 1))
    for left in (4, 1):  # 7 - 1 - 2, then 3 more
        use(game, "stock")
        assert hand(game, 0) == left
    assert "brussels stock" not in legal(game)


@pytest.mark.rule("brussels.2")
def test_each_card_is_counted_on_its_own() -> None:
    game = position(everyone=OF_EVERY_KIND)
    use(game, "stock")
    use(game, "stock")
    use(game, "hall")  # Brugmann, who is not asked about
    assert game.to_dict()["uses"] == {"stock": 2, "hall": 1, "park": 0}
    assert [hand(game, seat) for seat in range(3)] == [6, 5, 6]
    play(game, "brussels park")
    assert game.to_dict()["uses"] == {"stock": 2, "hall": 1, "park": 1}


@pytest.mark.rule("brussels.2")
@pytest.mark.parametrize("kind", ["1/3", "2/4", "2/5"])
def test_neither_money_nor_values(kind: str) -> None:
    game = position(players={0: {"money": 0} | OF_EVERY_KIND})
    play(game, "brussels stock")
    assert asked(game) == ("send", 0)
    assert legal(game) == {"send 1/3", "send 2/4", "send 2/5"}
    play(game, f"send {kind}")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["money"] == 5
    assert sent(game, "stock", 0) == {kind: 1}


@pytest.mark.rule("brussels.3")
@pytest.mark.parametrize("name", BRUSSELS)
@pytest.mark.parametrize(("uses", "offered"), [(0, True), (1, True), (2, False)])
def test_enough_cards_in_hand(name: str, uses: int, offered: bool) -> None:
    # Seat 0 has two Architect cards in hand.
    earlier = [(1, "1/3"), (2, "1/3", "1/3")][:uses]
    placed = {"r1c1": (0, 1), "r1c2": (0, 1), "r1c3": (0, 1)}
    game = position(placed=placed, brussels={name: earlier})
    assert hand(game, 0) == 2
    assert (f"brussels {name}" in legal(game)) == offered


@pytest.mark.rule("brussels.3")
def test_city_hall_without_an_upright_noble() -> None:
    game = position(players={0: {"nobles": ["horta"], "sideways": ["horta", "brugmann"]}})
    use(game, "hall")
    assert asked(game) == ("turn", 1)
    assert levels(game, 0) == (1, 1, 1)
    assert player(game, 0)["money"] == 10
    assert hand(game, 0) == 4
    assert game.to_dict()["uses"]["hall"] == 1


# --- which cards go there -----------------------------------------------------------------------


@pytest.mark.rule("brussels.4")
def test_two_cards_in_order() -> None:
    start = position(players={0: OF_EVERY_KIND}, brussels={"stock": [(1, "1/3")]})
    play(start, "brussels stock")
    assert start.to_dict()["uses"]["stock"] == 2
    assert legal(start) == {"send 1/3", "send 2/4"}  # nothing comes after the one 2/5

    game = play(start.clone(), "send 1/3")
    assert sent(game, "stock", 0) == {"1/3": 1}
    assert hand(game, 0) == 6
    assert legal(game) == {"send 1/3", "send 2/4", "send 2/5"}
    play(game, "send 2/5")
    assert sent(game, "stock", 0) == {"1/3": 1, "2/5": 1}
    assert asked(game) == ("turn", 1)

    game = play(start.clone(), "send 2/4")
    assert legal(game) == {"send 2/4", "send 2/5"}
    play(game, "send 2/4")
    assert sent(game, "stock", 0) == {"2/4": 2}
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("brussels.4")
@pytest.mark.rule("decision.1")
def test_three_cards_of_which_the_last_two_are_not_asked() -> None:
    earlier = [(1, "1/3"), (2, "1/3", "1/3")]
    game = position(players={0: OF_EVERY_KIND}, brussels={"stock": earlier})
    play(game, "brussels stock")
    assert legal(game) == {"send 1/3", "send 2/4"}
    play(game, "send 2/4")
    assert asked(game) == ("turn", 1)
    assert sent(game, "stock", 0) == {"2/4": 2, "2/5": 1}


@pytest.mark.rule("brussels.4")
@pytest.mark.rule("decision.1")
def test_all_cards_of_a_hand_are_not_asked() -> None:
    placed = {"r1c1": (0, 1), "r1c2": (0, 1), "r1c3": (0, 1)}
    game = position(placed=placed, brussels={"stock": [(1, "1/3")]})
    play(game, "brussels stock")
    assert asked(game) == ("turn", 1)
    assert sent(game, "stock", 0) == {"1/3": 1, "2/4": 1}
    assert hand(game, 0) == 0


@pytest.mark.rule("brussels.4")
@pytest.mark.rule("decision.1")
def test_one_kind_in_hand_is_not_asked() -> None:
    game = position(players={0: {"prison": {"2/4": 2, "2/5": 1}}})
    play(game, "brussels stock")
    assert asked(game) == ("turn", 1)
    assert sent(game, "stock", 0) == {"1/3": 1}


# --- Stock Exchange -----------------------------------------------------------------------------


@pytest.mark.rule("stock.1")
@pytest.mark.parametrize("count", ALL_COUNTS)
def test_five_francs_at_every_use(count: int) -> None:
    game = position(count)
    use(game, "stock")
    use(game, "stock")
    assert every(game, "money") == [15, 15, 10, 10][:count]


# --- City Hall ----------------------------------------------------------------------------------


@pytest.mark.rule("hall.1")
def test_nobles_one_after_the_other() -> None:
    edit = {"nobles": ["horta", "buls", "albert"], "nobility": 4}
    game = position(players={0: edit})
    use(game, "hall")
    assert asked(game) == ("hall", 0)
    play(game, "activate buls")
    assert nobles(game, 0) == {"horta": True, "buls": False, "albert": True, "brugmann": True}
    assert levels(game, 0) == (1, 4, 2)
    assert legal(game) == {"activate horta", "activate albert", "activate brugmann", "stop"}
    play(game, "activate brugmann", "activate horta")
    assert nobles(game, 0) == {"horta": False, "buls": False, "albert": True, "brugmann": False}
    assert levels(game, 0) == (2, 4, 2)
    assert player(game, 0)["money"] == 14


@pytest.mark.rule("hall.1")
def test_only_upright_nobles() -> None:
    edit = {"nobles": ["horta", "buls", "albert"], "sideways": ["horta", "brugmann"]}
    game = position(players={0: edit})
    use(game, "hall")
    assert legal(game) == {"activate buls", "activate albert"}


@pytest.mark.rule("hall.1")
def test_an_effect_is_finished_before_the_next() -> None:
    game = position(
        players={0: {"nobles": ["horta", "hankar", "vandervelde"], "nobility": 3}},
        pile={"material": {"brick-brick": 1, "steel-wood": 1}},
    )
    use(game, "hall")
    play(game, "activate hankar")
    assert asked(game) == ("hankar", 0)
    assert nobles(game, 0)["hankar"] is False  # turned before his effect
    play(game, "keep steel-wood")
    assert asked(game) == ("hall", 0)
    play(game, "activate vandervelde")
    assert asked(game) == ("prison", 0)
    assert nobles(game, 0)["vandervelde"] is False
    play(game, "free 2/5")
    assert asked(game) == ("hall", 0)
    assert player(game, 0)["architects"]["2/5"] == 1
    assert legal(game) == {"activate horta", "activate brugmann", "stop"}


@pytest.mark.rule("hall.2")
@pytest.mark.parametrize(("level", "number"), [(1, 1), (2, 2), (3, 3), (4, 4), (8, 6)])
def test_as_many_as_the_nobility_level(level: int, number: int) -> None:
    edit = {"nobles": ["horta", "buls", "hankar", "vandervelde", "albert"], "nobility": level}
    game = position(players={0: edit | {"prison": {}}}, pile={"material": {"steel-steel": 2}})
    use(game, "hall")
    activated = 0
    while game.decision == "hall":
        play(game, next(word for word in game.legal_words() if word.startswith("activate")))
        activated += 1
    assert activated == number
    assert list(nobles(game, 0).values()).count(False) == number
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("hall.2")
def test_albert_raises_the_limit_for_the_next_time() -> None:
    game = position(players={0: {"nobles": ["albert", "horta"], "nobility": 1}})
    use(game, "hall")
    play(game, "activate albert")
    assert asked(game) == ("turn", 1)
    assert nobles(game, 0) == {"horta": True, "albert": False, "brugmann": True}
    assert levels(game, 0) == (1, 2, 1)
    play(game, "pass", "pass")
    use(game, "hall")
    assert legal(game) == {"activate horta", "activate brugmann"}
    play(game, "activate horta")
    assert legal(game) == {"activate brugmann", "stop"}  # two now


@pytest.mark.rule("hall.3")
def test_stop_from_the_second_on() -> None:
    game = position(players={0: {"nobles": ["horta", "buls"], "nobility": 3}})
    use(game, "hall")
    assert legal(game) == {"activate horta", "activate buls", "activate brugmann"}
    play(game, "activate horta")
    assert legal(game) == {"activate buls", "activate brugmann", "stop"}
    play(game, "stop")
    assert asked(game) == ("turn", 1)
    assert nobles(game, 0) == {"horta": False, "buls": True, "brugmann": True}


@pytest.mark.rule("hall.3")
def test_it_ends_with_the_last_upright_noble() -> None:
    game = position(players={0: {"nobles": ["horta"], "nobility": 8}})
    use(game, "hall")
    play(game, "activate brugmann")
    assert legal(game) == {"activate horta", "stop"}
    play(game, "activate horta")
    assert asked(game) == ("turn", 1)


@pytest.mark.rule("hall.3")
@pytest.mark.rule("decision.1")
def test_one_upright_noble_is_not_asked() -> None:
    game = position(players={0: {"nobility": 3}})
    use(game, "hall")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["money"] == 14
    assert nobles(game, 0) == {"brugmann": False}
