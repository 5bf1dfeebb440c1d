"""A sequential test of a win rate: it stops as soon as the question is decided."""

from __future__ import annotations

import math

MIN_BLOCKS = 10  # before this, the spread of the blocks is not known well enough


class Sprt:
    """Wald's test of two hypotheses, fed with the mean win of one block of games after the other.

    ``p0`` is accepted when the log-likelihood ratio falls to ``lower``, ``p1`` when it rises to
    ``upper``. Whoever plays as p0 says is held for p1 with probability ``alpha``, whoever plays as
    p1 says is held for p0 with probability ``beta``. Nearly: simulations came to 0.06 for 0.05.

    A block is all games of a deal. They are alike, so the block is what is counted, as in the
    generalised test that chess programs are tested with, which takes block means as normal. Here
    the likelihood is that of wins and losses, divided by how much more the blocks spread than
    independent wins would. Near one half both are the same; but towards 0 and 1 the spread
    depends on the win rate, and the normal form errs up to three times as often as it promises.

    The spread is that of the blocks and of two made-up ones, one won and one lost throughout. An
    agent that wins everything is so held to be one that has not lost yet.

    >>> test = Sprt(0.5, 0.55)
    >>> while test.decision is None:
    ...     test.add(1.0)
    >>> test.decision, test.blocks, round(test.llr, 2), round(test.upper, 2)
    ('p1', 32, 2.96, 2.94)
    """

    def __init__(self, p0: float, p1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not 0 < p0 < p1 < 1:
            raise ValueError(f"the win rates to test are {p0} and {p1}: expected 0 < P0 < P1 < 1")
        for name, value in (("alpha", alpha), ("beta", beta)):
            if not 0 < value < 0.5:
                raise ValueError(f"{name} is {value}: expected more than 0 and less than 0.5")
        self.p0, self.p1, self.alpha, self.beta = p0, p1, alpha, beta
        self.lower = math.log(beta / (1 - alpha))
        self.upper = math.log((1 - beta) / alpha)
        self.blocks = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, mean: float) -> None:
        """Take the mean win of one more block."""
        if not 0 <= mean <= 1:
            raise ValueError(f"the mean win of a block is {mean}: expected 0 to 1")
        self.blocks += 1
        self._sum += mean
        self._squares += mean**2

    @property
    def mean(self) -> float:
        """The win rate so far."""
        return self._sum / self.blocks if self.blocks else math.nan

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of p1 to p0; 0 until there are blocks."""
        won, lost = self._sum, self.blocks - self._sum
        ratio = won * math.log(self.p1 / self.p0) + lost * math.log((1 - self.p1) / (1 - self.p0))
        return ratio / self._spread()

    def _spread(self) -> float:
        """How much the blocks spread, where 1 is as much as single wins and losses."""
        number = self.blocks + 2
        mean = (self._sum + 1) / number
        variance = ((self._squares + 1) / number - mean**2) * number / (number - 1)
        return variance / (mean * (1 - mean))

    @property
    def decision(self) -> str | None:
        """``"p1"`` or ``"p0"``, whichever is accepted; None while it is open."""
        if self.blocks < MIN_BLOCKS:
            return None
        if self.llr >= self.upper:
            return "p1"
        return "p0" if self.llr <= self.lower else None
