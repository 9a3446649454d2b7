"""What a move token says: plain SAN first and fast, then every other way that people write a move.

The functions take a place in the text and give the place after what they read. They read no byte outside the token.
"""

import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.notation as notation
import chess_arbiter.core.words as words
from chess_arbiter.core.chess.notation import SanReading

FILE_OF = [code - 97 if 97 <= code <= 104 else -1 for code in range(256)]
RANK_OF = [code - 49 if 49 <= code <= 56 else -1 for code in range(256)]
SIGN_OF = [{43: 1, 35: 2}.get(code, 0) for code in range(256)]
PLAIN_KIND = [words.PAWN if 97 <= code <= 104 else notation.english_kind(code) or -1 for code in range(256)]
"""For each byte: the file or rank it names, the sign it is, the kind of piece whose move begins with it."""


def scan_token(text: bytes, start: int, end: int, reading: SanReading) -> bool:
    """Reads a token: plain SAN first, then every other form; false where it is none."""
    if end - start < 2:
        return False
    sign = SIGN_OF[text[end - 1]]
    stop = end - 1 if sign else end
    if _scan_plain(text, start, stop, reading):
        reading.sign = sign
        return True
    if _scan_plain_castling(text, start, stop, reading):
        reading.sign = sign
        return True
    if stop - start > 3 and text[stop - 2] == 61:  # =
        promotion = PLAIN_KIND[text[stop - 1]]
        if words.KNIGHT <= promotion <= words.QUEEN and _scan_plain(text, start, stop - 2, reading):
            reading.promotion = promotion
            reading.sign = sign
            return True
    return _scan_forms(text, start, end, reading)


def _scan_plain(text: bytes, start: int, stop: int, reading: SanReading) -> bool:
    """Whether the text is a piece move or pawn move by PGN 8.2.3, but for promotion and signs.

    Read from its end; it avoids branches that a processor cannot foretell.
    """
    if stop - start < 2:
        return False
    kind = PLAIN_KIND[text[start]]
    rank = RANK_OF[text[stop - 1]]
    file = FILE_OF[text[stop - 2]]
    if (kind | rank | file) < 0:
        return False
    at = start + 1 if kind > words.PAWN else start
    stop -= 2
    capture = 1 if text[stop - 1 if stop > at else stop] == 120 else 0  # x
    stop -= capture
    from_file = -1
    from_rank = -1
    if at < stop:
        from_file = FILE_OF[text[at]]
        if from_file >= 0:
            at += 1
        if at < stop:
            from_rank = RANK_OF[text[at]]
            if from_rank >= 0:
                at += 1
        if at < stop:
            return False
        if kind == words.PAWN and (capture == 0 or from_rank >= 0 or (file - from_file != 1 and from_file - file != 1)):
            return False
    reading.kind = kind
    reading.from_file = from_file
    reading.from_rank = from_rank
    reading.to_sq = rank << 3 | file
    reading.capture = capture
    reading.promotion = reading.castling = reading.sign = reading.deviations = 0
    reading.kinds_mask = reading.letter = reading.form = 0
    reading.candidates = 0
    return True


def _scan_plain_castling(text: bytes, start: int, stop: int, reading: SanReading) -> bool:
    """Whether the text is `O-O` or `O-O-O`."""
    size = stop - start
    if (size != 3 and size != 5) or text[start] != 79 or text[start + 1] != 45 or text[start + 2] != 79:
        return False
    if size == 5 and (text[start + 3] != 45 or text[start + 4] != 79):
        return False
    reading.clear()
    reading.kind = words.KING
    reading.form = notation.CASTLING
    reading.castling = 1 if size == 3 else 2
    return True


def _scan_forms(text: bytes, start: int, end: int, reading: SanReading) -> bool:
    """Reads a token that is not plain SAN."""
    reading.clear()
    at = _scan_castling(text, start, end, reading)
    if at > start:
        return _scan_tail(text, at, end, reading)
    if text[start] != 98:  # b
        return _scan_move(text, _scan_piece(text, start, end, reading), end, reading)
    if _scan_move(text, start, end, reading):
        if reading.from_rank >= 0 or reading.from_file < 0 or reading.to_sq < 0:
            return True
        if reading.capture == 0 and reading.promotion == 0 and (reading.to_sq & 7) <= 2:
            reading.form = notation.PAWN_OR_BISHOP
            return True
        if reading.to_sq & 7 == 0 or reading.to_sq & 7 == 2:
            return True
    reading.clear()
    reading.kind = words.BISHOP
    reading.deviations = notation.PIECE_LETTER
    return _scan_move(text, start + 1, end, reading)


