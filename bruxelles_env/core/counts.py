"""Things counted by kind, such as cubes, works or cards in a hand."""

from bruxelles_env.core.compiled import inlined


@inlined
def total(counts, lowest):
    """How many there are in all, from this kind on."""
    found = 0
    for kind in range(lowest, len(counts)):
        found += int(counts[kind])
    return found


@inlined
def legal_held(counts, kinds, first_action, out):
    """One action for each kind of which there is any, in rising order."""
    found = 0
    for kind in range(kinds):
        if counts[kind] > 0:
            out[found] = first_action + kind
            found += 1
    return found


@inlined
def or_stop(count, stop, out):
    """Beside what can be chosen, if there is anything, the choice to stop; says how many now."""
    if count == 0:
        return 0
    out[count] = stop
    return count + 1
