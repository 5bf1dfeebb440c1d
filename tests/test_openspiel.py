"""The games in OpenSpiel: its own checks, its own players, and the same game underneath."""

from __future__ import annotations

import importlib
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from bruxelles_env import Game, IllegalAction
from bruxelles_env.games import GAMES, rules_of
from bruxelles_env.openspiel import SEED_BYTES

pytestmark = pytest.mark.filterwarnings("error")

TABLES = [
    (name, players, board)
    for name in GAMES
    for players in range(rules_of(name).min_players, rules_of(name).max_players + 1)
    for board in rules_of(name).boards
]
Bot = Callable[[Any], int]  # state -> action


def load(name: str = "bruxelles1893", **params: Any) -> Any:
    return pyspiel.load_game(f"python_{name}", params)


def play(state: Any, bots: list[Bot]) -> Any:
    """Let the bots finish the game."""
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()](state)))
    return state


def bots_of(kind: str, game: Any, seed: int) -> Bot:
    """One of OpenSpiel's own players."""
    rng = np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    if kind == "mcts":
        return mcts.MCTSBot(game, 1.4, 4, rollouts, solve=True, random_state=rng).step
    if kind == "is-mcts":
        return ismcts.ISMCTSBot(
            game, rollouts, 1.4, 4, random_state=rng, use_observation_string=True
        ).step
    if kind == "c++ mcts":
        # Not step(): it gives the lock of Python back, and then calls Python.
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 4, 100, False, seed, False)
        return lambda state: bot.mcts_search(state).best_child().action
    return lambda state: rng.choice(state.legal_actions())


