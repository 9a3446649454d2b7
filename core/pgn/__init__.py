"""Reading and writing PGN: bytes to tokens, tokens to replayed games."""
