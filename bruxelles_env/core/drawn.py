"""Cards or tiles drawn for a choice: ``drawn`` and ``drawn_left`` of a state."""

from bruxelles_env.core.compiled import rule


@rule
def legal_drawn(s, kinds, first_action, out):
    """One action for each different kind that was drawn, in rising order."""
    count = 0
    for kind in range(kinds):
        for i in range(s.drawn_left):
            if s.drawn[i] == kind:
                out[count] = first_action + kind
                count += 1
                break
    return count