# --- OpenSpiel's own checks ---------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players", "board"), TABLES)
def test_openspiel_accepts_the_game(
    name: str, players: int, board: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Clones, legal actions, masks, words, observations, returns and serialisation."""
    game = load(name, players=players, board=board)
    game.new_initial_state()
    capfd.readouterr()
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_accepts_the_game_of_one_seed(name: str) -> None:
    game = load(name, players=2, rng_seed=7)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert game.max_chance_outcomes() == 0 and not game.new_initial_state().is_chance_node()


@pytest.mark.parametrize("name", GAMES)
def test_what_openspiel_is_told(name: str) -> None:
    rules = rules_of(name)
    game = load(name)
    kind = game.get_type()
    assert kind.short_name == f"python_{name}" and kind.long_name == rules.title
    assert (kind.min_num_players, kind.max_num_players) == (rules.min_players, rules.max_players)
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1.0, 1.0, 0.0)
    assert game.num_distinct_actions() == rules.num_actions
    assert game.max_game_length() == rules.max_decisions
    assert game.max_history_length() == rules.max_decisions + SEED_BYTES
    assert game.observation_tensor_shape() == [rules.layout.size]


# --- the same game underneath -------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players", "board"), TABLES)
def test_the_same_seed_and_actions_give_the_same_game(name: str, players: int, board: str) -> None:
    seed = 0x01020304
    dealt = load(name, players=players, board=board).new_initial_state()
    for byte in (1, 2, 3, 4):
        assert dealt.is_chance_node() and dealt.returns() == [0.0] * players
        assert sum(chance for _, chance in dealt.chance_outcomes()) == 1.0
        dealt.apply_action(byte)
    fixed = load(name, players=players, board=board, rng_seed=seed).new_initial_state()
    game = Game(name, players, seed, board)
    chance = random.Random(seed)
    while not game.is_over:
        for state in (dealt, fixed):
            assert state.current_player() == game.current_player
            assert state.legal_actions() == game.legal_actions()
            assert state.legal_actions((game.current_player + 1) % players) == []
            assert state.returns() == [0.0] * players and state.rewards() == [0.0] * players
        action = chance.choice(game.legal_actions())
        assert dealt.action_to_string(action) == game.describe(action)
        assert dealt.string_to_action(game.describe(action)) == action
        for taker in (dealt.apply_action, fixed.apply_action, game.apply):
            taker(action)
    for state in (dealt, fixed):
        assert state.is_terminal() and state.current_player() == pyspiel.PlayerId.TERMINAL
        assert state.returns() == state.rewards() == game.values("placement")
        assert str(state) == str(game)


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_those_of_the_game(name: str) -> None:
    spiel = load(name, players=3, rng_seed=5)
    observation = make_observation(spiel)
    state = spiel.new_initial_state()
    chance = random.Random(5)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        if len(state.history()) % 8:
            continue
        for player in range(3):
            seen = state.game.observation(player)
            observation.set_from(state, player)
            assert np.array_equal(observation.tensor, seen)
            assert np.array_equal(np.array(state.observation_tensor(player), np.float32), seen)
            for piece in state.game.observation_layout():
                part = observation.dict[piece.name]
                assert part.shape == piece.shape
                assert np.array_equal(part.ravel(), seen[piece.start : piece.stop])


def test_before_the_deal_nothing_is_seen() -> None:
    state = load().new_initial_state()
    assert not any(state.observation_tensor(0))
    assert state.observation_string(0) == str(state)
    assert "0 of 4 bytes" in str(state)
    assert state.action_to_string(7) == "byte 7 of the seed"
    assert state.resample_from_infostate(0, random.random).is_chance_node()


def test_an_observation_text_tells_apart_what_its_player_sees() -> None:
    """Whoever drew tiles sees them: his text depends on them, that of the others does not."""
    told = {0: 0, 1: 0}
    for seed in range(30):
        state = load(players=2, rng_seed=seed).new_initial_state()
        chance = random.Random(seed)
        while not state.is_terminal() and state.game.decision != "keep work":
            state.apply_action(chance.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        asked = state.current_player()
        for player in (0, 1):
            other = state.resample_from_infostate(1 - asked, chance.random)
            if sorted(other.game.hidden()["drawn"]) != sorted(state.game.hidden()["drawn"]):
                same = other.observation_string(player) == state.observation_string(player)
                assert same == (player != asked)
                told[int(player == asked)] += 1
    assert all(told.values())


def test_other_kinds_of_observations_are_refused() -> None:
    game = load()
    with pytest.raises(ValueError, match="what one player sees"):
        make_observation(game, INFO_STATE_OBS_TYPE)
    with pytest.raises(ValueError, match="what one player sees"):
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"a": 1})
    with pytest.raises(ValueError, match="no parameters"):
        game.make_observer({"a": 1})
    assert game.make_observer({}) is not None


# --- copies -------------------------------------------------------------------------------------


def halfway(**params: Any) -> Any:
    """A state in the middle of a game."""
    state = load(players=3, rng_seed=11, **params).new_initial_state()
    chance = random.Random(11)
    for _ in range(60):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "copy",
    [
        lambda state: state.clone(),
        lambda state: pickle.loads(pickle.dumps(state)),
        lambda state: state.get_game().deserialize_state(state.serialize()),
        lambda state: pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )[1],
    ],
    ids=["clone", "pickle", "serialize", "game and state"],
)
def test_a_copy_goes_on_in_the_same_way_and_on_its_own(copy: Callable[[Any], Any]) -> None:
    """The decks and the generator come along: both end with the same scores."""
    state = halfway()
    before = str(state)
    other = copy(state)
    assert str(other) == before and other.history() == state.history()
    ends = [play(table, [bots_of("random", None, 1)] * 3) for table in (other, state.clone())]
    assert str(state) == before
    assert str(ends[0]) == str(ends[1]) and ends[0].returns() == ends[1].returns()


def test_a_game_is_pickled() -> None:
    game = load(players=3, board="expert", rng_seed=4)
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.get_parameters() == game.get_parameters()
    assert str(again.new_initial_state()) == str(game.new_initial_state())


def test_pickles_are_read_where_nothing_is_registered_yet(tmp_path: Path) -> None:
    state = halfway()
    path = tmp_path / "pickle"
    for kept in (state, state.get_game()):
        path.write_bytes(pickle.dumps(kept))
        code = f"import pickle; print(pickle.load(open({str(path)!r}, 'rb')))"
        read = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert (read.returncode, read.stdout) == (0, f"{kept}\n"), read.stderr


def test_a_resampled_state_hides_what_its_player_does_not_see() -> None:
    state = halfway()
    player = state.current_player()
    rng = random.Random(3)
    others = [state.resample_from_infostate(player, rng.random) for _ in range(8)]
    for other in others:
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == state.history()
    decks = [other.game.hidden() for other in others]
    assert all(deck != state.game.hidden() for deck in decks)
    assert all(decks[i] != decks[j] for i in range(8) for j in range(i))
    again = state.resample_from_infostate(player, random.Random(3).random)
    assert again.game.hidden() == decks[0]


# --- OpenSpiel's own players --------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["random", "mcts", "is-mcts", "c++ mcts"])
def test_openspiels_players_finish_a_game(name: str, kind: str) -> None:
    game = load(name, players=3, rng_seed=2)
    others = [bots_of("random", game, seed) for seed in (1, 2)]
    state = play(game.new_initial_state(), [bots_of(kind, game, 0), *others])
    assert sum(state.returns()) == pytest.approx(0.0)
    assert state.returns() == state.game.values("placement")


def test_evaluate_bots() -> None:
    game = load(players=4)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)
    assert len(returns) == 4 and sum(returns) == pytest.approx(0.0)


def test_openspiels_learning_environment() -> None:
    env = rl_environment.Environment(load(players=3), chance_event_sampler=None)
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(3)]
    env.seed(1)
    step = env.reset()
    assert len(step.observations["info_state"][0]) == rules_of("bruxelles1893").layout.size
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step).action])
    assert sum(step.rewards) == pytest.approx(0.0) and max(step.rewards) > 0.0


# --- mistakes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("params", "says"),
    [
        ({"players": 1}, "players is 1: Bruxelles 1893 takes 2 to 5 players"),
        ({"players": 6}, "players is 6: Bruxelles 1893 takes 2 to 5 players"),
        ({"board": "easy"}, "unknown board 'easy': expected standard or expert"),
        ({"rng_seed": -2}, "rng_seed is -2"),
    ],
)
def test_wrong_parameters_are_named(params: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        load(**params)


def test_an_illegal_action_changes_nothing() -> None:
    state = halfway()
    before = str(state), state.history()
    illegal = next(a for a in range(state.num_distinct_actions()) if a not in state.legal_actions())
    with pytest.raises(IllegalAction, match="not legal now"):
        state.apply_action(illegal)
    assert (str(state), state.history()) == before


def test_without_openspiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "bruxelles_env.openspiel")
    with pytest.raises(ImportError, match=r"pip install 'bruxelles-env\[openspiel\]'"):
        importlib.import_module("bruxelles_env.openspiel")
