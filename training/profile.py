"""Where a run's time goes, measured on a few updates."""

from __future__ import annotations

from training.running import BaseRun

# Parts that are the network's: what is left is what the program could do without.
ARITHMETIC = ("opponents' forward", "learner's forward", "network", "update")


def profile(run: BaseRun, updates: int | None = None) -> str:
    """Play and learn a few updates, from the first that learns on; the shares in words."""
    updates = run.profile_updates if updates is None else updates
    run.begin()
    run.update()
    while not run.figures["steps_of_optimizer"]:
        run.update()
    run.clock.start()
    before, optimized = run.steps, 0.0
    for _ in range(updates):
        run.update()
        optimized += run.figures["steps_of_optimizer"]
    seconds, shares = run.clock.total(), run.clock.shares()
    steps = run.steps - before
    network = sum(shares.get(name, 0.0) for name in ARITHMETIC)
    lines = [
        run.headline(),
        f"{steps:,} decisions of the learner's in {seconds:.1f} s of processor time: "
        f"{steps / seconds:,.0f} a second",
        "",
        *(f"  {name:20} {share:6.1%}" for name, share in shares.items()),
        "",
        f"the network's arithmetic {network:.1%}, everything else {1 - network:.1%} "
        f"({optimized / updates:.0f} steps of the optimizer an update)",
    ]
    return "\n".join(lines)
