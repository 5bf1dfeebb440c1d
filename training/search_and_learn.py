"""Search and learn, as AlphaZero does, for two to five players with chance and hidden cards.

From top to bottom: games are played side by side, every decision by a tree search over imagined
games which the network guides (``agents.search.guided``: PUCT, a value for each seat). What a
search visited and how its game ended become a lesson, and the network learns from the latest of
them: to choose at once what the search chose after thinking, and to know what each seat will get.
A better network guides better searches, and so on. Before that a teacher may play, any agent that
says what it thinks, and the network learns from it in the same way.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.network import Network, NetworkConfig
from agents.search.guided import COUNT, guided
from agents.search.policy_mcts import Search
from agents.specs import make_agent
from agents.view import View
from bruxelles_env.core.protocol import Array
from bruxelles_env.games import rules_of
from bruxelles_env.vector import WAIT, BatchEnv
from training.clock import Clock
from training.config import SearchConfig
from training.lessons import Batch, Notebook, Replay, lesson_type, losses, weights_of
from training.policy import PRECISIONS, resolve_precision
from training.running import BaseRun, between
from training.settings import BadConfig

PARTS = ("engine and tree", "network", "teacher", "update", "moves and lessons")
EXAM = 4096  # lessons that the network is examined on


class SearchRun(BaseRun):
    """The games in progress, the lessons from those that are over, and the network."""

    config: SearchConfig
    profile_updates = 24  # games begin together: lessons come in waves

    def __init__(self, config: SearchConfig, folder: Path | None = None) -> None:
        self.config = config = replace(config, precision=resolve_precision(config.precision))
        super().__init__(config, folder, Clock(PARTS))
        self.rules = rules = rules_of(config.game)
        self.rng = np.random.default_rng([config.seed, 3])  # of all that is drawn here

        # The network, and a copy of it that only plays.
        torch.manual_seed(config.seed)
        shape = NetworkConfig(config.game, config.kind, config.width, config.depth)
        self.network = Network(shape)
        self.warm_start()
        # What knows something already is rated as it is: the best is never worse than that.
        rates = config.eval_every and config.eval_opponents
        self.rated_first = bool(config.warm_start and rates)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), config.learning_rate, weight_decay=config.weight_decay
        )
        self.precision = PRECISIONS[config.precision]
        self.playing = copy.deepcopy(self.network).requires_grad_(False)
        self._follow()

        # The games, each with a tree, and what their searches read and write.
        self.batch = BatchEnv(
            *(config.game, config.n_envs, config.players, config.seed, config.board, config.box)
        )
        self.guided = guided(rules)
        most = max(config.simulations, config.fast_simulations)
        self.searches = [Search(rules, most) for _ in range(config.n_envs)]
        self.seen = torch.zeros(config.n_envs, rules.layout.size)
        self.logits = torch.zeros(config.n_envs, rules.num_actions)
        self.values = torch.zeros(config.n_envs, self.network.seats.out_features)
        self.calls = [self._calls(i) for i in range(config.n_envs)]
        self.full = np.zeros(config.n_envs, np.bool_)  # is this search one to learn from?
        self.left = np.zeros(config.n_envs, np.int64)  # simulations of this search
        self.fresh: list[int] = []  # tables whose search has just begun
        self.priors: list[Array] = [np.zeros(0)] * config.n_envs  # at the root, without noise
        self.moves = np.zeros(config.n_envs, np.int64)  # of this game

        # The lessons: of games in progress, of those to learn from, of those to be examined on.
        kind = lesson_type(config.game)
        self.notebooks = [Notebook(kind, int(count)) for count in self.batch.num_players]
        self.replay = Replay(kind, config.replay_size, rules.num_actions)
        self.exam = Replay(kind, min(EXAM, config.replay_size), rules.num_actions)
        self.owed = 0.0  # lessons that the network has still to learn
        self.decisions = 0
        self.figures = {}
        self.lengths: dict[int, list[int]] = {}  # of the games that the last update ended

        self.teacher: Any = None
        if config.teacher is not None:
            try:
                self.teacher = make_agent(config.teacher, config.game)
            except ValueError as error:
                raise BadConfig(f"teacher is {config.teacher!r}: {error}") from error
            if not hasattr(self.teacher, "think"):
                raise BadConfig(f"teacher is {config.teacher!r}: it does not say what it thinks")

    @property
    def steps(self) -> int:
        """Decisions of all seats."""
        return self.decisions

    def begin(self) -> None:
        """Deal the first games."""
        self.batch.reset(int(self.rng.integers(1 << 62)))
        self.begun = True

    def update(self) -> None:
        """Play for a while, then learn."""
        self.lengths = {}
        until = self.decisions + self.config.moves_per_update
        if self.teacher is not None and self.decisions < self.config.teacher_steps:
            while self.decisions < until:
                self._teach()
        else:
            # Trees are grown anew after every update: the network is not what it was.
            self._begin_searches(range(self.config.n_envs))
            while self.decisions < until:
                self._simulate()
                ready = np.flatnonzero(self.left == 0)
                if len(ready):
                    self._move(ready)
        self._learn()
        self.updates += 1

    # --- searching

    def _calls(self, i: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """What the two halves of a simulation are called with at table i; always the same."""
        search, config = self.searches[i], self.config
        box = self.batch.game(i).packed_box
        mask = np.zeros(self.rules.num_actions, np.int8)  # written, and needed by nobody here
        down = (
            *(box, search.states, search.generator, search.nodes, search.notes),
            *(search.places, search.path, search.legal, config.explore, config.caution),
            *(self.seen[i].numpy(), mask),
        )
        up = (
            *(search.nodes, search.notes, search.path, search.legal),
            *(self.logits[i].numpy(), self.values[i].numpy(), int(self.batch.num_players[i])),
        )
        return down, up

    def _begin_searches(self, tables: Any) -> None:
        """A new tree for each table: of some decisions a large one, of the others a small one.

        Large ones are needed to learn from, but games must end too (KataGo's playout caps).
        """
        config = self.config
        seeds = self.rng.integers(1 << 62, size=len(tables))
        self.full[tables] = self.rng.random(len(tables)) < config.full_search_share
        # The first simulation asks the network for the root alone.
        self.left[tables] = 1 + np.where(
            self.full[tables], config.simulations, config.fast_simulations
        )
        for i, seed in zip(tables, seeds.tolist(), strict=True):
            self.searches[i].begin(View(self.batch.game(i), seed))
        self.fresh = list(tables)

    def _simulate(self) -> None:
        """One simulation at every table; the network is asked once for all of them."""
        descend, grow = self.guided.descend, self.guided.grow
        with self.clock("engine and tree"):
            asking = [i for i, (down, _) in enumerate(self.calls) if descend(*down)]
        if asking:
            with self.clock("network"), torch.inference_mode():
                rows = torch.tensor(asking)
                read = self.playing.body(self.seen[rows].to(self.precision)).float()
                self.logits[rows] = self.playing.actions(read)
                self.values[rows] = self.playing.seats(read)
            with self.clock("engine and tree"):
                for i in asking:
                    grow(*self.calls[i][1])
        for i in self.fresh:
            if self.full[i]:
                self._add_noise(i)
        self.fresh = []
        self.left -= 1

    def _add_noise(self, i: int) -> None:
        """Let the search also try what the network would not."""
        search, config = self.searches[i], self.config
        count = int(search.notes[COUNT])
        priors = search.nodes["prior"][1 : 1 + count]  # of the root's children, the first nodes
        self.priors[i] = priors.copy()
        noise = self.rng.dirichlet(np.full(count, config.noise_total / count))
        priors += config.noise_share * (noise - priors)

    # --- playing

    def _move(self, tables: Array) -> None:
        """Where a search is complete, note its lesson, take an action, and search on."""
        with self.clock("moves and lessons"):
            actions = np.full(self.config.n_envs, WAIT, np.int64)
            for i in tables.tolist():
                legal, visits = self._visits(i)
                if self.full[i]:
                    self._note(i, legal, self._wished(i, visits), self._expected(i))
                actions[i] = legal[self._pick(i, visits)]
            self._step(actions)
            self._begin_searches(tables.tolist())

    def _visits(self, i: int) -> tuple[Array, Array]:
        """The legal actions, and how often the search visited each."""
        children = self.searches[i].nodes[1 : 1 + int(self.batch.action_masks[i].sum())]
        return children["action"].astype(np.int64), children["visits"].astype(np.float64)

    def _expected(self, i: int) -> Array:
        """What each seat may expect, by the search."""
        root = self.searches[i].nodes[0]
        expected: Array = root.results[: self.batch.num_players[i]] / root.visits
        return expected

    def _wished(self, i: int, visits: Array) -> Array:
        """How the network should have weighed the actions: by visits, or by what they were worth.

        The latter is its own opinion, corrected: an action gains as it did better than the position
        as a whole, e times for ``target_heat``. A few visits say little, so ``target_trust`` visits
        of average worth are added to each. Visits say less at so few simulations: they carry the
        noise, and a network that learns them is less sure of itself from update to update.
        """
        config = self.config
        if config.target == "visits":
            return visits
        seat = int(self.batch.players[i])
        results = self.searches[i].nodes["results"][1 : 1 + len(visits), seat]
        average = self._expected(i)[seat]
        means = (results + config.target_trust * average) / (visits + config.target_trust)
        weights: Array = self.priors[i] * np.exp((means - average) / config.target_heat)
        return weights

    def _pick(self, i: int, visits: Array) -> int:
        """By visits; more freely at the beginning of a game."""
        config = self.config
        early = self.moves[i] < config.temperature_moves
        heat = config.temperature if early else config.temperature_end
        if heat == 0.0:
            return int(visits.argmax())
        weights = (visits / visits.max()) ** (1.0 / heat)
        return int(self.rng.choice(len(weights), p=weights / weights.sum()))

    def _note(self, i: int, actions: Array, weights: Array, expected: Array | None) -> None:
        seen = (self.batch.observations[i], self.batch.action_masks[i])
        self.notebooks[i].note(seen, int(self.batch.players[i]), actions, weights, expected)

    def _step(self, actions: Array) -> None:
        """Take the actions; the lessons of games that are over are complete."""
        batch = self.batch
        batch.step(actions)
        moved = actions != WAIT
        self.moves += moved
        self.decisions += int(moved.sum())
        for i in np.flatnonzero(batch.dones & moved).tolist():
            players = int(batch.num_players[i])
            lessons = self.notebooks[i].close(batch.rewards[i, :players])
            if self.rng.random() < self.config.exam_share:
                self.exam.add(lessons)  # a whole game: its positions are too much alike
            else:
                self.replay.add(lessons)
                # The first games to end are short ones: to begin with them alone would mislead.
                if len(self.replay) >= self.config.learn_from:
                    self.owed += len(lessons) * self.config.reuse
            self.lengths.setdefault(players, []).append(int(self.moves[i]))
            self.moves[i] = 0

    def _teach(self) -> None:
        """One decision of the teacher at every table."""
        config = self.config
        seeds = self.rng.integers(1 << 62, size=config.n_envs)
        wanders = self.rng.random(config.n_envs) < config.teacher_wander
        actions = np.empty(config.n_envs, np.int64)
        with self.clock("teacher"):
            for i in range(config.n_envs):
                view = View(self.batch.game(i), int(seeds[i]), f"table {i}")
                weights = weights_of(self.teacher.think(view), view.player)
                legal = np.array(view.legal_actions)
                self._note(i, legal, weights, None)
                # Drawn now and then, so that it teaches how to go on from mistakes too.
                likely = weights / weights.sum()
                drawn = self.rng.choice(len(legal), p=likely) if wanders[i] else weights.argmax()
                actions[i] = legal[drawn]
        with self.clock("moves and lessons"):
            self._step(actions)

    # --- learning

    def _learn(self) -> None:
        """Learn from the latest lessons, as often as new ones have come in."""
        config = self.config
        rate = between(config.learning_rate, config.learning_rate_end, self.remaining)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        noted: list[list[float]] = []
        with self.clock("update"):
            while self.owed >= config.batch_size:
                self.owed -= config.batch_size
                policy, value = self._losses(self.replay.draw(config.batch_size, self.rng))
                noted.append([policy.item(), value.item()])
                self.optimizer.zero_grad()
                torch.autograd.backward(policy + config.value_coef * value)
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), config.max_grad_norm)
                self.optimizer.step()
            self._follow()
        self.figures = {
            "learning_rate": rate,
            "lessons": float(len(self.replay)),
            "steps_of_optimizer": float(len(noted)),
        }
        if noted:
            policy_loss, value_loss = np.mean(noted, axis=0).tolist()
            self.figures |= {"policy_loss": policy_loss, "value_loss": value_loss}
        if len(self.exam):
            with torch.inference_mode():
                policy, value = self._losses(self.exam.batch(np.arange(len(self.exam))))
            self.figures |= {"exam_policy_loss": policy.item(), "exam_value_loss": value.item()}

    def _losses(self, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
        """The body in the wished precision, heads and losses in float32."""
        enabled = self.precision != torch.float32
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=enabled):
            read = self.network.body(batch.observations)
        read = read.float()
        logits, values = self.network.actions(read), self.network.seats(read)
        return losses(logits, values, batch, self.config.search_value_share)

    def _follow(self) -> None:
        """Let the copy that plays be what the network is now."""
        self.playing.load_state_dict(self.network.state_dict())
        self.playing.body.to(self.precision)

    # --- telling, and going on

    def curves(self) -> dict[str, float]:
        curves = {f"update/{name}": value for name, value in self.figures.items()}
        for players, lengths in sorted(self.lengths.items()):
            curves[f"games/length_at_{players}"] = float(np.mean(lengths))
        return curves

    def words(self) -> str:
        losses = [
            f"{name.replace('_', ' ')} {self.figures[name]:.3f}"
            for name in ("policy_loss", "value_loss", "exam_policy_loss", "exam_value_loss")
            if name in self.figures
        ]
        return ", ".join([f"{len(self.replay):,} lessons", *losses])

    def headline(self) -> str:
        config = self.config
        return (
            f"{config.game}, {config.players} players, {config.n_envs} games, "
            f"width {config.width}, depth {config.depth}, {config.precision}, "
            f"{config.full_search_share:.0%} of the decisions with {config.simulations} "
            f"simulations, the others with {config.fast_simulations}"
        )

    def own_state(self) -> dict[str, Any]:
        notes = [notebook.array() for notebook in self.notebooks]
        return {
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "batch": self.batch.snapshot(),
            "moves": self.moves.copy(),
            "notes": np.concatenate(notes),
            "notes_of": [len(each) for each in notes],
            "replay": self.replay.state(),
            "exam": self.exam.state(),
            "owed": self.owed,
            "decisions": self.decisions,
            "rng": self.rng.bit_generator.state,
        }

    def restore_own(self, state: dict[str, Any]) -> None:
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self._follow()
        self.batch.restore(state["batch"])
        self.moves[:] = state["moves"]
        notes, ends = state["notes"], np.cumsum(state["notes_of"])
        for notebook, count, end in zip(self.notebooks, state["notes_of"], ends, strict=True):
            notebook.restore(notes[end - count : end])
        self.replay.restore(state["replay"])
        self.exam.restore(state["exam"])
        self.owed, self.decisions = state["owed"], state["decisions"]
        self.rng.bit_generator.state = state["rng"]
