cimport cython
cimport chess_arbiter.core.chess.attacks as attacks
cimport chess_arbiter.core.chess.bits as bits
cimport chess_arbiter.core.chess.movegen as movegen
cimport chess_arbiter.core.chess.notation as notation
cimport chess_arbiter.core.words as words
from chess_arbiter.core.chess.bits cimport u64
from chess_arbiter.core.chess.movegen cimport MoveList
from chess_arbiter.core.chess.position cimport Position

cdef int FILE, RANK
cdef u64 ALL, FIRST_CHARACTER, KINGSIDE, QUEENSIDE
cdef u64[7] LETTER
cdef u64[64] SQUARE
cdef u64[6] PROMOTION

@cython.final
cdef class SanWriter:
    cdef Position child
    cdef MoveList moves
    cdef u64[1280] words
    cdef u64[512] origins
    cdef u64[8] checks
    cdef u64 discoverers
    cdef int size, enemy_king

    cpdef str legal_line(self, Position position, bint long=*)
    cpdef list sans(self, Position position, MoveList moves)
    cpdef list lans(self, Position position, MoveList moves)
    @cython.locals(last_from=int, kind=int, index=int, move=int, from_sq=int, origin=int, others=u64, word=u64)
    cdef void _write_all(self, Position position, MoveList moves, bint long) noexcept
    @cython.locals(last_from=int, kind=int, index=int, move=int, from_sq=int)
    cdef void _note_origins(self, Position position, MoveList moves) noexcept
    @cython.locals(turn=int, own=u64, occupied=u64, king=int, snipers=u64, blockers=u64)
    cdef void _look_for_checks(self, Position position) noexcept
    @cython.locals(from_sq=int, to_sq=int, to_bb=u64)
    cdef bint _gives_check(self, Position position, int move, int kind) noexcept
    cdef bint _is_check(self, Position position, int move) noexcept
    cdef int _check_sign(self, Position position, int move) noexcept
    @cython.locals(index=int, place=int, word=u64)
    cdef void _sort(self) noexcept
    @cython.locals(text=bytearray, at=int, index=int, word=u64)
    cdef str _line(self)

cdef u64 _left(u64 word) noexcept
@cython.locals(from_sq=int, to_sq=int, to_bb=u64, captures=bint, word=u64)
cdef u64 _move_word(Position position, int move, int kind, int origin, bint long) noexcept
@cython.locals(moves=MoveList, found=u64, index=int, other=int)
cdef u64 _others(Position position, int move, int kind)
@cython.locals(kind=int, origin=int, word=u64, child=Position, text=bytearray, at=int)
cdef str _write(Position position, int move, bint long)
cpdef str write_san(Position position, int move)
cpdef str write_lan(Position position, int move)
cpdef list legal_sans(Position position)
cpdef list legal_lans(Position position)
