cimport cython

cimport chess_arbiter.core.pgn.characters as characters
cimport chess_arbiter.core.pgn.enclosed as enclosed
cimport chess_arbiter.core.pgn.kinds as kinds
from chess_arbiter.core.pgn.characters cimport source
from chess_arbiter.core.pgn.enclosed cimport Enclosed

cdef int SPACE, PIECE, DIGIT, WORD, HIGH
cdef int BRACKET, BRACE, MARK, PAREN, DOLLAR, DOT, SEMICOLON, STAR, PERCENT_SIGN, CLOSER, ODD, CONTROL_BYTE
cdef bytes PADDING
cdef unsigned char[256] GROUP, IS_DIGIT, IS_WORD, IS_SIGN, IS_SAN, ENDS_SAN

@cython.final
cdef class TokenBatch:
    cdef unsigned char[2048] kinds
    cdef int[2048] starts, ends, values
    cdef public int count

    cdef void add(self, int kind, int start, int end, int value) noexcept
    @cython.locals(index=int)
    cpdef list to_list(self)

@cython.final
cdef class Tokenizer(Enclosed):
    @cython.locals(padded=bytes, text=source, at=int)
    cpdef int fill(self, bytes buffer, int start, bint final, TokenBatch batch) except -1
    @cython.locals(last=Py_ssize_t, near_end=Py_ssize_t, count=Py_ssize_t, stop=Py_ssize_t, group=int, third=int, fourth=int, fifth=int, sixth=int, kind=int, value=int)
    cdef Py_ssize_t _read(self, source text, Py_ssize_t at, TokenBatch batch) noexcept
    cdef int _slow(self, source text, int at, int group) noexcept
    @cython.locals(byte=int)
    cdef int _single(self, source text, int at, int group) noexcept
    @cython.locals(stop=int)
    cdef int _resume(self, source text, int at, TokenBatch batch) noexcept
    @cython.locals(kind=int)
    cdef int _rest(self, source text, int at) noexcept
    cdef int _end_run(self, int kind, int at, int stop) noexcept
    @cython.locals(stop=int)
    cdef int _run(self, source text, int at, int group) noexcept
    @cython.locals(stop=int, first=bint, second=bint)
    cdef int _marks(self, source text, int at) noexcept
    @cython.locals(stop=int, number=int)
    cdef int _nag(self, source text, int at) noexcept
    @cython.locals(stop=int)
    cdef int _dots(self, source text, int at) noexcept
    @cython.locals(stop=int, end=int)
    cdef int _word(self, source text, int at) noexcept
    @cython.locals(stop=int, char_start=int, char=int)
    cdef int _word_end(self, source text, int at) noexcept
    cdef bint _is_bom(self, source text, int at) noexcept
    @cython.locals(char=int)
    cdef int _outside(self, source text, int at) noexcept
    @cython.locals(stop=int, number=int, length=int, dots=int)
    cdef int _number(self, source text, int at) noexcept
    @cython.locals(marker=int)
    cdef int _marker(self, source text, int at) noexcept
    @cython.locals(length=int, last=int, place=int, end=int)
    cdef int _name_word(self, source text, int at, int stop) noexcept
    @cython.locals(place=int)
    cdef bint _opens_tag(self, source text, int at, int stop) noexcept
    @cython.locals(index=int)
    cdef void _name_signs(self, source text, int at, int stop) noexcept
