"""The stack of pending decisions and steps in a state.

A state has ``depth`` and ``ask``, rows of (kind, player, a, b). The top row is what happens next:
a question to a player, or a step that the rules take by themselves. Rules push what comes later
first. ``a`` and ``b`` mean what the kind says.
"""

from bruxelles_env.core.compiled import rule

STACK_SIZE = 16


@rule
def push(s, kind, player, a, b):
    """Put a question or step on top of what is pending."""
    top = s.ask[s.depth]
    top[0] = kind
    top[1] = player
    top[2] = a
    top[3] = b
    s.depth += 1
