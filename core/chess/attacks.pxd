cimport cython
from chess_arbiter.core.chess.bits cimport u64

cdef u64 ALL, FILE_A, FILE_B, FILE_H, RANK_1, RANK_8, END_RANKS, LIGHT_SQUARES, GATHER_FILE
cdef u64[64] SQUARE_BB, KNIGHT, KING, ROOK_RAYS, BISHOP_RAYS, RANK_LINE, DIAGONAL, ANTI_DIAGONAL
cdef u64[128] PAWN
cdef u64[512] FIRST_RANK_FILL, A_FILE_ATTACKS
cdef u64[4096] BETWEEN, LINE

@cython.locals(file_step=int, rank_step=int, file=int, rank=int, reached=u64, square_bb=u64)
cdef u64 _walk(int sq, tuple steps, u64 occupied, bint far) except? 0
cdef u64 _line(int sq, int file_step, int rank_step) except? 0
@cython.locals(sq=int, file_step=int, rank_step=int, file=int, rank=int, other=int, passed=u64, whole=u64)
cdef tuple _between_and_line()
@cython.locals(file=cython.int, rank_line=u64, along_file=u64)
cpdef u64 rook_attacks(int sq, u64 occupied) noexcept
@cython.locals(fill=cython.int, diagonal=u64, anti_diagonal=u64)
cpdef u64 bishop_attacks(int sq, u64 occupied) noexcept
cpdef u64 queen_attacks(int sq, u64 occupied) noexcept
cpdef u64 knight_attacks(int sq) noexcept
cpdef u64 king_attacks(int sq) noexcept
cpdef u64 pawn_attacks(int color, int sq) noexcept
cpdef u64 between(int a, int b) noexcept
cpdef u64 line(int a, int b) noexcept
