"""Bytes of a PGN file as tokens: total, resumable, and the same for any cut of the stream into buffers.

Every byte belongs to a token, except white space between tokens. A token that the end of a buffer leaves in doubt is
put off to the next buffer; one too long for that (a comment or line of 1 MiB, a run of 255 other bytes) is given in
parts.

Leniencies, none of which loses a byte: a comment that never closes ends before the next game's tags; a damaged tag
line is one token; results as people write them are ODD_MARKER; `e8 = Q`, `e8(Q)` and a glued `e.p.` are one SYMBOL;
what no token begins with is JUNK (cannot be a move), STRAY or CONTROL.
"""

import chess_arbiter.core.pgn.characters as characters

# The kinds of tokens.
TAG = 1  # [Name "value"]; value: offset of the opening quote from the token's start
TAG_DAMAGED = 2  # a tag line to its end; value as for TAG, 0 without a quote
COMMENT = 3  # with its braces; value: how many further { it holds
COMMENT_UNCLOSED = 4  # its parts but the last are COMMENT
LINE_COMMENT = 5
ESCAPE = 6  # a % line (PGN 6)
PERCENT = 7  # a % off column one
OPEN = 8
CLOSE = 9
NUMBER = 10  # value: number * 8 + dots
DOTS = 11  # value: how many, up to 7
SYMBOL = 12  # whatever could be meant as a move
NULL_MOVE = 13
SUFFIX = 14  # value: the NAG of ! ? !! ?? !? ?!, else 0
EN_PASSANT = 15  # e.p. apart from its move
SIGN = 16  # + or # apart from its move
NAG = 17  # value: the number, -1 without digits
MARKER = 18  # value: 1 White wins, 2 Black wins, 3 a draw, 4 unknown
ODD_MARKER = 19
STRAY = 20  # } ] or [; value: the byte
JUNK = 21
BOM = 22
CONTROL = 23
PART = 0x80  # the token goes on: set on all its parts but the last; the value of the last part holds

KIND_NAMES = (
    *("", "TAG", "TAG_DAMAGED", "COMMENT", "COMMENT_UNCLOSED", "LINE_COMMENT", "ESCAPE", "PERCENT", "OPEN", "CLOSE"),
    *("NUMBER", "DOTS", "SYMBOL", "NULL_MOVE", "SUFFIX", "EN_PASSANT", "SIGN", "NAG", "MARKER", "ODD_MARKER", "STRAY"),
    *("JUNK", "BOM", "CONTROL"),
)
CAPACITY = 2048  # tokens of a batch
LOOKAHEAD = 64  # bytes after a token that may decide what it is
# Compiled, the constants above are C's; this shows them to Python too.
globals().update({name: kind for kind, name in enumerate(KIND_NAMES) if name})
globals().update(PART=PART, CAPACITY=CAPACITY, LOOKAHEAD=LOOKAHEAD)

LONG_RUN = 255  # a longer run is nothing known, and may be cut
LONG_TAG = 1 << 20  # a longer tag pair is damaged
PART_SIZE = 1 << 20  # a comment or line of this length is cut
EVENT_SPAN = 1 << 20  # how far after a line with [Event " a comment may close
MAX_NUMBER = 1 << 27

# Where in a game the reader is: after moves; at the start or after a marker; among tags.
MOVES, BETWEEN, TAGS = 0, 1, 2

# What a byte begins. HIGH is the last of those that may begin a word.
SPACE, PIECE, DIGIT, WORD, HIGH = 0, 1, 2, 3, 4
BRACKET, BRACE, MARK, PAREN, DOLLAR, DOT, SEMICOLON, STAR, PERCENT_SIGN, CLOSER = 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
ODD, CONTROL_BYTE = 15, 16


def _groups() -> list[int]:
    groups = [CONTROL_BYTE] * 32 + [ODD] * 95 + [CONTROL_BYTE] + [HIGH] * 128
    for group, members in (
        *((SPACE, b" \t\n\r\v\f"), (WORD, characters.WORD_BYTES), (PIECE, b"abcdefghKQRBN")),
        *((DIGIT, b"0123456789"), (BRACKET, b"["), (BRACE, b"{"), (MARK, b"!?"), (PAREN, b"()"), (DOLLAR, b"$")),
        *((DOT, b"."), (SEMICOLON, b";"), (STAR, b"*"), (PERCENT_SIGN, b"%"), (CLOSER, b"]}")),
    ):
        for byte in members:
            groups[byte] = group
    return groups


