cimport cython

cimport chess_arbiter.core.pgn.characters as characters
from chess_arbiter.core.pgn.characters cimport source

cdef int TAG, TAG_DAMAGED, COMMENT, COMMENT_UNCLOSED, LINE_COMMENT, ESCAPE, PERCENT, OPEN, CLOSE, NUMBER, DOTS, SYMBOL
cdef int NULL_MOVE, SUFFIX, EN_PASSANT, SIGN, NAG, MARKER, ODD_MARKER, STRAY, JUNK, BOM, CONTROL, PART
cdef int CAPACITY, LOOKAHEAD, LONG_RUN, LONG_TAG, PART_SIZE, EVENT_SPAN, MAX_NUMBER
cdef int MOVES, BETWEEN, TAGS
cdef int SPACE, PIECE, DIGIT, WORD, HIGH
cdef int BRACKET, BRACE, MARK, PAREN, DOLLAR, DOT, SEMICOLON, STAR, PERCENT_SIGN, CLOSER, ODD, CONTROL_BYTE
cdef bytes PADDING
cdef unsigned char[256] GROUP, IS_DIGIT, IS_WORD, IS_SIGN, IS_SAN, ENDS_SAN, IN_LINE, IN_COMMENT, IN_STRING, IN_NAME

@cython.final
cdef class TokenBatch:
    cdef unsigned char[2048] kinds
    cdef int[2048] starts, ends, values
    cdef public int count

    cdef void add(self, int kind, int start, int end, int value) noexcept
    @cython.locals(index=int)
    cpdef list to_list(self)

@cython.final
cdef class Tokenizer:
    cdef int section, line_start, inside, seen, event, braces, kind, value, cut, start, end, last
    cdef bint final

    @cython.locals(padded=bytes, text=source, at=int)
    cpdef int fill(self, bytes buffer, int start, bint final, TokenBatch batch) except -1
    @cython.locals(last=Py_ssize_t, near_end=Py_ssize_t, count=Py_ssize_t, stop=Py_ssize_t, group=int, third=int, fourth=int, fifth=int, sixth=int, kind=int, value=int)
    cdef Py_ssize_t _read(self, source text, Py_ssize_t at, TokenBatch batch) noexcept
    cdef void _enter(self, int start, int end, bint final) noexcept
    cdef bint _begins_line(self, source text, int at) noexcept
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
