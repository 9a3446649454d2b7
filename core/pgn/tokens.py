"""Bytes of a PGN file as tokens: total, resumable, and the same for any cut of the stream into buffers.

Every byte belongs to a token, except white space between tokens. A token that the end of a buffer leaves in doubt is
put off to the next buffer; one too long for that (a comment or line of 1 MiB, a run of 255 other bytes) is given in
parts.

Leniencies, none of which loses a byte: a comment that never closes ends before the next game's tags; a damaged tag
line is one token; results as people write them are ODD_MARKER; `e8 = Q`, `e8(Q)` and a glued `e.p.` are one SYMBOL;
what no token begins with is JUNK (cannot be a move), STRAY or CONTROL.
"""

import chess_arbiter.core.pgn.characters as characters
import chess_arbiter.core.pgn.enclosed as enclosed
import chess_arbiter.core.pgn.kinds as kinds
from chess_arbiter.core.pgn.enclosed import Enclosed

# What a byte begins. HIGH is the last of those that may begin a word.
SPACE, PIECE, DIGIT, WORD, HIGH = 0, 1, 2, 3, 4
BRACKET, BRACE, MARK, PAREN, DOLLAR, DOT, SEMICOLON, STAR, PERCENT_SIGN, CLOSER = 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
ODD, CONTROL_BYTE = 15, 16


def _groups() -> list[int]:
    groups = [CONTROL_BYTE] * 32 + [ODD] * 95 + [CONTROL_BYTE] + [HIGH] * 128
    for group, members in (
        *((SPACE, characters.SPACES), (WORD, characters.WORD_BYTES), (PIECE, b"abcdefghKQRBN")),
        *((DIGIT, characters.DIGITS), (BRACKET, b"["), (BRACE, b"{"), (MARK, b"!?"), (PAREN, b"()"), (DOLLAR, b"$")),
        *((DOT, b"."), (SEMICOLON, b";"), (STAR, b"*"), (PERCENT_SIGN, b"%"), (CLOSER, b"]}")),
    ):
        for byte in members:
            groups[byte] = group
    return groups


GROUP = _groups()
IS_DIGIT = characters.byte_table(characters.DIGITS)
IS_WORD = characters.byte_table(characters.WORD_BYTES)
IS_SIGN = characters.byte_table(b"=+-#/:_@")
IS_SAN = characters.byte_table(b"abcdefghKQRBNOx12345678+#-")
# After these bytes a word of `IS_SAN` bytes is over without a second look.
ENDS_SAN = [int(byte < 0x80 and not IS_WORD[byte] and byte not in b".(") for byte in range(256)]

PADDING = b"\0" if __file__.endswith(".py") else b""  # C has a NUL after the bytes already: every run stops there


class TokenBatch:
    """Room for 2,048 tokens (`kinds.CAPACITY`): `kinds`, `starts`, `ends` and `values` of the first `count` hold."""

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


