"""Where the bytes of a file lie: lines, columns, and the bytes that deserve a finding.

CR, LF and CRLF each end one line. Lines and columns count from 1, columns in characters of the decoded line: UTF-8
where all of the line is valid UTF-8, else one character a byte. A byte order mark at a line's start is no character.

A line longer than STRETCH bytes is judged in stretches of that length, each moved on to the next start of a character,
so that a line of any length needs no more memory than a stretch. Buffers should therefore end where a line or a
stretch ends, or with the stream; those of `chess_arbiter.core.source` do. Then the same bytes get the same answers,
however they were cut.
"""

import re
from codecs import charmap_decode, lookup
from typing import TypeAlias

import chess_arbiter.core.bulk as bulk

STRETCH = 1 << 16
BOM = b"\xef\xbb\xbf"

# The kinds of events, in the order of the groups of the patterns below.
NUL = 1
CONTROL = 2
WINDOWS_1252 = 3
LATIN_1 = 4
UNDECODABLE = 5
LONG_LINE = 6

Event: TypeAlias = tuple[int, int, int, int, int]
"""Offset in the stream, kind, the byte there, bytes in a row, count. See `Survey.scan`."""

_LIMIT = 255
_EVENTS_A_KIND = 8
_STEP = 4096
_UNJUDGED = 0
_UTF8 = 1
_RAW = 2

_CONTINUATION = bytes(range(0x80, 0xC0))
_TEXT = b"\t\n\r" + bytes(range(0x20, 0x7F)) + bytes(range(0x80, 0x100))
_CONTROLS = rb"(\x00+)|([\x01-\x08\x0b\x0c\x0e-\x1f\x7f]+)"
_CHARACTER = (
    rb"[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}"
    rb"|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}"
)

# Windows-1252 as browsers read it: the five bytes it leaves undefined are control characters, as in Latin-1.
_WINDOWS_1252 = "".join(bytes([byte]).decode("cp1252", "replace").replace("\ufffd", chr(byte)) for byte in range(256))


def decode(raw: bytes, encoding: str | None = None) -> str:
    """The text of bytes of a file: UTF-8, else Windows-1252. Never fails.

    `encoding` names another reading; what it cannot decode becomes U+FFFD.
    """
    if encoding is not None:
        return raw.decode(encoding, "replace")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return charmap_decode(raw, "strict", _WINDOWS_1252)[0]


def decode_line(raw: bytes, encoding: str | None = None) -> str:
    """The text of bytes that begin a line, less a byte order mark there."""
    return decode(raw[3:] if raw.startswith(BOM) else raw, encoding)


def is_utf8(raw: bytes) -> bool:
    """Whether all the bytes together are valid UTF-8."""
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True


def line_start(data: bytes, start: int, end: int) -> int:
    """The index after the last CR or LF of the range; its start where there is none."""
    start = max(start, data.rfind(b"\n", start, end) + 1)
    return max(start, data.rfind(b"\r", start, end) + 1)


def line_end(data: bytes, start: int, end: int) -> int:
    """The index of the first CR or LF of the range; its end where there is none."""
    feed = data.find(b"\n", start, end)
    if feed < 0:
        feed = end
    found = data.find(b"\r", start, feed)
    return feed if found < 0 else found


def stretch_limit(data: bytes, start: int, length: int) -> int:
    """Where a stretch that begins at `start` must end if no line end comes first; perhaps beyond the data.

    That is `length` bytes on, and up to three more where these continue a UTF-8 character. `start` is negative where
    the stretch began before the data.
    """
    limit = start + length
    latest = min(limit + 3, len(data))
    limit = max(limit, 0)
    while limit < latest and 0x80 <= data[limit] < 0xC0:
        limit += 1
    return limit


def stretch_end(data: bytes, start: int, end: int, length: int) -> int:
    """The end of the stretch that begins at `start`: after its line's CR or LF, at its limit, or at `end`."""
    limit = min(stretch_limit(data, start, length), end)
    return min(line_end(data, start, limit) + 1, limit)


