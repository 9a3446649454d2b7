cimport cython
cimport chess_arbiter.core.chess.attacks as attacks
cimport chess_arbiter.core.chess.bits as bits
from chess_arbiter.core.chess.bits cimport u64
from chess_arbiter.core.chess.position cimport Position

@cython.final
cdef class Line:
    cdef public Position position, before
    cdef public int ply, moves, skipped
    cdef public bint stopped
    cdef public long long opened_at
    cdef int[64] lost_ply, lost_move

    @cython.locals(sq=int)
    cpdef void begin(self) noexcept
    @cython.locals(sq=int)
    cpdef void branch(self, Line parent, long long opened_at) noexcept
    @cython.locals(lost=u64, sq=int)
    cpdef void note_lost_rights(self, int move) noexcept
    cpdef list losses(self)
