"""Where a run's time goes, measured on a few updates."""

from __future__ import annotations

from training.config import TrainConfig
from training.run import Run

ARITHMETIC = ("opponents' forward", "learner's forward", "update")


def profile(config: TrainConfig, updates: int = 3) -> str:
    """Play and learn a few updates, the first unmeasured; the shares in words."""
    run = Run(config)
    config = run.config
    run.begin()
    run.update()
    run.clock.start()
    before = run.steps
    for _ in range(updates):
        run.update()
    seconds, shares = run.clock.total(), run.clock.shares()
    steps = run.steps - before
    network = sum(shares[name] for name in ARITHMETIC)
    lines = [
        f"{config.game}, {config.players} players, {config.n_envs} games, width {config.width}, "
        f"depth {config.depth}, {config.precision}, {config.n_epochs} epochs",
        f"{steps:,} learner's decisions in {seconds:.1f} s of processor time: "
        f"{steps / seconds:,.0f} a second",
        "",
        *(f"  {name:20} {share:6.1%}" for name, share in shares.items()),
        "",
        f"the network's arithmetic {network:.1%}, everything else {1 - network:.1%} "
        f"({run.learner.figures['steps_of_optimizer']:.0f} steps of the optimizer an update)",
    ]
    return "\n".join(lines)
