"""What both games share, and no rule: chance, decision stack, loops, protocol of a game."""
