"""A move in one int: from, to, and the piece a pawn becomes. Castling is king-takes-own-rook."""

from chess_arbiter.core.words import Move, PieceKind, Square


def make(from_sq: Square, to_sq: Square, promotion: PieceKind = 0) -> Move:
    """The move from one square to another; `promotion` is 0 or a piece kind, knight to queen."""
    return from_sq | to_sq << 6 | promotion << 12


def from_square(move: Move) -> Square:
    """The square moved from."""
    return move & 63


def to_square(move: Move) -> Square:
    """The square moved to; the rook's own square in castling."""
    return move >> 6 & 63


def promotion(move: Move) -> PieceKind:
    """The piece kind a pawn becomes, 0 where none does."""
    return move >> 12
