"""The settings of a training run: read from YAML, checked, and changed on the command line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

from bruxelles_env.core.checks import check_board, check_players
from bruxelles_env.core.rewards import REWARDS
from bruxelles_env.games import GAMES, rules_of
from training.settings import (
    POOL,
    SELF,
    BadConfig,
    brief,
    counts,
    flag,
    number,
    option,
    shares,
    specs,
    word,
)

PPO, SEARCH = "ppo", "search"


@dataclass(frozen=True)
class RunConfig:
    """What every run has, however it learns."""

    # What a resumed run may not change: its games and networks would not fit any more.
    fixed: ClassVar[tuple[str, ...]] = (
        *("method", "game", "players", "board", "box", "seed", "kind", "width", "depth"),
        *("warm_start", "precision", "n_envs"),
    )

    method: str = option(PPO, word(PPO, SEARCH), "how to learn: ppo, or search and learn")
    game: str = option("bruxelles1893", word(*GAMES), "the game")
    players: tuple[int, ...] = option((2, 3, 4), counts, "table sizes, mixed evenly")
    board: str | None = option(None, word(none=True), "standard or expert")
    box: str | None = option(None, word(none=True), "another box.toml")
    seed: int = option(0, number(0, 2**31, whole=True), "of everything random")
    threads: int = option(1, number(1, 256, whole=True), "torch's; more pay on idle cores only")

    kind: str = option("mlp", word(), "the network's kind")
    width: int = option(384, number(1, 65536, whole=True), "the network's width")
    depth: int = option(2, number(1, 64, whole=True), "the network's depth")
    warm_start: str | None = option(None, word(none=True), "weights to begin with")
    precision: str = option(
        "auto",
        word("auto", "float32", "bfloat16"),
        "of the network's body; auto: bfloat16 where the processor has it",
    )

    n_envs: int = option(512, number(1, 1 << 20, whole=True), "games side by side")
    total_steps: int = option(
        100_000_000, number(1, whole=True), "learner's decisions of the whole run"
    )
    max_minutes: float | None = option(None, number(0, none=True), "stop after so long")
    learning_rate: float = option(3e-4, number(0, 1), "at the beginning")
    learning_rate_end: float = option(3e-5, number(0, 1), "at the end; linear between")
    batch_size: int = option(4096, number(1, whole=True), "decisions a step of the optimizer")
    max_grad_norm: float = option(0.5, number(0.0001), "longer gradients are cut")

    eval_every: int = option(
        2_000_000, number(0, whole=True), "learner's decisions between evaluations; 0: none"
    )
    eval_opponents: tuple[str, ...] = option(("random", "greedy"), specs, "fixed agents")
    eval_players: tuple[int, ...] = option((2, 4), counts, "table sizes of evaluations")
    eval_games: int = option(64, number(2, 1 << 20, whole=True), "games an agent and table size")
    checkpoint_every: int = option(10, number(1, whole=True), "updates between checkpoints")

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            try:
                object.__setattr__(self, each.name, each.metadata["check"](value))
            except ValueError as error:
                raise BadConfig(f"{each.name} is {brief(value)}: {error}") from None
        rules = rules_of(self.game)
        for name in ("players", "eval_players"):
            for count in getattr(self, name):
                try:
                    check_players(rules, count)
                except ValueError as error:
                    raise BadConfig(f"{name}: {error}") from None
        check_board(rules, self.board)

    def to_dict(self) -> dict[str, Any]:
        """As plain data, for YAML and JSON."""
        values = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values}


@dataclass(frozen=True)
class TrainConfig(RunConfig):
    """The settings of PPO. The names of its own are those of Stable-Baselines3."""

    fixed: ClassVar[tuple[str, ...]] = (
        *RunConfig.fixed,
        "reward",
        "dense",
        "n_steps",
        "actors",
        "learn_seats",
        "lead_forecast",
    )

    method: str = option(PPO, word(PPO), "PPO")
    reward: str = option("placement", word(*REWARDS), "what a game is worth")
    dense: bool = option(False, flag, "rewards after every action, not only at the end")
    lead_worth: float = option(
        0.0, number(0, 1), "more reward for each point ahead of the others' mean, at the beginning"
    )
    lead_worth_end: float = option(
        0.0, number(0, 1), "the same at the end; searches want 0: values are then the rewards"
    )
    lead_forecast: bool = option(
        False, flag, "leads are paid as the hand-made judgement expects them, not at the end"
    )
    commentator: str = option(
        "greedy", word(), "who says what it would have done: greedy, or a file of weights"
    )
    comment_coef: float = option(
        0.0, number(0, 100), "weight of what it would have done, at the beginning; 0: unasked"
    )
    comment_steps: int = option(
        2_000_000, number(1, whole=True), "decisions until that weight has fallen to comment_floor"
    )
    comment_floor: float = option(
        0.0, number(0, 100), "that weight from then on; 0: the teacher is asked no more"
    )
    comment_share: float = option(0.25, number(0, 1), "share of the decisions that it comments on")
    n_steps: int = option(64, number(1, 1 << 20, whole=True), "learner's decisions a game, update")
    actors: int = option(
        0, number(0, 4096, whole=True), "processes on a Ray cluster that play; 0: this one"
    )
    gamma: float = option(1.0, number(0, 1), "discount a decision")
    gae_lambda: float = option(0.95, number(0, 1), "of generalised advantage estimation")
    clip_range: float = option(0.2, number(0.001, 10), "of the ratio of probabilities")
    n_epochs: int = option(4, number(1, 1000, whole=True), "passes over a rollout")
    ent_coef: float = option(0.01, number(0, 10), "entropy bonus at the beginning")
    ent_coef_end: float = option(0.001, number(0, 10), "entropy bonus at the end")
    vf_coef: float = option(0.5, number(0, 100), "weight of the value of the own seat")
    others_coef: float = option(0.25, number(0, 100), "weight of the values of the other seats")
    target_kl: float | None = option(
        0.02, number(0.0001, none=True), "an update ends early beyond 1.5 times this"
    )

    learn_seats: str = option(
        "all",
        word("all", "one"),
        "all: learn from every seat that the network as it is now plays; one: from one a game",
    )
    opponents: dict[str, float] = option(  # noqa: RUF009
        {SELF: 0.6, POOL: 0.4}, shares, "who plays the other seats: self, pool, specs"
    )
    pool_size: int = option(16, number(1, 4096, whole=True), "snapshots kept")
    pool_every: int = option(10, number(1, whole=True), "updates between snapshots")
    pool_active: int = option(4, number(1, 4096, whole=True), "snapshots drawn an update")
    pool_sampling: str = option(
        "difficulty", word("difficulty", "recency"), "which snapshots are drawn more often"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.batch_size > self.n_envs * self.n_steps:
            raise BadConfig(
                f"batch_size is {self.batch_size}: expected at most n_envs * n_steps, "
                f"{self.n_envs * self.n_steps}"
            )

    def rollout_size(self) -> int:
        """The learner's decisions an update."""
        return self.n_envs * self.n_steps