GROUP = _groups()
IS_DIGIT = characters.byte_table(b"0123456789")
IS_WORD = characters.byte_table(characters.WORD_BYTES)
IS_SIGN = characters.byte_table(b"=+-#/:_@")
IS_SAN = characters.byte_table(b"abcdefghKQRBNOx12345678+#-")
# After these bytes a word of `IS_SAN` bytes is over without a second look.
ENDS_SAN = [int(byte < 0x80 and not IS_WORD[byte] and byte not in b".(") for byte in range(256)]
IN_LINE = [int(byte not in b"\0\r\n") for byte in range(256)]
IN_COMMENT = [int(byte not in b"\0\r\n{}") for byte in range(256)]
IN_STRING = [int(byte not in b'\0\r\n"\\') for byte in range(256)]
IN_NAME = [int(byte > 0x20 and byte not in b'\x7f"[]\\{}') for byte in range(256)]

PADDING = b"\0" if __file__.endswith(".py") else b""  # C has a NUL after the bytes already: every run stops there


class TokenBatch:
    """Room for 65,536 tokens: `kinds`, `starts`, `ends` and `values` of the first `count` hold."""

    __slots__ = ("count", "ends", "kinds", "starts", "values")

    def __init__(self) -> None:
        self.kinds = [0] * 2048
        self.starts = [0] * 2048
        self.ends = [0] * 2048
        self.values = [0] * 2048
        self.count = 0

    def add(self, kind: int, start: int, end: int, value: int) -> None:
        """Appends a token."""
        self.kinds[self.count] = kind
        self.starts[self.count] = start
        self.ends[self.count] = end
        self.values[self.count] = value
        self.count += 1

    def to_list(self) -> list[tuple[int, int, int, int]]:
        """The tokens as (kind, start, end, value)."""
        found = []
        for index in range(self.count):
            found.append((self.kinds[index], self.starts[index], self.ends[index], self.values[index]))
        return found


