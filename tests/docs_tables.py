"""Tables of the docs that are made from the code.

``python -m tests.docs_tables`` writes them anew; a test fails when they are out of date.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from agents.specs import KINDS, OWN_CLASS
from bruxelles_env import Game
from bruxelles_env.games import GAMES, rules_of
from tests.rules_page import RulesPage, marks_of

DOCS = Path(__file__).resolve().parent.parent / "docs"


def observation_table(name: str) -> str:
    """The named slices of an observation."""
    lines = ["| slice | from | shape | meaning |", "| --- | --- | --- | --- |"]
    for part in rules_of(name).layout.slices:
        shape = " x ".join(str(n) for n in part.shape)
        lines.append(f"| `{part.name}` | {part.start} | {shape} | {part.meaning} |")
    return "\n".join(lines)


def action_table(name: str) -> str:
    """The named ranges of the action space, with the words of the first and the last action."""
    game = Game(name)
    lines = ["| range | from | to | first | last |", "| --- | --- | --- | --- | --- |"]
    for title, (first, count) in rules_of(name).ranges.items():
        last = first + count - 1
        words = f"`{game.describe(first)}` | `{game.describe(last)}`"
        lines.append(f"| `{title}` | {first} | {last} | {words} |")
    return "\n".join(lines)


def specs_table() -> str:
    """Sizes of both games."""
    lines = ["| | " + " | ".join(GAMES) + " |", "| --- |" + " --- |" * len(GAMES)]
    rules = [rules_of(name) for name in GAMES]
    rows = {
        "players": [f"{r.min_players}-{r.max_players}" for r in rules],
        "agents": [f"`player_0` .. `player_{r.max_players - 1}`" for r in rules],
        "boards": [", ".join(r.boards) for r in rules],
        "actions": [f"Discrete({r.num_actions})" for r in rules],
        "observation": [f"float32 ({r.layout.size},)" for r in rules],
        "action mask": [f"int8 ({r.num_actions},)" for r in rules],
        "most decisions in a game": [f"{r.max_decisions:,}" for r in rules],
        "bytes of a state": [str(r.state.itemsize) for r in rules],
    }
    lines += [f"| {title} | " + " | ".join(cells) + " |" for title, cells in rows.items()]
    return "\n".join(lines)


def agents_table() -> str:
    """The kinds of agents that ship."""
    lines = ["| spec | agent |", "| --- | --- |"]
    lines += [f"| `{kind.form}` | {kind.about} |" for kind in KINDS.values()]
    lines.append(f"| `{OWN_CLASS}` | a class of your own |")
    return "\n".join(lines)


def tests_table(name: str) -> str:
    """The tests of each rule."""
    folder = DOCS.parent / "tests" / name
    page = RulesPage(DOCS / f"rules-{name[-4:]}.md", folder)
    found: dict[str, list[str]] = {rule: [] for rule in page.ids()}
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                source = "\n".join(ast.unparse(mark) for mark in node.decorator_list)
                for rule in sorted(marks_of(source)):
                    found.setdefault(rule, []).append(f"{path.stem[5:]}: {node.name[5:]}")
    lines = ["| rule | tests |", "| --- | --- |"]
    for rule, names in found.items():
        words = "; ".join(names).replace("_", " ")
        lines.append(f"| `{rule}` | {words} |")
    return "\n".join(lines)


def tables() -> dict[str, str]:
    made = {"specs": specs_table(), "agents": agents_table()}
    for name in GAMES:
        made[f"observation {name}"] = observation_table(name)
        made[f"actions {name}"] = action_table(name)
        made[f"tests {name}"] = tests_table(name)
    return made


def filled(text: str) -> str:
    """A page with its generated parts made anew."""
    for title, table in tables().items():
        pattern = rf"(<!-- made: {title} -->\n).*?(<!-- end -->)"
        text = re.sub(pattern, lambda m, t=table: m[1] + t + "\n" + m[2], text, flags=re.DOTALL)
    return text


def pages() -> list[Path]:
    return [path for path in sorted(DOCS.glob("*.md")) if "<!-- made: " in path.read_text()]


if __name__ == "__main__":
    for page in pages():
        page.write_text(filled(page.read_text()))
        print(page.name)
