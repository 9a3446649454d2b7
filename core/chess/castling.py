"""The geometry of castling, standard and Chess960 by one algorithm; nowhere else.

A right is the square of its rook. King and rook end where they would in standard chess: on the g and f files when the
rook stands on the king's h-file side, on the c and d files otherwise (FIDE 2023, Guidelines II).
"""

import chess_arbiter.core.chess.attacks as attacks
from chess_arbiter.core.words import Bitboard, Square


def king_target(king: Square, rook: Square) -> Square:
    """Where the king ends."""
    return (king & 56) | (6 if rook > king else 2)


def rook_target(king: Square, rook: Square) -> Square:
    """Where the rook ends."""
    return (king & 56) | (5 if rook > king else 3)


def king_path(king: Square, rook: Square) -> Bitboard:
    """The squares the king crosses and the one it ends on; its own square only where it stays."""
    target = king_target(king, rook)
    return attacks.BETWEEN[king << 6 | target] | attacks.SQUARE_BB[target]


def must_be_empty(king: Square, rook: Square) -> Bitboard:
    """The squares that must hold no piece but this king and this rook (FIDE 2023, 3.8.2.2 and Guidelines II)."""
    rook_end = rook_target(king, rook)
    path = (
        king_path(king, rook)
        | attacks.BETWEEN[king << 6 | rook]
        | attacks.BETWEEN[rook << 6 | rook_end]
        | attacks.SQUARE_BB[rook_end]
    )
    return path & ~(attacks.SQUARE_BB[king] | attacks.SQUARE_BB[rook])
