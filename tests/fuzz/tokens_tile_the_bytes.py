"""Every byte belongs to a token, white space aside, and where a stream is cut into buffers changes no token."""

import random
from itertools import pairwise

from chess_arbiter.core.pgn.kinds import PART
from chess_arbiter.core.pgn.tokens import TokenBatch, Tokenizer
from tests.fuzz.mutate import spoiled_games

SPACES = b" \t\n\r\v\f"


def make(chance: random.Random) -> bytes:
    return spoiled_games(chance)


def check(data: bytes, chance: random.Random) -> None:
    tokens = tokens_of(data, [data])
    at = 0
    for _, start, end, _ in tokens:
        assert start < end, (start, end)
        assert at <= start, (at, start)
        assert not data[at:start].strip(SPACES), data[at:start]
        at = end
    assert not data[at:].strip(SPACES), data[at:]
    cuts = sorted({0, len(data), *(chance.randint(0, len(data)) for _ in range(chance.randint(1, 6)))})
    blocks = [data[start:end] for start, end in pairwise(cuts)]
    assert tokens_of(data, blocks) == tokens, cuts


def tokens_of(data: bytes, blocks: list[bytes]) -> list[tuple[int, int, int, int]]:
    """Kind, start, end and value of each token, its parts joined, the stream read block by block."""
    tokenizer, batch = Tokenizer(), TokenBatch()
    found: list[tuple[int, int, int, int]] = []
    buffer, base, open_at = b"", 0, -1
    for number, block in enumerate(blocks or [b""]):
        buffer += block
        final = number >= len(blocks) - 1
        at = 0
        while True:
            at = tokenizer.fill(buffer, at, final, batch)
            for kind, start, end, value in batch.to_list():
                first = start + base if open_at < 0 else open_at
                open_at = first if kind & PART else -1
                if open_at < 0:
                    found.append((kind, first, end + base, value))
            if batch.count == 0:
                break
        base, buffer = base + at, buffer[at:]
    assert base <= len(data)
    return found