def stretch_start(data: bytes, start: int, index: int, length: int) -> int:
    """The start of the stretch that holds the byte at `index`; `start` is the start of some stretch before it."""
    start = line_start(data, start, index)
    while True:
        end = stretch_limit(data, start, length)
        if end > index:
            return start
        start = end


def last_cut(data: bytes, length: int = STRETCH) -> int:
    """Where data that begin with a line or a stretch, and go on later, may be cut: after the last line end or stretch.

    0 where there is no such place yet. A CR at the very end may be half of a CRLF, which is not cut.
    """
    cut = line_start(data, 0, len(data) - data.endswith(b"\r"))
    while cut + length + 3 <= len(data):
        cut = stretch_limit(data, cut, length)
    return cut


def undecodable_bytes(encoding: str) -> bytes | None:
    """The bytes that mean nothing in an encoding of one byte a character and ASCII in its lower half.

    None where the encoding is of another kind. Raises LookupError where there is none of that name.
    """
    try:
        text = bytes(range(256)).decode(encoding, "replace")
    except UnicodeError as error:
        raise LookupError(f"no file is written in {encoding}") from error
    if len(text) != 256 or text[:128] != bytes(range(128)).decode("ascii"):
        return None
    lacking = bytes(byte for byte in range(128, 256) if text[byte] == "\ufffd")
    return None if len(lacking) == 128 and lookup(encoding).name != "ascii" else lacking


def _pattern(undecodable: bytes, passed_over: bytes = b"(?!)") -> re.Pattern[bytes]:
    """Control bytes, and as UNDECODABLE what the first expression matches outside matches of the second."""
    return re.compile(_CONTROLS + rb"|(?!)()()|" + passed_over + rb"|(" + undecodable + rb")")


