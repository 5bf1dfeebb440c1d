"""Counting on a board whose spaces are numbered row by row; ``owners`` says whose each is."""

from bruxelles_env.core.compiled import inlined


@inlined
def column_sum(owners, values, rows, columns, owner, column):
    """The sum of an owner's values in a column."""
    total = 0
    for row in range(rows):
        space = row * columns + column
        if owners[space] == owner:
            total += values[space]
    return total


@inlined
def count_around(owners, columns, corner, owner):
    """How many of four spaces are an owner's; ``corner`` is their top left one."""
    count = 0
    if owners[corner] == owner:
        count += 1
    if owners[corner + 1] == owner:
        count += 1
    if owners[corner + columns] == owner:
        count += 1
    if owners[corner + columns + 1] == owner:
        count += 1
    return count
