cimport cython
from chess_arbiter.core.chess.bits cimport u64

ctypedef const unsigned char *chars

cdef int SIGN_NONE, SIGN_CHECK, SIGN_MATE, SIGN_DOUBLE, SIGN_ODD
cdef int PROMOTION_LETTER_IMPOSSIBLE, PROMOTION_LETTER_MISSING
cdef int CHECK_SIGN_MISSING, MATE_SIGN_MISSING, SIGN_WRONG
cdef int ORIGIN, CAPTURE_SIGN, CASTLING_SPELLING, PROMOTION_SPELLING
cdef int EN_PASSANT_MARK, PIECE_LETTER, LONG_ALGEBRAIC
cdef int ORDINARY, CASTLING, COORDINATES, SQUARE_TO_SQUARE, SEVERAL_KINDS, PAWN_OR_BISHOP
cdef int[128] LETTER_KINDS
cdef int[1536] LANGUAGE_KINDS
cdef int LANGUAGE_COUNT, ALL_LANGUAGES
cdef int[256] ENGLISH_KIND
cdef u64[8] FILES, RANKS

@cython.locals(kinds=int, language=int)
cpdef int kinds_meant(int letter, int languages) noexcept
@cython.locals(languages=int, language=int)
cpdef int languages_meaning(int letter, int kind) noexcept
cpdef int origin_needed(int from_sq, u64 others) noexcept

@cython.final
cdef class SanReading:
    # In the order in which plain SAN sets them: what it clears lies side by side.
    cdef public int kind, from_file, from_rank, to_sq, capture
    cdef public int promotion, castling, sign, deviations, kinds_mask, letter, form
    cdef public u64 candidates
    cdef public int languages, foreign
    cpdef void new_game(self) noexcept
    cpdef void clear(self) noexcept
