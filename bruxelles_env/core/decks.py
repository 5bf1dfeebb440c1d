"""Decks, stacks and piles: an array of numbers and how many are left; the last is the top."""

from bruxelles_env.core.chance import shuffle, sort
from bruxelles_env.core.compiled import rule


@rule
def shuffle_numbers(s, deck, count):
    """The numbers from 0 on, as many as ``count``, in random order."""
    for number in range(count):
        deck[number] = number
    shuffle(s, deck, count)


@rule
def reshuffle(s, deck, left):
    """Shuffle what is left, however it lay before."""
    sort(deck, left)
    shuffle(s, deck, left)


@rule
def lay_on(deck, left, counts, kinds):
    """Lay on top as many of each kind as are counted; says how many are there then."""
    for kind in range(kinds):
        for _ in range(counts[kind]):
            deck[left] = kind
            left += 1
    return left
