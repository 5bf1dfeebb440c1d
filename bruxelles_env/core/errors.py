"""Errors that say what was wrong and what is allowed."""


class IllegalAction(ValueError):
    """An action that cannot be taken now; the game is unchanged."""


class BadPosition(ValueError):
    """A position that is not one of the game, or not complete."""


class BadReplay(ValueError):
    """A replay that does not fit the game."""
