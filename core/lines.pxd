cimport cython
cimport chess_arbiter.core.bulk as bulk

cdef Py_ssize_t _LIMIT, _STEP
cdef int _UNJUDGED, _UTF8, _RAW, _EVENTS_A_KIND

cpdef str decode(bytes raw, encoding=*)
cpdef str decode_line(bytes raw, encoding=*)
cpdef bint is_utf8(bytes raw)
cpdef Py_ssize_t line_start(bytes data, Py_ssize_t start, Py_ssize_t end)
@cython.locals(feed=Py_ssize_t, found=Py_ssize_t)
cpdef Py_ssize_t line_end(bytes data, Py_ssize_t start, Py_ssize_t end)
@cython.locals(limit=Py_ssize_t, latest=Py_ssize_t)
cpdef Py_ssize_t stretch_limit(bytes data, Py_ssize_t start, Py_ssize_t length)
@cython.locals(limit=Py_ssize_t)
cpdef Py_ssize_t stretch_end(bytes data, Py_ssize_t start, Py_ssize_t end, Py_ssize_t length)
@cython.locals(end=Py_ssize_t)
cpdef Py_ssize_t stretch_start(bytes data, Py_ssize_t start, Py_ssize_t index, Py_ssize_t length)
cdef bint _begins_line(bytes data, Py_ssize_t index)
cdef Py_ssize_t _find(bytes data, bytes wanted, Py_ssize_t start, Py_ssize_t end)


@cython.final
cdef class LineMap:
    cdef readonly Py_ssize_t offset, line, column
    cdef Py_ssize_t _first_line, _length, _size
    cdef Py_ssize_t _at, _at_line, _at_column, _stretch, _text, _judged
    cdef int _verdict, _base_verdict
    cdef bint _single_byte, _after_return
    cdef bytes _buffer
    cdef list _places

    cpdef feed(self, bytes buffer)
    cpdef tuple locate(self, Py_ssize_t index)
    cpdef advance(self, Py_ssize_t consumed)
    cpdef Py_ssize_t line_ends(self)
    cdef _check(self, Py_ssize_t index)
    @cython.locals(number=Py_ssize_t)
    cdef _seek(self, Py_ssize_t index)
    @cython.locals(at=Py_ssize_t, ends=Py_ssize_t)
    cdef _move(self, Py_ssize_t index)
    @cython.locals(data=bytes, found=Py_ssize_t, at=Py_ssize_t)
    cdef Py_ssize_t _last_line_start(self, Py_ssize_t start, Py_ssize_t index)
    cdef _begin_line(self, Py_ssize_t at)
    @cython.locals(found=Py_ssize_t, limit=Py_ssize_t, stop=Py_ssize_t, piece=bytes)
    cdef Py_ssize_t _characters(self, Py_ssize_t at, Py_ssize_t index)
    @cython.locals(start=Py_ssize_t, end=Py_ssize_t)
    cdef bint _is_utf8(self, Py_ssize_t limit)
    @cython.locals(known=int)
    cdef _settle_verdict(self, Py_ssize_t consumed)


@cython.final
cdef class Survey:
    cdef readonly Py_ssize_t offset
    cdef Py_ssize_t _length, _room, _run_end
    cdef int _run_kind
    cdef bint _single_byte, _transcoded, _is_open
    cdef bytes _text
    cdef object _in_utf8, _in_raw

    @cython.locals(events=list, inside=bint, at=Py_ssize_t, done=Py_ssize_t, stop=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t)
    cpdef list scan(self, bytes buffer, Py_ssize_t start, Py_ssize_t end)
    @cython.locals(text=bytes, valid=bint, raw=bint, goes_on=bint, kind=int, told=list, last=list, at=Py_ssize_t, begin=Py_ssize_t, stop=Py_ssize_t, after=Py_ssize_t, count=Py_ssize_t, byte=int)
    cdef _examine(self, bytes buffer, Py_ssize_t start, Py_ssize_t end, Py_ssize_t inside, Py_ssize_t base, list events)
    @cython.locals(at=Py_ssize_t, base=Py_ssize_t, stop=Py_ssize_t, block=Py_ssize_t, feed=Py_ssize_t, ret=Py_ssize_t)
    cdef _find_long_lines(self, bytes buffer, Py_ssize_t start, Py_ssize_t end, list events)
    @cython.locals(at=Py_ssize_t, stop=Py_ssize_t, piece=bytes, characters=Py_ssize_t, beyond=Py_ssize_t, text=str)
    cdef _measure(self, bytes buffer, Py_ssize_t start, Py_ssize_t end, bint begins, Py_ssize_t base, list events)
