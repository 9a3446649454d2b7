"""The tag pairs of one game, kept in one flat store: names, values and places, without an object for each.

A name is known by a 64-bit hash of its letters (FNV-1a); the names the inspectors care for have small numbers.
Kept are the first 512 pairs and 1 MiB of text of a game; what is over that is counted, not kept.
"""

import re

import chess_arbiter.core.lines as lines
from chess_arbiter.core.words import Bitboard

MOST_PAIRS = 512
STORE_SIZE = 1 << 16  # at first; it grows for long values
MOST_TEXT = 1 << 20

EVENT, SITE, DATE, ROUND, WHITE, BLACK, RESULT = 1, 2, 3, 4, 5, 6, 7
FEN, SETUP, VARIANT, ECO, WHITE_ELO, BLACK_ELO, TIME_CONTROL, PLY_COUNT, TERMINATION = 8, 9, 10, 11, 12, 13, 14, 15, 16
EVENT_DATE, UTC_DATE, END_DATE = 17, 18, 19
NAMES = (
    "-",
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "ECO",
    "WhiteElo",
    "BlackElo",
    "TimeControl",
    "PlyCount",
    "Termination",
    "EventDate",
    "UTCDate",
    "EndDate",
)
"""The names by their numbers; 0 is any other."""
ROSTER = NAMES[1:8]

DRAW = list(b"1/2-1/2")

HASH_START = 0xCBF2_9CE4_8422_2325
HASH_PRIME = 0x0000_0100_0000_01B3
ALL = 0xFFFF_FFFF_FFFF_FFFF
DAMAGED_PAIR = re.compile(
    rb"""\[\s*([A-Za-z0-9_]+)\s*(?:"|\xe2\x80[\x9c\x9d]|')?(.*?)(?:"|\xe2\x80[\x9c\x9d]|')?\s*\]?\s*$"""
)


def name_hash(text: bytes, start: int, end: int) -> Bitboard:
    """FNV-1a of the bytes as they are."""
    found = HASH_START
    for index in range(start, end):
        found = (found ^ text[index]) * HASH_PRIME & ALL
    return found


def folded_hash(text: bytes, start: int, end: int) -> Bitboard:
    """FNV-1a of the bytes with capital letters made small."""
    found = HASH_START
    for index in range(start, end):
        byte = text[index]
        if 65 <= byte <= 90:
            byte += 32
        found = (found ^ byte) * HASH_PRIME & ALL
    return found


def _slots(hashes: list[int]) -> list[int]:
    """Where each hash lies by ten bits from the fourth up; two in one slot would be a mistake in NAMES."""
    slots = [0] * 1024
    for number, known in enumerate(hashes):
        if number:
            if slots[known >> 3 & 1023]:
                raise AssertionError(f"tag name {NAMES[number]} shares a slot")
            slots[known >> 3 & 1023] = number
    return slots


_hashes = [name_hash(name.encode(), 0, len(name)) for name in NAMES]
_folded = [folded_hash(name.encode(), 0, len(name)) for name in NAMES]
KNOWN_HASH = _hashes + [0] * (32 - len(NAMES))
KNOWN_FOLDED = _folded + [0] * (32 - len(NAMES))
HASH_SLOT = _slots(_hashes)
FOLDED_SLOT = _slots(_folded)


