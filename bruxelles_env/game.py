"""One game in Python's own terms."""

from __future__ import annotations

from typing import Any

import numpy as np

from bruxelles_env.core.boxes import BoxSource, open_box
from bruxelles_env.core.checks import (
    check_board,
    check_players,
    check_reward,
    is_whole,
    why_illegal,
)
from bruxelles_env.core.engine import REFUSED, engine, unpack
from bruxelles_env.core.errors import BadPosition, IllegalAction
from bruxelles_env.core.layout import Slice
from bruxelles_env.core.protocol import Array
from bruxelles_env.core.rewards import REWARDS
from bruxelles_env.games import GAMES, rules_of

_MASK_64 = (1 << 64) - 1


class Game:
    """A game in progress: who is asked, what is legal, and how it goes on.

    >>> game = Game("bruxelles1893", num_players=4, seed=7)
    >>> game.current_player, game.decision
    (0, 'shield')
    >>> game.legal_words()
    ['open shield 1-4', 'open shield 4-4']
    >>> game.apply("open shield 1-4")
    >>> game.decision
    'turn'

    ``board`` is ``"standard"`` or ``"expert"``; ``box`` is another box: the path of its
    file or its tables. The same arguments and the same actions give the same game on every machine.
    """

    _count: int  # how many actions are legal; 0 when the game is over
    _asked: int  # the player who is asked
    _kind: int  # for which kind of decision

    def __init__(
        self,
        name: str = "bruxelles1893",
        num_players: int = 4,
        seed: int = 0,
        board: str | None = None,
        box: BoxSource = None,
    ) -> None:
        self._open(name, box)
        rules = self._rules
        self._players = check_players(rules, num_players)
        board = check_board(rules, board)
        self.seed: int | None = _seed(seed)
        self.board: str | None = board
        self._now(
            self._engine.deal(
                self._box,
                self._state,
                0,
                self._players,
                rules.boards.index(board),
                np.uint64(self.seed & _MASK_64),
                self._out,
            )
        )

    def _open(self, name: str, box: BoxSource) -> None:
        """What every game has, dealt or read from a dict."""
        self._rules = rules_of(name)
        self.box, self._box = open_box(self._rules, box)
        self._engine = engine(self._rules)
        self._step = self._engine.step  # the hottest one
        self._state: Array = np.zeros(1, self._rules.state)
        self._out = np.zeros(self._rules.num_actions, np.int16)
        self._legal: list[int] | None = None
        self._history: list[int] = []

    def _go_on(self) -> None:
        """List what is legal, after the state was written from outside."""
        self._players = int(self._state[0].num_players)
        self._now(self._engine.advance(self._box, self._state, 0, self._out))

    def _now(self, asked: int) -> None:
        """Take over what the engine says is asked now."""
        self._count, self._asked, self._kind = unpack(asked)
        self._legal = None

    # --- what is asked

    @property
    def name(self) -> str:
        """The game's name.

        >>> Game("bruxelles1893").name
        'bruxelles1893'
        """
        return self._rules.name

    @property
    def num_players(self) -> int:
        """How many play.

        >>> Game("bruxelles1893", num_players=3).num_players
        3
        """
        return self._players

    @property
    def num_actions(self) -> int:
        """The size of the flat action space, the same for every player count and board.

        >>> Game("bruxelles1893").num_actions
        252
        """
        return self._rules.num_actions

    @property
    def current_player(self) -> int | None:
        """The seat that is asked; None when the game is over.

        >>> Game("bruxelles1893").current_player
        0
        """
        return self._asked if self._count else None

    @property
    def decision(self) -> str | None:
        """The kind of decision that is asked; None when the game is over.

        >>> Game("bruxelles1893").decision
        'shield'
        """
        return self._rules.questions[self._kind] if self._count else None

    @property
    def is_over(self) -> bool:
        """Is the game over?

        >>> Game("bruxelles1893").is_over
        False
        """
        return not self._count

    @property
    def history(self) -> list[int]:
        """The actions taken so far, oldest first.

        >>> game = Game("bruxelles1893", seed=7)
        >>> game.apply("open shield 4-4")
        >>> game.history
        [15]
        """
        return list(self._history)

    @property
    def num_moves(self) -> int:
        """How many actions have been taken so far.

        >>> Game("bruxelles1893").num_moves
        0
        """
        return len(self._history)

    def legal_actions(self) -> list[int]:
        """What the current player may do, in rising order; two actions or more until the end.

        >>> Game("bruxelles1893", seed=7).legal_actions()
        [3, 15]
        """
        return list(self._legal_list())

    def _legal_list(self) -> list[int]:
        if self._legal is None:
            self._legal = self._out[: self._count].tolist()
        return self._legal

    def legal_words(self) -> list[str]:
        """The legal actions in words, in the same order.

        >>> Game("bruxelles1893", seed=7).legal_words()
        ['open shield 1-4', 'open shield 4-4']
        """
        return [self.describe(action) for action in self._legal_list()]

    def action_mask(self) -> Array:
        """One int8 for each action: 1 where it is legal.

        >>> mask = Game("bruxelles1893", seed=7).action_mask()
        >>> mask.dtype, mask.shape, int(mask.sum())
        (dtype('int8'), (252,), 2)
        """
        mask = np.zeros(self._rules.num_actions, np.int8)
        mask[self._out[: self._count]] = 1
        return mask

    # --- going on

    def apply(self, action: int | str) -> None:
        """Take an action: its number or its words. ``IllegalAction`` says why it cannot be taken.

        >>> game = Game("bruxelles1893", seed=7)
        >>> game.apply("open shield 4-4")
        >>> game.apply("bid 4 BF")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        bruxelles_env.core.errors.IllegalAction: 'bid 4 BF' is not legal now: player 0 is asked ...
        """
        number = self._number(action)
        if not 0 <= number < self._rules.num_actions:
            raise IllegalAction(f"no action {number}: actions are 0 to {self.num_actions - 1}")
        asked = self._step(self._box, self._state, 0, number, self._out, self._count)
        if asked == REFUSED:
            raise self._illegal(number)
        self._now(asked)
        self._history.append(number)

    def _number(self, action: object) -> int:
        if isinstance(action, str):
            return self.parse(action)
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise IllegalAction(f"an action is a number or words, not {action!r}")
        return int(action)

    def _illegal(self, number: int) -> IllegalAction:
        """Why a number that is not in the list cannot be taken."""
        if self.is_over:
            return IllegalAction("the game is over: no action is legal")
        legal = self._legal_list()
        return IllegalAction(why_illegal(self._rules, self._state[0], number, legal))

    def describe(self, action: int) -> str:
        """An action in words.

        >>> game = Game("bruxelles1893", seed=7)
        >>> game.describe(15)
        'open shield 4-4'
        """
        return self._rules.wording.describe(self._state[0], self._number(action))

    def parse(self, words: str) -> int:
        """The action that the words name in this position, legal or not.

        >>> game = Game("bruxelles1893", seed=7)
        >>> game.describe(game.parse("bid 4 BF"))
        'bid 4 BF'
        """
        if not isinstance(words, str):
            raise IllegalAction(f"words are expected, not {words!r}")
        try:
            return self._rules.wording.parse(self._state[0], words)
        except IllegalAction as error:
            legal = ", ".join(self.legal_words()) or "nothing: the game is over"
            raise IllegalAction(f"{error}; legal now: {legal}") from None

    # --- what can be seen

    def observation(self, player: int) -> Array:
        """What a player sees: a new float32 vector; ``observation_layout()`` names its slices.

        >>> Game("bruxelles1893").observation(2).shape
        (1067,)
        """
        seen = np.empty(self._rules.layout.size, np.float32)
        self._engine.observe(self._box, self._state, 0, self._player(player), seen)
        return seen

    def look(self, player: int) -> tuple[Array, Array]:
        """Observation and action mask of a player at once; zeros unless he is asked.

        >>> seen, mask = Game("bruxelles1893", seed=7).look(0)
        >>> seen.shape, int(mask.sum())
        ((1067,), 2)
        """
        rules = self._rules
        seat = self._player(player)
        seen, mask = np.empty(rules.layout.size, np.float32), np.empty(rules.num_actions, np.int8)
        count = self._count if seat == self._asked else 0
        self._engine.look(self._box, self._state, 0, seat, self._out, count, seen, mask)
        return seen, mask

    def _player(self, player: int) -> int:
        if type(player) is int and 0 <= player < self._players:
            return player
        if not is_whole(player, 0, self._players - 1):
            raise ValueError(f"player is {player!r}: expected 0 to {self._players - 1}")
        return int(player)

    def observation_layout(self) -> tuple[Slice, ...]:
        """The named slices of an observation, in order.

        >>> Game("bruxelles1893").observation_layout()[0]
        Slice(name='num_players', start=0, shape=(4,), meaning='one-hot: 2, 3, 4 or 5 players')
        """
        return tuple(self._rules.layout.slices)

    def imagine(self, player: int, rng: int | np.random.Generator) -> Game:
        """A copy in which all that ``player`` cannot see is redrawn at random.

        A search that plays on from here can neither read a deck nor foresee a shuffle.

        >>> game = Game("bruxelles1893", seed=7)
        >>> imagined = game.imagine(0, rng=1)
        >>> imagined.to_dict() == game.to_dict(), imagined.hidden() == game.hidden()
        (True, False)
        """
        seat = self._player(player)
        imagined = self.clone()
        imagined.seed = None
        imagined._engine.imagine(imagined._state, 0, seat, np.uint64(_draw(rng)))
        # Works that another player has drawn decide what he may keep.
        imagined._go_on()
        return imagined

    def clone(self) -> Game:
        """A copy that goes its own way.

        >>> game = Game("bruxelles1893", seed=7)
        >>> copy = game.clone()
        >>> copy.apply("open shield 4-4")
        >>> game.decision, copy.decision
        ('shield', 'turn')
        """
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._state = self._state.copy()
        copy._out = self._out.copy()
        copy._history = list(self._history)
        return copy

    def _at(self, state: Array) -> Game:
        """Another game of the same box, at a state from elsewhere; its past is not known."""
        game = self.clone()
        game.seed = None
        game._history = []
        game._state[0] = state
        game._go_on()
        return game

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle keeps: no compiled code."""
        return {
            "name": self.name,
            "box": self.box,
            "board": self.board,
            "seed": self.seed,
            "state": self._state,
            "history": self._history,
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self._open(saved["name"], saved["box"])
        self.board, self.seed = saved["board"], saved["seed"]
        self._state[:] = saved["state"]
        self._history = saved["history"]
        self._go_on()

    def hidden(self) -> dict[str, Any]:
        """The referee's view: deck orders and drawn tiles. For tests; never show it to an agent.

        >>> len(Game("bruxelles1893").hidden()["bonus"])
        20
        """
        return self._rules.hidden(self._box[0], self._state[0])

    @property
    def record(self) -> Array:
        """The state itself, an array of one record, for compiled code that plays on from a copy.

        >>> Game("bruxelles1893").record.shape
        (1,)
        """
        return self._state

    @property
    def packed_box(self) -> Array:
        """The box as compiled code takes it, an array of one record.

        >>> Game("bruxelles1893").packed_box.shape
        (1,)
        """
        return self._box

    # --- the end

    def score_sheet(self) -> list[dict[str, int]]:
        """Every line of the final score, by seat; before the end, as if it came now.

        >>> Game("bruxelles1893", num_players=2).score_sheet()[1]
        {'points': 0, 'buildings': 0, 'money': 1, 'works': 1, 'figures': 1, 'assistants': 3, \
'nobles': 0, 'manneken_pis': 0, 'total': 6}
        """
        table = np.zeros((self.num_players, len(self._rules.sheet)), np.int32)
        self._engine.sheet(self._box, self._state, 0, table)
        return [dict(zip(self._rules.sheet, line, strict=True)) for line in table.tolist()]

    def scores(self) -> list[int]:
        """The totals of the score sheet, by seat.

        >>> Game("bruxelles1893", num_players=3).scores()
        [11, 6, 6]
        """
        return [line["total"] for line in self.score_sheet()]

    def values(self, reward: str = "placement") -> list[float]:
        """What the position is worth to each seat as if the game ended now; at the end, rewards.

        ``placement`` (1st +1 to last -1, ties share), ``win``, ``margin`` or ``score``.

        >>> Game("bruxelles1893", num_players=3).values("placement")
        [1.0, -0.5, -0.5]
        """
        measure = REWARDS.index(check_reward(reward))
        values = np.zeros(self.num_players)
        self._engine.values(self._box, self._state, 0, measure, values)
        return values.tolist()

    def placements(self) -> list[int]:
        """The place of each seat, 1 for the first; players on the same place share it.

        >>> Game("bruxelles1893", num_players=3).placements()
        [1, 2, 2]
        """
        values = self.values("placement")
        return [1 + sum(other > value for other in values) for value in values]

    # --- positions as data

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON types: all that the table can see, and nothing hidden.

        >>> Game("bruxelles1893", num_players=2).to_dict()["supply"]
        {'wood': 10, 'stone': 10, 'iron': 10, 'joker': 15}
        """
        return self._rules.to_dict(self._box[0], self._state[0])

    @classmethod
    def from_dict(cls, data: dict[str, Any], seed: int = 0, box: BoxSource = None) -> Game:
        """A game that goes on from a position; what the dict does not show is dealt from ``seed``.

        >>> position = Game("bruxelles1893", num_players=2, seed=7).to_dict()
        >>> position["players"][0]["money"] = 12
        >>> game = Game.from_dict(position)
        >>> game.to_dict() == position
        True
        """
        name = data.get("game") if isinstance(data, dict) else None
        if name not in GAMES:
            raise BadPosition(
                f"position['game'] is {name!r}: expected a dict with one of {', '.join(GAMES)}"
            )
        game = object.__new__(cls)
        game._open(name, box)
        game._rules.from_dict(game._box[0], game._state[0], data)
        game.seed = None
        game.board = None
        game._engine.imagine(game._state, 0, -1, np.uint64(_seed(seed) & _MASK_64))
        game._go_on()
        return game

    def __str__(self) -> str:
        """A readable position.

        >>> print(str(Game("bruxelles1893", seed=7)).splitlines()[0])
        Bruxelles 1893 - round 1 of 5 - phase stock - player 0 decides: shield
        """
        return self._rules.show(self._box[0], self._state[0])

    def _repr_svg_(self) -> str:
        """The table as a picture, which a notebook shows by itself.

        >>> Game("bruxelles1893")._repr_svg_()[:4]
        '<svg'
        """
        return self._rules.draw(self._box[0], self._state[0])

    def __repr__(self) -> str:
        return (
            f"<Game {self.name}, {self.num_players} players, {len(self._history)} actions, "
            f"{'over' if self.is_over else f'player {self.current_player}: {self.decision}'}>"
        )


def _seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise ValueError(f"seed is {seed!r}: expected a whole number")
    return int(seed)


def _draw(rng: int | np.random.Generator) -> int:
    """64 bits from a seed or a generator."""
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(0, 1 << 64, dtype=np.uint64))
    return _seed(rng) & _MASK_64
