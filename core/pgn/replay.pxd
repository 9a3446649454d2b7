cimport cython
cimport chess_arbiter.core.chess.san as san
cimport chess_arbiter.core.pgn.movetext as movetext
cimport chess_arbiter.core.pgn.tagpairs as tagpairs
cimport chess_arbiter.core.pgn.kinds as kinds
from chess_arbiter.core.chess.position cimport Position
from chess_arbiter.core.chess.endings cimport Timeline
from chess_arbiter.core.pgn.line cimport Line
from chess_arbiter.core.pgn.movetext cimport Movetext
from chess_arbiter.core.pgn.notebook cimport Notebook
from chess_arbiter.core.pgn.tagpairs cimport TagPairs
from chess_arbiter.core.pgn.tokens cimport TokenBatch

ctypedef const unsigned char *text_t

cdef int WIDEST_GAP

cdef Position EMPTY

cdef class Inspector:
    cpdef object judge(self, Replay game)

@cython.final
cdef class Replay(Movetext):
    cdef public object on_game, on_fault, variant
    cdef public list inspectors
    cdef public TagPairs tags
    cdef public bint chess960
    cdef public long long offset, end_offset, marker_offset, all_plies
    cdef public int games, valid_games, broken_games, unjudged_games
    cdef public int game, abandoned, marker, marker_length
    cdef int seen_ends
    cdef bint stray_warned, may_open, in_part, blank_seen
    cdef long long part_offset

    cdef object _reset(self)
    cpdef object begin_buffer(self, long long base)
    @cython.locals(index=int, kind=int, begin=int, end=int, marked="long long")
    cpdef int consume(self, bytes buffer, TokenBatch batch, int first) except -1
    @cython.locals(first=bint)
    cdef int _part(self, int kind, int begin) except -1
    cdef bint _open_game(self, bytes buffer, int kind, int begin, int end, int value) except -1
    cdef object _see_blank_line(self, bytes buffer, int begin)
    cdef bint _is_abandoned(self, bytes buffer, int kind, int begin) except -1
    cdef object _begin_game(self, int begin)
    @cython.locals(line=Line)
    cdef object _start_moves(self)
    @cython.locals(line=Line)
    cdef object _end_game(self, long long offset, bint marked)
    @cython.locals(inspector=Inspector)
    cdef object _judge(self)
    cdef object _unclosed_variations(self)
    cdef object _lose_verdict(self, object fault)
    @cython.locals(number=int)
    cdef object _tag(self, bytes buffer, int begin, int end, int quote, bint damaged)
    cdef int _keep_tag(self, bytes buffer, int begin, int end, int quote, bint damaged) except? -1
    cdef object _marker(self, bytes buffer, int begin, int end, int value, bint odd)
    cdef object _rare(self, bytes buffer, int kind, int begin, int end)
    cdef object _unclosed_comment(self, bytes buffer, int begin, int end)

@cython.locals(text=text_t, at=int, ends=int, byte=int, size=int)
cpdef int line_ends(bytes buffer, int start, int end, int seen) noexcept
@cython.locals(text=text_t, at=int, size=int)
cpdef bint closes_next(bytes buffer, int start) noexcept