class Tokenizer(Enclosed):
    """Reads one stream, buffer by buffer, and holds what a buffer's end interrupts."""

    __slots__ = ()

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
        near_end = self.end - kinds.LOOKAHEAD
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
                    kind = kinds.SYMBOL
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
                    kind = kinds.NUMBER
            if kind:
                self.section = enclosed.MOVES
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
            if count == kinds.CAPACITY:
                break
        batch.count = count
        return at

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
            return self._line(text, at, kinds.LINE_COMMENT)
        if group == PERCENT_SIGN and self._begins_line(text, at):
            return self._line(text, at, kinds.ESCAPE)
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
            self.kind = kinds.OPEN if byte == ord("(") else kinds.CLOSE
            if self.kind == kinds.OPEN:
                self.section = enclosed.MOVES
        elif group == STAR:
            self.kind = kinds.JUNK
            if characters.may_end_marker(text, at + 1):
                self.kind = kinds.MARKER
                self.value = 4
                self.section = enclosed.BETWEEN
        elif group == PERCENT_SIGN:
            self.kind = kinds.PERCENT
        else:
            self.kind = kinds.STRAY
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
        if kind == kinds.COMMENT:
            return self._comment(text, at)
        if kind == kinds.SYMBOL:
            return self._end_run(kind, at, self._word_end(text, at))
        if kind == kinds.JUNK:
            return self._run(text, at, ODD)
        if kind == kinds.CONTROL:
            return self._run(text, at, CONTROL_BYTE)
        return self._line(text, at, kind)

    # Runs.

    def _end_run(self, kind: int, at: int, stop: int) -> int:
        """Ends a run of bytes where it ends, or cuts it where the buffer does, or puts it off (-1)."""
        self.kind = kind
        if stop <= self.last:
            self.inside = 0
            return stop
        if stop - at <= kinds.LONG_RUN:
            return -1
        self.kind = kind | kinds.PART
        self.inside = kind
        self.last = -1
        return self.cut

    def _run(self, text: bytes, at: int, group: int) -> int:
        """A run of bytes of one group that no token begins with."""
        stop = at + 1
        while stop < self.end and GROUP[text[stop]] == group:
            stop += 1
        self.cut = stop - 1
        return self._end_run(kinds.JUNK if group == ODD else kinds.CONTROL, at, stop)

    def _marks(self, text: bytes, at: int) -> int:
        """Up to 255 exclamation and question marks (PGN 8.2.3.8)."""
        stop = at + 1
        while GROUP[text[stop]] == MARK and stop - at < kinds.LONG_RUN:
            stop += 1
        first = text[at] == ord("?")
        if stop == at + 1:
            self.value = 2 if first else 1
        elif stop == at + 2:
            second = text[at + 1] == ord("?")
            self.value = (4 if second else 6) if first else (5 if second else 3)
        self.kind = kinds.SUFFIX
        return stop if stop <= self.last else -1

    def _nag(self, text: bytes, at: int) -> int:
        """A dollar sign and up to 255 digits (PGN 8.2.4)."""
        stop = at + 1
        number = 0 if IS_DIGIT[text[stop]] else -1
        while IS_DIGIT[text[stop]] and stop - at < kinds.LONG_RUN:
            number = min(number * 10 + text[stop] - 0x30, kinds.MAX_NUMBER)
            stop += 1
        self.kind = kinds.NAG
        self.value = number
        return stop if stop <= self.last else -1

    def _dots(self, text: bytes, at: int) -> int:
        """Up to 255 dots without a number before them."""
        stop = at + 1
        while text[stop] == ord(".") and stop - at < kinds.LONG_RUN:
            stop += 1
        self.kind = kinds.DOTS
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
        end = self._end_run(kinds.SYMBOL, at, stop)
        if end < 0:
            return end
        if end == stop and stop - at <= kinds.LONG_RUN:
            stop = self._name_word(text, at, stop)
        else:
            stop = end
        if self.kind & 0x7F == kinds.SYMBOL or self.kind == kinds.NULL_MOVE:
            self.section = enclosed.MOVES
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
            self.kind = kinds.BOM
            self.line_start = at + 3
            return at + 3
        char = characters.char_at(text, at)
        self.kind = kinds.JUNK
        if char >> 3 == characters.ELLIPSIS:
            self.kind = kinds.DOTS
            self.value = 3
        elif char >> 3 == characters.MARKS:
            self.kind = kinds.SUFFIX
            self.value = characters.marks_nag(text, at)
        return at + (char & 7)

    def _number(self, text: bytes, at: int) -> int:
        """A number with its dots: its end, 0 if this is none, -1 if the buffer ends too early to know."""
        stop = at
        number = 0
        while IS_DIGIT[text[stop]]:
            number = min(number * 10 + text[stop] - 0x30, kinds.MAX_NUMBER)
            stop += 1
        length = stop - at
        if length == 0 or length > kinds.LONG_RUN:
            return 0
        if stop > self.last:
            return -1
        if characters.is_in_word(text, stop):
            return 0
        self.kind = kinds.NUMBER
        dots = 0
        while text[stop] == ord(".") and dots < 7:
            dots += 1
            stop += 1
        if dots == 0 and number == 0 and length > 1:
            self.kind = kinds.NULL_MOVE if length == 4 else kinds.SYMBOL
        else:
            self.value = number * 8 + dots
        self.section = enclosed.MOVES
        return stop

    def _marker(self, text: bytes, at: int) -> int:
        """A result with points (PGN 8.2.6): its end, 0 if this is none."""
        marker = characters.marker_at(text, at)
        if marker == 0:
            return 0
        self.kind = kinds.ODD_MARKER if marker & 8 else kinds.MARKER
        self.value = marker & 7
        self.section = enclosed.BETWEEN
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
            self.kind = kinds.NULL_MOVE
        elif length == 2 and text[at] == ord("e") and last == ord("p"):
            self.kind = kinds.EN_PASSANT
            return stop + 1 if text[stop] == ord(".") else stop
        elif length == 1 and last == ord("e"):
            stop = characters.en_passant_end(text, stop)
            if stop > at + 1:
                self.kind = kinds.EN_PASSANT
        elif last == ord("e") and IS_DIGIT[text[stop - 2]]:
            end = characters.en_passant_end(text, stop)
            return end if end == stop else characters.skip_signs(text, end)
        elif self.section == enclosed.TAGS and self._opens_tag(text, at, stop):
            return self._line(text, at, kinds.TAG_DAMAGED)
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
            self.kind = kinds.NULL_MOVE
            return
        if stop - at == 4 and text[at] == ord("@"):
            self.kind = kinds.NULL_MOVE
        else:
            self.kind = kinds.SIGN
        for index in range(at, stop):
            if self.kind == kinds.NULL_MOVE:
                if text[index] != ord("@"):
                    self.kind = kinds.JUNK
            elif text[index] != ord("+") and text[index] != ord("#"):
                self.kind = kinds.JUNK
