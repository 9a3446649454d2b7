cimport cython
cimport chess_arbiter.core.chess.endings as endings
cimport chess_arbiter.core.pgn.tagpairs as tagpairs
from chess_arbiter.core.chess.endings cimport Timeline
from chess_arbiter.core.pgn.line cimport Line
from chess_arbiter.core.pgn.replay cimport Inspector, Replay

cdef int WHITE_WINS, BLACK_WINS, DRAWN, UNKNOWN, VALID

cdef class ResultInspector(Inspector):
    @cython.locals(marker=int, tag=int, line=Line, story=Timeline)
    cpdef object judge(self, Replay game)
    @cython.locals(wanted=int)
    cdef object _compare(self, Replay game, Line line, Timeline story, int result)
    @cython.locals(winner=int, at=int)
    cdef object _judge_open(self, Replay game, Line line, int result)
    @cython.locals(first=int)
    cdef object _passed_by(self, Replay game, Line line, str kind, int ply, int by_move_ply)
    @cython.locals(at=int)
    cdef object _compare_ply_count(self, Replay game, Line line)
    @cython.locals(offset="long long")
    cdef object _note(self, Replay game, Line line, str code, int ply, dict facts)
