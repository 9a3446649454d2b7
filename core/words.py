"""The words annotations use, and the names of squares, pieces and colours."""

from typing import TypeAlias

Square: TypeAlias = int
"""0 to 63: a1 is 0, b1 is 1, h8 is 63."""
Bitboard: TypeAlias = int
"""A set of squares as a 64-bit word, bit n for square n."""
Color: TypeAlias = int
PieceKind: TypeAlias = int
Move: TypeAlias = int
"""from | to << 6 | promotion << 12; castling is king-takes-own-rook."""

WHITE: Color = 0
BLACK: Color = 1

PAWN: PieceKind = 1
KNIGHT: PieceKind = 2
BISHOP: PieceKind = 3
ROOK: PieceKind = 4
QUEEN: PieceKind = 5
KING: PieceKind = 6

COLOR_NAMES = ("white", "black")
PIECE_NAMES = ("", "pawn", "knight", "bishop", "rook", "queen", "king")
PIECE_LETTERS = (" ", "P", "N", "B", "R", "Q", "K")
SQUARE_NAMES = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
