"""What both games share, and no rule: chance, the decision stack, compiled loops, a game's protocol."""
