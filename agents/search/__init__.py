"""Agents that look ahead: greedy, and tree search over imagined games."""
