"""Players, and the arena they meet in."""
