"""Many games in one batch, stepped by compiled code into arrays that the caller can keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bruxelles_env.core.batch import WAIT, batch_engine
from bruxelles_env.core.boxes import BoxSource, open_box
from bruxelles_env.core.chance import GENERATOR
from bruxelles_env.core.checks import check_board, check_players, check_reward, why_illegal
from bruxelles_env.core.errors import IllegalAction
from bruxelles_env.core.protocol import Array, Rules
from bruxelles_env.core.rewards import REWARDS
from bruxelles_env.crew import Crew
from bruxelles_env.game import Game
from bruxelles_env.games import rules_of

__all__ = ["WAIT", "BatchEnv"]

_GOLDEN = 0x9E3779B97F4A7C15


class BatchEnv:
    """``num_envs`` games side by side; a finished game starts anew by itself.

    >>> batch = BatchEnv("bruxelles1893", num_envs=8, num_players=4, seed=0)
    >>> batch.observations.shape, batch.action_masks.shape
    ((8, 1067), (8, 252))
    >>> batch.step(batch.action_masks.argmax(axis=1))
    >>> batch.players[0], batch.dones[0], batch.rewards[0, :4].tolist()
    (np.int8(0), np.False_, [0.0, 0.0, 0.0, 0.0])

    All arrays are written in place by ``step``: keep a reference and read them after each step, or
    copy what you want to keep. They are

    - ``observations`` float32 (envs, size): what the asked player sees
    - ``action_masks`` int8 (envs, actions): 1 where an action is legal for him
    - ``players`` int8 (envs,): who is asked; ``decisions`` int8 (envs,): the kind of decision
    - ``rewards`` float32 (envs, seats): to every seat, for the step just taken
    - ``dones`` bool (envs,): this step ended the game, and a new one has been dealt
    - ``scores`` int32 (envs, seats): final scores of the game that ended last
    - ``num_players`` int8 (envs,): the table's size, which stays
    - ``final_observations`` float32 (envs, size): the last look of ``viewers`` int8 (envs,), 0
      unless you write them, at the game that ended last

    ``num_players`` may be a tuple: environment i then plays with the (i mod length)-th of them.
    With ``num_threads`` the games are spread over threads; the results are the same.
    """

    def __init__(
        self,
        game: str = "bruxelles1893",
        num_envs: int = 1,
        num_players: int | Sequence[int] = 4,
        seed: int = 0,
        board: str | None = None,
        box: BoxSource = None,
        reward: str = "placement",
        dense: bool = False,
        num_threads: int = 1,
    ) -> None:
        self._rules = rules = rules_of(game)
        self._engine = batch_engine(rules)
        self.num_envs = _whole("num_envs", num_envs, 1, 1 << 24)
        counts = [num_players] if isinstance(num_players, int) else list(num_players)
        if not counts:
            raise ValueError("num_players is empty: expected a number of players or several")
        for count in counts:
            check_players(rules, count)
        self.board, self.reward = check_board(rules, board), check_reward(reward)
        self.dense = bool(dense)
        self.box, self._box = open_box(rules, box)
        self._blank: Array = np.zeros(1, rules.state)
        n, seats, actions = self.num_envs, rules.max_players, rules.num_actions
        self.num_players: Array = np.resize(np.array(counts, np.int8), n)
        self.observations: Array = np.zeros((n, rules.layout.size), np.float32)
        self.action_masks: Array = np.zeros((n, actions), np.int8)
        self.players: Array = np.zeros(n, np.int8)
        self.decisions: Array = np.zeros(n, np.int8)
        self.rewards: Array = np.zeros((n, seats), np.float32)
        self.dones: Array = np.zeros(n, np.bool_)
        self.scores: Array = np.zeros((n, seats), np.int32)
        self.viewers: Array = np.zeros(n, np.int8)
        self.final_observations: Array = np.zeros((n, rules.layout.size), np.float32)
        self._states: Array = np.zeros(n, rules.state)
        self._generators: Array = np.zeros(n, GENERATOR)
        self._bits: Array = np.zeros((n, -(-actions // 64)), np.uint64)
        self._pickers: Array = np.zeros(n, GENERATOR)
        self._picks: Array = np.zeros(n, np.int64)
        self._picks_used: Array = np.zeros(1, np.bool_)
        self._legal: Array = np.zeros((n, actions), np.int16)
        self._num_legal: Array = np.zeros(n, np.int16)
        self._worth: Array = np.zeros((n, seats), np.float32)
        self._actions: Array = np.zeros(n, np.int64)
        threads = min(_whole("num_threads", num_threads, 1, 256), n)
        self._crew = Crew(threads, n) if threads > 1 else None
        self._pattern: Game | None = None  # of the games that game() gives
        self.reset(seed)

    @property
    def num_actions(self) -> int:
        """The size of the action space."""
        return self._rules.num_actions

    @property
    def rules(self) -> Rules:
        """The rules of the game that is played."""
        return self._rules

    @property
    def states(self) -> Array:
        """The positions as packed records, with all that is hidden: for compiled code to read."""
        return self._states

    @property
    def packed_box(self) -> Array:
        """The box as compiled code reads it."""
        return self._box

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew; each environment has its own sequence of seeds."""
        start = _whole("seed", seed, -(1 << 63), (1 << 64) - 1)
        # Far apart in the sequence of one generator, so that no two environments meet.
        for i in range(self.num_envs):
            self._generators[i].rng = ((start * _GOLDEN) ^ (i << 40)) % (1 << 64)
            self._pickers[i].rng = (((start + 1) * _GOLDEN) ^ (i << 40)) % (1 << 64)
        self.rewards[:] = 0.0
        self.dones[:] = False
        self.scores[:] = 0
        self._in_parts(self._deal)
        self._in_parts(self._show)
        self._picks_used[0] = False

    def _in_parts(self, work: Callable[[int, int], None]) -> None:
        """Do the work on all games, spread over the threads."""
        if self._crew is None:
            work(0, self.num_envs)
        else:
            self._crew.do(work)

    def _deal(self, low: int, high: int) -> None:
        self._engine.deal(
            *(self._box, self._states, low, high, self._blank, self.num_players),
            *(self._rules.boards.index(self.board), self._generators),
            *(self._legal, self._num_legal, self._worth),
        )

    def _show(self, low: int, high: int) -> None:
        self._engine.show(
            *(self._box, self._states, low, high, self._legal, self._num_legal),
            *(self.action_masks, self.observations, self.players, self.decisions),
            *(self._bits, self._pickers, self._picks),
        )

    def _step(self, low: int, high: int) -> None:
        self._engine.step(
            *(self._box, self._states, low, high, self._blank, self.num_players),
            *(self._rules.boards.index(self.board), self._generators, self._actions),
            *(self._legal, self._num_legal, self.action_masks, self.observations),
            *(self.players, self.decisions, self._bits, self._pickers, self._picks),
            *(self.rewards, self.dones, self.scores),
            *(self._worth, self.viewers, self.final_observations),
            *(REWARDS.index(self.reward), self.dense),
        )

    def step(self, actions: Array) -> None:
        """Take one action in each game (``WAIT``: none). If one is illegal, no game moves."""
        array = np.asarray(actions)
        if array.shape != (self.num_envs,):
            raise ValueError(f"actions have shape {array.shape}: expected ({self.num_envs},)")
        if array.dtype.kind not in "iu":
            raise ValueError(f"actions have dtype {array.dtype}: expected whole numbers")
        self._actions[:] = array
        wrong = self._engine.first_illegal(self._actions, self._bits)
        if wrong >= 0:
            raise self._illegal(wrong, int(array[wrong]))
        self._in_parts(self._step)
        self._picks_used[0] = False

    def _illegal(self, i: int, action: int) -> IllegalAction:
        """Why an environment's action cannot be taken."""
        legal = self._legal[i, : self._num_legal[i]].tolist()
        why = why_illegal(self._rules, self._states[i], action, legal)
        return IllegalAction(f"environment {i}: {why}; no game of the batch has moved")

    def random_actions(self) -> Array:
        """A random legal action for each game, in an array that the next step writes again."""
        if self._picks_used[0]:  # a step draws them; asked twice, draw others
            self._engine.pick(self._legal, self._num_legal, self._pickers, self._picks)
        self._picks_used[0] = True
        return self._picks

    def random_actions_of_others(self) -> tuple[Array, int]:
        """A random legal action where another seat than the viewer is asked, else ``WAIT``.

        Also says how many games wait for their viewer. The next call writes the array again.
        """
        picks = self.random_actions()
        waiting = self._engine.pick_others(self.players, self.viewers, picks, self._actions)
        return self._actions, waiting

    def game(self, i: int) -> Game:
        """A copy of environment i's game, which goes its own way from here.

        A batch keeps neither seeds nor actions: the copy's ``seed`` is None, its ``history`` empty.

        >>> batch = BatchEnv("bruxelles1893", num_envs=8, seed=0)
        >>> game = batch.game(3)
        >>> game.current_player == batch.players[3], game.seed
        (np.True_, None)
        """
        number = _whole("environment", i, 0, self.num_envs - 1)
        if self._pattern is None:
            smallest = self._rules.min_players
            self._pattern = Game(self._rules.name, smallest, 0, self.board, self.box)
        return self._pattern._at(self._states[number])

    def snapshot(self) -> dict[str, Array]:
        """Everything that changes, to go back to with ``restore``."""
        return {name: getattr(self, name).copy() for name in self._changing()}

    def restore(self, snapshot: dict[str, Array]) -> None:
        """Go back to a snapshot of this batch, or of one of the same shape."""
        if not isinstance(snapshot, dict) or sorted(snapshot) != sorted(self._changing()):
            raise ValueError("not a snapshot of a batch: expected what snapshot() returned")
        for name in self._changing():
            mine, saved = getattr(self, name), snapshot[name]
            if saved.shape != mine.shape or saved.dtype != mine.dtype:
                raise ValueError(f"snapshot of another batch: {name} has {saved.shape}")
        for name in self._changing():
            getattr(self, name)[...] = snapshot[name]

    @staticmethod
    def _changing() -> tuple[str, ...]:
        """The arrays that a step writes."""
        return (
            "observations",
            "action_masks",
            "players",
            "decisions",
            "rewards",
            "dones",
            "scores",
            "num_players",
            "viewers",
            "final_observations",
            "_states",
            "_generators",
            "_bits",
            "_pickers",
            "_picks",
            "_picks_used",
            "_legal",
            "_num_legal",
            "_worth",
        )

    def close(self) -> None:
        """Let the threads go."""
        if self._crew is not None:
            self._crew.close()


def _whole(name: str, value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ValueError(f"{name} is {value!r}: expected a whole number")
    if not low <= value <= high:
        raise ValueError(f"{name} is {value}: expected {low} to {high}")
    return int(value)
