"""The only opener of files: plain, standard input, named pipes, and archives of gzip, bzip2, xz and zstd.

Compression is told from the first bytes, never from the name. A source gives the decompressed bytes in blocks of about
256 KiB that end where a line ends (in a line over 64 KiB: where a stretch does, see `chess_arbiter.core.lines`); its
memory is flat, whatever the size and the ratio of an archive.

Offsets are bytes of the decompressed file, with one exception: where a named encoding is not a superset of ASCII with
one byte a character (UTF-16, GBK, Shift JIS …), the text is transcoded as it is read, and offsets count bytes of its
UTF-8 form.

Refused when opened, as a SourceError: SRC001 cannot be opened, SRC002 no file, SRC006 no text, SRC007 UTF-16 or UTF-32
unless that is the encoding named; and what leaves nothing to be read: SRC003, SRC011, SRC013. What ends a source midway
is told in its `faults` after all that could be read: SRC003 damaged archive, SRC010 more than `max_bytes`, SRC011
window of a further zstd frame too large, SRC013 the system's read failed.
"""

import codecs
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import IO, Any, TypeAlias

from chess_arbiter.core import archives
from chess_arbiter.core.lines import STRETCH, last_cut, line_start, undecodable_bytes

Fault: TypeAlias = tuple[str, int, dict[str, Any]]
"""The code of a finding, where in the stream, and its facts."""

# Large enough that what a block costs is lost in it, small enough to stay in the cache: blocks of 1 MiB are read at
# half the speed (0.19 and 0.48 ns a byte).
BLOCK = 1 << 18

SUFFIXES = tuple(".pgn" + suffix for suffix in ("", ".gz", ".bz2", ".xz", ".zst"))

# The encodings with more than a byte for each letter of ASCII.
_WIDE = ("utf-16", "utf-32")
# What every other encoding must leave as it is: all of ASCII that PGN has, and what some take for escapes.
_PLAIN_TEXTS = (b"\n\r\t", bytes(range(0x20, 0x5C)), bytes(range(0x5D, 0x7E)), rb"\"\\ \n\u0041", b"~{VP~}")

# Above one control byte in twenty, and this many of them, a file is no text.
_CONTROL_SHARE = 20
_CONTROL_COUNT = 16
_NOT_CONTROL = b"\t\n\v\f\r" + bytes(range(0x20, 0x7F)) + bytes(range(0x80, 0x100))

_KNOWN_BINARIES = (
    (b"PK\x03\x04", "a zip archive"),
    (b"PK\x05\x06", "a zip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"Scid.si", "a Scid database"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a Word or Excel document"),
)


