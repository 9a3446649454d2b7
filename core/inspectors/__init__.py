"""The inspectors: each judges the facts of a game and yields findings."""
