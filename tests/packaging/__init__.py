"""What a stranger gets who installs the package."""
