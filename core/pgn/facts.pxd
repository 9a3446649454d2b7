cimport cython
cimport chess_arbiter.core.chess.fen as fen
from chess_arbiter.core.chess.endings cimport Timeline
from chess_arbiter.core.chess.position cimport Position
from chess_arbiter.core.pgn.line cimport Line
from chess_arbiter.core.pgn.notebook cimport Notebook
from chess_arbiter.core.pgn.replay cimport Replay

cdef int OPEN, CHECKMATE, RESULT

@cython.locals(notebook=Notebook, line=Line, position=Position, story=Timeline, judged=bint, is_over=bint, plies=int)
cpdef object gather(Replay game)
@cython.locals(line=Line, result=int, at=int)
cpdef tuple course_of(Replay game)
cdef object _reached(int ply)
cdef str _winner(Replay game)
