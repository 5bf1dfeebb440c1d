"""Fixtures of the tests of tournaments."""

from tests.agents.arena.here import here

__all__ = ["here"]
