"""A rules page and the tests of its rules: which ids the page gives, and which the tests name."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

RULE = re.compile(r"^- \*\*`([a-z]+\.[0-9]+)`\*\* ", re.MULTILINE)


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


def by_area(rule: str) -> tuple[str, int]:
    area, number = rule.split(".")
    return area, int(number)


@dataclass(frozen=True)
class RulesPage:
    page: Path
    tests: Path  # the folder with the tests

    def ids(self) -> list[str]:
        return RULE.findall(self.page.read_text(encoding="utf-8"))

    def marks(self) -> set[str]:
        found: set[str] = set()
        for path in sorted(self.tests.rglob("*.py")):
            found |= marks_of(path.read_text(encoding="utf-8"))
        return found

    def check_unique(self) -> None:
        twice = [rule for rule, count in Counter(self.ids()).items() if count > 1]
        assert not twice, f"ids given twice: {twice}"

    def check_tested(self) -> None:
        untested = set(self.ids()) - self.marks()
        assert not untested, f"rules without a test: {sorted(untested, key=by_area)}"

    def check_known(self) -> None:
        unknown = self.marks() - set(self.ids())
        assert not unknown, f"marks without a rule: {sorted(unknown)}"
