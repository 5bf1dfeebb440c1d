"""Tournaments: agents meet at tables, and every game is written down as it ends."""