def _code_point(text: bytes, at: int, end: int) -> int:
    """The character at a place as code point << 2 | bytes; 0 at the end; a byte that is not UTF-8 stands for itself."""
    if at >= end:
        return 0
    first = text[at]
    if 0xC2 <= first < 0xE0 and at + 1 < end and text[at + 1] & 0xC0 == 0x80:
        return ((first & 31) << 6 | text[at + 1] & 63) << 2 | 2
    if first & 0xF0 == 0xE0 and at + 2 < end and text[at + 1] & 0xC0 == 0x80 and text[at + 2] & 0xC0 == 0x80:
        return ((first & 15) << 12 | (text[at + 1] & 63) << 6 | text[at + 2] & 63) << 2 | 3
    return first << 2 | 1


def _skip_spaces(text: bytes, at: int, end: int) -> int:
    while at < end and (text[at] == 32 or 9 <= text[at] <= 13):
        at += 1
    return at


def _skip_dash(text: bytes, at: int, end: int) -> int:
    """Past one dash of any kind: a hyphen, U+2010 to U+2015, a minus sign, or Windows-1252's 0x96 and 0x97."""
    found = _code_point(text, at, end)
    char = found >> 2
    if char == 45 or 0x2010 <= char <= 0x2015 or char == 0x2212 or char == 0x96 or char == 0x97:
        return at + (found & 3)
    return at


def _skip_cross(text: bytes, at: int, end: int) -> int:
    """Past one capture sign: `x`, `X`, `:` or a multiplication sign."""
    found = _code_point(text, at, end)
    char = found >> 2
    if char == 120 or char == 88 or char == 58 or char == 0xD7:
        return at + (found & 3)
    return at


def _scan_castling(text: bytes, start: int, end: int, reading: SanReading) -> int:
    """Reads two or three of O, o, 0 or the Russian O, with or without dashes; not zeros alone."""
    at = start
    count = 0
    plain = True
    named = False
    while count < 3:
        found = _code_point(text, at, end)
        char = found >> 2
        if char != 79 and char != 111 and char != 48 and char != 0x41E and char != 0x43E:
            break
        plain = plain and char == 79
        named = named or char != 48
        if count and text[at - 1] != 45:
            plain = False
        count += 1
        at += found & 3
        after = _skip_dash(text, at, end)
        if after > at:
            char = _code_point(text, after, end) >> 2
            if count == 3 or (char != 79 and char != 111 and char != 48 and char != 0x41E and char != 0x43E):
                break
            named = True
            at = after
    if count < 2 or not named:
        return start
    reading.kind = words.KING
    reading.form = notation.CASTLING
    reading.castling = count - 1
    if not plain:
        reading.deviations = notation.CASTLING_SPELLING
    return at


def _scan_piece(text: bytes, at: int, end: int, reading: SanReading) -> int:
    """Reads a piece letter or figurine if there is one."""
    found = _code_point(text, at, end)
    char = found >> 2
    after = at + (found & 3)
    kinds = 0
    if char < 128:
        if not _is_file(text, at, end):
            kinds = _kinds_of_letter(char, reading.languages)
            if notation.ENGLISH_KIND[char] == 0 and kinds:
                reading.deviations |= notation.PIECE_LETTER
                if _is_foreign(char):
                    reading.letter = char & 95
    else:
        kinds = _kinds_of_character(char)
        if kinds:
            reading.deviations |= notation.PIECE_LETTER
            following = _code_point(text, after, end)
            if char == 0x41A and (following >> 2 == 0x440 or following >> 2 == 0x420):  # Кр is the king, К a knight
                kinds = 1 << words.KING
                after += following & 3
            elif following >> 2 == 0xFE0E or following >> 2 == 0xFE0F:  # variation selectors
                after += 3
    if kinds == 0:
        return at
    reading.kind = bits.lsb(kinds)
    if kinds & (kinds - 1):
        reading.kinds_mask = kinds
        reading.form = notation.SEVERAL_KINDS
    return after


def _is_foreign(letter: int) -> bool:
    """Whether an ASCII letter that means a piece means none in English, capital or not."""
    capital = letter & 95
    return notation.ENGLISH_KIND[capital] == 0 and capital != 80  # P


