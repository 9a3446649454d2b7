# The kinds of tokens and their bounds as C knows them.

cdef enum:
    TAG = 1
    TAG_DAMAGED = 2
    COMMENT = 3
    COMMENT_UNCLOSED = 4
    LINE_COMMENT = 5
    ESCAPE = 6
    PERCENT = 7
    OPEN = 8
    CLOSE = 9
    NUMBER = 10
    DOTS = 11
    SYMBOL = 12
    NULL_MOVE = 13
    SUFFIX = 14
    EN_PASSANT = 15
    SIGN = 16
    NAG = 17
    MARKER = 18
    ODD_MARKER = 19
    STRAY = 20
    JUNK = 21
    BOM = 22
    CONTROL = 23
    PART = 128
    CAPACITY = 2048
    LOOKAHEAD = 64
    LONG_RUN = 255
    LONG_TAG = 1048576
    PART_SIZE = 1048576
    EVENT_SPAN = 1048576
    MAX_NUMBER = 134217728
