"""The settings of a training run: read from YAML, checked, and changed on the command line."""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from bruxelles_env.core.checks import check_board, check_players
from bruxelles_env.core.rewards import REWARDS
from bruxelles_env.games import GAMES, rules_of

SELF, POOL = "self", "pool"  # in ``opponents``, beside the specs of agents

# What a resumed run may not change: its games and networks would not fit any more.
FIXED = (
    *("game", "players", "board", "box", "reward", "dense", "seed", "kind", "width", "depth"),
    *("warm_start", "precision", "n_envs", "n_steps", "actors"),
)


class BadConfig(ValueError):
    """A setting that does not exist, or a value that it cannot have."""


def _number(low: float, high: float = math.inf, whole: bool = False, none: bool = False) -> Any:
    """A checker of numbers; YAML reads 1e-4 as a word, so words that are numbers will do."""
    what = "a whole number" if whole else "a number"

    def check(value: Any) -> Any:
        if none and value is None:
            return None
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = math.nan
        fits = low <= number <= high and not isinstance(value, bool)
        if not fits or (whole and number != int(number)):
            upper = "" if high == math.inf else f" to {high:g}"
            raise ValueError(f"expected {what} from {low:g}{upper}{' or null' if none else ''}")
        return int(number) if whole else number

    return check


def _word(*allowed: str, none: bool = False) -> Any:
    def check(value: Any) -> Any:
        if none and value is None:
            return None
        if not isinstance(value, str) or (allowed and value not in allowed):
            near = difflib.get_close_matches(str(value), allowed, n=1)
            hint = f", perhaps {near[0]}" if near else ""
            raise ValueError(f"expected {' or '.join(allowed) or 'a word'}{hint}")
        return value

    return check


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("expected true or false")
    return value


def _counts(value: Any) -> tuple[int, ...]:
    """Table sizes: 4, [2, 4] or the words "2,4"."""
    listed = value.split(",") if isinstance(value, str) else value
    listed = [listed] if isinstance(listed, int) else listed
    whole = _number(2, 5, whole=True)
    if not isinstance(listed, list | tuple) or not listed:
        raise ValueError("expected numbers of players, as 4 or [2, 3, 4]")
    return tuple(whole(each) for each in listed)


def _specs(value: Any) -> tuple[str, ...]:
    """Specs of agents: greedy, [random, greedy] or the words "random,greedy"."""
    listed = value.split(",") if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(each, str) for each in listed):
        raise ValueError("expected specs of agents, as [random, greedy]")
    return tuple(each for each in listed if each)


def _shares(value: Any) -> dict[str, float]:
    """Who plays the other seats, and how often: {self: 0.6, pool: 0.4}."""
    if not isinstance(value, Mapping) or not value:
        raise ValueError(f"expected shares by {SELF}, {POOL} or spec, as {{self: 0.6, greedy: 1}}")
    share = _number(0.0)
    shares = {str(key): share(each) for key, each in value.items()}
    if sum(shares.values()) <= 0:
        raise ValueError("expected shares above zero")
    return shares


