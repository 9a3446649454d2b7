cimport cython
cimport chess_arbiter.core.chess.attacks as attacks
cimport chess_arbiter.core.chess.bits as bits
from chess_arbiter.core.chess.bits cimport u64
from chess_arbiter.core.chess.position cimport Position

@cython.final
cdef class MoveList:
    cdef int[1280] moves
    cdef public int size
    cpdef list to_list(self)

cdef void _add(MoveList moves, int from_sq, u64 targets) noexcept
@cython.locals(move=int, kind=int)
cdef void _add_pawn(MoveList moves, int from_sq, u64 targets) noexcept
@cython.locals(step=u64)
cpdef u64 pawn_steps(int turn, int sq, u64 occupied) noexcept
@cython.locals(steps=u64, without_king=u64, to_sq=int)
cdef void _king_steps(Position position, MoveList moves, int king, u64 own, u64 occupied) noexcept
@cython.locals(rights=u64, rook=int)
cdef void _castlings(Position position, MoveList moves, int king, u64 own) noexcept
@cython.locals(ep_square=int, capturers=u64, move=int)
cdef void _en_passants(Position position, MoveList moves, u64 own) noexcept
@cython.locals(turn=int, king=int, from_sq=int, own=u64, other=u64, occupied=u64, checkers=u64, allowed=u64, shields=u64, pieces=u64, from_bb=u64, targets=u64)
cpdef int generate(Position position, MoveList moves) noexcept
cpdef list legal_moves(Position position)
@cython.locals(turn=int, king=int, own=u64, other=u64, occupied=u64, steps=u64, without_king=u64)
cpdef bint has_legal_move(Position position) noexcept
cpdef unsigned long long perft(Position position, int depth) except? 0
@cython.locals(moves=MoveList, child=Position, size=int, index=int, total=u64)
cdef u64 _count_tree(Position position, int depth, list lists, list boards) except? 0
cdef MoveList _probe
