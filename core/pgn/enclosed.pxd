cimport cython

cimport chess_arbiter.core.pgn.characters as characters
cimport chess_arbiter.core.pgn.kinds as kinds
from chess_arbiter.core.pgn.characters cimport source

cdef int MOVES, BETWEEN, TAGS
cdef unsigned char[256] IS_SPACE, IS_DIGIT, IN_LINE, IN_COMMENT, IN_STRING, IN_NAME

cdef class Enclosed:
    cdef int section, line_start, inside, seen, event, braces, kind, value, cut, start, end, last
    cdef bint final

    cdef void _enter(self, int start, int end, bint final) noexcept
    cdef bint _begins_line(self, source text, int at) noexcept
    @cython.locals(stop=int, begins=bint)
    cdef int _bracket(self, source text, int at) noexcept
    @cython.locals(stop=int)
    cdef int _tag_end(self, source text, int at) noexcept
    cdef int _no_tag(self, int stop, int at) noexcept
    @cython.locals(stop=int)
    cdef int _skip_space(self, source text, int at) noexcept
    @cython.locals(stop=int)
    cdef int _line(self, source text, int at, int kind) noexcept
    cdef int _cut(self, int kind, int stop) noexcept
    @cython.locals(scan=int, event=int, byte=int, keep=int, cut=int)
    cdef int _comment(self, source text, int at) noexcept
    cdef int _end_comment(self, int kind, int stop) noexcept
