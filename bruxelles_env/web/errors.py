"""What the server answers when it does not do what was asked."""

from __future__ import annotations


class Refusal(Exception):
    """A status and words that a person understands; everything is as it was."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status, self.words = status, words
