cimport cython
cimport chess_arbiter.core.chess.attacks as attacks
cimport chess_arbiter.core.chess.bits as bits
cimport chess_arbiter.core.chess.castling as castling
cimport chess_arbiter.core.chess.setup as setups
cimport chess_arbiter.core.words as words
from chess_arbiter.core.chess.bits cimport u64
from chess_arbiter.core.chess.setup cimport Setup

cdef u64[1024] PIECE_KEY
cdef u64[64] CASTLING_KEY, EN_PASSANT_KEY
cdef u64 BLACK_TO_MOVE_KEY
cdef u64 INITIAL_PAWNS, INITIAL_KNIGHTS, INITIAL_BISHOPS, INITIAL_ROOKS, INITIAL_QUEENS, INITIAL_KINGS
cdef u64 INITIAL_WHITE, INITIAL_BLACK, INITIAL_KEY

@cython.final
cdef class Position:
    cdef public u64 pawns, knights, bishops, rooks, queens, kings, white, black
    cdef public u64 castling_rights, key, checkers, pinned
    cdef public int turn, ep_square, ep_legal, halfmove_clock, fullmove_number

    cpdef void set_initial(self) noexcept
    cpdef void place(self, Setup setup) noexcept
    cpdef void settle(self) noexcept
    cpdef Position copy(self)
    cpdef void copy_from(self, Position other) noexcept
    cpdef bint same_as(self, Position other) noexcept
    cpdef u64 occupied(self) noexcept
    cpdef u64 pieces(self, int color) noexcept
    cpdef int king_square(self, int color) noexcept
    cpdef int kind_of(self, u64 square_bb) noexcept
    cpdef int kind_at(self, int sq) noexcept
    @cython.locals(square_bb=u64)
    cpdef int color_at(self, int sq) noexcept
    @cython.locals(sliders=u64, found=u64, theirs=u64)
    cpdef u64 attackers(self, int sq, int by, u64 occupied) noexcept
    @cython.locals(to_sq=int, king=int, from_bb=u64, to_bb=u64, checkers=u64)
    cpdef bint is_safe(self, int move) noexcept
    @cython.locals(king=int, captured_bb=u64, occupied=u64)
    cdef bint _is_safe_en_passant(self, u64 from_bb, int to_sq) noexcept
    @cython.locals(turn=int, king=int, target=int, own=u64, rook_bb=u64, king_bb=u64, occupied=u64, path=u64)
    cpdef bint can_castle(self, int rook) noexcept
    cpdef void play(self, int move) noexcept
    @cython.locals(from_sq=int, to_sq=int, turn=int, man=int, captured=int, ep_square=int, to_bb=u64, own=u64, other=u64, change=u64, key=u64, lost=u64)
    cpdef int move_piece(self, int move, int kind) noexcept
    @cython.locals(from_sq=int, man=int, key=u64)
    cpdef u64 quiet_key(self, int move) noexcept
    @cython.locals(from_sq=int, to_sq=int, from_bb=u64, to_bb=u64, captured_bb=u64)
    cpdef void take_back(self, int move, int kind, int captured, u64 rights, int ep_square, int clock) noexcept
    cpdef void pass_turn(self) noexcept
    cdef void _pass_turn(self, u64 key) noexcept
    @cython.locals(man=int, key=u64)
    cdef void _castle(self, int king, int rook) noexcept
    @cython.locals(kings=u64, rooks=u64)
    cdef void _swap_castled(self, int king, int rook) noexcept
    @cython.locals(change=u64)
    cdef u64 _lose_rights(self, u64 lost) noexcept
    cdef void _put(self, int kind, u64 square_bb) noexcept
    @cython.locals(king=int, own=u64, other=u64, king_bb=u64, checkers=u64, pinned=u64, sliders=u64, between=u64)
    cdef void _look_from_king(self) noexcept
    @cython.locals(own=u64, capturers=u64)
    cdef bint _has_legal_en_passant(self) noexcept
    @cython.locals(key=u64, occupied=u64, square_bb=u64, rights=u64, color=int)
    cpdef u64 fresh_key(self) noexcept
