"""The kinds of tokens, and the lengths that bound them. Compiled code has them from `kinds.pxd`, as constants in C."""

TAG = 1  # [Name "value"]; value: offset of the opening quote from the token's start
TAG_DAMAGED = 2  # a tag line to its end; value as for TAG, 0 without a quote
COMMENT = 3  # with its braces; value: how many further { it holds
COMMENT_UNCLOSED = 4  # its parts but the last are COMMENT
LINE_COMMENT = 5
ESCAPE = 6  # a % line (PGN 6)
PERCENT = 7  # a % off column one
OPEN = 8
CLOSE = 9
NUMBER = 10  # value: number * 8 + dots
DOTS = 11  # value: how many, up to 7
SYMBOL = 12  # whatever could be meant as a move
NULL_MOVE = 13
SUFFIX = 14  # value: the NAG of ! ? !! ?? !? ?!, else 0
EN_PASSANT = 15  # e.p. apart from its move
SIGN = 16  # + or # apart from its move
NAG = 17  # value: the number, -1 without digits
MARKER = 18  # value: 1 White wins, 2 Black wins, 3 a draw, 4 unknown
ODD_MARKER = 19
STRAY = 20  # } ] or [; value: the byte
JUNK = 21
BOM = 22
CONTROL = 23
PART = 0x80  # the token goes on: set on all its parts but the last; the value of the last part holds

KIND_NAMES = (
    *("", "TAG", "TAG_DAMAGED", "COMMENT", "COMMENT_UNCLOSED", "LINE_COMMENT", "ESCAPE", "PERCENT", "OPEN", "CLOSE"),
    *("NUMBER", "DOTS", "SYMBOL", "NULL_MOVE", "SUFFIX", "EN_PASSANT", "SIGN", "NAG", "MARKER", "ODD_MARKER", "STRAY"),
    *("JUNK", "BOM", "CONTROL"),
)
"""The kinds by their numbers."""

CAPACITY = 2048  # tokens of a batch
LOOKAHEAD = 64  # bytes after a token that may decide what it is
LONG_RUN = 255  # a longer run is nothing known, and may be cut
LONG_TAG = 1 << 20  # a longer tag pair is damaged
PART_SIZE = 1 << 20  # a comment or line of this length is cut
EVENT_SPAN = 1 << 20  # how far after a line with [Event " a comment may close
MAX_NUMBER = 1 << 27  # numbers count no further
