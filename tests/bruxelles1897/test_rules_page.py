"""Every rule of the rules page has a test, and every mark of a test names a rule of the page."""

from __future__ import annotations

from pathlib import Path

from tests.rules_page import RulesPage

HERE = Path(__file__).resolve().parent
PAGE = RulesPage(page=HERE.parents[1] / "docs" / "rules-1897.md", tests=HERE)


def test_page_has_rules() -> None:
    assert len(PAGE.ids()) >= 100


def test_no_id_is_given_twice() -> None:
    PAGE.check_unique()


def test_every_rule_has_a_test() -> None:
    PAGE.check_tested()


def test_every_mark_names_a_rule() -> None:
    PAGE.check_known()
