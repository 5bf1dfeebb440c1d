"""OpenSpiel: importing this module registers every game there, as ``python_bruxelles1893`` etc.

>>> import pyspiel
>>> game = pyspiel.load_game("python_bruxelles1893", {"players": 3, "rng_seed": 7})
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'open shield 1-2'

Parameters: ``players``, ``board`` and ``rng_seed``. With ``rng_seed=7`` each new state is
``Game(seed=7)``. With -1, the default, a state starts with four chance nodes that deal the seed,
a byte each; from then on the state has its own generator and no action is random any more. (That
makes the chance explicit: OpenSpiel's sampled stochastic games keep a generator in the game, and
those that are written in Python can then not be serialised.) Whoever reads ``state.history()``
reads the seed, so a search that is to be honest asks ``resample_from_infostate`` for its states.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Any

import numpy as np

from bruxelles_env.core.protocol import Array, Rules
from bruxelles_env.game import Game
from bruxelles_env.games import GAMES, rules_of

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        "bruxelles_env.openspiel needs OpenSpiel: pip install 'bruxelles-env[openspiel]'"
    ) from error

DEALT = -1  # rng_seed: chance nodes deal the seed
SEED_BYTES = 4  # OpenSpiel's whole numbers, and so rng_seed, have 32 bits
_OUTCOMES = 256


def _game_type(rules: Rules, seed: int = DEALT) -> Any:
    kind = pyspiel.GameType
    dealt = seed == DEALT
    return kind(
        short_name=f"python_{rules.name}",
        long_name=rules.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if dealt else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rules.max_players,
        min_num_players=rules.min_players,
        # An information state remembers all that was seen; an observation is the present only.
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(4, rules.max_players),
            "board": rules.boards[0],
            "rng_seed": DEALT,
        },
    )


class BruxellesGame(pyspiel.Game):
    """A game with its number of players and board; returns are the placement rewards."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        rules = rules_of(name)
        players, seed = params["players"], params["rng_seed"]
        if not rules.min_players <= players <= rules.max_players:
            raise ValueError(
                f"players is {players}: {rules.title} takes "
                f"{rules.min_players} to {rules.max_players} players"
            )
        if seed < DEALT:
            raise ValueError(f"rng_seed is {seed}: expected a seed, or -1 for a new one each game")
        self.deal: Callable[[int], Game] = partial(Game, name, players, board=params["board"])
        self.start = self.deal(max(seed, 0))  # also checks the board
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.num_actions,
            max_chance_outcomes=_OUTCOMES if seed == DEALT else 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=rules.max_decisions,
        )
        super().__init__(_game_type(rules, seed), info, params)
        self.is_dealt = seed == DEALT

    def new_initial_state(self) -> BruxellesState:
        return BruxellesState(self)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        # OpenSpiel's own way of pickling leaves the attributes out.
        return _load, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_BYTES if self.is_dealt else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BruxellesObserver:
        # Without a type, OpenSpiel's C++ side passes the parameters in its place.
        if params or (isinstance(iig_obs_type, dict) and iig_obs_type):
            raise ValueError("observations take no parameters")
        if isinstance(iig_obs_type, pyspiel.IIGObservationType) and (
            iig_obs_type.perfect_recall
            or not iig_obs_type.public_info
            or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError("an observation is what one player sees of the present position")
        return BruxellesObserver(self.start)


def _load(text: str) -> Any:
    """A game from its text; in this module, so that whoever unpickles one registers them first."""
    return pyspiel.load_game(text)


class BruxellesState(pyspiel.State):
    """One position; ``game`` is the ``Game`` behind it, None before the deal."""

    def __init__(self, game: BruxellesGame) -> None:
        super().__init__(game)
        # OpenSpiel copies and pickles these attributes itself.
        self.game: Game | None = None if game.is_dealt else game.start.clone()
        self.seed_bytes = b""
        self.text = ""  # the open position, once it was asked for: OpenSpiel's searches do, often

    def current_player(self) -> Any:
        if self.game is None:
            return pyspiel.PlayerId.CHANCE
        player = self.game.current_player
        return pyspiel.PlayerId.TERMINAL if player is None else player

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1.0 / _OUTCOMES) for byte in range(_OUTCOMES)]

    def returns(self) -> list[float]:
        if self.game is None or not self.game.is_over:
            return [0.0] * self.num_players()
        return self.game.values("placement")

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> BruxellesState:
        """A state that ``player`` cannot tell from this one; ``rng`` draws from 0 to below 1."""
        other: BruxellesState = self.clone()
        if self.game is not None:
            other.game = self.game.imagine(player, int(rng() * 2**32) << 32 | int(rng() * 2**32))
        return other

    # OpenSpiel's C++ side calls these.

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.game is None else self.game.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.game is not None:
            self.game.apply(action)
            self.text = ""
            return
        self.seed_bytes += bytes([action])
        if len(self.seed_bytes) == SEED_BYTES:
            self.game = self.get_game().deal(int.from_bytes(self.seed_bytes, "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action} of the seed"
        # The words of some actions depend on the position.
        return f"action {action}" if self.game is None else self.game.describe(action)

    def __str__(self) -> str:
        if self.game is None:
            return f"the deal: {len(self.seed_bytes)} of {SEED_BYTES} bytes of the seed are drawn"
        self.text = self.text or str(self.game)
        return self.text


class BruxellesObserver:
    """What a player sees: ``Game.observation``, flat and in named slices, and as text."""

    def __init__(self, game: Game) -> None:
        layout = game.observation_layout()
        self.tensor: Array = np.zeros(layout[-1].stop, np.float32)
        self.dict: dict[str, Array] = {
            piece.name: self.tensor[piece.start : piece.stop].reshape(piece.shape)
            for piece in layout
        }

    def set_from(self, state: BruxellesState, player: int) -> None:
        self.tensor[:] = 0.0 if state.game is None else state.game.observation(player)

    def string_from(self, state: BruxellesState, player: int) -> str:
        """The open position, what the player may do, and a mark of all that he sees.

        Searches that know a position by this text must not take two for one in which he sees
        something different, like the tiles in his hand.
        """
        if state.game is None:
            return str(state)
        seen = state.game.observation(player)
        asked = player == state.game.current_player
        may = ", ".join(state.game.legal_words()) if asked else "nothing now"
        mark = blake2b(seen.tobytes(), digest_size=8).hexdigest()
        return f"{state}\nplayer {player} may: {may}\nplayer {player} sees: {mark}"


class _Maker:
    """Makes the game of one name from parameters.

    OpenSpiel drops its reference after Python has ended, when nothing can be freed any more: the
    one to itself keeps it alive.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.itself = self

    def __call__(self, params: dict[str, Any]) -> BruxellesGame:
        return BruxellesGame(self.name, params)


for _name in GAMES:
    pyspiel.register_game(_game_type(rules_of(_name)), _Maker(_name))
