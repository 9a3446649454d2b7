cimport cython
cimport chess_arbiter.core.chess.attacks as attacks
cimport chess_arbiter.core.chess.bits as bits
cimport chess_arbiter.core.chess.setup as setups
from chess_arbiter.core.chess.bits cimport u64
from chess_arbiter.core.chess.position cimport Position
from chess_arbiter.core.chess.setup cimport Setup

ctypedef const unsigned char *characters

cdef int AUTO, STANDARD, CHESS960, EP_LEGAL, EP_XFEN, EP_ALWAYS, UNREAD, READ, SPLIT, ENOUGH, LOWER
cdef int BLANK, DASH, SLASH, DIGIT_0, DIGIT_1, DIGIT_8, DIGIT_9
cdef int LETTER_A, LETTER_B, LETTER_H, LETTER_K, LETTER_N, LETTER_P, LETTER_Q, LETTER_R, LETTER_W
cdef u64 STANDARD_ROOKS, E_FILE
cdef unsigned char[256] PIECE_OF_LETTER, IS_BLANK
cdef u64[16] _boards
cdef unsigned char[64] _squares
cdef unsigned char[128] _out

@cython.final
cdef class FenReading:
    cdef readonly bytes text
    cdef readonly Setup setup
    cdef readonly list faults
    cdef readonly object operations
    cdef readonly int mode
    cdef readonly bint usable, valid, chess960
    cdef int _start, _stop, _end
    cdef bint _numbered
    cpdef Position position(self)
    cdef bint _next_field(self) noexcept
    cdef str _field(self)
    @cython.locals(known=int, fields=int, read=int)
    cdef void _read(self) except *
    @cython.locals(number=int)
    cdef int _read_rest(self) except -1
    @cython.locals(mask=int)
    cdef void _close(self, int known) except *

@cython.locals(reading=FenReading)
cpdef FenReading read_fen_bytes(bytes text, int mode)
cdef int _skip_blanks(characters text, int at, int end) noexcept
cdef int _field_end(characters text, int at, int end) noexcept
@cython.locals(piece=int, sq=int, left=int, letter=int, last_digit=int, answer=int)
cdef int _read_placement(Setup setup, characters text, int at, int end) noexcept
cdef bint _read_turn(Setup setup, characters text, int at, int end) noexcept
@cython.locals(chess960=bint, index=int, letter=int, rights=u64, flaws=int, previous=int, color=int, rook=int, rank=int)
cdef bint _read_castling(Setup setup, characters text, int at, int end, int mode) noexcept
@cython.locals(corner=int, own=u64, rank=u64, king=u64, rooks=u64, before=u64)
cdef int _wing_rook(Setup setup, int color, bint kingside, bint chess960) noexcept
cdef bint _read_ep_square(Setup setup, characters text, int at, int end) noexcept
@cython.locals(number=int)
cdef int _read_number(characters text, int at, int end) noexcept
@cython.locals(size=int, sq=int)
cpdef str write_fen_mode(Position position, int mode)
@cython.locals(size=int)
cpdef str board_fen(Position position)
@cython.locals(sq=int, size=int, rank=int, empty=int, letter=int)
cdef int _put_placement(Position position) noexcept
@cython.locals(square_bb=u64)
cdef void _mark(u64 pieces, u64 white, int letter) noexcept
@cython.locals(rights=u64, standard=bint, index=int, rook=int, letter=int)
cdef int _put_castling(Position position, int size) noexcept
@cython.locals(sq=int, own=u64)
cdef int _ep_square(Position position, int mode) noexcept
@cython.locals(scale=int)
cdef int _put_number(int number, int size) noexcept
