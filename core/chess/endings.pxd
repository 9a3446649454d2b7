cimport cython
cimport chess_arbiter.core.chess.attacks as attacks
cimport chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.bits cimport u64
from chess_arbiter.core.chess.movegen cimport MoveList
from chess_arbiter.core.chess.position cimport Position

cdef int OPEN, CHECKMATE, STALEMATE, DEAD_POSITION, FIVEFOLD, SEVENTYFIVE, CLAIM_CLOCK, AUTOMATIC_CLOCK, RING, SLOTS
cdef int THREEFOLD, THREEFOLD_BY_MOVE, FIFTY, FIFTY_BY_MOVE

@cython.locals(own=u64, other=u64, pieces=u64, light=u64)
cpdef bint cannot_mate(Position position, int color) noexcept
cpdef bint is_dead_by_material(Position position) noexcept

@cython.final
cdef class Timeline:
    cdef u64[65536] _keys
    cdef long long[65536] _links
    cdef int[65536] _counts, _moves
    cdef long long[1024] _heads
    cdef long long _first, _last
    cdef int[2] _twice
    cdef Position _origin, _probe
    cdef MoveList _list
    cdef public int ending, ending_ply, threefold_ply, threefold_by_move_ply, fifty_ply, fifty_by_move_ply
    cdef public int max_repetition, max_repetition_ply, longest_quiet, longest_quiet_ply, occurrences, ply

    cpdef void clear(self) noexcept
    cpdef void begin(self, Position position) noexcept
    cpdef void add(self, Position position, int move, bint mate) noexcept
    cpdef void finish(self, Position position) noexcept
    cdef void _unclaim(self) noexcept
    cdef void _judge(self, Position position) noexcept
    @cython.locals(found=int)
    cpdef int claims(self, Position position) noexcept
    cdef void _restart(self, u64 key, int move) noexcept
    @cython.locals(count=int)
    cdef void _append(self, u64 key, int move, int turn) noexcept
    @cython.locals(at=int, slot=int, head="long long")
    cdef void _enter(self, u64 key, int move, int count) noexcept
    @cython.locals(number="long long", at=int)
    cpdef int count_of(self, u64 key) noexcept
    @cython.locals(index=int)
    cpdef bint repeats_by_move(self, Position position) noexcept
    @cython.locals(probe=Position)
    cdef bint _repeats(self, Position position, int move) noexcept
    @cython.locals(probe=Position, number="long long", count=int)
    cpdef bint is_confirmed(self, Position position) noexcept
    cpdef list plies_of(self, u64 key)
    cpdef int move_at(self, int ply) noexcept
    @cython.locals(position=Position)
    cpdef Position position_at(self, int ply)
    @cython.locals(position=Position, probe=Position, first="long long", last="long long", number="long long", index=int, move=int, count=int)
    cpdef list repeating_moves_at(self, int ply)
    @cython.locals(number="long long")
    cdef void _set_back(self, Position position, long long last) noexcept

@cython.locals(occupied=u64, own=u64, to_bb=u64, index=int, move=int)
cpdef bint has_quiet_move(Position position, MoveList moves) noexcept
