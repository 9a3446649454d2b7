"""Chess Arbiter's core: the Laws of Chess applied to positions, moves and game files."""
