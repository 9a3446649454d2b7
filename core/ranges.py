"""Where a stream of games may be cut, so that its parts can be examined apart: likely places, to be confirmed.

Likely is a line that begins with a tag pair and follows a blank line, or that begins with an Event tag. Whether a game
begins there only the reader of what comes before can tell (`Examination.closes`): it may be inside a comment.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import chess_arbiter.core.pgn.kinds as kinds
from chess_arbiter.core.lines import line_start
from chess_arbiter.core.source import SourceError, open_range

EVENT_OPENING = b'[Event "'
AHEAD = kinds.LOOKAHEAD
"""So many bytes after a place are needed to confirm it."""
CONTEXT = 3
"""So many bytes before a place tell whether it is likely."""
LONGEST_NAME = 64
"""Bytes of the name of a tag pair at a likely place."""
NEAR = 1 << 14
"""Most places are found within so many bytes; beyond, only Event tags are looked for."""

_BLANK_LINES = (b"\n\n", b"\n\r\n", b"\r\r")
_PAIR = re.compile(rb'\[[A-Za-z0-9_]+ "')


class Chunk(NamedTuple):
    """Bytes of a stream from an offset on. `ahead` is what follows, where a game may begin there."""

    start: int
    blocks: list[bytes]
    ahead: bytes
    is_last: bool

    @property
    def size(self) -> int:
        """How many bytes there are."""
        return sum(map(len, self.blocks))


def find_cut(data: bytes, start: int, near: int = NEAR) -> int:
    """The first likely place from an index on, -1 where there is none; after a blank line only such as are near.

    Bytes before the index are looked at, too. Far away each quote would cost too much: there may be nothing but quotes.
    """
    event = find_event(data, start)
    end = min(start + near, len(data) if event < 0 else event + len(EVENT_OPENING))
    quote = start - 1
    while (quote := data.find(b'"', quote + 1, end)) >= 0:  # the byte that is rare elsewhere
        at = line_start(data, max(quote - LONGEST_NAME, 0), quote)
        if at >= max(start, 1) and data.endswith(_BLANK_LINES, max(at - CONTEXT, 0), at) and _PAIR.match(data, at):
            return at
    return event


def find_event(data: bytes, start: int) -> int:
    """Where the first line from an index on begins that opens with an Event tag, -1 if none does."""
    start = max(start - 1, 0)
    feed = data.find(b"\n" + EVENT_OPENING, start)
    end = len(data) if feed < 0 else feed + len(EVENT_OPENING)
    at = data.find(b"\r" + EVENT_OPENING, start, end)
    return (feed if at < 0 else at) + 1 or -1


def cuts_of_file(path: str, size: int, length: int) -> Iterator[int]:
    """The likely places of a plain file, the first after each `length` bytes from the last, and its end."""
    cut = 0
    while cut < size:
        cut = _next_cut(path, cut + length, size)
        yield cut


def _next_cut(path: str, wanted: int, size: int) -> int:
    for start, end, near in ((wanted, wanted + NEAR, NEAR), (wanted + NEAR, size, 0)):
        if start >= size:
            return size
        at = max(start - CONTEXT, 0)
        context = b""
        try:
            with open_range(path, at, min(end, size)) as source:
                for block in source.blocks():
                    data = context + block
                    found = find_cut(data, CONTEXT, near)
                    if found >= 0:
                        return at - len(context) + found
                    at += len(block)
                    context = data[-CONTEXT:]
        except SourceError:  # gone meanwhile: whoever reads it will say so
            return size
    return size


def cut_stream(blocks: Iterable[bytes], length: int, start: int = 0) -> Iterator[Chunk]:
    """A stream in chunks of `length` bytes and as many more as it takes to a likely place; of double that at the most.

    `start` is the offset of the first block. The end of the stream is a chunk, too, perhaps of no bytes.
    """
    held: list[bytes] = []
    size = 0
    context = b""
    for block in blocks:
        rest = block
        while (at := _cut_in(context, rest, length - size)) >= 0:
            yield Chunk(start, [*held, rest[:at]], rest[at : at + AHEAD], False)
            start += size + at
            held, size, context, rest = [], 0, b"", rest[at:]
        if size >= 2 * length:
            yield Chunk(start, held, b"", False)
            start += size
            held, size = [], 0
        held.append(rest)
        size += len(rest)
        context = (context + rest)[-CONTEXT:]
    yield Chunk(start, held, b"", True)


def _cut_in(context: bytes, block: bytes, wanted: int) -> int:
    """The index of the first likely place of a block at or after the one wanted that can be confirmed within it."""
    if wanted >= len(block):
        return -1
    found = find_cut(context + block, len(context) + max(wanted, 1), NEAR + min(wanted, 0)) - len(context)
    return found if 0 < found <= len(block) - AHEAD else -1


def lines_and_games(blocks: Iterable[bytes]) -> tuple[int, int]:
    """How many lines end in these bytes, and how many Event tags begin one: what is known of bytes not examined."""
    lines = games = 0
    after_return = False
    for block in blocks:
        returns = block.count(b"\r")
        lines += block.count(b"\n") + returns - block.count(b"\r\n") - (after_return and block.startswith(b"\n"))
        games += (
            block.startswith(EVENT_OPENING) + block.count(b"\n" + EVENT_OPENING) + block.count(b"\r" + EVENT_OPENING)
        )
        after_return = block.endswith(b"\r")
    return lines, games
