cimport cython
cimport chess_arbiter.core.chess.castling as castling
cimport chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.movegen cimport MoveList
from chess_arbiter.core.chess.position cimport Position

cdef MoveList _moves

@cython.locals(from_sq=int, to_sq=int, kind=int, text=str)
cpdef str write_uci_move(Position position, int move, bint chess960)
cpdef bint is_castling(Position position, int move) noexcept
@cython.locals(from_sq=int, to_sq=int, kind=int, move=int, found=int, index=int, legal=int)
cpdef int read_uci(Position position, str text) except? -3