class SourceError(Exception):
    """Nothing can be read. `code` is that of a finding, `facts` what its message needs."""

    def __init__(self, code: str, facts: dict[str, Any]) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Source:
    """An open file, read once, from beginning to end, by `blocks`."""

    def __init__(self, name: str, stream: IO[bytes] | None, *, raw_size: int | None, compression: str | None) -> None:
        self.name = name
        self.compression = compression
        """"gzip", "bzip2", "xz", "zstd" or None."""
        self.size: int | None = None
        """The bytes of a plain file of which `open_range` can open parts; else None."""
        self.raw_size = raw_size
        """The bytes of the file as it lies on the disk; None where nobody knows (pipes)."""
        self.raw_read = 0
        """How many of these were read."""
        self.encoding: str | None = None
        """The encoding of the blocks where one was named: "utf-8" or one of one byte a character."""
        self.single_byte = False
        """Whether that is one of one byte a character."""
        self.transcoded = False
        """Whether the blocks are UTF-8 made of another encoding, what could not be decoded being U+FFFD."""
        self.faults: list[Fault] = []
        """What ended the source too early; complete once the blocks are read."""
        self._stream = stream
        self._chunks: Iterable[bytes] = ()
        self._failure: archives.Failure | None = None

    def blocks(self) -> Iterator[bytes]:
        """The bytes, in blocks of about 256 KiB that end with a line or a stretch. They can be read once."""
        given = 0
        try:
            for block in whole_lines(self._chunks):
                given += len(block)
                yield block
        finally:
            self.close()
        if self._failure is not None:
            code, facts = self._failure
            if code in ("SRC003", "SRC013"):
                facts["read"] = given
            self.faults.append((code, given, facts))
            self._failure = None

    def close(self) -> None:
        """Closes the file. Reading all blocks does so, too."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def __enter__(self) -> "Source":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _name_encoding(self, encoding: str | None) -> None:
        """Takes in the encoding that was named; raises LookupError for what is none of text."""
        if encoding is None:
            return
        name = text_encoding(encoding)
        self.encoding = "utf-8" if name == "utf-8-sig" else name
        self.single_byte = undecodable_bytes(name) is not None

    def _read_chunks(self, octets: archives.Octets, *, allow_long_window: bool) -> Iterator[bytes]:
        """Decompressed bytes. What fails is kept in `_failure`."""
        try:
            if self.compression is None:
                while chunk := octets.some():
                    yield chunk
                return
            pieces = archives.decompress(self.compression, octets, allow_long_window=allow_long_window)
            self._failure = yield from pieces
        except OSError as error:
            self._failure = "SRC013", {"reason": _reason(error)}

    def _limit(self, chunks: Iterable[bytes], most: int) -> Iterator[bytes]:
        """The first so many bytes. More of them is a failure, and the rest is not read."""
        left = most
        for chunk in chunks:
            if len(chunk) > left:
                if left > 0:
                    yield chunk[:left]
                self._failure = "SRC010", {"limit": most}
                return
            left -= len(chunk)
            yield chunk


def open_source(
    path: str | os.PathLike[str],
    *,
    encoding: str | None = None,
    max_bytes: int | None = None,
    allow_long_window: bool = False,
) -> Source:
    """Opens a file, a named pipe, or standard input where the path is "-".

    `encoding` overrides the guess (UTF-8, else Windows-1252, line by line). `max_bytes` ends the source after so many
    decompressed bytes. `allow_long_window` lets an archive ask for up to 2 GiB of memory, else 128 MiB of zstd and
    256 MiB of xz. Raises SourceError where nothing can be read, LookupError for an unknown encoding.
    """
    name = os.fspath(path)
    if name == "-":
        if sys.stdin is None:
            raise SourceError("SRC001", {"reason": "standard input is closed"})
        stream: IO[bytes] = sys.stdin.buffer
    else:
        stream = _open(name)
    return open_stream(
        stream, name, encoding=encoding, max_bytes=max_bytes, allow_long_window=allow_long_window, owned=name != "-"
    )


def open_stream(
    stream: IO[bytes],
    name: str,
    *,
    encoding: str | None = None,
    max_bytes: int | None = None,
    allow_long_window: bool = False,
    owned: bool = False,
) -> Source:
    """A source that reads an open binary stream from where it stands; `owned` says to close it afterwards."""
    try:
        read = _reader(stream)
        head = read(archives.CHUNK)
        while head and archives.may_be_compressed(head) and (more := read(archives.CHUNK)):
            head += more
        compression = archives.compression_of(head)
        if compression is None and (stub := archives.stub_of(head)) is not None:
            raise SourceError("SRC003", {"compression": stub, "reason": archives.CUT_SHORT, "read": 0})
        raw_size = _regular_size(stream)
        source = Source(name, stream if owned else None, raw_size=raw_size, compression=compression)
        source.raw_read = len(head)

        def counted(count: int) -> bytes:
            data = read(BLOCK if compression is None else count)
            source.raw_read += len(data)
            return data

        chunks = source._read_chunks(archives.Octets(counted, head), allow_long_window=allow_long_window)
        if max_bytes is not None:
            chunks = source._limit(chunks, max_bytes)
        _settle_text(source, chunks, encoding)
        if compression is None and not source.transcoded and owned:
            source.size = raw_size
        return source
    except OSError as error:
        if owned:
            stream.close()
        if isinstance(error, IsADirectoryError):
            raise SourceError("SRC002", {"found": "a folder"}) from error
        raise SourceError("SRC013", {"reason": _reason(error), "read": 0}) from error
    except BaseException:
        if owned:
            stream.close()
        raise


def open_range(path: str | os.PathLike[str], start: int, end: int, *, encoding: str | None = None) -> Source:
    """The bytes from `start` to `end` of a plain file whose `size` is known, as its `blocks` would give them.

    `start` must be where a line begins. Raises SourceError and LookupError as `open_source` does.
    """
    name = os.fspath(path)
    stream = _open(name)
    source = Source(name, stream, raw_size=end - start, compression=None)
    try:
        stream.seek(start)
        source._name_encoding(encoding)
    except BaseException:
        stream.close()
        raise
    source._chunks = _range_chunks(source, stream, end - start)
    return source


def expand(paths: Iterable[str | os.PathLike[str]]) -> list[str]:
    """The files meant: files as given, and for a folder every PGN file in it, compressed or not, at any depth.

    The files of a folder come in code-point order of their paths; links to folders are not followed. A folder that
    holds no PGN file, or a folder in it that cannot be read, stands for itself, so that opening it tells what is wrong.
    """
    files: list[str] = []
    for path in paths:
        name = os.fspath(path)
        if name != "-" and os.path.isdir(name):
            files += sorted(_search(name)) or [name]
        else:
            files.append(name)
    return files


def whole_lines(chunks: Iterable[bytes], stretch: int = STRETCH) -> Iterator[bytes]:
    """The same bytes, cut anew: each block ends with a line, or with a stretch of a line longer than that."""
    held = b""
    for chunk in chunks:
        tail = max(len(chunk) - stretch, 0)
        cut = line_start(chunk, tail, len(chunk) - chunk.endswith(b"\r"))
        if cut > tail:
            yield b"".join((held, memoryview(chunk)[:cut]))
            held = chunk[cut:]
            continue
        held += chunk
        cut = last_cut(held, stretch)
        if cut > 0:
            yield held[:cut]
            held = held[cut:]
    if held:
        yield held


def _open(name: str) -> IO[bytes]:
    """Opens a path; raises SourceError."""
    try:
        mode = os.stat(name).st_mode
        if stat.S_ISDIR(mode):
            os.scandir(name).close()
            raise SourceError("SRC002", {"found": "a folder without a PGN file"})
        if stat.S_ISSOCK(mode) or stat.S_ISBLK(mode):
            raise SourceError("SRC002", {"found": "a socket" if stat.S_ISSOCK(mode) else "a device"})
        return open(name, "rb", buffering=0)
    except OSError as error:
        raise SourceError("SRC001", {"reason": _reason(error)}) from error
    except ValueError as error:  # a NUL in the name
        raise SourceError("SRC001", {"reason": "no file has such a name"}) from error


def _reader(stream: IO[bytes]) -> Callable[[int], bytes]:
    """Reads what is there, at least a byte and at most so many, of a stream of any kind."""
    raw: Any = getattr(stream, "raw", stream)

    def read(count: int) -> bytes:
        while (data := raw.read(count)) is None:  # a pipe that does not block, with nothing in it yet
            import select

            select.select([raw], [], [])
        return bytes(data)

    return read


def file_size(path: str | os.PathLike[str]) -> int | None:
    """The bytes of a regular file as they lie on the disk; None for all else and for what is not there."""
    try:
        status = os.stat(path) if path != "-" else None
    except (OSError, ValueError):
        return None
    return status.st_size if status is not None and stat.S_ISREG(status.st_mode) else None


def _regular_size(stream: IO[bytes]) -> int | None:
    """The size of a regular file."""
    try:
        status = os.fstat(stream.fileno())
    except (OSError, AttributeError):  # a stream in memory
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _range_chunks(source: Source, stream: IO[bytes], length: int) -> Iterator[bytes]:
    try:
        while source.raw_read < length:
            chunk = stream.read(min(BLOCK, length - source.raw_read))
            if not chunk:
                source._failure = "SRC013", {"reason": "the file became shorter while it was read"}
                return
            source.raw_read += len(chunk)
            yield chunk
    except OSError as error:
        source._failure = "SRC013", {"reason": _reason(error)}


def _settle_text(source: Source, chunks: Iterator[bytes], encoding: str | None) -> None:
    """Looks at the first bytes, refuses what is no text, and sets up the source's chunks."""
    source._name_encoding(encoding)
    first = next(chunks, b"")
    while first and len(first) < 8 and (first[0] >= 0xFE or 0 in first) and (more := next(chunks, b"")):
        first += more
    if not first and source._failure is not None:
        code, facts = source._failure
        raise SourceError(code, facts if code == "SRC011" or code == "SRC010" else facts | {"read": 0})
    name = source.encoding or ""
    wide = wide_text(first)
    if wide is not None and not name.startswith(_WIDE):
        raise SourceError("SRC007", {"encoding": wide[0], "order": wide[1]})
    chunks = chain((first,), chunks)
    if name not in ("", "utf-8") and not source.single_byte:
        if name in _WIDE and not first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)):
            name += "-be" if wide is not None and wide[1] == "big-endian" else "-le"
        chunks = _transcode(chunks, name)
        first = next(chunks, b"")
        chunks = chain((first,), chunks)
        source.encoding = "utf-8"
        source.transcoded = True
    found = binary_kind(first)
    if found is not None:
        raise SourceError("SRC006", {"found": found} if found else {})
    source._chunks = chunks if source.compression is None and not source.transcoded else _gather(chunks)


