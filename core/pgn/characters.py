"""What the bytes of movetext can be part of: words, characters beyond ASCII, scores, moves written in pieces.

The functions look at a place of a text that ends in a NUL and read no byte past the first that does not fit. None
reads more than 32 bytes.
"""

LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
DIGITS = b"0123456789"
SPACES = b" \t\n\r\v\f"
WORD_BYTES = LETTERS + DIGITS + b"=+-#/:_@<>"
"""What a run of bytes that could be meant as a move is made of, beside characters beyond ASCII."""
REACH = 4  # blanks, or signs of check, that may stand between the pieces of one thing

# What a character beyond ASCII can be.
IN_WORD, ELLIPSIS, MARKS, OUTSIDE = 0, 1, 2, 3
"""Part of a move; three dots; two marks of PGN 8.2.3.8; none of them, as spaces, quotation marks, evaluations."""


def byte_table(members: bytes) -> list[int]:
    """For each byte, 1 if it is a member, else 0."""
    return [int(byte in members) for byte in range(256)]


IS_DIGIT = byte_table(DIGITS)
IS_LETTER = byte_table(LETTERS)
IS_WORD = byte_table(WORD_BYTES)
# Single bytes of Windows-1252: spaces, quotation marks and signs; all others may be letters.
IS_OUTSIDE = byte_table(b"\x82\x84\x91\x92\x93\x94\x95\xa0\xab\xb0\xb1\xb7\xbb\xbd")
EVENT_OPENING = list(b'[Event "')


def char_at(text: bytes, at: int) -> int:
    """The character beyond ASCII at a place: what it can be * 8 + its length.

    What is not UTF-8 is a character of one byte.
    """
    lead = text[at]
    if lead < 0xC2 or lead > 0xF4 or text[at + 1] & 0xC0 != 0x80:
        if lead == 0x85:
            return ELLIPSIS * 8 + 1
        return OUTSIDE * 8 + 1 if IS_OUTSIDE[lead] else 1
    if lead < 0xE0:
        return OUTSIDE * 8 + 2 if lead == 0xC2 else 2
    if text[at + 2] & 0xC0 != 0x80:
        return 1
    if lead >= 0xF0:
        return 4 if text[at + 3] & 0xC0 == 0x80 else 1
    if lead != 0xE2:
        return 3
    return _symbol_class((text[at + 1] & 0x3F) << 6 | (text[at + 2] & 0x3F)) * 8 + 3


def _symbol_class(code: int) -> int:
    """What the character U+2000 + code can be, up to U+2FFF: dashes and figurines may be part of a move."""
    if code < 0x70:
        if code == 0x26:
            return ELLIPSIS
        if code == 0x3C or 0x47 <= code <= 0x49:
            return MARKS
        return IN_WORD if 0x10 <= code <= 0x15 else OUTSIDE
    if (0x190 <= code < 0x300 and code != 0x212) or 0x500 <= code < 0x600 or 0xA00 <= code < 0xB00:
        return OUTSIDE
    return IN_WORD


def marks_nag(text: bytes, at: int) -> int:
    """The NAG of one of the characters of class MARKS: !! U+203C, ?? U+2047, ?! U+2048, !? U+2049."""
    third = text[at + 2]
    if third == 0xBC:
        return 3
    if third == 0x87:
        return 4
    return 6 if third == 0x88 else 5


def is_in_word(text: bytes, at: int) -> bool:
    """Whether the character at a place may be part of a word."""
    if text[at] < 0x80:
        return IS_WORD[text[at]] != 0
    return char_at(text, at) >> 3 == IN_WORD


def skip_blanks(text: bytes, at: int) -> int:
    """The place after a few spaces and tabs."""
    stop = at
    while (text[stop] == 0x20 or text[stop] == 0x09) and stop - at < REACH:
        stop += 1
    return stop


def skip_signs(text: bytes, at: int) -> int:
    """The place after a few signs of check."""
    stop = at
    while (text[stop] == ord("+") or text[stop] == ord("#")) and stop - at < REACH:
        stop += 1
    return stop