class LineMap:
    """Line and column of any byte in a stream's current buffer, in flat memory.

    Use: `feed(buffer)`, any number of `locate(index)`, `advance(consumed)`; the next buffer begins with the first byte
    not consumed. Advancing costs under 0.1 ns a byte compiled. A place after the last one asked for costs the bytes
    between, any other at most the 4 KiB before it.

    `offset`, `line` and `column` say where the buffer begins: the bytes of the stream before it, its line, and how
    many characters of that line come before. `single_byte` is for a named encoding of one byte a character.
    """

    def __init__(self, offset: int = 0, line: int = 1, *, single_byte: bool = False, stretch: int = STRETCH) -> None:
        self.offset = offset
        self.line = line
        self.column = 0
        self._first_line = line
        self._single_byte = single_byte
        self._length = stretch
        self._buffer = b""
        self._size = 0
        self._after_return = False
        self._base_verdict = _UNJUDGED
        # The place reckoned last: its index, line and column, and where its stretch and its line's text begin.
        self._at = 0
        self._at_line = line
        self._at_column = 0
        self._stretch = 0
        self._text = 0
        # The stretch judged last and the verdict.
        self._judged = 0
        self._verdict = _UNJUDGED
        # The places at each _STEP bytes of the buffer, as far as anyone asked.
        self._places: list[tuple[int, int, int, int]] = []

    def feed(self, buffer: bytes) -> None:
        """Takes the buffer that begins at `offset`."""
        self.advance(0)
        self._buffer = buffer
        self._size = len(buffer)
        if self._after_return and self._size > 0:
            self._after_return = False
            if buffer[0] != 10:
                self._at_line += 1
                self._begin_line(0)
        elif self._at_column == 0 and self._stretch == 0:
            self._begin_line(0)
        self.line = self._at_line
        self.column = self._at_column
        self._places = [(self._at_line, self._at_column, self._stretch, self._text)]

    def locate(self, index: int) -> tuple[int, int]:
        """Line and column, from 1, of the byte at an index of the buffer, or of the buffer's end."""
        self._seek(index)
        if index == self._size and (self._after_return if index == 0 else self._buffer[index - 1] == 13):
            return self._at_line + 1, 1
        return self._at_line, self._at_column + 1

    def advance(self, consumed: int) -> None:
        """Moves the beginning past the first `consumed` bytes of the buffer, and lets the buffer go."""
        if consumed < self._at:
            self._seek(consumed)
        self._check(consumed)
        self._move(consumed)
        if consumed > 0:
            self._after_return = consumed == self._size and self._buffer[consumed - 1] == 13
            self._settle_verdict(consumed)
        self._at = 0
        self._stretch -= consumed
        self._text -= consumed
        self._judged -= consumed
        self._buffer = b""
        self._size = 0
        self._places = []
        self.offset += consumed
        self.line = self._at_line
        self.column = self._at_column

    def line_ends(self) -> int:
        """How many lines have ended before `offset`; a CR there counts, though an LF may follow."""
        return self.line - self._first_line + self._after_return

    def _check(self, index: int) -> None:
        if index < 0 or index > self._size:
            raise IndexError(f"index {index} is outside the buffer of {self._size} bytes")

    def _seek(self, index: int) -> None:
        """Reckons the place at an index, and keeps the places on the way to it."""
        self._check(index)
        if index < self._at:
            number = min(index // _STEP, len(self._places) - 1)
            self._at_line, self._at_column, self._stretch, self._text = self._places[number]
            self._at = number * _STEP
        while len(self._places) * _STEP <= index:
            self._move(len(self._places) * _STEP)
            self._places.append((self._at_line, self._at_column, self._stretch, self._text))
        self._move(index)

    def _move(self, index: int) -> None:
        """Reckons on from the last place to a later one."""
        at = self._at
        if index == at:
            return
        ends = bulk.line_feeds(self._buffer, at, index)
        if self._buffer.find(b"\r", at, index) >= 0:
            ends += bulk.lone_returns(self._buffer, at, index)
            # A CR at the buffer's end ends its line once the next byte is known to be no LF.
            if index == self._size and self._buffer[index - 1] == 13:
                ends -= 1
        if ends > 0:
            self._at_line += ends
            at = self._last_line_start(at, index)
            self._begin_line(at)
        self._at_column += self._characters(at, index)
        self._at = index

    def _last_line_start(self, start: int, index: int) -> int:
        """Where the line of an index begins, given that one begins after `start`."""
        data = self._buffer
        found = data.rfind(b"\n", start, index) + 1
        start = max(start, found)
        at = index
        while True:
            at = data.rfind(b"\r", start, at)
            if at < 0:
                return found
            if at + 1 < self._size and data[at + 1] != 10:
                return at + 1

    def _begin_line(self, at: int) -> None:
        self._at_column = 0
        self._stretch = at
        self._text = at + 3 if self._buffer.startswith(BOM, at) else at

    def _characters(self, at: int, index: int) -> int:
        """How many characters of one line lie between two places of it; moves on from stretch to stretch."""
        at = max(at, min(self._text, index))
        if self._single_byte:
            return index - at
        found = 0
        while at < index:
            limit = stretch_limit(self._buffer, self._stretch, self._length)
            stop = min(index, limit)
            piece = self._buffer[at:stop]
            if piece.isascii() or not self._is_utf8(limit):
                found += stop - at
            else:
                found += len(piece.translate(None, _CONTINUATION))
            at = stop
            if stop == limit:
                self._stretch = limit
        return found

    def _is_utf8(self, limit: int) -> bool:
        """Whether the current stretch, all of it, is valid UTF-8."""
        if self._judged != self._stretch or self._verdict == _UNJUDGED:
            self._judged = self._stretch
            if self._stretch < 0 and self._base_verdict != _UNJUDGED:
                self._verdict = self._base_verdict
            else:
                start = max(self._stretch, 0)
                end = line_end(self._buffer, start, min(limit, self._size))
                self._verdict = _UTF8 if is_utf8(self._buffer[start:end]) else _RAW
        return self._verdict == _UTF8

    def _settle_verdict(self, consumed: int) -> None:
        """Judges the stretch that the beginning moves into while all of it is here, unless only ASCII goes."""
        known = self._base_verdict if self._stretch < 0 else _UNJUDGED
        if known == _UNJUDGED and not self._single_byte:
            if not self._buffer[max(self._stretch, 0) : consumed].isascii():
                known = _UTF8 if self._is_utf8(stretch_limit(self._buffer, self._stretch, self._length)) else _RAW
        self._base_verdict = known


class Survey:
    """Lists the bytes of a stream that deserve a finding, and its long lines, range by range.

    One pass of vector instructions passes over ranges of printable ASCII; only lines with other bytes are looked at.
    """

    def __init__(
        self,
        offset: int = 0,
        *,
        encoding: str | None = None,
        transcoded: bool = False,
        stretch: int = STRETCH,
    ) -> None:
        """`offset` is the stream's first; `encoding` and `transcoded` are those of the source (see there)."""
        self.offset = offset
        self._length = stretch
        self._single_byte = False
        self._transcoded = transcoded
        self._text = _TEXT
        self._in_utf8 = re.compile(_CONTROLS)
        self._in_raw = re.compile(_CONTROLS + rb"|([\x80-\x9f]+)|([\xa0-\xff]+)")
        if transcoded:
            self._text = _TEXT.replace(b"\xef", b"")
            self._in_utf8 = self._in_raw = _pattern(rb"(?:\xef\xbf\xbd)+")
        elif encoding is not None:
            undecodable = undecodable_bytes(encoding)
            if undecodable is None:
                self._in_raw = _pattern(rb"(?:(?!" + _CHARACTER + rb")[\x80-\xff])+", rb"(?:" + _CHARACTER + rb")+")
            else:
                self._single_byte = True
                self._text = _TEXT.translate(None, undecodable)
                self._in_utf8 = self._in_raw = _pattern(b"[" + undecodable + b"]+" if undecodable else b"(?!)")
        # The line that the last range left unfinished: how many characters it may still have, -1 if it was reported.
        self._is_open = False
        self._room = _LIMIT
        # The run of bytes of one kind that the last range ended with.
        self._run_kind = 0
        self._run_end = -1

    def scan(self, buffer: bytes, start: int, end: int) -> list[Event]:
        """The events of the stream's next bytes, which are `buffer[start:end]`, in the order of their offsets.

        An event is (offset, kind, byte, length, count): `length` bytes of the kind in a row, the first of them `byte`.
        Kinds: NUL; CONTROL, any other control byte but TAB, LF and CR; on lines that are not UTF-8 WINDOWS_1252 (0x80
        to 0x9F) and LATIN_1 (0xA0 to 0xFF); UNDECODABLE in a named encoding. `count` is `length`, or more for the
        eighth event of a kind in a stretch: it then counts the further bytes of that kind there, too, which have no
        event of their own. A run that reaches the end of a stretch of full length has the count 0: it may go on, and is
        not told again. Of a stream that was transcoded an UNDECODABLE byte is 0: what it was is lost.

        LONG_LINE tells once of a line of more than 255 characters (PGN 4.3): offset of the first beyond, byte 0,
        `length` bytes from there to the end of the line or its stretch, `count` the line's characters up to that end.
        """
        events: list[Event] = []
        inside = self._is_open
        self._find_long_lines(buffer, start, end, events)
        at = start
        done = start
        while at < end:
            stop = min(at + _STEP, end)
            if bulk.is_plain(buffer, at, stop):
                at = stop
                continue
            first = stretch_start(buffer, done, at, self._length)
            last = stretch_start(buffer, first, stop - 1, self._length)
            done = stretch_end(buffer, last, end, self._length)
            self._examine(buffer, first, done, start if inside else -1, self.offset - start, events)
            at = done
        self.offset += end - start
        events.sort()
        return events

    def _examine(self, buffer: bytes, start: int, end: int, inside: int, base: int, events: list[Event]) -> None:
        """Lists the events of whole stretches. `inside` is a stretch that no line begins with."""
        text = buffer[start:end]
        valid = self._single_byte or is_utf8(text)
        if valid and not text.translate(None, self._text):
            return
        pattern = self._in_utf8 if valid else self._in_raw
        stop = start
        raw = False
        told: list[int] = []
        last: list[int] = []
        while start < end:
            for found in pattern.finditer(buffer, start, end):
                at = found.start()
                if at >= stop:
                    begin = stretch_start(buffer, stop, at, self._length)
                    stop = stretch_end(buffer, begin, end, self._length)
                    raw = not valid and not is_utf8(buffer[begin:stop])
                    told = [0, 0, 0, 0, 0, 0]
                    last = [0, 0, 0, 0, 0, 0]
                    if begin != inside and begin == at and buffer.startswith(BOM, at) and _begins_line(buffer, at):
                        at += 3
                kind = found.lastindex or 0
                after = min(found.end(), stop)
                if kind > 0 and after > at and (raw or kind < WINDOWS_1252 or kind > LATIN_1):
                    goes_on = at + base == self._run_end and kind == self._run_kind
                    count = after - at
                    if after == stop:
                        self._run_end = after + base
                        self._run_kind = kind
                        if after - begin >= self._length:
                            count = 0
                    if not goes_on and told[kind] < _EVENTS_A_KIND:
                        told[kind] += 1
                        last[kind] = len(events)
                        byte = 0 if self._transcoded and kind == UNDECODABLE else buffer[at]
                        events.append((at + base, kind, byte, after - at, count))
                    elif not goes_on:
                        event = events[last[kind]]
                        events[last[kind]] = (event[0], event[1], event[2], event[3], event[4] + after - at)
                if found.end() > stop:  # what a run has in the next stretch is judged there
                    start = stop
                    break
            else:
                return

    def _find_long_lines(self, buffer: bytes, start: int, end: int, events: list[Event]) -> None:
        """Finds them by blocks of half their length without a line end, and most lines are never looked at."""
        base = self.offset - start
        at = start
        if self._is_open:
            stop = line_end(buffer, at, end)
            self._measure(buffer, at, stop, False, base, events)
            at = stop + 1
        feed = -1
        ret = -1
        while at < end:
            block = bulk.endless_block(buffer, at, end)
            if block < 0:
                break
            at = line_start(buffer, at, block)
            if feed < block:
                feed = _find(buffer, b"\n", block, end)
            if ret < block:
                ret = _find(buffer, b"\r", block, end)
            stop = min(feed, ret)
            self._room = _LIMIT
            if stop - at > _LIMIT or stop == end:
                self._measure(buffer, at, stop, True, base, events)
            at = stop + 1
        if at > end:  # the last line goes on, and was measured
            self._is_open = True
            return
        at = line_start(buffer, at, end)
        self._is_open = at < end
        self._room = _LIMIT
        self._measure(buffer, at, end, True, base, events)

    def _measure(self, buffer: bytes, start: int, end: int, begins: bool, base: int, events: list[Event]) -> None:
        """Counts characters of one line, stretch by stretch, until there are too many."""
        at = start + 3 if begins and buffer.startswith(BOM, start) else start
        while at < end and self._room >= 0:
            stop = min(stretch_limit(buffer, start, self._length), end)
            piece = buffer[at:stop]
            characters = len(piece)
            beyond = at + self._room
            if not (self._single_byte or piece.isascii()) and is_utf8(piece):
                text = piece.decode()
                characters = len(text)
                beyond = at + len(text[: self._room].encode())
            if characters > self._room:
                events.append((beyond + base, LONG_LINE, 0, stop - beyond, _LIMIT - self._room + characters))
                self._room = -1
            else:
                self._room -= characters
            start = at = stop


def _begins_line(data: bytes, index: int) -> bool:
    return index == 0 or data[index - 1] == 10 or data[index - 1] == 13


def _find(data: bytes, wanted: bytes, start: int, end: int) -> int:
    found = data.find(wanted, start, end)
    return end if found < 0 else found
