"""Slow second implementations of the games, to check the engine against."""
