cimport cython

@cython.final
cdef class Notebook:
    cdef public str file
    cdef public object lines, game, keep, encoding
    cdef public list ready
    cdef public dict counts, passed_by
    cdef public int faults
    cdef list _pending
    cdef long long _base
    cdef dict _held
    cdef object _marks
    cdef public long long next_mark
    cdef bint _latin_noted

    cpdef bint keeps(self, str code)
    cpdef object begin_buffer(self, long long base)
    cpdef object begin_game(self, int game, long long offset)
    cpdef object end_game(self, long long offset)
    cpdef object end_stream(self, long long offset)
    cpdef object note_marks(self, long long offset)
    cpdef object settle(self)
    cpdef list take(self)
    cpdef tuple take_counts(self)
