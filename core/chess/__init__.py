"""The rules core: positions, legal moves, notation, and why a move is illegal."""
