cimport cython
cimport chess_arbiter.core.chess.bits as bits
cimport chess_arbiter.core.chess.forms as forms
cimport chess_arbiter.core.chess.movegen as movegen
cimport chess_arbiter.core.chess.san as san
cimport chess_arbiter.core.pgn.tagpairs as tagpairs
cimport chess_arbiter.core.pgn.tokens as tokens
from chess_arbiter.core.chess.bits cimport u64
from chess_arbiter.core.chess.position cimport Position
from chess_arbiter.core.chess.endings cimport Timeline
from chess_arbiter.core.chess.notation cimport SanReading
from chess_arbiter.core.pgn.commands cimport Clocks
from chess_arbiter.core.pgn.line cimport Line
from chess_arbiter.core.pgn.notebook cimport Notebook
from chess_arbiter.core.pgn.tagpairs cimport TagPairs
from chess_arbiter.core.pgn.tokens cimport TokenBatch

ctypedef const unsigned char *text_t

cdef int OUTSIDE, IN_TAGS, IN_MOVES, BROKEN, VALID, UNJUDGED, DEEPEST, WIDEST_GAP

cdef Position EMPTY

cdef class Inspector:
    cpdef object judge(self, Replay game)

@cython.final
cdef class Replay:
    cdef public Notebook notebook
    cdef public object on_game, on_fault, subscriber, stopped_by, start_fen, variant
    cdef public list inspectors, lines
    cdef public TagPairs tags
    cdef public Timeline timeline
    cdef public Clocks clocks
    cdef public Line line
    cdef public SanReading reading
    cdef public bint judge_variations, chess960
    cdef public long long base, offset, end_offset, marker_offset, all_plies
    cdef public int games, valid_games, broken_games, unjudged_games
    cdef public int game, phase, abandoned, depth, valid, marker, marker_length
    cdef public int checks_white, checks_black, captures, castlings, en_passants
    cdef public int promotions, underpromotions, variations, comments
    cdef public int previous_end
    cdef int dead, number_shift, seen_ends
    cdef bint stray_warned, may_open, in_part, blank_seen, depth_warned
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
    cdef object _end_game(self, long long offset, bint marked)
    @cython.locals(inspector=Inspector)
    cdef object _judge(self)
    cdef object _lose_verdict(self, object fault)
    @cython.locals(number=int)
    cdef object _tag(self, bytes buffer, int begin, int end, int quote, bint damaged)
    cdef int _keep_tag(self, bytes buffer, int begin, int end, int quote, bint damaged) except? -1
    cdef object _marker(self, bytes buffer, int begin, int end, int value, bint odd)
    @cython.locals(line=Line, reading=SanReading, position=Position, move=int, deviations=int, mate=bint)
    cdef int _move(self, bytes buffer, int begin, int end) except -1
    cdef void _count(self, Line line) noexcept
    cdef object _refuse(self, bytes buffer, int begin, int end, SanReading reading)
    cdef object _stop(self, str code)
    @cython.locals(line=Line, expected=int, found=int)
    cdef int _number(self, int value, int begin, int end) except -1
    cdef object _wrong_number(self, int found, int expected, int begin, int end)
    @cython.locals(line=Line)
    cdef object _null_move(self, bytes buffer, int begin, int end)
    @cython.locals(line=Line)
    cdef object _open_variation(self, int begin, int end)
    @cython.locals(clocks=Clocks, line=Line, commands=bint)
    cdef int _comment(self, bytes buffer, int begin, int end) except -1
    cdef bint _is_on_mainline(self) noexcept
    cdef object _close_variation(self, bytes buffer, int begin, int end)
    cdef object _unclosed_variations(self)
    cdef object _rare(self, bytes buffer, int kind, int begin, int end)
    cdef object _unclosed_comment(self, bytes buffer, int begin, int end)
    cdef object _note_token(self, bytes buffer, str code, int begin, int end)

@cython.locals(text=text_t, at=int, ends=int, byte=int, size=int)
cpdef int line_ends(bytes buffer, int start, int end, int seen) noexcept
@cython.locals(text=text_t, at=int, size=int)
cpdef bint closes_next(bytes buffer, int start) noexcept
