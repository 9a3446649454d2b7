cimport cython

ctypedef const unsigned char *source

cdef int REACH, IN_WORD, ELLIPSIS, MARKS, OUTSIDE
cdef unsigned char[256] IS_DIGIT, IS_LETTER, IS_WORD, IS_OUTSIDE
cdef unsigned char[8] EVENT_OPENING

@cython.locals(lead=int)
cdef int char_at(source text, int at) noexcept
cdef int _symbol_class(int code) noexcept
@cython.locals(third=int)
cdef int marks_nag(source text, int at) noexcept
cdef bint is_in_word(source text, int at) noexcept
@cython.locals(stop=int)
cdef int skip_blanks(source text, int at) noexcept
@cython.locals(stop=int)
cdef int skip_signs(source text, int at) noexcept
@cython.locals(byte=int)
cdef int _dash_length(source text, int at) noexcept
@cython.locals(byte=int)
cdef int _score(source text, int at) noexcept
cdef bint may_end_marker(source text, int at) noexcept
@cython.locals(first=int, halves=int, value=int, stop=int, gap=int, dash=int, place=int, second=int, end=int, plain=bint)
cdef int marker_at(source text, int at) noexcept
@cython.locals(equals=bint, rank=int, file=int, end=int, place=int, after=int)
cdef int promotion_end(source text, int stop, int length) noexcept
@cython.locals(char=int)
cdef int _letter_end(source text, int at) noexcept
@cython.locals(end=int)
cdef int en_passant_end(source text, int stop) noexcept
@cython.locals(place=int, index=int)
cdef bint is_event_line(source text, int at) noexcept
