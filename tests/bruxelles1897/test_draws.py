"""Draw piles, discards, and the moment when a discard becomes a pile."""

from __future__ import annotations

import pytest

from tests.bruxelles1897.positions import (
    cards_of,
    discards,
    draw_pile,
    end_round,
    position,
    take,
    total,
    use,
)
from tests.tables import asked, legal, play, player


@pytest.mark.rule("draw.1")
def test_an_emptied_pile_is_not_refilled_before_it_is_needed() -> None:
    game = position(pile={"artwork": {"yellow": 1, "red": 1}})
    before = discards(game, "artwork")
    assert before == {"yellow": 1, "green": 2, "blue": 2, "red": 2}
    use(game, "park")
    play(game, "do creation")
    assert legal(game) == {"keep yellow artwork", "keep red artwork"}
    assert draw_pile(game, "artwork") == 0
    play(game, "keep red artwork")
    assert draw_pile(game, "artwork") == 0
    assert discards(game, "artwork") == {"yellow": 2, "green": 2, "blue": 2, "red": 2}


@pytest.mark.rule("draw.1")
def test_an_empty_pile_is_refilled_when_a_card_is_drawn() -> None:
    game = position(pile={"artwork": {}})
    use(game, "park")
    assert draw_pile(game, "artwork") == 0
    assert total(discards(game, "artwork")) == 9
    play(game, "do creation")
    if game.decision == "park card":
        play(game, game.legal_words()[0])
    assert draw_pile(game, "artwork") == 7
    assert total(discards(game, "artwork")) == 1
    assert total(player(game, 0)["artworks"]) == 1


@pytest.mark.rule("draw.1")
@pytest.mark.parametrize("seed", range(5))
def test_a_refill_in_the_middle_of_a_draw(seed: int) -> None:
    # The last card of the pile is the only brick-brick that is not with seat 2.
    game = position(
        players={2: {"materials": {"brick-brick": 1}}},
        area={"r1c4": "hankar noble"},
        pile={"material": {"brick-brick": 1}},
        seed=seed,
    )
    assert total(discards(game, "material")) == 8
    take(game, "r1c4")
    assert asked(game) == ("hankar", 0)
    assert "keep brick-brick" in legal(game)
    (other,) = legal(game) - {"keep brick-brick"}
    assert draw_pile(game, "material") == 7
    assert discards(game, "material") == {}
    play(game, "keep brick-brick")
    assert discards(game, "material") == {other.split()[1]: 1}
    assert draw_pile(game, "material") == 7


@pytest.mark.rule("draw.1")
def test_the_card_not_kept_does_not_refill_the_pile() -> None:
    game = position(pile={"house": {"c": 1, "d": 1}}, players={0: {"materials": {"wood-wood": 1}}})
    use(game, "park")
    play(game, "do construction", "keep c house")
    assert draw_pile(game, "house") == 0
    assert discards(game, "house") == {"a": 3, "b": 3, "c": 3, "d": 4}


@pytest.mark.rule("draw.1")
@pytest.mark.parametrize(
    ("pile", "draw"),
    [
        ({}, 9),
        ({"red": 1}, 9),
        ({"red": 2}, 9),
        ({"red": 3}, 0),  # enough: the discard is not touched
        ({"red": 3, "blue": 1}, 1),
    ],
)
def test_refill_while_the_area_is_dealt(pile: dict[str, int], draw: int) -> None:
    game = position(pile={"artwork": pile})
    end_round(game)
    assert draw_pile(game, "artwork") == draw
    dealt = sum(card.endswith("artwork") for card in cards_of(game))
    assert dealt + total(discards(game, "artwork")) == 12 - draw
    if total(pile) < 3:
        assert dealt + total(discards(game, "artwork")) == 3


@pytest.mark.rule("draw.2")
@pytest.mark.rule("park.1")
def test_one_card_is_all_there_is() -> None:
    game = position(pile={"artwork": {"red": 1}}, rest={"artwork": 2})
    use(game, "park")
    play(game, "do creation")
    assert asked(game) == ("turn", 1)
    assert player(game, 0)["artworks"]["red"] == 1
    assert draw_pile(game, "artwork") == 0
    assert discards(game, "artwork") == {}


@pytest.mark.rule("draw.2")
@pytest.mark.rule("noble.3")
def test_no_card_is_left_to_draw() -> None:
    game = position(area={"r1c4": "hankar noble"}, pile={"material": {}}, rest={"material": 2})
    take(game, "r1c4")
    assert asked(game) == ("keep noble", 0)
    assert total(player(game, 0)["materials"]) == 0