class TagPairs:
    """The tag pairs of the game being read. `count` of them are kept, `surplus` were over the limits.

    `repeated` says that the pair added last bears a known name that the game already had.
    """

    __slots__ = (
        "_kept",
        "_used",
        "count",
        "hashes",
        "ids",
        "name_ends",
        "name_starts",
        "offsets",
        "repeated",
        "seen",
        "sizes",
        "store",
        "surplus",
        "value_ends",
        "value_starts",
    )

    def __init__(self) -> None:
        self.store = bytearray(STORE_SIZE)
        self.ids = [0] * 512
        self.hashes = [0] * 512
        self.offsets = [0] * 512
        self.sizes = [0] * 512
        self.name_starts = [0] * 512
        self.name_ends = [0] * 512
        self.value_starts = [0] * 512
        self.value_ends = [0] * 512
        self.count = self.surplus = self._used = self.seen = 0
        self.repeated = self._kept = False

    def clear(self) -> None:
        """Forgets the pairs: a new game begins."""
        self.count = self.surplus = self._used = self.seen = 0
        self.repeated = False

    def add(self, buffer: bytes, start: int, end: int, quote: int, base: int) -> int:
        """Keeps the well-formed pair in buffer[start:end], its value's opening quote at `quote`.

        `base` is the offset of the buffer in its stream. Gives the number of the name.
        """
        text = buffer
        name = start + 1
        while name < quote and text[name] <= 32:
            name += 1
        name_end = quote
        while name_end > name and text[name_end - 1] <= 32:
            name_end -= 1
        value_end = end - 1
        while value_end > quote and text[value_end] != 34:
            value_end -= 1
        return self._keep(buffer, name, name_end, quote + 1, value_end, base + start, end - start)

    def add_damaged(self, buffer: bytes, start: int, end: int, base: int) -> int:
        """Keeps what can be read of a damaged tag line: the name, and the value from its first quote to its last.

        Gives the number of the name, -1 where there is not even a name.
        """
        damaged = DAMAGED_PAIR.match(buffer, start, end)
        if damaged is None:
            return -1
        name, name_end = damaged.span(1)
        value, value_end = damaged.span(2)
        return self._keep(buffer, name, name_end, value, value_end, base + start, end - start)

    def _keep(self, buffer: bytes, name: int, name_end: int, value: int, value_end: int, offset: int, size: int) -> int:
        text = buffer
        found = name_hash(buffer, name, name_end)
        number = self.known(found)
        self.repeated = number > 0 and self.seen >> number & 1 != 0
        self.seen |= 1 << number
        used = self._used
        size_used = used + name_end - name + value_end - value
        self._kept = self.count < MOST_PAIRS and size_used <= MOST_TEXT
        if not self._kept:
            self.surplus += 1
            return number
        if size_used > len(self.store):
            self.store.extend(bytes(MOST_TEXT - len(self.store)))
        index = self.count
        self.ids[index] = number
        self.hashes[index] = found
        self.offsets[index] = offset
        self.sizes[index] = size
        store = self.store
        self.name_starts[index] = used
        for at in range(name, name_end):
            store[used] = text[at]
            used += 1
        self.name_ends[index] = self.value_starts[index] = used
        for at in range(value, value_end):
            store[used] = text[at]
            used += 1
        self.value_ends[index] = self._used = used
        self.count = index + 1
        return number

    def drop_last(self) -> None:
        """Takes the pair added last back: it belongs to the next game."""
        if self._kept:
            self.count -= 1
        else:
            self.surplus -= 1

    def has(self, number: int) -> bool:
        """Whether there was a pair of this name."""
        return self.seen >> number & 1 != 0

    def known(self, found: int) -> int:
        """The number of a name by its hash, 0 if it is none the inspectors care for."""
        number = HASH_SLOT[found >> 3 & 1023]
        if number and KNOWN_HASH[number] == found:
            return number
        return 0

    def known_folded(self, index: int) -> int:
        """The number of the known name that pair `index` differs from in case only, 0 if there is none."""
        found = HASH_START
        store = self.store
        for at in range(self.name_starts[index], self.name_ends[index]):
            byte = store[at]
            if 65 <= byte <= 90:
                byte += 32
            found = (found ^ byte) * HASH_PRIME & ALL
        number = FOLDED_SLOT[found >> 3 & 1023]
        if number and KNOWN_FOLDED[number] == found:
            return number
        return 0

    def find(self, number: int) -> int:
        """The index of the first pair of this name, -1 if there is none: of duplicates the first counts."""
        for index in range(self.count):
            if self.ids[index] == number:
                return index
        return -1

    def to_dict(self, encoding: str | None = None) -> dict[str, str]:
        """Names and values as text, escapes resolved; of duplicates the first counts.

        `encoding` is that of the stream; None is UTF-8, else Windows-1252.
        """
        found: dict[str, str] = {}
        for index in range(self.count):
            number = self.ids[index]
            name = NAMES[number] if number else lines.decode(self.name(index), encoding)
            if name not in found:
                found[name] = self._text(index, encoding)
        return found

    def _text(self, index: int, encoding: str | None) -> str:
        """A value as text: at once where it is ASCII without escapes."""
        store = self.store
        start = self.value_starts[index]
        end = self.value_ends[index]
        for at in range(start, end):
            if store[at] >= 128 or store[at] == 92:
                return lines.decode(self.value(index), encoding)
        return store[start:end].decode("ascii")

    def name(self, index: int) -> bytes:
        """The name as written."""
        store = self.store
        return bytes(store[self.name_starts[index] : self.name_ends[index]])

    def raw_value(self, index: int) -> bytes:
        """The value as written, escapes and all."""
        store = self.store
        return bytes(store[self.value_starts[index] : self.value_ends[index]])

    def value(self, index: int) -> bytes:
        r"""The value with `\"` and `\\` resolved (PGN 7)."""
        raw = self.raw_value(index)
        if b"\\" not in raw:
            return raw
        return raw.replace(b"\\\\", b"\\\x00").replace(b'\\"', b'"').replace(b"\\\x00", b"\\")

    def id_of(self, index: int) -> int:
        """The number of the pair's name."""
        return self.ids[index]

    def offset(self, index: int) -> int:
        """Where the pair begins in the stream, in bytes."""
        return self.offsets[index]

    def size(self, index: int) -> int:
        """How many bytes the pair has, brackets and all."""
        return self.sizes[index]

    def result_of(self, index: int) -> int:
        """The result the pair's value states: 1 White won, 2 Black won, 3 drawn, 4 unknown, 0 none (PGN 8.1.1.7)."""
        store = self.store
        start = self.value_starts[index]
        size = self.value_ends[index] - start
        if size == 3 and store[start + 1] == 45:
            if store[start] == 49 and store[start + 2] == 48:
                return 1
            if store[start] == 48 and store[start + 2] == 49:
                return 2
            return 0
        if size == 7:
            for at in range(7):
                if store[start + at] != DRAW[at]:
                    return 0
            return 3
        return 4 if size == 1 and store[start] == 42 else 0
