"""Bytes of a PGN file as tokens: total, resumable, and the same for any cut of the stream into buffers.

Every byte belongs to a token, except white space between tokens. A token in doubt is deferred to the next buffer; one
that is longer than a buffer should be (a comment or line of 1 MiB, a run of 255 other bytes) is given in parts.

Leniencies, none of which loses a byte: a comment that never closes ends before the next game's tags; a damaged tag
line is one token; result marks as people write them are `ODD_MARKER`; a promotion written `e8 = Q` or `e8(Q)` and a
glued `e.p.` belong to their move; a byte that no token begins with is `JUNK`, `STRAY` or `CONTROL`.

Characters beyond ASCII may be part of a move (figurines, localised piece letters), as UTF-8 or as single bytes, save
those that cannot: spaces, quotation marks, evaluation signs.
"""

# The kinds of tokens.
TAG = 1  # value: offset of the opening quote from the token's start
TAG_DAMAGED = 2  # a tag line to its end; value as for TAG, 0 without a quote
COMMENT = 3  # with its braces; value: how many further { it holds
COMMENT_UNCLOSED = 4
LINE_COMMENT = 5
ESCAPE = 6  # a % line (PGN 6)
PERCENT = 7  # a % elsewhere
OPEN = 8
CLOSE = 9
NUMBER = 10  # value: number * 8 + dots
DOTS = 11
SYMBOL = 12  # whatever could be meant as a move
NULL_MOVE = 13
SUFFIX = 14  # value: the NAG of ! ? !! ?? !? ?!, else 0
EN_PASSANT = 15  # e.p. apart from its move
SIGN = 16  # + or # apart from its move
NAG = 17  # value: the number, -1 without digits
MARKER = 18  # value: 1 white wins, 2 black wins, 3 draw, 4 unknown
ODD_MARKER = 19
STRAY = 20  # } ] or [; value: the byte
JUNK = 21
BOM = 22
CONTROL = 23
PART = 0x80  # the token goes on: set on all its parts but the last

KIND_NAMES = (
    *("", "TAG", "TAG_DAMAGED", "COMMENT", "COMMENT_UNCLOSED", "LINE_COMMENT", "ESCAPE", "PERCENT", "OPEN", "CLOSE"),
    *("NUMBER", "DOTS", "SYMBOL", "NULL_MOVE", "SUFFIX", "EN_PASSANT", "SIGN", "NAG", "MARKER", "ODD_MARKER", "STRAY"),
    *("JUNK", "BOM", "CONTROL"),
)
# Compiled, the constants above are C's; this shows them to Python too.
globals().update({name: kind for kind, name in enumerate(KIND_NAMES) if name}, PART=PART)

CAPACITY = 65536  # tokens of a batch
LOOKAHEAD = 64  # bytes after a token that may decide what it is
LONG_RUN = 255  # a run longer than this is nothing known, and may be cut
LONG_TAG = 65536  # a tag pair longer than this is damaged
PART_SIZE = 1 << 20  # a comment or line of this length is cut
EVENT_SPAN = 1 << 20  # how far after a line with [Event " a comment may close
MAX_NUMBER = 1 << 27
MAX_BLANKS = 4  # between the parts of `1 - 0` and `e8 = Q`

# Where the reader is: after moves; at the start or after a marker; among tags.
MOVES, BETWEEN, TAGS = 0, 1, 2

# What a byte begins. All from WORD up to the last are the slow groups.
SPACE, PIECE, DIGIT, WORD, HIGH, BRACKET, BRACE, MARK, PAREN, DOLLAR, DOT, SEMICOLON, STAR, PERCENT_SIGN, CLOSER = range(
    15
)
ODD, CONTROL_BYTE = 15, 16

PADDING = b"\0" if __file__.endswith(".py") else b""  # a C string already ends in a NUL, where every run stops


def _table(members: str | bytes) -> list[int]:
    codes = members if isinstance(members, bytes) else members.encode()
    return [int(byte in codes) for byte in range(256)]


