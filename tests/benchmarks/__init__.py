"""Speed, and the peers it is measured against."""
