"""Agents that are none, for specs to name."""

nothing = None


class Raises:
    def __init__(self, game: str) -> None:
        raise KeyError(game)
