cimport cython
cimport chess_arbiter.core.chess.bits as bits
cimport chess_arbiter.core.chess.notation as notation
cimport chess_arbiter.core.words as words
from chess_arbiter.core.chess.notation cimport SanReading, chars

cdef signed char[256] FILE_OF, RANK_OF, SIGN_OF, PLAIN_KIND
cdef int WORD_CH, WORD_DIS, WORD_DBL, WORD_MATE

@cython.locals(stop=int, sign=int, promotion=int)
cdef bint scan_token(chars text, int start, int end, SanReading reading) noexcept
@cython.locals(kind=int, rank=int, file=int, at=int, capture=int, from_file=int, from_rank=int)
cdef inline bint _scan_plain(chars text, int start, int stop, SanReading reading) noexcept
@cython.locals(size=int)
cdef bint _scan_plain_castling(chars text, int start, int stop, SanReading reading) noexcept
cdef bint _scan_forms(chars text, int start, int end, SanReading reading) noexcept
@cython.locals(first=int)
cdef int _code_point(chars text, int at, int end) noexcept
cdef int _skip_spaces(chars text, int at, int end) noexcept
@cython.locals(found=int, char=int)
cdef int _skip_dash(chars text, int at, int end) noexcept
@cython.locals(found=int, char=int)
cdef int _skip_cross(chars text, int at, int end) noexcept
@cython.locals(at=int, after=int, count=int, plain=bint, named=bint, found=int, char=int)
cdef int _scan_castling(chars text, int start, int end, SanReading reading) noexcept
@cython.locals(found=int, char=int, after=int, kinds=int, following=int)
cdef int _scan_piece(chars text, int at, int end, SanReading reading) noexcept
@cython.locals(capital=int)
cdef bint _is_foreign(int letter) noexcept
@cython.locals(kinds=int, narrowed=int)
cdef int _kinds_of_letter(int letter, int languages) noexcept
cdef int _kinds_of_character(int char) noexcept
cdef bint _is_rank(chars text, int at, int end) noexcept
cdef bint _is_file(chars text, int at, int end) noexcept
@cython.locals(file=int, rank=int, to_file=int, to_rank=int, first_end=int, whole=bint, crossed=bint)
cdef bint _scan_move(chars text, int at, int end, SanReading reading) noexcept
cdef void _set_origin(SanReading reading, int file, int rank, bint parted) noexcept
@cython.locals(start=int, char=int)
cdef bint _scan_tail(chars text, int at, int end, SanReading reading) noexcept
@cython.locals(sign=int)
cdef int _scan_sign(chars text, int at, int end, SanReading reading, bint apart) noexcept
@cython.locals(after=int)
cdef int _skip_en_passant(chars text, int at, int end) noexcept
@cython.locals(char=int, word=int, after=int)
cdef int _skip_sign_word(chars text, int at, int end) noexcept
@cython.locals(char=int, kinds=int)
cdef int _promotion_kind(chars text, int at, int end, int languages) noexcept
cdef bint _begins_promotion(chars text, int at, int end) noexcept
@cython.locals(mark=int, after=int, kind=int, found=int, char=int, lower=bint)
cdef int _scan_promotion(chars text, int at, int end, SanReading reading, bint apart) noexcept
