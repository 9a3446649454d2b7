cimport cython
cimport chess_arbiter.core.chess.bits as bits
cimport chess_arbiter.core.chess.forms as forms
cimport chess_arbiter.core.chess.movegen as movegen
cimport chess_arbiter.core.chess.san as san
cimport chess_arbiter.core.pgn.kinds as kinds
cimport chess_arbiter.core.words as words
from chess_arbiter.core.chess.endings cimport Timeline
from chess_arbiter.core.chess.notation cimport SanReading
from chess_arbiter.core.chess.position cimport Position
from chess_arbiter.core.pgn.commands cimport Clocks
from chess_arbiter.core.pgn.line cimport Line
from chess_arbiter.core.pgn.notebook cimport Notebook
from chess_arbiter.core.pgn.tokens cimport TokenBatch

ctypedef const unsigned char *chars

cdef int OUTSIDE, IN_TAGS, IN_MOVES, BROKEN, VALID, UNJUDGED, DEEPEST

cdef class Movetext:
    cdef public Notebook notebook
    cdef public object subscriber, stopped_by, start_fen
    cdef public list lines
    cdef public Timeline timeline
    cdef public Clocks clocks
    cdef public Line line
    cdef public SanReading reading
    cdef public bint judge_variations
    cdef public long long base
    cdef public int phase, depth, valid, previous_end
    cdef public int checks_white, checks_black, captures, castlings, en_passants
    cdef public int promotions, underpromotions, variations, comments
    cdef int dead, number_shift
    cdef bint depth_warned

    cdef object _reset_moves(self)
    @cython.locals(line=Line, position=Position, reading=SanReading, text=chars, unmarked="long long", begin=int, end=int, kind=int, move=int)
    cdef int _play_on(self, bytes buffer, TokenBatch batch, int index) except -1
    @cython.locals(deviations=int, mate=bint)
    cdef int _follow(self, bytes buffer, int begin, int end, int move, Line line, Position position) except -1
    cdef void _count(self, Line line) noexcept
    cdef object _refuse(self, bytes buffer, int begin, int end, SanReading reading)
    cdef object _stop(self, str code)
    cdef int _number(self, int value, int begin, int end, Position position) except -1
    @cython.locals(position=Position, expected=int)
    cdef object _wrong_number(self, int found, int begin, int end)
    @cython.locals(line=Line)
    cdef object _null_move(self, bytes buffer, int begin, int end)
    @cython.locals(line=Line)
    cdef object _open_variation(self, int begin, int end)
    @cython.locals(clocks=Clocks, line=Line, commands=bint)
    cdef int _comment(self, bytes buffer, int begin, int end) except -1
    cdef bint _is_on_mainline(self) noexcept
    cdef object _close_variation(self, bytes buffer, int begin, int end)
    cdef object _note_token(self, bytes buffer, str code, int begin, int end)
