"""Decompression of gzip, bzip2, xz and zstd as streams, in flat memory whatever the ratio.

Every kind may hold several members, streams or frames, one after the other, and zero bytes between and after them.
What can be read of a damaged archive is given before the failure.
"""

from collections.abc import Callable, Generator
from typing import Any, Protocol, TypeAlias

CHUNK = 1 << 17
WINDOW_LIMIT = 1 << 27
LONG_WINDOW_LIMIT = 1 << 31
XZ_MEMORY = 1 << 28

# bzip2 and xz give their output in pieces this small, because a piece in which an error is found is lost.
_PIECE = 4096
_GZIP_PIECE = 1 << 16

MAGICS = {
    "gzip": (b"\x1f\x8b\x08",),
    "bzip2": tuple(b"BZh%d" % level + block for level in range(1, 10) for block in (b"1AY&SY", b"\x17rE8P\x90")),
    "xz": (b"\xfd7zXZ\x00",),
    "zstd": (b"\x28\xb5\x2f\xfd", *(bytes([number]) + b"\x2a\x4d\x18" for number in range(0x50, 0x60))),
}
MAGIC_LENGTH = max(len(magic) for magics in MAGICS.values() for magic in magics)

Failure: TypeAlias = tuple[str, dict[str, Any]]
"""The code of a finding and its facts."""
Pieces: TypeAlias = Generator[bytes, None, Failure | None]
"""Decompressed bytes, and at the end what went wrong, if anything."""

CUT_SHORT = "it ends too early"
NO_MEMBER = "what follows is no further part of the archive"


class Octets:
    """Bytes of a stream, so many at a time."""

    def __init__(self, read: Callable[[int], bytes], head: bytes = b"") -> None:
        self._read = read
        self._held = head
        self._at = 0

    def some(self) -> bytes:
        """What is at hand, else what the stream gives next; empty at its end."""
        held = self._held[self._at :] if self._at < len(self._held) else self._read(CHUNK)
        self._held = b""
        self._at = 0
        return held

    def take(self, count: int) -> bytes:
        """The next `count` bytes; fewer only at the stream's end."""
        while len(self._held) - self._at < count:
            more = self._read(CHUNK)
            if not more:
                break
            self._held = self._held[self._at :] + more
            self._at = 0
        taken = self._held[self._at : self._at + count]
        self._at += len(taken)
        return taken

    def back(self, data: bytes) -> None:
        """Puts bytes back in front."""
        self._held = data + self._held[self._at :]
        self._at = 0

    def skip_zeros(self) -> None:
        """Passes over zero bytes."""
        data = b""
        while not data and (data := self.some()):
            data = data.lstrip(b"\0")
        self.back(data)


def compression_of(head: bytes) -> str | None:
    """The compression that the first bytes of a file tell, if any."""
    for name, magics in MAGICS.items():
        if head.startswith(magics):
            return name
    return None


def may_be_compressed(head: bytes) -> bool:
    """Whether more bytes could turn these into the first bytes of an archive."""
    return any(magic.startswith(head) for magics in MAGICS.values() for magic in magics)


def stub_of(head: bytes) -> str | None:
    """The compression of which these bytes, all there are, begin the first bytes, where no text begins so."""
    if len(head) < 4 and head.isascii():
        return None
    for name, magics in MAGICS.items():
        if any(len(head) < len(magic) and magic.startswith(head) for magic in magics):
            return name
    return None


def decompress(compression: str, octets: Octets, *, allow_long_window: bool) -> Pieces:
    """The content of an archive of a named compression, in pieces of at most 128 KiB."""
    if compression == "gzip":
        return _gzip(octets)
    if compression == "zstd":
        return _zstd(octets, LONG_WINDOW_LIMIT if allow_long_window else WINDOW_LIMIT)
    if compression == "bzip2":
        import bz2

        return _streams(octets, bz2.BZ2Decompressor, OSError, compression)
    import lzma

    memory = None if allow_long_window else XZ_MEMORY
    return _streams(octets, lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memory), lzma.LZMAError, compression)


def _damaged(compression: str, reason: str) -> Failure:
    return "SRC003", {"compression": compression, "reason": reason}


def _after_part(octets: Octets, compression: str) -> tuple[bool, Failure | None]:
    """Whether an archive ends after one of its parts, and whether that is wrong."""
    octets.skip_zeros()
    head = octets.take(MAGIC_LENGTH)
    octets.back(head)
    if not head:
        return True, None
    if head.startswith(MAGICS[compression]):
        return False, None
    return True, _damaged(compression, CUT_SHORT if may_be_compressed(head) else NO_MEMBER)


