"""The head of an observation: what every game's begins with."""

from __future__ import annotations

from types import ModuleType

from bruxelles_env.core.compiled import rule
from bruxelles_env.core.layout import Layout
from bruxelles_env.core.protocol import Function
from bruxelles_env.core.seats import relative_seat


def add_head(layout: Layout, terms: ModuleType) -> Function:
    """Add the slices that say what is asked; returns the rule that fills them.

    ``terms`` is the game's module of that name.
    """
    fewest, counts = terms.MIN_PLAYERS, range(terms.MIN_PLAYERS, terms.MAX_PLAYERS + 1)
    sizes = ", ".join(map(str, counts[:-1])) + f" or {counts[-1]} players"
    phases, questions = terms.PHASES[: terms.PHASE_OVER], terms.QUESTIONS
    at_players = layout.add("num_players", (len(counts),), "one-hot: " + sizes)
    at_round = layout.add("round", (terms.ROUNDS,), "one-hot")
    at_phase = layout.add("phase", (len(phases),), "one-hot: " + ", ".join(phases))
    at_asked = layout.add("asked", (terms.MAX_PLAYERS,), "one-hot: seat that is asked")
    at_kind = layout.add("decision", (len(questions),), "one-hot kind: " + ", ".join(questions))

    @rule
    def see_head(s, player, out):
        """Who plays, which round and phase it is, who is asked for what."""
        out[at_players + s.num_players - fewest] = 1.0
        out[at_round + s.round_number - 1] = 1.0
        if s.depth > 0:
            out[at_phase + s.phase] = 1.0
            top = s.ask[s.depth - 1]
            out[at_asked + relative_seat(s, player, top[1])] = 1.0
            out[at_kind + top[0]] = 1.0

    return see_head
