"""A module that cannot be imported is there to be named in a spec, not to be searched for tests."""

collect_ignore = ["falls.py"]