def _gzip(octets: Octets) -> Pieces:
    import zlib

    data = octets.some()
    while True:
        engine = zlib.decompressobj(31)
        while not engine.eof:
            data = data or octets.some()
            before = engine.copy()
            try:
                piece = engine.decompress(data, _GZIP_PIECE)
            except zlib.error as error:
                yield from _salvage(before, data)
                return _damaged("gzip", _reason(error))
            if piece:
                yield piece
            elif not data:
                return _damaged("gzip", CUT_SHORT)
            data = engine.unconsumed_tail
        octets.back(engine.unused_data)
        is_end, failure = _after_part(octets, "gzip")
        if is_end:
            return failure
        data = b""


def _salvage(before: Any, data: bytes) -> Generator[bytes, None, None]:
    """What a zlib decompressor gives of data that it fails on, up to the byte of input in which it fails."""
    import zlib

    size = len(data)
    while size > 0:
        attempt = before.copy()
        try:
            piece = attempt.decompress(data[:size], _GZIP_PIECE)
        except zlib.error:
            size //= 2
            continue
        if piece:
            yield piece
        before = attempt
        data = attempt.unconsumed_tail + data[size:]


class _Engine(Protocol):
    """What the decompressors of bz2 and lzma have in common."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


def _streams(octets: Octets, new_engine: Callable[[], _Engine], damage: type[Exception], compression: str) -> Pieces:
    """bzip2 and xz."""
    while True:
        engine = new_engine()
        while not engine.eof:
            data = octets.some() if engine.needs_input else b""
            if engine.needs_input and not data:
                return _damaged(compression, CUT_SHORT)
            try:
                piece = engine.decompress(data, _PIECE)
            except damage as error:
                return _damaged(compression, _reason(error))
            if piece:
                yield piece
        octets.back(engine.unused_data)
        is_end, failure = _after_part(octets, compression)
        if is_end:
            return failure


def _zstd(octets: Octets, limit: int) -> Pieces:
    """Walks the blocks of each frame (RFC 8878, 3.1.1), because a block gives at most 128 KiB: the bound that the
    library itself does not offer, and with it every frame that is cut short is seen.
    """
    import zstandard

    while True:
        is_end, failure = _after_part(octets, "zstd")
        if is_end:
            return failure
        magic = octets.take(4)
        if magic != MAGICS["zstd"][0]:
            if not _skip(octets):
                return _damaged("zstd", CUT_SHORT)
            continue
        header, window, has_checksum = _zstd_header(octets)
        if window < 0:
            return _damaged("zstd", CUT_SHORT)
        if window > limit:
            return "SRC011", {"window": window, "limit": limit}
        engine = zstandard.ZstdDecompressor(max_window_size=limit).decompressobj()
        part = magic + header
        is_last = False
        while part:
            try:
                piece = engine.decompress(part)
            except zstandard.ZstdError as error:
                return _damaged("zstd", _reason(error))
            if piece:
                yield piece
            if is_last:
                break
            part, is_last = _zstd_block(octets, has_checksum)
        if not is_last:
            return _damaged("zstd", CUT_SHORT)


def _skip(octets: Octets) -> bool:
    """Passes over the rest of a skippable frame (RFC 8878, 3.1.2)."""
    size = octets.take(4)
    left = int.from_bytes(size, "little")
    while left > 0:
        passed = len(octets.take(min(left, CHUNK)))
        if passed == 0:
            return False
        left -= passed
    return len(size) == 4


def _zstd_header(octets: Octets) -> tuple[bytes, int, bool]:
    """A frame's header, its window in bytes (-1 where the header is cut short), and whether a checksum ends the frame
    (RFC 8878, 3.1.1.1).
    """
    descriptor = octets.take(1)
    if not descriptor:
        return b"", -1, False
    flags = descriptor[0]
    is_single = flags >> 5 & 1
    dictionary_length = (0, 1, 2, 4)[flags & 3]
    size_length = (is_single, 2, 4, 8)[flags >> 6]
    length = (1 - is_single) + dictionary_length + size_length
    rest = octets.take(length)
    if len(rest) < length:
        return b"", -1, False
    if is_single:
        window = int.from_bytes(rest[dictionary_length:], "little") + (256 if size_length == 2 else 0)
    else:
        base = 1 << 10 + (rest[0] >> 3)
        window = base + base // 8 * (rest[0] & 7)
    return descriptor + rest, window, bool(flags & 4)


def _zstd_block(octets: Octets, has_checksum: bool) -> tuple[bytes, bool]:
    """The next block of a frame, with the checksum after the last one, and whether it is the last.

    Empty where the archive ends before the block does.
    """
    header = octets.take(3)
    if len(header) < 3:
        return b"", False
    fields = int.from_bytes(header, "little")
    is_last = bool(fields & 1)
    is_repeated = fields >> 1 & 3 == 1
    length = (1 if is_repeated else fields >> 3) + (4 if is_last and has_checksum else 0)
    body = octets.take(length)
    if len(body) < length:
        return b"", False
    return header + body, is_last


def _reason(error: Exception) -> str:
    """An exception's words, in the manner of the messages here."""
    text = str(error).rpartition(": ")[2]
    return text[:1].lower() + text[1:]
