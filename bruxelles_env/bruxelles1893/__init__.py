"""Bruxelles 1893: one file a room of the game; ``rules.py`` ties them together."""
