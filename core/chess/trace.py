"""The squares of a move, for showing it on the board that it led to."""

import chess_arbiter.core.chess.castling as castling
import chess_arbiter.core.chess.san as san
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import COLOR_NAMES, PIECE_NAMES, SQUARE_NAMES, Color, Move, Square


def squares_of(position: Position, move: Move) -> tuple[Square, ...]:
    """Where a legal move goes from and to; in castling the king's squares."""
    from_sq, to_sq = move & 63, move >> 6 & 63
    if position.color_at(to_sq) == position.turn:
        to_sq = castling.king_target(from_sq, to_sq)
    return (from_sq, to_sq)


def last_squares(position: Position, text: str) -> tuple[Square, ...]:
    """The squares of the move that led to a position, as far as its text alone tells them: from and to, or where to.

    Raises ValueError, with a message to show, for a move that cannot have led there.
    """
    reading = SanReading()
    token = text.encode("utf-8", "surrogatepass")
    if not san.scan(token, 0, len(token), reading):
        raise ValueError(f"{text} cannot be read as a move; it is written as e2e4, Ng1-f3 or O-O")
    mover = position.turn ^ 1
    from_sq, to_sq = _ends(position, reading, mover)
    kind = position.kind_at(to_sq) if to_sq >= 0 and position.color_at(to_sq) == mover else 0
    known = reading.kind and not reading.kinds_mask
    if kind == 0 or (known and kind != (reading.promotion or reading.kind)):
        piece = PIECE_NAMES[reading.promotion if reading.promotion > 0 else reading.kind] if known else "piece"
        raise ValueError(f"{text} cannot have led here: no {COLOR_NAMES[mover]} {piece} stands where it goes")
    if from_sq >= 0 and position.kind_at(from_sq):
        if not reading.castling:
            raise ValueError(f"{text} cannot have led here: {SQUARE_NAMES[from_sq]} is not empty")
        from_sq = -1
    return (from_sq, to_sq) if from_sq >= 0 else (to_sq,)


def _ends(position: Position, reading: SanReading, mover: Color) -> tuple[int, int]:
    """Where a move that was made comes from and goes to, -1 where its text does not tell."""
    if reading.castling:
        return mover * 56 + 4, mover * 56 + (6 if reading.castling == 1 else 2)
    to_sq = reading.to_sq
    if min(reading.from_rank, reading.from_file, to_sq) < 0:
        return -1, to_sq
    from_sq = reading.from_rank << 3 | reading.from_file
    king = position.king_square(mover)
    if position.color_at(to_sq) != mover and castling.king_target(from_sq, to_sq) == king:
        to_sq = king  # castling as king takes rook
    return from_sq, to_sq
