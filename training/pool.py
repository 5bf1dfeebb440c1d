"""Earlier versions of the learner, to play against."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from agents.network import Network
from training.clock import Clock
from training.players import NetworkPlayer

FIRST = 1000  # the number of the first snapshot, above those of all other players
_MEMORY = 0.02  # how much a game weighs in the win rate against a snapshot


@dataclass
class Snapshot:
    """A version of the learner, and how it fares against the present one."""

    number: int
    player: NetworkPlayer
    beaten: float = 0.5  # how often the learner came before it of late


class Pool:
    """A bounded number of snapshots.

    ``recency`` draws the latest most often and gives up the oldest; ``difficulty`` draws those most
    often that the learner beats least, and gives up the one that he beats most. A snapshot that was
    given up plays on where a game still has it.
    """

    def __init__(
        self,
        size: int,
        active: int,
        sampling: str,
        precision: torch.dtype = torch.float32,
        clock: Clock | None = None,
    ) -> None:
        self.size, self._count, self.sampling = size, active, sampling
        self.precision, self._clock = precision, clock
        self.snapshots: list[Snapshot] = []  # oldest first
        self.retired: dict[int, NetworkPlayer] = {}
        self.active: list[int] = []  # new games draw among these
        self._next = FIRST

    def add(self, network: Network) -> None:
        """Keep the network as it is now; the pool gives one up if it is full."""
        if len(self.snapshots) == self.size:
            gone = 0 if self.sampling == "recency" else int(np.argmax(self._beaten()))
            snapshot = self.snapshots.pop(gone)
            self.retired[snapshot.number] = snapshot.player
        self.snapshots.append(Snapshot(self._next, self._player(network)))
        self._next += 1

    def _player(self, network: Network) -> NetworkPlayer:
        return NetworkPlayer(network, self.precision, clock=self._clock)

    def refresh(self, rng: np.random.Generator, in_use: Iterable[int]) -> None:
        """Draw those that new games may meet; forget those that no game needs any more."""
        used = set(in_use)
        self.retired = {key: value for key, value in self.retired.items() if key in used}
        if not self.snapshots:
            return
        count = min(self._count, len(self.snapshots))
        drawn = rng.choice(len(self.snapshots), count, replace=False, p=self.weights())
        self.active = sorted(self.snapshots[i].number for i in drawn)

    def weights(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """How likely each snapshot is drawn, the oldest first."""
        if self.sampling == "recency":
            weights = np.arange(1.0, len(self.snapshots) + 1.0)
        else:
            weights = (1.0 - self._beaten()) ** 2 + 0.01  # never quite forgotten
        weights /= weights.sum()
        return weights

    def _beaten(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        return np.array([snapshot.beaten for snapshot in self.snapshots])

    def player(self, number: int) -> NetworkPlayer:
        for snapshot in self.snapshots:
            if snapshot.number == number:
                return snapshot.player
        return self.retired[number]

    def note(self, number: int, result: float) -> None:
        """A game with a snapshot is over: 1 if the learner came before it, 0.5 if level, else 0."""
        for snapshot in self.snapshots:
            if snapshot.number == number:
                snapshot.beaten += _MEMORY * (result - snapshot.beaten)

    def state(self) -> dict[str, Any]:
        """Everything, for a checkpoint."""
        return {
            "next": self._next,
            "active": list(self.active),
            "snapshots": [
                {"number": each.number, "beaten": each.beaten, "player": each.player.state()}
                for each in self.snapshots
            ],
            "retired": {number: player.state() for number, player in self.retired.items()},
        }

    def restore(self, state: dict[str, Any], network: Network) -> None:
        """Go back to a state; the network only lends its shape."""

        def made(saved: dict[str, Any]) -> NetworkPlayer:
            player = self._player(network)
            player.restore(saved)
            return player

        self._next, self.active = state["next"], list(state["active"])
        self.snapshots = [
            Snapshot(each["number"], made(each["player"]), each["beaten"])
            for each in state["snapshots"]
        ]
        self.retired = {number: made(saved) for number, saved in state["retired"].items()}
