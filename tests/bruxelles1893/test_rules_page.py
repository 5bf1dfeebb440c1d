"""Every rule of the rules page has a test, and every mark of a test names a rule of the page."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "docs" / "rules-1893.md"
RULE = re.compile(r"^- \*\*`([a-z]+\.[0-9]+)`\*\* ", re.MULTILINE)


def ids_of_page() -> list[str]:
    return RULE.findall(PAGE.read_text(encoding="utf-8"))


def marks_of(source: str) -> set[str]:
    """The ids in all `pytest.mark.rule("...")` of a test file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "rule"
            and isinstance(node.func.value, ast.Attribute)
            and node.func.value.attr == "mark"
        ):
            found.update(
                arg.value
                for arg in node.args
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            )
    return found


def marks_of_tests() -> set[str]:
    found: set[str] = set()
    for path in sorted(HERE.rglob("*.py")):
        found |= marks_of(path.read_text(encoding="utf-8"))
    return found


def by_area(rule: str) -> tuple[str, int]:
    area, number = rule.split(".")
    return area, int(number)


def test_page_has_rules() -> None:
    assert len(ids_of_page()) >= 100


def test_no_id_is_given_twice() -> None:
    twice = [rule for rule, count in Counter(ids_of_page()).items() if count > 1]
    assert not twice, f"ids given twice: {twice}"


def test_every_rule_has_a_test() -> None:
    untested = set(ids_of_page()) - marks_of_tests()
    assert not untested, f"rules without a test: {sorted(untested, key=by_area)}"


def test_every_mark_names_a_rule() -> None:
    unknown = marks_of_tests() - set(ids_of_page())
    assert not unknown, f"marks without a rule: {sorted(unknown)}"


def test_marks_are_found() -> None:
    source = '@pytest.mark.rule("sale.3")\n@pytest.mark.rule("sale.4")\ndef test_x(): pass\n'
    assert marks_of(source) == {"sale.3", "sale.4"}