@dataclass(frozen=True)
class SearchConfig(RunConfig):
    """The settings of ``training.search_and_learn``. A step is a decision of any seat."""

    fixed: ClassVar[tuple[str, ...]] = (*RunConfig.fixed, "replay_size")

    method: str = option(SEARCH, word(SEARCH), "search and learn")
    n_envs: int = option(128, number(1, 1 << 16, whole=True), "games side by side")
    batch_size: int = option(512, number(1, whole=True), "lessons a step of the optimizer")
    max_grad_norm: float = option(1.0, number(0.0001), "longer gradients are cut")
    eval_every: int = option(200_000, number(0, whole=True), "decisions between evaluations")

    simulations: int = option(48, number(1, 1 << 15, whole=True), "of a decision searched in full")
    fast_simulations: int = option(
        12, number(1, 1 << 15, whole=True), "of the others, which are played and not learnt"
    )
    full_search_share: float = option(0.5, number(0.001, 1), "decisions searched in full")
    explore: float = option(1.2, number(0, 100), "how far the search looks beyond what seems best")
    caution: float = option(0.2, number(-10, 10), "how much worse the untried is held to be")
    noise_share: float = option(0.25, number(0, 1), "of Dirichlet noise in the root's priors")
    noise_total: float = option(10.0, number(0.001, 1000), "of its alphas, shared by the actions")
    temperature: float = option(1.0, number(0, 10), "of the visits by which first moves are drawn")
    temperature_end: float = option(0.3, number(0, 10), "of those by which later moves are")
    temperature_moves: int = option(30, number(0, whole=True), "first moves of a game")

    target: str = option(
        "values",
        word("values", "visits"),
        "what the policy learns: itself, corrected by the search's values, or the visits",
    )
    target_heat: float = option(0.1, number(0.001, 100), "reward that makes an action e times it")
    target_trust: float = option(4.0, number(0, 1000), "visits of average worth added to each")
    moves_per_update: int = option(4096, number(1, whole=True), "decisions between two updates")
    replay_size: int = option(60_000, number(1, 1 << 24, whole=True), "lessons kept, 2.5 kB each")
    learn_from: int = option(20_000, number(0, whole=True), "lessons to wait for at the beginning")
    reuse: float = option(4.0, number(0.001, 1000), "how often a lesson is learnt, on average")
    exam_share: float = option(0.05, number(0, 0.9), "games kept apart, to examine the network")
    value_coef: float = option(1.0, number(0, 100), "weight of the values in the loss")
    search_value_share: float = option(
        0.25, number(0, 1), "of the search's values in what values learn; the rest is the result"
    )
    weight_decay: float = option(1e-4, number(0, 1), "of AdamW")

    teacher: str | None = option(
        None, word(none=True), "an agent that thinks, as greedy or mcts:400, to learn from first"
    )
    teacher_steps: int = option(50_000, number(0, whole=True), "decisions of the teacher")
    teacher_wander: float = option(
        0.25, number(0, 1), "decisions of the teacher's drawn and not its best"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.learn_from > self.replay_size:
            raise BadConfig(
                f"learn_from is {self.learn_from}: expected at most replay_size, {self.replay_size}"
            )


KINDS: dict[str, type[TrainConfig] | type[SearchConfig]] = {
    PPO: TrainConfig,
    SEARCH: SearchConfig,
}
OPTIONS = {each.name: each for kind in (*KINDS.values(), RunConfig) for each in fields(kind)}
NAMES = tuple(OPTIONS)


def own_names(method: str) -> list[str]:
    """The settings that only this method has."""
    common = {each.name for each in fields(RunConfig)}
    return [each.name for each in fields(KINDS[method]) if each.name not in common]


def kind_of(settings: Mapping[str, Any]) -> type[TrainConfig] | type[SearchConfig]:
    """The class of the settings' method."""
    method = settings.get("method", PPO)
    if not isinstance(method, str) or method not in KINDS:
        raise BadConfig(f"method is {brief(method)}: expected {' or '.join(KINDS)}")
    return KINDS[method]


def check_names(names: Iterable[Any], where: str, kind: type[RunConfig] | None = None) -> None:
    """Refuse a setting that does not exist, and name the nearest that does."""
    known = NAMES if kind is None else [each.name for each in fields(kind)]
    for name in names:
        if name in known:
            continue
        for method in KINDS:
            if name in own_names(method):
                raise BadConfig(f"{where}: {name!r} is a setting of method: {method} only")
        near = difflib.get_close_matches(str(name), known, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(known)}"
        raise BadConfig(f"{where}: unknown setting {name!r}; {hint}")


def load_config(
    path: Path | str | None, changes: Mapping[str, Any] | None = None
) -> TrainConfig | SearchConfig:
    """The settings of a YAML file, or the defaults, with changes from the command line."""
    settings = read_settings(path) if path is not None else {}
    changes = changes or {}
    kind = kind_of({**settings, **changes})
    check_names(settings, str(path), kind)
    check_names(changes, "command line", kind)
    return kind(**{**settings, **changes})


def read_settings(path: Path | str) -> dict[str, Any]:
    """What a YAML file says, not checked yet."""
    import yaml

    source = Path(path)
    if not source.is_file():
        raise BadConfig(f"no config at {path}: expected a YAML file, as configs/ppo-1893.yaml")
    try:
        data = yaml.safe_load(source.read_text(encoding="utf-8")) or {}
    except OSError as error:
        raise BadConfig(f"{path} cannot be read: {error.strerror}") from error
    except Exception as error:  # a wrong tag or date makes the reader of YAML raise anything
        raise BadConfig(f"{path} is no YAML: {str(error) or type(error).__name__}") from error
    if not isinstance(data, dict):
        raise BadConfig(f"{path} holds no settings: expected lines as 'learning_rate: 3e-4'")
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
    except Exception as error:  # a wrong tag or date makes the reader of YAML raise anything
        what = str(error) or type(error).__name__
        raise BadConfig(f"{name} is {brief(text)}, which is no YAML: {what}") from error
