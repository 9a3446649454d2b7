cimport cython
cimport chess_arbiter.core.chess.attacks as attacks
from chess_arbiter.core.chess.bits cimport u64

cpdef int king_target(int king, int rook) noexcept
cpdef int rook_target(int king, int rook) noexcept
@cython.locals(target=cython.int)
cpdef u64 king_path(int king, int rook) noexcept
@cython.locals(rook_end=cython.int, path=u64)
cpdef u64 must_be_empty(int king, int rook) noexcept
