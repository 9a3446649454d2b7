cimport cython
cimport chess_arbiter.core.chess.attacks as attacks
cimport chess_arbiter.core.chess.bits as bits
cimport chess_arbiter.core.chess.castling as castling
cimport chess_arbiter.core.chess.forms as forms
cimport chess_arbiter.core.chess.notation as notation
cimport chess_arbiter.core.words as words
from chess_arbiter.core.chess.bits cimport u64
from chess_arbiter.core.chess.notation cimport SanReading
from chess_arbiter.core.chess.position cimport Position

cdef int ILLEGAL, AMBIGUOUS, PROMOTION_MISSING, PROMOTION_IMPOSSIBLE
cdef int[7] PIECE_CHARACTER

cpdef bint scan(bytes buffer, int start, int end, SanReading reading) except -1

@cython.locals(move=int)
cpdef int resolve(Position position, SanReading reading) noexcept
cdef int _resolve_form(Position position, SanReading reading) noexcept
@cython.locals(to_sq=int, from_sq=int, own=u64, to_bb=u64, occupied=u64, found=u64, move=int)
cdef inline int _resolve_kind(Position position, SanReading reading) noexcept
cdef inline bint _is_at_risk(Position position, int from_sq) noexcept
cdef inline u64 _on_rays(Position position, int kind, int to_sq) noexcept
@cython.locals(rest=u64)
cdef u64 _unblocked(u64 found, int to_sq, u64 occupied) noexcept
@cython.locals(rest=u64)
cdef u64 _legal_origins(Position position, u64 found, int to_sq) noexcept
cdef inline void _compare_capture(SanReading reading, u64 captured) noexcept
cdef u64 _given_origin(SanReading reading, u64 found) noexcept
@cython.locals(to_sq=int, legal=u64, from_sq=int, needed=int, given=int)
cdef int _resolve_origin(Position position, SanReading reading, u64 found) noexcept
@cython.locals(to_sq=int, turn=int, file=int, pawns=u64, to_bb=u64, occupied=u64, found=u64, move=int, from_sq=int)
cdef inline int _resolve_pawn(Position position, SanReading reading, u64 own) noexcept
@cython.locals(back=int, from_sq=int)
cdef inline u64 _pawn_step_origin(int turn, int to_sq, u64 pawns, u64 occupied) noexcept
cdef void _note_pawn_origin(SanReading reading) noexcept
cdef inline int _add_promotion(SanReading reading, int move) noexcept
@cython.locals(own=u64, king=int, rights=u64, found=int, rook=int)
cdef int _resolve_castling(Position position, SanReading reading) noexcept
@cython.locals(from_sq=int, from_bb=u64, own=u64, rook=int, captures=int, move=int)
cdef int _resolve_coordinates(Position position, SanReading reading) noexcept
@cython.locals(rights=u64, rook=int)
cdef int _castling_rook(Position position, int king, int to_sq, u64 own) noexcept
@cython.locals(deviations=int, found=int, found_kind=int, found_deviations=int, candidates=u64, kinds=int, move=int)
cdef int _resolve_several_kinds(Position position, SanReading reading) noexcept
@cython.locals(kind=int, deviations=int, kinds=int, move=int)
cdef int _resolve_in_language(Position position, SanReading reading) noexcept
@cython.locals(languages=int)
cdef void _learn_language(SanReading reading) noexcept
@cython.locals(deviations=int, move=int)
cdef int _resolve_pawn_or_bishop(Position position, SanReading reading) noexcept
cpdef int sign_deviation(int sign, bint check, bint mate) noexcept
