cimport cython
cimport chess_arbiter.core.chess.bits as bits
from chess_arbiter.core.chess.bits cimport u64
from chess_arbiter.core.chess.position cimport Position

@cython.final
cdef class Line:
    cdef public Position position
    cdef public int ply, moves, skipped, move, kind, captured, ep_square, clock
    cdef public bint stopped
    cdef public u64 rights
    cdef public long long opened_at
    cdef int[64] lost_ply, lost_move

    @cython.locals(sq=int)
    cpdef void begin(self) noexcept
    @cython.locals(sq=int)
    cpdef void branch(self, Line parent, long long opened_at) noexcept
    cpdef void play(self, int move, int kind) noexcept
    cpdef void pass_turn(self) noexcept
    cdef void _take_back(self, Position position) noexcept
    @cython.locals(lost=u64, sq=int)
    cdef void _note_lost_rights(self) noexcept
    cpdef list losses(self)
