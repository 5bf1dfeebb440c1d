"""Our network as a policy of Stable-Baselines3, so that weights pass between them unchanged."""

from __future__ import annotations

from typing import Any

import torch
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.network import Network, NetworkConfig
from training import sampling
from training.likelihood import legal_logs
from training.sampling import Array

PRECISIONS = {"float32": torch.float32, "bfloat16": torch.bfloat16}


def resolve_precision(wish: str) -> str:
    """``auto`` is bfloat16 where the processor multiplies it faster, else float32."""
    if wish != "auto":
        return wish
    fast = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
    return "bfloat16" if fast else "float32"


class NetworkPolicy(MaskableActorCriticPolicy):
    """``agents.network.Network`` with PPO's questions to it. ``network`` is all that it learns.

    With bfloat16 only the body is computed in it: the heads, the weights and the optimizer stay in
    float32, as a probability's ratio to itself must be one.
    """

    def __init__(
        self,
        observation_space: Any,
        action_space: Any,
        lr_schedule: Any,
        network: NetworkConfig,
        precision: str = "float32",
        **more: Any,
    ) -> None:
        self._shape = network
        self._precision = PRECISIONS[precision]
        super().__init__(observation_space, action_space, lr_schedule, **more)

    def _build(self, lr_schedule: Any) -> None:
        self.network = Network(self._shape)
        self.optimizer = torch.optim.Adam(
            self.network.parameters(), lr=lr_schedule(1), eps=1e-5, fused=True
        )

    def _get_constructor_parameters(self) -> dict[str, Any]:
        data = super()._get_constructor_parameters()
        precision = next(name for name, kind in PRECISIONS.items() if kind == self._precision)
        return {**data, "network": self._shape, "precision": precision}

    def read(self, observations: torch.Tensor) -> torch.Tensor:
        """What the body makes of observations, in float32."""
        if self._precision == torch.float32:
            read: torch.Tensor = self.network.body(observations)
            return read
        with torch.autocast("cpu", dtype=self._precision):
            read = self.network.body(observations)
        return read.float()

    def decide(
        self, observations: torch.Tensor, masks: Array, uniforms: Array
    ) -> tuple[Array, Array, Array]:
        """Drawn actions, the values of all seats, and the logarithms of the actions' likelihood.

        ``uniforms``, random numbers from 0 to 1, decide the draws.
        """
        with torch.inference_mode():
            read = self.read(observations)
            logits, values = self.network.actions(read), self.network.seats(read)
        actions, log_probs = sampling.draw(logits.numpy(), masks, uniforms)
        return actions, values.numpy(), log_probs

    def seat_values(self, observations: torch.Tensor) -> torch.Tensor:
        """What each seat may expect, from the observer's own on."""
        values: torch.Tensor = self.network.seats(self.read(observations))
        return values

    def logits(self, observations: torch.Tensor) -> torch.Tensor:
        """How the actions are liked, legal or not."""
        liked: torch.Tensor = self.network.actions(self.read(observations))
        return liked

    def judge(
        self, observations: torch.Tensor, actions: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """For the update: all seats' values, the actions' log-likelihood, and the entropy."""
        read = self.read(observations)
        logs = legal_logs(self.network.actions(read), masks)
        chosen = logs.gather(1, actions[:, None]).squeeze(1)
        entropy = -(logs.exp() * logs).sum(dim=1)  # illegal actions: 1 times 0
        return self.network.seats(read), chosen, entropy

    # The questions of sb3-contrib's own code.

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        distribution, values = self._answer(obs, action_masks)
        actions = distribution.get_actions(deterministic=deterministic)
        return actions, values, distribution.log_prob(actions)

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        distribution, values = self._answer(obs, action_masks)
        return values, distribution.log_prob(actions), distribution.entropy()

    def get_distribution(self, obs: Any, action_masks: Any = None) -> MaskableDistribution:
        return self._answer(obs, action_masks)[0]

    def predict_values(self, obs: Any) -> torch.Tensor:
        return self.seat_values(obs)[:, :1]

    def _answer(self, obs: Any, masks: Any) -> tuple[MaskableDistribution, torch.Tensor]:
        read = self.read(obs)
        distribution = self.action_dist.proba_distribution(action_logits=self.network.actions(read))
        if masks is not None:
            distribution.apply_masking(masks)
        return distribution, self.network.seats(read)[:, :1]