def _dash_length(text: bytes, at: int) -> int:
    """The length of the dash or colon between two scores, 0 if there is none."""
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
    """One player's score at a place: half points * 8 + its length, 0 if there is none."""
    byte = text[at]
    if byte == ord("1"):
        return 1 * 8 + 3 if text[at + 1] == ord("/") and text[at + 2] == ord("2") else 2 * 8 + 1
    if byte == ord("0"):
        return 1 * 8 + 3 if text[at + 1] == ord(".") and text[at + 2] == ord("5") else 1
    if byte == ord("O"):
        return 1
    if byte == 0xC2 and text[at + 1] == 0xBD:
        return 1 * 8 + 2
    return 1 * 8 + 1 if byte == 0xBD else 0


def may_end_marker(text: bytes, at: int) -> bool:
    """Whether a termination marker may end before a place: no word goes on there, and no dot."""
    return text[at] != ord(".") and not is_in_word(text, at)


def marker_at(text: bytes, at: int) -> int:
    """A result with points, as PGN 8.2.6 has it or as people write it: length * 16 + odd * 8 + value; 0 if none.

    Odd are `1/2`, `½-½`, `½`, `0.5-0.5`, `1:0`, `1 - 0`, `O-1`, `1–0`. Values: 1 White wins, 2 Black wins, 3 a draw.
    """
    first = _score(text, at)
    if first == 0:
        return 0
    halves = first >> 3
    value = 3 if halves == 1 else 1 if halves == 2 else 2
    stop = at + (first & 7)
    gap = skip_blanks(text, stop)
    dash = _dash_length(text, gap)
    if dash:
        place = skip_blanks(text, gap + dash)
        second = _score(text, place)
        end = place + (second & 7)
        if second and halves + (second >> 3) == 2 and may_end_marker(text, end):
            plain = text[gap] == ord("-") and place == stop + 1 and text[at] <= ord("1") and text[place] <= ord("1")
            plain = plain and text[at + 1] != ord(".") and text[place + 1] != ord(".")
            return (end - at) * 16 + (0 if plain else 8) + value
    if halves == 1 and text[at] != ord("0") and may_end_marker(text, stop):
        return (stop - at) * 16 + 8 + value
    return 0


def promotion_end(text: bytes, stop: int, length: int) -> int:
    """Where a word of a length that ends at `stop` ends if it is a promotion in pieces: `e8 = Q`, `e8= Q`, `e8(Q)`."""
    equals = text[stop - 1] == ord("=")
    if length < (3 if equals else 2):
        return stop
    rank = text[stop - 2] if equals else text[stop - 1]
    file = text[stop - 3] if equals else text[stop - 2]
    if (rank != ord("1") and rank != ord("8")) or file < ord("a") or file > ord("h"):
        return stop
    if text[stop] == ord("(") and not equals:
        end = _letter_end(text, stop + 1)
        return skip_signs(text, end + 1) if end > stop + 1 and text[end] == ord(")") else stop
    place = skip_blanks(text, stop)
    if not equals:
        if place != stop + 1 or text[place] != ord("="):
            return stop
        place = skip_blanks(text, place + 1)
    end = _letter_end(text, place)
    after = skip_signs(text, end)
    return stop if end == place or is_in_word(text, after) else after


def _letter_end(text: bytes, at: int) -> int:
    """The place after one letter or figurine; the place itself if there is none."""
    if text[at] < 0x80:
        return at + 1 if IS_LETTER[text[at]] else at
    char = char_at(text, at)
    return at + (char & 7) if char >> 3 == IN_WORD else at


def en_passant_end(text: bytes, stop: int) -> int:
    """Where `e.p.` ends, whose `e` ends at `stop`; `stop` itself if it is not that."""
    if text[stop] != ord(".") or text[stop + 1] != ord("p"):
        return stop
    end = stop + 3 if text[stop + 2] == ord(".") else stop + 2
    return stop if IS_LETTER[text[end]] or IS_DIGIT[text[end]] else end


def is_event_line(text: bytes, at: int) -> bool:
    """Whether a line that begins here, with a byte order mark or not, begins with an Event tag."""
    place = at + 3 if text[at] == 0xEF and text[at + 1] == 0xBB and text[at + 2] == 0xBF else at
    index = 0
    while index < 8 and text[place + index] == EVENT_OPENING[index]:
        index += 1
    return index == 8
