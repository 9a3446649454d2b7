cimport cython
from chess_arbiter.core.chess.bits cimport u64

ctypedef const unsigned char *text_t
ctypedef unsigned char *store_t

cdef int MOST_PAIRS, STORE_SIZE, MOST_TEXT
cdef int EVENT, SITE, DATE, ROUND, WHITE, BLACK, RESULT
cdef int FEN, SETUP, VARIANT, ECO, WHITE_ELO, BLACK_ELO, TIME_CONTROL, PLY_COUNT, TERMINATION
cdef int EVENT_DATE, UTC_DATE, END_DATE
cdef u64 HASH_START, HASH_PRIME, ALL
cdef u64[32] KNOWN_HASH, KNOWN_FOLDED
cdef int[1024] HASH_SLOT, FOLDED_SLOT
cdef int[7] DRAW

@cython.locals(found=u64, index=int)
cpdef u64 name_hash(const unsigned char *text, int start, int end) noexcept
@cython.locals(found=u64, index=int, byte=u64)
cpdef u64 folded_hash(const unsigned char *text, int start, int end) noexcept

@cython.final
cdef class TagPairs:
    cdef bytearray store
    cdef int[512] ids, sizes, name_starts, name_ends, value_starts, value_ends
    cdef u64[512] hashes
    cdef long long[512] offsets
    cdef int _used
    cdef public int seen
    cdef bint _kept
    cdef public int count, surplus
    cdef public bint repeated

    cpdef void clear(self) noexcept
    @cython.locals(text=text_t, name=int, name_end=int, value_end=int)
    cpdef int add(self, bytes buffer, int start, int end, int quote, long long base) except? -1
    cpdef int add_damaged(self, bytes buffer, int start, int end, long long base) except? -1
    @cython.locals(text=text_t, found=u64, number=int, used=int, size_used=int, index=int, at=int, store=store_t)
    cdef int _keep(self, bytes buffer, int name, int name_end, int value, int value_end, long long offset, int size) except? -1
    cpdef void drop_last(self) noexcept
    cpdef bint has(self, int number) noexcept
    @cython.locals(number=int)
    cdef int known(self, u64 found) noexcept
    @cython.locals(found=u64, store=store_t, byte=u64, at=int, number=int)
    cpdef int known_folded(self, int index) except -1
    @cython.locals(index=int)
    cpdef int find(self, int number) noexcept
    @cython.locals(found=dict, index=int, number=int)
    cpdef dict to_dict(self, object encoding=*)
    @cython.locals(store=store_t, start=int, end=int, at=int)
    cdef str _text(self, int index, object encoding)
    @cython.locals(store=store_t)
    cpdef bytes name(self, int index)
    @cython.locals(store=store_t)
    cpdef bytes raw_value(self, int index)
    @cython.locals(raw=bytes)
    cpdef bytes value(self, int index)
    cpdef int id_of(self, int index) noexcept
    cpdef long long offset(self, int index) noexcept
    cpdef int size(self, int index) noexcept
    @cython.locals(store=store_t, start=int, size=int, at=int)
    cpdef int result_of(self, int index) except -1