def option(default: Any, check: Callable[[Any], Any], about: str) -> Any:
    """A setting: its default, what checks it, and what it is."""
    metadata = {"check": check, "about": about}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class TrainConfig:
    """All settings of a run. The names of PPO's own are those of Stable-Baselines3."""

    game: str = option("bruxelles1893", _word(*GAMES), "the game")
    players: tuple[int, ...] = option((2, 3, 4), _counts, "table sizes, mixed evenly")
    board: str | None = option(None, _word(none=True), "standard or expert")
    box: str | None = option(None, _word(none=True), "another box.toml")
    reward: str = option("placement", _word(*REWARDS), "what a game is worth")
    dense: bool = option(False, _flag, "rewards after every action, not only at the end")
    seed: int = option(0, _number(0, 2**31, whole=True), "of everything random")
    threads: int = option(1, _number(1, 256, whole=True), "torch's; more pay on idle cores only")

    kind: str = option("mlp", _word(), "the network's kind")
    width: int = option(384, _number(1, 65536, whole=True), "the network's width")
    depth: int = option(2, _number(1, 64, whole=True), "the network's depth")
    warm_start: str | None = option(None, _word(none=True), "weights to begin with")
    precision: str = option(
        "auto",
        _word("auto", "float32", "bfloat16"),
        "of the network's body; auto: bfloat16 where the processor has it",
    )

    n_envs: int = option(512, _number(1, 1 << 20, whole=True), "games side by side")
    n_steps: int = option(64, _number(1, 1 << 20, whole=True), "learner's decisions a game, update")
    actors: int = option(
        0, _number(0, 4096, whole=True), "processes on a Ray cluster that play; 0: this one"
    )
    total_steps: int = option(
        100_000_000, _number(1, whole=True), "learner's decisions of the whole run"
    )
    max_minutes: float | None = option(None, _number(0, none=True), "stop after so long")
    learning_rate: float = option(3e-4, _number(0, 1), "at the beginning")
    learning_rate_end: float = option(3e-5, _number(0, 1), "at the end; linear between")
    gamma: float = option(1.0, _number(0, 1), "discount a decision")
    gae_lambda: float = option(0.95, _number(0, 1), "of generalised advantage estimation")
    clip_range: float = option(0.2, _number(0.001, 10), "of the ratio of probabilities")
    n_epochs: int = option(4, _number(1, 1000, whole=True), "passes over a rollout")
    batch_size: int = option(4096, _number(1, whole=True), "decisions a step of the optimizer")
    ent_coef: float = option(0.01, _number(0, 10), "entropy bonus at the beginning")
    ent_coef_end: float = option(0.001, _number(0, 10), "entropy bonus at the end")
    vf_coef: float = option(0.5, _number(0, 100), "weight of the value of the own seat")
    others_coef: float = option(0.25, _number(0, 100), "weight of the values of the other seats")
    max_grad_norm: float = option(0.5, _number(0.0001), "longer gradients are cut")
    target_kl: float | None = option(
        0.02, _number(0.0001, none=True), "an update ends early beyond 1.5 times this"
    )

    opponents: dict[str, float] = option(  # noqa: RUF009
        {SELF: 0.6, POOL: 0.4}, _shares, "who plays the other seats: self, pool, specs"
    )
    pool_size: int = option(16, _number(1, 4096, whole=True), "snapshots kept")
    pool_every: int = option(10, _number(1, whole=True), "updates between snapshots")
    pool_active: int = option(4, _number(1, 4096, whole=True), "snapshots drawn an update")
    pool_sampling: str = option(
        "difficulty", _word("difficulty", "recency"), "which snapshots are drawn more often"
    )

    eval_every: int = option(
        2_000_000, _number(0, whole=True), "learner's decisions between evaluations; 0: none"
    )
    eval_opponents: tuple[str, ...] = option(("random", "greedy"), _specs, "fixed agents")
    eval_players: tuple[int, ...] = option((2, 4), _counts, "table sizes of evaluations")
    eval_games: int = option(64, _number(2, 1 << 20, whole=True), "games an agent and table size")
    checkpoint_every: int = option(10, _number(1, whole=True), "updates between checkpoints")

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            try:
                object.__setattr__(self, each.name, each.metadata["check"](value))
            except ValueError as error:
                raise BadConfig(f"{each.name} is {value!r}: {error}") from None
        rules = rules_of(self.game)
        for name in ("players", "eval_players"):
            for count in getattr(self, name):
                try:
                    check_players(rules, count)
                except ValueError as error:
                    raise BadConfig(f"{name}: {error}") from None
        check_board(rules, self.board)
        if self.batch_size > self.n_envs * self.n_steps:
            raise BadConfig(
                f"batch_size is {self.batch_size}: expected at most n_envs * n_steps, "
                f"{self.n_envs * self.n_steps}"
            )

    def to_dict(self) -> dict[str, Any]:
        """As plain data, for YAML and JSON."""
        values = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values}

    def rollout_size(self) -> int:
        """The learner's decisions an update."""
        return self.n_envs * self.n_steps


NAMES = tuple(each.name for each in fields(TrainConfig))


def check_names(names: Any, where: str) -> None:
    """Refuse a setting that does not exist, and name the nearest that does."""
    for name in names:
        if name not in NAMES:
            near = difflib.get_close_matches(str(name), NAMES, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(NAMES)}"
            raise BadConfig(f"{where}: unknown setting {name!r}; {hint}")


def load_config(path: Path | str | None, changes: Mapping[str, Any] | None = None) -> TrainConfig:
    """The settings of a YAML file, or the defaults, with changes from the command line."""
    settings = read_settings(path) if path is not None else {}
    changes = changes or {}
    check_names(changes, "command line")
    return TrainConfig(**{**settings, **changes})


def read_settings(path: Path | str) -> dict[str, Any]:
    """What a YAML file says, its names checked and its values not yet."""
    import yaml

    source = Path(path)
    if not source.is_file():
        raise BadConfig(f"no config at {path}: expected a YAML file, as configs/ppo-1893.yaml")
    try:
        data = yaml.safe_load(source.read_text(encoding="utf-8")) or {}
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise BadConfig(f"{path} is no YAML: {error}") from error
    if not isinstance(data, dict):
        raise BadConfig(f"{path} holds no settings: expected lines as 'learning_rate: 3e-4'")
    check_names(data, str(path))
    return data


def parse_change(text: str) -> tuple[str, Any]:
    """A change as ``learning_rate=1e-4``; the value is read as YAML."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadConfig(f"--set {text}: expected NAME=VALUE, as learning_rate=1e-4")
    return name.strip(), parse_value(name.strip(), value)


def parse_value(name: str, text: str) -> Any:
    """A value of the command line, read as YAML."""
    import yaml

    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise BadConfig(f"{name} is {text!r}, which is no YAML: {error}") from error