def _groups() -> list[int]:
    groups = [CONTROL_BYTE] * 32 + [ODD] * 95 + [CONTROL_BYTE] + [HIGH] * 128
    for group, members in (
        (SPACE, " \t\n\r\v\f"),
        (WORD, LETTERS + WORD_SIGNS),
        (PIECE, "abcdefghKQRBN"),
        (DIGIT, DIGITS),
        (BRACKET, "["),
        (BRACE, "{"),
        (MARK, "!?"),
        (PAREN, "()"),
        (DOLLAR, "$"),
        (DOT, "."),
        (SEMICOLON, ";"),
        (STAR, "*"),
        (PERCENT_SIGN, "%"),
        (CLOSER, "]}"),
    ):
        for member in members.encode():
            groups[member] = group
    return groups


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
DIGITS = "0123456789"
WORD_SIGNS = "=+-#/:_<>@"
GROUP = _groups()
IS_DIGIT = _table(DIGITS)
IS_ALNUM = _table(LETTERS + DIGITS + "_")
IS_WORD = _table(LETTERS + DIGITS + WORD_SIGNS)
IS_SIGN = _table("=+-#/:_@")
IS_SAN = _table("abcdefghKQRBNOx12345678+#-")
# Bytes after which a move written in `IS_SAN` bytes is over without a second look.
ENDS_SAN = [int(byte < 0x80 and not IS_WORD[byte] and byte not in b".(") for byte in range(256)]
IN_LINE = [int(byte not in b"\0\r\n") for byte in range(256)]
IN_COMMENT = [int(byte not in b"\0\r\n{}") for byte in range(256)]
IN_STRING = [int(byte not in b'\0\r\n"\\') for byte in range(256)]
IN_NAME = [int(byte > 0x20 and byte != 0x7F and byte not in b'"[]\\{}') for byte in range(256)]
EVENT_OPENING = list(b'[Event "')
# Single bytes of Windows-1252 that are no letters: spaces, quotation marks, signs.
IS_ODD_SINGLE = _table(b"\x82\x84\x91\x92\x93\x94\x95\xa0\xab\xb0\xb1\xb7\xbb\xbd")


def _char(text: bytes, at: int) -> int:
    """A character beyond ASCII: its kind * 8 + its length; SYMBOL if it may be part of a move."""
    lead, second = text[at], text[at + 1]
    if lead < 0xC2 or lead > 0xF4 or second & 0xC0 != 0x80:
        if lead == 0x85:
            return DOTS * 8 + 1
        return (JUNK if IS_ODD_SINGLE[lead] else SYMBOL) * 8 + 1
    if lead < 0xE0:
        return (JUNK if lead == 0xC2 else SYMBOL) * 8 + 2
    third = text[at + 2]
    if third & 0xC0 != 0x80:
        return SYMBOL * 8 + 1
    if lead >= 0xF0:
        return SYMBOL * 8 + (4 if text[at + 3] & 0xC0 == 0x80 else 1)
    if lead != 0xE2:
        return SYMBOL * 8 + 3
    code = (second & 0x3F) << 6 | (third & 0x3F)  # of U+2000 to U+2FFF
    if code < 0x70:
        if code == 0x26:
            return DOTS * 8 + 3
        if code == 0x3C or 0x47 <= code <= 0x49:
            return SUFFIX * 8 + 3
        return (SYMBOL if 0x10 <= code <= 0x15 else JUNK) * 8 + 3
    if (0x190 <= code < 0x300 and code != 0x212) or 0x500 <= code < 0x600 or 0xA00 <= code < 0xB00:
        return JUNK * 8 + 3
    return SYMBOL * 8 + 3


def _glyph_nag(text: bytes, at: int) -> int:
    """The NAG of one of the double punctuation marks: U+203C, U+2047, U+2048, U+2049."""
    third = text[at + 2]
    if third == 0xBC:
        return 3
    if third == 0x87:
        return 4
    return 6 if third == 0x88 else 5


def _skip_blanks(text: bytes, at: int) -> int:
    """The position after up to MAX_BLANKS spaces and tabs."""
    stop = at
    while stop - at < MAX_BLANKS and (text[stop] == 0x20 or text[stop] == 0x09):
        stop += 1
    return stop


def _skip_signs(text: bytes, at: int) -> int:
    """The position after up to MAX_BLANKS signs of check."""
    stop = at
    while stop - at < MAX_BLANKS and (text[stop] == ord("+") or text[stop] == ord("#")):
        stop += 1
    return stop


def _dash_length(text: bytes, at: int) -> int:
    """How many bytes the dash or colon between two scores has, 0 if there is none."""
    byte = text[at]
    if byte == ord("-") or byte == ord(":") or byte == 0x96:
        return 1
    if byte == 0xE2:
        if text[at + 1] == 0x80 and 0x90 <= text[at + 2] <= 0x95:
            return 3
        if text[at + 1] == 0x88 and text[at + 2] == 0x92:
            return 3
    return 0


