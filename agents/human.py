"""A person at the terminal."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence

from agents.agent import Player
from agents.view import View

HELP = """\
Answer with the number of an action, with its words, or with the beginning of its words.
  ?     the position and the actions again
  help  this text
  quit  leave the game"""


class Quit(Exception):
    """The person has left the table."""


class HumanAgent(Player):
    """Shows the position and the numbered actions, and reads the answer.

    ``read`` gives the next line, as ``input`` does; ``write`` shows a text.
    """

    def __init__(
        self,
        game: str,
        read: Callable[[str], str] | None = None,
        write: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(game)
        # Looked up here and not in the line above, so that replaced ones are found.
        self._read = input if read is None else read
        self._write = print if write is None else write

    def act(self, view: View) -> int:
        words = view.legal_words
        self._show(view, words)
        while True:
            line = self._line(f"player {view.player}, {view.decision}> ")
            if line == "?":
                self._show(view, words)
            elif line == "help":
                self._write(HELP)
            elif line == "quit":
                raise Quit(f"player {view.player} left the game")
            elif line:
                try:
                    return view.legal_actions[understood(line, words)]
                except ValueError as error:
                    self._write(f"{error} (help: how to answer)")

    def _show(self, view: View, words: Sequence[str]) -> None:
        digits = len(str(len(words)))
        numbered = [f"{number:{digits}} {word}" for number, word in enumerate(words, start=1)]
        self._write(f"\n{view.text}\n")
        self._write(f"You are player {view.player}. Decide: {view.decision}.")
        self._write(in_columns(numbered, shutil.get_terminal_size().columns))

    def _line(self, prompt: str) -> str:
        try:
            return " ".join(self._read(prompt).split())
        except EOFError:
            self._write("")  # the prompt has not ended its line
            raise Quit("the input ended before the game") from None


def understood(line: str, words: Sequence[str]) -> int:
    """Which of the words a person means: their place in the list.

    >>> understood("2", ["pass", "place r1c1 sale"]), understood("pl", ["pass", "place r1c1 sale"])
    (1, 1)
    >>> understood("p", ["pass", "place r1c1 sale"])
    Traceback (most recent call last):
    ...
    ValueError: 'p' can be pass, place r1c1 sale: write more of it
    """
    if line.isascii() and line.isdigit():
        number = int(line[:9])
        if not 1 <= number <= len(words):
            raise ValueError(f"there is no action {line}: expected 1 to {len(words)}")
        return number - 1
    wanted = line.lower()
    lowered = [word.lower() for word in words]
    if wanted in lowered:
        return lowered.index(wanted)
    found = [place for place, word in enumerate(lowered) if word.startswith(wanted)]
    if not found:
        raise ValueError(f"no action begins with {line!r}")
    if len(found) > 1:
        some = ", ".join(words[place] for place in found[:5])
        more = f", ... ({len(found)} in all)" if len(found) > 5 else ""
        raise ValueError(f"{line!r} can be {some}{more}: write more of it")
    return found[0]


def in_columns(cells: Sequence[str], width: int) -> str:
    """Cells below each other, in as many columns as fit; a short list stays one column.

    >>> print(in_columns(["1 a", "2 b", "3 c", "4 d", "5 e", "6 f", "7 g"], width=24))
      1 a     5 e
      2 b     6 f
      3 c     7 g
      4 d
    """
    cell = max(len(text) for text in cells) + 5
    columns = max(1, min((width - 2) // cell, -(-len(cells) // 4)))
    rows = -(-len(cells) // columns)
    lines = [cells[row::rows] for row in range(rows)]
    return "\n".join("  " + "".join(text.ljust(cell) for text in line).rstrip() for line in lines)


def make_human(game: str, rest: str) -> HumanAgent:
    """What the spec ``human`` makes."""
    if rest:
        raise ValueError(f"human takes nothing after its name, not {rest!r}")
    return HumanAgent(game)
