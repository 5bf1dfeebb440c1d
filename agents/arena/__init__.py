"""Where agents meet: tournaments, matches, and what can be said of them afterwards."""
