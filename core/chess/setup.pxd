cimport cython
cimport chess_arbiter.core.chess.attacks as attacks
cimport chess_arbiter.core.chess.bits as bits
cimport chess_arbiter.core.chess.castling as castling
cimport chess_arbiter.core.words as words
from chess_arbiter.core.chess.bits cimport u64

cdef u64 CORNERS, E_FILE
cdef int LARGEST_NUMBER
cdef int KINGS, PAWNS_ON_ENDS, MATERIAL, OPPOSITE_CHECK, IMPOSSIBLE_CHECK, RIGHTS, RIGHTS_ORDER
cdef int EP_IMPOSSIBLE, EP_UNPLAYED, EP_USELESS, CLOCKS, UNUSABLE, WITHOUT_TURN
cdef int OUT_OF_ORDER, DOUBLED

@cython.final
cdef class Setup:
    cdef public u64 pawns, knights, bishops, rooks, queens, kings, white, black, castling_rights
    cdef public int turn, ep_square, halfmove_clock, fullmove_number, castling_flaws
    cdef public bint chess960
    cdef public str castling_field

    cpdef u64 pieces(self, int color) noexcept
    @cython.locals(square_bb=u64)
    cpdef int kind_at(self, int sq) noexcept
    @cython.locals(square_bb=u64)
    cpdef int color_at(self, int sq) noexcept
    @cython.locals(sliders=u64, found=u64)
    cpdef u64 attackers(self, int sq, int by, u64 occupied) noexcept

@cython.locals(found=int)
cpdef int flaws(Setup setup) noexcept
cpdef bint is_usable(Setup setup) noexcept
@cython.locals(color=int, own=u64, king=u64, rights=u64, side=u64, rank=u64, found=u64)
cpdef u64 sound_rights(Setup setup) noexcept
cpdef int sound_ep_square(Setup setup) noexcept
@cython.locals(count=int)
cdef int _over(u64 men, int limit) noexcept
@cython.locals(bishops=u64)
cpdef int promoted(Setup setup, u64 own) noexcept
@cython.locals(pawns=int)
cdef bint _has_surplus(Setup setup, u64 own) noexcept
@cython.locals(ep_square=int, occupied=u64)
cpdef int ep_flaw(Setup setup) noexcept
@cython.locals(own=u64, other=u64, occupied=u64, found=int, known=bint)
cdef int _check_flaws(Setup setup, int ep_impossible) noexcept
@cython.locals(king_bb=u64, occupied=u64, pawn_bb=u64, found=u64, home=int)
cpdef u64 checkers_before_the_double_step(Setup setup) noexcept
@cython.locals(own=u64, king=int, ep_square=int, capturers=u64, pawn_bb=u64, occupied=u64)
cdef bint _can_capture_en_passant(Setup setup) noexcept
cpdef int plies_before(Setup setup) noexcept
cdef bint _has_clock_flaw(Setup setup, int ep_impossible) noexcept
@cython.locals(them=int, own=u64, other=u64, king=int, unmoved=u64, may_capture=bint, may_promote=bint, first=u64, rest=u64, sq=int, kind=int)
cdef bint _has_last_move(Setup setup, bint quiet) noexcept
@cython.locals(them=int, king_bb=u64)
cdef bint _is_explained(Setup setup, int king, u64 taken, int kind, int from_sq, u64 before) noexcept
@cython.locals(reached=u64)
cdef u64 _reach(int kind, int sq, u64 occupied) noexcept
@cython.locals(occupied=u64, square_bb=u64, origins=u64, before=u64)
cdef bint _has_come(Setup setup, int king, int sq, int kind, bint may_capture) noexcept
@cython.locals(occupied=u64, square_bb=u64, them=int, rank=int, behind=int, home=int, behind_bb=u64, origins=u64, before=u64)
cdef bint _has_pawn_come(Setup setup, int king, int sq, bint may_capture) noexcept
@cython.locals(them=int, end_bb=u64, taken=u64, staying=u64, king_bb=u64, before=u64, king_end=int, start=int, king_from=int, rook_from=int, kingside=bint)
cdef bint _has_castled(Setup setup, int king, u64 other) noexcept
