"""The frame of an observation: what is asked, then the table, then the players by seat."""

from __future__ import annotations

from types import ModuleType

from bruxelles_env.core.compiled import inlined, rule
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

    @inlined
    def see_head(s, player, out):
        """Who plays, which round and phase it is, and who is asked for what."""
        out[at_players + s.num_players - fewest] = 1.0
        out[at_round + s.round_number - 1] = 1.0
        if s.depth > 0:
            out[at_phase + s.phase] = 1.0
            top = s.ask[s.depth - 1]
            out[at_asked + relative_seat(s.num_players, player, top[1])] = 1.0
            out[at_kind + top[0]] = 1.0

    return see_head


def make_observe(
    see_head: Function, see_table: Function, see_player: Function, at_players: int, features: int
) -> Function:
    """The rule that writes an observation, out of what a game sees of its table and of a player.

    ``at_players`` is where the players' slice starts, ``features`` how long each player's part is.
    """

    @rule
    def observe(box, s, player, out):
        """Write what ``player`` sees into ``out``; his own part is the first of the players'."""
        out[:] = 0.0
        see_head(s, player, out)
        see_table(box, s, player, out)
        for seat in range(s.num_players):
            at = at_players + relative_seat(s.num_players, player, seat) * features
            see_player(box, s, seat, out[at:])

    return observe