def _score(text: bytes, at: int) -> int:
    """One player's score at a place: points in halves * 8 + its length in bytes, 0 if there is none."""
    byte = text[at]
    if byte == ord("1"):
        if text[at + 1] == ord("/") and text[at + 2] == ord("2"):
            return 1 * 8 + 3
        return 2 * 8 + 1
    if byte == ord("0"):
        if text[at + 1] == ord(".") and text[at + 2] == ord("5"):
            return 1 * 8 + 3
        return 1
    if byte == ord("O"):
        return 1
    if byte == 0xC2 and text[at + 1] == 0xBD:
        return 1 * 8 + 2
    return 1 * 8 + 1 if byte == 0xBD else 0


def _is_event_line(text: bytes, at: int) -> bool:
    """Whether a line begins with an Event tag, after a byte order mark or not."""
    if text[at] == 0xEF and text[at + 1] == 0xBB and text[at + 2] == 0xBF:
        at += 3
    for index in range(8):
        if text[at + index] != EVENT_OPENING[index]:
            return False
    return True


class TokenBatch:
    """Room for 65,536 tokens: `kinds`, `starts`, `ends` and `values` of the first `count` hold."""

    __slots__ = ("count", "ends", "kinds", "starts", "values")

    def __init__(self) -> None:
        self.kinds = [0] * 65536
        self.starts = [0] * 65536
        self.ends = [0] * 65536
        self.values = [0] * 65536
        self.count = 0

    def put(self, index: int, kind: int, start: int, end: int, value: int) -> None:
        """Writes one token to its place."""
        self.kinds[index] = kind
        self.starts[index] = start
        self.ends[index] = end
        self.values[index] = value

    def to_list(self) -> list[tuple[int, int, int, int]]:
        """The tokens as (kind, start, end, value)."""
        return [
            (self.kinds[index], self.starts[index], self.ends[index], self.values[index]) for index in range(self.count)
        ]


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
        last = self.last
        at = start
        count = 0
        if self.inside and start < self.end:
            at = self._rest(text, start)
            last = self.last
            if at < 0:
                at = start
                last = -1
            else:
                batch.put(0, self.kind, start, at, self.value)
                count = 1
        while at < last:
            group = GROUP[text[at]]
            if group == SPACE:
                at += 1
                continue
            kind = 0
            value = 0
            if group == PIECE:
                stop = at + 1
                while IS_SAN[text[stop]]:
                    stop += 1
                if stop < last and ENDS_SAN[text[stop]] and text[stop + 1] != 0x3D:
                    kind = SYMBOL
            elif group == DIGIT:
                value = text[at] - 0x30
                stop = at + 1
                while IS_DIGIT[text[stop]] and value < 100000:
                    value = value * 10 + text[stop] - 0x30
                    stop += 1
                if text[stop] == 0x2E and value > 0:
                    value *= 8
                    while text[stop] == 0x2E and value & 7 < 7:
                        value += 1
                        stop += 1
                    if stop < last:
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
            at = stop
            if count == CAPACITY:
                break
        batch.count = count
        self.line_start = 0 if self._begins_line(text, at) else -1
        return at

    def _enter(self, start: int, end: int, final: bool) -> None:
        self.start = start
        self.end = end
        self.final = final
        self.last = end if final else end - LOOKAHEAD
        self.line_start = start if self.line_start >= 0 else -1

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
        if group == ODD or group == CONTROL_BYTE:
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
            if self._delimits(text, at + 1):
                self.kind = MARKER
                self.value = 4
                self.section = BETWEEN
        elif group == PERCENT_SIGN:
            self.kind = PERCENT
        else:
            self.kind = STRAY
            self.value = byte
        return at + 1

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
            return self._glyph(text, at)
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
            char = _char(text, stop)
            if char >> 3 != SYMBOL or (text[stop] == 0xEF and self._is_bom(text, stop)):
                break
            char_start = stop
            stop += char & 7
        self.cut = char_start if char_start >= 0 and text[stop - 1] >= 0x80 else stop - 1
        return stop

    def _is_bom(self, text: bytes, at: int) -> bool:
        """Whether a byte order mark stands in column one."""
        return text[at + 1] == 0xBB and text[at + 2] == 0xBF and self._begins_line(text, at)

    def _glyph(self, text: bytes, at: int) -> int:
        """A character beyond ASCII that is no part of a move."""
        if text[at] == 0xEF and self._is_bom(text, at):
            self.kind = BOM
            self.line_start = at + 3
            return at + 3
        char = _char(text, at)
        self.kind = char >> 3
        if self.kind == DOTS:
            self.value = 3
        elif self.kind == SUFFIX:
            self.value = _glyph_nag(text, at)
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
        if IS_WORD[text[stop]] or (text[stop] >= 0x80 and _char(text, stop) >> 3 == SYMBOL):
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
        """A termination marker as PGN 8.2.6 has it or as people write it: its end, 0 if this is none."""
        first = _score(text, at)
        if first == 0:
            return 0
        stop = at + (first & 7)
        gap = _skip_blanks(text, stop)
        dash = _dash_length(text, gap)
        if dash:
            place = _skip_blanks(text, gap + dash)
            second = _score(text, place)
            after = place + (second & 7)
            if second and (first >> 3) + (second >> 3) == 2 and self._delimits(text, after):
                plain = after - at == (7 if first >> 3 == 1 else 3) and text[at] <= 0x31 and text[place] <= 0x31
                plain = plain and text[gap] == ord("-") and text[at + 1] != ord(".") and text[place + 1] != ord(".")
                return self._end_game(MARKER if plain else ODD_MARKER, first >> 3, after)
        if first >> 3 == 1 and text[at] != ord("0") and self._delimits(text, stop):
            return self._end_game(ODD_MARKER, 1, stop)
        return 0

    def _end_game(self, kind: int, halves: int, stop: int) -> int:
        self.kind = kind
        self.value = 3 if halves == 1 else 1 if halves == 2 else 2
        self.section = BETWEEN
        return stop

    def _delimits(self, text: bytes, at: int) -> bool:
        """Whether a marker may end before a place: no part of a word there, and no dot."""
        byte = text[at]
        if byte < 0x80:
            return not IS_WORD[byte] and byte != ord(".")
        return _char(text, at) >> 3 != SYMBOL

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
            if text[stop] == ord("."):
                return stop + 1
        elif last == ord("e") and text[stop] == ord(".") and text[stop + 1] == ord("p"):
            after = stop + 3 if text[stop + 2] == ord(".") else stop + 2
            if length == 1 or IS_DIGIT[text[stop - 2]]:
                if IS_ALNUM[text[after]] == 0:
                    if length > 1:
                        return _skip_signs(text, after)
                    self.kind = EN_PASSANT
                    return after
        elif self.section == TAGS and self._begins_line(text, at) and text[_skip_blanks(text, stop)] == ord('"'):
            return self._line(text, at, TAG_DAMAGED)
        elif length > 1:
            return self._promotion_end(text, stop, length)
        return stop

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

    def _promotion_end(self, text: bytes, stop: int, length: int) -> int:
        """The end of a promotion written apart, `e8 = Q` or `e8(Q)`, else of the word itself."""
        equals = text[stop - 1] == ord("=")
        square_end = stop - 1 if equals else stop
        if length < (3 if equals else 2):
            return stop
        rank = text[square_end - 1]
        file = text[square_end - 2]
        if (rank != ord("1") and rank != ord("8")) or file < ord("a") or file > ord("h"):
            return stop
        if text[stop] == ord("(") and not equals:
            after = self._letter_end(text, stop + 1)
            if after > stop + 1 and text[after] == ord(")"):
                return _skip_signs(text, after + 1)
            return stop
        place = _skip_blanks(text, stop)
        if place == stop:
            return stop
        if not equals:
            if text[place] != ord("="):
                return stop
            place = _skip_blanks(text, place + 1)
        after = self._letter_end(text, place)
        if after == place or IS_ALNUM[text[after]] or text[after] >= 0x80:
            return stop
        return _skip_signs(text, after)

    def _letter_end(self, text: bytes, at: int) -> int:
        """The end of one letter, which may be a figurine; the place itself if there is none."""
        byte = text[at]
        if byte < 0x80:
            return at + 1 if IS_ALNUM[byte] and not IS_DIGIT[byte] and byte != ord("_") else at
        char = _char(text, at)
        return at + (char & 7) if char >> 3 == SYMBOL else at

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
        if self.section == MOVES and not IS_ALNUM[text[stop]]:
            return self._no_tag(stop, at)
        while IN_NAME[text[stop]]:
            stop += 1
        stop = self._skip_space(text, stop)
        if text[stop] != ord('"'):
            return self._no_tag(stop, at)
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
                self.braces += 1
            elif byte and not event:
                if scan + LOOKAHEAD > self.end and not self.final:
                    break
                if _is_event_line(text, scan + 1):
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
        self.value = min(self.braces, MAX_NUMBER)
        self.seen = 0
        self.event = 0
        self.braces = 0
        self.inside = 0
        return stop