def _kinds_of_letter(letter: int, languages: int) -> int:
    """The kinds an ASCII letter means, in the languages that the moves before leave possible."""
    kinds = notation.LETTER_KINDS[letter]
    if languages and kinds and _is_foreign(letter):
        narrowed = notation.kinds_meant(letter & 95, languages)
        if narrowed:
            return narrowed
    return kinds


def _kinds_of_character(char: int) -> int:
    """The kinds a figurine or Russian letter means."""
    if 0x2654 <= char <= 0x265F:
        return 1 << (words.KING - (char - 0x2654) % 6)
    if char == 0x41A:
        return 1 << words.KNIGHT
    if char == 0x421:
        return 1 << words.BISHOP
    if char == 0x41B:
        return 1 << words.ROOK
    if char == 0x424:
        return 1 << words.QUEEN
    if char == 0x41F:
        return 1 << words.PAWN
    return 0


def _is_rank(text: bytes, at: int, end: int) -> bool:
    return at < end and 49 <= text[at] <= 56


def _is_file(text: bytes, at: int, end: int) -> bool:
    """Whether a file letter stands here; a capital only before its rank."""
    if at >= end:
        return False
    return 97 <= text[at] <= 104 or (65 <= text[at] <= 72 and _is_rank(text, at + 1, end))


def _scan_move(text: bytes, at: int, end: int, reading: SanReading) -> bool:
    """Reads all that follows the piece letter, where `reading.kind` is 0 for want of one."""
    file = -1
    rank = -1
    to_file = -1
    to_rank = -1
    if _is_file(text, at, end):
        if text[at] < 97:
            reading.deviations |= notation.PIECE_LETTER
        file = (text[at] & 31) - 1
        at += 1
    if _is_rank(text, at, end):
        rank = text[at] - 49
        at += 1
    first_end = at
    whole = file >= 0 and rank >= 0
    at = _skip_cross(text, at, end)
    crossed = at > first_end
    if not crossed and whole:
        at = _skip_dash(text, at, end)
    if _is_file(text, at, end):
        to_file = (text[at] & 31) - 1
        if _is_rank(text, at + 1, end):
            to_rank = text[at + 1] - 49
    if to_rank >= 0:
        if text[at] < 97:
            reading.deviations |= notation.PIECE_LETTER
        if crossed:
            reading.capture = 1
            if text[at - 1] != 120:
                reading.deviations |= notation.CAPTURE_SIGN
        _set_origin(reading, file, rank, at > first_end)
        if at > first_end and not crossed:
            reading.deviations |= notation.LONG_ALGEBRAIC
        reading.to_sq = to_rank << 3 | to_file
        return _scan_tail(text, at + 2, end, reading)
    if whole:
        reading.to_sq = rank << 3 | file
        if reading.kind == 0:
            reading.kind = words.PAWN
        return _scan_tail(text, first_end, end, reading)
    return False


def _set_origin(reading: SanReading, file: int, rank: int, parted: bool) -> None:
    """Notes the origin given, and what its form says of the piece."""
    reading.from_file = file
    reading.from_rank = rank
    if reading.kind == 0:
        reading.kind = words.PAWN
        if file >= 0 and rank >= 0:
            reading.kind = 0
            reading.form = notation.SQUARE_TO_SQUARE if parted else notation.COORDINATES
            reading.deviations |= notation.LONG_ALGEBRAIC


def _scan_tail(text: bytes, at: int, end: int, reading: SanReading) -> bool:
    """Reads promotion, `e.p.` and signs, in any order, apart or glued, to the end of the token."""
    while at < end:
        start = at
        at = _skip_spaces(text, at, end)
        if at >= end:
            return False
        char = text[at]
        if char == 43 or char == 35:  # + #
            at = _scan_sign(text, at, end, reading, at > start)
        elif char == 101 and _skip_en_passant(text, at, end) > at:
            reading.deviations |= notation.EN_PASSANT_MARK
            at = _skip_en_passant(text, at, end)
        elif _skip_sign_word(text, at, end) > at:
            reading.sign = notation.SIGN_ODD
            at = _skip_sign_word(text, at, end)
        elif char == 58 and not _begins_promotion(text, at + 1, end):  # the colon of Bc6: and ed5:
            if reading.capture or reading.castling:
                return False
            reading.capture = 1
            reading.deviations |= notation.CAPTURE_SIGN
            at += 1
        else:
            at = _scan_promotion(text, at, end, reading, at > start)
            if at < 0:
                return False
    return True