def _transcode(chunks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """UTF-8 made of another encoding, without empty chunks."""
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for chunk in chunks:
        if text := decoder.decode(chunk):
            yield text.encode("utf-8", "replace")
    if text := decoder.decode(b"", True):
        yield text.encode("utf-8", "replace")


def _gather(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Small chunks joined into large ones."""
    held: list[bytes] = []
    size = 0
    for chunk in chunks:
        held.append(chunk)
        size += len(chunk)
        if size >= BLOCK:
            yield b"".join(held)
            held.clear()
            size = 0
    if held:
        yield b"".join(held)


def text_encoding(name: str) -> str:
    """The name Python gives an encoding that a text may be read in. Raises LookupError for any other, with the reason.

    Such an encoding leaves ASCII as it is, or is UTF-16 or UTF-32. Others are no encodings of files (idna, punycode) or
    give signs that PGN needs another meaning (utf-7, hz, unicode_escape).
    """
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError):  # a NUL in the name
        raise LookupError(f"there is no encoding {name!r}") from None
    if not found.startswith(_WIDE) and not _keeps_ascii(found):
        raise LookupError(f"{name!r} is no encoding of PGN files, in which ASCII is written as it is")
    return found


def _keeps_ascii(encoding: str) -> bool:
    """Whether ASCII reads as itself, and bytes of any value can be read."""
    try:
        if any(text.decode(encoding) != text.decode("ascii") for text in _PLAIN_TEXTS):
            return False
        undecodable_bytes(encoding)
    except (LookupError, UnicodeError):  # no encoding of text, such as base64; idna
        return False
    return True


def wide_text(sample: bytes) -> tuple[str, str] | None:
    """UTF-16 or UTF-32 and its byte order, where a file's first bytes show it by a mark or by NULs; else None.

    Of the letters of ASCII one byte in two, or three in four, are NUL, always on the same side.
    """
    if sample.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "UTF-32", "little-endian" if sample[0] == 0xFF else "big-endian"
    if sample.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "UTF-16", "little-endian" if sample[0] == 0xFF else "big-endian"
    sample = sample[:4096]
    if order := _utf32_order(sample):
        return "UTF-32", order
    if order := _utf16_order(sample):
        return "UTF-16", order
    return None


def _utf32_order(sample: bytes) -> str | None:
    """The byte order of UTF-32 without a mark: the outer byte of each four and the next are NUL, the last is none."""
    fours = len(sample) // 4
    if fours >= 2:
        nuls = [sample[side : fours * 4 : 4].count(0) for side in range(4)]
        if nuls[3] == nuls[2] == fours and nuls[0] <= fours // 50:
            return "little-endian"
        if nuls[0] == nuls[1] == fours and nuls[3] <= fours // 50:
            return "big-endian"
    return None


def _utf16_order(sample: bytes) -> str | None:
    """The byte order of UTF-16 without a mark."""
    pairs = len(sample) // 2
    if pairs >= 2:
        first = sample[::2].count(0)
        second = sample[1::2].count(0)
        if second > pairs * 2 // 5 and first <= pairs // 50:
            return "little-endian"
        if first > pairs * 2 // 5 and second <= pairs // 50:
            return "big-endian"
    return None


def binary_kind(sample: bytes) -> str | None:
    """What the first bytes of a file show it to be, where that is no text; "" where it has no name. None for text.

    A few control bytes make no binary, nor does a text that is followed by NULs.
    """
    for magic, found in _KNOWN_BINARIES:
        if sample.startswith(magic):
            return found
    if archives.compression_of(sample) is not None:
        return "an archive within an archive"
    sample = sample[: 1 << 16]
    if sample[257:262] == b"ustar":
        return "a tar archive"
    controls = len((sample.rstrip(b"\0\x1a") or sample).translate(None, _NOT_CONTROL))
    return "" if controls >= _CONTROL_COUNT and controls * _CONTROL_SHARE > len(sample) else None


def _search(folder: str) -> Iterator[str]:
    """Every PGN file under a folder, in no order, and every folder under it that cannot be read."""
    unreadable: list[OSError] = []
    for path, _, names in os.walk(folder, onerror=unreadable.append):
        for name in names:
            file = os.path.join(path, name)
            if name.lower().endswith(SUFFIXES) and _may_be_read(file):
                yield file
    for error in unreadable:
        if error.filename != folder:
            yield str(error.filename)


def _may_be_read(file: str) -> bool:
    """Whether an entry of a folder is a file, or a link that leads nowhere, which is worth an error."""
    return os.path.isfile(file) or not os.path.exists(file)


def _reason(error: OSError) -> str:
    """The system's words for an error, in the manner of the messages here."""
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]
