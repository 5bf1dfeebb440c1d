"""A module that cannot be read, for specs to name."""

raise ZeroDivisionError("on import")
