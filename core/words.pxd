# The kinds of pieces as C knows them: constants, so that a choice among them costs no look at memory.

cdef enum:
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6
