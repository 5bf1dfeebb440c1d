"""Bruxelles 1897: one file a room of the game; ``rules.py`` ties them together."""
