"""What an agent is given when it is asked: a view of the game from its own seat.

Nothing that the seat cannot see is in a view. ``imagine`` gives games to think ahead in, in which
all hidden things are redrawn at random.
"""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any

from bruxelles_env.core.protocol import Array
from bruxelles_env.game import Game

_MASK_64 = (1 << 64) - 1


class View:
    """A question to one player, and all that he may know when he answers it.

    >>> view = View(Game("bruxelles1893", num_players=3, seed=7), seed=1)
    >>> view.player, view.decision, view.legal_words
    (0, 'shield', ['open shield 1-2', 'open shield 3-4'])
    >>> view.observation.shape, int(view.mask.sum())
    ((1067,), 2)

    ``seed`` belongs to this one question. An agent that draws its random numbers from ``rng`` or
    ``seed`` plays the same game again, whatever else it plays at the same time.
    """

    def __init__(self, game: Game, seed: int, game_id: str = "") -> None:
        if game.current_player is None:
            raise ValueError("the game is over: nobody is asked, there is nothing to view")
        self.__game = game
        self.seed = seed & _MASK_64
        self.game_id = game_id  # the same for all questions of one game, for agents with a memory
        self.player: int = game.current_player
        self.decision: str = str(game.decision)
        self.legal_actions: list[int] = game.legal_actions()

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.__game.name

    @property
    def num_players(self) -> int:
        return self.__game.num_players

    @property
    def moves(self) -> int:
        """How many actions have been taken so far, by all players."""
        return self.__game.num_moves

    @cached_property
    def rng(self) -> random.Random:
        """Random numbers for this question."""
        return random.Random(self.seed)

    @cached_property
    def observation(self) -> Array:
        """What the player sees, as float32."""
        return self.__game.observation(self.player)

    @cached_property
    def mask(self) -> Array:
        """1 for each legal action, as int8."""
        return self.__game.action_mask()

    @property
    def legal_words(self) -> list[str]:
        """The legal actions in words, in the order of ``legal_actions``."""
        return self.__game.legal_words()

    def describe(self, action: int) -> str:
        """An action in words."""
        return self.__game.describe(action)

    @property
    def text(self) -> str:
        """The position in words, as the table sees it."""
        return str(self.__game)

    def to_dict(self) -> dict[str, Any]:
        """The position as plain data, as the table sees it."""
        return self.__game.to_dict()

    def imagine(self, seed: int) -> Game:
        """A game that goes on from here, with all that the player cannot see redrawn."""
        return self.__game.imagine(self.player, seed)
