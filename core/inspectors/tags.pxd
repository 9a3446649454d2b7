cimport cython
cimport chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.pgn.replay cimport Inspector, Replay
from chess_arbiter.core.pgn.tagpairs cimport TagPairs

ctypedef unsigned char *store_t

cdef int LONGEST_VALUE, MALFORMED, NOT_IN_CALENDAR, ROSTER_SEEN
cdef int[13] DAYS

cdef class TagInspector(Inspector):
    @cython.locals(tags=TagPairs, index=int, number=int)
    cpdef object judge(self, Replay game)
    @cython.locals(fault=int)
    cdef object _judge_value(self, Replay game, TagPairs tags, int index, int number)
    cdef object _missing(self, Replay game, TagPairs tags)
    cdef object _set_up(self, Replay game, TagPairs tags)

@cython.locals(store=store_t, at=int, end=int)
cpdef bint has_bad_escape(TagPairs tags, int index) noexcept
@cython.locals(store=store_t, at=int, byte=int)
cpdef bint is_odd_name(TagPairs tags, int index) noexcept
@cython.locals(earlier=int)
cpdef int first_of(TagPairs tags, int index) noexcept
cpdef bint is_repeated(TagPairs tags, int index) noexcept
@cython.locals(store=store_t)
cdef int _two_digits(TagPairs tags, int at) noexcept
@cython.locals(store=store_t, start=int, year=int, month=int, day=int, at=int)
cpdef int date_fault(TagPairs tags, int index) noexcept
@cython.locals(store=store_t, start=int, end=int, digits=int, at=int)
cpdef bint is_round(TagPairs tags, int index) noexcept
@cython.locals(store=store_t, start=int, size=int)
cpdef bint is_eco(TagPairs tags, int index) noexcept
@cython.locals(store=store_t, start=int, end=int, at=int)
cpdef bint is_elo(TagPairs tags, int index) noexcept