class Tokenizer:
    """Reads one stream, buffer by buffer, and holds what a buffer's end interrupts.

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

    def fill(self, buffer: bytes, start: int, final: bool, batch: TokenBatch) -> int:
        """Fills the batch with tokens from `start` on; gives the position to resume at.

        Where the batch is full, call again with the same buffer and that position; else drop what is before it, append
        the next block and call with 0. `final` says that the stream ends with this buffer: all of it becomes tokens.
        """
        padded = buffer + PADDING
        text = padded
        self._enter(start, len(buffer), final)
        batch.count = 0
        at = start
        if self.inside and start < self.end:
            at = self._resume(text, start, batch)
        at = self._read(text, at, batch)
        self.line_start = 0 if self._begins_line(text, at) else -1
        return at

    def _read(self, text: bytes, at: int, batch: TokenBatch) -> int:
        """Reads tokens from a place on; gives the place after the last."""
        last = self.last
        near_end = self.end - LOOKAHEAD
        count = batch.count
        while at < last:
            group = GROUP[text[at]]
            if group == SPACE:
                at += 1
                continue
            kind = 0
            value = 0
            if group == PIECE and at < near_end:
                # Its length is what no processor can foresee, so it is added up without a branch.
                third = IS_SAN[text[at + 2]]
                fourth = third & IS_SAN[text[at + 3]]
                fifth = fourth & IS_SAN[text[at + 4]]
                sixth = fifth & IS_SAN[text[at + 5]]
                stop = at + 2 + third + fourth + fifth + sixth
                if ENDS_SAN[text[stop]] and IS_SAN[text[at + 1]] and text[stop + 1] != 0x3D:  # =
                    kind = SYMBOL
            elif group == DIGIT and at < near_end:
                value = text[at] - 0x30
                stop = at + 1
                while IS_DIGIT[text[stop]] and value < 100000:
                    value = value * 10 + text[stop] - 0x30
                    stop += 1
                if text[stop] == 0x2E and value > 0:  # a dot
                    value *= 8
                    while text[stop] == 0x2E and value & 7 < 7:
                        value += 1
                        stop += 1
                    kind = NUMBER
            if kind:
                self.section = MOVES
            else:
                stop = self._slow(text, at, group)
                if stop < 0:
                    break
                kind = self.kind
                value = self.value
                last = self.last
            batch.kinds[count] = kind
            batch.starts[count] = at
            batch.ends[count] = stop
            batch.values[count] = value
            count += 1
            at = stop + 1 if text[stop] == 0x20 else stop
            if count == CAPACITY:
                break
        batch.count = count
        return at

    def _enter(self, start: int, end: int, final: bool) -> None:
        self.start = start
        self.end = end
        self.final = final
        self.last = end if final else end - LOOKAHEAD
        self.line_start = start if self.line_start >= 0 else -1
        if self.seen > end - start:  # more was looked at than there is now: that is looked at once more
            self.seen = max(end - start, 0)
            if self.event > self.seen:
                self.event = 0

    def _begins_line(self, text: bytes, at: int) -> bool:
        """Whether a place is in column one; a byte order mark takes no column."""
        return self.line_start == at or (at > self.start and (text[at - 1] == 0x0A or text[at - 1] == 0x0D))

    def _slow(self, text: bytes, at: int, group: int) -> int:
        """Reads the token at a place, whatever it is: gives its end and sets `kind` and `value`, or gives -1."""
        self.value = 0
        if group <= HIGH:
            return self._word(text, at)
        if group == BRACKET:
            return self._bracket(text, at)
        if group == BRACE:
            return self._comment(text, at)
        if group == MARK:
            return self._marks(text, at)
        if group == SEMICOLON:
            return self._line(text, at, LINE_COMMENT)
        if group == PERCENT_SIGN and self._begins_line(text, at):
            return self._line(text, at, ESCAPE)
        if group == DOLLAR:
            return self._nag(text, at)
        if group == DOT:
            return self._dots(text, at)
        if group >= ODD:
            return self._run(text, at, group)
        return self._single(text, at, group)

    def _single(self, text: bytes, at: int, group: int) -> int:
        """A token of one byte."""
        byte = text[at]
        if group == PAREN:
            self.kind = OPEN if byte == ord("(") else CLOSE
            if self.kind == OPEN:
                self.section = MOVES
        elif group == STAR:
            self.kind = JUNK
            if characters.may_end_marker(text, at + 1):
                self.kind = MARKER
                self.value = 4
                self.section = BETWEEN
        elif group == PERCENT_SIGN:
            self.kind = PERCENT
        else:
            self.kind = STRAY
            self.value = byte
        return at + 1

    def _resume(self, text: bytes, at: int, batch: TokenBatch) -> int:
        """Reads on in the token that the buffer before left unfinished; gives the place after what is read."""
        stop = self._rest(text, at)
        if stop < 0:
            self.last = -1
            return at
        batch.add(self.kind, at, stop, self.value)
        return stop

    def _rest(self, text: bytes, at: int) -> int:
        """The next part of the token that the buffer before it left unfinished."""
        kind = self.inside
        if kind == COMMENT:
            return self._comment(text, at)
        if kind == SYMBOL:
            return self._end_run(kind, at, self._word_end(text, at))
        if kind == JUNK:
            return self._run(text, at, ODD)
        if kind == CONTROL:
            return self._run(text, at, CONTROL_BYTE)
        return self._line(text, at, kind)

    # Runs.

    def _end_run(self, kind: int, at: int, stop: int) -> int:
        """Ends a run of bytes where it ends, or cuts it where the buffer does, or puts it off (-1)."""
        self.kind = kind
        if stop <= self.last:
            self.inside = 0
            return stop
        if stop - at <= LONG_RUN:
            return -1
        self.kind = kind | PART
        self.inside = kind
        self.last = -1
        return self.cut

    def _run(self, text: bytes, at: int, group: int) -> int:
        """A run of bytes of one group that no token begins with."""
        stop = at + 1
        while stop < self.end and GROUP[text[stop]] == group:
            stop += 1
        self.cut = stop - 1
        return self._end_run(JUNK if group == ODD else CONTROL, at, stop)

    def _marks(self, text: bytes, at: int) -> int:
        """Up to 255 exclamation and question marks (PGN 8.2.3.8)."""
        stop = at + 1
        while GROUP[text[stop]] == MARK and stop - at < LONG_RUN:
            stop += 1
        first = text[at] == ord("?")
        if stop == at + 1:
            self.value = 2 if first else 1
        elif stop == at + 2:
            second = text[at + 1] == ord("?")
            self.value = (4 if second else 6) if first else (5 if second else 3)
        self.kind = SUFFIX
        return stop if stop <= self.last else -1

    def _nag(self, text: bytes, at: int) -> int:
        """A dollar sign and up to 255 digits (PGN 8.2.4)."""
        stop = at + 1
        number = 0 if IS_DIGIT[text[stop]] else -1
        while IS_DIGIT[text[stop]] and stop - at < LONG_RUN:
            number = min(number * 10 + text[stop] - 0x30, MAX_NUMBER)
            stop += 1
        self.kind = NAG
        self.value = number
        return stop if stop <= self.last else -1

    def _dots(self, text: bytes, at: int) -> int:
        """Up to 255 dots without a number before them."""
        stop = at + 1
        while text[stop] == ord(".") and stop - at < LONG_RUN:
            stop += 1
        self.kind = DOTS
        self.value = min(stop - at, 7)
        return stop if stop <= self.last else -1

    # Words: moves, numbers, markers.

    def _word(self, text: bytes, at: int) -> int:
        """A move, number or marker, or a sign that looks like a part of one."""
        stop = self._marker(text, at)
        if stop == 0:
            stop = self._number(text, at)
        if stop != 0:
            return stop
        stop = self._word_end(text, at)
        if stop == at:
            return self._outside(text, at)
        end = self._end_run(SYMBOL, at, stop)
        if end < 0:
            return end
        if end == stop and stop - at <= LONG_RUN:
            stop = self._name_word(text, at, stop)
        else:
            stop = end
        if self.kind & 0x7F == SYMBOL or self.kind == NULL_MOVE:
            self.section = MOVES
        return stop

    def _word_end(self, text: bytes, at: int) -> int:
        """The end of a run of bytes that a move may hold; sets `cut` before its last character."""
        stop = at
        char_start = -1
        while stop <= self.last:
            while IS_WORD[text[stop]]:
                stop += 1
            if text[stop] < 0x80 or stop > self.last:
                break
            char = characters.char_at(text, stop)
            if char >> 3 != characters.IN_WORD or (text[stop] == 0xEF and self._is_bom(text, stop)):
                break
            char_start = stop
            stop += char & 7
        self.cut = char_start if char_start >= 0 and text[stop - 1] >= 0x80 else stop - 1
        return stop

    def _is_bom(self, text: bytes, at: int) -> bool:
        """Whether a byte order mark stands in column one."""
        return text[at + 1] == 0xBB and text[at + 2] == 0xBF and self._begins_line(text, at)

    def _outside(self, text: bytes, at: int) -> int:
        """A character beyond ASCII that is no part of a move, or a byte order mark in column one."""
        if text[at] == 0xEF and self._is_bom(text, at):
            self.kind = BOM
            self.line_start = at + 3
            return at + 3
        char = characters.char_at(text, at)
        self.kind = JUNK
        if char >> 3 == characters.ELLIPSIS:
            self.kind = DOTS
            self.value = 3
        elif char >> 3 == characters.MARKS:
            self.kind = SUFFIX
            self.value = characters.marks_nag(text, at)
        return at + (char & 7)

    def _number(self, text: bytes, at: int) -> int:
        """A number with its dots: its end, 0 if this is none, -1 if the buffer ends too early to know."""
        stop = at
        number = 0
        while IS_DIGIT[text[stop]]:
            number = min(number * 10 + text[stop] - 0x30, MAX_NUMBER)
            stop += 1
        length = stop - at
        if length == 0 or length > LONG_RUN:
            return 0
        if stop > self.last:
            return -1
        if characters.is_in_word(text, stop):
            return 0
        self.kind = NUMBER
        dots = 0
        while text[stop] == ord(".") and dots < 7:
            dots += 1
            stop += 1
        if dots == 0 and number == 0 and length > 1:
            self.kind = NULL_MOVE if length == 4 else SYMBOL
        else:
            self.value = number * 8 + dots
        self.section = MOVES
        return stop

    def _marker(self, text: bytes, at: int) -> int:
        """A result with points (PGN 8.2.6): its end, 0 if this is none."""
        marker = characters.marker_at(text, at)
        if marker == 0:
            return 0
        self.kind = ODD_MARKER if marker & 8 else MARKER
        self.value = marker & 7
        self.section = BETWEEN
        return at + (marker >> 4)

    def _name_word(self, text: bytes, at: int, stop: int) -> int:
        """Names a whole word of up to 255 bytes; gives its end, which may lie beyond the run."""
        length = stop - at
        last = text[stop - 1]
        place = at
        while IS_SIGN[text[place]] and place < stop:
            place += 1
        if place == stop:
            self._name_signs(text, at, stop)
        elif length == 2 and text[at] == ord("Z") and last == ord("0"):
            self.kind = NULL_MOVE
        elif length == 2 and text[at] == ord("e") and last == ord("p"):
            self.kind = EN_PASSANT
            return stop + 1 if text[stop] == ord(".") else stop
        elif length == 1 and last == ord("e"):
            stop = characters.en_passant_end(text, stop)
            if stop > at + 1:
                self.kind = EN_PASSANT
        elif last == ord("e") and IS_DIGIT[text[stop - 2]]:
            end = characters.en_passant_end(text, stop)
            return end if end == stop else characters.skip_signs(text, end)
        elif self.section == TAGS and self._opens_tag(text, at, stop):
            return self._line(text, at, TAG_DAMAGED)
        else:
            return characters.promotion_end(text, stop, length)
        return stop

    def _opens_tag(self, text: bytes, at: int, stop: int) -> bool:
        """Whether a word in column one is the name of a tag without its bracket: a quotation mark follows."""
        place = at
        while IS_SAN[text[place]]:
            place += 1
        return place < stop and self._begins_line(text, at) and text[characters.skip_blanks(text, stop)] == ord('"')

    def _name_signs(self, text: bytes, at: int, stop: int) -> None:
        """Names a word without letter or digit."""
        if stop - at == 2 and text[at] == ord("-") and text[at + 1] == ord("-"):
            self.kind = NULL_MOVE
            return
        if stop - at == 4 and text[at] == ord("@"):
            self.kind = NULL_MOVE
        else:
            self.kind = SIGN
        for index in range(at, stop):
            if self.kind == NULL_MOVE:
                if text[index] != ord("@"):
                    self.kind = JUNK
            elif text[index] != ord("+") and text[index] != ord("#"):
                self.kind = JUNK

    # Tag pairs, comments, lines.

    def _bracket(self, text: bytes, at: int) -> int:
        """A tag pair, a damaged tag line, or a stray bracket."""
        stop = self._tag_end(text, at)
        if stop > 0:
            self.kind = TAG
            self.section = TAGS
        elif stop == 0:
            begins = self._begins_line(text, at) and (self.section == BETWEEN or self.value > 0)
            if self.section == TAGS or begins:
                self.section = TAGS
                return self._line(text, at, TAG_DAMAGED)
            self.kind = STRAY
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
        if stop - at < LONG_TAG:
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
        return stop + 1 if stop - at < LONG_TAG else 0

    def _no_tag(self, stop: int, at: int) -> int:
        """No tag pair, or none yet: what stopped it may be the end of the buffer."""
        return -1 if stop >= self.end and not self.final and stop - at < LONG_TAG else 0

    def _skip_space(self, text: bytes, at: int) -> int:
        stop = at
        while GROUP[text[stop]] == SPACE:
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
        if stop - at < PART_SIZE:
            self.seen = stop - at
            return -1
        self.seen = 1
        return self._cut(kind, stop - 1)

    def _cut(self, kind: int, stop: int) -> int:
        """Gives the token so far as a part; the buffer is used up."""
        self.kind = kind | PART
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
                if event and scan - event > EVENT_SPAN:
                    return self._end_comment(COMMENT_UNCLOSED, event)
                return self._end_comment(COMMENT, scan + 1)
            if byte == ord("{"):
                if event:
                    return self._end_comment(COMMENT_UNCLOSED, event)
                self.braces = min(self.braces + 1, MAX_NUMBER)
            elif byte and not event:
                if scan + LOOKAHEAD > self.end and not self.final:
                    break
                if characters.is_event_line(text, scan + 1):
                    event = scan + 1
            scan += 1
        if event and (self.final or scan - event > EVENT_SPAN):
            return self._end_comment(COMMENT_UNCLOSED, event)
        if self.final:
            return self._end_comment(COMMENT_UNCLOSED, self.end)
        self.kind = COMMENT
        keep = event if event else scan
        cut = keep - 1 if scan - at >= PART_SIZE and keep - 1 > at else at
        self.seen = scan - cut
        self.event = event - cut if event else 0
        return self._cut(COMMENT, cut) if cut > at else -1

    def _end_comment(self, kind: int, stop: int) -> int:
        self.kind = kind
        self.value = self.braces
        self.seen = 0
        self.event = 0
        self.braces = 0
        self.inside = 0
        return stop