def _scan_sign(text: bytes, at: int, end: int, reading: SanReading, apart: bool) -> int:
    """Reads a run of + and #."""
    sign = notation.SIGN_CHECK if text[at] == 43 else notation.SIGN_MATE
    at += 1
    if at < end and sign == notation.SIGN_CHECK and text[at] == 43:
        sign = notation.SIGN_DOUBLE
        at += 1
    reading.sign = sign if reading.sign == notation.SIGN_NONE and not apart else notation.SIGN_ODD
    return at


def _skip_en_passant(text: bytes, at: int, end: int) -> int:
    """Past `e.p.`, `e.p`, `ep.` or `ep`; the text has its e here."""
    after = at + 1
    if after < end and text[after] == 46:
        after += 1
    if after >= end or text[after] != 112:
        return at
    after += 1
    if after < end and text[after] == 46:
        after += 1
    return after


def _skip_sign_word(text: bytes, at: int, end: int) -> int:
    """Past `ch`, `dis`, `dbl`, `mate`, each with a full stop or without, or a dagger of old books."""
    char = _code_point(text, at, end) >> 2
    if char == 0x2020 or char == 0x2021:
        return at + 3
    word = 0
    after = at
    while after < end and after < at + 5 and 97 <= text[after] <= 122:
        word = (word & 0xFF_FFFF) << 7 | text[after] & 31
        after += 1
    if word != WORD_CH and word != WORD_DIS and word != WORD_DBL and word != WORD_MATE:
        return at
    if after < end and text[after] == 46:
        after += 1
    return after


def _packed(word: str) -> int:
    total = 0
    for letter in word:
        total = (total & 0xFF_FFFF) << 7 | ord(letter) & 31
    return total


WORD_CH, WORD_DIS, WORD_DBL, WORD_MATE = _packed("ch"), _packed("dis"), _packed("dbl"), _packed("mate")


def _promotion_kind(text: bytes, at: int, end: int, languages: int) -> int:
    """The kind a promotion letter or figurine names, -1 for king, pawn or a letter of two meanings, 0 for no letter."""
    char = _code_point(text, at, end) >> 2
    if char >= 128:
        kinds = _kinds_of_character(char)
    elif char == 98:  # b
        return words.BISHOP
    else:
        kinds = _kinds_of_letter(char, languages)
    if kinds == 0:
        return 0
    if kinds & (kinds - 1) or kinds == 1 << words.PAWN or kinds == 1 << words.KING:
        return notation.PROMOTION_LETTER_IMPOSSIBLE
    return bits.lsb(kinds)


def _begins_promotion(text: bytes, at: int, end: int) -> bool:
    return _promotion_kind(text, _skip_spaces(text, at, end), end, 0) != 0


def _scan_promotion(text: bytes, at: int, end: int, reading: SanReading, apart: bool) -> int:
    """Reads a promotion in any spelling; -1 where there is none."""
    mark = text[at]
    if reading.promotion or reading.castling:
        return -1
    if mark == 61 or mark == 40 or mark == 47 or mark == 58:  # = ( / :
        after = _skip_spaces(text, at + 1, end)
        apart = apart or after > at + 1
        if mark == 61 and after < end and text[after] == 40:  # =(
            mark = 40
            after += 1
    else:
        mark = 0
        after = at
    kind = _promotion_kind(text, after, end, reading.languages)
    if kind == 0:
        if mark != 61:
            return -1
        reading.promotion = notation.PROMOTION_LETTER_MISSING
        return at + 1
    found = _code_point(text, after, end)
    char = found >> 2
    lower = 97 <= char <= 122
    if char >= 128 or (not lower and notation.ENGLISH_KIND[char] == 0 and char != 80):
        reading.deviations |= notation.PIECE_LETTER
    if mark == 0 and lower and reading.form == notation.COORDINATES:
        lower = False  # e7e8q
    elif mark != 61:
        lower = True
    if apart or lower:
        reading.deviations |= notation.PROMOTION_SPELLING
    reading.promotion = kind
    after += found & 3
    if mark == 40:
        if after >= end or text[after] != 41:
            return -1
        after += 1
    return after
