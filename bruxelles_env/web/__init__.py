"""The page on which both games are played: `bruxelles web`."""
