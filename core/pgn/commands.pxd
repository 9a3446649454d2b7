cimport cython

ctypedef const unsigned char *text_t

cdef int CLK, EMT, EGT, EVAL, RISE, NO_EVAL, TOLERANCE_CS, MOST_FAULTS

@cython.final
cdef class Clocks:
    cdef int[8] _fault_begin, _fault_end, _fault_kind
    cdef int[2] _previous_cs
    cdef int _found, _increment_cs, _rise_from_cs
    cdef bytes _time_control
    cdef public int clock_cs, emt_cs, eval_cp, eval_mate, faults

    cpdef object clear(self)
    @cython.locals(text=text_t, at=int)
    cpdef bint read(self, bytes buffer, int begin, int end) noexcept
    @cython.locals(text=text_t, kind=int, size=int, first=int, last=int, stop=int, good=bint, time_cs=int)
    cdef int _command(self, bytes buffer, int at, int end) noexcept
    cdef void _fault(self, int kind, int begin, int end) noexcept
    @cython.locals(text=text_t, at=int, is_mate=bint, negative=bint, value=int, digits=int, decimals=int, byte=int)
    cdef bint _read_eval(self, bytes buffer, int first, int stop) noexcept
    @cython.locals(player=int, before=int)
    cpdef void settle(self, bint in_mainline, int turn) noexcept
    @cython.locals(kind=int, number=int, first=int, last=int)
    cpdef list take_faults(self, bytes buffer, int begin, int end, str side, object encoding)

@cython.locals(text=text_t, fields=int, digits=int, part=int, total=int, decimals=int, hundredths=int, at=int, byte=int)
cpdef int read_time(bytes buffer, int begin, int end) noexcept
