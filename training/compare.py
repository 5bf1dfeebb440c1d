"""Which network fits the game: several learn the same lessons for the same processor time.

    bruxelles train --config configs/az-1893.yaml --teacher greedy --teacher-steps 200000 \\
        --total-steps 200000 --replay-size 200000 --out runs/lessons
    python -m training.compare runs/lessons mlp:384 mlp:512 sets:384 attention:256 --seconds 90

The lessons are those of a run of ``method: search``, most simply of a teacher's. Each network
learns for so many seconds of processor time and is then examined on games that none has learnt.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.network import Network, NetworkConfig
from bruxelles_env.games import rules_of
from training.checkpoint import load_checkpoint
from training.lessons import Batch, Replay, lesson_type, losses
from training.running import CHECKPOINT

ROWS = 1024  # lessons a step of the optimizer
RATE = 1e-3  # at the beginning; falls to nothing with the time that is left
TABLES = 256  # questions at once, as when it plays


@dataclass(frozen=True)
class Fit:
    """How a network did."""

    name: str
    numbers: int
    lessons: int  # learnt, some of them several times
    policy_loss: float  # on games that it has not learnt
    value_loss: float
    answers: float  # a second, when it plays


def fit(shape: NetworkConfig, replay: Replay, exam: Batch, seconds: float, seed: int) -> Fit:
    """Let a network learn for so long, then examine it."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    network = Network(shape)
    optimizer = torch.optim.AdamW(network.parameters(), RATE)
    learnt, began = 0, time.process_time()
    while (passed := time.process_time() - began) < seconds:
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1.0 - passed / seconds)
        policy, value = _losses(network, replay.draw(ROWS, rng))
        optimizer.zero_grad()
        torch.autograd.backward(policy + value)
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        learnt += ROWS
    with torch.inference_mode():
        policy, value = _losses(network, exam)
    return Fit(
        name=f"{shape.kind}, width {shape.width}, depth {shape.depth}",
        numbers=sum(each.numel() for each in network.parameters()),
        lessons=learnt,
        policy_loss=policy.item(),
        value_loss=value.item(),
        answers=_answers(network, exam),
    )


def _losses(network: Network, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
    read = network.body(batch.observations)
    return losses(network.actions(read), network.seats(read), batch, search_value_share=0.0)


def _answers(network: Network, exam: Batch, repeats: int = 10) -> float:
    """Answers a second of processor time, many tables asking at once."""
    rows = [each[:TABLES] for each in (exam.observations, exam.masks)]
    with torch.inference_mode():
        network(*rows)
        began = time.process_time()
        for _ in range(repeats):
            network(*rows)
    return repeats * len(rows[0]) / (time.process_time() - began)


def lessons_of(folder: Path) -> tuple[str, Replay, Batch]:
    """The game of a run of ``method: search``, its lessons, and those kept apart."""
    state: dict[str, Any] = load_checkpoint(folder / CHECKPOINT)
    if "exam" not in state or not len(state["exam"]["rows"]):
        raise ValueError(f"{folder} has no lessons kept apart: expected a run of method: search")
    game = state["config"]["game"]
    kind, actions = lesson_type(game), rules_of(game).num_actions
    made = []
    for name in ("replay", "exam"):
        replay = Replay(kind, len(state[name]["rows"]), actions)
        replay.restore(state[name])
        made.append(replay)
    learn, exam = made
    return game, learn, exam.batch(np.arange(len(exam)))


def table(fits: Sequence[Fit], seconds: float) -> str:
    """The results in Markdown."""
    lines = [
        f"| network | numbers | lessons in {seconds:g} s | policy loss | value loss | answers/s |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {each.name} | {each.numbers:,} | {each.lessons:,} | {each.policy_loss:.3f} "
        f"| {each.value_loss:.3f} | {each.answers:,.0f} |"
        for each in fits
    ]
    return "\n".join(lines)


def shape_of(game: str, text: str) -> NetworkConfig:
    """A network's shape from words as ``mlp:384`` or ``mlp:384:3``.

    >>> shape_of("bruxelles1893", "sets:128")
    NetworkConfig(game='bruxelles1893', kind='sets', width=128, depth=2)
    """
    kind, *sizes = text.split(":")
    if not 1 <= len(sizes) <= 2 or not all(size.isdecimal() for size in sizes):
        raise ValueError(f"{text!r} is no shape: expected KIND:WIDTH or KIND:WIDTH:DEPTH")
    measures = dict(zip(("width", "depth"), map(int, sizes), strict=False))
    return NetworkConfig.from_dict({"game": game, "kind": kind, **measures})


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.compare",
        description="Let networks learn the same lessons for the same processor time.",
    )
    parser.add_argument("folder", type=Path, help="a run of method: search, as with a teacher")
    parser.add_argument("shapes", nargs="+", metavar="KIND:WIDTH[:DEPTH]", help="as mlp:384")
    parser.add_argument("--seconds", type=float, default=90.0, help="for each (default: 90)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    options = parser.parse_args(arguments)
    torch.set_num_threads(1)
    try:
        game, replay, exam = lessons_of(options.folder)
        shapes = [shape_of(game, text) for text in options.shapes]
    except ValueError as error:
        parser.error(str(error))
    print(f"{game}: {len(replay):,} lessons, {len(exam.masks):,} kept apart", flush=True)
    fits = []
    for shape in shapes:
        fits.append(fit(shape, replay, exam, options.seconds, options.seed))
        print(fits[-1], flush=True)
    print(table(fits, options.seconds))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
