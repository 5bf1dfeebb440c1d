"""Actions in words: each action has its own, they lead back to it, and case does not matter."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bruxelles_env import Game, IllegalAction
from tests import wording
from tests.bruxelles1897.policies import POLICIES, SUBJECT

SPACE = r"r[1-4]c[1-4]"
SIDE = r"([13] of 1/3|[24] of 2/4|[25] of 2/5)"
KIND = "(1/3|2/4|2/5)"
COLOUR = "(yellow|green|blue|red)"
MATERIAL = "(wood-wood|brick-brick|steel-steel|brick-wood|steel-wood|steel-brick)"
NOBLE = "(horta|buls|hankar|vandervelde|albert)"
PILE_CARD = f"({COLOUR} artwork|{MATERIAL} material|[a-d] house|{NOBLE} noble)"

# The words that may answer each kind of decision.
WORDS = {
    "turn": rf"take {SPACE} ({PILE_CARD}|money|expo) with {SIDE}|brussels (stock|hall|park)|pass",
    "send": rf"send {KIND}",
    "sale": rf"sell {COLOUR}",
    "payment": rf"spend {MATERIAL}|build",
    "keep noble": r"(keep|discard) noble",
    "hankar": rf"keep {MATERIAL}",
    "prison": rf"free {KIND}",
    "exhibit": rf"exhibit {COLOUR}|decline",
    "hall": rf"activate ({NOBLE}|brugmann)|stop",
    "park": r"do (creation|sale|supply|construction|influence)",
    "park card": rf"keep {PILE_CARD}",
    "jail": rf"jail {KIND}",
}


def all_words() -> set[str]:
    """Every action that does not depend on what lies on the table, spelled out."""
    colours = ["yellow", "green", "blue", "red"]
    materials = ["wood-wood", "brick-brick", "steel-steel"]
    materials += ["brick-wood", "steel-wood", "steel-brick"]
    nobles = ["horta", "buls", "hankar", "vandervelde", "albert"]
    architects = ["1/3", "2/4", "2/5"]
    return {
        *("brussels stock", "brussels hall", "brussels park", "pass"),
        *(f"{verb} {kind}" for verb in ("send", "free", "jail") for kind in architects),
        *(f"{verb} {colour}" for verb in ("sell", "exhibit") for colour in colours),
        *(f"{verb} {material}" for verb in ("spend", "keep") for material in materials),
        *("build", "decline", "stop", "keep noble", "discard noble"),
        *(f"activate {noble}" for noble in [*nobles, "brugmann"]),
        *("do creation", "do sale", "do supply", "do construction", "do influence"),
        *(f"keep {colour} artwork" for colour in colours),
        *(f"keep {material} material" for material in materials),
        *(f"keep {house} house" for house in "abcd"),
        *(f"keep {noble} noble" for noble in nobles),
    }


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_words_of_the_contract_are_there(num_players: int) -> None:
    """Besides them there are only cards to take: 16 spaces, each with 6 sides."""
    game = SUBJECT.deal(num_players=num_players, seed=1)
    words = {game.describe(action) for action in range(game.num_actions)}
    assert all_words() <= words
    more = words - all_words()
    pattern = rf"take ({SPACE}) ({PILE_CARD}|money|expo|nothing) with {SIDE}"
    taken = [re.fullmatch(pattern, word) for word in more]
    assert all(taken) and len(taken) == 96
    assert len({match[1] for match in taken if match}) == 16


@pytest.mark.parametrize("policy", POLICIES)
def test_each_kind_of_decision_has_its_words(policy: str) -> None:
    wording.check_kinds(SUBJECT, WORDS, policy)


def test_every_action_has_words_of_its_own_in_every_position() -> None:
    """And they lead back to it, also where it is not legal."""
    wording.check_own_words(SUBJECT)


def test_words_name_what_lies_there() -> None:
    """Each card by its name, with every side; also where he cannot pay it or has no such card."""
    sides = ["1 of 1/3", "3 of 1/3", "2 of 2/4", "4 of 2/4", "2 of 2/5", "5 of 2/5"]
    for game in wording.positions(SUBJECT, every=5):
        numbers = []
        for r, row in enumerate(game.to_dict()["area"], start=1):
            for c, space in enumerate(row, start=1):
                for side in sides:
                    words = f"take r{r}c{c} {space['card'] or 'nothing'} with {side}"
                    assert game.describe(game.parse(words)) == words
                    numbers.append(game.parse(words))
        assert numbers == list(range(len(numbers)))  # spaces row by row, sides in this order


def test_the_card_may_be_left_out() -> None:
    """The space says which card it is."""
    game = SUBJECT.deal(num_players=4, seed=1)
    for action, words in zip(game.legal_actions(), game.legal_words(), strict=True):
        if words.startswith("take"):
            short = re.sub(r"(take r.c.) .* (with)", r"\1 \2", words)
            assert game.parse(short) == action
            assert game.describe(action) == words


def test_words_that_name_something_else_are_refused() -> None:
    """Whoever says money where a house lies has made an error, and is told so."""
    game = SUBJECT.deal(seed=1)
    words = game.legal_words()[0]
    card = re.fullmatch(r"take r.c. (.*) with .*", words)[1]
    wrong = words.replace(card, "money" if card != "money" else "expo")
    before = game._state.tobytes()
    with pytest.raises(IllegalAction, match=f"no action is called '{wrong}'"):
        game.apply(wrong)
    assert game._state.tobytes() == before


def test_the_twos_of_two_cards_are_different_actions() -> None:
    """The 2 of a 2/4 and the 2 of a 2/5 are not the same card to give away."""
    game = SUBJECT.deal(num_players=2, seed=1)
    words = next(word for word in game.legal_words() if word.endswith("2 of 2/4"))
    other = words.replace("2/4", "2/5")
    assert game.parse(words) != game.parse(other)
    assert other not in game.legal_words()  # it is in Prison
    game.apply(words)
    assert game.to_dict()["players"][0]["architects"]["2/4"] == 1


@pytest.mark.parametrize("spoken", wording.SPOKEN)
def test_case_and_spaces_do_not_matter(spoken: Callable[[str], str]) -> None:
    wording.check_spoken(SUBJECT, spoken)


def test_words_play_the_same_game_as_numbers() -> None:
    wording.check_words_play(SUBJECT)


def test_unknown_words_are_answered_with_the_legal_ones() -> None:
    wording.check_unknown(SUBJECT)


def test_known_words_that_are_not_legal_are_answered_with_what_is_asked() -> None:
    game = Game("bruxelles1897", num_players=4, seed=1)
    with pytest.raises(IllegalAction) as caught:
        game.apply("sell blue")
    assert "'sell blue' is not legal now: player 0 is asked for turn" in str(caught.value)
    assert ", ".join(game.legal_words()[:3]) in str(caught.value)
