"""What brackets, braces and line ends enclose: tag pairs, comments and lines to be passed over, each a token.

A token that the end of a buffer leaves in doubt is put off to the next buffer; a comment or line of 1 MiB is given in
parts. A comment that never closes ends before the next game's tags.
"""

import chess_arbiter.core.pgn.characters as characters
import chess_arbiter.core.pgn.kinds as kinds

# Where in a game the reader is: after moves; at the start or after a marker; among tags.
MOVES, BETWEEN, TAGS = 0, 1, 2

IS_SPACE = characters.byte_table(characters.SPACES)
IS_DIGIT = characters.byte_table(characters.DIGITS)
IN_LINE = [int(byte not in b"\0\r\n") for byte in range(256)]
IN_COMMENT = [int(byte not in b"\0\r\n{}") for byte in range(256)]
IN_STRING = [int(byte not in b'\0\r\n"\\') for byte in range(256)]
IN_NAME = [int(byte > 0x20 and byte not in b'\x7f"[]\\{}') for byte in range(256)]


class Enclosed:
    """The state of a reader of tokens, and those tokens that go on to what closes them.

    `inside` is the kind of the token given in parts so far. Of an unfinished comment or line at the resume position,
    `seen` bytes are known to hold no end of it, `event` is the offset of the first line with an Event tag (0: none),
    `braces` counts the { so far. `kind` and `value` are those of the token just read. `last` is the position from
    which on a token is in doubt; `line_start` is a position in column one beside those after a line end, or -1.
    """

    __slots__ = (
        *("section", "line_start", "inside", "seen", "event", "braces"),
        *("kind", "value", "cut", "start", "end", "last", "final"),
    )

    def __init__(self) -> None:
        self.section = BETWEEN
        self.line_start = 0
        self.inside = 0
        self.seen = 0
        self.event = 0
        self.braces = 0
        self.kind = 0
        self.value = 0
        self.cut = 0
        self.start = 0
        self.end = 0
        self.last = 0
        self.final = False

    def _enter(self, start: int, end: int, final: bool) -> None:
        self.start = start
        self.end = end
        self.final = final
        self.last = end if final else end - kinds.LOOKAHEAD
        self.line_start = start if self.line_start >= 0 else -1
        if self.seen > end - start:  # more was looked at than there is now: that is looked at once more
            self.seen = max(end - start, 0)
            if self.event > self.seen:
                self.event = 0

    def _begins_line(self, text: bytes, at: int) -> bool:
        """Whether a place is in column one; a byte order mark takes no column."""
        return self.line_start == at or (at > self.start and (text[at - 1] == 0x0A or text[at - 1] == 0x0D))

    def _bracket(self, text: bytes, at: int) -> int:
        """A tag pair, a damaged tag line, or a stray bracket."""
        stop = self._tag_end(text, at)
        if stop > 0:
            self.kind = kinds.TAG
            self.section = TAGS
        elif stop == 0:
            begins = self._begins_line(text, at) and (self.section == BETWEEN or self.value > 0)
            if self.section == TAGS or begins:
                self.section = TAGS
                return self._line(text, at, kinds.TAG_DAMAGED)
            self.kind = kinds.STRAY
            self.value = text[at]
            stop = at + 1
        return stop

    def _tag_end(self, text: bytes, at: int) -> int:
        """The end of a tag pair (PGN 8.1), 0 if this is none, -1 if the buffer ends too early to know.

        Sets `value` to the offset of the opening quote, if the pair gets so far.
        """
        stop = self._skip_space(text, at + 1)
        if self.section == MOVES and not (characters.IS_LETTER[text[stop]] or IS_DIGIT[text[stop]]):
            return self._no_tag(stop, at)
        while IN_NAME[text[stop]]:
            stop += 1
        stop = self._skip_space(text, stop)
        if text[stop] != ord('"'):
            return self._no_tag(stop, at)
        if stop - at < kinds.LONG_TAG:
            self.value = stop - at
        stop += 1
        while True:
            while IN_STRING[text[stop]]:
                stop += 1
            if text[stop] == ord("\\"):
                stop += 2 if text[stop + 1] == ord('"') or text[stop + 1] == ord("\\") else 1
            elif text[stop] == 0 and stop < self.end:
                stop += 1
            else:
                break
        if text[stop] != ord('"'):
            return self._no_tag(stop, at)
        stop = self._skip_space(text, stop + 1)
        if text[stop] != ord("]"):
            return self._no_tag(stop, at)
        return stop + 1 if stop - at < kinds.LONG_TAG else 0

    def _no_tag(self, stop: int, at: int) -> int:
        """No tag pair, or none yet: what stopped it may be the end of the buffer."""
        return -1 if stop >= self.end and not self.final and stop - at < kinds.LONG_TAG else 0

    def _skip_space(self, text: bytes, at: int) -> int:
        stop = at
        while IS_SPACE[text[stop]]:
            stop += 1
        return stop

    def _line(self, text: bytes, at: int, kind: int) -> int:
        """A token that goes to the line's end."""
        self.kind = kind
        stop = at + self.seen
        while True:
            while IN_LINE[text[stop]]:
                stop += 1
            if text[stop] != 0 or stop >= self.end:
                break
            stop += 1
        if stop < self.end or self.final:
            self.seen = 0
            self.inside = 0
            return stop
        if stop - at < kinds.PART_SIZE:
            self.seen = stop - at
            return -1
        self.seen = 1
        return self._cut(kind, stop - 1)

    def _cut(self, kind: int, stop: int) -> int:
        """Gives the token so far as a part; the buffer is used up."""
        self.kind = kind | kinds.PART
        self.inside = kind
        self.last = -1
        return stop

    def _comment(self, text: bytes, at: int) -> int:
        """A comment in braces (PGN 5), by the rule for unclosed ones: a game's tags must not vanish in it."""
        scan = at + (self.seen if self.seen else 1)
        event = at + self.event if self.event else 0
        while True:
            while IN_COMMENT[text[scan]]:
                scan += 1
            if scan >= self.end:
                break
            byte = text[scan]
            if byte == ord("}"):
                if event and scan - event > kinds.EVENT_SPAN:
                    return self._end_comment(kinds.COMMENT_UNCLOSED, event)
                return self._end_comment(kinds.COMMENT, scan + 1)
            if byte == ord("{"):
                if event:
                    return self._end_comment(kinds.COMMENT_UNCLOSED, event)
                self.braces = min(self.braces + 1, kinds.MAX_NUMBER)
            elif byte and not event:
                if scan + kinds.LOOKAHEAD > self.end and not self.final:
                    break
                if characters.is_event_line(text, scan + 1):
                    event = scan + 1
            scan += 1
        if event and (self.final or scan - event > kinds.EVENT_SPAN):
            return self._end_comment(kinds.COMMENT_UNCLOSED, event)
        if self.final:
            return self._end_comment(kinds.COMMENT_UNCLOSED, self.end)
        self.kind = kinds.COMMENT
        keep = event if event else scan
        cut = keep - 1 if scan - at >= kinds.PART_SIZE and keep - 1 > at else at
        self.seen = scan - cut
        self.event = event - cut if event else 0
        return self._cut(kinds.COMMENT, cut) if cut > at else -1

    def _end_comment(self, kind: int, stop: int) -> int:
        self.kind = kind
        self.value = self.braces
        self.seen = 0
        self.event = 0
        self.braces = 0
        self.inside = 0
        return stop
