"""Actions in words: each action has its own, they lead back to it, and case does not matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from bruxelles_env import Game, IllegalAction
from tests import wording
from tests.bruxelles1893.policies import SUBJECT

SPACE = r"r[1-5]c[1-5]"
ACTION = "(workshop|sale|theater|materials|construction)"
FIGURE = "(brugmann|solvay|empain|buls|vandervelde|albert|van de velde|maeterlinck)"
NOBLE = "(wood|stone|iron)"
POWER = "(palace|hall|architect|assistant)"
UP_TO_20 = "([1-9]|1[0-9]|20)"

# The words that may answer each kind of decision.
WORDS = {
    "shield": r"open shield [1-4]-[1-4]",
    "neutral": rf"neutral {SPACE}",
    "turn": rf"place {SPACE} {ACTION}|brussels (market|stock|park|plaza)|pass",
    "bid": rf"bid {UP_TO_20} BF|bid over [1-9]?[02468]0 BF",
    "bid rest": rf"add {UP_TO_20} BF",
    "perform": r"perform|leave",
    "keep work": r"keep (blue|pink|yellow|green)",
    "cursor": r"cursor to r[2-6]c[2-6]",
    "sell": r"sell (blue|pink|yellow|green|black)",
    "window": r"cover (left|right)",
    "theater": rf"invite {FIGURE} for [0-3] BF",
    "keep figure": r"(keep|discard) figure",
    "cube": rf"take {NOBLE}",
    "solvay": rf"take {NOBLE}|trade joker",
    "payment": r"pay (wood|stone|iron|3 BF|joker)",
    "needle": r"turn needle [12]",
    "building": rf"build {SPACE}",
    "plaza": rf"activate {FIGURE}|stop",
    "park": rf"do {ACTION}|stop",
    "secondary theater": rf"activate {FIGURE}|stop",
    "bonus": rf"use {POWER}|tuck row [1-4]",
    "tie": rf"use {POWER}",
    "salary": rf"let go {FIGURE}",
}


def all_words() -> set[str]:
    """Every action that does not depend on what lies on the table, spelled out."""
    spaces = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
    colours = ["blue", "pink", "yellow", "green"]
    figures = ["brugmann", "solvay", "empain", "buls", "vandervelde", "albert", "van de velde"]
    figures.append("maeterlinck")
    actions = ["workshop", "sale", "theater", "materials", "construction"]
    return {
        *(f"open shield {row}-{column}" for row in range(1, 5) for column in range(1, 5)),
        *(f"neutral {space}" for space in spaces),
        *(f"brussels {place}" for place in ("market", "stock", "park", "plaza")),
        "pass",
        *(f"bid {amount} BF" for amount in range(1, 21)),
        *(f"bid over {amount} BF" for amount in range(20, 341, 20)),
        *(f"add {amount} BF" for amount in range(1, 21)),
        *("perform", "leave"),
        *(f"keep {colour}" for colour in colours),
        *(f"cursor to r{row}c{column}" for row in range(2, 7) for column in range(2, 7)),
        *(f"sell {colour}" for colour in [*colours, "black"]),
        *("cover left", "cover right"),
        *("keep figure", "discard figure"),
        *("take wood", "take stone", "take iron", "trade joker"),
        *("pay wood", "pay stone", "pay iron", "pay 3 BF", "pay joker"),
        *("turn needle 1", "turn needle 2"),
        *(f"build {space}" for space in spaces),
        *(f"activate {figure}" for figure in figures),
        *(f"do {action}" for action in actions),
        "stop",
        *("use palace", "use hall", "use architect", "use assistant"),
        *(f"tuck row {row}" for row in range(1, 5)),
        *(f"let go {figure}" for figure in figures),
    }


def positions(every: int = 1) -> Iterator[Game]:
    return wording.positions(SUBJECT, every)


def test_the_words_of_the_contract_are_there() -> None:
    """Besides them there are only places, theater cards, and bids that go higher still."""
    game = Game("bruxelles1893", seed=1)
    words = {game.describe(action) for action in range(game.num_actions)}
    assert all_words() <= words
    more = words - all_words()
    placed = {word for word in more if re.fullmatch(rf"place {SPACE} {ACTION}", word)}
    invited = {word for word in more if re.fullmatch(rf"invite {FIGURE} for [0-3] BF", word)}
    assert (len(placed), len(invited)) == (25, 4)
    for word in more - placed - invited:
        assert re.fullmatch(r"bid over [0-9]+ BF", word)
        assert int(word.split()[2]) > 340 and int(word.split()[2]) % 20 == 0


@pytest.mark.parametrize("policy", ["busy", "builder", "hoarder", "patron"])
def test_each_kind_of_decision_has_its_words(policy: str) -> None:
    wording.check_kinds(SUBJECT, WORDS, policy)


def test_every_action_has_words_of_its_own_in_every_position() -> None:
    """And they lead back to it, also where it is not legal."""
    wording.check_own_words(SUBJECT)


def test_words_name_what_lies_there() -> None:
    """Places are called by the action of the space, theater cards by their figure."""
    for game in positions(every=11):
        position = game.to_dict()
        for row in range(5):
            for column in range(5):
                action = position["board"][row][column]["action"]
                words = f"place r{row + 1}c{column + 1} {action}"
                assert game.describe(game.parse(words)) == words
        for price, figure in enumerate(position["theater"]):
            if figure is not None:
                words = f"invite {figure} for {price} BF"
                assert game.describe(game.parse(words)) == words


def test_words_that_name_something_else_are_refused() -> None:
    """Whoever says workshop on a space for sales has made an error, and is told so."""
    game = Game("bruxelles1893", seed=1)
    game.apply(game.legal_actions()[0])
    words = game.legal_words()[0]
    action = words.split()[-1]
    wrong = words.replace(action, "sale" if action != "sale" else "theater")
    with pytest.raises(IllegalAction, match=f"no action is called '{wrong}'"):
        game.apply(wrong)


@pytest.mark.parametrize("spoken", wording.SPOKEN)
def test_case_and_spaces_do_not_matter(spoken: Callable[[str], str]) -> None:
    wording.check_spoken(SUBJECT, spoken)


def test_words_play_the_same_game_as_numbers() -> None:
    wording.check_words_play(SUBJECT)


def test_unknown_words_are_answered_with_the_legal_ones() -> None:
    wording.check_unknown(SUBJECT)


def test_known_words_that_are_not_legal_are_answered_with_what_is_asked() -> None:
    game = Game("bruxelles1893", num_players=4, seed=1)
    with pytest.raises(IllegalAction) as caught:
        game.apply("bid 4 BF")
    assert "'bid 4 BF' is not legal now: player 0 is asked for shield" in str(caught.value)
    assert ", ".join(game.legal_words()) in str(caught.value)
